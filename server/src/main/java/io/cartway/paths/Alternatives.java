package io.cartway.paths;

import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Guide;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Alternative routes: routes over a state on a plateau, a path shared by the shortest path tree
/// from the origin and the tree to the destination.
///
/// Every returned route is *admissible* (Abraham, Delling, Goldberg, Werneck, "Alternative routes
/// in road networks", 2013): it costs at most [#STRETCH_MAX] times the best one, shares at most
/// [#SHARE_MAX] of the best one's cost with earlier routes, and every part of it that costs up to
/// [#LOCAL_SHARE] of the best one is itself a shortest path. The best one's cost is that of
/// driving: penalties, which are hours, would admit everything, the best route itself included.
/// They are added to the limit of the stretch once, so that an alternative pays no more of them.
///
/// Any two routes share at most [#SHARE_MAX] of the shorter one's length: what costs much in little
/// space (turns, gates, ferries) makes no two routes.
///
/// The trees are those of the mode's metric, at its pace; the routes and their test obey the rules
/// and the pace of the request.
public final class Alternatives {

  /// Maximum cost relative to the best route.
  static final double STRETCH_MAX = 1.4;

  /// Maximum share of the best route's cost, and of every route's length, on arcs of earlier
  /// routes.
  static final double SHARE_MAX = 0.75;

  /// Share of the best route's cost within which a route must have no detour.
  static final double LOCAL_SHARE = 0.25;

  /// Maximum number of plateaus tried per requested route.
  private static final int TRIES = 12;

  private static final int LOOK_EVERY = 4096;

  /// Checks of the searches of all candidates, one per 128 ranks: about a second.
  private static final int EFFORT_MAX = 8_000;

  /// The same when the best path itself uses something to be avoided: then all others do, or are
  /// hours longer, and their searches explore everything in between.
  private static final int EFFORT_UNMET_MAX = 50;

  private final LegSearch search;
  private final RoadGraph graph;
  private final ArcSearch.Finder finder;
  private final ViaState via;
  private final long epochMillis;
  private final Runnable check;

  /// Remaining checks for the searches of candidates.
  private int effort;

  /// @param epochMillis departure time
  public Alternatives(
      LegSearch search,
      List<RouteEnd> sourceEnds,
      List<RouteEnd> targetEnds,
      long epochMillis,
      Runnable check) {
    this.search = search;
    this.epochMillis = epochMillis;
    this.check = check;
    graph = search.costs().graph();
    finder = search.finder(epochMillis, this::spend);
    via = new ViaState(search, sourceEnds, targetEnds, epochMillis, this::spend);
  }

  /// A plateau: a state in its middle, the cost of the path over it, and its own cost.
  private record Plateau(int state, long weight, long plateau) {
    long score() {
      return (long) Weight.cost(weight) - Weight.cost(plateau);
    }
  }

  /// The best path, by which candidates are judged.
  ///
  /// @param driving its cost without penalties
  /// @param costMax of a candidate, with penalties
  private record Best(ArcPath path, long driving, double costMax) {}

  /// The routes so far.
  ///
  /// @param arcs of all of them
  /// @param shortestMillimeters the length of the shortest one
  private record Earlier(Set<Integer> arcs, long shortestMillimeters) {}

  /// Alternatives to the best route, ordered by cost, then length; possibly fewer than `countMax`.
  /// They are chosen by plateau length relative to the detour.
  public List<ArcPath> besides(ArcPath path, int countMax) {
    List<ArcPath> found = new ArrayList<>();
    if (path.arcCount() < 2 || !via.isPlain()) {
      return found;
    }
    long surcharges = search.surcharges(path, epochMillis);
    if (surcharges >= ModeCosts.INFINITE) {
      // The best path uses a closed road, so there is no open path and no alternative.
      return found;
    }
    Best best = best(path, surcharges);
    effort = surcharges == 0 ? EFFORT_MAX : EFFORT_UNMET_MAX;
    Earlier earlier = new Earlier(new HashSet<>(), lengthMillimeters(path));
    addArcs(path, earlier.arcs);
    int tries = TRIES * countMax;
    for (Plateau plateau : plateaus(best)) {
      if (found.size() == countMax || tries-- == 0) {
        break;
      }
      check.run();
      Optional<ArcPath> other;
      try {
        other = admissible(plateau, best, earlier);
      } catch (EffortSpentException spent) {
        break;
      }
      if (other.isPresent()) {
        found.add(other.get());
        addArcs(other.get(), earlier.arcs);
        long shortest = Math.min(earlier.shortestMillimeters, lengthMillimeters(other.get()));
        earlier = new Earlier(earlier.arcs, shortest);
      }
    }
    found.sort(
        Comparator.comparingInt(ArcPath::costMillis).thenComparingLong(this::lengthMillimeters));
    return found;
  }

  private Best best(ArcPath path, long surcharges) {
    long penalties = surcharges;
    for (int i = 1; i < path.arcCount(); i++) {
      penalties += search.costs().penaltyMillis(path.arc(i - 1), path.arc(i));
    }
    long driving = path.costMillis() - penalties;
    return new Best(path, driving, driving * STRETCH_MAX + penalties);
  }

  private long lengthMillimeters(ArcPath path) {
    return Stretch.of(path).stream().mapToLong(part -> part.lengthMillimeters(graph)).sum();
  }

  private void spend() {
    check.run();
    if (--effort < 0) {
      throw new EffortSpentException();
    }
  }

  /// The searches of candidates have used up their effort.
  private static final class EffortSpentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EffortSpentException() {
      super("the effort for alternatives is used up", null, false, false);
    }
  }

  private static void addArcs(ArcPath path, Set<Integer> used) {
    for (int i = 0; i < path.arcCount(); i++) {
      used.add(path.arc(i));
    }
  }

  // ---- plateaus

  private List<Plateau> plateaus(Best best) {
    Guide guide = search.guide();
    Metric metric = guide.metric();
    long dearest = Weight.of((int) best.costMax + 1, 0);
    long limit = guide.bound().inverse(dearest);
    OneToAll sweeps = new OneToAll(metric, check);
    OneToAll.Reach out = sweeps.from(via.sources(), limit);
    OneToAll.Reach in = sweeps.to(via.targets(), limit);
    // By index in the sweep from the sources.
    int[] next = new int[out.reachedCount()];
    boolean[] hasBefore = new boolean[next.length];
    for (int at = 0; at < next.length; at++) {
      if (at % LOOK_EVERY == 0) {
        check.run();
      }
      next[at] = plateauLink(metric, out, in, at, limit);
      if (next[at] >= 0) {
        hasBefore[next[at]] = true;
      }
    }
    List<Plateau> plateaus = new ArrayList<>();
    check.run();
    for (int at = 0; at < next.length; at++) {
      if (next[at] >= 0 && !hasBefore[at]) {
        plateaus.add(plateau(next, at, out, in));
      }
    }
    plateaus.sort(Comparator.comparingLong(Plateau::score).thenComparingInt(Plateau::state));
    return plateaus;
  }

  /// The next state on a plateau, -1 when there is none. A link without weight leads to none:
  /// between the ends of a road of no length one could go to and fro for ever.
  private static int plateauLink(
      Metric metric, OneToAll.Reach out, OneToAll.Reach in, int at, long limit) {
    Topology topology = metric.topology();
    StateGraph links = metric.links();
    int state = out.reachedVertex(at);
    long from = out.reachedWeight(at);
    long rest = in.weight(state);
    if (!Weight.isFinite(rest) || from + rest > limit) {
      return Topology.NONE;
    }
    int rank = topology.rankOf(state);
    for (int link = links.first(rank); link < links.first(rank + 1); link++) {
      long weight = metric.linkWeight(rank, link);
      int other = topology.vertexOf(links.to(link));
      if (weight > 0
          && Weight.isFinite(weight)
          && out.weight(other) == from + weight
          && in.weight(other) + weight == rest) {
        return out.indexOf(other);
      }
    }
    return Topology.NONE;
  }

  private static Plateau plateau(int[] next, int first, OneToAll.Reach out, OneToAll.Reach in) {
    int last = first;
    while (next[last] >= 0) {
      last = next[last];
    }
    long start = out.reachedWeight(first);
    long end = out.reachedWeight(last);
    int middle = first;
    while (middle != last && 2 * out.reachedWeight(middle) < start + end) {
      middle = next[middle];
    }
    int state = out.reachedVertex(middle);
    return new Plateau(state, out.weight(state) + in.weight(state), end - start);
  }

  // ---- tests of a candidate

  private Optional<ArcPath> admissible(Plateau plateau, Best best, Earlier earlier) {
    Optional<ViaState.Over> over = via.over(plateau.state);
    if (over.isEmpty()) {
      return Optional.empty();
    }
    ArcPath path = over.get().path();
    boolean isGood =
        path.costMillis() <= best.costMax
            && isSimple(path)
            && sharedCost(path, earlier.arcs) <= SHARE_MAX * best.driving
            && isApart(path, earlier)
            && isLocallyBest(path.states(), over.get().at(), best);
    return isGood ? Optional.of(path) : Optional.empty();
  }

  /// Whether it shares little of its length, and of that of any earlier route.
  private boolean isApart(ArcPath path, Earlier earlier) {
    long shared = 0;
    for (Stretch part : Stretch.of(path)) {
      shared += earlier.arcs.contains(part.arc()) ? part.lengthMillimeters(graph) : 0;
    }
    long shorter = Math.min(lengthMillimeters(path), earlier.shortestMillimeters);
    return shared <= SHARE_MAX * shorter;
  }

  /// Whether it visits no junction twice.
  private boolean isSimple(ArcPath path) {
    Set<Integer> heads = new HashSet<>();
    for (int i = 0; i < path.arcCount(); i++) {
      if (!heads.add(graph.head(path.arc(i)))) {
        return false;
      }
    }
    return true;
  }

  private double sharedCost(ArcPath path, Set<Integer> used) {
    double shared = 0;
    for (int i = 0; i < path.arcCount(); i++) {
      shared += used.contains(path.arc(i)) ? via.cost(path.arc(i)) : 0;
    }
    return shared;
  }

  /// The T-test: the part of the path around its via state is a shortest path.
  private boolean isLocallyBest(int[] states, int via, Best best) {
    double reach = LOCAL_SHARE * best.driving;
    int first = via;
    long before = 0;
    while (first > 0 && before < reach) {
      first--;
      before += stepCost(states[first], states[first + 1]);
    }
    int last = via;
    long after = 0;
    while (last < states.length - 1 && after < reach) {
      after += stepCost(states[last], states[last + 1]);
      last++;
    }
    long direct =
        finder
            .path(new Seeds().add(states[first], 0), new Seeds().add(states[last], 0))
            .map(VertexPath::weight)
            .orElse(Weight.INFINITE);
    return Weight.cost(direct) >= before + after;
  }

  /// The cost of a step from a state to the next under the rules.
  private long stepCost(int state, int nextState) {
    Guide guide = search.guide();
    Topology topology = guide.metric().topology();
    int rank = topology.rankOf(state);
    int link = guide.metric().links().find(rank, topology.rankOf(nextState));
    int next = graph.stateArc(nextState);
    return Weight.cost(guide.weight(rank, link, 0))
        + (long) search.rules().surcharge(state, next, epochMillis);
  }
}
