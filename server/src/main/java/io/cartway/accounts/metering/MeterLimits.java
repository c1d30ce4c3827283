package io.cartway.accounts.metering;

import java.time.Duration;

/// All limits of the meter.
///
/// @param leaseShare a lease is at most this part (1/16) of what is left of a cap or an allowance,
///   so that a crash near the end loses little; and at least what one request needs
/// @param leaseTraffic target duration of a lease
/// @param leaseIdle time after which an unused lease is returned
/// @param budgetRecheck how long a used-up cap counts as such before the database is asked again,
///   because another server may have returned a lease
/// @param allowanceRecheck the same for a used-up allowance
/// @param flushInterval interval between writes of counts; a crash loses those of one interval
/// @param keyIdle time after which an unused key is forgotten, with its rate's bucket, which is
///   full again by then
/// @param keysMax number of cached keys; beyond it all idle ones are forgotten
/// @param rowsMax rows of one usage answer
/// @param rateChunk share of a shared rate that a server takes at once
public record MeterLimits(
    int leaseShare,
    Duration leaseTraffic,
    Duration leaseIdle,
    Duration budgetRecheck,
    Duration allowanceRecheck,
    Duration flushInterval,
    Duration keyIdle,
    int keysMax,
    int rowsMax,
    Duration rateChunk) {

  /// The limits of a server.
  public static final MeterLimits STANDARD =
      new MeterLimits(
          16,
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofMillis(100),
          Duration.ofSeconds(1),
          Duration.ofMillis(500),
          Duration.ofMinutes(10),
          100_000,
          10_000,
          Duration.ofMillis(50));
}
