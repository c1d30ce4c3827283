package io.cartway.paths;

import io.cartway.hierarchy.IntervalTable;
import io.cartway.hierarchy.LinkSums;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.paths.energy.LinkEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A table under binding signs, or under signs that can be violated at a cost. Immutable; each
/// thread fills a [#row] of its own.
final class TableSide {

  private final ModeMetrics metrics;
  private final Metric metric;
  private final LinkSums sums;
  private final boolean isLenient;
  private final List<List<RouteEnd>> destinations;
  private final IntervalTable table;

  /// The same table with sums of energy; null when nobody asks for them.
  private final @Nullable IntervalTable energyTable;

  private final @Nullable LinkSums energySums;

  /// Per destination, per end and one more: the first of its seeds.
  private final int[][] firstSeeds;

  /// The ends of destinations, by arc.
  private final Map<Integer, List<TargetEnd>> endsOfArc = new HashMap<>();

  private record TargetEnd(int destination, int end) {}

  /// @param common for this thread
  /// @param destinations the ends of each; none where no road is near
  /// @param deadline is looked at periodically and may throw to end
  TableSide(
      TableMetrics tableMetrics,
      TableRules common,
      boolean isLenient,
      List<List<RouteEnd>> destinations,
      Deadline deadline) {
    this.isLenient = isLenient;
    this.destinations = destinations;
    metrics = tableMetrics.journeys().metrics();
    TableMetrics.Summed summed = tableMetrics.of(common, isLenient, deadline);
    metric = summed.metric();
    sums = summed.sums();
    energySums = summed.energy().orElse(null);
    firstSeeds = new int[destinations.size()][];
    for (int i = 0; i < destinations.size(); i++) {
      for (int end = 0; end < destinations.get(i).size(); end++) {
        int arc = destinations.get(i).get(end).arc();
        endsOfArc.computeIfAbsent(arc, any -> new ArrayList<>()).add(new TargetEnd(i, end));
      }
    }
    table = metrics.table(metric, targets(new Ends(common, false)), deadline);
    energyTable = energySums == null ? null : table.withSums(targets(new Ends(common, true)));
  }

  private List<Seeds> targets(Ends ends) {
    List<Seeds> targets = new ArrayList<>();
    for (int i = 0; i < destinations.size(); i++) {
      targets.add(seeds(i, ends));
    }
    return targets;
  }

  private Seeds seeds(int destination, Ends ends) {
    List<RouteEnd> of = destinations.get(destination);
    Seeds seeds = new Seeds();
    int[] first = new int[of.size() + 1];
    for (int i = 0; i < of.size(); i++) {
      ends.addTarget(seeds, of.get(i));
      first[i + 1] = seeds.count();
    }
    firstSeeds[destination] = first;
    return seeds;
  }

  /// The weight of a link in the table's metric.
  long linkWeight(int rank, int link) {
    return metric.linkWeight(rank, link);
  }

  /// The table's bytes in memory.
  long sizeBytes() {
    return table.sizeBytes();
  }

  /// A row to fill, for one thread.
  Row row(TableRules common) {
    Row energy = energyTable == null ? null : new Row(new Ends(common, true), energyTable, null);
    return new Row(new Ends(common, false), table, energy);
  }

  /// Points on arcs under the rules, as one thread sees them.
  private final class Ends {
    private final JourneyRules rules;
    private final ModeCosts costs;
    private final Objective objective;
    private final long epochMillis;
    private final TableSums quantity;

    /// What is summed instead; null for [TableSums].
    private final @Nullable LinkEnergy energy;

    private final ArcSeeds seeds;

    Ends(TableRules common, boolean sumsEnergy) {
      rules = isLenient ? common.rules().lenient() : common.rules();
      costs = metrics.costs(common.mode());
      objective = common.journey().objective();
      epochMillis = common.epochMillis();
      quantity = new TableSums(metric, costs, objective, rules, epochMillis);
      energy =
          sumsEnergy
              ? new LinkEnergy(
                  metric,
                  costs.graph(),
                  new ArcEnergy(costs, common.journey().consumption().orElseThrow()))
              : null;
      seeds = seeds(rules);
    }

    private ArcSeeds seeds(JourneyRules under) {
      return new ArcSeeds(
          metrics.hierarchy(),
          costs,
          objective.costs(costs),
          (state, next) -> under.isTrivial() ? 0 : under.surcharge(state, next, epochMillis),
          energy == null ? quantity : ArcSeeds.Sums.of(energy));
    }

    void addTarget(Seeds to, RouteEnd target) {
      Stretch part = new Stretch(target.arc(), 0, target.fraction());
      if (rules.hasExclusions() && rules.isExcluded(part)) {
        return;
      }
      if (!isEntered(target)) {
        seeds.addTarget(to, target, correction(part));
      } else {
        seeds(rules.reaching(Set.of(target.arc()))).addEntering(to, target, correction(part));
      }
    }

    /// Whether a target's arc is closed but for the part up to it: its seeds are the states before.
    boolean isEntered(RouteEnd target) {
      return rules.hasExclusions() && rules.isExcluded(target.arc());
    }

    /// The step into the target's arc counts as a violation when any part of the arc is avoided; a
    /// path that ends before that part takes it back.
    private long correction(Stretch part) {
      boolean isCounted =
          energy == null
              && !rules.isTrivial()
              && rules.isViolation(new Stretch(part.arc(), 0, 1), epochMillis);
      return isCounted && !rules.isViolation(part, epochMillis) ? TableSums.pack(-1, 0, 0) : 0;
    }

    boolean isUsable(RouteEnd source) {
      return !rules.hasExclusions()
          || !rules.isExcluded(new Stretch(source.arc(), source.fraction(), 1));
    }

    /// Whether a target lies on a source's arc so that the way between is to be looked at alone.
    boolean isDirect(RouteEnd source, RouteEnd target) {
      return rules.hasExclusions()
          && source.arc() == target.arc()
          && source.fraction() <= target.fraction()
          && costs.isOpen(source.arc())
          && !rules.isExcluded(new Stretch(source.arc(), source.fraction(), target.fraction()));
    }

    /// Whether a place itself is not excluded.
    boolean isFree(RouteEnd end) {
      return !rules.hasExclusions()
          || !rules.isExcluded(new Stretch(end.arc(), end.fraction(), end.fraction()));
    }

    boolean isAvoided(RouteEnd source) {
      return rules.isAvoided(source.arc());
    }

    boolean isViolated(RouteEnd source) {
      return !rules.isTrivial()
          && rules.isViolation(new Stretch(source.arc(), source.fraction(), 1), epochMillis);
    }

    LinkSums.Reader reader() {
      return energy == null ? sums.reader(quantity) : energySums().reader(energy);
    }
  }

  private LinkSums energySums() {
    return Objects.requireNonNull(energySums);
  }

  /// The cells from one origin.
  final class Row {
    private final Ends ends;
    private final IntervalTable of;

    /// The same cells with sums of energy; null when nobody asks for them.
    private final @Nullable Row energy;

    /// Rows by the sources behind which targets lie, as bits; the first is that of none.
    private final Map<Integer, IntervalTable.Row> rows = new HashMap<>();

    private final List<IntervalTable.Row> spare = new ArrayList<>();

    /// Cells to or from a part of one arc, which need more than one row; null for the others.
    private final @Nullable Cell[] special = new Cell[destinations.size()];

    private final IntervalTable.Row plain;
    private boolean startsInViolation;

    /// Whether some way begins on an avoided road: from there to the next one, only a multiple of
    /// the time is charged.
    private boolean startsOnAvoided;

    private record Cell(long weight, long sum) {}

    private Row(Ends ends, IntervalTable of, @Nullable Row energy) {
      this.ends = ends;
      this.of = of;
      this.energy = energy;
      plain = of.row(ends.reader());
    }

    /// Fills the row.
    ///
    /// @param sources the ends of the origin, at least one
    void fill(List<RouteEnd> sources) {
      if (energy != null) {
        energy.fill(sources);
      }
      rows.values().stream().filter(row -> row != plain).forEach(spare::add);
      rows.clear();
      Arrays.fill(special, null);
      startsInViolation = sources.stream().allMatch(ends::isViolated);
      startsOnAvoided = sources.stream().anyMatch(ends::isAvoided);
      plain.fill(seeds(sources, 0));
      rows.put(0, plain);
      for (RouteEnd source : sources) {
        for (TargetEnd target : endsOfArc.getOrDefault(source.arc(), List.of())) {
          RouteEnd end = destinations.get(target.destination).get(target.end);
          if (ArcSeeds.isBehind(end, source) || ends.isDirect(source, end)) {
            if (special[target.destination] == null) {
              special[target.destination] = cell(sources, target.destination);
            }
          }
        }
      }
    }

    /// Fills the row from a place, with those of its ends that paths need.
    void fillFrom(List<RouteEnd> place) {
      fill(ends.rules.starts(place, ends.epochMillis));
      place.forEach(this::addHere);
      if (energy != null) {
        place.forEach(energy::addHere);
      }
    }

    /// The cells to the place itself, of which not all arcs are sources.
    private void addHere(RouteEnd source) {
      for (TargetEnd target : endsOfArc.getOrDefault(source.arc(), List.of())) {
        RouteEnd end = destinations.get(target.destination).get(target.end);
        if (source.isAt(end) && ends.isFree(end)) {
          special[target.destination] = direct(source, end);
        }
      }
    }

    private Seeds seeds(List<RouteEnd> sources, int behind) {
      Seeds seeds = new Seeds();
      for (int i = 0; i < sources.size(); i++) {
        if (ends.isUsable(sources.get(i))) {
          if ((behind & 1 << i) == 0) {
            ends.seeds.addSource(seeds, sources.get(i));
          } else if (ends.costs.isOpen(sources.get(i).arc())) {
            ends.seeds.addFollowing(seeds, sources.get(i));
          }
        }
      }
      return seeds;
    }

    private Cell cell(List<RouteEnd> sources, int destination) {
      Cell best = new Cell(Weight.INFINITE, 0);
      List<RouteEnd> targets = destinations.get(destination);
      for (int end = 0; end < targets.size(); end++) {
        RouteEnd target = targets.get(end);
        int behind = 0;
        for (int i = 0; i < sources.size(); i++) {
          RouteEnd source = sources.get(i);
          // On a road that is a loop, the state of a source may be the one before its own arc.
          boolean isBehind = ArcSeeds.isBehind(target, source) && !ends.isEntered(target);
          behind |= isBehind ? 1 << i : 0;
          if (ends.isDirect(source, target)) {
            best = less(best, direct(source, target));
          }
        }
        best = less(best, over(row(sources, behind), destination, end));
      }
      return best;
    }

    private Cell over(IntervalTable.Row row, int destination, int end) {
      Cell best = new Cell(Weight.INFINITE, 0);
      int[] first = firstSeeds[destination];
      for (int seed = first[end]; seed < first[end + 1]; seed++) {
        long weight = row.weight(destination, seed);
        if (weight < best.weight) {
          best = new Cell(weight, row.sum(destination, seed));
        }
      }
      return best;
    }

    private Cell direct(RouteEnd source, RouteEnd target) {
      return new Cell(
          ends.seeds.weightTo(target) - ends.seeds.weightTo(source),
          ends.seeds.sumTo(target) - ends.seeds.sumTo(source));
    }

    private IntervalTable.Row row(List<RouteEnd> sources, int behind) {
      return rows.computeIfAbsent(
          behind,
          any -> {
            IntervalTable.Row row = spare.isEmpty() ? of.row(ends.reader()) : spare.removeLast();
            row.fill(seeds(sources, behind));
            return row;
          });
    }

    private static Cell less(Cell one, Cell other) {
      return other.weight < one.weight ? other : one;
    }

    /// The weight of the best path to a destination, [Weight#INFINITE] when there is none.
    long weight(int destination) {
      Cell cell = special[destination];
      return cell == null ? plain.weight(destination) : cell.weight;
    }

    /// The [TableSums] along it.
    long sum(int destination) {
      Cell cell = special[destination];
      if (cell != null) {
        return cell.sum;
      }
      return isPlain(plain.weight(destination)) ? 0 : plain.sum(destination);
    }

    /// Whether a fastest path of a weight has nothing to sum: anything that it could contain beside
    /// time costs hours, but for what follows on an avoided road where it begins.
    private boolean isPlain(long weight) {
      return ends.objective == Objective.FAST
          && ends.energy == null
          && !startsOnAvoided
          && Weight.cost(weight) < ModeCosts.PENALTY_MILLIS_MIN;
    }

    /// What a vehicle takes from its battery along it, in millionths of a watt-hour.
    long energy(int destination) {
      return Objects.requireNonNull(energy).sum(destination);
    }

    /// Whether every way from the origin begins on a part of a road that the request's options
    /// exclude softly: what it avoids, or what signs forbid.
    boolean startsInViolation() {
      return startsInViolation;
    }
  }
}
