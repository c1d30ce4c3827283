package io.cartway.tours.check;

/// What a tour comes to: one task of a job at one place, or a pause of its shift.
///
/// @param job index of the job, or [#PAUSE]
/// @param task index within its tasks; of a pause its number in the shift
/// @param place index within the task's places; of a pause 0
record Call(int job, int task, int place) {

  /// In place of a job: a pause of the shift.
  static final int PAUSE = -1;

  boolean isPause() {
    return job == PAUSE;
  }
}
