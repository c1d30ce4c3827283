package io.cartway.webhooks;

import io.cartway.http.Outbound.Reply;
import io.cartway.store.Store;
import io.cartway.webhooks.DeliveryRows.Step;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What becomes of a delivery after an attempt, and counts of it. Thread-safe.
final class Outcomes {

  private static final Logger LOG = LoggerFactory.getLogger(Outcomes.class);

  private static final int GONE = 410;
  private static final int ANSWER_LENGTH_MAX = 500;

  /// Answers 4xx that are about the endpoint, and not about the event.
  private static final Set<Integer> BUSY = Set.of(408, 425, 429);

  private final Store store;
  private final Clock clock;
  private final Map<Outcome, AtomicLong> counts = new EnumMap<>(Outcome.class);

  /// What an attempt came to.
  enum Outcome {
    DELIVERED("delivered"),
    /// It is tried again.
    FAILED("failed"),
    /// It is given up.
    DEAD("dead"),
    /// The receiver wants no more: 410.
    DISABLED("disabled"),
    /// Another server did it meanwhile.
    TOO_LATE("tooLate");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /// An attempt that has ended.
  ///
  /// @param attempt its number
  /// @param isProbe whether it began when the endpoint had failed
  record Ended(
      String deliveryId,
      String endpointId,
      long attempt,
      boolean isProbe,
      String address,
      Reply reply,
      long millis) {

    int status() {
      return reply instanceof Reply.Answered answered ? answered.status() : 0;
    }

    String text() {
      String text =
          switch (reply) {
            case Reply.Answered answered -> answered.text();
            case Reply.Unanswered unanswered -> unanswered.reason();
            case Reply.Refused refused -> "it was not called: " + refused.reason();
          };
      int end = Math.min(text.length(), ANSWER_LENGTH_MAX);
      if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
        end--;
      }
      // PostgreSQL takes no NUL, and what cannot be written would hold up all others.
      return text.substring(0, end).replace('\0', ' ');
    }
  }

  Outcomes(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
    for (Outcome outcome : Outcome.values()) {
      counts.put(outcome, new AtomicLong());
    }
  }

  long count(Outcome outcome) {
    return counts.getOrDefault(outcome, new AtomicLong()).get();
  }

  /// Counts what was committed.
  void count(List<Outcome> written) {
    written.forEach(outcome -> counts.getOrDefault(outcome, new AtomicLong()).incrementAndGet());
  }

  /// Writes what became of an attempt.
  Outcome write(Handle handle, Ended ended) {
    long now = clock.millis();
    // Before the delivery is read, so that nobody else can change it.
    Optional<Endpoint> endpoint = EndpointRows.lock(handle, store.forUpdate(), ended.endpointId);
    Optional<Step> step =
        DeliveryRows.step(handle, ended.deliveryId)
            .filter(own -> own.isWaiting() && own.attempt() == ended.attempt);
    if (endpoint.isEmpty() || step.isEmpty()) {
      return Outcome.TOO_LATE;
    }
    note(handle, ended, now);
    int status = ended.status();
    if (status >= 200 && status < 300) {
      return delivered(handle, endpoint.get(), step.get(), ended, now);
    }
    if (status == GONE) {
      return disabled(handle, step.get(), now);
    }
    if (status >= 400 && status < 500 && !BUSY.contains(status)) {
      return rejected(handle, endpoint.get(), step.get(), ended, now);
    }
    return failed(handle, endpoint.get(), step.get(), ended, now);
  }

  private static void note(Handle handle, Ended ended, long now) {
    handle
        .createUpdate(
            """
            update webhook_deliveries set tried_at = :now, status = :status, millis = :millis,
              answer = :answer, lease_until = 0
            where id = :id
            """)
        .bind("now", now)
        .bind("status", ended.status() == 0 ? null : Integer.valueOf(ended.status()))
        .bind("millis", ended.millis)
        .bind("answer", ended.text())
        .bind("id", ended.deliveryId)
        .execute();
  }

  private static Outcome delivered(
      Handle handle, Endpoint endpoint, Step step, Ended ended, long now) {
    DeliveryRows.end(handle, step, DeliveryState.DELIVERED, now);
    answers(handle, endpoint, ended, now);
    return Outcome.DELIVERED;
  }

  /// The endpoint is there: what waited for it is due, unless it wants to be left alone.
  private static void answers(Handle handle, Endpoint endpoint, Ended ended, long now) {
    if (isLeftAlone(endpoint, ended, now)) {
      return;
    }
    if (endpoint.failures() > 0 && endpoint.isActive()) {
      EndpointRows.revive(handle, endpoint.id(), now);
    } else {
      handle.execute("update webhook_endpoints set due_at = ? where id = ?", now, endpoint.id());
    }
  }

  /// Whether the endpoint said how long it wants to be left alone while this attempt was under way
  /// already: what comes of that does not change it.
  private static boolean isLeftAlone(Endpoint endpoint, Ended ended, long now) {
    return !ended.isProbe
        && endpoint.isActive()
        && endpoint.reason().equals(EndpointRows.LEFT_ALONE)
        && endpoint.due().toEpochMilli() > now;
  }

  private static Outcome disabled(Handle handle, Step step, long now) {
    handle.execute(
        "update webhook_deliveries set next_at = ?, tries = 0 where id = ?", now, step.id());
    handle.execute(
        "update webhook_endpoints set state = ?, reason = ? where id = ?",
        EndpointRows.DISABLED,
        "it answered 410 (Gone)",
        step.endpointId());
    return Outcome.DISABLED;
  }

  private static Outcome rejected(
      Handle handle, Endpoint endpoint, Step step, Ended ended, long now) {
    long rejections = step.rejections() + 1;
    handle.execute(
        "update webhook_deliveries set rejections = ? where id = ?", rejections, step.id());
    Optional<Duration> pause = RetrySchedule.pauseOfRejected(rejections, step.id());
    Outcome outcome = again(handle, step, pause, ended, now);
    answers(handle, endpoint, ended, now);
    return outcome;
  }

  private static Outcome failed(
      Handle handle, Endpoint endpoint, Step step, Ended ended, long now) {
    Duration alone =
        ended.reply instanceof Reply.Answered answered
            ? RetrySchedule.retryAfter(answered.retryAfter(), Instant.ofEpochMilli(now))
            : Duration.ZERO;
    Optional<Duration> pause =
        RetrySchedule.pause(step.tries(), step.id())
            .map(planned -> planned.compareTo(alone) < 0 ? alone : planned);
    Outcome outcome = again(handle, step, pause, ended, now);
    // The next round finds out when the oldest is due, unless the receiver says it.
    long due = now + alone.toMillis();
    if (isLeftAlone(endpoint, ended, now)) {
      due = Math.max(due, endpoint.due().toEpochMilli());
    }
    handle.execute(
        "update webhook_endpoints set due_at = ?, failures = failures + 1, reason = ? where id = ?",
        due,
        endpoint.isActive() ? due > now ? EndpointRows.LEFT_ALONE : "" : endpoint.reason(),
        endpoint.id());
    return outcome;
  }

  private static Outcome again(
      Handle handle, Step step, Optional<Duration> pause, Ended ended, long now) {
    if (pause.isEmpty()) {
      DeliveryRows.end(handle, step, DeliveryState.DEAD, now);
      LOG.warn(
          "{} to {} is given up after {} attempts: {}",
          step.id(),
          shown(ended.address),
          step.attempt(),
          reason(ended));
      return Outcome.DEAD;
    }
    handle.execute(
        "update webhook_deliveries set next_at = ? where id = ?",
        now + pause.get().toMillis(),
        step.id());
    if (step.tries() == 1) {
      LOG.info("{} to {} failed: {}", step.id(), shown(ended.address), reason(ended));
    }
    return Outcome.FAILED;
  }

  private static String reason(Ended ended) {
    return ended.reply instanceof Reply.Answered answered
        ? "the answer was " + answered.status()
        : ended.text();
  }

  /// An address without its query, which may hold a receiver's secret.
  static String shown(String address) {
    int query = address.indexOf('?');
    return query < 0 ? address : address.substring(0, query) + "?***";
  }
}
