package io.cartway.search.reverse;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.HouseOutline;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.StreetLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The streets and houses around a point, in growing squares of cells. For one query.
final class Nearby {

  private static final double FIRST_METERS = 60;
  private static final double GROWTH = 3;

  /// Beyond this there are too many cells, and the tree of points is queried.
  private static final double CELLS_METERS_MAX = 1_700;

  /// As exact as positions are stored.
  private static final double HERE_METERS = 0.05;

  /// The middle of a usual house is no farther behind its wall. Of such houses their middles are
  /// compared: the one that a point is in front of is not always the one whose corner is nearer.
  private static final double HALF_HOUSE_METERS = 10;

  /// Who stands as near to a wall on the ground of another house means the house with the wall.
  private static final double AT_WALL_METERS = 2.5;

  /// More than the largest `limit`, because some are dropped again.
  private static final int CANDIDATES_MAX = 400;

  private final ReverseWeights weights;
  private final SearchIndex index;
  private final SearchIndex.Values values;
  private final LatLng at;
  private final double bearingDegrees;

  /// Lines of the examined streets, and their nearest points.
  private final Map<Integer, Street> known = new HashMap<>();

  Nearby(ReverseWeights weights, SearchIndex index, ReverseRequest request) throws IOException {
    this.weights = weights;
    this.index = index;
    this.values = index.values();
    this.at = request.at();
    this.bearingDegrees =
        request.bearingDegrees().isPresent() ? request.bearingDegrees().getAsInt() : Double.NaN;
  }

  SearchIndex.Values values() {
    return values;
  }

  /// A street or a house.
  ///
  /// @param document its document
  /// @param street its street, or itself
  /// @param meters the distance of a street's line, or of a house: that of its point, or of its
  ///   building's wall and half a usual house if that is less; 0 inside
  /// @param order metres, plus extra distance for unlikely answers: the least is the likeliest
  record Near(int document, int street, LatLng position, double meters, double order) {}

  private record Street(
      int document, StreetLines lines, StreetLines.Nearest nearest, double order) {}

  /// The streets within a distance, likeliest first; in a town the first square has some.
  ///
  /// @param enough all within this distance are among them
  List<Near> streets(double reach, int wanted, double enough) throws IOException {
    List<Near> near = new ArrayList<>();
    double first = Math.max(FIRST_METERS, enough);
    for (double radius = Math.min(first, reach); ; radius = grown(radius, reach)) {
      near.clear();
      for (int document : inCells(IndexFields.STREET_CELL, radius)) {
        Street street = street(document);
        if (street != null && street.nearest.meters() <= reach) {
          near.add(
              new Near(
                  document,
                  document,
                  street.nearest.point(),
                  street.nearest.meters(),
                  street.order));
        }
      }
      near.sort(byOrder());
      boolean isEnough = near.size() >= wanted && near.get(wanted - 1).order <= radius;
      if (isEnough || radius >= Math.min(reach, CELLS_METERS_MAX)) {
        return near;
      }
    }
  }

  /// The houses within a distance, likeliest first: the wanted number of those that are no nearer
  /// than the first, or all.
  List<Near> houses(double reach, int wanted) throws IOException {
    List<Near> streets = streets(FIRST_METERS, 1, 0);
    List<Near> near = new ArrayList<>();
    double nearestStreet = streets.isEmpty() ? Double.NaN : streets.getFirst().meters;
    for (double radius = Math.min(FIRST_METERS, reach); ; radius = grown(radius, reach)) {
      near.clear();
      for (Building building : buildings(radius)) {
        near.add(house(building, nearestStreet, streets));
      }
      near.sort(byOrder());
      if (radius >= reach || isEnough(near, wanted, radius)) {
        return near;
      }
      if (radius >= CELLS_METERS_MAX) {
        return near.isEmpty() ? farHouses(reach, wanted) : near;
      }
    }
  }

  private static boolean isEnough(List<Near> near, int wanted, double radius) {
    if (near.isEmpty() || near.getFirst().order > radius) {
      return false;
    }
    double least = near.getFirst().meters;
    return near.stream().filter(each -> each.meters >= least).count() >= wanted;
  }

  /// A house, and how far its building is.
  ///
  /// @param square the size of its building round the point, to compare; infinite for none
  /// @param wall how far the wall of its building is, 0 inside; infinite for none of its own
  private record Building(int document, double meters, double square, double wall) {

    /// A house that is a point, or one of several in a building.
    static Building of(int document, double meters, double square) {
      return new Building(document, meters, square, Double.POSITIVE_INFINITY);
    }
  }

  /// The houses in the cells within a distance. Of several houses of the building that holds the
  /// point the nearest one is where one is.
  private List<Building> buildings(double radius) throws IOException {
    List<Building> houses = new ArrayList<>();
    Building shared = null;
    // In the order of the documents, in which their values lie.
    for (int document : new TreeSet<>(inCells(IndexFields.ADDRESS_CELL, radius))) {
      double meters = at.distanceMeters(values.position(document));
      // At the point of a house one is there, whatever building is round it.
      double square = meters < HERE_METERS ? 0 : Double.POSITIVE_INFINITY;
      HouseOutline outline = values.outline(document);
      double wall = Double.POSITIVE_INFINITY;
      if (outline != null && !outline.isShared()) {
        wall = outline.meters(at);
        square = wall == 0 ? outline.area() : square;
        meters = wall == 0 ? 0 : Math.min(meters, wall + HALF_HOUSE_METERS);
      }
      Building house = new Building(document, meters, square, wall);
      if (outline != null && outline.isShared() && outline.contains(at)) {
        Building other = Building.of(document, meters, outline.area());
        if (shared == null
            || other.square < shared.square
            || (other.square == shared.square && meters < shared.meters)) {
          if (shared != null) {
            addWithin(radius, Building.of(shared.document, shared.meters, square), houses);
          }
          shared = other;
          continue;
        }
      }
      addWithin(radius, house, houses);
    }
    if (shared != null) {
      houses.add(Building.of(shared.document, 0, shared.square));
    }
    leaveGrounds(houses);
    return houses;
  }

  /// An outline that holds the building of another house is that of a ground: a shopping centre, a
  /// school. At a wall on it one is at the house with the wall.
  private void leaveGrounds(List<Building> houses) throws IOException {
    List<LatLng> atWall = new ArrayList<>();
    for (Building each : houses) {
      if (each.wall > 0 && each.wall <= AT_WALL_METERS) {
        atWall.add(values.position(each.document));
      }
    }
    for (int i = 0; i < houses.size() && !atWall.isEmpty(); i++) {
      Building ground = houses.get(i);
      HouseOutline outline = ground.wall == 0 ? values.outline(ground.document) : null;
      if (outline != null && atWall.stream().anyMatch(outline::contains)) {
        houses.set(
            i, Building.of(ground.document, 2 * HALF_HOUSE_METERS, Double.POSITIVE_INFINITY));
      }
    }
  }

  private static void addWithin(double radius, Building house, List<Building> houses) {
    if (house.meters <= radius) {
      houses.add(house);
    }
  }

  private List<Near> farHouses(double reach, int wanted) throws IOException {
    List<Near> near = new ArrayList<>();
    int count = Math.min(CANDIDATES_MAX, wanted);
    for (int document : index.nearest(DocumentKind.ADDRESS, at, count)) {
      double meters = at.distanceMeters(values.position(document));
      if (meters <= reach) {
        Building building = Building.of(document, meters, Double.POSITIVE_INFINITY);
        near.add(house(building, Double.NaN, List.of()));
      }
    }
    return near;
  }

  private Near house(Building building, double nearestStreet, List<Near> streets)
      throws IOException {
    int document = building.document;
    double meters = building.meters;
    int parent = IndexFields.street(values.parent(document));
    LatLng position = values.position(document);
    double order = meters;
    Street own = street(parent);
    if (own != null && !Double.isNaN(nearestStreet)) {
      double farther = own.nearest.meters() - nearestStreet;
      double most = weights.otherStreetMetersMax();
      order += Math.min(weights.otherStreet() * Math.clamp(farther, 0, most), meters / 2);
    }
    for (Near each : streets) {
      Street other = each.document == parent ? null : known.get(each.document);
      if (other != null && each.meters < meters && other.lines.separates(at, position)) {
        order += Math.min(weights.behindMeters(), meters);
        break;
      }
    }
    // Of buildings in each other the smallest is where one is: less than any distance outside.
    double inside = meters > HERE_METERS ? order : -1 / (1 + building.square);
    return new Near(document, parent, position, meters, inside);
  }

  private @Nullable Street street(int document) throws IOException {
    Street street = known.get(document);
    if (street == null) {
      StreetLines lines = values.lines(document);
      StreetLines.Nearest nearest = lines == null ? null : lines.nearest(at, bearingDegrees);
      if (lines == null || nearest == null) {
        return null;
      }
      double order = nearest.meters();
      if (!Double.isNaN(bearingDegrees)) {
        order +=
            StreetLines.ACROSS_METERS
                * StreetLines.across(nearest.bearingDegrees(), bearingDegrees);
      }
      street = new Street(document, lines, nearest, order);
      known.put(document, street);
    }
    return street;
  }

  private static Comparator<Near> byOrder() {
    return Comparator.comparingDouble(Near::order).thenComparingInt(Near::document);
  }

  private static double grown(double radius, double reach) {
    return Math.min(reach, Math.min(CELLS_METERS_MAX, radius * GROWTH));
  }

  private Set<Integer> inCells(String field, double radius) throws IOException {
    Set<Integer> documents = new HashSet<>();
    index.terms().addInCells(field, at, Math.max(1, radius), documents);
    return documents;
  }
}
