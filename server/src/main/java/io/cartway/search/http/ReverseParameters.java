package io.cartway.search.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import io.cartway.text.Scan;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The parameters of reverse geocoding, from a request, from a line of a request for many
/// positions, or from a row of a batch. Equal parameters have equal answers at one time.
///
/// @param request what is searched
/// @param shown how the results are written
public record ReverseParameters(ReverseRequest request, ItemParameters shown) {

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

  /// Reads `at` or `in`, `lang`, `types`, `bearing`, `limit`, `show`, `politicalView`. Others are
  /// ignored. Empty when there are faults, which are collected in the query.
  public static Optional<ReverseParameters> read(Parameters query) {
    if (LimitParameters.isOver(query)) {
      return Optional.empty();
    }
    Optional<Circle> where = where(query);
    Wish wish = Wish.read(query);
    return query.faults().isEmpty() ? where.map(wish::at) : Optional.empty();
  }

  /// The results, nearest first.
  ///
  /// @throws Deadline.DeadlinePassedException when it has passed
  public List<SearchItem> ask(ReverseGeocoder geocoder, Deadline deadline) throws IOException {
    deadline.check();
    return geocoder.until(deadline).reverse(request);
  }

  /// A position with an optional radius.
  record Circle(LatLng center, OptionalInt radiusMeters) {}

  /// The parameters that apply to any position.
  record Wish(Set<SearchType> types, OptionalInt bearingDegrees, int limit, ItemParameters shown) {

    /// Reads them; faults are collected in the query.
    static Wish read(Parameters query) {
      List<String> languages = ItemParameters.languages(query);
      OptionalInt bearing =
          query.text("bearing").isEmpty()
              ? OptionalInt.empty()
              : OptionalInt.of(query.integer("bearing", 0, 0, 359));
      return new Wish(
          wantedTypes(query),
          bearing,
          query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX),
          ItemParameters.read(query, SHOW, languages, SearchItemJson.Depth.ADDRESS));
    }

    /// All parameters for a position.
    ReverseParameters at(Circle where) {
      return new ReverseParameters(
          new ReverseRequest(
              where.center, where.radiusMeters, shown.languages(), types, bearingDegrees, limit),
          shown);
    }
  }

  private static Set<SearchType> wantedTypes(Parameters query) {
    Set<SearchType> types = ItemParameters.types(query, TYPES);
    if (query.text("bearing").isEmpty()) {
      return types;
    }
    // A bearing requires streets.
    if (!types.isEmpty() && !types.equals(Set.of(SearchType.STREET))) {
      query.fault("types", query.text("types").orElse(""), "street when bearing is given");
    }
    return Set.of(SearchType.STREET);
  }

  private static Optional<Circle> where(Parameters query) {
    List<String> filters = query.repeated("in");
    Optional<String> at = query.text("at");
    if (at.isEmpty() && filters.isEmpty()) {
      query.missing("at", "<lat>,<lng>, or in=" + IN);
      return Optional.empty();
    }
    if (filters.size() > 1 || (at.isPresent() && !filters.isEmpty())) {
      query.fault("in", String.join(" and ", filters), "exactly one of at and in=" + IN);
      return Optional.empty();
    }
    if (at.isPresent()) {
      return query.position("at").map(point -> new Circle(point, OptionalInt.empty()));
    }
    return circle(query, filters.getFirst());
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
