package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.paths.place.Candidate;
import io.cartway.paths.place.CandidateChoice;
import io.cartway.paths.place.MatchedEnd;
import io.cartway.paths.place.Network;
import io.cartway.paths.place.OpenedRoads;
import io.cartway.paths.place.SharedNetworks;
import io.cartway.roads.ModeCosts;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Durations and lengths from origins, one by one, to a set of destinations, under the rules of a
/// journey. A cell is what the route between its two points has: the duration leaves out what its
/// cost contains beside time. Signs that bind at times are judged at one moment for all cells.
///
/// Thread-safe: each thread fills a [#row] of its own.
public final class TableSearch {

  /// Cells to candidates without a column that are filled at once.
  private static final int ALONE_MAX = 256;

  private static final List<Boolean> BOTH_MOVE = List.of(true, true);

  private final TableMetrics metrics;
  private final Journeys journeys;
  private final PlaceMatcher matcher;
  private final Journey journey;
  private final TravelTime.Signs signs;
  private final long epochMillis;
  private final List<LatLng> destinations;

  /// The destinations with their candidates; null where no road is near.
  private final @Nullable MatchedEnd[] ends;

  /// Per destination the column of its first candidate; the others follow.
  private final int[] firstColumns;

  /// Per destination the column of the nearest candidate that is reached from a wide component; -1
  /// when there is none.
  private final int[] inwardColumns;

  private final List<List<RouteEnd>> columns = new ArrayList<>();
  private final SignedTable table;
  private final long networkBytes;

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
  /// @param deadline is looked at periodically and may throw to end
  public TableSearch(
      TableMetrics metrics,
      Journey journey,
      TravelTime.Signs signs,
      long epochMillis,
      List<LatLng> destinations,
      Deadline deadline) {
    this.metrics = metrics;
    this.journey = journey;
    this.signs = signs;
    this.epochMillis = epochMillis;
    journeys = metrics.journeys();
    TableRules common = rules(deadline::check);
    PlaceMatcher places = journeys.matcher();
    matcher = common.mode().opensAtTimes() ? places : places.remembering();
    ends = new MatchedEnd[destinations.size()];
    firstColumns = new int[ends.length];
    inwardColumns = new int[ends.length];
    Set<Network> networks = new HashSet<>();
    for (int i = 0; i < ends.length; i++) {
      deadline.check();
      firstColumns[i] = columns.size();
      inwardColumns[i] = -1;
      MatchedEnd end = end(destinations.get(i), common, deadline::check);
      if (end != null) {
        for (Candidate candidate : end.candidates()) {
          columns.add(targets(candidate));
          networks.add(candidate.network());
        }
        Candidate inward = end.inward();
        inwardColumns[i] = inward == null ? -1 : column(i, end, inward);
      }
      ends[i] = end;
    }
    this.destinations = List.copyOf(destinations);
    networkBytes = networks.stream().mapToLong(Network::sizeBytes).sum();
    table = new SignedTable(metrics, this::rules, common, columns, deadline);
  }

  /// The column of a destination's candidate; -1 when it is one of the origin's network alone.
  private int column(int destination, MatchedEnd end, Candidate candidate) {
    int index = end.indexOf(candidate);
    return index < 0 ? -1 : firstColumns[destination] + index;
  }

  private List<RouteEnd> targets(Candidate candidate) {
    return JourneyRules.stops(PlaceMatcher.ends(candidate), journeys.graph());
  }

  private TableRules rules(Runnable check) {
    return journeys.rules(journey, signs, epochMillis, check);
  }

  /// A place with its candidates; null when no road is near.
  private @Nullable MatchedEnd end(LatLng point, TableRules common, Runnable check) {
    Waypoint waypoint = Waypoint.at(point);
    ModeCosts costs = journeys.metrics().costs(common.mode());
    List<Candidate> found = matcher.candidates(waypoint, costs, arc -> false, check);
    if (!found.isEmpty() && common.mode().opensAtTimes()) {
      found = matcher.candidates(waypoint, costs, opened(common), check);
    }
    return found.isEmpty() ? null : matcher.end(point, found);
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
    return networkBytes + table.sizeBytes();
  }

  /// A row to fill, for one thread.
  ///
  /// @param deadline is looked at periodically and may throw to end
  public Row row(Deadline deadline) {
    return new Row(deadline);
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
    private final Deadline deadline;
    private final TableRules common;
    private final SignedTable.Row cells;
    private final int[] apart = new int[destinations.size()];
    private final Outcome[] outcomes = new Outcome[destinations.size()];
    private final long[] millis = new long[destinations.size()];
    private final long[] millimeters = new long[destinations.size()];

    /// Empty when nobody asks for consumption.
    private final long[] energy =
        new long[journey.consumption().isPresent() ? destinations.size() : 0];

    private Row(Deadline deadline) {
      this.deadline = deadline;
      common = rules(deadline::check);
      cells = table.row(common, deadline);
    }

    /// Fills the row.
    public void fill(LatLng origin) {
      deadline.check();
      MatchedEnd from = end(origin, common, deadline::check);
      if (from == null) {
        Arrays.fill(outcomes, Outcome.NO_PLACE);
        return;
      }
      SharedNetworks sharing =
          matcher.sharing(journeys.metrics().costs(common.mode()), opened(common));
      // By the candidate where the cells begin.
      IdentityHashMap<Candidate, List<Cell>> open = new IdentityHashMap<>();
      int apartCount = 0;
      for (int i = 0; i < outcomes.length; i++) {
        MatchedEnd to = ends[i];
        if (to == null) {
          outcomes[i] = Outcome.NO_PLACE;
        } else if (from.outward() != null && inwardColumns[i] >= 0 && matcher.isApart(from, to)) {
          apart[apartCount++] = i;
        } else {
          add(open, cell(i, from, to, sharing));
        }
      }
      Candidate outward = from.outward();
      if (apartCount > 0 && outward != null) {
        Start start = new Start(outward);
        for (int i = 0; i < apartCount; i++) {
          int to = apart[i];
          if (!isSet(to, cells, inwardColumns[to])) {
            Cell next = next(cell(to, from, Objects.requireNonNull(ends[to]), sharing));
            if (next != null) {
              add(open, next);
            }
          }
        }
        start.fill(Objects.requireNonNullElse(open.remove(outward), List.of()), open);
      }
      while (!open.isEmpty()) {
        Candidate next = open.keySet().iterator().next();
        List<Cell> cells = Objects.requireNonNull(open.remove(next));
        new Start(next).fill(cells, open);
      }
    }

    private static void add(IdentityHashMap<Candidate, List<Cell>> open, Cell cell) {
      open.computeIfAbsent(cell.from(), any -> new ArrayList<>()).add(cell);
    }

    /// A cell with its candidates: the choice of a route between the two places.
    private Cell cell(int destination, MatchedEnd from, MatchedEnd to, SharedNetworks sharing) {
      List<LatLng> points = List.of(from.point(), to.point());
      List<List<Candidate>> both = List.of(from.candidates(), to.candidates());
      return chosen(
          destination,
          new CandidateChoice(sharing.share(points, both, BOTH_MOVE, deadline::check)),
          0);
    }

    private static Cell chosen(int destination, CandidateChoice choice, int tries) {
      Optional<List<Candidate>> best =
          tries < CandidateChoice.TRIES_MAX ? choice.best() : Optional.empty();
      return best.isPresent()
          ? new Cell(destination, choice.hasChoice() ? choice : null, best.get(), tries)
          : new Cell(destination, null, choice.preferred(), tries);
    }

    /// The same cell with the next candidates; null when no others are left.
    private static @Nullable Cell next(Cell cell) {
      if (cell.choice == null) {
        return null;
      }
      cell.choice.fail(0, cell.chosen);
      return chosen(cell.destination, cell.choice, cell.tries + 1);
    }

    /// A candidate where cells begin, with the row from there.
    private final class Start {
      private final Candidate from;
      private final List<RouteEnd> sources;

      Start(Candidate from) {
        this.from = from;
        sources = PlaceMatcher.ends(from);
        cells.fillFrom(sources);
      }

      /// Fills cells that begin here.
      ///
      /// @param open receives those that are to be tried from other candidates
      void fill(List<Cell> cells, IdentityHashMap<Candidate, List<Cell>> open) {
        List<Cell> alone = new ArrayList<>();
        for (Cell each : cells) {
          Cell cell = each;
          while (cell != null) {
            int column =
                column(cell.destination, Objects.requireNonNull(ends[cell.destination]), cell.to());
            if (column < 0) {
              alone.add(cell);
              cell = null;
            } else if (isSet(cell.destination, Row.this.cells, column)) {
              cell = null;
            } else {
              Cell next = next(cell);
              if (next != null && !next.from().equals(from)) {
                add(open, next);
                next = null;
              }
              cell = next;
            }
          }
        }
        for (int i = 0; i < alone.size(); i += ALONE_MAX) {
          fillAlone(alone.subList(i, Math.min(i + ALONE_MAX, alone.size())), open);
        }
      }

      /// Fills cells to candidates that have no column, because only this origin's network has
      /// them, by a table of their own.
      private void fillAlone(List<Cell> some, IdentityHashMap<Candidate, List<Cell>> open) {
        List<List<RouteEnd>> alone = some.stream().map(cell -> targets(cell.to())).toList();
        SignedTable own =
            new SignedTable(metrics, TableSearch.this::rules, common, alone, deadline);
        SignedTable.Row row = own.row(common, deadline);
        row.fillFrom(sources);
        for (int i = 0; i < some.size(); i++) {
          Cell cell = some.get(i);
          if (!isSet(cell.destination, row, i)) {
            Cell next = next(cell);
            if (next != null) {
              add(open, next);
            }
          }
        }
      }
    }

    /// Sets a cell.
    ///
    /// @return whether there is a path
    private boolean isSet(int cell, SignedTable.Row of, int column) {
      SignedTable.Ways ways = of.ways(column);
      if (ways == SignedTable.Ways.NONE) {
        outcomes[cell] = Outcome.NO_PATH;
        return false;
      }
      TableSide.Row row = of.side(ways);
      long weight = row.weight(column);
      boolean isFast = journey.objective() == Objective.FAST;
      long sum = row.sum(column);
      long amount = TableSums.amount(sum);
      millis[cell] = isFast ? Weight.cost(weight) - amount : Weight.length(weight);
      millimeters[cell] = isFast ? Weight.length(weight) : amount;
      if (energy.length > 0) {
        energy[cell] = row.energy(column);
      }
      boolean isViolating =
          ways == SignedTable.Ways.VIOLATING || row.startsInViolation() || TableSums.count(sum) > 0;
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
