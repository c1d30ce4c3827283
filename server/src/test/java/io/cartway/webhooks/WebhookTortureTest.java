package io.cartway.webhooks;

import static io.cartway.webhooks.WebhookWorld.gone;
import static io.cartway.webhooks.WebhookWorld.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.webhooks.WebhookWorld.Sent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Many events while receivers are away, and two servers on one database.
class WebhookTortureTest {

  private static final WebhookLimits LIMITS =
      new WebhookLimits(
          64, 64, 4, Duration.ofSeconds(60), Duration.ofDays(30), 100_000, 100_000, 100);

  private static final int ENDPOINTS = 20;
  private static final int SUBJECTS = 50;

  @TempDir Path folder;

  private static int number(Sent sent) {
    int at = sent.body().indexOf("\"n\":") + 4;
    return Integer.parseInt(sent.body(), at, sent.body().indexOf('}', at), 10);
  }

  private static String address(int number) {
    return "https://r%d.example.com/".formatted(number);
  }

  /// Every event once per endpoint at least, with one id, and in the order of its subject: the
  /// first attempts that were answered.
  private static void assertWhole(List<Sent> delivered, int events) {
    Map<String, Set<String>> idsOfEvent = new HashMap<>();
    Map<String, Integer> lastOfSubject = new HashMap<>();
    Set<String> ids = new HashSet<>();
    for (Sent sent : delivered) {
      int number = number(sent);
      idsOfEvent.computeIfAbsent(sent.address() + number, key -> new HashSet<>()).add(sent.id());
      if (ids.add(sent.id())) {
        Integer before = lastOfSubject.put(sent.address() + number % SUBJECTS, number);
        assertThat(before == null || before < number)
            .as("%s: %d after %d", sent.address(), number, before)
            .isTrue();
      }
    }
    assertThat(idsOfEvent).hasSize(events);
    assertThat(idsOfEvent.values()).allMatch(one -> one.size() == 1);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void receivers_that_were_away_for_six_hours_get_everything_in_order(Vendor vendor) {
    int events = Integer.getInteger("webhooks.events", 2_000);
    List<Sent> delivered = new ArrayList<>();
    try (WebhookWorld world = new WebhookWorld(folder, TestStores.settings(vendor), LIMITS)) {
      Deliverer server = world.deliverer(Runnable::run);
      for (int i = 0; i < ENDPOINTS; i++) {
        world.answers.put(address(i), sent -> gone());
      }
      for (int first = 0; first < events; first += 500) {
        int from = first;
        world.store.<Integer, RuntimeException>inTransaction(handle -> {
          for (int n = from; n < Math.min(events, from + 500); n++) {
            // Whose number is the subject's is of one endpoint.
            world.webhooks.write(
                world.event("acc_a", address(n / SUBJECTS % ENDPOINTS), "s" + n % SUBJECTS, n));
          }
          return 0;
        });
        server.round();
        world.pass(Duration.ofMinutes(1));
      }
      for (int minutes = 0; minutes < 360; minutes += 5) {
        server.round();
        world.pass(Duration.ofMinutes(5));
      }
      // Few attempts, although so much waits.
      assertThat(world.sent).hasSizeLessThan(ENDPOINTS * 12);
      for (int i = 0; i < ENDPOINTS; i++) {
        world.answers.put(
            address(i),
            sent -> {
              delivered.add(sent);
              return ok();
            });
      }
      world.pass(Duration.ofHours(5));
      long start = System.nanoTime();
      server.round();
      double seconds = (System.nanoTime() - start) / 1e9;
      System.err.printf(
          "%s: %,d deliveries in %.1f s, %,.0f a second%n",
          vendor, delivered.size(), seconds, delivered.size() / seconds);
      assertWhole(delivered, events);
      assertThat(world.deliveries(DeliveryState.WAITING)).isEmpty();
      assertThat(world.webhooks.endpoints(Optional.empty(), Optional.empty(), 100))
          .allMatch(endpoint -> endpoint.backlog() == 0);
    }
  }

  @Test
  void two_servers_share_the_work_and_never_run_one_attempt_at_once() throws Exception {
    int events = 1_000;
    StoreSettings settings = TestStores.settings(Vendor.POSTGRESQL);
    Set<String> underWay = ConcurrentHashMap.newKeySet();
    AtomicInteger twice = new AtomicInteger();
    Set<Thread> servers = ConcurrentHashMap.newKeySet();
    try (WebhookWorld one = new WebhookWorld(folder.resolve("one"), settings, LIMITS);
        WebhookWorld two = new WebhookWorld(folder.resolve("two"), settings, LIMITS);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (WebhookWorld world : List.of(one, two)) {
        for (int i = 0; i < ENDPOINTS; i++) {
          world.answers.put(
              address(i),
              sent -> {
                if (!underWay.add(sent.id())) {
                  twice.incrementAndGet();
                }
                LockSupport.parkNanos(2_000_000);
                underWay.remove(sent.id());
                return ok();
              });
        }
      }
      for (int n = 0; n < events; n++) {
        one.webhooks.write(
            one.event("acc_a", address(n / SUBJECTS % ENDPOINTS), "s" + n % SUBJECTS, n));
      }
      List<Thread> running = new ArrayList<>();
      for (WebhookWorld world : List.of(one, two)) {
        Deliverer server = world.deliverer(threads);
        running.add(
            Thread.ofPlatform()
                .start(() -> {
                  while (one.sent.size() + two.sent.size() < events || !server.isIdle()) {
                    server.round();
                    servers.add(Thread.currentThread());
                  }
                }));
      }
      for (Thread thread : running) {
        assertThat(thread.join(Duration.ofMinutes(2))).isTrue();
      }
      assertThat(twice).hasValue(0);
      List<Sent> all = new ArrayList<>(one.sent);
      all.addAll(two.sent);
      all.sort((a, b) -> Integer.compare(number(a), number(b)));
      assertThat(all).hasSize(events).extracting(Sent::id).doesNotHaveDuplicates();
      assertThat(one.sent).hasSizeGreaterThan(50);
      assertThat(two.sent).hasSizeGreaterThan(50);
      assertThat(one.deliveries(DeliveryState.DELIVERED)).hasSize(1000);
    }
  }
}
