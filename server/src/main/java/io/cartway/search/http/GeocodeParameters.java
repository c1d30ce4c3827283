package io.cartway.search.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryField;
import io.cartway.text.Scan;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The parameters of geocoding, from a request or from a row of a batch. Equal parameters have
/// equal answers at one time.
///
/// @param request what is searched
/// @param shown how the results are written
public record GeocodeParameters(GeocodeRequest request, ItemParameters shown) {

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

  /// Reads `q`, `qq`, `at`, `in`, `lang`, `types`, `limit`, `show`, `politicalView`. Others are
  /// ignored. Empty when there are faults, which are collected in the query.
  public static Optional<GeocodeParameters> read(Parameters query) {
    if (LimitParameters.isOver(query)) {
      return Optional.empty();
    }
    Map<QueryField, String> fields = fields(query);
    if (query.text("q").isEmpty() && query.text("qq").isEmpty()) {
      query.missing("q", "a text in q, or name=value in qq, or both");
    }
    return read(query, fields);
  }

  /// Reads a row, which may have the fields of `qq` as cells of their own: `street`, `houseNumber`,
  /// `postalCode`, `city`, `district`, `county`, `state`, `country`.
  public static Optional<GeocodeParameters> readRow(Parameters row) {
    if (LimitParameters.isOver(row)) {
      return Optional.empty();
    }
    Map<QueryField, String> fields = new EnumMap<>(QueryField.class);
    fields.putAll(fields(row));
    for (QueryField field : QueryField.values()) {
      String name = field.word();
      String value = row.text(name).orElse("").strip();
      if (value.isEmpty() || QueryField.find(name).isEmpty()) {
        continue;
      }
      if (fields.put(field, value) != null) {
        row.fault(name, value, "the field once, here or in qq");
      }
      if (value.length() > LimitParameters.TEXT_LENGTH_MAX) {
        row.fault(name, value, LimitParameters.atMost(LimitParameters.TEXT_LENGTH_MAX));
      }
    }
    if (row.text("q").isEmpty() && row.text("qq").isEmpty() && fields.isEmpty()) {
      row.missing("q", "a text in q, or name=value in qq, or fields such as street and city");
    }
    return read(row, fields);
  }

  private static Optional<GeocodeParameters> read(
      Parameters query, Map<QueryField, String> fields) {
    Optional<String> text = query.text("q");
    Optional<LatLng> at = query.position("at");
    Set<String> countries = countryFilter(query);
    List<String> languages = ItemParameters.languages(query);
    Set<SearchType> types = ItemParameters.types(query, Set.of(SearchType.values()));
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    ItemParameters shown =
        ItemParameters.read(query, SHOW, languages, SearchItemJson.Depth.ADDRESS);
    if (!query.faults().isEmpty()) {
      return Optional.empty();
    }
    SearchArea area = SearchArea.of(at, countries);
    GeocodeRequest request =
        new GeocodeRequest(text.orElse(""), fields, area, languages, types, limit);
    return Optional.of(new GeocodeParameters(request, shown));
  }

  /// The same for at least so many results.
  public GeocodeParameters withLimitOfAtLeast(int least) {
    return request.limit() >= least ? this : new GeocodeParameters(request.withLimit(least), shown);
  }

  /// The results, best first, each with its scoring.
  ///
  /// @throws Deadline.DeadlinePassedException when it has passed
  public List<SearchItem> ask(Geocoder geocoder, Deadline deadline) throws IOException {
    deadline.check();
    return geocoder.until(deadline).geocode(request);
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
        countries.addAll(AreaParameters.countries(query, filter));
      } else {
        query.fault("in", filter, "countryCode:<alpha-3>[,<alpha-3>]*");
      }
    }
    return countries;
  }
}
