package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.ChildProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers that write changes and send their events, killed by SIGKILL at twenty seeded moments; on
/// PostgreSQL there are two at any time. Of each change that was committed the receiver gets the
/// event, under one id, and of none that was rolled back.
class KilledWebhooksIT {

  private static final int KILLS = 20;
  private static final int CHANGES_MAX = 50;

  /// Longer than a round: some live to send what they have written.
  private static final int PAUSE_MILLIS_MAX = 700;

  private static final Duration LIFE_MAX = Duration.ofSeconds(4);
  private static final Duration DRAIN_MAX = Duration.ofMinutes(2);

  @TempDir Path folder;

  private final Map<Long, Set<String>> idsByNumber = new ConcurrentHashMap<>();
  private final AtomicInteger attempts = new AtomicInteger();

  private HttpServer receiver() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          int at = body.indexOf("\"n\":") + 4;
          long number = Long.parseLong(body, at, body.indexOf('}', at), 10);
          idsByNumber
              .computeIfAbsent(number, n -> ConcurrentHashMap.newKeySet())
              .add(exchange.getRequestHeaders().getFirst("webhook-id"));
          attempts.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private Process start(String database, int port, int number) throws IOException {
    return ChildProgram.of(
            WebhookChild.class,
            folder.toString(),
            database,
            Integer.toString(port),
            Integer.toString(number))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void whatever_dies_when_each_committed_change_is_told(Vendor vendor) throws Exception {
    long seed = Long.getLong("webhooks.seed", 20261127L);
    System.err.println("webhooks.seed=" + seed);
    Random random = new Random(seed);
    StoreSettings settings = TestStores.settings(vendor);
    String database = vendor == Vendor.POSTGRESQL ? TestStores.url() : "";
    if (vendor == Vendor.POSTGRESQL) {
      settings = StoreSettings.parse(database, Optional.empty());
    }
    HttpServer receiver = receiver();
    int port = receiver.getAddress().getPort();
    try (WebhookWorld world = new WebhookWorld(folder, settings, WebhookWorld.LIMITS)) {
      var _ =
          world.store.<Integer, RuntimeException>inTransaction(
              handle -> handle.execute("create table changes (n bigint primary key)"));
    }
    killMany(random, vendor == Vendor.POSTGRESQL ? 2 : 1, database, port);
    int before = attempts.get();
    try (WebhookWorld world = new WebhookWorld(folder, settings, WebhookWorld.LIMITS)) {
      Webhooks last = WebhookChild.webhooks(world.store, port);
      last.start();
      long end = System.nanoTime() + DRAIN_MAX.toNanos();
      while (!world.deliveries(DeliveryState.WAITING).isEmpty()) {
        assertThat(System.nanoTime() - end).as("all is told in time").isNegative();
        Thread.sleep(50);
      }
      last.close();
      Set<Long> committed =
          new HashSet<>(
              world.store.withHandle(
                  handle -> handle.createQuery("select n from changes").mapTo(Long.class).list()));
      System.err.printf(
          "%s: %,d changes, %,d attempts, %,d of them by servers that died%n",
          vendor, committed.size(), attempts.get(), before);
      assertThat(committed).hasSizeGreaterThan(KILLS);
      assertThat(before).as("sent by servers that died").isPositive();
      assertThat(attempts.get()).as("left by servers that died").isGreaterThan(before);
      assertThat(idsByNumber.keySet()).isEqualTo(committed);
      assertThat(idsByNumber.values()).allMatch(ids -> ids.size() == 1);
    } finally {
      receiver.stop(0);
    }
  }

  private void killMany(Random random, int atOnce, String database, int port) throws Exception {
    Deque<Process> living = new ArrayDeque<>();
    try {
      int started = 0;
      for (int kills = 0; kills < KILLS; kills++) {
        while (living.size() < atOnce) {
          started++;
          living.addLast(start(database, port, started));
        }
        Process oldest = living.removeFirst();
        // Moments are told by the changes that are made, however slow the machine is.
        ChildProgram.await(oldest, WebhookChild.READY);
        int changes = 1 + random.nextInt(CHANGES_MAX);
        ChildProgram.await(oldest, WebhookChild.CHANGE, changes, LIFE_MAX);
        Thread.sleep(random.nextInt(PAUSE_MILLIS_MAX));
        oldest.destroyForcibly().waitFor();
      }
    } finally {
      for (Process process : living) {
        process.destroyForcibly().waitFor();
      }
    }
  }
}
