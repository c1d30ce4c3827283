package io.cartway.search.browse;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The places along a route, by position along it or by distance from it. For one query in one
/// thread.
final class PlacesOnRoute {

  /// Boxes are slightly enlarged because their edges are rounded.
  private static final double ROUNDING_DEGREES = 2e-5;

  private static final Comparator<NearestPlaces.FoundPlace> ORDER =
      Comparator.comparingDouble(NearestPlaces.FoundPlace::order)
          .thenComparingInt(NearestPlaces.FoundPlace::document);

  private final NearestPlaces.Search search;
  private final PlaceQuery query;
  private final CorridorArea route;
  private final Optional<LatLng> center;
  private final Optional<Area> within;

  /// One more than shown, to know whether there are more.
  private final int wanted;

  private final List<CorridorArea.Part> parts;
  private final Set<Integer> known = new HashSet<>();

  PlacesOnRoute(NearestPlaces.Search search, PlaceQuery query) {
    this.search = search;
    this.query = query;
    this.route = query.area().route().orElseThrow();
    this.center = query.area().center();
    this.within = query.area().within();
    this.parts = route.parts();
    this.wanted = query.offset() + query.limit() + 1;
  }

  /// The first ones, if possible one more than shown.
  List<NearestPlaces.FoundPlace> find() throws IOException {
    List<NearestPlaces.FoundPlace> waiting = new ArrayList<>();
    List<NearestPlaces.FoundPlace> found = new ArrayList<>();
    if (search.terms().count() <= search.effort().fewOnRoute()) {
      search.terms().forEach(document -> judge(document, waiting));
      take(waiting, Double.POSITIVE_INFINITY, found);
      return found;
    }
    for (CorridorArea.Part part : parts) {
      if (!query.byExcursion()) {
        // Later places are not before the start of this part.
        take(waiting, part.alongMeters(), found);
        if (found.size() >= wanted) {
          return found;
        }
      }
      Bounds box = part.bounds();
      search.forEachIn(
          Math.max(-90, box.south() - ROUNDING_DEGREES),
          Math.min(90, box.north() + ROUNDING_DEGREES),
          Math.max(-180, box.west() - ROUNDING_DEGREES),
          Math.min(180, box.east() + ROUNDING_DEGREES),
          document -> judge(document, waiting));
    }
    take(waiting, Double.POSITIVE_INFINITY, found);
    return found;
  }

  private void judge(int document, List<NearestPlaces.FoundPlace> waiting) throws IOException {
    search.test().tick();
    if (!known.add(document)) {
      return;
    }
    LatLng position = search.values().position(document);
    if (!isNear(position)
        || (within.isPresent() && !within.get().contains(position))
        || (center.isPresent()
            && Double.isFinite(query.radiusMeters())
            && center.get().distanceMeters(position) > query.radiusMeters())
        || !search.test().acceptsCountry(document)) {
      return;
    }
    CorridorArea.Beside beside = route.beside(position);
    if (beside.offMeters() <= route.radiusMeters()) {
      double order = query.byExcursion() ? beside.offMeters() : beside.alongMeters();
      waiting.add(
          new NearestPlaces.FoundPlace(document, order, beside.alongMeters(), beside.offMeters()));
    }
  }

  /// Whether it is in a box around a part of the route: faster than finding the nearest point of a
  /// long route.
  private boolean isNear(LatLng position) {
    for (CorridorArea.Part part : parts) {
      if (part.bounds().contains(position)) {
        return true;
      }
    }
    return false;
  }

  /// Takes the places that no later one can precede.
  private void take(
      List<NearestPlaces.FoundPlace> waiting, double before, List<NearestPlaces.FoundPlace> found)
      throws IOException {
    waiting.sort(ORDER);
    int taken = 0;
    while (taken < waiting.size() && waiting.get(taken).order() < before && found.size() < wanted) {
      NearestPlaces.FoundPlace each = waiting.get(taken++);
      if (search.test().accepts(each.document())) {
        found.add(each);
      }
    }
    waiting.subList(0, taken).clear();
  }
}
