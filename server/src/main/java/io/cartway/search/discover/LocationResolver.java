package io.cartway.search.discover;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.browse.PlaceQuery;
import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.GeocodeResults;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.AreaShape;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.StreetLines;
import io.cartway.search.index.Traits;
import io.cartway.search.item.AreaIntersection;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Resolves the location in a text: within an area, along a street, near an address, a place or the
/// nearest place of a kind (`near the station`). Thread-safe.
final class LocationResolver {

  /// Number of results that are checked for an area.
  private static final int LOOKED_AT = 10;

  /// A location of more words is only found as it is written: an address has fewer, and several
  /// locations in a row are none.
  private static final int WORDS_MAX = 10;

  /// Limits of the cache: shapes, and the triangles of each.
  private static final int SHAPES = 64;

  private static final int SHAPE_TRIANGLES_MAX = 20_000;

  private final DiscoverWeights.Where weights;
  private final SearchIndex index;
  private final Geocoder geocoder;
  private final PlaceSearch places;

  /// Recently used shapes of areas by document; guarded by itself.
  private final Map<Integer, AreaShape> shapes;

  LocationResolver(
      DiscoverWeights.Where weights, SearchIndex index, Geocoder geocoder, PlaceSearch places) {
    this(
        weights,
        index,
        geocoder,
        places,
        new LinkedHashMap<>(SHAPES, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Integer, AreaShape> eldest) {
            return size() > SHAPES;
          }
        });
  }

  private LocationResolver(
      DiscoverWeights.Where weights,
      SearchIndex index,
      Geocoder geocoder,
      PlaceSearch places,
      Map<Integer, AreaShape> shapes) {
    this.weights = weights;
    this.index = index;
    this.geocoder = geocoder;
    this.places = places;
    this.shapes = shapes;
  }

  /// The same with other searches; the cached shapes are shared.
  LocationResolver with(SearchIndex other, Geocoder geocoding, PlaceSearch searching) {
    return new LocationResolver(weights, other, geocoding, searching, shapes);
  }

  /// The area to search for places.
  ///
  /// @param otherwise where to search if there is no result; empty for nowhere
  /// @param isTown whether the location is an area that contains places
  record ResolvedLocation(SearchArea area, Optional<SearchArea> otherwise, boolean isTown) {

    static ResolvedLocation only(SearchArea area) {
      return new ResolvedLocation(area, Optional.empty(), false);
    }

    ResolvedLocation ofTown() {
      return new ResolvedLocation(area, otherwise, true);
    }
  }

  /// The language of most names, for callers without languages.
  List<String> mainLanguage() throws IOException {
    return index.mainLanguage();
  }

  /// The location of a reading; empty if nothing has that name.
  Optional<ResolvedLocation> find(
      DiscoverParse.Reading reading, DiscoverRequest request, PlaceIntentWords intents)
      throws IOException {
    if (reading.where().isEmpty()) {
      return Optional.of(ResolvedLocation.only(request.area()));
    }
    boolean isNear = reading.join() == DiscoverParse.Join.NEAR;
    if (isNear) {
      Optional<ResolvedLocation> kind = kind(reading, request, intents);
      if (kind.isPresent()) {
        return kind;
      }
    }
    Optional<ResolvedLocation> named = named(reading, request);
    boolean isLast = named.isPresent() || isNear || reading.join() == DiscoverParse.Join.NONE;
    return isLast ? named : kind(reading, request, intents);
  }

  /// Near the nearest place of a kind.
  private Optional<ResolvedLocation> kind(
      DiscoverParse.Reading reading, DiscoverRequest request, PlaceIntentWords intents)
      throws IOException {
    Optional<PlaceIntent> kind = intents.find(reading.anchor());
    if (kind.isEmpty() || kind.get().score() < weights.kindScore()) {
      return Optional.empty();
    }
    SearchArea area =
        new SearchArea(
            request.area().center(),
            Optional.empty(),
            Optional.empty(),
            request.area().countries());
    Optional<LatLng> nearest = Optional.empty();
    double least = Double.POSITIVE_INFINITY;
    for (PlaceIntent.Alternative part : kind.get().parts()) {
      PlaceQuery query = part.query(area, "", Optional.empty(), List.of(), 1);
      for (SearchItem item : places.find(query).items()) {
        double meters =
            area.center().map(center -> center.distanceMeters(item.position())).orElse(0.0);
        if (meters < least) {
          least = meters;
          nearest = Optional.of(item.position());
        }
      }
    }
    return nearest.map(point -> ResolvedLocation.only(near(request, point)));
  }

  private Optional<ResolvedLocation> named(DiscoverParse.Reading reading, DiscoverRequest request)
      throws IOException {
    GeocodeResults answers = answers(reading, request);
    if (answers.size() == 0 || !isMeant(reading.join(), answers)) {
      return Optional.empty();
    }
    int best = best(answers);
    int document = answers.document(best);
    LatLng position = answers.item(best).position();
    return Optional.of(
        switch (answers.kind(best)) {
          case AREA ->
              reading.join() == DiscoverParse.Join.NEAR
                  ? ResolvedLocation.only(near(request, position)).ofTown()
                  : inside(request, document, position).ofTown();
          case STREET -> street(reading.join(), request, document, position);
          case ADDRESS, PLACE -> ResolvedLocation.only(near(request, position));
        });
  }

  /// Results of that name: as written, else without the article, else with typing errors.
  private GeocodeResults answers(DiscoverParse.Reading reading, DiscoverRequest request)
      throws IOException {
    GeocodeResults exact = geocoder.exactAnswers(called(reading.where(), request));
    boolean isWhole = exact.size() > 0 && exact.isWhole(0);
    if (!isWhole && !reading.bareWhere().equals(reading.where())) {
      exact = geocoder.exactAnswers(called(reading.bareWhere(), request));
      isWhole = exact.size() > 0 && exact.isWhole(0);
    }
    return isWhole || reading.anchor().size() > WORDS_MAX
        ? exact
        : geocoder.answers(called(reading.bareWhere(), request));
  }

  private static GeocodeRequest called(String text, DiscoverRequest request) {
    return new GeocodeRequest(
        text, Map.of(), request.area().unbounded(), request.languages(), Set.of(), 1);
  }

  /// The first result, or an area that matches equally well: `Escaldes` is a bus stop, too.
  private int best(GeocodeResults answers) {
    for (int i = 0; i < Math.min(LOOKED_AT, answers.size()); i++) {
      if (answers.kind(i) == DocumentKind.AREA
          && answers.explained(i) >= answers.explained(0) - weights.asGood()) {
        return i;
      }
    }
    return 0;
  }

  private boolean isMeant(DiscoverParse.Join join, GeocodeResults answers) {
    double explained = answers.explained(0);
    if (join != DiscoverParse.Join.NONE) {
      return explained >= weights.joinedExplained();
    }
    double coverage = answers.coverage(0);
    return switch (answers.kind(0)) {
      case AREA -> explained >= weights.areaExplained() && coverage >= weights.areaCoverage();
      case STREET, ADDRESS ->
          explained >= weights.streetExplained() && coverage >= weights.streetCoverage();
      case PLACE -> false;
    };
  }

  private static SearchArea near(DiscoverRequest request, LatLng point) {
    SearchArea area = request.area();
    return new SearchArea(Optional.of(point), area.within(), area.route(), area.countries());
  }

  private static SearchArea within(SearchArea area, LatLng center, Area other) {
    return new SearchArea(
        Optional.of(center),
        AreaIntersection.of(area.within(), Optional.of(other)),
        area.route(),
        area.countries());
  }

  /// Within an area; near its centre if its shape is unknown.
  private ResolvedLocation inside(DiscoverRequest request, int document, LatLng position)
      throws IOException {
    SearchIndex.Values values = index.values();
    Optional<Bounds> box = values.shown(document).box();
    if (box.isEmpty()) {
      return ResolvedLocation.only(near(request, position));
    }
    SearchArea area = request.area();
    boolean isCountry =
        Traits.level(values.traits(document)).filter(AreaLevel.COUNTRY::equals).isPresent();
    String country = values.record(document).alpha3;
    boolean isAllowed = area.countries().isEmpty() || area.countries().contains(country);
    if (isCountry && !country.isEmpty() && isAllowed) {
      LatLng center = area.center().filter(box.get()::contains).orElse(position);
      return ResolvedLocation.only(
          new SearchArea(Optional.of(center), area.within(), area.route(), Set.of(country)));
    }
    Optional<AreaShape> shape = shape(document, box.get());
    if (shape.isEmpty()) {
      return ResolvedLocation.only(near(request, position));
    }
    LatLng center = area.center().filter(shape.get()::contains).orElse(position);
    return new ResolvedLocation(
        within(area, center, shape.get()), Optional.of(near(request, position)), true);
  }

  private Optional<AreaShape> shape(int document, Bounds box) throws IOException {
    synchronized (shapes) {
      AreaShape known = shapes.get(document);
      if (known != null) {
        return Optional.of(known);
      }
    }
    Optional<AreaShape> shape = index.shape(document, box);
    if (shape.isPresent() && shape.get().size() <= SHAPE_TRIANGLES_MAX) {
      synchronized (shapes) {
        shapes.put(document, shape.get());
      }
    }
    return shape;
  }

  private ResolvedLocation street(
      DiscoverParse.Join join, DiscoverRequest request, int document, LatLng position)
      throws IOException {
    StreetLines lines = index.values().lines(document);
    LatLng point = pointOf(lines, request, position);
    SearchArea near = near(request, point);
    if (lines == null || join == DiscoverParse.Join.NEAR) {
      return ResolvedLocation.only(near);
    }
    double meters =
        join == DiscoverParse.Join.NONE ? weights.atStreetMeters() : weights.onStreetMeters();
    StreetBuffer band = new StreetBuffer(lines, meters);
    return new ResolvedLocation(within(request.area(), point, band), Optional.of(near), false);
  }

  /// The point of a street that is nearest to a nearby center; else the middle of the street.
  private LatLng pointOf(@Nullable StreetLines lines, DiscoverRequest request, LatLng position) {
    Optional<LatLng> center = request.area().center();
    if (lines == null || center.isEmpty()) {
      return position;
    }
    StreetLines.Nearest nearest = lines.nearest(center.get());
    boolean isNear =
        nearest != null
            && new CircleArea(center.get(), weights.nearByMeters()).contains(nearest.point());
    return isNear && nearest != null ? nearest.point() : position;
  }
}
