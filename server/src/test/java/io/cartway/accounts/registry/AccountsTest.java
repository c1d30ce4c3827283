package io.cartway.accounts.registry;

import static io.cartway.accounts.auth.AccountsWorld.done;
import static io.cartway.accounts.auth.AccountsWorld.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.accounts.auth.AccountsWorld;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.store.StoreException;
import io.cartway.store.TestStores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestStores.Vendor.class)
class AccountsTest {

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private AccountsWorld world;
  private Accounts accounts;

  AccountsTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new AccountsWorld(vendor, folder);
    accounts = world.accounts;
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void an_account_is_found_by_id_and_by_name_with_its_settings() {
    AccountSettings settings =
        new AccountSettings(
            OptionalLong.of(5_000_000), true, Map.of("geocoding", 100L, "route", 0L));
    Account shop = done(accounts.create("shop", settings)).account();
    assertThat(shop.id()).startsWith("acc_");
    assertThat(shop.settings()).isEqualTo(settings);
    assertThat(accounts.find("shop")).contains(shop);
    assertThat(accounts.find(shop.id())).contains(shop);
    assertThat(accounts.find("other")).isEmpty();
    Account first = accounts.ofDefault();
    assertThat(accounts.list()).containsExactlyInAnyOrder(shop, first);
    assertThat(accounts.ofDefault()).isEqualTo(first);
    assertThat(first.settings()).isEqualTo(AccountSettings.STANDARD);
  }

  @Test
  void settings_are_replaced_whole() {
    String id = done(accounts.create("shop", AccountSettings.STANDARD)).account().id();
    AccountSettings settings =
        new AccountSettings(OptionalLong.of(0), false, Map.of("geocoding", 7L));
    assertThat(done(accounts.update(id, settings)).settings()).isEqualTo(settings);
    assertThat(accounts.find(id).orElseThrow().settings()).isEqualTo(settings);
    done(accounts.update(id, AccountSettings.STANDARD));
    assertThat(accounts.find(id).orElseThrow().settings()).isEqualTo(AccountSettings.STANDARD);
    assertThat(reason(accounts.update("acc_none", settings))).contains("no account", "acc_none");
  }

  @Test
  void all_faults_are_reported_together() {
    AccountSettings bad =
        new AccountSettings(OptionalLong.of(-1), false, Map.of("a b", 1L, "geocoding", -1L));
    assertThat(reason(accounts.create(" ", bad)))
        .contains("name is ' '", "spendCap is '-1 micro-USD'", "'a b'", "'geocoding=-1'");
    done(accounts.create("shop", AccountSettings.STANDARD));
    assertThat(reason(accounts.create("shop", AccountSettings.STANDARD)))
        .isEqualTo(
            "An account named shop exists: choose another name, or change it with"
                + " 'account update'.");
  }

  @Test
  void the_signing_secret_has_the_form_of_standard_webhooks_and_is_stored_encrypted() {
    Accounts.Created created = done(accounts.create("shop", AccountSettings.STANDARD));
    String id = created.account().id();
    String secret = created.signingSecret().reveal();
    assertThat(secret).startsWith("whsec_");
    assertThat(Base64.getDecoder().decode(secret.substring("whsec_".length()))).hasSize(32);
    assertThat(created.toString()).doesNotContain(secret);
    assertThat(accounts.signingSecret(id).orElseThrow().reveal()).isEqualTo(secret);
    byte[] stored =
        world.store.withHandle(handle ->
            handle
                .createQuery("select signing_secret from accounts where id = ?")
                .bind(0, id)
                .mapTo(byte[].class)
                .one());
    assertThat(new String(stored, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
    String next = done(accounts.rotateSigningSecret(id, Duration.ZERO)).secret().reveal();
    assertThat(next).isNotEqualTo(secret);
    assertThat(accounts.signingSecret(id).orElseThrow().reveal()).isEqualTo(next);
    assertThat(accounts.signingSecret("acc_none")).isEmpty();
    assertThat(reason(accounts.rotateSigningSecret("acc_none", Duration.ZERO)))
        .contains("no account");
    List<AuditLog.AuditedChange> log =
        new AuditLog(world.store).list(Optional.of(id), 10, OptionalLong.empty());
    assertThat(log)
        .extracting(AuditLog.AuditedChange::action)
        .containsExactly("account.rotateSigningSecret", "account.create");
    assertThat(log.toString()).doesNotContain("whsec_");
  }

  private List<String> live(String id) {
    return accounts.signingSecrets(id).stream().map(Secret::reveal).toList();
  }

  @Test
  void an_old_signing_secret_signs_until_the_end_of_the_overlap() {
    Accounts.Created created = done(accounts.create("shop", AccountSettings.STANDARD));
    String id = created.account().id();
    String first = created.signingSecret().reveal();
    assertThat(live(id)).containsExactly(first);
    Accounts.Rotated rotated = done(accounts.rotateSigningSecret(id, Duration.ofHours(1)));
    String second = rotated.secret().reveal();
    assertThat(rotated.oldEndsAt())
        .isEqualTo(world.clock.instant().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MILLIS));
    assertThat(live(id)).containsExactly(second, first);
    assertThat(accounts.signingSecret(id).orElseThrow().reveal()).isEqualTo(second);
    assertThat(reason(accounts.rotateSigningSecret(id, Duration.ofSeconds(1))))
        .contains("2 live signing secrets", "rotate it after " + rotated.oldEndsAt());
    assertThat(live(id)).containsExactly(second, first);
    world.pass(Duration.ofHours(1).minusMillis(1));
    assertThat(live(id)).containsExactly(second, first);
    world.pass(Duration.ofMillis(1));
    assertThat(live(id)).containsExactly(second);
    String third = done(accounts.rotateSigningSecret(id, Duration.ofDays(365))).secret().reveal();
    assertThat(live(id)).containsExactly(third, second);
    String fourth = done(accounts.rotateSigningSecret(id, Duration.ZERO)).secret().reveal();
    assertThat(live(id)).containsExactly(fourth);
    assertThat(live("acc_none")).isEmpty();
    assertThat(reason(accounts.rotateSigningSecret(id, Duration.ofDays(366)))).contains("365 days");
    assertThat(reason(accounts.rotateSigningSecret(id, Duration.ofMillis(-1)))).contains("0 to");
    assertThat(new AuditLog(world.store).list(Optional.of(id), 10, OptionalLong.empty()))
        .extracting(AuditLog.AuditedChange::detail)
        .startsWith(
            "the old secret ends at once",
            "the old secret ends "
                + world.clock.instant().plus(Duration.ofDays(365)).truncatedTo(ChronoUnit.MILLIS));
  }

  @Test
  void an_account_from_before_signing_secrets_gets_one_when_it_is_asked_for() {
    world.store.withHandle(handle ->
        handle.execute("insert into accounts (id, name, created_at) values ('acc_old', 'old', 1)"));
    String secret = accounts.signingSecret("acc_old").orElseThrow().reveal();
    assertThat(secret).startsWith("whsec_");
    assertThat(live("acc_old")).containsExactly(secret);
    assertThat(accounts.signingSecret("acc_old").orElseThrow().reveal()).isEqualTo(secret);
  }

  @Test
  void a_secret_that_was_moved_to_another_account_or_pepper_does_not_open() {
    String one = done(accounts.create("one", AccountSettings.STANDARD)).account().id();
    String two = done(accounts.create("two", AccountSettings.STANDARD)).account().id();
    world.store.withHandle(handle ->
        handle.execute(
            "update accounts set signing_secret ="
                + " (select signing_secret from accounts where id = ?) where id = ?",
            one,
            two));
    assertThatThrownBy(() -> accounts.signingSecret(two)).isInstanceOf(StoreException.class);
    Pepper other = Pepper.configured(new Secret("another pepper of 32 characters!"));
    Accounts stranger = new Accounts(world.store, other, world.clock, Actor.CLI);
    assertThatThrownBy(() -> stranger.signingSecret(one))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("pepper");
    assertThat(stranger.signingSecret("acc_none")).isEmpty();
  }
}
