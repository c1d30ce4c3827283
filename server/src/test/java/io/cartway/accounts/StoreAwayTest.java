package io.cartway.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.AccountsWorld;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.FailureLimits;
import io.cartway.accounts.metering.Meter;
import io.cartway.accounts.metering.MeterWorld;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Rate;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.DataFolder;
import io.cartway.store.FaultyStore;
import io.cartway.store.FaultyStore.Fault;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The database goes away, or its disk is full, while requests come.
@ParameterizedClass
@EnumSource(Vendor.class)
class StoreAwayTest {

  private static final Duration AWAY = Duration.ofSeconds(3);
  private static final Duration BACK_MAX = Duration.ofSeconds(10);
  private static final long PRICE = MeterWorld.GEOCODE_MICROS;

  private final Vendor vendor;
  private final FaultyStore faults = new FaultyStore();
  @TempDir Path folder;
  private Store store;
  private Keys keys;
  private Authenticator authenticator;
  private Meter meter;
  private KeyGatekeeper gatekeeper;

  StoreAwayTest(Vendor vendor) {
    this.vendor = vendor;
  }

  @BeforeEach
  void open() {
    DataFolder data = DataFolder.open(folder);
    store = faults.open(data, TestStores.settings(vendor));
    Pepper pepper = Pepper.of(data);
    Clock clock = Clock.systemUTC();
    var _ = new Accounts(store, pepper, clock, Actor.ADMIN).ofDefault();
    keys = new Keys(store, pepper, clock, Actor.ADMIN, Set.of("geocode"));
    authenticator = new Authenticator(store, pepper, clock, FailureLimits.STANDARD);
    authenticator.refresh();
    MeterWorld world = new MeterWorld(store);
    meter = Meter.start(world.realBase());
    gatekeeper = new KeyGatekeeper(authenticator, meter);
  }

  @AfterEach
  void close() {
    faults.set(Fault.NONE);
    meter.close();
    store.close();
  }

  private Secret key(String name, OptionalLong cap, boolean usesAllowance) {
    return AccountsWorld.issued(
            keys.create(
                Keys.DEFAULT_ACCOUNT,
                new KeySettings(
                    name,
                    Set.of(),
                    List.of(),
                    List.of(),
                    java.util.Optional.empty(),
                    new Rate.PerSecond(1000),
                    cap,
                    false,
                    usesAllowance)))
        .secret();
  }

  private int ask(Secret key) {
    return answered(gatekeeper.admit(AccountsWorld.ask(key).attempt()));
  }

  private static int answered(Admission admission) {
    return switch (admission) {
      case Admitted admitted -> {
        admitted.ticket().settle(200);
        yield 200;
      }
      case Refused refused -> refused.status();
      default -> throw new AssertionError(admission);
    };
  }

  /// Statuses, and how often each was answered; none later than a second.
  private Map<Integer, Integer> askFor(Duration time, Secret key) throws InterruptedException {
    Map<Integer, Integer> statuses = new TreeMap<>();
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      long start = System.nanoTime();
      int status = ask(key);
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as("time of a %d", status)
          .isLessThan(Duration.ofSeconds(1));
      statuses.merge(status, 1, Integer::sum);
      Thread.sleep(5);
    }
    return statuses;
  }

  private void awaitAnswer(Secret key) {
    long end = System.nanoTime() + BACK_MAX.toNanos();
    while (ask(key) != 200) {
      assertThat(System.nanoTime()).as("still refused").isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private long sum(String column) {
    return store.withHandle(handle ->
        handle
            .createQuery("select coalesce(sum(" + column + "), 0) from usage")
            .mapTo(Long.class)
            .one());
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"GONE", "FULL"})
  void no_free_request_is_charged_and_each_is_answered_200_or_503_at_once(Fault fault)
      throws Exception {
    Secret key = key("free", OptionalLong.empty(), true);
    int before = askFor(Duration.ofMillis(500), key).getOrDefault(200, 0);
    faults.set(fault);
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      Callable<Map<Integer, Integer>> caller = () -> askFor(AWAY, key);
      List<Future<Map<Integer, Integer>>> callers =
          Stream.generate(() -> threads.submit(caller)).limit(3).toList();
      int free = before;
      for (Future<Map<Integer, Integer>> one : callers) {
        Map<Integer, Integer> statuses = one.get();
        assertThat(statuses.keySet()).isSubsetOf(200, 503).contains(503);
        free += statuses.getOrDefault(200, 0);
      }
      assertThat(free).as("the lease is used").isGreaterThan(before);
      faults.set(Fault.NONE);
      awaitAnswer(key);
      assertThat(meter.flush()).isTrue();
      assertThat(sum("micros")).isZero();
      assertThat(sum("free_units")).as("each counted once").isEqualTo(free + 1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"GONE", "FULL"})
  void a_cap_holds_and_each_is_answered_200_or_503_at_once(Fault fault) throws Exception {
    Secret key = key("capped", OptionalLong.of(500 * PRICE), false);
    int paid = askFor(Duration.ofMillis(300), key).getOrDefault(200, 0);
    faults.set(fault);
    Map<Integer, Integer> statuses = askFor(AWAY, key);
    assertThat(statuses.keySet()).isSubsetOf(200, 503).contains(503);
    paid += statuses.getOrDefault(200, 0);
    faults.set(Fault.NONE);
    awaitAnswer(key);
    assertThat(meter.flush()).isTrue();
    assertThat(sum("micros")).isEqualTo((paid + 1) * PRICE);
  }

  @Test
  void an_error_in_the_thread_of_the_meter_does_not_end_it_and_is_seen() throws Exception {
    Secret key = key("k", OptionalLong.empty(), false);
    assertThat(meter.ailment()).isEmpty();
    faults.set(Fault.ERROR);
    Attempt unbilled = AccountsWorld.ask(key).operation("health").attempt();
    assertThat(answered(gatekeeper.admit(unbilled))).isEqualTo(200);
    awaitAilment("StackOverflowError: planted");
    faults.set(Fault.NONE);
    awaitAilment("");
    assertThat(meter.flush()).isTrue();
    assertThat(sum("requests")).isEqualTo(1);
    faults.set(Fault.GONE);
    assertThat(answered(gatekeeper.admit(unbilled))).isEqualTo(200);
    awaitAilment("counts of usage wait for the database");
  }

  private void awaitAilment(String expected) {
    long end = System.nanoTime() + BACK_MAX.toNanos();
    while (expected.isEmpty()
        ? meter.ailment().isPresent()
        : !meter.ailment().orElse("").contains(expected)) {
      assertThat(System.nanoTime()).as(meter.ailment().toString()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  @Test
  void a_key_without_allowance_still_pays() throws Exception {
    Secret key = key("paying", OptionalLong.empty(), true);
    store.withHandle(handle ->
        handle.execute(
            "insert into account_allowances (account_id, service, units)"
                + " select id, 'geocoding', 3 from accounts"));
    askFor(Duration.ofMillis(200), key);
    faults.set(Fault.GONE);
    assertThat(askFor(AWAY, key).keySet()).containsExactly(200);
  }

  @Test
  void an_unknown_key_gets_the_error_that_the_database_is_away() throws Exception {
    Secret key = key("new", OptionalLong.empty(), false);
    faults.set(Fault.GONE);
    assertThat(askFor(Duration.ofSeconds(1), key).keySet()).containsExactly(503);
    Refused refused = (Refused) gatekeeper.admit(AccountsWorld.ask(key).attempt());
    assertThat(refused.cause())
        .isEqualTo("The key cannot be looked up: the server's database does not answer");
    assertThat(refused.headers()).containsEntry("Retry-After", "1");
    faults.set(Fault.NONE);
    awaitAnswer(key);
  }
}
