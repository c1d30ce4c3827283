package io.cartway.paths;

import io.cartway.hierarchy.Enclosure;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.PotentialSearch;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Guide;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.place.FirstMeters;
import io.cartway.paths.place.OpenedRoads;
import io.cartway.roads.ModeCosts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Finds the path from one stop to the next under the rules of a request. Not thread-safe.
///
/// The metric of the mode is asked first: rules only add to its costs, so a path of the metric
/// without surcharges is also the best one under the rules. Otherwise A* searches the links with
/// the metric as potential. If the signs leave no path at all, they are charged for instead. A
/// traveller's own pace has no metric, so there A* searches with and without rules.
public final class LegSearch {

  /// Minimum number of neighbours of the enclosure to examine before signs are passed.
  private static final int ENCLOSURE_EFFORT = 10_000;

  private final ModeMetrics metrics;
  private final ModeCosts costs;
  private final Objective objective;
  private final Guide guide;
  private final JourneyRules rules;
  private final PointToPoint plain;
  private final boolean opensAtTimes;

  /// The effort to find that the last search has no open path.
  private int spent;

  /// @param rules the rules of the request
  /// @param check is called periodically while a metric is made, and may throw to abort
  public LegSearch(
      ModeMetrics metrics,
      ModeVariant mode,
      Objective objective,
      JourneyRules rules,
      Runnable check) {
    this.metrics = metrics;
    this.objective = objective;
    this.rules = rules;
    opensAtTimes = mode.opensAtTimes();
    costs = metrics.costs(mode, check);
    guide = metrics.guide(mode, objective, check);
    plain = metrics.search(guide.metric());
  }

  /// A copy of another search with other rules.
  private LegSearch(LegSearch like, JourneyRules rules) {
    metrics = like.metrics;
    objective = like.objective;
    costs = like.costs;
    guide = like.guide;
    plain = like.plain;
    opensAtTimes = like.opensAtTimes;
    this.rules = rules;
  }

  /// The same search for paths that do not turn back within a distance, if they can help it.
  ///
  /// @param sources where they start
  /// @param check is called periodically and may throw to abort
  public LegSearch keepingOn(List<RouteEnd> sources, int meters, Runnable check) {
    if (meters == 0) {
      return this;
    }
    Map<Integer, Double> fractions = new HashMap<>();
    sources.forEach(source -> fractions.merge(source.arc(), source.fraction(), Math::max));
    return new LegSearch(this, rules.keepingOn(FirstMeters.arcs(costs, fractions, meters, check)));
  }

  /// A search between some ends.
  ///
  /// @param search the search under the rules that remain for these ends
  /// @param sources the possible starts
  /// @param targets the possible ends
  public record Leg(LegSearch search, List<RouteEnd> sources, List<RouteEnd> targets) {

    /// Whether there can be no path.
    boolean isEmpty() {
      return sources.isEmpty() || targets.isEmpty();
    }
  }

  /// The search between some ends with exclusions: an end is usable if its own part of its arc is
  /// not excluded, whatever is excluded on the rest of the arc.
  ///
  /// @param epochMillis about when the sources are left
  public Leg leg(List<RouteEnd> sources, List<RouteEnd> targets, long epochMillis) {
    return isSamePlace(sources, targets)
        ? within(sources, targets)
        : within(rules.starts(sources, epochMillis), JourneyRules.stops(targets, costs.graph()));
  }

  private static boolean isSamePlace(List<RouteEnd> sources, List<RouteEnd> targets) {
    return sources.stream().anyMatch(source -> targets.stream().anyMatch(source::isAt));
  }

  private Leg within(List<RouteEnd> sources, List<RouteEnd> targets) {
    if (!rules.hasExclusions()) {
      return new Leg(this, sources, targets);
    }
    Set<Integer> reached = new HashSet<>();
    List<RouteEnd> ends = new ArrayList<>();
    for (RouteEnd target : targets) {
      boolean isReached = !rules.isExcluded(new Stretch(target.arc(), 0, target.fraction()));
      if (isReached) {
        reached.add(target.arc());
      }
      if (isReached || sources.stream().anyMatch(source -> isFreeBetween(source, target))) {
        ends.add(target);
      }
    }
    List<RouteEnd> starts =
        sources.stream()
            .filter(source ->
                !rules.isExcluded(new Stretch(source.arc(), source.fraction(), 1))
                    || targets.stream().anyMatch(target -> isFreeBetween(source, target)))
            .toList();
    return new Leg(new LegSearch(this, rules.reaching(reached)), starts, ends);
  }

  private boolean isFreeBetween(RouteEnd source, RouteEnd target) {
    return source.arc() == target.arc()
        && source.fraction() <= target.fraction()
        && !rules.isExcluded(new Stretch(source.arc(), source.fraction(), target.fraction()));
  }

  /// The costs of the mode.
  public ModeCosts costs() {
    return costs;
  }

  /// The rules of the request.
  public JourneyRules rules() {
    return rules;
  }

  /// The standing-closed arcs that are open at a time and lead on.
  ///
  /// @param epochMillis approximate time of use
  public IntPredicate opened(long epochMillis) {
    return opensAtTimes
        ? new OpenedRoads(costs, arc -> rules.isOpen(arc, epochMillis))
        : arc -> false;
  }

  /// Whether some standing-closed roads may be open.
  public boolean opensAtTimes() {
    return opensAtTimes;
  }

  /// The weights of the mode and the objective, without rules, and the metric that guides them.
  public Guide guide() {
    return guide;
  }

  /// The cheapest path from any source to any target; empty when there is none.
  ///
  /// @param epochMillis departure time from a source without previous cost
  /// @param check is called periodically and may throw to end the search
  public Optional<ArcPath> best(
      List<RouteEnd> sources, List<RouteEnd> targets, long epochMillis, Runnable check) {
    check.run();
    Leg leg = leg(sources, targets, epochMillis);
    return leg.isEmpty()
        ? Optional.empty()
        : leg.search.bestOf(leg.sources, leg.targets, epochMillis, check);
  }

  private Optional<ArcPath> bestOf(
      List<RouteEnd> sources, List<RouteEnd> targets, long epochMillis, Runnable check) {
    if (rules.isTrivial()) {
      return withoutRules(sources, targets, check);
    }
    Optional<ArcPath> path = arcs(rules, epochMillis, check).best(sources, targets);
    return path.isPresent() || !rules.hasSigns()
        ? path
        : arcs(rules.lenient(), epochMillis, check).best(sources, targets);
  }

  /// The cheapest path to each target that is needed: at a junction, to the arcs that arrive; null
  /// where there is none.
  public List<@Nullable ArcPath> each(
      List<RouteEnd> sources, List<RouteEnd> targets, long epochMillis, Runnable check) {
    List<RouteEnd> needed =
        isSamePlace(sources, targets) ? targets : JourneyRules.stops(targets, costs.graph());
    List<@Nullable ArcPath> paths = new ArrayList<>();
    if (rules.hasExclusions() || isSamePlace(sources, needed)) {
      needed.forEach(target -> paths.add(null));
    } else {
      List<RouteEnd> starts = rules.starts(sources, epochMillis);
      paths.addAll(arcs(rules, epochMillis, check).each(starts, needed, check));
    }
    for (int i = 0; i < paths.size(); i++) {
      if (paths.get(i) == null) {
        paths.set(i, best(sources, List.of(needed.get(i)), epochMillis, check).orElse(null));
      }
    }
    return paths;
  }

  /// The cheapest path without the request's rules.
  ///
  /// @param check is called periodically and may throw to end the search
  public Optional<ArcPath> withoutRules(
      List<RouteEnd> sources, List<RouteEnd> targets, Runnable check) {
    return new ArcSearch(metrics.hierarchy(), costs, objective, plain(check))
        .best(sources, targets);
  }

  /// Paths between states without rules.
  private ArcSearch.Finder plain(Runnable check) {
    return guide.isExact()
        ? plain::path
        : (sources, targets) -> metrics.guidedSearch(guide).path(sources, targets, guide, check);
  }

  /// What the rules charge for a path that departs at a time; at least [ModeCosts#INFINITE] when
  /// they forbid it.
  long surcharges(ArcPath path, long epochMillis) {
    if (rules.isTrivial()) {
      return 0;
    }
    int first = path.arc(0);
    long rest = new Stretch(first, path.startFraction(), 1).durationMillis(costs);
    return rules.surcharges(path.states(), epochMillis + rest, ModeCosts.INFINITE);
  }

  /// A search between points on arcs under the rules.
  ArcSearch arcs(long epochMillis, Runnable check) {
    return arcs(rules, epochMillis, check);
  }

  private ArcSearch arcs(JourneyRules under, long epochMillis, Runnable check) {
    return new ArcSearch(
        metrics.hierarchy(),
        costs,
        objective,
        finder(under, epochMillis, check),
        new TimedSurcharge(under, epochMillis),
        new NoTime(under));
  }

  /// The surcharges of steps, each at its time.
  private record TimedSurcharge(JourneyRules under, long epochMillis)
      implements ArcSeeds.Surcharge {
    @Override
    public int of(int state, int next) {
      return of(state, next, 0);
    }

    @Override
    public int of(int state, int next, long pastMillis) {
      return under.isTrivial() ? 0 : under.surcharge(state, next, epochMillis + pastMillis);
    }
  }

  /// How much more the label of a seed says than the time since the departure. Costs of the fastest
  /// path contain penalties and surcharges; labels of the shortest one lack the time before a
  /// source.
  private final class NoTime implements ArcSeeds.Sums {
    private final JourneyRules under;

    private NoTime(JourneyRules under) {
      this.under = under;
    }

    @Override
    public long before(RouteEnd source) {
      return objective == Objective.FAST
          ? source.costMillis() - source.pastMillis()
          : -source.pastMillis();
    }

    @Override
    public long of(int state, int next, long weight) {
      if (objective != Objective.FAST || under.isTrivial()) {
        return 0;
      }
      int arc = costs.graph().stateArc(state);
      return Weight.cost(weight)
          - costs.arcMillis(arc)
          - (long) costs.turnDurationMillis(arc, next);
    }

    @Override
    public long ofPart(int arc, double fraction) {
      return 0;
    }
  }

  /// Paths between states under the rules.
  ArcSearch.Finder finder(long epochMillis, Runnable check) {
    return finder(rules, epochMillis, check);
  }

  private ArcSearch.Finder finder(JourneyRules under, long epochMillis, Runnable check) {
    return new RuledFinder(under, epochMillis, check);
  }

  /// Paths between states under some rules.
  private final class RuledFinder implements ArcSearch.Finder {
    private final JourneyRules under;
    private final long epochMillis;
    private final Runnable check;

    private RuledFinder(JourneyRules under, long epochMillis, Runnable check) {
      this.under = under;
      this.epochMillis = epochMillis;
      this.check = check;
    }

    @Override
    public Optional<VertexPath> path(Seeds sources, Seeds targets) {
      if (under.isTrivial()) {
        return plain(check).path(sources, targets);
      }
      if (!guide.isExact()) {
        return guided(sources, targets, under, epochMillis, check);
      }
      Optional<VertexPath> path = plain.path(sources, targets);
      return path.isEmpty() || isFree(path.get(), sources, under, epochMillis)
          ? path
          : guided(sources, targets, under, epochMillis, check);
    }

    /// Those that the metric does not tell come from one search.
    @Override
    public List<Optional<VertexPath>> paths(Seeds sources, List<Seeds> places, Runnable eachCheck) {
      List<Optional<VertexPath>> paths = new ArrayList<>();
      List<Seeds> rest = new ArrayList<>();
      List<Integer> indices = new ArrayList<>();
      for (Seeds place : places) {
        eachCheck.run();
        Optional<VertexPath> path = guide.isExact() ? plain.path(sources, place) : Optional.empty();
        boolean isFree =
            path.isPresent()
                && (under.isTrivial() || isFree(path.get(), sources, under, epochMillis));
        if (!isFree) {
          indices.add(paths.size());
          rest.add(place);
        }
        paths.add(isFree ? path : Optional.empty());
      }
      if (!rest.isEmpty()) {
        PotentialSearch search = metrics.guidedSearch(guide);
        LinkWeights weights =
            under.isTrivial() ? guide : under.weights(guide, epochMillis, sources);
        List<Optional<VertexPath>> found =
            under.isTimeless()
                ? search.openPaths(sources, rest, weights, eachCheck)
                : search.paths(sources, rest, weights, eachCheck);
        for (int i = 0; i < found.size(); i++) {
          paths.set(indices.get(i), found.get(i));
        }
      }
      return paths;
    }
  }

  private Optional<VertexPath> guided(
      Seeds sources, Seeds targets, JourneyRules under, long epochMillis, Runnable check) {
    PotentialSearch search = metrics.guidedSearch(guide);
    Metric metric = guide.metric();
    LinkWeights weights = under.weights(guide, epochMillis, sources);
    if (!under.isTimeless()) {
      return search.path(sources, targets, weights, check);
    }
    if (under.isLenient()) {
      LinkWeights strict = under.strict().weights(guide, epochMillis, sources);
      long closed = Weight.of(JourneyRules.VIOLATION_MILLIS, 0);
      Enclosure enclosure = new Enclosure(metric, sources, targets, strict, closed);
      enclosure.grow(Math.max(ENCLOSURE_EFFORT, spent));
      return search.forcedPath(sources, targets, weights, enclosure, check);
    }
    Enclosure enclosure = new Enclosure(metric, sources, targets, weights, 0);
    Optional<VertexPath> path = search.openPath(sources, targets, weights, enclosure, check);
    spent = path.isPresent() ? 0 : enclosure.spent();
    return path;
  }

  private boolean isFree(VertexPath path, Seeds sources, JourneyRules under, long epochMillis) {
    int[] states = new int[path.count()];
    for (int i = 0; i < states.length; i++) {
      states[i] = path.vertex(i);
    }
    long past = 0;
    for (int i = 0; i < sources.count(); i++) {
      if (sources.vertex(i) == states[0]) {
        past = objective.millis(sources.weight(i)) - sources.sum(i);
      }
    }
    int arc = costs.graph().stateArc(states[0]);
    return under.surcharges(states, epochMillis + past + costs.arcMillis(arc), 0) == 0;
  }
}
