package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.store.TestStores.Vendor;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Keys that change while they are in use, over HTTP: on SQLite with one server, on PostgreSQL with
/// two, of which the first makes the change.
@ExtendWith(SecretWatch.class)
class RotationLoadTest {

  private static final int PER_SECOND = 200;
  private static final Duration ROTATED_AFTER = Duration.ofMillis(600);
  private static final long OVERLAP_SECONDS = 3;
  private static final Duration REVOKED_AFTER = Duration.ofSeconds(5);
  private static final Duration LASTS = Duration.ofMillis(6600);

  /// Within which every server obeys.
  private static final long OBEYED_NANOS = Duration.ofSeconds(1).toNanos();

  @TempDir Path folder;
  private List<OwnServer> servers = List.of();

  @AfterEach
  void stop() {
    servers.forEach(OwnServer::close);
  }

  private OwnServer first() {
    return servers.getFirst();
  }

  /// One request.
  ///
  /// @param ofOld whether it showed the secret that is rotated away
  private record Shot(boolean ofOld, long startNanos, long endNanos, int status) {}

  /// Something done to the key.
  private record Deed<T>(T result, long startNanos, long endNanos) {}

  private static <T> Deed<T> timed(java.util.concurrent.Callable<T> deed) throws Exception {
    long start = System.nanoTime();
    T result = deed.call();
    return new Deed<>(result, start, System.nanoTime());
  }

  private static void sleepUntil(long nanos) {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void no_holder_of_either_secret_fails_until_the_promised_end(Vendor vendor) throws Exception {
    servers = OwnServer.startAll(vendor, folder);
    first().createAccount("rotating", "");
    OwnKey old = first().createKey("rotating", "busy", "");
    warm(old);
    Queue<Shot> shots = new ConcurrentLinkedQueue<>();
    long start = System.nanoTime();
    Deed<OwnKey> rotation;
    Deed<Boolean> revocation;
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
        ExecutorService owners = Executors.newFixedThreadPool(2)) {
      Future<Deed<OwnKey>> rotating =
          owners.submit(() -> {
            sleepUntil(start + ROTATED_AFTER.toNanos());
            return timed(() -> first().rotate(old, OVERLAP_SECONDS));
          });
      Future<Deed<Boolean>> revoking =
          owners.submit(() -> {
            sleepUntil(start + REVOKED_AFTER.toNanos());
            return timed(() -> {
              first().revoke(old);
              return true;
            });
          });
      long count = LASTS.toMillis() * PER_SECOND / 1000;
      for (int i = 0; i < count; i++) {
        // At its moment, whatever became of those before it.
        sleepUntil(start + i * 1_000_000_000L / PER_SECOND);
        boolean ofOld = i % 2 == 0 || !rotating.isDone();
        String secret = ofOld ? old.secret() : rotating.get().result.secret();
        OwnServer server = servers.get(i / 2 % servers.size());
        callers.execute(() -> {
          long from = System.nanoTime();
          int status = server.status(OwnServer.GEOCODE, secret);
          shots.add(new Shot(ofOld, from, System.nanoTime(), status));
        });
      }
      rotation = rotating.get();
      revocation = revoking.get();
    }
    long overlap = Duration.ofSeconds(OVERLAP_SECONDS).toNanos();
    long endEarliest = rotation.startNanos + overlap;
    long endLatest = rotation.endNanos + overlap;
    List<Integer> before = statuses(shots, shot -> shot.ofOld && shot.endNanos < endEarliest);
    List<Integer> after =
        statuses(shots, shot -> shot.ofOld && shot.startNanos > endLatest + OBEYED_NANOS);
    List<Integer> renewed =
        statuses(shots, shot -> !shot.ofOld && shot.endNanos < revocation.startNanos);
    List<Integer> revoked =
        statuses(
            shots, shot -> !shot.ofOld && shot.startNanos > revocation.endNanos + OBEYED_NANOS);
    System.err.printf(
        "%s, %d servers: %d requests; old secret %d x 200 before its end, refused %d ms after it;"
            + " new secret (made in %d ms) %d x 200, refused %d ms after it was revoked%n",
        vendor,
        servers.size(),
        shots.size(),
        before.size(),
        (lastServed(shots, true) - endEarliest) / 1_000_000,
        (rotation.endNanos - rotation.startNanos) / 1_000_000,
        renewed.size(),
        (lastServed(shots, false) - revocation.endNanos) / 1_000_000);
    assertAll(before, 200, "the old secret before its end");
    assertAll(renewed, 200, "the new secret");
    assertAll(after, 401, "the old secret a second after its end");
    assertAll(revoked, 401, "a second after the key was revoked");
    assertThat(Set.copyOf(statuses(shots, _ -> true))).containsExactlyInAnyOrder(200, 401);
  }

  /// What is slow only once is not what is measured.
  private void warm(OwnKey key) {
    OwnKey other = first().createKey("rotating", "warm", "");
    first().revoke(first().rotate(other, OVERLAP_SECONDS));
    for (int i = 0; i < PER_SECOND; i++) {
      servers.forEach(server -> server.status(OwnServer.GEOCODE, key.secret()));
    }
  }

  private static void assertAll(List<Integer> statuses, int expected, String what) {
    assertThat(statuses.size()).as(what).isGreaterThan(20);
    assertThat(Set.copyOf(statuses)).as(what).containsExactly(expected);
  }

  private static List<Integer> statuses(Queue<Shot> shots, Predicate<Shot> which) {
    return shots.stream().filter(which).map(Shot::status).toList();
  }

  private static long lastServed(Queue<Shot> shots, boolean ofOld) {
    return shots.stream()
        .filter(shot -> shot.ofOld == ofOld && shot.status == 200)
        .mapToLong(Shot::startNanos)
        .max()
        .orElse(0);
  }

  // ---------------------------------------------------------------- settings

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void whatever_is_changed_holds_on_every_server_within_a_second(Vendor vendor) throws Exception {
    servers = OwnServer.startAll(vendor, folder);
    String account = first().createAccount("changing", "");
    OwnKey key = first().createKey("changing", "busy", ", \"usesAllowance\": false");
    // Made just now: known everywhere at the first request.
    assertEverywhere(key, answer -> answer.statusCode() == 200, "created");
    change(key, "{\"scopes\": [\"route\"]}", isRefused(403, "not for the operation"));
    change(
        key,
        "{\"scopes\": null, \"rate\": 123}",
        answer -> answer.statusCode() == 200 && policy(answer).equals("\"rate\";q=246;w=2"));
    change(
        key,
        "{\"rate\": \"unlimited\", \"spendCap\": \"0.000439\"}",
        isRefused(429, "spend cap of the key"));
    change(key, "{\"spendCap\": null, \"freeOnly\": true}", isRefused(429, "key is free-only"));
    change(
        key,
        "{\"freeOnly\": null, \"addresses\": [\"192.0.2.0/24\"]}",
        isRefused(401, "from this address"));
    change(
        key,
        "{\"addresses\": [], \"referrers\": [\"https://a.example\"]}",
        isRefused(401, "from this page"));
    change(key, "{\"referrers\": null}", answer -> answer.statusCode() == 200);
    String of = "/admin/v1/accounts/" + account;
    first().admin("PATCH", of, "{\"spendCap\": \"0.000001\"}");
    assertWithinASecond(key, isRefused(429, "spend cap of the account"), "the account's cap");
    first().admin("PATCH", of, "{\"spendCap\": null, \"freeOnly\": true}");
    assertWithinASecond(key, isRefused(429, "account is free-only"), "the account is free-only");
    first().admin("PATCH", of, "{\"freeOnly\": false}");
    assertWithinASecond(key, answer -> answer.statusCode() == 200, "the account is not");
    Instant soon = Instant.now().plusMillis(300);
    first().patchKey(key, "{\"expiresAt\": \"%s\"}".formatted(soon));
    LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
    assertWithinASecond(key, isRefused(401, "expired"), "expired");
  }

  private static Predicate<HttpResponse<String>> isRefused(int status, String cause) {
    return answer -> answer.statusCode() == status && answer.body().contains(cause);
  }

  private void change(OwnKey key, String settings, Predicate<HttpResponse<String>> holds) {
    first().patchKey(key, settings);
    assertWithinASecond(key, holds, settings);
  }

  private static String policy(HttpResponse<String> answer) {
    return answer.headers().firstValue("RateLimit-Policy").orElse("");
  }

  private void assertWithinASecond(OwnKey key, Predicate<HttpResponse<String>> holds, String what) {
    long end = System.nanoTime() + OBEYED_NANOS;
    List<OwnServer> waiting = new ArrayList<>(servers);
    while (!waiting.isEmpty() && System.nanoTime() < end) {
      waiting.removeIf(server -> holds.test(server.answer(OwnServer.GEOCODE, key.secret())));
      LockSupport.parkNanos(5_000_000);
    }
    assertEverywhere(key, holds, what);
  }

  private void assertEverywhere(OwnKey key, Predicate<HttpResponse<String>> holds, String what) {
    for (OwnServer server : servers) {
      HttpResponse<String> answer = server.answer(OwnServer.GEOCODE, key.secret());
      assertThat(holds.test(answer)).as("%s: %s %s", what, answer, answer.body()).isTrue();
    }
  }
}
