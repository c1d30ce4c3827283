package io.cartway.geo;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// An area beside plain trigonometry that shares no code with it: lines are walked in small steps,
/// insides are turns of the direction to a ring's points.
///
/// @param lines of its edge or its middle: latitudes, and longitudes that may go on beyond 180
/// @param reach of a circle or a corridor from these; NaN for a polygon
/// @param points in it and near it
public record PlainArea(
    MeasuredArea area, List<List<double[]>> lines, double reach, List<LatLng> points) {

  private static final double RADIUS = 6_371_008.8;

  /// A shape anywhere on earth, of metres to hundreds of kilometres.
  public static PlainArea world(RandomGenerator random, int size) {
    double extent = Math.pow(10, -3 + 3.6 * random.nextDouble());
    double lat =
        switch (random.nextInt(4)) {
          case 0 -> 89.99 - extent * random.nextDouble() * 3;
          case 1 -> -89.99 + extent * random.nextDouble() * 3;
          default -> random.nextDouble() * 120 - 60;
        };
    double wide = Math.min(30, extent / Math.max(1e-3, Math.cos(Math.toRadians(lat))));
    double lng = random.nextInt(2) == 0 ? 180 - wide / 4 : random.nextDouble() * 360 - 180;
    return around(random, lat, lng, extent, size);
  }

  /// A shape around a place, and points in and near it.
  ///
  /// @param extent of it in degrees of latitude, about
  /// @param size bound of the number of its points
  public static PlainArea around(
      RandomGenerator random, double lat, double lng, double extent, int size) {
    double wide = Math.min(30, extent / Math.max(1e-3, Math.cos(Math.toRadians(lat))));
    int kind = random.nextInt(3);
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      double far = i % 3 == 0 ? 3 : 1;
      points.add(
          clamped(
              lat + far * extent * (random.nextDouble() * 2 - 1),
              lng + far * wide * (random.nextDouble() * 2 - 1)));
    }
    if (kind == 0) {
      LatLng center = clamped(lat, lng);
      double radius = extent * 111_000 * random.nextDouble();
      List<double[]> line = List.of(new double[] {center.lat(), center.lng()});
      return new PlainArea(new CircleArea(center, radius), List.of(line), radius, points);
    }
    if (kind == 1) {
      List<LatLng> line = new ArrayList<>();
      for (int i = 0; i < 2 + size; i++) {
        line.add(
            clamped(
                lat + extent * (random.nextDouble() * 2 - 1),
                lng + wide * (random.nextDouble() * 2 - 1)));
      }
      double radius = 1 + extent * 20_000 * random.nextDouble();
      return new PlainArea(new CorridorArea(line, radius), List.of(unrolled(line)), radius, points);
    }
    boolean hasHole = random.nextInt(2) == 0;
    double middle = Math.max(-89.999 + extent, Math.min(89.999 - extent, lat));
    List<LatLng> ring = star(middle, lng, extent, wide, (hasHole ? 9 : 3) + 3 * size, random);
    List<LatLng> hole = star(middle, lng, extent / 4, wide / 4, 3 + size, random);
    List<List<double[]>> lines = new ArrayList<>();
    lines.add(closed(ring));
    if (hasHole) {
      lines.add(closed(hole));
    }
    return new PlainArea(
        PolygonArea.of(ring, hasHole ? List.of(hole) : List.of()), lines, Double.NaN, points);
  }

  /// A ring around a point, whose points are at 0.4 to 1 of the extent.
  private static List<LatLng> star(
      double lat, double lng, double extent, double wide, int count, RandomGenerator random) {
    List<LatLng> ring = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double angle = 2 * Math.PI * (i + 0.8 * random.nextDouble()) / count;
      double far = 0.5 + 0.5 * random.nextDouble();
      ring.add(clamped(lat + extent * far * Math.sin(angle), lng + wide * far * Math.cos(angle)));
    }
    return ring;
  }

  private static LatLng clamped(double lat, double lng) {
    return LatLng.ofUnits(
        (int) Math.round(Math.max(-90, Math.min(90, lat)) * 1e7),
        (int) Math.round(normal(lng) * 1e7));
  }

  /// A longitude from -180 up to 180.
  public static double normal(double lng) {
    double turned = (lng + 180) % 360;
    return (turned < 0 ? turned + 360 : turned) - 180;
  }

  private static List<double[]> closed(List<LatLng> ring) {
    List<LatLng> closed = new ArrayList<>(ring);
    closed.add(ring.getFirst());
    return unrolled(closed);
  }

  private static List<double[]> unrolled(List<LatLng> line) {
    List<double[]> unrolled = new ArrayList<>();
    double lng = line.getFirst().lng();
    for (LatLng point : line) {
      double span = normal(point.lng() - lng);
      lng += span;
      unrolled.add(new double[] {point.lat(), lng});
    }
    return unrolled;
  }

  /// Latitude and longitude of a point of a straight path; the longitude may go on beyond 180.
  public static double[] between(LatLng from, LatLng to, double share) {
    return new double[] {
      from.lat() + share * (to.lat() - from.lat()),
      from.lng() + share * normal(to.lng() - from.lng())
    };
  }

  /// How deep a point is inside, negative outside.
  public double depth(LatLng point) {
    double distance = Double.POSITIVE_INFINITY;
    for (List<double[]> line : lines) {
      distance = Math.min(distance, distance(line, point));
    }
    if (!Double.isNaN(reach)) {
      return reach - distance;
    }
    return isInRings(point) ? distance : -distance;
  }

  /// Whether a point is inside; on the edge it may be either.
  public boolean holds(LatLng point) {
    return Double.isNaN(reach) ? isInRings(point) : depth(point) >= 0;
  }

  private boolean isInRings(LatLng point) {
    double turns = 0;
    for (List<double[]> line : lines) {
      for (int turn = -360; turn <= 360; turn += 360) {
        turns += Math.abs(turns(line, point.lat(), point.lng() + turn));
      }
    }
    // Once round the outer ring; twice with a hole.
    return Math.round(turns) % 2 == 1;
  }

  private static double turns(List<double[]> line, double lat, double lng) {
    double sum = 0;
    for (int i = 1; i < line.size(); i++) {
      double one = Math.atan2(line.get(i - 1)[0] - lat, line.get(i - 1)[1] - lng);
      double two = Math.atan2(line.get(i)[0] - lat, line.get(i)[1] - lng);
      sum += Math.toRadians(normal(Math.toDegrees(two - one)));
    }
    return sum / (2 * Math.PI);
  }

  private static double distance(List<double[]> line, LatLng point) {
    double least = meters(point.lat(), point.lng(), line.getFirst()[0], line.getFirst()[1]);
    for (int i = 1; i < line.size(); i++) {
      double[] a = line.get(i - 1);
      double[] b = line.get(i);
      int nearest = 0;
      double best = Double.POSITIVE_INFINITY;
      for (int step = 0; step <= 24; step++) {
        double distance = on(a, b, step / 24.0, point);
        if (distance < best) {
          best = distance;
          nearest = step;
        }
      }
      double low = Math.max(0, (nearest - 1) / 24.0);
      double high = Math.min(1, (nearest + 1) / 24.0);
      for (int round = 0; round < 45; round++) {
        double one = low + (high - low) / 3;
        double two = high - (high - low) / 3;
        if (on(a, b, one, point) < on(a, b, two, point)) {
          high = two;
        } else {
          low = one;
        }
      }
      least = Math.min(least, Math.min(best, on(a, b, (low + high) / 2, point)));
    }
    return least;
  }

  private static double on(double[] a, double[] b, double share, LatLng point) {
    return meters(
        point.lat(), point.lng(), a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]));
  }

  /// The distance between two points.
  public static double meters(double lat, double lng, double toLat, double toLng) {
    double a = Math.toRadians(lat);
    double b = Math.toRadians(toLat);
    double half = Math.toRadians(toLng - lng) / 2;
    double square =
        Math.pow(Math.sin((b - a) / 2), 2)
            + Math.cos(a) * Math.cos(b) * Math.pow(Math.sin(half), 2);
    return 2 * RADIUS * Math.atan2(Math.sqrt(square), Math.sqrt(Math.max(0, 1 - square)));
  }
}
