package io.cartway.hierarchy.build;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.region.build.BuildException;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/// Builds the hierarchy of a road graph. The result is deterministic.
public final class HierarchyBuilder {

  /// The most links, because their array doubles.
  private static final int LINKS_MAX = 1 << 30;

  private final RoadGraph graph;
  private final int linksMax;
  private final List<ModeCosts> costs;

  private HierarchyBuilder(RoadGraph graph, int linksMax) {
    this.graph = graph;
    this.linksMax = linksMax;
    costs = Modes.ALL.stream().map(mode -> opened(graph, new ModeCosts(graph, mode))).toList();
  }

  /// Costs in which arcs with a speed but no access are open: they open at times or on a condition,
  /// so their links must exist, although their standing weight is infinite.
  private static ModeCosts opened(RoadGraph graph, ModeCosts costs) {
    TransportMode mode = costs.mode();
    return costs.optimistic(
        arc -> graph.speedKmh(arc, mode) > 0 && !graph.access(arc, mode).isOpen());
  }

  /// Builds the hierarchy.
  ///
  /// @throws BuildException when it would have more arcs or links than can be numbered
  public static Hierarchy build(RoadGraph graph, ForkJoinPool pool) {
    return build(graph, pool, LINKS_MAX);
  }

  static Hierarchy build(RoadGraph graph, ForkJoinPool pool, int linksMax) {
    return new HierarchyBuilder(graph, linksMax).build(pool);
  }

  private Hierarchy build(ForkJoinPool pool) {
    int[] first = new int[graph.stateCount() + 1];
    int[] next = new int[64];
    int count = 0;
    for (int state = 0; state < graph.stateCount(); state++) {
      int junction = graph.head(graph.stateArc(state));
      for (int arc = graph.firstOut(junction); arc < graph.endOut(junction); arc++) {
        if (isAllowedForAny(state, arc)) {
          if (count == linksMax) {
            throw new BuildException(
                ("the roads have more than %,d turns, the most that one region can have: build a"
                        + " smaller extract, or its parts as regions of their own")
                    .formatted(linksMax));
          }
          if (count == next.length) {
            next = Arrays.copyOf(next, 2 * count);
          }
          next[count++] = graph.nextState(state, arc);
        }
      }
      first[state + 1] = count;
    }
    next = Arrays.copyOf(next, count);
    Topology topology = Elimination.run(order(pool), first, next);
    return new Hierarchy(graph, topology, links(topology, first, next));
  }

  private boolean isAllowedForAny(int state, int arc) {
    int driven = graph.stateArc(state);
    for (ModeCosts mode : costs) {
      if (mode.isOpen(driven) && mode.turnCost(state, arc) < ModeCosts.INFINITE) {
        return true;
      }
    }
    return false;
  }

  /// The states in the order of their segments: both directions and their copies together.
  private int[] order(ForkJoinPool pool) {
    int segments = graph.segmentCount();
    int[] a = new int[segments];
    int[] b = new int[segments];
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      a[graph.segment(arc)] = graph.tail(arc);
      b[graph.segment(arc)] = graph.head(arc);
    }
    int[] x = new int[graph.junctionCount()];
    int[] y = new int[graph.junctionCount()];
    for (int junction = 0; junction < x.length; junction++) {
      LatLng location = graph.location(junction);
      x[junction] = (int) (location.lngUnits() * Math.cos(Math.toRadians(location.lat())));
      y[junction] = location.latUnits();
    }
    int[] segmentOrder = Dissection.orderEdges(a, b, x, y, pool);
    int[] placeOf = new int[segments];
    for (int place = 0; place < segments; place++) {
      placeOf[segmentOrder[place]] = place;
    }
    long[] keys = new long[graph.stateCount()];
    for (int state = 0; state < keys.length; state++) {
      keys[state] = ((long) placeOf[graph.segment(graph.stateArc(state))] << 32) + state;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = (int) keys[i];
    }
    return order;
  }

  private static StateGraph links(Topology topology, int[] first, int[] next) {
    int count = topology.rankCount();
    int[] rankFirst = new int[count + 1];
    int[] to = new int[next.length];
    int link = 0;
    for (int rank = 0; rank < count; rank++) {
      int state = topology.vertexOf(rank);
      for (int i = first[state]; i < first[state + 1]; i++) {
        to[link++] = topology.rankOf(next[i]);
      }
      rankFirst[rank + 1] = link;
    }
    return new StateGraph(topology, rankFirst, to);
  }
}
