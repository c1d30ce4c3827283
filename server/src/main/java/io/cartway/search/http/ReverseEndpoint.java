package io.cartway.search.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import io.cartway.text.Scan;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The base of reverse geocoding of one position and of many, which share their parameters.
abstract sealed class ReverseEndpoint extends SearchEndpoint
    permits RevgeocodeEndpoint, MultiRevgeocodeEndpoint {

  /// The syntax of a circle.
  static final String IN = "circle:<lat>,<lng>;r=<metres>";

  private static final int LIMIT_DEFAULT = 1;
  private static final int LIMIT_MAX = 100;

  /// A larger circle is not a position any more.
  private static final int RADIUS_METERS_MAX = 250_000;

  private static final Set<String> SHOW =
      Set.of("addressUsage", "countryInfo", "postalCodeDetails", "streetInfo", "tz");

  private static final Set<SearchType> TYPES =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(SearchType.POSTAL_CODE)));

  private final ReverseGeocoder geocoder;

  /// @param geocoder called for each position
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  ReverseEndpoint(ReverseGeocoder geocoder, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.geocoder = geocoder;
  }

  /// A position with an optional radius.
  record Circle(LatLng center, OptionalInt radiusMeters) {}

  /// The parameters that apply to any position.
  record Wish(
      List<String> languages,
      Set<SearchType> types,
      OptionalInt bearingDegrees,
      int limit,
      SearchItemJson.View view) {}

  /// Reads the parameters; faults are collected in them.
  Wish wish(Parameters query) {
    List<String> languages = languages(query);
    OptionalInt bearing =
        query.text("bearing").isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(query.integer("bearing", 0, 0, 359));
    return new Wish(
        languages,
        wantedTypes(query),
        bearing,
        query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX),
        view(query, SHOW, languages));
  }

  List<SearchItem> reverse(Circle where, Wish wish, Deadline deadline) throws IOException {
    return geocoder
        .until(deadline)
        .reverse(
            new ReverseRequest(
                where.center,
                where.radiusMeters,
                wish.languages,
                wish.types,
                wish.bearingDegrees,
                wish.limit));
  }

  private static Set<SearchType> wantedTypes(Parameters query) {
    Set<SearchType> types = types(query, TYPES);
    if (query.text("bearing").isEmpty()) {
      return types;
    }
    // A bearing requires streets.
    if (!types.isEmpty() && !types.equals(Set.of(SearchType.STREET))) {
      query.fault("types", query.text("types").orElse(""), "street when bearing is given");
    }
    return Set.of(SearchType.STREET);
  }

  /// Reads `circle:<lat>,<lng>;r=<metres>` of the parameter `in`.
  static Optional<Circle> circle(Parameters query, String text) {
    int radius = text.indexOf(";r=");
    if (!text.startsWith("circle:") || radius < 0) {
      query.fault("in", text, IN);
      return Optional.empty();
    }
    Optional<LatLng> center = query.parsePosition("in", text.substring("circle:".length(), radius));
    String meters = text.substring(radius + ";r=".length()).strip();
    if (!Scan.isNumber(meters, 7) || Integer.parseInt(meters) > RADIUS_METERS_MAX) {
      query.fault("in", text, IN + " with r from 0 to " + RADIUS_METERS_MAX);
      return Optional.empty();
    }
    return center.map(point -> new Circle(point, OptionalInt.of(Integer.parseInt(meters))));
  }
}
