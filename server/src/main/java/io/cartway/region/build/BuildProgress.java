package io.cartway.region.build;

/// Receives the progress of a build. Called by one thread at a time, at most a few times a second.
public interface BuildProgress {

  /// Reports the progress of a step.
  ///
  /// @param step name of the step, a few words
  /// @param done amount done
  /// @param total total amount; 0 when unknown
  void report(String step, long done, long total);

  /// Ignores the progress.
  static BuildProgress silent() {
    return (step, done, total) -> {};
  }
}
