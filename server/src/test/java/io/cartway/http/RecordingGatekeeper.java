package io.cartway.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// Admits whoever shows [TestApi#KEY], and keeps what it was asked and how its tickets ended.
public final class RecordingGatekeeper implements Gatekeeper {

  private static final long WAIT_NANOS = Duration.ofSeconds(10).toNanos();

  final ConcurrentLinkedQueue<Attempt> attempts = new ConcurrentLinkedQueue<>();
  final ConcurrentLinkedQueue<Kept> tickets = new ConcurrentLinkedQueue<>();

  /// A ticket and the statuses that it was settled with, of which there must be one.
  static final class Kept implements Ticket {
    static final long PAYABLE_MAX = 1000;
    final ConcurrentLinkedQueue<Integer> settled = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<Long> charged = new ConcurrentLinkedQueue<>();

    @Override
    public void limits(HeaderSink headers) {
      headers.set("RateLimit", "\"key\";r=7;t=1");
      headers.set("X-RateLimit-Remaining", "7");
    }

    @Override
    public Receipt charge(long units) {
      charged.add(units);
      if (units > PAYABLE_MAX) {
        throw new RefusedException(
            new Refused(429, "key_1", "The cap is used up", "Wait", Map.of("Retry-After", "9")));
      }
      return Receipt.NOTHING;
    }

    @Override
    public void settle(int status) {
      settled.add(status);
    }
  }

  @Override
  public Admission admit(Attempt attempt) {
    attempts.add(attempt);
    if (!attempt.authorization().equals(Optional.of("Bearer " + TestApi.KEY))) {
      return Refused.unauthenticated(false, "No credentials found", "Send one");
    }
    Caller caller = new Caller("acc_1", "key_1");
    if (attempt.dryRun()) {
      return new Priced(
          caller,
          new Answer.Json(200, json -> json.writeString("price of " + attempt.operationId())),
          Map.of("X-RateLimit-Remaining", "7"));
    }
    Kept ticket = new Kept();
    tickets.add(ticket);
    return new Admitted(caller, ticket);
  }

  public Attempt lastAttempt() {
    return new ArrayList<>(attempts).getLast();
  }

  /// What all tickets were settled with, once as many as expected have been; a ticket is settled
  /// after its answer has been sent.
  List<Integer> settled(int expected) {
    long end = System.nanoTime() + WAIT_NANOS;
    while (statuses().size() < expected && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
    }
    return statuses();
  }

  private List<Integer> statuses() {
    return tickets.stream().flatMap(ticket -> ticket.settled.stream()).toList();
  }
}
