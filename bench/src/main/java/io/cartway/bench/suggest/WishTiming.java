package io.cartway.bench.suggest;

import io.cartway.bench.Sample;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.browse.OpenAt;
import io.cartway.search.browse.PlaceQuery;
import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.discover.DiscoverRequest;
import io.cartway.search.discover.Discovery;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// The duration of browse and discover in process, twenty items each, from places of the extract.
final class WishTiming {

  private static final int QUESTIONS = 1_000;
  private static final int ROUTE_QUESTIONS = 100;
  private static final int ROUTE_POINTS = 2_000;
  private static final double RADIUS_METERS = 250_000;
  private static final int LIMIT = 20;
  private static final double ROUTE_METERS = 1_000;

  private static final List<String> KINDS = List.of("100-1000", "600-6300-0066", "800-8500", "500");

  private static final List<String> TEXTS =
      List.of(
          "restaurant",
          "supermarket",
          "apotheke",
          "farmàcia",
          "pizza near station",
          "atm nearby",
          "hotel",
          "italian restaurant",
          "museum",
          "parking",
          "bus stop",
          "bar open now",
          "supermakt",
          "banque",
          "Coop");

  private static final Instant NOON = Instant.parse("2026-11-20T11:00:00Z");
  private static final Instant NIGHT = Instant.parse("2026-11-20T02:00:00Z");

  private final List<LatLng> from;
  private final Random random;
  private final Map<String, Sample> samples = new LinkedHashMap<>();

  private WishTiming(List<LatLng> from, long seed) {
    this.from = from;
    this.random = new Random(seed);
  }

  private interface Work {
    int ask(LatLng at) throws IOException;
  }

  /// Times by kind of query.
  ///
  /// @param from positions of the extract
  static Map<String, Sample> run(Path region, List<LatLng> from, long seed) throws IOException {
    WishTiming timing = new WishTiming(from, seed);
    try (SearchIndex index = SearchIndex.open(region.resolve("search"), PlaceVocabulary.read())) {
      timing.browse(new PlaceSearch(index));
      timing.discover(new Discovery(index));
    }
    return timing.samples;
  }

  private void browse(PlaceSearch places) throws IOException {
    String kind = "browse, one of four categories";
    time(kind, QUESTIONS, at -> find(places, near(at), kind(), "", Optional.empty()));
    PlaceQuery.Wanted any = PlaceQuery.Wanted.ANY;
    time("browse, all places", QUESTIONS, at -> find(places, near(at), any, "", Optional.empty()));
    time(
        "browse, `name=hotel`",
        QUESTIONS,
        at -> find(places, near(at), any, "hotel", Optional.empty()));
    time(
        "browse, `openAt` noon",
        QUESTIONS,
        at -> find(places, near(at), any, "", Optional.of(new OpenAt.Moment(NOON))));
    time(
        "browse, `openAt` 3 in the morning",
        QUESTIONS,
        at -> find(places, near(at), any, "", Optional.of(new OpenAt.Moment(NIGHT))));
    String route = "browse, one of four categories along a zigzag of 2,000 points, 1 km wide";
    time(route, ROUTE_QUESTIONS, at -> find(places, along(at), kind(), "", Optional.empty()));
  }

  private void discover(Discovery discovery) throws IOException {
    time(
        "discover, one of %d texts".formatted(TEXTS.size()),
        QUESTIONS,
        at ->
            discovery
                .discover(
                    new DiscoverRequest(
                        TEXTS.get(random.nextInt(TEXTS.size())),
                        Optional.empty(),
                        near(at),
                        NOON,
                        List.of(),
                        0,
                        LIMIT))
                .items()
                .size());
  }

  /// One round to warm up, one measured.
  private void time(String what, int count, Work work) throws IOException {
    long kept = 0;
    Sample sample = new Sample();
    for (int i = 0; i < 2 * count; i++) {
      LatLng at = from.get(random.nextInt(from.size()));
      long start = System.nanoTime();
      kept += work.ask(at);
      if (i >= count) {
        sample.add(System.nanoTime() - start);
      }
    }
    Sample.keep(kept);
    samples.put(what, sample);
  }

  private PlaceQuery.Wanted kind() {
    return PlaceQuery.Wanted.of(KINDS.get(random.nextInt(KINDS.size())));
  }

  private static int find(
      PlaceSearch places,
      SearchArea area,
      PlaceQuery.Wanted kind,
      String name,
      Optional<OpenAt> open)
      throws IOException {
    return places
        .find(
            new PlaceQuery(
                area,
                area.route().isPresent() ? Double.POSITIVE_INFINITY : RADIUS_METERS,
                kind,
                PlaceQuery.Wanted.ANY,
                PlaceQuery.Wanted.ANY,
                name,
                open,
                List.of(),
                false,
                0,
                LIMIT))
        .items()
        .size();
  }

  private static SearchArea near(LatLng at) {
    return SearchArea.near(at);
  }

  /// A zigzag of 20 km northwards from a place.
  private static SearchArea along(LatLng at) {
    List<LatLng> line = new ArrayList<>();
    for (int i = 0; i < ROUTE_POINTS; i++) {
      double east = i % 2 == 0 ? -0.03 : 0.03;
      line.add(new LatLng(at.lat() - 0.1 + 0.2 * i / ROUTE_POINTS, at.lng() + east));
    }
    return new SearchArea(
        Optional.of(at),
        Optional.empty(),
        Optional.of(new CorridorArea(line, ROUTE_METERS)),
        Set.of());
  }

  /// The section of the page.
  static String section(Map<String, Map<String, Sample>> byExtract) {
    StringBuilder text =
        new StringBuilder(
            """

            ## Browsing and discovering in process

            Twenty items each, asked from places of the extract, one at a time, after as many
            questions of the kind to warm up; in milliseconds.

            | what | extract | asked | p50 | p90 | p99 |
            |---|---|---:|---:|---:|---:|
            """);
    byExtract.forEach((extract, samples) ->
        samples.forEach((what, sample) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "| %s | %s | %,d | %.3f | %.3f | %.3f |%n",
                    what,
                    extract,
                    sample.count(),
                    sample.median() / 1e6,
                    sample.quantile(0.9) / 1e6,
                    sample.quantile(0.99) / 1e6))));
    return text.toString();
  }
}
