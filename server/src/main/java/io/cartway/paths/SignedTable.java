package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.OpenRanks;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.work.Deadline;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A table over ways that no sign forbids and, where there is none, over ways that violate signs.
///
/// One table suffices for nearly all cells, that in which signs can be violated at a cost: a best
/// way without a violation is the best of those without, too, and a violation costs ten hours. A
/// cell that has one needs to know whether there is any way without. Mostly there is none because a
/// sign closes all roads to the destination or from the origin, which a look around them shows;
/// only else is the table under binding signs made. docs/decisions/0064.
///
/// Thread-safe: each thread fills a [#row] of its own.
final class SignedTable {

  /// States that are looked at around a place: a closed street, and a closed quarter.
  private static final int[] AROUND = {64, 2_000};

  /// The same around all places of a table, streets not counted that are not closed: a megabyte,
  /// and some hundredths of a second.
  private static final int AROUND_ALL_MAX = 20_000;

  private static final int[] NO_COPIES = {};

  private final TableMetrics metrics;
  private final Function<Runnable, TableRules> rules;
  private final List<List<RouteEnd>> columns;
  private final boolean hasSigns;

  /// Under signs that can be violated; under none when there are none.
  private final TableSide passing;

  /// Made when a cell needs it.
  private @Nullable TableSide binding;

  private final Object bindingLock = new Object();

  /// Per column what leads to it without a violation; made on use.
  private final AtomicReferenceArray<@Nullable Around> before;

  private final AtomicInteger aroundLeft;

  /// The ranks that lead to a place or are reached from it without a violation.
  ///
  /// @param ranks none when they are more
  /// @param most than these
  private record Around(Set<Integer> ranks, int most) {}

  /// The ways of a cell.
  enum Ways {
    /// There is none.
    NONE,
    /// The best one violates no sign.
    FREE,
    /// The best one violates signs, another none.
    BOTH,
    /// All violate signs.
    VIOLATING
  }

  /// @param rules makes the rules for a thread, which look at its check
  /// @param common those for this thread
  /// @param columns the ends of each destination
  /// @param deadline is looked at periodically and may throw to end
  SignedTable(
      TableMetrics metrics,
      Function<Runnable, TableRules> rules,
      TableRules common,
      List<List<RouteEnd>> columns,
      Deadline deadline) {
    this(metrics, rules, common, columns, AROUND_ALL_MAX, deadline);
  }

  /// @param aroundMax so many states are looked at around places
  SignedTable(
      TableMetrics metrics,
      Function<Runnable, TableRules> rules,
      TableRules common,
      List<List<RouteEnd>> columns,
      int aroundMax,
      Deadline deadline) {
    this.metrics = metrics;
    this.rules = rules;
    this.columns = columns;
    hasSigns = common.rules().hasSigns();
    passing = new TableSide(metrics, common, hasSigns, columns, deadline);
    before = new AtomicReferenceArray<>(hasSigns ? columns.size() : 0);
    aroundLeft = new AtomicInteger(aroundMax);
  }

  /// Its bytes in memory, without the metrics.
  long sizeBytes() {
    synchronized (bindingLock) {
      return passing.sizeBytes() + (binding == null ? 0 : binding.sizeBytes());
    }
  }

  /// Whether the table under binding signs was needed.
  boolean hasBinding() {
    synchronized (bindingLock) {
      return binding != null;
    }
  }

  private TableSide binding(Deadline deadline) {
    synchronized (bindingLock) {
      if (binding != null) {
        return binding;
      }
    }
    // Not under the lock, because it may take as long as a metric does.
    TableSide made = new TableSide(metrics, rules.apply(deadline::check), false, columns, deadline);
    synchronized (bindingLock) {
      if (binding == null) {
        binding = made;
      }
      return binding;
    }
  }

  /// A row to fill, for one thread.
  ///
  /// @param common the rules of that thread
  /// @param deadline is looked at periodically and may throw to end
  Row row(TableRules common, Deadline deadline) {
    return new Row(common, deadline);
  }

  /// The cells from one origin.
  final class Row {
    private final TableRules common;
    private final Deadline deadline;
    private final TableSide.Row passingRow;
    private TableSide.@Nullable Row bindingRow;
    private boolean isBindingFilled;
    private List<RouteEnd> place = List.of();

    /// What is reached from the place without a violation; null until somebody asks.
    private @Nullable Around after;

    private Row(TableRules common, Deadline deadline) {
      this.common = common;
      this.deadline = deadline;
      passingRow = passing.row(common);
    }

    /// Fills the row.
    ///
    /// @param from the ends of the origin, at least one
    void fillFrom(List<RouteEnd> from) {
      place = from;
      after = null;
      isBindingFilled = false;
      passingRow.fillFrom(from);
    }

    /// The ways to a column.
    Ways ways(int column) {
      long weight = passingRow.weight(column);
      if (!Weight.isFinite(weight)) {
        return Ways.NONE;
      }
      if (!hasSigns || isFree(column, weight)) {
        return Ways.FREE;
      }
      if (isClosed(column)) {
        return Ways.VIOLATING;
      }
      return Weight.isFinite(bindingRow().weight(column)) ? Ways.BOTH : Ways.VIOLATING;
    }

    /// The row that has the best of these ways.
    TableSide.Row side(Ways ways) {
      return ways == Ways.BOTH ? bindingRow() : passingRow;
    }

    private boolean isFree(int column, long weight) {
      return Weight.cost(weight) < JourneyRules.VIOLATION_MILLIS
          || TableSums.signs(passingRow.sum(column)) == 0;
    }

    private TableSide.Row bindingRow() {
      TableSide.Row row = bindingRow;
      if (row == null) {
        row = binding(deadline).row(common);
        bindingRow = row;
      }
      if (!isBindingFilled) {
        deadline.check();
        row.fillFrom(place);
        isBindingFilled = true;
      }
      return row;
    }

    /// Whether a look around the ends shows that no way is without a violation.
    private boolean isClosed(int column) {
      List<RouteEnd> ends = columns.get(column);
      JourneyRules of = common.rules();
      if (isBindingFilled
          || (of.hasExclusions() && ends.stream().anyMatch(end -> of.isExcluded(end.arc())))) {
        return false;
      }
      for (int most : AROUND) {
        Set<Integer> leading = before(column, most);
        if (!leading.isEmpty()) {
          return isApart(leading, states(place, false));
        }
        Set<Integer> reached = after(most);
        if (!reached.isEmpty()) {
          return isApart(reached, states(ends, true));
        }
      }
      return false;
    }

    private Set<Integer> before(int column, int most) {
      Around known = looked(before.get(column), states(columns.get(column), true), false, most);
      before.set(column, known);
      return known.ranks;
    }

    private Set<Integer> after(int most) {
      Around known = looked(after, states(place, false), true, most);
      after = known;
      return known.ranks;
    }

    private Around looked(@Nullable Around known, Seeds place, boolean isOnward, int most) {
      if (known != null && (!known.ranks.isEmpty() || known.most >= most)) {
        return known;
      }
      int left = aroundLeft.get();
      if (left <= 0) {
        return new Around(Set.of(), most);
      }
      deadline.check();
      Hierarchy hierarchy = metrics.journeys().metrics().hierarchy();
      Set<Integer> found =
          isOnward
              ? OpenRanks.after(hierarchy, strict(hierarchy), place, most)
              : OpenRanks.before(hierarchy, strict(hierarchy), place, most);
      aroundLeft.addAndGet(-(found.isEmpty() && most > AROUND[0] ? most : found.size()));
      return new Around(found, most);
    }

    private LinkWeights strict(Hierarchy hierarchy) {
      Topology topology = hierarchy.topology();
      StateGraph links = hierarchy.links();
      RoadGraph graph = hierarchy.graph();
      JourneyRules of = common.rules();
      return (rank, link, _) -> {
        long weight = passing.linkWeight(rank, link);
        int next = graph.stateArc(topology.vertexOf(links.to(link)));
        boolean isClosed =
            !Weight.isFinite(weight)
                || of.surcharge(topology.vertexOf(rank), next, common.epochMillis())
                    >= ModeCosts.INFINITE;
        return isClosed ? Weight.INFINITE : weight;
      };
    }

    /// The states in which a way may leave a place, or reach it.
    private Seeds states(List<RouteEnd> ends, boolean isReached) {
      Hierarchy hierarchy = metrics.journeys().metrics().hierarchy();
      Seeds states = new Seeds();
      for (RouteEnd end : ends) {
        states.add(end.arc(), 0);
        for (int copy : isReached ? hierarchy.copiesOf(end.arc()) : NO_COPIES) {
          states.add(copy, 0);
        }
      }
      return states;
    }

    private boolean isApart(Set<Integer> ranks, Seeds states) {
      Topology topology = metrics.journeys().metrics().hierarchy().topology();
      for (int i = 0; i < states.count(); i++) {
        if (ranks.contains(topology.rankOf(states.vertex(i)))) {
          return false;
        }
      }
      return true;
    }
  }
}
