package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.AnswerValidator;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Caps and rates as clients meet them: on SQLite with one server, on PostgreSQL with two.
@ExtendWith(SecretWatch.class)
class LimitsOverHttpTest {

  private static final int CLIENTS = 200;
  private static final int CALLS = 5;

  /// How often a client asks again that is told to.
  private static final int PATIENCE = 5;

  private static final long GEOCODE_MICROS = 440;

  /// A lease is at most this part of what is left of a cap.
  private static final long LEASE_SHARE = 16;

  private static final int RATE = 50;
  private static final int BURST = 2 * RATE;
  private static final Duration AT_FULL_SPEED = Duration.ofSeconds(3);

  /// What each of several servers may admit beyond a shared rate.
  private static final double CHUNK_SECONDS = 0.075;

  @TempDir Path folder;
  private List<OwnServer> servers = List.of();
  private final AtomicInteger putOff = new AtomicInteger();

  @AfterEach
  void stop() {
    servers.forEach(OwnServer::close);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void two_hundred_clients_never_spend_more_than_the_cap(Vendor vendor) throws Exception {
    servers = OwnServer.startAll(vendor, folder);
    // Not a multiple of the price; room for 300 of the 1000 requests.
    long cap = 300 * GEOCODE_MICROS + 123;
    OwnServer first = servers.getFirst();
    first.createAccount("capped", "");
    OwnKey key =
        first.createKey(
            "capped",
            "capped",
            ", \"spendCapMicroUsd\": %d, \"usesAllowance\": false, \"rate\": \"unlimited\""
                .formatted(cap));
    Queue<HttpResponse<String>> answers = new ConcurrentLinkedQueue<>();
    CountDownLatch go = new CountDownLatch(1);
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        OwnServer server = servers.get(i % servers.size());
        all.add(
            clients.submit(() -> {
              go.await();
              for (int call = 0; call < CALLS; call++) {
                answers.add(patientAnswer(server, key.secret()));
              }
              return null;
            }));
      }
      go.countDown();
      for (Future<?> one : all) {
        one.get();
      }
    }
    // The gate to the database may shut twice, for all clients, and no oftener.
    assertThat(putOff.get()).as("answers of 503").isLessThanOrEqualTo(2 * CLIENTS);
    long served = answers.stream().filter(answer -> answer.statusCode() == 200).count();
    answers.stream()
        .filter(answer -> answer.statusCode() != 200)
        .forEach(answer -> assertRefused(answer, "The spend cap of the key is used up"));
    assertThat(served * GEOCODE_MICROS).isLessThanOrEqualTo(cap);
    // What another server holds when this one has nothing left: at most a lease of each.
    long lease = Math.max(GEOCODE_MICROS, cap / LEASE_SHARE);
    assertThat(served * GEOCODE_MICROS).isGreaterThan(cap - (servers.size() + 1) * lease);
    // Idle leases come back within two seconds, and then it is spent to the last request.
    long all = served;
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (cap - all * GEOCODE_MICROS >= GEOCODE_MICROS && System.nanoTime() < end) {
      if (first.status(OwnServer.GEOCODE, key.secret()) == 200) {
        all++;
      } else {
        LockSupport.parkNanos(50_000_000);
      }
    }
    System.err.printf(
        "%s, %d servers: cap %d micro-USD, %d of %d requests served at once, %d in the end,"
            + " %d put off%n",
        vendor, servers.size(), cap, served, answers.size(), all, putOff.get());
    assertThat(all).isEqualTo(300);
    for (OwnServer server : servers) {
      assertThat(server.status(OwnServer.GEOCODE, key.secret())).isEqualTo(429);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_key_at_full_speed_gets_its_rate_and_its_burst(Vendor vendor) throws Exception {
    servers = OwnServer.startAll(vendor, folder);
    OwnServer first = servers.getFirst();
    first.createAccount("fast", "");
    OwnKey key = first.createKey("fast", "fast", ", \"rate\": " + RATE);
    Queue<HttpResponse<String>> answers = new ConcurrentLinkedQueue<>();
    long start = System.nanoTime();
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        OwnServer server = servers.get(i % servers.size());
        clients.execute(() -> {
          while (System.nanoTime() - start < AT_FULL_SPEED.toNanos()) {
            answers.add(server.answer(OwnServer.GEOCODE, key.secret()));
          }
        });
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    long served = answers.stream().filter(answer -> answer.statusCode() == 200).count();
    double most = BURST + RATE * seconds + (servers.size() - 1) * CHUNK_SECONDS * RATE * 2;
    System.err.printf(
        "%s, %d servers: %d of %d requests served in %.2f s at %d/s with a burst of %d%n",
        vendor, servers.size(), served, answers.size(), seconds, RATE, BURST);
    assertThat(served).isLessThanOrEqualTo((long) Math.ceil(most));
    assertThat(served).isGreaterThan((long) (0.9 * (BURST + RATE * AT_FULL_SPEED.toSeconds())));
    assertThat(answers).hasSizeGreaterThan((int) (2 * served));
    for (HttpResponse<String> answer : answers) {
      HttpHeaders headers = answer.headers();
      assertThat(headers.firstValue("RateLimit-Policy")).contains("\"rate\";q=100;w=2");
      assertThat(headers.firstValue("X-RateLimit-Limit")).contains("100");
      if (answer.statusCode() != 200) {
        assertRefused(answer, "The key's rate is used up: 50 requests per second");
        assertThat(headers.firstValue("RateLimit").orElse("")).startsWith("\"rate\";r=0;t=");
        assertThat(headers.firstValue("X-RateLimit-Remaining")).contains("0");
        assertThat(headers.firstValue("Retry-After")).contains("1");
      }
    }
  }

  /// Two hundred clients at once on a busy machine may keep the database longer than a request
  /// waits for it. Then the answer is 503, and a client does what it says.
  private HttpResponse<String> patientAnswer(OwnServer server, String secret) {
    HttpResponse<String> answer = server.answer(OwnServer.GEOCODE, secret);
    for (int i = 0; i < PATIENCE && answer.statusCode() == 503; i++) {
      putOff.incrementAndGet();
      String seconds = answer.headers().firstValue("Retry-After").orElseThrow();
      LockSupport.parkNanos(Duration.ofSeconds(Long.parseLong(seconds)).toNanos());
      answer = server.answer(OwnServer.GEOCODE, secret);
    }
    return answer;
  }

  private static void assertRefused(HttpResponse<String> answer, String cause) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After").orElse("")).matches("[1-9]\\d*");
    JsonNode body = AnswerValidator.json(answer.body());
    assertThat(body.path("code").asText()).isEqualTo("rateLimited");
    assertThat(body.path("error").asText()).isEqualTo("Too Many Requests");
    assertThat(body.path("cause").asText()).startsWith(cause);
  }
}
