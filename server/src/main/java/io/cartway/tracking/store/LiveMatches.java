package io.cartway.tracking.store;

import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.RoadFinder;
import io.cartway.tracking.RoadPlace;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Matches the newest positions of a request to roads, after they are written: in turns on the
/// processors, and as many as the time of the request allows.
public final class LiveMatches {

  private static final Logger LOG = LoggerFactory.getLogger(LiveMatches.class);

  /// Positions of an asset that are matched, with its newest: those before show where it comes
  /// from.
  static final int POSITIONS_MAX = 20;

  private static final long HISTORY_MILLIS = Duration.ofMinutes(15).toMillis();

  /// Assets whose positions are held at once.
  private static final int ASSETS_MAX = 100;

  /// What one turn takes.
  private static final long TURN_NANOS = Duration.ofMillis(5).toNanos();

  /// What is left of the time of a request for its answer.
  private static final int REST_PART = 4;

  private final History history;
  private final Turns turns;
  private final RoadFinder roads;
  private final String accountId;
  private final TransportMode mode;

  /// Reads positions that were kept before.
  @FunctionalInterface
  public interface History {
    /// The last positions of an asset before a time, as [Tracking#before] tells them.
    List<Position> before(String accountId, String assetId, long from, long to, int limit);
  }

  /// Gives turns on the processors.
  @FunctionalInterface
  public interface Turns {
    /// Waits for a turn and works.
    ///
    /// @param end when the work is no longer wanted
    /// @return empty when there was no turn
    OptionalInt take(IntSupplier piece, Deadline end) throws IOException;
  }

  /// The positions of an asset that are shown, the newest last.
  private record Trace(RoadFinder.Asset asset, Report newest, List<Position> positions) {}

  /// @param turns in which it works
  public LiveMatches(
      History history, Turns turns, RoadFinder roads, String accountId, TransportMode mode) {
    this.history = history;
    this.turns = turns;
    this.roads = roads;
    this.accountId = accountId;
    this.mode = mode;
  }

  /// The places of the newest of the reports of each asset.
  ///
  /// @param accepted reports that became the newest of their assets when they came
  public Map<Report, RoadPlace> of(List<Report> accepted, Deadline deadline) throws IOException {
    Map<String, List<Report>> byAsset = new LinkedHashMap<>();
    accepted.forEach(
        report -> byAsset.computeIfAbsent(report.assetId(), any -> new ArrayList<>()).add(report));
    Deadline end = deadline.after(Duration.ofNanos(deadline.remainingNanos() / REST_PART * 3));
    Map<Report, RoadPlace> places = new HashMap<>();
    for (List<Report> reports : byAsset.values()) {
      reports.sort(Comparator.comparingLong(report -> report.position().millis()));
      places.put(reports.getLast(), RoadPlace.UNTRIED);
    }
    try {
      match(List.copyOf(byAsset.values()), end, places);
    } catch (RuntimeException failed) {
      // The reports are written, and no error may deny it.
      LOG.error("positions of {} could not be matched", accountId, failed);
    }
    return places;
  }

  /// Matches assets until the end, or until there is no turn.
  private void match(List<List<Report>> assets, Deadline end, Map<Report, RoadPlace> places)
      throws IOException {
    int next = 0;
    List<Trace> traces = List.of();
    while (next < assets.size() || !traces.isEmpty()) {
      if (traces.isEmpty()) {
        // What is read is read outside the turns, in which others wait for a processor.
        traces = new ArrayList<>();
        while (traces.size() < ASSETS_MAX && next < assets.size() && !end.hasPassed()) {
          traces.add(trace(assets.get(next)));
          next++;
        }
      }
      if (end.hasPassed()) {
        return;
      }
      List<Trace> waiting = traces;
      OptionalInt done = turns.take(() -> match(waiting, places, end), end);
      if (done.isEmpty()) {
        return;
      }
      traces = waiting.subList(done.getAsInt(), waiting.size());
    }
  }

  /// The last positions of an asset. What was remembered of one that has more is of no use: not all
  /// between is shown.
  private Trace trace(List<Report> reports) {
    String assetId = reports.getFirst().assetId();
    RoadFinder.Asset asset = new RoadFinder.Asset(accountId, assetId, mode);
    int first = Math.max(0, reports.size() - POSITIONS_MAX);
    List<Position> positions = new ArrayList<>();
    if (first > 0) {
      roads.forget(accountId, assetId);
    } else if (reports.size() < POSITIONS_MAX && !roads.isKnown(asset)) {
      long before = reports.getFirst().position().millis();
      positions.addAll(
          history.before(
              accountId, assetId, before - HISTORY_MILLIS, before, POSITIONS_MAX - reports.size()));
    }
    reports.subList(first, reports.size()).forEach(report -> positions.add(report.position()));
    return new Trace(asset, reports.getLast(), positions);
  }

  /// Matches the first of some assets, in a turn.
  ///
  /// @return how many
  private int match(List<Trace> traces, Map<Report, RoadPlace> places, Deadline end) {
    long start = System.nanoTime();
    int done = 0;
    while (done < traces.size()
        && !end.hasPassed()
        && (done == 0 || System.nanoTime() - start < TURN_NANOS)) {
      Trace trace = traces.get(done);
      places.put(trace.newest, place(trace, end));
      done++;
    }
    return done;
  }

  private RoadPlace place(Trace trace, Deadline end) {
    try {
      return roads.find(trace.asset, trace.positions, end);
    } catch (Deadline.DeadlinePassedException over) {
      return RoadPlace.UNTRIED;
    }
  }
}
