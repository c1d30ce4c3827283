package io.cartway.search.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryField;
import io.cartway.text.Scan;
import java.io.IOException;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// `GET /v1/geocode`: geocoding.
public final class GeocodeEndpoint extends SearchEndpoint {

  private static final int LIMIT_DEFAULT = 20;
  private static final int LIMIT_MAX = 100;

  private static final Set<String> SHOW =
      Set.of(
          "addressUsage",
          "countryInfo",
          "parsing",
          "postalCodeDetails",
          "secondaryUnitInfo",
          "streetInfo",
          "tz");

  private final Geocoder geocoder;

  /// @param geocoder called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  public GeocodeEndpoint(Geocoder geocoder, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.geocoder = geocoder;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    Parameters query = call.query();
    Optional<String> text = query.text("q");
    Map<QueryField, String> fields = fields(query);
    if (text.isEmpty() && query.text("qq").isEmpty()) {
      query.missing("q", "a text in q, or name=value in qq, or both");
    }
    Optional<LatLng> at = query.position("at");
    Set<String> countries = countryFilter(query);
    List<String> languages = languages(query);
    Set<SearchType> types = types(query, Set.of(SearchType.values()));
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    SearchItemJson.View view = view(query, SHOW, languages);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    call.deadline().check();
    List<SearchItem> items =
        geocoder
            .until(call.deadline())
            .geocode(
                new GeocodeRequest(
                    text.orElse(""),
                    fields,
                    SearchArea.of(at, countries),
                    languages,
                    types,
                    limit));
    return Answer.json(json -> SearchItemJson.write(json, items, view));
  }

  private static Map<QueryField, String> fields(Parameters query) {
    Map<QueryField, String> fields = new EnumMap<>(QueryField.class);
    String given = query.text("qq").orElse("");
    for (String part : Scan.split(given, c -> c == ';')) {
      if (part.isBlank()) {
        continue;
      }
      int equals = part.indexOf('=');
      Optional<QueryField> field =
          equals < 0 ? Optional.empty() : QueryField.find(part.substring(0, equals).strip());
      boolean isRead = false;
      if (field.isPresent()) {
        isRead = fields.put(field.get(), part.substring(equals + 1).strip()) == null;
      }
      if (!isRead) {
        query.fault(
            "qq",
            given,
            "name=value separated by semicolons, each name once: country, state, county, city,"
                + " district, street, houseNumber, postalCode");
        return Map.of();
      }
    }
    return fields;
  }

  private static Set<String> countryFilter(Parameters query) {
    Set<String> countries = new TreeSet<>();
    List<String> filters = query.repeated("in");
    if (filters.size() > 1) {
      query.fault("in", String.join(" and ", filters), "one countryCode filter");
      return countries;
    }
    for (String filter : filters) {
      if (filter.startsWith("countryCode:")) {
        countries.addAll(countries(query, filter));
      } else {
        query.fault("in", filter, "countryCode:<alpha-3>[,<alpha-3>]*");
      }
    }
    return countries;
  }
}
