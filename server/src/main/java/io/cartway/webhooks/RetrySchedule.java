package io.cartway.webhooks;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/// When a delivery is tried again: the schedule that Standard Webhooks 1.0.0 gives as its example,
/// three days in all.
final class RetrySchedule {

  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /// An answer 4xx says that this event will not be taken: three attempts, within an hour.
  private static final int REJECTIONS_MAX = 3;

  private static final Duration RETRY_AFTER_MAX = Duration.ofHours(24);
  private static final int JITTER_PARTS = 1024;

  private RetrySchedule() {}

  /// The pause before the next attempt, with up to a tenth of jitter, so that deliveries that
  /// failed together do not come back together.
  ///
  /// @param tries attempts so far
  /// @param id of the delivery
  /// @return empty when it is given up
  static Optional<Duration> pause(long tries, String id) {
    if (tries > PAUSES.size()) {
      return Optional.empty();
    }
    Duration pause = PAUSES.get((int) tries - 1);
    int part = Math.floorMod(id.hashCode() * 31 + (int) tries, JITTER_PARTS);
    return Optional.of(pause.plus(pause.multipliedBy(part).dividedBy(10L * JITTER_PARTS)));
  }

  /// The same after an answer 4xx that is about the event and not about the endpoint.
  ///
  /// @param rejections such answers so far
  static Optional<Duration> pauseOfRejected(long rejections, String id) {
    return rejections >= REJECTIONS_MAX ? Optional.empty() : pause(rejections, id);
  }

  /// How long a receiver wants to be left alone: seconds or a date of `Retry-After`, a day at most;
  /// zero when it does not say.
  static Duration retryAfter(String header, Instant now) {
    String text = header.strip();
    Duration wanted = Duration.ZERO;
    if (!text.isEmpty() && text.length() <= 9 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      wanted = Duration.ofSeconds(Long.parseLong(text));
    } else if (!text.isEmpty()) {
      try {
        Instant until = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
        wanted = Duration.between(now, until);
      } catch (DateTimeException unreadable) {
        return Duration.ZERO;
      }
    }
    if (wanted.isNegative()) {
      return Duration.ZERO;
    }
    return wanted.compareTo(RETRY_AFTER_MAX) > 0 ? RETRY_AFTER_MAX : wanted;
  }
}
