package io.cartway.search.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.ReverseGeocoder;
import io.cartway.search.ReverseRequest;
import io.cartway.search.SearchItem;
import io.cartway.search.SearchType;
import java.io.IOException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// `GET /v1/revgeocode`: what is at a position.
public final class RevgeocodeEndpoint extends SearchEndpoint {

  private static final int LIMIT_DEFAULT = 1;
  private static final int LIMIT_MAX = 100;

  /// A circle beyond this is no position any more.
  private static final int RADIUS_METERS_MAX = 250_000;

  private static final String IN = "circle:<lat>,<lng>;r=<metres>";

  private static final Set<String> SHOW =
      Set.of("addressUsage", "countryInfo", "postalCodeDetails", "streetInfo", "tz");

  private static final Set<SearchType> TYPES =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(SearchType.POSTAL_CODE)));

  private final ReverseGeocoder geocoder;

  /// @param geocoder asked for each call
  /// @param clock tells the offset of time zones
  public RevgeocodeEndpoint(ReverseGeocoder geocoder, Clock clock) {
    super(clock);
    this.geocoder = geocoder;
  }

  private record Circle(LatLng center, OptionalInt radiusMeters) {}

  @Override
  public Answer handle(Call call) throws IOException {
    Parameters query = call.query();
    Optional<Circle> where = where(query);
    List<String> languages = languages(query);
    Set<SearchType> types = wantedTypes(query);
    OptionalInt bearing =
        query.text("bearing").isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(query.integer("bearing", 0, 0, 359));
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    SearchItemJson.Show show = show(query, SHOW);
    checkPoliticalView(query);
    if (!query.faults().isEmpty() || where.isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    call.deadline().check();
    List<SearchItem> items =
        geocoder.reverse(
            new ReverseRequest(
                where.get().center, where.get().radiusMeters, languages, types, bearing, limit));
    return Answer.json(json -> SearchItemJson.write(json, items, show));
  }

  private static Set<SearchType> wantedTypes(Parameters query) {
    Set<SearchType> types = types(query, TYPES);
    if (query.text("bearing").isEmpty()) {
      return types;
    }
    // A direction of travel is one of a street.
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

  private static Optional<Circle> circle(Parameters query, String text) {
    int radius = text.indexOf(";r=");
    if (!text.startsWith("circle:") || radius < 0) {
      query.fault("in", text, IN);
      return Optional.empty();
    }
    Optional<LatLng> center = query.parsePosition("in", text.substring("circle:".length(), radius));
    String meters = text.substring(radius + ";r=".length()).strip();
    if (!meters.matches("[0-9]{1,7}") || Integer.parseInt(meters) > RADIUS_METERS_MAX) {
      query.fault("in", text, IN + " with r from 0 to " + RADIUS_METERS_MAX);
      return Optional.empty();
    }
    return center.map(point -> new Circle(point, OptionalInt.of(Integer.parseInt(meters))));
  }
}
