package io.cartway.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Attempts;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Priced;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {

  @TempDir Path folder;
  private final SetClock clock = new SetClock();
  private long nanoTime;
  private Store store;
  private Pepper pepper;
  private Keys keys;
  private KeyGatekeeper gatekeeper;

  /// A clock that the test moves.
  private static final class SetClock extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @BeforeEach
  void open() {
    DataFolder data = DataFolder.open(folder);
    store = Store.open(data);
    pepper = Pepper.of(data);
    keys = new Keys(store, pepper, clock);
    gatekeeper = new KeyGatekeeper(store, pepper, clock, () -> nanoTime);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private KeyResult.Issued issued(KeyResult result) {
    assertThat(result).isInstanceOf(KeyResult.Issued.class);
    return (KeyResult.Issued) result;
  }

  private Admission admit(String secret) {
    return gatekeeper.admit(Attempts.with(Optional.of("Bearer " + secret)));
  }

  private void forget() {
    nanoTime += Duration.ofMillis(500).toNanos();
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
        assertThat(refused.headers().get("WWW-Authenticate").contains("invalid_token"))
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
            r -> assertThat(r.reason()).startsWith("The name of a key has 1 to 100"));
    assertThat(keys.create(name, "k"))
        .isInstanceOfSatisfying(
            KeyResult.Refused.class,
            r -> assertThat(r.reason()).startsWith("The name of an account has 1 to 100"));
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
    KeyGatekeeper stranger = new KeyGatekeeper(store, other, clock, () -> nanoTime);
    assertThat(stranger.admit(Attempts.with(Optional.of("Bearer " + secret))))
        .isInstanceOf(Refused.class);
  }

  @Test
  void a_key_of_another_process_counts_within_a_second() {
    KeyGatekeeper server = new KeyGatekeeper(store, pepper, Clock.systemUTC());
    DataFolder data = DataFolder.open(folder);
    try (Store second = Store.open(data)) {
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
