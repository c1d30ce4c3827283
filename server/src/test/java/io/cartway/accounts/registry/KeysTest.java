package io.cartway.accounts.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.KeyGatekeeper;
import io.cartway.accounts.auth.AccountsWorld;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.FailureLimits;
import io.cartway.accounts.secret.AdminToken;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Attempts;
import io.cartway.http.Fault;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Priced;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestStores.Vendor.class)
class KeysTest {

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private AccountsWorld world;
  private AccountsWorld.SetClock clock;
  private Keys keys;
  private KeyGatekeeper gatekeeper;

  KeysTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new AccountsWorld(vendor, folder);
    clock = world.clock;
    keys = world.keys;
    gatekeeper = uncounted(world.authenticator);
  }

  private static KeyGatekeeper uncounted(Authenticator authenticator) {
    return new KeyGatekeeper(
        authenticator,
        (principal, attempt) -> Admitted.free(principal.accountId(), principal.keyId()));
  }

  @AfterEach
  void close() {
    world.close();
  }

  private KeyResult.Issued issued(KeyResult result) {
    assertThat(result).isInstanceOf(KeyResult.Issued.class);
    return (KeyResult.Issued) result;
  }

  private Admission admit(String secret) {
    return gatekeeper.admit(Attempts.with(Optional.of("Bearer " + secret)));
  }

  private void forget() {
    world.forget();
  }

  @Test
  void a_new_key_is_admitted_to_its_account() {
    KeyResult.Issued key = issued(keys.create(Keys.DEFAULT_ACCOUNT, "first"));
    assertThat(admit(key.secret().reveal()))
        .isInstanceOfSatisfying(
            Admitted.class,
            admitted -> {
              assertThat(admitted.caller().keyId()).isEqualTo(key.key().id()).startsWith("key_");
              assertThat(admitted.caller().accountId()).startsWith("acc_");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                     | no Authorization header",
        "Basic abc            | not of the scheme Bearer",
        "Bearer               | holds no key",
        "Bearer abc           | malformed",
        "Bearer cwk_abc       | malformed",
        "BEARER {typo}        | malformed",
        "Bearer {cut}         | malformed",
        "Bearer {unknown}     | not known",
        "bearer {revoked}     | revoked",
        "bearer   {good}      | ok",
        "BEARER {good}        | ok",
      })
  void each_fault_of_a_credential_has_its_sentence(String header, String expected) {
    String good = issued(keys.create("default", "good")).secret().reveal();
    KeyResult.Issued revoked = issued(keys.create("default", "revoked"));
    keys.revoke(revoked.key().id());
    char last = good.charAt(20) == 'a' ? 'b' : 'a';
    Optional<String> authorization =
        Optional.ofNullable(header)
            .map(text ->
                text.replace("{good}", good)
                    .replace("{revoked}", revoked.secret().reveal())
                    .replace("{cut}", good.substring(0, good.length() - 1))
                    .replace("{typo}", good.substring(0, 20) + last + good.substring(21))
                    .replace(
                        "{unknown}",
                        KeyFormat.generate(new java.security.SecureRandom()).reveal()));
    Admission admission = gatekeeper.admit(Attempts.with(authorization));
    switch (admission) {
      case Admitted admitted -> assertThat(expected).isEqualTo("ok");
      case Priced priced -> throw new AssertionError("nobody asked for a price");
      case Refused refused -> {
        assertThat(refused.cause()).contains(expected).doesNotContain(good);
        assertThat(refused.headers().getOrDefault("WWW-Authenticate", "").contains("invalid_token"))
            .isEqualTo(header != null);
      }
    }
  }

  @Test
  void a_revoked_key_ends_when_it_is_looked_up_again() {
    KeyResult.Issued key = issued(keys.create("default", "k"));
    assertThat(admit(key.secret().reveal())).isInstanceOf(Admitted.class);
    assertThat(keys.revoke(key.key().id())).isPresent();
    forget();
    assertThat(admit(key.secret().reveal())).isInstanceOf(Refused.class);
    assertThat(keys.revoke(key.key().id())).isEmpty();
  }

  @Test
  void a_rotation_without_overlap_ends_the_old_secret() {
    KeyResult.Issued old = issued(keys.create("default", "k"));
    KeyResult.Issued fresh = issued(keys.rotate(old.key().id(), Duration.ZERO));
    assertThat(fresh.key().id()).isEqualTo(old.key().id());
    assertThat(admit(fresh.secret().reveal())).isInstanceOf(Admitted.class);
    assertThat(admit(old.secret().reveal()))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.cause()).contains("rotation"));
  }

  @Test
  void a_rotation_with_overlap_keeps_both_secrets_for_that_long() {
    KeyResult.Issued old = issued(keys.create("default", "k"));
    KeyResult.Issued fresh = issued(keys.rotate(old.key().id(), Duration.ofHours(1)));
    assertThat(admit(old.secret().reveal())).isInstanceOf(Admitted.class);
    assertThat(admit(fresh.secret().reveal())).isInstanceOf(Admitted.class);
    // The cache does not keep it alive: the end is part of what is remembered.
    clock.now = clock.now.plus(Duration.ofHours(1));
    assertThat(admit(old.secret().reveal())).isInstanceOf(Refused.class);
    assertThat(admit(fresh.secret().reveal())).isInstanceOf(Admitted.class);
  }

  @Test
  void a_later_rotation_does_not_prolong_an_older_secret() {
    KeyResult.Issued first = issued(keys.create("default", "k"));
    issued(keys.rotate(first.key().id(), Duration.ofHours(1)));
    issued(keys.rotate(first.key().id(), Duration.ofDays(1)));
    clock.now = clock.now.plus(Duration.ofHours(2));
    assertThat(admit(first.secret().reveal())).isInstanceOf(Refused.class);
  }

  @Test
  void a_revoked_key_cannot_be_rotated() {
    KeyResult.Issued key = issued(keys.create("default", "k"));
    keys.revoke(key.key().id());
    assertThat(keys.rotate(key.key().id(), Duration.ZERO)).isInstanceOf(KeyResult.Refused.class);
    assertThat(keys.rotate("key_none", Duration.ZERO)).isInstanceOf(KeyResult.Refused.class);
  }

  @Test
  void a_name_is_unique_among_the_live_keys_of_an_account() {
    KeyResult.Issued key = issued(keys.create("default", "k"));
    assertThat(keys.create("default", "k"))
        .isInstanceOfSatisfying(
            KeyResult.Refused.class, r -> assertThat(r.reason()).contains("exists"));
    AccountsWorld.done(world.accounts.create("other", AccountSettings.STANDARD));
    issued(keys.create("other", "k"));
    keys.revoke(key.key().id());
    issued(keys.create("default", "k"));
    List<ApiKey> all = keys.list();
    assertThat(all).hasSize(3);
    assertThat(all).filteredOn(k -> k.revokedAt().isPresent()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"''", "' x'", "'a\nb'"})
  void a_bad_name_is_refused_in_one_sentence(String name) {
    assertThat(keys.create("default", name))
        .isInstanceOfSatisfying(
            KeyResult.Refused.class,
            r -> assertThat(r.reason()).contains("name is", "names of keys of 1 to 100"));
    assertThat(AccountsWorld.reason(world.accounts.create(name, AccountSettings.STANDARD)))
        .contains("name is", "names of accounts of 1 to 100");
  }

  @Test
  void no_file_and_no_text_holds_a_secret() throws IOException {
    KeyResult.Issued key = issued(keys.create("default", "k"));
    String secret = key.secret().reveal();
    assertThat(key.toString()).doesNotContain(secret);
    assertThat(Attempts.with(Optional.of("Bearer " + secret)).toString()).doesNotContain(secret);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain(secret);
      }
    }
  }

  @Test
  void another_pepper_makes_every_key_unknown() {
    String secret = issued(keys.create("default", "k")).secret().reveal();
    Pepper other = Pepper.configured(new Secret("another pepper of 32 characters!"));
    KeyGatekeeper stranger = uncounted(world.server(FailureLimits.STANDARD, other));
    assertThat(stranger.admit(Attempts.with(Optional.of("Bearer " + secret))))
        .isInstanceOf(Refused.class);
  }

  @Test
  void a_key_of_another_process_counts_within_a_second() {
    KeyGatekeeper server =
        uncounted(
            new Authenticator(
                world.store, world.pepper, Clock.systemUTC(), FailureLimits.STANDARD));
    DataFolder data = DataFolder.open(folder);
    try (Store second = Store.open(data, world.settings)) {
      Keys commandLine = new Keys(second, Pepper.of(data), Clock.systemUTC());
      KeyResult.Issued key = issued(commandLine.create("default", "k"));
      Attempt old = Attempts.with(Optional.of("Bearer " + key.secret().reveal()));
      assertWithinASecond(() -> server.admit(old) instanceof Admitted);

      KeyResult.Issued fresh = issued(commandLine.rotate(key.key().id(), Duration.ZERO));
      Attempt renewed = Attempts.with(Optional.of("Bearer " + fresh.secret().reveal()));
      assertWithinASecond(
          () -> server.admit(renewed) instanceof Admitted && server.admit(old) instanceof Refused);

      commandLine.revoke(key.key().id());
      assertWithinASecond(() -> server.admit(renewed) instanceof Refused);
    }
  }

  @Test
  void settings_come_back_as_they_were_given() {
    KeySettings settings =
        new KeySettings(
            "all of them",
            Set.of("route", "geocode"),
            List.of("https://shop.example", "https://*.example.org"),
            List.of("192.0.2.0/24", "2001:db8::/32", "198.51.100.7"),
            Optional.of(Instant.parse("2027-01-01T00:00:00.123456Z")),
            new Rate.PerSecond(50),
            OptionalLong.of(500_000),
            true,
            false);
    ApiKey made = issued(keys.create("default", settings)).key();
    assertThat(made.settings().expiresAt()).contains(Instant.parse("2027-01-01T00:00:00.123Z"));
    assertThat(keys.find(made.id())).contains(made);
    assertThat(keys.listOf(made.accountId())).containsExactly(made);
    assertThat(keys.listOf("acc_other")).isEmpty();
    ApiKey plain = AccountsWorld.done(keys.update(made.id(), KeySettings.named("plain")));
    assertThat(plain.settings()).isEqualTo(KeySettings.named("plain"));
    assertThat(keys.find(made.id())).contains(plain);
  }

  @Test
  void all_faults_of_settings_are_reported_at_once() {
    KeySettings bad =
        new KeySettings(
            "",
            Set.of("rout", "no such"),
            List.of("shop.example"),
            List.of("10.0.0.0/33", "example.org"),
            Optional.of(clock.now),
            Rate.STANDARD,
            OptionalLong.of(-1),
            false,
            true);
    assertThat(keys.create("default", bad))
        .isInstanceOfSatisfying(
            KeyResult.Refused.class,
            refused -> {
              assertThat(refused.faults())
                  .extracting(Fault::parameter)
                  .containsExactly(
                      "name",
                      "scopes",
                      "scopes",
                      "referrers",
                      "addresses",
                      "addresses",
                      "expires",
                      "spendCap");
              assertThat(refused.reason())
                  .contains("'rout'", "did you mean route?", "'example.org'");
            });
    String id = issued(keys.create("default", "k")).key().id();
    assertThat(AccountsWorld.reason(keys.update(id, bad))).contains("shop.example");
    assertThat(keys.find(id).orElseThrow().settings()).isEqualTo(KeySettings.named("k"));
  }

  @Test
  void a_key_that_has_expired_can_still_be_renamed() {
    KeySettings short1 =
        new KeySettings(
            "short",
            Set.of(),
            List.of(),
            List.of(),
            Optional.of(clock.now.plusSeconds(60)),
            Rate.STANDARD,
            OptionalLong.empty(),
            false,
            true);
    ApiKey key = issued(keys.create("default", short1)).key();
    world.pass(Duration.ofHours(1));
    AccountsWorld.done(keys.update(key.id(), key.settings()));
  }

  @Test
  void a_name_cannot_be_changed_to_one_that_is_taken() {
    issued(keys.create("default", "a"));
    String id = issued(keys.create("default", "b")).key().id();
    assertThat(AccountsWorld.reason(keys.update(id, KeySettings.named("a")))).contains("exists");
    AccountsWorld.done(keys.update(id, KeySettings.named("b")));
    assertThat(AccountsWorld.reason(keys.update("key_none", KeySettings.named("a"))))
        .contains("no live key");
  }

  @Test
  void a_key_of_an_account_that_is_not_there_is_refused_and_the_command_is_named() {
    assertThat(keys.create("shop", "k"))
        .isInstanceOfSatisfying(
            KeyResult.Refused.class,
            refused -> assertThat(refused.reason()).contains("shop", "account create"));
    assertThat(world.accounts.find("shop")).isEmpty();
  }

  @Test
  void a_key_has_three_live_secrets_at_most_and_none_ends_before_its_date() {
    KeyResult.Issued first = issued(keys.create("default", "k"));
    String id = first.key().id();
    KeyResult.Issued second = issued(keys.rotate(id, Duration.ofDays(7)));
    KeyResult.Issued third = issued(keys.rotate(id, Duration.ofDays(7)));
    assertThat(keys.rotate(id, Duration.ofSeconds(1)))
        .isInstanceOfSatisfying(
            KeyResult.Refused.class,
            refused -> assertThat(refused.reason()).contains("3 live secrets", "2026-01-08"));
    for (KeyResult.Issued secret : List.of(first, second, third)) {
      assertThat(admit(secret.secret().reveal())).isInstanceOf(Admitted.class);
    }
    // In need all of them end at once.
    KeyResult.Issued last = issued(keys.rotate(id, Duration.ZERO));
    forget();
    for (KeyResult.Issued secret : List.of(first, second, third)) {
      assertThat(admit(secret.secret().reveal())).isInstanceOf(Refused.class);
    }
    assertThat(admit(last.secret().reveal())).isInstanceOf(Admitted.class);
    assertThat(keys.rotate(id, Duration.ofDays(366))).isInstanceOf(KeyResult.Refused.class);
    assertThat(keys.rotate(id, Duration.ofSeconds(-1))).isInstanceOf(KeyResult.Refused.class);
  }

  @Test
  void concurrent_creation_of_a_key_of_one_name_makes_one() throws Exception {
    world.accounts.ofDefault();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<KeyResult>> results = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        results.add(threads.submit(() -> keys.create("default", "same")));
      }
      int made = 0;
      for (Future<KeyResult> result : results) {
        made += result.get() instanceof KeyResult.Issued ? 1 : 0;
      }
      assertThat(made).isEqualTo(1);
    }
  }

  @Test
  void each_action_stands_in_the_audit_log_without_a_secret() {
    AuditLog log = new AuditLog(world.store);
    KeyResult.Issued made = issued(keys.create("default", "k"));
    String id = made.key().id();
    AccountsWorld.done(
        keys.update(
            id,
            new KeySettings(
                "k2",
                Set.of("route"),
                List.of(),
                List.of(),
                Optional.empty(),
                new Rate.PerSecond(50),
                OptionalLong.of(1),
                false,
                true)));
    KeyResult.Issued next = issued(keys.rotate(id, Duration.ofHours(1)));
    keys.revoke(id);
    // What is refused is not written.
    keys.revoke(id);
    keys.rotate(id, Duration.ZERO);
    keys.create("default", "");
    List<AuditLog.AuditedChange> entries = log.list(Optional.empty(), 100, OptionalLong.empty());
    assertThat(entries)
        .extracting(AuditLog.AuditedChange::action)
        .containsExactly("key.revoke", "key.rotate", "key.update", "key.create", "account.create");
    assertThat(entries.get(2).detail())
        .isEqualTo(
            "name k -> k2; scopes all -> route; rate 1000/s -> 50/s; spendCap none -> 0.000001");
    assertThat(entries)
        .allSatisfy(entry -> {
          assertThat(entry.actor()).isEqualTo("admin");
          assertThat(entry.at()).isEqualTo(clock.now);
          assertThat(entry.accountId()).isEqualTo(made.key().accountId());
          assertThat(entry.toString())
              .doesNotContain(made.secret().reveal(), next.secret().reveal(), "whsec_");
        });
    assertThat(entries.subList(0, 4)).extracting(AuditLog.AuditedChange::subject).containsOnly(id);
    List<AuditLog.AuditedChange> two =
        log.list(Optional.of(made.key().accountId()), 2, OptionalLong.empty());
    assertThat(two).isEqualTo(entries.subList(0, 2));
    assertThat(log.list(Optional.empty(), 100, OptionalLong.of(two.getLast().id())))
        .isEqualTo(entries.subList(2, 5));
    assertThat(log.list(Optional.of("acc_other"), 10, OptionalLong.empty())).isEmpty();
  }

  @Test
  void notes_of_the_meter_and_the_leak_watch_are_shown() {
    ApiKey key = issued(keys.create("default", "k")).key();
    assertThat(key.lastUsedAt()).isEmpty();
    world.store.withHandle(handle -> {
      handle.execute("update keys set last_used_at = 60000 where id = ?", key.id());
      return handle.execute(
          "insert into key_leaks (account_id, key_id, first_seen_at, last_seen_at, times)"
              + " values (?, ?, 1000, 2000, 3)",
          key.accountId(),
          key.id());
    });
    ApiKey read = keys.find(key.id()).orElseThrow();
    assertThat(read.lastUsedAt()).contains(Instant.ofEpochSecond(60));
    assertThat(read.leakedAt()).contains(Instant.ofEpochSecond(2));
  }

  private static void assertWithinASecond(Supplier<Boolean> condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    boolean held = condition.get();
    while (!held && System.nanoTime() < end) {
      Thread.onSpinWait();
      held = condition.get();
    }
    assertThat(held).isTrue();
  }

  @Test
  void the_admin_token_stays_and_does_not_print() {
    AdminToken token = AdminToken.of(DataFolder.open(folder));
    AdminToken again = AdminToken.of(DataFolder.open(folder));
    assertThat(again.admits(token.secret().reveal())).isTrue();
    assertThat(again.admits(token.secret().reveal() + "x")).isFalse();
    assertThat(token.secret().toString()).isEqualTo("Secret[...]");
  }
}
