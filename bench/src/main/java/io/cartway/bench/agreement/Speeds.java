package io.cartway.bench.agreement;

import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.travel.TransportMode;
import java.util.HashMap;
import java.util.Map;

/// Our car costs in the comparison with GraphHopper.
enum Speeds {
  /// GraphHopper's access and speeds on our arcs, by way; turns are free: remaining differences
  /// come from the graph, the turn rules or the search.
  THEIRS("GraphHopper's speeds on our arcs, turns free", 0.01),
  /// Our access and speeds; turns are free.
  PLAIN("our speeds, turns free", 0.05),
  /// Our default costs.
  OURS("our speeds, turns take time: our default", 0.05);

  private final String text;
  private final double tolerance;

  Speeds(String text, double tolerance) {
    this.text = text;
    this.tolerance = tolerance;
  }

  String text() {
    return text;
  }

  /// The tolerance of travel times, relative to GraphHopper's; the median must be within it.
  double tolerance() {
    return tolerance;
  }

  /// The costs of cars.
  ModeCosts costs(RoadGraph graph, PeerImport peer) {
    TurnModel turns = this == OURS ? TurnModel.TURN_AWARE : TurnModel.PLAIN;
    ModeCosts ours = ModeCosts.ofAll(graph, turns).get(TransportMode.CAR);
    if (ours == null) {
      throw new IllegalStateException("no costs of cars");
    }
    if (this != THEIRS) {
      return ours;
    }
    Map<Long, PeerWay> ways = new HashMap<>();
    peer.ways().forEach(way -> ways.put(way.id(), way));
    return ours.with(new Theirs(graph, ways));
  }

  /// GraphHopper's reading of each way.
  private record Theirs(RoadGraph graph, Map<Long, PeerWay> ways) implements ModeCosts.ArcRules {
    @Override
    public Access access(int arc) {
      PeerWay way = ways.get(graph.wayId(arc));
      return way != null && way.isOpen(TransportMode.CAR, graph.isForward(arc))
          ? Access.YES
          : Access.NO;
    }

    @Override
    public double speedKmh(int arc) {
      PeerWay way = ways.get(graph.wayId(arc));
      return way == null ? 0 : way.carKmh(graph.isForward(arc));
    }
  }
}
