package io.cartway.accounts.auth;

/// Limits of failed authentications per address.
///
/// @param burst failures in a burst
/// @param perSecond further failures per second
/// @param addressesMax addresses counted separately; the rest share one count
public record FailureLimits(int burst, int perSecond, int addressesMax) {

  /// A burst of 30, then one per second.
  public static final FailureLimits STANDARD = new FailureLimits(30, 1, 20_000);

  public FailureLimits {
    if (burst < 1 || perSecond < 1 || addressesMax < 1) {
      throw new IllegalArgumentException("limits of failed authentications are at least 1");
    }
  }
}
