package io.cartway.testing;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Checks a property on generated cases. Sizes grow from tiny, so that the first failure is already
/// a small one; a failure prints the two settings that run its case alone.
///
/// `-Dcases.seed=N` alone runs all cases from another seed (the nightly run gives a fresh one);
/// with `-Dcases.size=M` it runs one case. `-Dcases.runs.max=R` bounds the cases of every property,
/// of all sizes still (mutation testing, where each mutant meets them).
public final class Cases {

  /// Enough to meet rare cases in a second of small worlds; more is the nightly run's work.
  private static final int RUNS = 200;

  private static final int SIZE_MAX = 40;

  private final @Nullable Long seed;
  private final @Nullable Integer size;

  Cases(@Nullable Long seed, @Nullable Integer size) {
    this.seed = seed;
    this.size = size;
  }

  /// Makes a case.
  @FunctionalInterface
  public interface Generator<T> {
    /// Makes a case out of nothing but the two values.
    ///
    /// @param size how big the case may be, from 1
    T generate(RandomGenerator random, int size);
  }

  /// Fails, by throwing, when the property does not hold.
  @FunctionalInterface
  public interface Check<T> {
    /// Looks at one case.
    void check(T value) throws Exception;
  }

  /// Checks 200 cases of sizes 1 to 40.
  ///
  /// @param seed fixed, so that a run can be repeated
  public static <T> void forAll(long seed, Generator<T> generator, Check<T> check) {
    forAll(seed, RUNS, SIZE_MAX, generator, check);
  }

  /// Checks as many cases as said, of sizes from 1 to the largest.
  public static <T> void forAll(
      long seed, int runs, int sizeMax, Generator<T> generator, Check<T> check) {
    new Cases(Long.getLong("cases.seed"), Integer.getInteger("cases.size"))
        .run(seed, runs(runs), sizeMax, generator, check);
  }

  /// How many cases are checked where a property asks for a number of them.
  public static int runs(int wanted) {
    return Math.min(wanted, Integer.getInteger("cases.runs.max", Integer.MAX_VALUE));
  }

  <T> void run(long given, int runs, int sizeMax, Generator<T> generator, Check<T> check) {
    if (seed != null && size != null) {
      runOne(seed, size, generator, check);
      return;
    }
    SplittableRandom seeds = new SplittableRandom(seed != null ? seed : given);
    for (int run = 0; run < runs; run++) {
      int caseSize = 1 + (int) ((long) run * sizeMax / runs);
      runOne(seeds.nextLong(), caseSize, generator, check);
    }
  }

  private static <T> void runOne(
      long caseSeed, int caseSize, Generator<T> generator, Check<T> check) {
    String settings = "-Dcases.seed=%s -Dcases.size=%s".formatted(caseSeed, caseSize);
    T value = generator.generate(new SplittableRandom(caseSeed), caseSize);
    try {
      check.check(value);
    } catch (Exception | AssertionError e) {
      throw new AssertionError("%s (%s): %s".formatted(e.getMessage(), settings, value), e);
    }
  }
}
