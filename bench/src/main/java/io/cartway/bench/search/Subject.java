package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import io.cartway.search.Search;
import io.cartway.search.SearchWarmUp;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The geocoder that is measured: the only class here that knows its interface.
final class Subject implements AutoCloseable {

  /// Null for a search that the caller closes.
  private final @Nullable SearchIndex index;

  private final Geocoder geocoder;
  private final ReverseGeocoder reverse;

  private Subject(@Nullable SearchIndex index, Geocoder geocoder, ReverseGeocoder reverse) {
    this.index = index;
    this.geocoder = geocoder;
    this.reverse = reverse;
  }

  /// Uses a search that the caller closes.
  static Subject of(Search search) {
    return new Subject(null, search.geocoder(), search.reverseGeocoder());
  }

  /// Opens the search index of a region.
  static Subject open(Path region) throws IOException {
    SearchIndex index = SearchIndex.open(region.resolve("search"), PlaceVocabulary.read());
    return new Subject(index, new Geocoder(index), new ReverseGeocoder(index));
  }

  /// The warm-up of a server before it reports ready.
  void begin() throws IOException {
    SearchWarmUp.askFirst(Objects.requireNonNull(index));
  }

  /// The warm-up of a server right after that.
  void warmUp() throws IOException {
    SearchWarmUp.askMore(Objects.requireNonNull(index));
  }

  /// The results for a text, best first.
  List<Answer> geocode(String text, Optional<LatLng> at, int limit) throws IOException {
    return geocoder
        .geocode(
            new GeocodeRequest(
                text, Map.of(), SearchArea.of(at, Set.of()), List.of(), Set.of(), limit))
        .stream()
        .map(Subject::answer)
        .toList();
  }

  /// The results at a point: the nearest address or street.
  List<Answer> reverse(LatLng at, int limit) throws IOException {
    return reverse(new ReverseRequest(at, OptionalInt.empty(), List.of(), Set.of(), limit));
  }

  /// The street at a point for a direction of travel.
  List<Answer> street(LatLng at, int bearingDegrees) throws IOException {
    return reverse(
        new ReverseRequest(
            at, OptionalInt.empty(), List.of(), Set.of(), OptionalInt.of(bearingDegrees), 1));
  }

  private List<Answer> reverse(ReverseRequest request) throws IOException {
    return reverse.reverse(request).stream().map(Subject::answer).toList();
  }

  private static Answer answer(SearchItem item) {
    Answer.Kind kind =
        switch (item.type()) {
          case HOUSE_NUMBER -> house(item);
          case STREET -> Answer.Kind.STREET;
          case LOCALITY, DISTRICT -> Answer.Kind.AREA;
          case INTERSECTION -> Answer.Kind.STREET;
          case PLACE -> Answer.Kind.PLACE;
        };
    return new Answer(
        kind,
        item.title(),
        item.address().street(),
        item.address().houseNumber(),
        item.address().area(AreaLevel.CITY),
        item.position(),
        item.scoring().map(SearchItem.Scoring::queryScore).orElse(1.0));
  }

  private static Answer.Kind house(SearchItem item) {
    if (item.isHouseNumberFallback()) {
      return Answer.Kind.FALLBACK;
    }
    boolean isCounted =
        item.houseNumberType().filter(SearchItem.HouseNumberType.INTERPOLATED::equals).isPresent();
    return isCounted ? Answer.Kind.INTERPOLATED : Answer.Kind.HOUSE;
  }

  @Override
  public void close() throws IOException {
    if (index != null) {
      index.close();
    }
  }
}
