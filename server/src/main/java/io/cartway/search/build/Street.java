package io.cartway.search.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.search.text.Names;
import java.util.List;
import java.util.Optional;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;

/// A street: the connected ways of one name; without lines if it is made only from houses.
record Street(
    String id,
    String key,
    Names names,
    List<Geometry> lines,
    LatLng position,
    Bounds box,
    EnclosingAreas surroundings) {

  Street {
    lines = List.copyOf(lines);
  }

  boolean isPseudo() {
    return lines.isEmpty();
  }

  /// The distance of a point from its lines; from its centre if it has none.
  double distanceMeters(LatLng point) {
    double best = lines.isEmpty() ? position.distanceMeters(point) : Double.POSITIVE_INFINITY;
    for (Geometry line : lines) {
      best = Math.min(best, nearest(line, point).distanceMeters(point));
    }
    return best;
  }

  /// The nearest point of its lines; empty when it has none.
  Optional<LatLng> nearest(LatLng point) {
    LatLng nearest = null;
    for (Geometry line : lines) {
      LatLng on = nearest(line, point);
      if (nearest == null || on.distanceMeters(point) < nearest.distanceMeters(point)) {
        nearest = on;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /// The nearest point of a line.
  static LatLng nearest(Geometry geometry, LatLng point) {
    Coordinate[] line = geometry.getCoordinates();
    LatLng from = ElementReader.at(line[0]);
    PointOnSegment best = PointOnSegment.project(point, from, from);
    for (int i = 1; i < line.length; i++) {
      LatLng to = ElementReader.at(line[i]);
      PointOnSegment on = PointOnSegment.project(point, from, to);
      best = on.distanceMeters() < best.distanceMeters() ? on : best;
      from = to;
    }
    return best.point();
  }
}
