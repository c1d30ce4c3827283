package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.paths.place.Candidate;
import io.cartway.paths.place.CandidateChoice;
import io.cartway.paths.place.SharedNetworks;
import io.cartway.roads.ModeCosts;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final List<LatLng> destinations;

  /// The candidates of each destination; none where no road is near.
  private final List<List<Candidate>> places;

  /// Per destination the column of its first candidate; the others follow.
  private final int[] firstColumns;

  private final List<List<RouteEnd>> columns = new ArrayList<>();
  private final TableSide strict;
  private final long networkBytes;

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
    List<List<Candidate>> found = new ArrayList<>(destinations.size());
    firstColumns = new int[destinations.size()];
    for (int i = 0; i < firstColumns.length; i++) {
      check.run();
      firstColumns[i] = columns.size();
      found.add(candidates(destinations.get(i), common, check));
      found.getLast().forEach(candidate -> columns.add(targets(candidate)));
    }
    this.destinations = List.copyOf(destinations);
    places = List.copyOf(found);
    networkBytes =
        found.stream()
            .flatMap(List::stream)
            .mapToLong(candidate -> candidate.network().sizeBytes())
            .sum();
    strict = new TableSide(metrics, common, false, columns, check);
  }

  private List<RouteEnd> targets(Candidate candidate) {
    return JourneyRules.stops(PlaceMatcher.ends(candidate), journeys.graph());
  }

  private TableRules rules(Runnable check) {
    return journeys.rules(journey, signs, epochMillis, check);
  }

  private List<Candidate> candidates(LatLng point, TableRules common, Runnable check) {
    Waypoint waypoint = Waypoint.at(point);
    ModeCosts costs = journeys.metrics().costs(common.mode());
    List<Candidate> always = journeys.matcher().candidates(waypoint, costs, arc -> false, check);
    return always.isEmpty() || !common.mode().opensAtTimes()
        ? always
        : journeys.matcher().candidates(waypoint, costs, opened(common), check);
  }

  /// The arcs that are open just now but not always.
  private IntPredicate opened(TableRules common) {
    return common.mode().opensAtTimes()
        ? new OpenedRoads(
            journeys.metrics().costs(common.mode()), arc -> common.rules().isOpen(arc, epochMillis))
        : arc -> false;
  }

  /// The number of destinations.
  public int destinationCount() {
    return destinations.size();
  }

  /// Its bytes in memory, without the metric.
  public long sizeBytes() {
    synchronized (lenientLock) {
      return networkBytes + strict.sizeBytes() + (lenient == null ? 0 : lenient.sizeBytes());
    }
  }

  private TableSide lenient(Runnable check) {
    synchronized (lenientLock) {
      if (lenient != null) {
        return lenient;
      }
    }
    // Not under the lock, because it may take as long as a metric does.
    TableSide made = new TableSide(metrics, rules(check), true, columns, check);
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

  /// A cell to fill.
  ///
  /// @param choice of its candidates; null when there is none, or no other is left
  /// @param chosen where its path begins and ends
  /// @param tries how many were chosen before
  private record Cell(
      int destination, @Nullable CandidateChoice choice, List<Candidate> chosen, int tries) {

    Candidate from() {
      return chosen.getFirst();
    }

    Candidate to() {
      return chosen.getLast();
    }
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
      List<Candidate> from = candidates(origin, common, check);
      if (from.isEmpty()) {
        Arrays.fill(outcomes, Outcome.NO_PLACE);
        return;
      }
      SharedNetworks sharing =
          journeys.matcher().sharing(journeys.metrics().costs(common.mode()), opened(common));
      // By the candidate where the cells begin.
      IdentityHashMap<Candidate, List<Cell>> open = new IdentityHashMap<>();
      for (int i = 0; i < outcomes.length; i++) {
        if (places.get(i).isEmpty()) {
          outcomes[i] = Outcome.NO_PLACE;
        } else {
          add(open, cell(i, origin, from, sharing));
        }
      }
      while (!open.isEmpty()) {
        Map.Entry<Candidate, List<Cell>> next = open.entrySet().iterator().next();
        List<Cell> cells = next.getValue();
        open.remove(next.getKey());
        fill(cells, open);
      }
    }

    private static void add(IdentityHashMap<Candidate, List<Cell>> open, Cell cell) {
      open.computeIfAbsent(cell.from(), any -> new ArrayList<>()).add(cell);
    }

    /// A cell with its candidates: the choice of a route between the two places.
    private Cell cell(
        int destination, LatLng origin, List<Candidate> from, SharedNetworks sharing) {
      List<Candidate> to = places.get(destination);
      if (from.size() == 1 && to.size() == 1) {
        boolean isPlain = from.getFirst().isWide() && to.getFirst().isWide();
        if (isPlain) {
          return new Cell(destination, null, List.of(from.getFirst(), to.getFirst()), 0);
        }
      }
      List<LatLng> points = List.of(origin, destinations.get(destination));
      CandidateChoice choice =
          new CandidateChoice(sharing.share(points, List.of(from, to), List.of(true, true), check));
      return chosen(destination, choice, 0);
    }

    private static Cell chosen(int destination, CandidateChoice choice, int tries) {
      Optional<List<Candidate>> best =
          tries < CandidateChoice.TRIES_MAX ? choice.best() : Optional.empty();
      return best.isPresent()
          ? new Cell(destination, choice.hasChoice() ? choice : null, best.get(), tries)
          : new Cell(destination, null, choice.preferred(), tries);
    }

    /// Fills cells that begin at one candidate.
    ///
    /// @param open receives those that are to be tried with other candidates
    private void fill(List<Cell> cells, IdentityHashMap<Candidate, List<Cell>> open) {
      List<RouteEnd> sources = PlaceMatcher.ends(cells.getFirst().from());
      strictRow.fillFrom(sources);
      boolean isLenientFilled = false;
      for (Cell cell : cells) {
        int column = places.get(cell.destination).indexOf(cell.to());
        boolean isFound;
        if (column < 0) {
          isFound = isSetAlone(cell, sources);
        } else {
          column += firstColumns[cell.destination];
          isFound = isSet(cell.destination, strictRow, column, false);
          if (!isFound && common.rules().hasSigns()) {
            TableSide.Row row = lenientRow();
            if (!isLenientFilled) {
              check.run();
              row.fillFrom(sources);
              isLenientFilled = true;
            }
            isFound = isSet(cell.destination, row, column, true);
          }
        }
        if (!isFound && cell.choice != null) {
          cell.choice.fail(0, cell.chosen);
          add(open, chosen(cell.destination, cell.choice, cell.tries + 1));
        }
      }
    }

    /// Sets a cell to a candidate that has no column, because only this origin's network has it.
    ///
    /// @return whether there is a path
    private boolean isSetAlone(Cell cell, List<RouteEnd> sources) {
      for (boolean isLenient : new boolean[] {false, true}) {
        if (!isLenient || common.rules().hasSigns()) {
          List<List<RouteEnd>> one = List.of(targets(cell.to()));
          TableSide.Row row = new TableSide(metrics, common, isLenient, one, check).row(common);
          row.fillFrom(sources);
          if (isSet(cell.destination, row, 0, isLenient)) {
            return true;
          }
        }
      }
      return false;
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
    private boolean isSet(int cell, TableSide.Row row, int column, boolean isLenient) {
      long weight = row.weight(column);
      if (!Weight.isFinite(weight)) {
        outcomes[cell] = Outcome.NO_PATH;
        return false;
      }
      boolean isFast = journey.objective() == Objective.FAST;
      boolean isTime =
          isFast
              && common.rules().isTrivial()
              && Weight.cost(weight) < ModeCosts.PENALTY_MILLIS_MIN;
      long sum = isTime ? 0 : row.sum(column);
      long amount = TableSums.amount(sum);
      millis[cell] = isFast ? Weight.cost(weight) - amount : Weight.length(weight);
      millimeters[cell] = isFast ? Weight.length(weight) : amount;
      if (energy.length > 0) {
        energy[cell] = row.energy(column);
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
