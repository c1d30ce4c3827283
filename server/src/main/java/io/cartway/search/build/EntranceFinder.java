package io.cartway.search.build;

import io.cartway.geo.LatLng;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/// The doors of houses, and the driveways that lead to them.
final class EntranceFinder {

  /// A driveway that leads to a building ends at its wall; mappers leave a gap.
  private static final double WALL_METERS = 5;

  /// The point of a house stands somewhere on its plot: a driveway that leads there ends near it.
  private static final double PLOT_METERS = 15;

  private final GeometryFactory geometries = new GeometryFactory();
  private final Map<Long, Elements.Entrance> entrances = new HashMap<>();
  private final STRtree buildings = new STRtree();
  private final STRtree driveways = new STRtree();

  /// The buildings in which houses are points, and how many are.
  private final Map<Elements.Ref, Walls> wallsOfHouse = new HashMap<>();

  EntranceFinder(SearchPart.Collected collected) {
    for (Elements.Entrance entrance : collected.entrances()) {
      entrances.put(pack(entrance.position()), entrance);
    }
    for (Elements.Building building : collected.buildings()) {
      Coordinate[] ring = coordinates(building.outline());
      if (ring.length >= 4 && ring[0].equals2D(ring[ring.length - 1])) {
        Polygon polygon = geometries.createPolygon(ring);
        buildings.insert(polygon.getEnvelopeInternal(), new Walls(building, polygon));
      }
    }
    buildings.build();
    for (Elements.Driveway driveway : collected.driveways()) {
      Coordinate[] line = coordinates(driveway.line());
      if (line.length >= 2) {
        LineString geometry = geometries.createLineString(line);
        driveways.insert(geometry.getEnvelopeInternal(), geometry);
      }
    }
    driveways.build();
    for (Elements.Address address : collected.addresses()) {
      Walls walls = address.outline().isEmpty() ? wallsAround(address.position()) : null;
      if (walls != null) {
        walls.houses++;
        wallsOfHouse.put(address.ref(), walls);
      }
    }
  }

  /// A building, and how many houses are points in it.
  private static final class Walls {
    private final Elements.Building building;
    private final Polygon polygon;
    private int houses;

    Walls(Elements.Building building, Polygon polygon) {
      this.building = building;
      this.polygon = polygon;
    }
  }

  /// The smallest building around a point.
  private @Nullable Walls wallsAround(LatLng at) {
    Coordinate coordinate = new Coordinate(at.lng(), at.lat());
    Point point = geometries.createPoint(coordinate);
    Walls around = null;
    for (Object item : buildings.query(new Envelope(coordinate))) {
      if (item instanceof Walls walls && walls.polygon.intersects(point)) {
        boolean isBetter =
            around == null
                || walls.polygon.getArea() < around.polygon.getArea()
                || (walls.polygon.getArea() == around.polygon.getArea()
                    && walls.building.ref().compareTo(around.building.ref()) < 0);
        around = isBetter ? walls : around;
      }
    }
    return around;
  }

  /// The door of a house: its own point when that is one; the main entrance of a building that is
  /// one house, without one the entrance nearest to the street; of several houses in a building
  /// each has the entrance nearest to it.
  Optional<LatLng> entranceOf(AddressBook.Entry entry, Street street) {
    if (entrances.containsKey(pack(entry.position()))) {
      return Optional.of(entry.position());
    }
    Walls walls = wallsOfHouse.get(entry.ref());
    boolean isAlone = walls == null || walls.houses == 1;
    LatLng best = null;
    double bestMeters = Double.POSITIVE_INFINITY;
    for (LatLng point : walls == null ? entry.outline() : walls.building.outline()) {
      Elements.Entrance entrance = entrances.get(pack(point));
      if (entrance != null) {
        double meters =
            !isAlone
                ? entry.position().distanceMeters(point)
                : entrance.isMain() ? 0 : 1 + street.distanceMeters(point);
        if (meters < bestMeters) {
          best = point;
          bestMeters = meters;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /// Where a vehicle stops that takes the driveway: its point nearest to the door, when it leads to
  /// the house's wall, or onto the plot where only a point is known of the house.
  ///
  /// @param door the entrance, or where the house stands
  Optional<LatLng> drivewayOf(AddressBook.Entry entry, LatLng door) {
    Walls walls = wallsOfHouse.get(entry.ref());
    List<LatLng> outline = walls == null ? entry.outline() : walls.building.outline();
    boolean isPoint = outline.size() < 2;
    double reach = isPoint ? PLOT_METERS : WALL_METERS;
    List<LatLng> house = isPoint ? List.of(entry.position()) : outline;
    Envelope box = new Envelope();
    house.forEach(point -> box.expandToInclude(new Coordinate(point.lng(), point.lat())));
    Boxes.expand(box, door, reach);
    LatLng best = null;
    for (Object item : driveways.query(box)) {
      if (item instanceof LineString line && leadsTo(line, house, reach)) {
        LatLng on = Street.nearest(line, door);
        if (best == null || on.distanceMeters(door) < best.distanceMeters(door)) {
          best = on;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /// Whether one of a driveway's ends is at a house: one that passes by leads to another.
  private boolean leadsTo(LineString line, List<LatLng> house, double reach) {
    LineString walls = house.size() < 2 ? null : geometries.createLineString(coordinates(house));
    for (Coordinate end :
        List.of(line.getCoordinateN(0), line.getCoordinateN(line.getNumPoints() - 1))) {
      LatLng at = ElementReader.at(end);
      LatLng nearest = walls == null ? house.getFirst() : Street.nearest(walls, at);
      if (nearest.distanceMeters(at) <= reach) {
        return true;
      }
    }
    return false;
  }

  private static Coordinate[] coordinates(List<LatLng> points) {
    return points.stream()
        .map(point -> new Coordinate(point.lng(), point.lat()))
        .toArray(Coordinate[]::new);
  }

  /// A point as a number, to find the same point of another element.
  static long pack(LatLng point) {
    return (long) point.latUnits() << Integer.SIZE | (point.lngUnits() & 0xffff_ffffL);
  }
}
