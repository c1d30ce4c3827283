package io.cartway.tracking;

import java.time.Duration;

/// The bounds of positions.
///
/// @param reportsMax of a request
/// @param assetsMax of an account
/// @param bytesMax of an account's positions, of which each counts [#FIX_BYTES]
/// @param age after which a position is removed
/// @param ahead how far the clock of a device may be ahead of the server's
/// @param waitingMax reports of all accounts that wait to be written; of one account a quarter
public record TrackingLimits(
    int reportsMax, int assetsMax, long bytesMax, Duration age, Duration ahead, int waitingMax) {

  /// What a kept position counts: somewhat less in SQLite, somewhat more in PostgreSQL.
  public static final int FIX_BYTES = 100;

  private static final int ACCOUNT_PART = 4;

  /// For an operator who has set nothing.
  public static final TrackingLimits STANDARD =
      new TrackingLimits(
          10_000, 100_000, 1_000_000_000, Duration.ofDays(30), Duration.ofMinutes(5), 100_000);

  /// Most positions of an account.
  public long fixesMax() {
    return Math.max(1, bytesMax / FIX_BYTES);
  }

  /// Most reports of an account that wait.
  public int accountWaitingMax() {
    return Math.max(reportsMax, waitingMax / ACCOUNT_PART);
  }
}
