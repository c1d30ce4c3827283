package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.index.IndexFields;
import java.io.IOException;
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

/// Finds the entrances of houses, and their driveways.
final class EntranceFinder {

  /// Maximum gap between a building's driveway and its wall.
  private static final double WALL_METERS = 5;

  /// Maximum distance between a house's point, somewhere on its plot, and the end of its driveway.
  private static final double PLOT_METERS = 15;

  private final GeometryFactory geometries = new GeometryFactory();
  private final Map<Long, Elements.Entrance> entrances = new HashMap<>();
  private final STRtree buildings = new STRtree();
  private final STRtree driveways = new STRtree();

  /// The buildings of houses mapped as points.
  private final Map<Elements.Ref, Walls> wallsOfHouse = new HashMap<>();

  EntranceFinder(SearchPart.Collected collected) throws IOException {
    for (Elements.Entrance entrance : collected.entrances()) {
      entrances.put(IndexFields.packPosition(entrance.position()), entrance);
    }
    collected
        .many()
        .buildings()
        .forEach(building -> {
          boolean hasDoor =
              !entrances.isEmpty()
                  && building.outline().stream()
                      .anyMatch(point -> entrances.containsKey(IndexFields.packPosition(point)));
          Coordinate[] ring = hasDoor ? coordinates(building.outline()) : new Coordinate[0];
          if (ring.length >= 4 && ring[0].equals2D(ring[ring.length - 1])) {
            Polygon polygon = geometries.createPolygon(ring);
            buildings.insert(polygon.getEnvelopeInternal(), new Walls(building, polygon));
          }
        });
    buildings.build();
    collected
        .many()
        .driveways()
        .forEach(driveway -> {
          Coordinate[] line = coordinates(driveway.line());
          if (line.length >= 2) {
            LineString geometry = geometries.createLineString(line);
            driveways.insert(geometry.getEnvelopeInternal(), geometry);
          }
        });
    driveways.build();
    collected
        .many()
        .addresses()
        .forEach(address -> {
          Walls walls = address.outline().isEmpty() ? wallsAround(address.position()) : null;
          if (walls != null) {
            walls.houses++;
            wallsOfHouse.put(address.ref(), walls);
          }
        });
  }

  /// A building with the number of address points in it.
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

  /// The entrance of a house: its own point if that is an entrance; for a building with one house
  /// the main entrance, else the one nearest to the street; for several houses in a building the
  /// entrance nearest to each.
  Optional<LatLng> entranceOf(AddressBook.CompletedAddress entry, Street street) {
    if (entrances.containsKey(IndexFields.packPosition(entry.position()))) {
      return Optional.of(entry.position());
    }
    Walls walls = wallsOfHouse.get(entry.ref());
    boolean isAlone = walls == null || walls.houses == 1;
    LatLng best = null;
    double bestMeters = Double.POSITIVE_INFINITY;
    for (LatLng point : walls == null ? entry.outline() : walls.building.outline()) {
      Elements.Entrance entrance = entrances.get(IndexFields.packPosition(point));
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

  /// Where a vehicle on the driveway stops: its point nearest to the entrance, if it leads to the
  /// house's wall, or to the plot if only a point of the house is known.
  ///
  /// @param door the entrance, or the position of the house
  Optional<LatLng> drivewayOf(AddressBook.CompletedAddress entry, LatLng door) {
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

  /// Whether one of a driveway's ends is at a house: a passing one leads to another house.
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
}
