package io.cartway.bench.matching;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.VertexPath;
import io.cartway.paths.Stretch;
import io.cartway.paths.Trace;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Draws ways through a region: half of them are GraphHopper's routes and half ours, and every
/// fourth goes by a place that is on no fast way.
public final class DrivenLines {

  private static final double METERS_MIN = 2000;
  private static final double METERS_MAX = 12_000;
  private static final int TRIES_MAX = 100_000;

  private final ModeCosts costs;
  private final RoadGraph graph;
  private final PointToPoint search;
  private final PeerMatching peer;
  private final Random random;

  /// @param search in the metric of the costs
  public DrivenLines(ModeCosts costs, PointToPoint search, PeerMatching peer, long seed) {
    this.costs = costs;
    this.search = search;
    this.peer = peer;
    graph = costs.graph();
    random = new Random(seed);
  }

  /// Draws some ways.
  public List<DrivenLine> draw(int count) {
    List<DrivenLine> drawn = new ArrayList<>();
    for (int tries = 0; drawn.size() < count; tries++) {
      if (tries == TRIES_MAX) {
        throw new IllegalStateException("no ways of %,.0f m here".formatted(METERS_MIN));
      }
      DrivenLine.Kind kind = kind(drawn.size());
      boolean isDetour = kind == DrivenLine.Kind.THEIR_DETOUR || kind == DrivenLine.Kind.OUR_DETOUR;
      List<Integer> arcs = arcs(isDetour);
      List<LatLng> line =
          kind == DrivenLine.Kind.THEIRS || kind == DrivenLine.Kind.THEIR_DETOUR
              ? peer.route(arcs.stream().map(this::start).toList())
              : ours(arcs);
      double speed = 8 + 12 * random.nextDouble();
      if (line.size() > 1 && isLong(line)) {
        drawn.add(new DrivenLine(kind, line, speed));
      }
    }
    return drawn;
  }

  private static DrivenLine.Kind kind(int number) {
    return switch (number % 8) {
      case 0, 2, 4 -> DrivenLine.Kind.THEIRS;
      case 1, 3, 5 -> DrivenLine.Kind.OURS;
      case 6 -> DrivenLine.Kind.THEIR_DETOUR;
      default -> DrivenLine.Kind.OUR_DETOUR;
    };
  }

  private static boolean isLong(List<LatLng> line) {
    double length = DrivenLine.length(line);
    return length >= METERS_MIN && length <= 2 * METERS_MAX;
  }

  /// Arcs to drive over: a first and a last that are some kilometres apart, and maybe one more.
  private List<Integer> arcs(boolean isDetour) {
    int first = arc();
    int last = arc();
    double apart = start(first).distanceMeters(start(last));
    while (apart < METERS_MIN || apart > METERS_MAX) {
      first = arc();
      last = arc();
      apart = start(first).distanceMeters(start(last));
    }
    if (!isDetour) {
      return List.of(first, last);
    }
    int via = arc();
    while (start(via).distanceMeters(start(first)) > apart) {
      via = arc();
    }
    return List.of(first, via, last);
  }

  private int arc() {
    while (true) {
      int arc = random.nextInt(graph.arcCount());
      if (costs.isOpen(arc) && graph.isWide(arc, costs.mode()) && !costs.isCarried(arc)) {
        return arc;
      }
    }
  }

  private LatLng start(int arc) {
    return graph.location(graph.tail(arc));
  }

  private List<LatLng> ours(List<Integer> arcs) {
    List<Stretch> stretches = new ArrayList<>();
    for (int i = 1; i < arcs.size(); i++) {
      Optional<VertexPath> found =
          search.path(new Seeds().add(arcs.get(i - 1), 0), new Seeds().add(arcs.get(i), 0));
      if (found.isEmpty()) {
        return List.of();
      }
      VertexPath path = found.get();
      // The last arc is the first of the next leg.
      for (int k = 0; k < path.count() - 1; k++) {
        stretches.add(new Stretch(graph.stateArc(path.vertex(k)), 0, 1));
      }
    }
    return stretches.isEmpty() ? List.of() : new Trace(costs, stretches, () -> {}).line();
  }
}
