package io.cartway.jobs;

import java.util.Map;

/// What one turn did. Nobody writes into its results later.
public final class Chunk {

  private final long done;
  private final byte[] results;
  private final Map<String, Long> counts;
  private final String dataVersion;

  /// @param done units, at least one
  /// @param results their results, one after the other; at most [JobWork#RESULT_BYTES], or those of
  ///   one unit
  /// @param counts to add, by a word of letters
  /// @param dataVersion of the region that answered; empty when there is none
  public Chunk(long done, byte[] results, Map<String, Long> counts, String dataVersion) {
    this.done = done;
    this.results = results;
    this.counts = Map.copyOf(counts);
    this.dataVersion = dataVersion;
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
