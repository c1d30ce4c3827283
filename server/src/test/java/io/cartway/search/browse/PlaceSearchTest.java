package io.cartway.search.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.TestVocabulary;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Browsing in a small world: which places, in what order.
class PlaceSearchTest {

  private static final Deadline PASSED = Deadline.at(0, () -> 1);

  private static final LatLng AT = new LatLng(47.1400, 9.5200);

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | LINESTRING(9.520 47.140, 9.560 47.140) | highway=residential; name=Landstrasse
      11 | POINT(9.5210 47.1400) | amenity=restaurant; name=Zum Löwen; cuisine=barbecue; \
      opening_hours=Mo-Fr 08:00-18:00
      12 | POINT(9.5220 47.1400) | amenity=restaurant; name=Bella Napoli; cuisine=pizza;italian; \
      opening_hours=Sa-Su 10:00-24:00
      13 | POINT(9.5230 47.1400) | amenity=pharmacy; name=Schlossapotheke; name:en=Castle Pharmacy
      14 | POINT(9.5240 47.1400) | shop=supermarket; name=Migros; brand=Migros; \
      brand:wikidata=Q680727; opening_hours=24/7
      15 | POINT(9.5300 47.1400) | amenity=restaurant; name=Adler; opening_hours=quite often
      16 | POINT(9.5400 47.1405) | amenity=cafe; name=Café Frick; opening_hours=Mo-Su 22:00-04:00
      17 | POINT(9.5200 46.9000) | amenity=restaurant; name=Löwenhof
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static PlaceSearch search;

  @BeforeAll
  static void build() throws IOException {
    index = SearchWorld.index(folder, WORLD);
    search = new PlaceSearch(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  /// A query that is changed step by step.
  private record Ask(PlaceQuery query) {

    static Ask near(LatLng at) {
      return new Ask(
          new PlaceQuery(
              SearchArea.near(at),
              250_000,
              PlaceQuery.Wanted.ANY,
              PlaceQuery.Wanted.ANY,
              PlaceQuery.Wanted.ANY,
              "",
              Optional.empty(),
              List.of(),
              false,
              0,
              20));
    }

    private Ask with(
        SearchArea area, PlaceQuery.Wanted categories, PlaceQuery.Wanted foodTypes, String name) {
      return new Ask(
          new PlaceQuery(
              area,
              query.radiusMeters(),
              categories,
              foodTypes,
              query.chains(),
              name,
              query.openAt(),
              query.languages(),
              query.byExcursion(),
              query.offset(),
              query.limit()));
    }

    Ask in(SearchArea area) {
      return with(area, query.categories(), query.foodTypes(), query.name());
    }

    Ask categories(List<String> included, List<String> excluded) {
      PlaceQuery.Wanted wanted = new PlaceQuery.Wanted(included, excluded);
      return with(query.area(), wanted, query.foodTypes(), query.name());
    }

    Ask food(String... ids) {
      PlaceQuery.Wanted wanted = new PlaceQuery.Wanted(List.of(ids), List.of());
      return with(query.area(), query.categories(), wanted, query.name());
    }

    Ask named(String name) {
      return with(query.area(), query.categories(), query.foodTypes(), name);
    }

    Ask chain(PlaceQuery.Wanted chains) {
      return paged(query.radiusMeters(), chains, query.openAt(), query.offset(), query.limit());
    }

    Ask within(double meters) {
      return paged(meters, query.chains(), query.openAt(), query.offset(), query.limit());
    }

    Ask open(OpenAt at) {
      return paged(
          query.radiusMeters(), query.chains(), Optional.of(at), query.offset(), query.limit());
    }

    Ask page(int offset, int limit) {
      return paged(query.radiusMeters(), query.chains(), query.openAt(), offset, limit);
    }

    private Ask paged(
        double meters, PlaceQuery.Wanted chains, Optional<OpenAt> open, int offset, int limit) {
      return new Ask(
          new PlaceQuery(
              query.area(),
              meters,
              query.categories(),
              query.foodTypes(),
              chains,
              query.name(),
              open,
              query.languages(),
              query.byExcursion(),
              offset,
              limit));
    }

    Ask byExcursion() {
      return new Ask(
          new PlaceQuery(
              query.area(),
              query.radiusMeters(),
              query.categories(),
              query.foodTypes(),
              query.chains(),
              query.name(),
              query.openAt(),
              query.languages(),
              true,
              query.offset(),
              query.limit()));
    }

    Page<SearchItem> page() throws IOException {
      return search.find(query);
    }

    List<String> titles() throws IOException {
      return page().items().stream().map(SearchItem::title).toList();
    }
  }

  @Test
  void the_nearest_come_first_with_their_distances() throws IOException {
    Page<SearchItem> page = Ask.near(AT).page();
    assertThat(page.items().stream().map(SearchItem::title))
        .containsExactly(
            "Zum Löwen",
            "Bella Napoli",
            "Schlossapotheke",
            "Migros",
            "Adler",
            "Café Frick",
            "Löwenhof");
    assertThat(page.items().getFirst().distanceMeters()).hasValue(76);
    assertThat(page.items().getFirst().excursionMeters()).isEmpty();
    assertThat(page.hasMore()).isFalse();
  }

  @Test
  void pages_follow_each_other() throws IOException {
    Page<SearchItem> page = Ask.near(AT).page(2, 3).page();
    assertThat(page.items().stream().map(SearchItem::title))
        .containsExactly("Schlossapotheke", "Migros", "Adler");
    assertThat(page.hasMore()).isTrue();
    assertThat(Ask.near(AT).page(4, 3).page().hasMore()).isFalse();
    assertThat(Ask.near(AT).page(7, 3).titles()).isEmpty();
  }

  @Test
  void categories_of_any_level_are_included_or_excluded() throws IOException {
    assertThat(Ask.near(AT).categories(List.of("600"), List.of()).titles())
        .containsExactly("Schlossapotheke", "Migros");
    assertThat(Ask.near(AT).categories(List.of("100-1000", "600-6400-0070"), List.of()).titles())
        .containsExactly("Zum Löwen", "Bella Napoli", "Schlossapotheke", "Adler", "Löwenhof");
    assertThat(Ask.near(AT).categories(List.of(), List.of("100", "600-6300")).titles())
        .containsExactly("Schlossapotheke");
    assertThat(Ask.near(AT).categories(List.of("100-1100"), List.of("100")).titles()).isEmpty();
  }

  @Test
  void a_group_of_food_types_has_all_of_its_kinds() throws IOException {
    assertThat(Ask.near(AT).food("101-003").titles()).containsExactly("Zum Löwen");
    assertThat(Ask.near(AT).food("101-000").titles()).containsExactly("Zum Löwen");
    assertThat(Ask.near(AT).food("101-001").titles()).isEmpty();
    assertThat(Ask.near(AT).food("304-000", "800-078").titles())
        .containsExactly("Zum Löwen", "Bella Napoli");
  }

  @Test
  void chains_are_included_or_excluded() throws IOException {
    String id = TestVocabulary.VOCABULARY.chains().find("Migros").getFirst().id();
    assertThat(Ask.near(AT).chain(PlaceQuery.Wanted.of(id)).titles()).containsExactly("Migros");
    PlaceQuery.Wanted not = new PlaceQuery.Wanted(List.of(), List.of(id));
    assertThat(Ask.near(AT).chain(not).titles()).hasSize(6).doesNotContain("Migros");
    assertThat(search.knowsChain(id)).isTrue();
    assertThat(search.knowsChain("cw:c:Q0")).isFalse();
  }

  @Test
  void a_name_is_asked_for_by_parts_of_it() throws IOException {
    assertThat(Ask.near(AT).named("apotheke").titles()).containsExactly("Schlossapotheke");
    assertThat(Ask.near(AT).named("CASTLE").titles()).containsExactly("Schlossapotheke");
    assertThat(Ask.near(AT).named("lowen").titles()).containsExactly("Zum Löwen", "Löwenhof");
    assertThat(Ask.near(AT).named("Löwe").titles()).containsExactly("Zum Löwen", "Löwenhof");
    assertThat(Ask.near(AT).named("loewen").titles()).containsExactly("Zum Löwen", "Löwenhof");
    assertThat(Ask.near(AT).named("napoli bel").titles()).containsExactly("Bella Napoli");
    assertThat(Ask.near(AT).named("cafe f").titles()).containsExactly("Café Frick");
    assertThat(Ask.near(AT).named("castle apotheke").titles()).isEmpty();
    assertThat(Ask.near(AT).named("--").titles()).hasSize(7);
  }

  @Test
  void places_outside_are_not_returned() throws IOException {
    assertThat(Ask.near(AT).within(200).titles()).containsExactly("Zum Löwen", "Bella Napoli");
    LatLng adler = new LatLng(47.14, 9.53);
    SearchArea circle =
        new SearchArea(
            Optional.of(AT), Optional.of(new CircleArea(adler, 100)), Optional.empty(), Set.of());
    assertThat(Ask.near(AT).in(circle).titles()).containsExactly("Adler");
    SearchArea box =
        new SearchArea(
            Optional.of(AT),
            Optional.of(new Bounds(9.5, 46.8, 9.522, 47.2)),
            Optional.empty(),
            Set.of());
    assertThat(Ask.near(AT).in(box).titles())
        .containsExactly("Zum Löwen", "Bella Napoli", "Löwenhof");
    SearchArea country =
        new SearchArea(Optional.of(AT), Optional.empty(), Optional.empty(), Set.of("CHE"));
    assertThat(Ask.near(AT).in(country).titles()).containsExactly("Löwenhof");
  }

  @Test
  void on_a_route_the_first_ones_come_first() throws IOException {
    List<LatLng> line = List.of(new LatLng(47.1401, 9.5500), new LatLng(47.1401, 9.5225));
    SearchArea route =
        new SearchArea(
            Optional.of(AT), Optional.empty(), Optional.of(new CorridorArea(line, 100)), Set.of());
    assertThat(Ask.near(AT).in(route).titles())
        .containsExactly("Café Frick", "Adler", "Migros", "Schlossapotheke", "Bella Napoli");
    SearchItem first = Ask.near(AT).in(route).page().items().getFirst();
    assertThat(first.distanceMeters().getAsInt()).isBetween(750, 765);
    assertThat(first.excursionMeters().getAsInt()).isBetween(43, 46);
    assertThat(Ask.near(AT).in(route).byExcursion().titles().getLast()).isEqualTo("Café Frick");
    assertThat(Ask.near(AT).in(route).page(1, 2).page().hasMore()).isTrue();
  }

  @Test
  void only_open_places_are_returned() throws IOException {
    // A Friday.
    OpenAt noon = new OpenAt.Moment(Instant.parse("2026-07-03T10:00:00Z"));
    assertThat(Ask.near(AT).open(noon).titles()).containsExactly("Zum Löwen", "Migros");
    // Saturday, 02:30 on the wall.
    OpenAt night = new OpenAt.WallClock(LocalDateTime.parse("2026-07-04T02:30"));
    assertThat(Ask.near(AT).open(night).titles()).containsExactly("Migros", "Café Frick");
    OpenAt utc = new OpenAt.Moment(Instant.parse("2026-07-04T02:30:00Z"));
    assertThat(Ask.near(AT).open(utc).titles()).containsExactly("Migros");
  }

  @Test
  void a_search_asks_now_and_then_whether_there_is_time_left() throws IOException {
    // On a Friday at five in the morning only one is open, so that all that say when are read.
    OpenAt early = new OpenAt.WallClock(LocalDateTime.parse("2026-07-03T05:00"));
    AtomicInteger checks = new AtomicInteger();
    Deadline.Checkpoint counting = _ -> checks.incrementAndGet() > 0;
    search.until(Deadline.never().with(counting)).find(Ask.near(AT).open(early).query());
    assertThat(checks).hasValueGreaterThanOrEqualTo(5);
    PlaceQuery query = Ask.near(AT).open(early).query();
    assertThatThrownBy(() -> search.until(PASSED).find(query))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
  }

  @Test
  void many_places_that_have_to_be_looked_at_are_not_looked_at_for_ever(@TempDir Path many)
      throws IOException {
    StringBuilder world = new StringBuilder();
    for (int i = 0; i < 1_100; i++) {
      world.append(
          "%d | POINT(9.52 47.%d) | amenity=cafe; name=Bar%n".formatted(100 + i, 100_000 + i));
    }
    try (SearchIndex benches = SearchWorld.index(many, WORLD + world)) {
      PlaceSearch among = new PlaceSearch(benches);
      PlaceQuery query = Ask.near(AT).query();
      assertThat(among.find(query).items()).hasSize(20);
      assertThatThrownBy(() -> among.until(PASSED).find(query))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
      List<LatLng> line = List.of(new LatLng(47.09, 9.52), new LatLng(47.15, 9.52));
      SearchArea route =
          new SearchArea(
              Optional.of(AT),
              Optional.empty(),
              Optional.of(new CorridorArea(line, 100)),
              Set.of());
      PlaceQuery beside = Ask.near(AT).in(route).query();
      assertThatThrownBy(() -> among.until(PASSED).find(beside))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
    }
  }
}
