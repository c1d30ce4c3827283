package io.cartway.accounts.registry;

/// The rate limit of a key: requests per second, in bursts of twice as many.
public sealed interface Rate {

  /// The default: 1,000 per second (decision 22 of the contract).
  PerSecond STANDARD = new PerSecond(1000);

  /// A limit.
  ///
  /// @param requests per second, 1 to 1,000,000
  record PerSecond(int requests) implements Rate {
    public PerSecond {
      if (requests < 1 || requests > 1_000_000) {
        throw new IllegalArgumentException("a rate is 1 to 1000000 requests per second");
      }
    }

    /// The size of a burst.
    public int burst() {
      return 2 * requests;
    }
  }

  /// None.
  record Unlimited() implements Rate {}
}
