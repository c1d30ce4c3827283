package io.cartway.bench.truth;

import io.cartway.bench.search.RawOsm;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The pieces of the raw ways between two nodes, found by the positions of the nodes: what the tags
/// say of a piece of a route's line, without our graph.
final class RawRoads {

  private static final double PARTS_PER_DEGREE = 1e6;

  /// How far a coordinate may lie from the middle of two parts, in parts, to count for both: data
  /// have seven decimals, lines six.
  private static final double UNSURE = 0.05;

  private static final Set<String> CLOSED =
      Set.of("construction", "proposed", "abandoned", "razed", "platform", "corridor");
  private static final Set<String> BOTH_WAYS = Set.of("oneway:bicycle", "oneway:foot");
  private static final Set<String> BUSES = Set.of("oneway:bus", "oneway:psv");
  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,4})?) ?(m|t|kg|cm)?");

  private final Map<Piece, List<Use>> uses = new HashMap<>();
  private final List<LatLng> places = new ArrayList<>();

  private record Piece(long from, long to) {}

  /// A way that goes over a piece.
  ///
  /// @param isForward whether the piece is seen in the direction of the way's nodes
  record Use(long way, Map<String, String> tags, boolean isForward) {

    /// Whether motor vehicles may drive it in this direction as far as one-way signs go. Signs for
    /// some vehicles or at times only are left out: the way is open then.
    boolean isOpenByOneWay() {
      int sign = oneWay(tags);
      return sign == 0 || (sign > 0) == isForward;
    }
  }

  RawRoads(RawOsm raw) {
    raw.ways()
        .forEach((id, way) -> {
          String highway = way.tags().getOrDefault("highway", "");
          boolean isRoad = !highway.isEmpty() && !CLOSED.contains(highway);
          if (isRoad || way.tags().getOrDefault("route", "").equals("ferry")) {
            add(id, way.tags(), raw.line(way), isRoad);
          }
        });
  }

  private void add(long id, Map<String, String> tags, List<LatLng> line, boolean isRoad) {
    for (int i = 0; i < line.size(); i++) {
      if (isRoad) {
        places.add(line.get(i));
      }
      if (i == 0) {
        continue;
      }
      for (long from : keys(line.get(i - 1))) {
        for (long to : keys(line.get(i))) {
          add(new Piece(from, to), new Use(id, tags, true));
          add(new Piece(to, from), new Use(id, tags, false));
        }
      }
    }
  }

  private void add(Piece piece, Use use) {
    uses.computeIfAbsent(piece, each -> new ArrayList<>(1)).add(use);
  }

  /// The points of all roads and paths.
  List<LatLng> places() {
    return places;
  }

  /// The ways between two neighbouring nodes; none if the points are no such nodes.
  List<Use> uses(LatLng from, LatLng to) {
    Piece piece =
        new Piece(
            key(part(from.lat(), 0), part(from.lng(), 0)),
            key(part(to.lat(), 0), part(to.lng(), 0)));
    return uses.getOrDefault(piece, List.of());
  }

  private static Set<Long> keys(LatLng point) {
    Set<Long> keys = new HashSet<>();
    for (double lat : new double[] {-UNSURE, UNSURE}) {
      for (double lng : new double[] {-UNSURE, UNSURE}) {
        keys.add(key(part(point.lat(), lat), part(point.lng(), lng)));
      }
    }
    return keys;
  }

  private static long part(double degrees, double slack) {
    return Math.round(degrees * PARTS_PER_DEGREE + slack);
  }

  private static long key(long lat, long lng) {
    return (lat << 32) ^ (lng & 0xFFFF_FFFFL);
  }

  /// The direction that a way is open in: 1 along its nodes, -1 against them, 0 both or unknown.
  static int oneWay(Map<String, String> tags) {
    for (String key : tags.keySet()) {
      boolean isOther = BOTH_WAYS.contains(key) || BUSES.contains(key);
      if (key.startsWith("oneway:") && !isOther) {
        return 0;
      }
    }
    String sign = tags.getOrDefault("oneway", "");
    return switch (sign) {
      case "yes", "true", "1" -> 1;
      case "-1", "reverse" -> -1;
      case "" -> {
        String junction = tags.getOrDefault("junction", "");
        boolean isRound = junction.equals("roundabout") || junction.equals("circular");
        boolean isMotorway = tags.getOrDefault("highway", "").equals("motorway");
        yield isRound || isMotorway ? 1 : 0;
      }
      default -> 0;
    };
  }

  /// A limit of a way, in metres or tonnes. Empty where there is none, it is not a plain amount, or
  /// the sign has exceptions or another value for a direction, a lane or a vehicle.
  static OptionalDouble limit(Map<String, String> tags, String key) {
    for (String other : tags.keySet()) {
      if (other.startsWith(key + ":")) {
        return OptionalDouble.empty();
      }
    }
    Matcher amount = AMOUNT.matcher(tags.getOrDefault(key, ""));
    if (!amount.matches()) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(amount.group(1));
    String unit = amount.group(2) == null ? "" : amount.group(2);
    return OptionalDouble.of(
        switch (unit) {
          case "kg" -> value / 1000;
          case "cm" -> value / 100;
          default -> value;
        });
  }
}
