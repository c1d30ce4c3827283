package io.cartway.region.build;

/// Is told how far a build is. Called by one thread at a time, a few times a second at most.
public interface BuildProgress {

  /// How far a step is.
  ///
  /// @param step what is being done, a few words
  /// @param done how much of it
  /// @param total of how much; 0 when unknown
  void report(String step, long done, long total);

  /// Tells nobody.
  static BuildProgress silent() {
    return (step, done, total) -> {};
  }
}
