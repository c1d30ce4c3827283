package io.cartway.bench.agreement;

import io.cartway.roads.Access;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.build.tags.RoadTags;
import io.cartway.roads.build.tags.Surroundings;
import io.cartway.roads.build.tags.WayAttributes;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Compares the two readings of the ways of one extract.
///
/// On our side, `NO` and `PRIVATE` count as closed, because GraphHopper's car, bike and foot block
/// private ways. Pushing a bicycle counts as open, because GraphHopper opens such ways to bicycles
/// at walking speed.
final class Comparison {

  static final List<TransportMode> MODES =
      List.of(TransportMode.CAR, TransportMode.BIKE, TransportMode.PEDESTRIAN);

  /// Car speeds this far apart, relative to GraphHopper's, still agree.
  private static final double SPEED_TOLERANCE = 0.1;

  /// GraphHopper stores its speeds in steps of 2 km/h, ours are exact to 0.1.
  private static final double ROUNDING_KMH = 0.05;

  private final String name;
  private final RoadTags reader;
  private final List<Difference> differences = new ArrayList<>();
  private final Map<String, Double> slowerOrFaster = new TreeMap<>();
  private int waysCompared;
  private int privateWays;
  private double metersCompared;
  private double metersApart;

  Comparison(String name, RoadTags reader) {
    this.name = name;
    this.reader = reader;
  }

  /// Compares all ways that either side opens to one of the three modes.
  Comparison compare(List<PeerWay> ways) {
    for (PeerWay way : ways) {
      Optional<WayAttributes> ours =
          reader.readWay(way.tags(), new Surroundings(way.country(), false));
      boolean somebody = !way.forward().isEmpty() || !way.backward().isEmpty();
      for (TransportMode mode : MODES) {
        somebody |= isOpen(ours, mode, true) || isOpen(ours, mode, false);
      }
      if (somebody) {
        compare(way, ours);
      }
    }
    return this;
  }

  private void compare(PeerWay way, Optional<WayAttributes> ours) {
    waysCompared++;
    for (TransportMode mode : MODES) {
      String our = arrows(isOpen(ours, mode, true), isOpen(ours, mode, false));
      String their = arrows(way.isOpen(mode, true), way.isOpen(mode, false));
      if (!our.equals(their)) {
        differences.add(new Difference(way, mode, our, their));
      }
    }
    ours.ifPresent(attributes -> {
      if (attributes.flags().contains(RoadFlag.PRIVATE_ROAD)) {
        privateWays++;
      }
      compareSpeed(way, attributes, true);
      compareSpeed(way, attributes, false);
    });
  }

  /// Ferries are left out: their speed comes from their duration, which the graph builder spreads
  /// over their length.
  private void compareSpeed(PeerWay way, WayAttributes ours, boolean forward) {
    boolean both =
        isOpen(Optional.of(ours), TransportMode.CAR, forward)
            && way.isOpen(TransportMode.CAR, forward);
    if (!both || way.tags().has("route")) {
      return;
    }
    double ourKmh = ours.direction(forward).speedKmh(TransportMode.CAR);
    double theirKmh = way.carKmh(forward);
    metersCompared += way.lengthMeters();
    if (Math.abs(ourKmh - theirKmh) > SPEED_TOLERANCE * theirKmh + ROUNDING_KMH) {
      metersApart += way.lengthMeters();
      slowerOrFaster.merge(speedCase(way, ours, forward), way.lengthMeters(), Double::sum);
    }
  }

  /// The reason for different car speeds of the two readers.
  static String speedCase(PeerWay way, WayAttributes ours, boolean forward) {
    WayAttributes.Direction direction = ours.direction(forward);
    String highway = way.tags().get("highway", "-");
    if (way.tags().has("smoothness")
        && direction.speedKmh(TransportMode.CAR) <= 40
        && way.tags().is("smoothness", "bad", "very_bad", "horrible", "very_horrible")) {
      return "rough ground (smoothness), highway=" + highway;
    }
    if (!direction.maxSpeedIsTagged()) {
      return "capped by the legal default limit, highway=" + highway;
    }
    return "tagged limit read differently, maxspeed=" + way.tags().get("maxspeed", "-");
  }

  private static boolean isOpen(Optional<WayAttributes> ours, TransportMode mode, boolean forward) {
    Access access = ours.map(way -> way.direction(forward).access(mode)).orElse(Access.NO);
    return access != Access.NO && access != Access.PRIVATE;
  }

  private static String arrows(boolean forward, boolean backward) {
    if (forward) {
      return backward ? "<>" : ">";
    }
    return backward ? "<" : "closed";
  }

  String name() {
    return name;
  }

  int waysCompared() {
    return waysCompared;
  }

  int privateWays() {
    return privateWays;
  }

  List<Difference> differences() {
    return List.copyOf(differences);
  }

  /// Differences of a mode.
  long differing(TransportMode mode) {
    return differences.stream().filter(one -> one.mode() == mode).count();
  }

  /// Differences of a mode that no judged class explains.
  List<Difference> unexplained(TransportMode mode) {
    return differences.stream()
        .filter(one -> one.mode() == mode && DifferenceClass.find(one).isEmpty())
        .toList();
  }

  /// The share of ways that both open to the mode in the same directions.
  double agreement(TransportMode mode) {
    return 1 - (double) differing(mode) / waysCompared;
  }

  /// The same, counting a judged difference as agreed.
  double agreementOutsideClasses(TransportMode mode) {
    return 1 - (double) unexplained(mode).size() / waysCompared;
  }

  double kilometersCompared() {
    return metersCompared / 1000;
  }

  /// The share of the length, each direction by itself, on which car speeds are within 10 %.
  double speedAgreement() {
    return 1 - metersApart / metersCompared;
  }

  /// Length in metres of each kind of speed difference.
  Map<String, Double> speedCases() {
    return Map.copyOf(slowerOrFaster);
  }
}
