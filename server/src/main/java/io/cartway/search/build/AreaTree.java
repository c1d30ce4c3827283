package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries;
import io.cartway.region.build.Distinct;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.index.strtree.STRtree;

/// Areas by containment and settlements by distance.
final class AreaTree {

  /// The reach of a settlement without an area. Judged by eye on the extracts of the tests; the
  /// farther place wins if it is bigger by this ratio.
  private static final Map<String, Double> REACH_METERS =
      Map.of("city", 10_000.0, "town", 5_000.0, "village", 3_000.0, "municipality", 3_000.0);

  private static final double REACH_METERS_MAX = 10_000;

  /// The population density in the towns of the extracts, for the minimum size of a town.
  private static final double PEOPLE_PER_SQUARE_METER = 0.0015;

  /// Maximum distance of a point from its town.
  private static final double FAR_METERS_MAX = 20_000;

  /// Maximum distance of a neighbouring town that people may name.
  private static final double NEIGHBOUR_METERS = 8_000;

  private static final int NEIGHBOURS_MAX = 10;

  private final STRtree areas = new STRtree();
  private final STRtree settlements = new STRtree();
  private final Countries countries;
  private final Distinct<EnclosingAreas> known = new Distinct<>();
  private TaggedRegions taggedRegions = new TaggedRegions();

  AreaTree(Countries countries) {
    this.countries = countries;
  }

  /// Adds an area; all are added before the first query.
  void add(AreaDraft area) {
    Geometry geometry = area.geometry;
    if (geometry != null) {
      areas.insert(geometry.getEnvelopeInternal(), new Located(area, new StripLocator(geometry)));
    }
  }

  /// Adds a settlement that may have no area.
  void addSettlement(AreaDraft place, Elements.Place node) {
    Double reach = REACH_METERS.get(node.type());
    if (reach != null) {
      Coordinate at = new Coordinate(place.position().lng(), place.position().lat());
      double radius = Math.sqrt(node.population() / (PEOPLE_PER_SQUARE_METER * Math.PI));
      double far = Math.clamp(2 * radius, 1.5 * reach, FAR_METERS_MAX);
      settlements.insert(new Envelope(at), new Settlement(place, reach, far));
    }
  }

  /// Builds the trees: nothing can be added afterwards.
  ///
  /// @param tagged replaces states and counties without a border
  void build(TaggedRegions tagged) {
    taggedRegions = tagged;
    areas.build();
    settlements.build();
  }

  /// The areas around a point.
  EnclosingAreas at(LatLng point) {
    EnumMap<AreaLevel, AreaDraft> byLevel = new EnumMap<>(AreaLevel.class);
    for (AreaDraft area : containing(point)) {
      switch (area.level) {
        case COUNTRY, STATE, POSTAL_CODE -> byLevel.put(area.level, area);
        case COUNTY -> byLevel.putIfAbsent(area.level, area);
        case CITY -> putCity(byLevel, area);
        case DISTRICT, SUBDISTRICT -> putDistrict(byLevel, area);
      }
    }
    AreaDraft country = byLevel.get(AreaLevel.COUNTRY);
    String alpha3 = country == null ? "" : country.alpha3;
    if (alpha3.isEmpty()) {
      alpha3 = countries.find(point).map(Countries.Country::alpha3).orElse("");
    }
    for (AreaLevel level : List.of(AreaLevel.STATE, AreaLevel.COUNTY)) {
      AreaDraft tagged =
          byLevel.containsKey(level) ? null : taggedRegions.find(point, level, alpha3);
      if (tagged != null) {
        byLevel.put(level, tagged);
      }
    }
    if (!byLevel.containsKey(AreaLevel.CITY)) {
      AreaDraft nearest = nearestSettlement(point, alpha3, null);
      if (nearest != null) {
        byLevel.put(AreaLevel.CITY, nearest);
      }
    }
    return once(new EnclosingAreas(byLevel, alpha3));
  }

  /// The object that stands for all equal ones: the houses of a town lie in the same areas.
  EnclosingAreas once(EnclosingAreas around) {
    return known.of(around);
  }

  /// The municipality is the city; a different settlement within it is a part of it.
  private static void putCity(EnumMap<AreaLevel, AreaDraft> byLevel, AreaDraft area) {
    AreaDraft city = byLevel.get(AreaLevel.CITY);
    if (city == null) {
      byLevel.put(AreaLevel.CITY, area);
    } else if (area.isAdministrative && !city.isAdministrative) {
      byLevel.put(AreaLevel.CITY, area);
    } else {
      putDistrict(byLevel, area);
    }
  }

  private static void putDistrict(EnumMap<AreaLevel, AreaDraft> byLevel, AreaDraft area) {
    boolean isTaken = byLevel.putIfAbsent(AreaLevel.DISTRICT, area) != null;
    if (isTaken) {
      byLevel.put(AreaLevel.SUBDISTRICT, area);
    }
  }

  /// The areas that contain a point, largest first.
  List<AreaDraft> containing(LatLng point) {
    Coordinate at = new Coordinate(point.lng(), point.lat());
    List<AreaDraft> containing = new ArrayList<>();
    for (Object item : areas.query(new Envelope(at))) {
      if (item instanceof Located entry && entry.locator.covers(at)) {
        containing.add(entry.area);
      }
    }
    containing.sort(
        Comparator.comparingDouble((AreaDraft area) -> -area.squareMeters)
            .thenComparing(area -> area.id));
    return containing;
  }

  /// Sets the neighbours of towns: the nearest few within [#NEIGHBOUR_METERS].
  void findNeighbours(List<AreaDraft> towns) {
    STRtree positions = new STRtree();
    List<AreaDraft> cities = towns.stream().filter(each -> each.level == AreaLevel.CITY).toList();
    for (AreaDraft city : cities) {
      Coordinate at = new Coordinate(city.position().lng(), city.position().lat());
      positions.insert(new Envelope(at), city);
    }
    positions.build();
    for (AreaDraft city : cities) {
      LatLng at = city.position();
      double high = LatLng.latDegrees(NEIGHBOUR_METERS);
      Envelope box = new Envelope(new Coordinate(at.lng(), at.lat()));
      box.expandBy(high / Math.max(0.1, Math.cos(Math.toRadians(at.lat()))), high);
      List<AreaDraft> near = new ArrayList<>();
      for (Object item : positions.query(box)) {
        if (item instanceof AreaDraft other && !other.id.equals(city.id)) {
          near.add(other);
        }
      }
      near.sort(
          Comparator.comparingDouble((AreaDraft other) -> other.position().distanceMeters(at))
              .thenComparing(other -> other.id));
      city.setNeighbours(near.subList(0, Math.min(NEIGHBOURS_MAX, near.size())));
    }
  }

  /// The settlements that a point may belong to in people's minds, regardless of borders: the two
  /// nearest of those that reach it.
  List<AreaDraft> settlementsAt(LatLng point, String alpha3) {
    List<AreaDraft> near = new ArrayList<>();
    AreaDraft first = nearestSettlement(point, alpha3, null);
    if (first != null) {
      near.add(first);
      AreaDraft second = nearestSettlement(point, alpha3, first);
      if (second != null) {
        near.add(second);
      }
    }
    return near;
  }

  private @Nullable AreaDraft nearestSettlement(
      LatLng point, String alpha3, @Nullable AreaDraft without) {
    return nearest(point, alpha3, without, REACH_METERS_MAX, Settlement::reachMeters);
  }

  /// The settlement of a point without any nearby one: big towns have a longer reach. Only for
  /// display: it is too uncertain to distinguish streets.
  @Nullable AreaDraft farSettlement(LatLng point, String alpha3) {
    return nearest(point, alpha3, null, FAR_METERS_MAX, Settlement::farMeters);
  }

  private @Nullable AreaDraft nearest(
      LatLng point,
      String alpha3,
      @Nullable AreaDraft without,
      double reachMax,
      ToDoubleFunction<Settlement> reach) {
    double degrees = LatLng.latDegrees(reachMax);
    double wide = degrees / Math.max(0.1, Math.cos(Math.toRadians(point.lat())));
    Envelope box = new Envelope(new Coordinate(point.lng(), point.lat()));
    box.expandBy(wide, degrees);
    AreaDraft nearest = null;
    double best = 1;
    for (Object item : settlements.query(box)) {
      if (item instanceof Settlement settlement
          && settlement.place.alpha3.equals(alpha3)
          && settlement.place != without) {
        double share =
            settlement.place.position().distanceMeters(point) / reach.applyAsDouble(settlement);
        boolean isNearer =
            nearest == null
                ? share < best
                : share < best || (share == best && settlement.place.id.compareTo(nearest.id) < 0);
        if (isNearer) {
          best = share;
          nearest = settlement.place;
        }
      }
    }
    return nearest;
  }

  private record Located(AreaDraft area, StripLocator locator) {}

  private record Settlement(AreaDraft place, double reachMeters, double farMeters) {}
}
