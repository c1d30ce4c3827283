package io.cartway.matching.read;

import io.cartway.matching.Fix;
import java.util.ArrayList;
import java.util.List;

/// The fixes and the faults of a trace while it is read: at most [#FIXES_MAX] and [#FAULTS_MAX]. A
/// reader stops when it [is over][#isOver]. Not thread-safe.
public final class TraceFixes {

  /// Most positions of a trace: five and a half hours of one a second. Each takes some 100 bytes.
  public static final int FIXES_MAX = 20_000;

  /// Nobody reads more faults.
  public static final int FAULTS_MAX = 100;

  private static final int LOOK_EVERY = 256;

  private final Runnable check;
  private final List<Fix> fixes = new ArrayList<>();
  private final List<TraceFault> faults = new ArrayList<>();
  private boolean isFull;
  private int looked;

  /// @param check is called periodically, and may throw to abort
  public TraceFixes(Runnable check) {
    this.check = check;
  }

  /// To be called for each line, element or event that is read.
  void look() {
    if (++looked % LOOK_EVERY == 0) {
      check.run();
    }
  }

  /// Adds a fix; one too many is a fault.
  ///
  /// @param place where it stands, for the fault
  void add(Fix fix, String place) {
    if (fixes.size() < FIXES_MAX) {
      fixes.add(fix);
    } else if (!isFull) {
      isFull = true;
      fault(
          place,
          "more than %,d positions".formatted(FIXES_MAX),
          "at most %,d positions: send a longer trace in parts".formatted(FIXES_MAX));
    }
  }

  /// Adds a fault; beyond the most they are left out.
  public void fault(String place, String given, String expected) {
    if (faults.size() < FAULTS_MAX) {
      faults.add(new TraceFault(place, given, expected));
    }
  }

  int faultCount() {
    return faults.size();
  }

  /// Whether the rest need not be read: there are too many positions or faults.
  public boolean isOver() {
    return isFull || faults.size() >= FAULTS_MAX;
  }

  /// The fixes so far, in the order of the trace.
  public List<Fix> fixes() {
    return List.copyOf(fixes);
  }

  /// The faults so far, in order.
  public List<TraceFault> faults() {
    return List.copyOf(faults);
  }
}
