package io.cartway.jobs;

import java.util.Arrays;

/// Where a job stands.
public enum JobState {
  /// It is being submitted, and nobody can see it yet.
  DRAFT("draft"),
  /// It waits for its account's other jobs.
  ACCEPTED("accepted"),
  IN_PROGRESS("inProgress"),
  COMPLETED("completed"),
  FAILED("failed"),
  CANCELLED("cancelled");

  private final String word;

  JobState(String word) {
    this.word = word;
  }

  /// The contract's word.
  public String word() {
    return word;
  }

  /// Whether it will not change any more.
  public boolean hasEnded() {
    return this == COMPLETED || this == FAILED || this == CANCELLED;
  }

  /// The state of a word.
  ///
  /// @throws IllegalStateException when there is none
  public static JobState of(String word) {
    return Arrays.stream(values())
        .filter(state -> state.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no state of a job: " + word));
  }
}
