package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.browse.OpenAt;
import io.cartway.search.browse.PlaceQuery;
import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.text.Scan;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `GET` and `POST /v1/browse`: places by category, nearest first or in the order of a route. A
/// POST has the route in its body, as a form; all other parameters are in the query.
public final class BrowseEndpoint extends AreaSearchEndpoint {

  private static final int OFFSET_MAX = 10_000;

  /// The default radius.
  private static final int RADIUS_METERS = 250_000;

  private static final int RADIUS_METERS_MAX = 20_100_000;

  /// Calendars of holidays start here.
  private static final int YEAR_MIN = 1970;

  private static final int YEAR_MAX = 2100;

  private static final String OPEN_AT =
      "now, an ISO 8601 date and time with an offset like 2026-07-01T10:00:00+02:00, or one without"
          + " like 2026-07-01T10:00:00 for the clock of each place, from %d to %d"
              .formatted(YEAR_MIN, YEAR_MAX);

  private final PlaceSearch search;
  private final PlaceVocabulary vocabulary;
  private final Clock clock;

  /// @param search called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones, and for open places
  public BrowseEndpoint(PlaceSearch search, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.search = search;
    this.vocabulary = vocabulary;
    this.clock = clock;
  }

  @Override
  Answer answer(Call call, Optional<Parameters> form) throws IOException {
    Parameters query = call.query();
    SearchArea area = AreaParameters.read(query, form, AreaParameters.Rule.AT);
    List<String> languages = ItemParameters.languages(query);
    ItemParameters shown =
        ItemParameters.read(query, PLACE_SHOW, languages, SearchItemJson.Depth.WHOLE);
    PageRequest piece = PageRequest.of(query, OFFSET_MAX);
    PlaceQuery wanted =
        new PlaceQuery(
            area,
            radius(query, area),
            wanted(query, "categories", vocabulary.categories()::contains),
            wanted(query, "foodTypes", vocabulary.foodTypes().ids()::contains),
            wanted(query, "chains", search::knowsChain),
            query.text("name").orElse(""),
            openAt(query),
            languages,
            isByExcursion(query, area),
            piece.offset(),
            piece.limit());
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    SearchItemJson.View view = view(shown);
    call.deadline().check();
    Page<SearchItem> page = search.until(call.deadline()).find(wanted);
    return Answer.json(json -> {
      json.writeStartObject();
      SearchItemJson.writeItems(json, page.items(), view);
      piece.write(json, page.items().size(), page.hasMore());
      json.writeEndObject();
    });
  }

  /// A circle, a box or a route limits the distance itself.
  private static double radius(Parameters query, SearchArea area) {
    int given = query.integer("radius", -1, 0, RADIUS_METERS_MAX);
    if (given >= 0) {
      return given;
    }
    boolean isBounded = area.within().isPresent() || area.route().isPresent();
    return isBounded ? Double.POSITIVE_INFINITY : RADIUS_METERS;
  }

  /// Checks whether an id exists.
  private interface Ids {
    boolean know(String id) throws IOException;
  }

  private static PlaceQuery.Wanted wanted(Parameters query, String name, Ids ids)
      throws IOException {
    List<String> included = new ArrayList<>();
    List<String> excluded = new ArrayList<>();
    for (String word : LimitParameters.list(query, name)) {
      boolean isUnwanted = word.startsWith("!");
      String id = isUnwanted ? word.substring(1).strip() : word;
      if (!ids.know(id)) {
        query.fault(
            name,
            word,
            "ids of /v1/categories?type=%s separated by commas, with ! before what is not wanted"
                .formatted(name));
      }
      (isUnwanted ? excluded : included).add(id);
    }
    return new PlaceQuery.Wanted(included, excluded);
  }

  private static boolean isByExcursion(Parameters query, SearchArea area) {
    String ranking = query.text("ranking").map(String::strip).orElse("distance");
    boolean isByExcursion = ranking.equals("excursionDistance");
    if (!isByExcursion && !ranking.equals("distance")) {
      query.fault("ranking", ranking, "distance or excursionDistance");
    } else if (isByExcursion && area.route().isEmpty()) {
      query.fault("ranking", ranking, "distance, or excursionDistance together with route");
    }
    return isByExcursion;
  }

  private Optional<OpenAt> openAt(Parameters query) {
    Optional<String> given = query.text("openAt");
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String text = given.get().strip();
    if (text.equals("now")) {
      return Optional.of(new OpenAt.Moment(clock.instant()));
    }
    Optional<OpenAt> read = dateTime(text);
    if (read.isEmpty()) {
      query.fault("openAt", text, OPEN_AT);
    }
    return read;
  }

  private static Optional<OpenAt> dateTime(String text) {
    try {
      if (hasOffset(text)) {
        // An unencoded plus is decoded to a blank.
        OffsetDateTime time = OffsetDateTime.parse(text.replace(' ', '+'));
        Instant instant = time.toInstant();
        return isKnown(time.getYear()) ? Optional.of(new OpenAt.Moment(instant)) : Optional.empty();
      }
      LocalDateTime time = LocalDateTime.parse(text);
      return isKnown(time.getYear()) ? Optional.of(new OpenAt.WallClock(time)) : Optional.empty();
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }

  /// Whether there is a `Z` after the `T`, or a sign with digits and colons at the end.
  static boolean hasOffset(String text) {
    int time = text.indexOf('T');
    int last = text.length() - 1;
    if (time < 0 || time == last) {
      return false;
    }
    int sign = last;
    while (sign > time && (Scan.isDigit(text.charAt(sign)) || text.charAt(sign) == ':')) {
      sign--;
    }
    return "Zz".indexOf(text.charAt(last)) >= 0
        || (sign < last && sign > time && "-+ ".indexOf(text.charAt(sign)) >= 0);
  }

  private static boolean isKnown(int year) {
    return year >= YEAR_MIN && year <= YEAR_MAX;
  }
}
