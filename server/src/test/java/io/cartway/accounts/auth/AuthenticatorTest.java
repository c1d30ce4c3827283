package io.cartway.accounts.auth;

import static io.cartway.accounts.auth.AccountsWorld.ask;
import static io.cartway.accounts.auth.AccountsWorld.done;
import static io.cartway.accounts.auth.AccountsWorld.issued;
import static io.cartway.accounts.auth.AccountsWorld.judge;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.AccountsWorld.Ask;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Gatekeeper;
import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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
class AuthenticatorTest {

  private final TestStores.Vendor vendor;
  @TempDir Path folder;
  private AccountsWorld world;

  AuthenticatorTest(TestStores.Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    world = new AccountsWorld(vendor, folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  static KeySettings settings(
      String name, Set<String> scopes, List<String> referrers, List<String> addresses) {
    return new KeySettings(
        name,
        scopes,
        referrers,
        addresses,
        Optional.empty(),
        Rate.STANDARD,
        OptionalLong.empty(),
        false,
        true);
  }

  @Test
  void a_principal_has_the_settings_of_key_and_account() {
    AccountSettings account =
        new AccountSettings(OptionalLong.of(7), true, Map.of("geocoding", 3L));
    String id = done(world.accounts.create("shop", account)).account().id();
    KeyResult.Issued key = issued(world.keys.create("shop", "k"));
    Principal expected = new Principal(id, account, key.key().id(), KeySettings.named("k"));
    Authentication first = world.authenticator.authenticate(ask(key.secret()).attempt());
    assertThat(first).isEqualTo(new Authentication.Known(expected));
    // The same object while nothing changes, so that others compare it for free.
    world.forget();
    Authentication again = world.authenticator.authenticate(ask(key.secret()).attempt());
    assertThat(((Authentication.Known) again).principal())
        .isSameAs(((Authentication.Known) first).principal());
    done(world.accounts.update(id, AccountSettings.STANDARD));
    world.forget();
    assertThat(world.authenticator.authenticate(ask(key.secret()).attempt()))
        .isEqualTo(
            new Authentication.Known(
                new Principal(
                    id, AccountSettings.STANDARD, key.key().id(), KeySettings.named("k"))));
  }

  @Test
  void a_scope_covers_its_family_and_no_member_covers_the_family() {
    Ask route =
        ask(world.key(settings("k", Set.of("route"), List.of(), List.of())).secret())
            .operation("routePost");
    assertThat(world.judge(route.attempt())).startsWith("403");
    assertThat(world.judge(route.attempt("route"))).isEqualTo("ok");
    assertThat(world.judge(route.attempt("vector"))).startsWith("403");
    Ask member = ask(world.key(settings("m", Set.of("geocode"), List.of(), List.of())).secret());
    assertThat(world.judge(member.operation("geocode").attempt("route"))).isEqualTo("ok");
    assertThat(world.judge(member.operation("route").attempt())).startsWith("403");
  }

  @Test
  void a_scope_opens_its_operations_and_no_other() {
    KeyResult.Issued key =
        world.key(settings("k", Set.of("geocode", "route"), List.of(), List.of()));
    Ask ask = ask(key.secret());
    assertThat(world.judge(ask.operation("route").attempt())).isEqualTo("ok");
    assertThat(world.judge(ask.operation(Gatekeeper.NO_OPERATION).attempt())).isEqualTo("ok");
    Authentication refused = world.authenticator.authenticate(ask.operation("vector").attempt());
    Gatekeeper.Refused refusal = ((Authentication.Denied) refused).refusal();
    assertThat(refusal.status()).isEqualTo(403);
    assertThat(refusal.keyId()).isEqualTo(key.key().id());
    assertThat(refusal.cause()).isEqualTo("The key is not for the operation vector");
    assertThat(refusal.headers().get("WWW-Authenticate"))
        .isEqualTo("Bearer realm=\"cartway\", error=\"insufficient_scope\"");
    done(world.keys.update(key.key().id(), KeySettings.named("k")));
    world.forget();
    assertThat(world.judge(ask.operation("vector").attempt())).isEqualTo("ok");
  }

  @Test
  void a_key_expires_at_its_moment() {
    KeyResult.Issued key =
        world.key(
            new KeySettings(
                "k",
                Set.of(),
                List.of(),
                List.of(),
                Optional.of(world.clock.now.plusSeconds(10)),
                Rate.STANDARD,
                OptionalLong.empty(),
                false,
                true));
    world.clock.now = world.clock.now.plusMillis(9_999);
    assertThat(world.judge(ask(key.secret()).attempt())).isEqualTo("ok");
    // Without another look-up: the end is part of what is remembered.
    world.clock.now = world.clock.now.plusMillis(1);
    assertThat(world.judge(ask(key.secret()).attempt())).isEqualTo("401 The key has expired");
  }

  @Test
  void a_browsers_key_is_for_its_pages() {
    KeyResult.Issued key =
        world.key(
            settings(
                "k",
                Set.of(),
                List.of("https://shop.example", "https://*.example.org/map"),
                List.of()));
    Ask ask = ask(key.secret());
    assertThat(world.judge(ask.attempt())).startsWith("401 The key may not be used from this page");
    assertThat(world.judge(ask.origin("https://shop.example").attempt())).isEqualTo("ok");
    assertThat(world.judge(ask.referer("https://a.example.org/map/1").attempt())).isEqualTo("ok");
    assertThat(world.judge(ask.origin("https://evil.test").attempt())).startsWith("401");
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.77, ok",
    "::ffff:192.0.2.77, ok",
    "192.0.3.1, 401",
    "198.51.100.7, ok",
    "198.51.100.8, 401",
    "2001:db8:ffff::1, ok",
    "[2001:db8:ffff::1], ok",
    "2001:db9::1, 401",
    "'', 401",
    "unknown, 401"
  })
  void a_key_is_for_its_networks(String address, String expected) {
    KeyResult.Issued key =
        world.key(
            settings(
                "k",
                Set.of(),
                List.of(),
                List.of("192.0.2.0/24", "2001:db8::/32", "::ffff:198.51.100.7")));
    assertThat(world.judge(ask(key.secret()).from(address).attempt())).startsWith(expected);
  }

  @Test
  void ten_thousand_made_up_keys_cost_one_address_thirty_look_ups() {
    KeyResult.Issued key = world.key("k");
    KeyResult.Issued unseen = world.key("unseen");
    Ask ask = ask(key.secret());
    assertThat(world.judge(ask.attempt())).isEqualTo("ok");
    SecureRandom random = new SecureRandom();
    int looked = 0;
    int told = 0;
    for (int i = 0; i < 10_000; i++) {
      String answer = world.judge(ask.bearer(KeyFormat.generate(random)).attempt());
      looked += answer.startsWith("401") ? 1 : 0;
      told += answer.startsWith("429") ? 1 : 0;
    }
    assertThat(looked).isEqualTo(30);
    assertThat(told).isEqualTo(9_970);
    Authentication refused =
        world.authenticator.authenticate(ask.bearer(KeyFormat.generate(random)).attempt());
    assertThat(((Authentication.Denied) refused).refusal().headers())
        .containsEntry("Retry-After", "1");
    // Neighbours behind the same address: who is known gets in, at any time.
    assertThat(world.judge(ask.attempt())).isEqualTo("ok");
    world.forget();
    assertThat(world.judge(ask.attempt())).isEqualTo("ok");
    // Whoever was not seen yet gets in from elsewhere, and here once this server read of the key.
    assertThat(world.judge(ask(unseen.secret()).from("192.0.2.2").attempt())).isEqualTo("ok");
    KeyResult.Issued other = world.key("made by another process");
    assertThat(world.judge(ask(other.secret()).attempt())).startsWith("429");
    world.authenticator.refresh();
    assertThat(world.judge(ask(other.secret()).attempt())).isEqualTo("ok");
  }

  @Test
  void live_keys_pass_a_flood_of_made_up_ones_from_their_address_after_a_restart() {
    List<KeyResult.Issued> keys = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      keys.add(world.key("k" + i));
    }
    Authenticator restarted = world.server(FailureLimits.STANDARD, world.pepper);
    restarted.refresh();
    SecureRandom random = new SecureRandom();
    Ask ask = ask("geocode");
    for (int i = 0; i < 1000; i++) {
      judge(restarted, ask.bearer(KeyFormat.generate(random)).attempt());
      judge(restarted, ask.authorization("Bearer cwk_" + i).attempt());
    }
    assertThat(judge(restarted, ask.bearer(KeyFormat.generate(random)).attempt()))
        .startsWith("429");
    for (KeyResult.Issued key : keys) {
      assertThat(judge(restarted, ask.bearer(key.secret()).attempt())).isEqualTo("ok");
      judge(restarted, ask.bearer(KeyFormat.generate(random)).attempt());
    }
    world.keys.revoke(keys.getFirst().key().id());
    world.forget();
    assertThat(judge(restarted, ask.bearer(keys.getFirst().secret()).attempt()))
        .as("a key that is no longer live is a stranger's")
        .startsWith("429");
  }

  @Test
  void made_up_keys_from_many_addresses_cost_a_bounded_number_of_look_ups_a_second() {
    KeyResult.Issued key = world.key("k");
    world.authenticator.refresh();
    SecureRandom random = new SecureRandom();
    int looked = 0;
    for (int i = 0; i < 2000; i++) {
      Ask ask = ask("geocode").from("198.51.%d.%d".formatted(i / 250, i % 250));
      String answer = world.judge(ask.bearer(KeyFormat.generate(random)).attempt());
      looked += answer.startsWith("401") ? 1 : 0;
    }
    assertThat(looked).as("in no time at all").isEqualTo(100);
    assertThat(world.judge(ask(key.secret()).from("198.51.0.1").attempt())).isEqualTo("ok");
    world.pass(Duration.ofSeconds(1));
    assertThat(world.judge(ask("geocode").bearer(KeyFormat.generate(random)).attempt()))
        .startsWith("401");
  }

  @Test
  void five_hundred_first_requests_with_a_key_that_another_server_made_are_one_look_up()
      throws Exception {
    // This server has read the keys before this one was made, so it may be invented.
    Authenticator other = world.server(FailureLimits.STANDARD, world.pepper);
    other.refresh();
    KeyResult.Issued key = world.key("k");
    CountDownLatch go = new CountDownLatch(1);
    List<Future<String>> answers = new ArrayList<>();
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 500; i++) {
        Ask ask = ask(key.secret()).from("198.51.%d.%d".formatted(i / 250, i % 250));
        answers.add(
            clients.submit(() -> {
              go.await();
              return judge(other, ask.attempt());
            }));
      }
      go.countDown();
      for (Future<String> answer : answers) {
        assertThat(answer.get()).isEqualTo("ok");
      }
    }
  }

  @Test
  void malformed_and_revoked_credentials_count_as_failures_and_missing_ones_do_not() {
    KeyResult.Issued revoked = world.key("k");
    world.keys.revoke(revoked.key().id());
    Ask ask = ask("geocode");
    for (int i = 0; i < 100; i++) {
      assertThat(world.judge(ask.attempt())).startsWith("401");
    }
    for (int i = 0; i < 15; i++) {
      assertThat(world.judge(ask.authorization("Bearer cwk_guess").attempt())).startsWith("401");
      assertThat(world.judge(ask.bearer(revoked.secret()).attempt()))
          .isEqualTo("401 The key has been revoked");
    }
    assertThat(world.judge(ask.authorization("Bearer cwk_guess").attempt())).startsWith("429");
    assertThat(world.judge(ask.bearer(revoked.secret()).attempt())).startsWith("429");
  }

  @Test
  void a_revoked_key_counts_as_an_unknown_key() {
    KeyResult.Issued key = world.key("k");
    Ask ask = ask(key.secret());
    assertThat(world.judge(ask.attempt())).isEqualTo("ok");
    world.keys.revoke(key.key().id());
    world.forget();
    for (int i = 0; i < 30; i++) {
      assertThat(world.judge(ask.attempt())).startsWith("401");
    }
    assertThat(world.judge(ask.attempt())).startsWith("429");
  }

  @Test
  void a_rotation_under_load_refuses_no_request_before_the_end_date() throws Exception {
    KeyResult.Issued old = world.key("k");
    AtomicLong nanos = new AtomicLong();
    Authenticator server =
        new Authenticator(
            world.store,
            world.pepper,
            FailureLimits.STANDARD,
            new Authenticator.Environment(world.clock, nanos::get, Runnable::run));
    AtomicBoolean stop = new AtomicBoolean();
    AtomicLong admitted = new AtomicLong();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<List<String>>> holders = new ArrayList<>();
      List<Secret> secrets = new ArrayList<>(List.of(old.secret()));
      for (int round = 0; round < 3; round++) {
        for (Secret secret : secrets) {
          holders.add(threads.submit(() -> hold(server, secret, stop, admitted)));
          holders.add(threads.submit(() -> hold(server, secret, stop, admitted)));
        }
        long until = admitted.get() + 500;
        while (admitted.get() < until && holders.stream().noneMatch(Future::isDone)) {
          nanos.addAndGet(Duration.ofMillis(50).toNanos());
          Thread.onSpinWait();
        }
        if (round < 2) {
          secrets.add(issued(world.keys.rotate(old.key().id(), Duration.ofHours(1))).secret());
        }
      }
      stop.set(true);
      for (Future<List<String>> holder : holders) {
        assertThat(holder.get()).isEmpty();
      }
    }
    world.clock.now = world.clock.now.plus(Duration.ofHours(1));
    assertThat(judge(server, ask(old.secret()).attempt()))
        .isEqualTo("401 The key has been replaced by a rotation");
  }

  private static List<String> hold(
      Authenticator server, Secret secret, AtomicBoolean stop, AtomicLong admitted) {
    List<String> refusals = new ArrayList<>();
    while (!stop.get() && refusals.isEmpty()) {
      String answer = judge(server, ask(secret).attempt());
      if (!answer.equals("ok")) {
        refusals.add(answer);
      }
      admitted.incrementAndGet();
      Thread.onSpinWait();
    }
    return refusals;
  }

  @Test
  void a_busy_key_asks_the_database_twice_a_second_at_most() {
    KeyResult.Issued key = world.key("k");
    Ask ask = ask(key.secret());
    assertThat(world.judge(ask.attempt())).isEqualTo("ok");
    world.keys.revoke(key.key().id());
    world.nanoTime += Duration.ofMillis(499).toNanos();
    assertThat(world.judge(ask.attempt())).as("what is remembered").isEqualTo("ok");
    world.nanoTime += Duration.ofMillis(1).toNanos();
    assertThat(world.judge(ask.attempt())).startsWith("401");
  }
}
