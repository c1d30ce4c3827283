package io.cartway.matching;

import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.paths.Journeys;
import io.cartway.region.DamagedRegionException;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Matches traces to the roads of a region. Thread-safe.
///
/// Work grows with the number of fixes: for each a bounded search, or a table of at most 10 x 48
/// cells. Memory grows with the number of fixes and with the arcs of the matched way, up to
/// [#ARCS_MAX]; it is taken of a [WorkMemory].
public final class Matching {

  /// The arcs of a matched way: those of 40,000 km in a town. Fixes that jump between two places
  /// would make millions of them.
  public static final int ARCS_MAX = 500_000;

  /// What a fix takes while it is matched: its step, and what became of it.
  static final long FIX_BYTES = 400;

  /// What an arc of the matched way takes.
  static final long ARC_BYTES = 60;

  /// Searches that are kept for the next trace of a mode, some 800 kB each.
  private static final int KEPT_MAX = 4;

  private final ModeMetrics metrics;
  private final Journeys journeys;
  private final WorkMemory memory;
  private final Map<TransportMode, BlockingQueue<Matcher>> idle =
      new EnumMap<>(TransportMode.class);

  /// @param journeys of the region
  /// @param memory that whole traces take their bytes of
  public Matching(Journeys journeys, WorkMemory memory) {
    this.journeys = journeys;
    this.memory = memory;
    metrics = journeys.metrics();
    for (TransportMode mode : TransportMode.values()) {
      idle.put(mode, new ArrayBlockingQueue<>(KEPT_MAX));
    }
  }

  /// The ground that it stands on.
  public Journeys journeys() {
    return journeys;
  }

  /// Matches a whole trace.
  ///
  /// @param fixes in the order of their times; those that are older than the last step are skipped
  /// @throws TraceTooLongException when its way has more than [#ARCS_MAX] arcs
  /// @throws WorkMemory.FullException when other requests hold the memory
  public Match match(List<Fix> fixes, TransportMode mode, Deadline deadline) {
    try (WorkMemory.Hold hold = memory.hold()) {
      hold.set(fixes.size() * FIX_BYTES);
      return DamagedRegionException.reading(
          journeys.graph().directory(),
          () -> {
            Matcher matcher = borrow(mode, deadline);
            Match match = new TraceMatcher(matcher, deadline).match(fixes, hold);
            giveBack(mode, matcher);
            return match;
          });
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Shows a fix to the state of a live asset.
  ///
  /// @param state has been shown fixes of this mode and region only, since it holds arcs
  /// @return where the asset is; that the fix is late when it is older than the last step
  public MatchedFix add(MatchState state, Fix fix, TransportMode mode, Deadline deadline) {
    Matcher matcher = borrow(mode, deadline);
    Matcher.Outcome outcome = matcher.add(state, fix, false, deadline::check);
    MatchedFix newest =
        outcome == Matcher.Outcome.LATE
            ? new MatchedFix.Unmatched(MatchedFix.Reason.LATE)
            : new TraceMatcher(matcher, deadline).newest(state, fix);
    giveBack(mode, matcher);
    return newest;
  }

  private Matcher borrow(TransportMode mode, Deadline deadline) {
    Matcher known = queue(mode).poll();
    return known == null
        ? new Matcher(metrics, ModeVariant.of(mode).lenient(), deadline::check)
        : known;
  }

  private void giveBack(TransportMode mode, Matcher matcher) {
    matcher.dropMetric();
    boolean isKept = queue(mode).offer(matcher);
    assert isKept || queue(mode).remainingCapacity() >= 0;
  }

  private BlockingQueue<Matcher> queue(TransportMode mode) {
    BlockingQueue<Matcher> found = idle.get(mode);
    if (found == null) {
      throw new IllegalStateException("no matchers of " + mode);
    }
    return found;
  }
}
