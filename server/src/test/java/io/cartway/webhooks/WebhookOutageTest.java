package io.cartway.webhooks;

import static io.cartway.webhooks.WebhookWorld.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cartway.store.StoreSettings;
import io.cartway.store.TestPostgresql;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.SmallDisk;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The database is away for a time, or its disk is full: afterwards all goes on, and nothing that
/// was committed is lost.
class WebhookOutageTest {

  private static final WebhookLimits LIMITS =
      new WebhookLimits(
          16, 16, 4, Duration.ofSeconds(60), Duration.ofDays(30), 10_000, 10_000, 100);

  private static final long AWAY_MILLIS = Long.getLong("webhooks.away", 3_000);
  private static final Duration DRAIN_MAX = Duration.ofMinutes(1);
  private static final int ENDPOINTS = 5;
  private static final int SUBJECTS = 3;

  @TempDir Path folder;

  private static String address(int number) {
    return "https://r%d.example.com/".formatted(number % ENDPOINTS);
  }

  private static String subject(int number) {
    return "s" + number / ENDPOINTS % SUBJECTS;
  }

  private static void await(String what, BooleanSupplier isSo) {
    long end = System.nanoTime() + DRAIN_MAX.toNanos();
    while (!isSo.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as(what).isNegative();
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Test
  void a_database_that_is_away_for_a_time_delays_and_loses_nothing() {
    int events = 200;
    StoreSettings settings = TestStores.settings(Vendor.POSTGRESQL);
    try (WebhookWorld world = new WebhookWorld(folder, settings, LIMITS)) {
      for (int i = 0; i < ENDPOINTS; i++) {
        world.answers.put(
            address(i),
            sent -> {
              LockSupport.parkNanos(5_000_000);
              return ok();
            });
      }
      world.together(() -> {
        for (int n = 0; n < events; n++) {
          world.write("acc_a", address(n), subject(n), n);
        }
      });
      String database =
          world.store.withHandle(
              handle -> handle.createQuery("select current_database()").mapTo(String.class).one());
      world.webhooks.start();
      await("some are sent before", () -> world.sent.size() >= 20);
      TestPostgresql server = TestPostgresql.running();
      server.execute("alter database %s with allow_connections false".formatted(database));
      server.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = '%s'"
              .formatted(database));
      LockSupport.parkNanos(1_000_000_000);
      int before = world.sent.size();
      assertThat(before).isLessThan(events);
      LockSupport.parkNanos(Duration.ofMillis(AWAY_MILLIS).toNanos());
      assertThat(world.sent).as("nothing can be claimed").hasSize(before);
      server.execute("alter database %s with allow_connections true".formatted(database));
      await("all are told", () -> world.deliveries(DeliveryState.DELIVERED).size() == events);
      assertWhole(world, events);
    }
  }

  private static void assertWhole(WebhookWorld world, int events) {
    Map<String, Set<String>> ids = new HashMap<>();
    Map<String, Integer> last = new HashMap<>();
    Set<String> seen = new HashSet<>();
    for (Sent sent : world.sent) {
      String body = sent.body();
      int at = body.indexOf("\"n\":") + 4;
      int number = Integer.parseInt(body, at, body.indexOf('}', at), 10);
      ids.computeIfAbsent("event " + number, key -> new HashSet<>()).add(sent.id());
      if (seen.add(sent.id())) {
        Integer earlier = last.put(sent.address() + subject(number), number);
        assertThat(earlier == null || earlier < number).as("%s after %s", number, earlier).isTrue();
      }
    }
    assertThat(ids).hasSize(events);
    assertThat(ids.values()).allMatch(one -> one.size() == 1);
  }

  @Test
  void a_full_disk_delays_and_loses_nothing() throws Exception {
    assumeTrue(SmallDisk.isPossible(), "not tested: a full disk, which only root can mount");
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 6_000);
        WebhookWorld world =
            new WebhookWorld(disk.folder().resolve("data"), StoreSettings.SQLITE, LIMITS)) {
      Deliverer server = world.deliverer(Runnable::run);
      String padding = "x".repeat(15_000);
      disk.fillAllBut(700_000);
      List<Integer> committed = new ArrayList<>();
      int refused = 0;
      for (int n = 0; n < 400 && refused < 3; n++) {
        String data = "{\"padding\":\"%s\",\"n\":%d}".formatted(padding, n);
        try {
          world.webhooks.write(
              new WebhookEvent(
                  "acc_a", address(n), "batch.completed", subject(n), world.clock.instant(), data));
          committed.add(n);
        } catch (RuntimeException full) {
          refused++;
        }
      }
      assertThat(committed).hasSizeGreaterThan(3);
      assertThat(refused).as("the disk is full").isEqualTo(3);
      try {
        server.round();
      } catch (RuntimeException full) {
        // It cannot claim, or not write what it sent.
      }
      disk.free();
      await(
          "all are told",
          () -> {
            server.round();
            return world.deliveries(DeliveryState.WAITING).isEmpty();
          });
      List<Integer> told = new ArrayList<>();
      for (int i = 0; i < ENDPOINTS; i++) {
        told.addAll(world.numbers(address(i)));
      }
      assertThat(Set.copyOf(told)).isEqualTo(Set.copyOf(committed));
      assertThat(world.webhooks.endpoints(Optional.empty(), Optional.empty(), 100))
          .allMatch(endpoint -> endpoint.backlog() == 0);
    }
  }
}
