package io.cartway.paths;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.PlainRoads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Dijkstra's algorithm over [PlainRoads], from points on arcs to points on arcs: plain,
/// one-directional, exact. The oracle of every faster search; it shares no code with them.
///
/// A label of a vertex is the cost of being about to drive its arc, all turns so far included; of
/// two paths with the same cost the shorter one is taken.
public final class PlainSearch {

  private static final int NONE = Integer.MAX_VALUE;

  private final PlainRoads roads;
  private final Surcharge surcharge;

  /// What going on from an arc to the next costs more than it does the mode; empty where one must
  /// not.
  interface Surcharge {
    int FORBIDDEN = -1;

    /// @return milliseconds, or [#FORBIDDEN]
    int of(int arc, int next);
  }

  private record Label(int cost, long distance, int vertex) implements Comparable<Label> {
    @Override
    public int compareTo(Label other) {
      int byCost = Integer.compare(cost, other.cost);
      return byCost != 0 ? byCost : Long.compare(distance, other.distance);
    }
  }

  /// A search without more rules than those of the mode.
  public PlainSearch(PlainRoads roads) {
    this(roads, (arc, next) -> 0);
  }

  PlainSearch(PlainRoads roads, Surcharge surcharge) {
    this.roads = roads;
    this.surcharge = surcharge;
  }

  /// The roads as the costs of a mode have them, with their times of turns.
  public static PlainRoads roads(ModeCosts costs) {
    return new PlainRoads(costs.graph(), costs.mode(), costs::turnDurationMillis);
  }

  /// The cheapest path to each target from the source that is best for it.
  ///
  /// @return one path per target in their order, null where there is none
  public List<@Nullable ArcPath> run(List<RouteEnd> sources, List<RouteEnd> targets) {
    List<@Nullable ArcPath> paths = new ArrayList<>();
    Run run = new Run(sources);
    for (RouteEnd target : targets) {
      paths.add(run.path(target));
    }
    return paths;
  }

  private int costTo(RouteEnd end) {
    return (int) Math.round(roads.millis(end.arc()) * end.fraction());
  }

  private long lengthTo(RouteEnd end) {
    return Math.round(roads.graph().lengthMillimeters(end.arc()) * end.fraction());
  }

  /// The labels of one run over all roads.
  private final class Run {
    private final List<RouteEnd> sources;
    private final int[] cost = new int[roads.vertexCount()];
    private final long[] distance = new long[roads.vertexCount()];

    /// The vertex before, or -1 minus the source.
    private final int[] parent = new int[roads.vertexCount()];

    private final PriorityQueue<Label> queue = new PriorityQueue<>();

    Run(List<RouteEnd> sources) {
      this.sources = sources;
      Arrays.fill(cost, NONE);
      for (int source = 0; source < sources.size(); source++) {
        setOff(source);
      }
      while (!queue.isEmpty()) {
        Label label = queue.remove();
        int vertex = label.vertex;
        if (label.cost == cost[vertex] && label.distance == distance[vertex]) {
          int arc = roads.arc(vertex);
          long length = roads.graph().lengthMillimeters(arc);
          relax(vertex, vertex, label.cost + roads.millis(arc), label.distance + length);
        }
      }
    }

    /// Goes from a source to the head of its arc. The source's own arc gets no label: it can be
    /// driven again from its tail.
    private void setOff(int source) {
      RouteEnd end = sources.get(source);
      int arc = end.arc();
      if (roads.isOpen(arc)) {
        int costToHead = end.costMillis() + roads.millis(arc) - costTo(end);
        relax(arc, -1 - source, costToHead, roads.graph().lengthMillimeters(arc) - lengthTo(end));
      }
    }

    private void relax(int vertex, int from, int costAtHead, long distanceAtHead) {
      int arc = roads.arc(vertex);
      roads.forEachNext(
          vertex,
          (next, turn, penalty) -> {
            int more = surcharge.of(arc, roads.arc(next));
            int nextCost = costAtHead + turn + penalty + more;
            if (more != Surcharge.FORBIDDEN
                && (nextCost < cost[next]
                    || (nextCost == cost[next] && distanceAtHead < distance[next]))) {
              cost[next] = nextCost;
              distance[next] = distanceAtHead;
              parent[next] = from;
              queue.add(new Label(nextCost, distanceAtHead, next));
            }
          });
    }

    @Nullable ArcPath path(RouteEnd target) {
      if (!roads.isOpen(target.arc())) {
        return null;
      }
      int bestCost = NONE;
      long bestDistance = 0;
      int last = 0;
      for (int i = 0; i < sources.size(); i++) {
        RouteEnd source = sources.get(i);
        if (source.arc() == target.arc() && source.fraction() <= target.fraction()) {
          int direct = source.costMillis() + costTo(target) - costTo(source);
          long length = lengthTo(target) - lengthTo(source);
          if (direct < bestCost || (direct == bestCost && length < bestDistance)) {
            bestCost = direct;
            bestDistance = length;
            last = -1 - i;
          }
        }
      }
      for (int vertex = 0; vertex < cost.length; vertex++) {
        if (roads.arc(vertex) == target.arc() && cost[vertex] < NONE) {
          int offered = cost[vertex] + costTo(target);
          long length = distance[vertex] + lengthTo(target);
          if (offered < bestCost || (offered == bestCost && length < bestDistance)) {
            bestCost = offered;
            bestDistance = length;
            last = vertex;
          }
        }
      }
      return bestCost == NONE ? null : unwind(last, target, bestCost);
    }

    private ArcPath unwind(int last, RouteEnd target, int bestCost) {
      List<Integer> arcs = new ArrayList<>();
      int vertex = last;
      while (vertex >= 0) {
        arcs.addFirst(roads.arc(vertex));
        vertex = parent[vertex];
      }
      RouteEnd source = sources.get(-1 - vertex);
      arcs.addFirst(source.arc());
      int[] all = arcs.stream().mapToInt(arc -> arc).toArray();
      return new ArcPath(all, all, source, target, bestCost);
    }
  }
}
