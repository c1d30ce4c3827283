package io.cartway.jobs;

import java.util.Map;

/// What one turn did. Nobody writes into its results later.
///
/// A kind whose results are one that gets better ([JobKind#isInPlace]) says so with [#better],
/// [#further] and [#nothing].
public final class Chunk {

  private final long done;
  private final byte[] results;
  private final Map<String, Long> counts;
  private final String dataVersion;
  private final boolean isInPlace;

  /// @param done units, at least one
  /// @param results their results, one after the other; at most [JobWork#RESULT_BYTES], or those of
  ///   one unit
  /// @param counts to add, by a word of letters
  /// @param dataVersion of the region that answered; empty when there is none
  public Chunk(long done, byte[] results, Map<String, Long> counts, String dataVersion) {
    this(done, results, counts, dataVersion, false);
  }

  private Chunk(
      long done, byte[] results, Map<String, Long> counts, String dataVersion, boolean isInPlace) {
    this.done = done;
    this.results = results;
    this.counts = Map.copyOf(counts);
    this.dataVersion = dataVersion;
    this.isInPlace = isInPlace;
  }

  /// A result that stands for all units up to here: it takes the place of the one before.
  ///
  /// @param done further units; 0 if some were done before
  public static Chunk better(long done, byte[] result, String dataVersion) {
    return new Chunk(done, result, Map.of(), dataVersion, true);
  }

  /// Further units, for which the result stands that there is.
  ///
  /// @param done at least one
  public static Chunk further(long done, String dataVersion) {
    return new Chunk(done, new byte[0], Map.of(), dataVersion, true);
  }

  /// Nothing yet: the turn comes again in a moment.
  public static Chunk nothing() {
    return new Chunk(0, new byte[0], Map.of(), "", true);
  }

  /// Whether there is nothing to be written.
  boolean isNothing() {
    return isInPlace && done == 0 && results.length == 0;
  }

  /// Whether its result is the only one of the job.
  boolean isInPlace() {
    return isInPlace;
  }

  /// How many units it did.
  public long done() {
    return done;
  }

  byte[] results() {
    return results;
  }

  Map<String, Long> counts() {
    return counts;
  }

  String dataVersion() {
    return dataVersion;
  }
}
