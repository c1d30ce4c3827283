package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.build.lineage.IndexedObject;
import io.cartway.search.build.lineage.IndexedObjects;
import io.cartway.search.index.DocumentKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Matches new places with those of the previous build. Several places of one name in one town are
/// only distinguished by the order of their elements; when one is redrawn, its id must not go to
/// another.
final class PreviousPlaceIds {

  /// A place of the same name within this distance is the same, whatever its element.
  private static final double SAME_METERS = 40;

  /// A place of the same name and element that moved farther is a different one.
  private static final double MOVED_METERS = 300;

  /// A little more than that, in degrees of latitude.
  private static final double MOVED_DEGREES = LatLng.latDegrees(Boxes.MARGIN * MOVED_METERS);

  /// An id of another place of this name is not reused beyond this distance.
  private static final double REUSE_METERS = 1_000;

  private final Map<String, List<IndexedObject>> byName = new HashMap<>();
  private final Map<String, IndexedObject> byElement = new HashMap<>();
  private final Map<String, LatLng> positions = new HashMap<>();

  private PreviousPlaceIds() {}

  /// For a build without a previous one.
  static PreviousPlaceIds none() {
    return new PreviousPlaceIds();
  }

  static PreviousPlaceIds of(IndexedObjects old) throws IOException {
    PreviousPlaceIds heritage = new PreviousPlaceIds();
    for (int i = 0; i < old.size(); i++) {
      if (old.kind(i) == DocumentKind.PLACE) {
        IndexedObject place = old.at(i);
        heritage.byName.computeIfAbsent(place.nameKey(), any -> new ArrayList<>()).add(place);
        heritage.byElement.put(place.element(), place);
        heritage.positions.put(place.id(), place.position());
      }
    }
    return heritage;
  }

  private record Pair(Elements.Poi poi, IndexedObject old, boolean isSameElement, double meters) {}

  /// The ids, with prefix, of the places of one name that existed before.
  Map<Elements.Ref, String> inherit(String nameKey, List<Elements.Poi> pois) {
    // By latitude, because a country has a million unnamed places.
    NavigableMap<Double, List<Elements.Poi>> byLat = new TreeMap<>();
    for (Elements.Poi poi : pois) {
      byLat.computeIfAbsent(poi.position().lat(), any -> new ArrayList<>()).add(poi);
    }
    List<Pair> pairs = new ArrayList<>();
    for (IndexedObject old : byName.getOrDefault(nameKey, List.of())) {
      double lat = old.position().lat();
      List<Elements.Poi> near = new ArrayList<>();
      byLat.subMap(lat - MOVED_DEGREES, lat + MOVED_DEGREES).values().forEach(near::addAll);
      for (Elements.Poi poi : near) {
        boolean isSameElement = old.element().equals(poi.ref().toString());
        double meters = old.position().distanceMeters(poi.position());
        if (meters <= (isSameElement ? MOVED_METERS : SAME_METERS)) {
          pairs.add(new Pair(poi, old, isSameElement, meters));
        }
      }
    }
    pairs.sort(
        Comparator.comparing((Pair pair) -> !pair.isSameElement)
            .thenComparing(pair -> !isOneKind(pair))
            .thenComparingDouble(Pair::meters)
            .thenComparing(pair -> pair.poi.ref())
            .thenComparing(pair -> pair.old.id()));
    Map<Elements.Ref, String> ids = new HashMap<>();
    Set<String> given = new HashSet<>();
    for (Pair pair : pairs) {
      if (!ids.containsKey(pair.poi.ref()) && given.add(pair.old.id())) {
        ids.put(pair.poi.ref(), pair.old.id());
      }
    }
    return ids;
  }

  /// The id, with prefix, of a place that gained or lost its name: it is recognised by its element.
  /// A place with another name may be another business at the same address.
  Optional<String> inherit(Elements.Poi poi) {
    IndexedObject old = byElement.get(poi.ref().toString());
    if (old == null || (!poi.names().isEmpty() && !old.nameKey().startsWith("="))) {
      return Optional.empty();
    }
    double meters = old.position().distanceMeters(poi.position());
    return meters <= MOVED_METERS && isOneKind(new Pair(poi, old, true, meters))
        ? Optional.of(old.id())
        : Optional.empty();
  }

  private static boolean isOneKind(Pair pair) {
    return pair.old.categories().stream().anyMatch(pair.poi.categories()::contains);
  }

  /// Whether an id belonged to something far from here.
  boolean isOfAnother(String id, LatLng at) {
    return Optional.ofNullable(positions.get(id))
        .filter(position -> position.distanceMeters(at) > REUSE_METERS)
        .isPresent();
  }
}
