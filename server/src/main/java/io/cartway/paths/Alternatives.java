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
/// [#LOCAL_SHARE] of the best one is itself a shortest path. The trees are those of the mode's
/// metric, at its pace; the routes and their test obey the rules and the pace of the request.
public final class Alternatives {

  /// Maximum cost relative to the best route.
  static final double STRETCH_MAX = 1.4;

  /// Maximum share of the best route's cost on arcs of earlier routes.
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
  private final PathFinder finder;
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

  /// Alternatives to the best route, ordered by plateau length relative to the detour; possibly
  /// fewer than `countMax`.
  public List<ArcPath> besides(ArcPath best, int countMax) {
    List<ArcPath> found = new ArrayList<>();
    if (best.arcCount() < 2 || !via.isPlain()) {
      return found;
    }
    int dearest = dearestStep(best);
    if (dearest >= ModeCosts.INFINITE) {
      // The best path uses a closed road, so there is no open path and no alternative.
      return found;
    }
    effort = dearest == 0 ? EFFORT_MAX : EFFORT_UNMET_MAX;
    Set<Integer> used = new HashSet<>();
    addArcs(best, used);
    int tries = TRIES * countMax;
    for (Plateau plateau : plateaus(best)) {
      if (found.size() == countMax || tries-- == 0) {
        break;
      }
      check.run();
      Optional<ArcPath> path;
      try {
        path = admissible(plateau, best, used);
      } catch (EffortSpentException spent) {
        break;
      }
      if (path.isPresent()) {
        found.add(path.get());
        addArcs(path.get(), used);
      }
    }
    return found;
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

  /// The largest surcharge of a step of a path.
  private int dearestStep(ArcPath path) {
    int[] states = path.states();
    int dearest = 0;
    for (int i = 1; i < states.length; i++) {
      int next = graph.stateArc(states[i]);
      dearest = Math.max(dearest, search.rules().surcharge(states[i - 1], next, epochMillis));
    }
    return dearest;
  }

  private static void addArcs(ArcPath path, Set<Integer> used) {
    for (int i = 0; i < path.arcCount(); i++) {
      used.add(path.arc(i));
    }
  }

  // ---- plateaus

  private List<Plateau> plateaus(ArcPath best) {
    Guide guide = search.guide();
    Metric metric = guide.metric();
    long dearest = Weight.of((int) (best.costMillis() * STRETCH_MAX) + 1, 0);
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

  /// The next state on a plateau, -1 when there is none.
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
      if (Weight.isFinite(weight)
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

  private Optional<ArcPath> admissible(Plateau plateau, ArcPath best, Set<Integer> used) {
    Optional<ViaState.Over> over = via.over(plateau.state);
    if (over.isEmpty()) {
      return Optional.empty();
    }
    ArcPath path = over.get().path();
    boolean isGood =
        path.costMillis() <= best.costMillis() * STRETCH_MAX
            && isSimple(path)
            && sharedCost(path, used) <= SHARE_MAX * best.costMillis()
            && isLocallyBest(path.states(), over.get().at(), best);
    return isGood ? Optional.of(path) : Optional.empty();
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
  private boolean isLocallyBest(int[] states, int via, ArcPath best) {
    double reach = LOCAL_SHARE * best.costMillis();
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
