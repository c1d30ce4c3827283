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
import java.util.function.IntSupplier;

/// Matches the newest positions of a request to roads, after they are written: in turns on the
/// processors, and as many as the time of the request allows.
public final class LiveMatches {

  /// Positions before those of a request that show where an asset comes from.
  private static final int HISTORY = 20;

  private static final long HISTORY_MILLIS = Duration.ofMinutes(15).toMillis();

  /// What one turn takes.
  private static final long TURN_NANOS = Duration.ofMillis(5).toNanos();

  /// What is left of the time of a request for its answer.
  private static final int REST_PART = 4;

  private final Tracking tracking;
  private final Turns turns;
  private final RoadFinder roads;
  private final String accountId;
  private final TransportMode mode;

  /// Gives turns on the processors.
  @FunctionalInterface
  public interface Turns {
    /// Waits for a turn and works.
    int take(IntSupplier piece) throws IOException;
  }

  /// @param turns in which it works
  public LiveMatches(
      Tracking tracking, Turns turns, RoadFinder roads, String accountId, TransportMode mode) {
    this.tracking = tracking;
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
    List<List<Report>> waiting = new ArrayList<>();
    for (List<Report> reports : byAsset.values()) {
      reports.sort(Comparator.comparingLong(report -> report.position().millis()));
      waiting.add(reports);
    }
    int next = 0;
    while (next < waiting.size()) {
      int first = next;
      next = turns.take(() -> some(waiting, first, end, places));
    }
    return places;
  }

  /// Matches assets from one on.
  ///
  /// @return the first that is left
  private int some(
      List<List<Report>> assets, int first, Deadline end, Map<Report, RoadPlace> places) {
    long start = System.nanoTime();
    int next = first;
    while (next < assets.size() && (next == first || System.nanoTime() - start < TURN_NANOS)) {
      List<Report> reports = assets.get(next);
      places.put(reports.getLast(), end.hasPassed() ? RoadPlace.UNTRIED : place(reports, end));
      next++;
    }
    return next;
  }

  private RoadPlace place(List<Report> reports, Deadline end) {
    String assetId = reports.getFirst().assetId();
    RoadFinder.Asset asset = new RoadFinder.Asset(accountId, assetId, mode);
    List<Position> positions = new ArrayList<>();
    if (!roads.isKnown(asset)) {
      long before = reports.getFirst().position().millis();
      positions.addAll(
          tracking.before(accountId, assetId, before - HISTORY_MILLIS, before, HISTORY));
    }
    reports.forEach(report -> positions.add(report.position()));
    try {
      return roads.find(asset, positions, end);
    } catch (Deadline.DeadlinePassedException over) {
      return RoadPlace.UNTRIED;
    }
  }
}
