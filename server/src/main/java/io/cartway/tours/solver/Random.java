package io.cartway.tours.solver;

/// Random numbers of one thread by xorshift128+ (Vigna 2017), which costs less than what the
/// numbers are used for.
final class Random {

  private static final double UNIT = 0x1.0p-53;

  private long first;
  private long second;

  Random(long seed) {
    first = mixed(seed + 0x9E3779B97F4A7C15L);
    second = mixed(seed + 2 * 0x9E3779B97F4A7C15L) | 1;
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private long next() {
    long x = first;
    long y = second;
    first = y;
    x ^= x << 23;
    second = x ^ y ^ (x >>> 18) ^ (y >>> 5);
    return second + y;
  }

  /// Less than a bound, which is at most 2^31.
  int below(int bound) {
    return (int) (((next() >>> 33) * bound) >>> 31);
  }

  /// In `[0, 1)`.
  double unit() {
    return (next() >>> 11) * UNIT;
  }

  /// How many trials it takes to the first success, at least 1.
  int geometric(double chance) {
    double trials = Math.log1p(-unit()) / Math.log1p(-chance);
    return 1 + (int) Math.min(1_000_000, trials);
  }
}
