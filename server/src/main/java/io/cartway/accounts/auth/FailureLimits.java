package io.cartway.accounts.auth;

/// How many failed authentications an address may have.
///
/// @param burst at once
/// @param perSecond how many more each second
/// @param addressesMax how many addresses are counted apart; more than that share one count
public record FailureLimits(int burst, int perSecond, int addressesMax) {

  /// 30 at once, one more each second.
  public static final FailureLimits STANDARD = new FailureLimits(30, 1, 20_000);

  public FailureLimits {
    if (burst < 1 || perSecond < 1 || addressesMax < 1) {
      throw new IllegalArgumentException("limits of failed authentications are at least 1");
    }
  }
}
