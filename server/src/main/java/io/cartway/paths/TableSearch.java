package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Durations and lengths from origins, one by one, to a set of destinations, under the rules of a
/// journey. A cell is what the route between its two points has: the duration leaves out what its
/// cost contains beside time. Signs that bind at times are judged at one moment for all cells.
///
/// Thread-safe: each thread fills a [#row] of its own.
public final class TableSearch {

  private final TableMetrics metrics;
  private final Journeys journeys;
  private final Journey journey;
  private final TravelTime.Signs signs;
  private final long epochMillis;
  private final List<List<RouteEnd>> destinations;
  private final TableSide strict;

  /// Made when strict signs leave a cell without a path.
  private @Nullable TableSide lenient;

  private final Object lenientLock = new Object();

  /// What is known of a cell.
  public enum Outcome {
    /// The best path.
    FOUND,
    /// The best path, which uses something that the request avoids or that signs forbid, because
    /// there is no other.
    VIOLATING,
    /// There is no path.
    NO_PATH,
    /// No road is near the origin or the destination.
    NO_PLACE
  }

  /// A table to some destinations.
  ///
  /// @param signs whether those that bind at times apply
  /// @param epochMillis their moment, and about when roads are open that open at times
  /// @param check is called periodically and may throw to end
  public TableSearch(
      TableMetrics metrics,
      Journey journey,
      TravelTime.Signs signs,
      long epochMillis,
      List<LatLng> destinations,
      Runnable check) {
    this.metrics = metrics;
    this.journey = journey;
    this.signs = signs;
    this.epochMillis = epochMillis;
    journeys = metrics.journeys();
    TableRules common = rules(check);
    List<List<RouteEnd>> ends = new ArrayList<>(destinations.size());
    for (LatLng destination : destinations) {
      check.run();
      ends.add(ends(destination, common));
    }
    this.destinations = List.copyOf(ends);
    strict = new TableSide(metrics, common, false, this.destinations, check);
  }

  private TableRules rules(Runnable check) {
    return journeys.rules(journey, signs, epochMillis, check);
  }

  private List<RouteEnd> ends(LatLng point, TableRules common) {
    Waypoint waypoint = Waypoint.at(point);
    ModeCosts costs = journeys.metrics().costs(common.mode());
    List<RouteEnd> ends = journeys.matcher().match(waypoint, costs, arc -> false);
    if (ends.isEmpty() || !common.mode().opensAtTimes()) {
      return ends;
    }
    IntPredicate opened = new OpenedRoads(costs, arc -> common.rules().isOpen(arc, epochMillis));
    return journeys.matcher().match(waypoint, costs, opened);
  }

  /// The number of destinations.
  public int destinationCount() {
    return destinations.size();
  }

  /// Its bytes in memory, without the metric.
  public long sizeBytes() {
    synchronized (lenientLock) {
      return strict.sizeBytes() + (lenient == null ? 0 : lenient.sizeBytes());
    }
  }

  private TableSide lenient(Runnable check) {
    synchronized (lenientLock) {
      if (lenient != null) {
        return lenient;
      }
    }
    // Not under the lock, because it may take as long as a metric does.
    TableSide made = new TableSide(metrics, rules(check), true, destinations, check);
    synchronized (lenientLock) {
      if (lenient == null) {
        lenient = made;
      }
      return lenient;
    }
  }

  /// A row to fill, for one thread.
  ///
  /// @param check is called periodically and may throw to end
  public Row row(Runnable check) {
    return new Row(check);
  }

  /// The cells from one origin.
  public final class Row {
    private final Runnable check;
    private final TableRules common;
    private final TableSide.Row strictRow;
    private TableSide.@Nullable Row lenientRow;
    private final Outcome[] outcomes = new Outcome[destinations.size()];
    private final long[] millis = new long[destinations.size()];
    private final long[] millimeters = new long[destinations.size()];

    /// Empty when nobody asks for consumption.
    private final long[] energy =
        new long[journey.consumption().isPresent() ? destinations.size() : 0];

    private Row(Runnable check) {
      this.check = check;
      common = rules(check);
      strictRow = strict.row(common);
    }

    /// Fills the row.
    public void fill(LatLng origin) {
      check.run();
      List<RouteEnd> sources = ends(origin, common);
      if (sources.isEmpty()) {
        Arrays.fill(outcomes, Outcome.NO_PLACE);
        return;
      }
      strictRow.fill(sources);
      boolean isLenientFilled = false;
      for (int i = 0; i < outcomes.length; i++) {
        if (destinations.get(i).isEmpty()) {
          outcomes[i] = Outcome.NO_PLACE;
        } else if (!set(i, strictRow, false)) {
          if (common.rules().hasSigns()) {
            TableSide.Row row = lenientRow();
            if (!isLenientFilled) {
              check.run();
              row.fill(sources);
              isLenientFilled = true;
            }
            set(i, row, true);
          }
        }
      }
    }

    private TableSide.Row lenientRow() {
      TableSide.Row row = lenientRow;
      if (row == null) {
        row = lenient(check).row(common);
        lenientRow = row;
      }
      return row;
    }

    /// Sets a cell.
    ///
    /// @return whether there is a path
    private boolean set(int cell, TableSide.Row row, boolean isLenient) {
      long weight = row.weight(cell);
      if (!Weight.isFinite(weight)) {
        outcomes[cell] = Outcome.NO_PATH;
        return false;
      }
      boolean isFast = journey.objective() == Objective.FAST;
      boolean isTime =
          isFast
              && common.rules().isTrivial()
              && Weight.cost(weight) < ModeCosts.PENALTY_MILLIS_MIN;
      long sum = isTime ? 0 : row.sum(cell);
      long amount = TableSums.amount(sum);
      millis[cell] = isFast ? Weight.cost(weight) - amount : Weight.length(weight);
      millimeters[cell] = isFast ? Weight.length(weight) : amount;
      if (energy.length > 0) {
        energy[cell] = row.energy(cell);
      }
      boolean isViolating = isLenient || row.startsInViolation() || TableSums.count(sum) > 0;
      outcomes[cell] = isViolating ? Outcome.VIOLATING : Outcome.FOUND;
      return true;
    }

    /// What is known of a cell.
    public Outcome outcome(int destination) {
      return outcomes[destination];
    }

    /// The duration in milliseconds, when there is a path.
    public long millis(int destination) {
      return millis[destination];
    }

    /// The length in millimetres, when there is a path.
    public long millimeters(int destination) {
      return millimeters[destination];
    }

    /// What the vehicle takes from its battery in watt-hours, when there is a path and the journey
    /// has a model of it; never below 0.
    public long wattHours(int destination) {
      return ArcEnergy.taken(energy[destination], ArcEnergy.PER_WATT_HOUR);
    }
  }
}
