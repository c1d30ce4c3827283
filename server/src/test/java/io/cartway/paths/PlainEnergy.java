package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.region.build.Heights;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.EvConsumption;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/// The energy of paths by the formula of the contract, piece by piece between the points of the
/// roads, in watt-hours: the oracle of everything that tells consumption. It shares no code with
/// it.
public final class PlainEnergy {

  private final ModeCosts costs;
  private final EvConsumption model;
  private final RoadGraph graph;

  public PlainEnergy(ModeCosts costs, EvConsumption model) {
    this.costs = costs;
    this.model = model;
    graph = costs.graph();
  }

  /// A bumpy ground with holes in the data.
  public static Heights ground(RandomGenerator random) {
    Heights bumps = bumps(random);
    return point ->
        Math.sin(point.lat() * 90_000 + point.lng() * 70_000) > 0.97
            ? OptionalDouble.empty()
            : bumps.meters(point);
  }

  /// A bumpy ground.
  static Heights bumps(RandomGenerator random) {
    double east = 2000 + random.nextInt(4000);
    double north = 2000 + random.nextInt(4000);
    return point ->
        OptionalDouble.of(300 + 40 * Math.sin(point.lng() * east) * Math.cos(point.lat() * north));
  }

  /// A model with a table of some speeds.
  public static EvConsumption model(RandomGenerator random) {
    List<EvConsumption.Rate> rates = new ArrayList<>();
    double kmh = random.nextInt(30);
    int thrift = random.nextInt(3) == 0 ? 2 : 40;
    for (int i = 0; i <= random.nextInt(5); i++) {
      rates.add(new EvConsumption.Rate(kmh, random.nextInt(thrift) / 100.0));
      kmh += 1 + random.nextInt(40);
    }
    double up = random.nextInt(4) * 3;
    return new EvConsumption(rates, up, up * random.nextInt(4) / 4, random.nextInt(3));
  }

  /// What a path takes, below 0 where it gives back more.
  double of(ArcPath path) {
    double sum = 0;
    for (int i = 0; i < path.arcCount(); i++) {
      double from = i == 0 ? path.startFraction() : 0;
      double to = i == path.arcCount() - 1 ? path.endFraction() : 1;
      sum += of(path.arc(i), from, to);
      sum += i == 0 ? 0 : ofTurn(path.arc(i - 1), path.arc(i));
    }
    return sum;
  }

  /// What a turn takes, nothing from and to what carries the vehicle.
  public double ofTurn(int arc, int next) {
    if (isCarried(arc) || isCarried(next)) {
      return 0;
    }
    return model.auxiliaryPerSecond() * costs.turnDurationMillis(arc, next) / 1000.0;
  }

  /// What a part of an arc takes.
  public double of(int arc, double from, double to) {
    if (isCarried(arc)) {
      return 0;
    }
    double meters = graph.lengthMillimeters(arc) / 1000.0;
    double seconds = costs.arcMillis(arc) / 1000.0;
    double rate = seconds == 0 ? 0 : rate(meters / seconds * 3.6);
    double flat = (to - from) * (rate * meters + model.auxiliaryPerSecond() * seconds);
    return flat + (graph.hasElevation() ? climb(arc, from, to) : 0);
  }

  private boolean isCarried(int arc) {
    return graph.is(arc, RoadFlag.FERRY) || graph.is(arc, RoadFlag.SHUTTLE_TRAIN);
  }

  /// What an arc takes without giving anything back, uphill and downhill.
  double rough(int arc) {
    double up = Math.max(model.ascentPerMeter(), model.descentPerMeter());
    EvConsumption steep = new EvConsumption(model.rates(), up, -up, model.auxiliaryPerSecond());
    return new PlainEnergy(costs, steep).of(arc, 0, 1);
  }

  private double rate(double kmh) {
    TreeMap<Double, Double> table = new TreeMap<>();
    model.rates().forEach(rate -> table.put(rate.kmh(), rate.perMeter()));
    var below = table.floorEntry(kmh);
    var above = table.ceilingEntry(kmh);
    if (below == null || above == null) {
      return (below == null ? above : below).getValue();
    }
    double gap = above.getKey() - below.getKey();
    return gap == 0
        ? below.getValue()
        : (below.getValue() * (above.getKey() - kmh) + above.getValue() * (kmh - below.getKey()))
            / gap;
  }

  /// Heights by their distance from the start of the arc.
  private NavigableMap<Double, Double> heights(int arc) {
    List<LatLng> points = graph.geometry(arc);
    int first = graph.firstPoint(graph.segment(arc));
    TreeMap<Double, Double> heights = new TreeMap<>();
    double distance = 0;
    for (int i = 0; i < points.size(); i++) {
      distance += i == 0 ? 0 : points.get(i - 1).distanceMeters(points.get(i));
      int point = first + (graph.isForward(arc) ? i : points.size() - 1 - i);
      int decimeters = graph.elevationDecimeters(point);
      if (decimeters != RoadElevation.UNKNOWN) {
        heights.put(distance, decimeters / 10.0);
      }
    }
    return heights;
  }

  private double climb(int arc, double from, double to) {
    NavigableMap<Double, Double> heights = heights(arc);
    if (heights.isEmpty()) {
      return 0;
    }
    List<LatLng> points = graph.geometry(arc);
    double whole = 0;
    for (int i = 1; i < points.size(); i++) {
      whole += points.get(i - 1).distanceMeters(points.get(i));
    }
    List<Double> profile = new ArrayList<>(List.of(height(heights, from * whole)));
    profile.addAll(heights.subMap(from * whole, false, to * whole, false).values());
    profile.add(height(heights, to * whole));
    double sum = 0;
    for (int i = 1; i < profile.size(); i++) {
      double rise = profile.get(i) - profile.get(i - 1);
      sum += Math.max(0, rise) * model.ascentPerMeter();
      sum -= Math.max(0, -rise) * model.descentPerMeter();
    }
    return sum;
  }

  private static double height(NavigableMap<Double, Double> heights, double distance) {
    var below = heights.floorEntry(distance);
    var above = heights.ceilingEntry(distance);
    if (below == null || above == null) {
      return (below == null ? above : below).getValue();
    }
    double gap = above.getKey() - below.getKey();
    return gap == 0
        ? below.getValue()
        : below.getValue()
            + (above.getValue() - below.getValue()) * (distance - below.getKey()) / gap;
  }
}
