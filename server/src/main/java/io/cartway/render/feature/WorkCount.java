package io.cartway.render.feature;

import io.cartway.style.expression.Evaluation;
import io.cartway.work.Deadline;

/// Counts the work of going over features, and looks at the deadline now and then: an expression
/// may take 50 ms. Used by one thread.
public final class WorkCount {

  /// Work between two looks at the deadline, in the units of [Evaluation#workDone]: 0.1 ms.
  private static final long BETWEEN_LOOKS = 20_000;

  /// What it takes to look at a feature, beside the evaluation of its expressions.
  private static final int PER_FEATURE = 80;

  private static final int PER_STEP = 2;

  private final Evaluation with;
  private final Deadline deadline;
  private long workSeen;
  private long untilLook = BETWEEN_LOOKS;

  /// @param with whose work is counted
  public WorkCount(Evaluation with, Deadline deadline) {
    this.with = with;
    this.deadline = deadline;
  }

  /// Counts a feature, and what the evaluation has done.
  ///
  /// @param steps that were evaluated at most
  /// @throws Deadline.DeadlinePassedException when it is time to look, and too late
  public void count(long steps) {
    untilLook -= PER_FEATURE + PER_STEP * steps + with.workDone() - workSeen;
    workSeen = with.workDone();
    if (untilLook < 0) {
      untilLook = BETWEEN_LOOKS;
      deadline.check();
    }
  }

  /// Counts a step within a feature that takes some tens of nanoseconds.
  ///
  /// @throws Deadline.DeadlinePassedException when it is time to look, and too late
  public void countStep() {
    untilLook -= PER_STEP;
    if (untilLook < 0) {
      untilLook = BETWEEN_LOOKS;
      deadline.check();
    }
  }

  /// Looks at the deadline now.
  public void check() {
    deadline.check();
  }
}
