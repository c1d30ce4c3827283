package io.cartway.tiles.build;

import com.onthegomap.planetiler.geo.GeoUtils;
import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.linearref.LengthIndexedLine;

/// The countries on both sides of a border of an extract. Thread-safe.
///
/// OpenStreetMap's areas of countries say whose border a way is, but not on which side: an extract
/// has few of them whole. The coarse outlines of [Countries] say it, a few kilometres off: they are
/// asked at several distances on both sides.
final class BorderSides {

  static final BorderSides NONE = new BorderSides(any -> Optional.empty());

  private static final double EARTH_METERS = 40_075_017;
  private static final double[] PLACES = {1 / 6d, 1 / 2d, 5 / 6d};
  private static final double[] METERS = {300, 1_000, 3_000, 10_000};

  /// A side whose country no area names is told if so many of its points lie in one.
  private static final double SHARE_MIN = 0.5;

  private final Countries countries;

  BorderSides(Countries countries) {
    this.countries = countries;
  }

  /// The countries beside a line, by their alpha-3 codes; null where there is none.
  record Sides(@Nullable String left, @Nullable String right) {}

  /// The countries beside a line.
  ///
  /// @param line in Planetiler's world coordinates
  /// @param bounded countries that have the line in their border; may be empty
  Sides of(Geometry line, Set<String> bounded) {
    Map<String, Integer> left = counts(line, 1);
    Map<String, Integer> right = counts(line, -1);
    if (bounded.size() == 2) {
      Iterator<String> both = bounded.iterator();
      String one = both.next();
      String other = both.next();
      int lean = lean(one, left, right) - lean(other, left, right);
      return lean == 0
          ? new Sides(null, null)
          : lean > 0 ? new Sides(one, other) : new Sides(other, one);
    }
    if (bounded.size() == 1) {
      String one = bounded.iterator().next();
      int lean = lean(one, left, right);
      if (lean == 0) {
        return new Sides(null, null);
      }
      return lean > 0 ? new Sides(one, most(right, one)) : new Sides(most(left, one), one);
    }
    String onLeft = most(left, null);
    String onRight = most(right, null);
    boolean isInside = onLeft != null && onLeft.equals(onRight);
    return isInside ? new Sides(null, null) : new Sides(onLeft, onRight);
  }

  /// Above 0 if a country lies on the left.
  private static int lean(String country, Map<String, Integer> left, Map<String, Integer> right) {
    return left.getOrDefault(country, 0) - right.getOrDefault(country, 0);
  }

  private static @Nullable String most(Map<String, Integer> counts, @Nullable String except) {
    String most = null;
    double least = SHARE_MIN * PLACES.length * METERS.length;
    for (Map.Entry<String, Integer> each : counts.entrySet()) {
      if (each.getValue() > least && !each.getKey().equals(except)) {
        most = each.getKey();
        least = each.getValue();
      }
    }
    return most;
  }

  /// How many points beside a line lie in each country.
  ///
  /// @param side 1 for the left, -1 for the right
  private Map<String, Integer> counts(Geometry line, int side) {
    Map<String, Integer> counts = new HashMap<>();
    LengthIndexedLine index = new LengthIndexedLine(line);
    double length = line.getLength();
    for (double place : PLACES) {
      Coordinate before = index.extractPoint((place - PLACES[0]) * length);
      Coordinate after = index.extractPoint((place + PLACES[0]) * length);
      double chord = before.distance(after);
      if (chord == 0) {
        continue;
      }
      Coordinate at = index.extractPoint(place * length);
      double meters = EARTH_METERS * Math.cos(Math.toRadians(GeoUtils.getWorldLat(at.y)));
      for (double distance : METERS) {
        double scale = side * distance / meters / chord;
        // World coordinates grow to the south.
        double x = at.x + (after.y - before.y) * scale;
        double y = at.y - (after.x - before.x) * scale;
        find(x, y).ifPresent(country -> counts.merge(country, 1, Integer::sum));
      }
    }
    return counts;
  }

  private Optional<String> find(double x, double y) {
    double lng = Math.clamp(GeoUtils.getWorldLon(x), -180, 180);
    return countries.find(new LatLng(GeoUtils.getWorldLat(y), lng)).map(Countries.Country::alpha3);
  }
}
