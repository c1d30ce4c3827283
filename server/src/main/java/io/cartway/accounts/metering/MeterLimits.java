package io.cartway.accounts.metering;

import java.time.Duration;

/// Every bound of the meter.
///
/// @param leaseShare a lease is at most this part (1/16) of what is left of a cap or an allowance,
///   so that what a crash loses shrinks near the end; and at least what one request needs
/// @param leaseTraffic a lease grows until it lasts about this long
/// @param leaseIdle after which an unused lease is given back
/// @param budgetRecheck how long a used-up cap is believed before the database is asked again:
///   another server may have given a lease back
/// @param allowanceRecheck the same of a used-up allowance
/// @param flushInterval how often counts are written; a crash loses those of one interval
/// @param keyIdle after which a key that is not used is forgotten, with its rate's bucket, which is
///   full again by then
/// @param keysMax keys that are remembered; beyond it all those are forgotten that rest
/// @param rowsMax rows that one question about usage is answered with
/// @param rateChunk how much of a shared rate a server takes at once
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

  /// What a server has.
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
