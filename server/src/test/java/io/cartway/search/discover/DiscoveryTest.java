package io.cartway.search.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.SmallTown;
import io.cartway.search.index.AreaShape;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.TsvTables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How discover reads and orders, in a small town. The seed may be set (`-Dcases.seed`).
class DiscoveryTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);

  private static final LatLng HERE = new LatLng(47.14, 9.52);

  private static final String PLACES =
      """
      101 | POINT(9.5230 47.1400) | amenity=restaurant; cuisine=italian; name=Da Gino
      102 | POINT(9.5235 47.1420) | amenity=restaurant; cuisine=chinese; name=Shanghai
      103 | POINT(9.5210 47.1701) | amenity=restaurant; cuisine=italian; name=Roma
      104 | POINT(9.5220 47.1704) | amenity=pharmacy; name=Apotheke Schaan
      105 | POINT(9.5250 47.1430) | tourism=hotel; name=Hotel Vaduz
      106 | POINT(9.5270 47.1440) | tourism=information; information=board; name=Hotel Vaduz
      107 | POINT(9.5225 47.1690) | railway=station; name=Schaan-Vaduz; train=yes
      108 | POINT(9.5240 47.1390) | shop=supermarket; name=Migros; brand:wikidata=Q680727
      109 | POINT(9.5300 47.1850) | amenity=restaurant; cuisine=pizza; name=Pizza Nord
      110 | POINT(9.5290 47.1405) | amenity=pharmacy; name=Apotheke Vaduz; \
      opening_hours=Sa 10:00-11:00
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static Discovery discovery;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, PLACES);
    discovery = new Discovery(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<String> titles(String text) throws IOException {
    return titles(discovery.discover(request(text, SearchArea.near(HERE), 0, 20)));
  }

  private static List<String> titles(Page<SearchItem> page) {
    return page.items().stream().map(SearchItem::title).toList();
  }

  private static DiscoverRequest request(String text, SearchArea area, int offset, int limit) {
    Instant now = Instant.parse("2026-07-01T10:00:00Z");
    return new DiscoverRequest(text, Optional.empty(), area, now, List.of(), offset, limit);
  }

  @Test
  void a_kind_of_places_is_answered_by_distance() throws IOException {
    assertThat(titles("restaurants")).containsExactly("Da Gino", "Shanghai", "Roma", "Pizza Nord");
    assertThat(titles("italienische Restaurants")).containsExactly("Da Gino", "Roma");
  }

  @Test
  void places_in_an_area_are_those_in_its_polygon() throws IOException {
    assertThat(titles("restaurants in Schaan")).containsExactly("Pizza Nord", "Roma");
    assertThat(titles("Schaan restaurant")).containsExactly("Pizza Nord", "Roma");
    assertThat(titles("restaurant, Vaduz")).containsExactly("Da Gino", "Shanghai");
  }

  @Test
  void places_near_something_are_ordered_from_there() throws IOException {
    assertThat(titles("pharmacy near station"))
        .containsExactly("Apotheke Schaan", "Apotheke Vaduz");
    assertThat(titles("Restaurant bei der Apotheke Schaan")).first().isEqualTo("Roma");
  }

  @Test
  void distances_are_from_the_caller() throws IOException {
    SearchItem roma =
        discovery
            .discover(request("restaurants in Schaan", SearchArea.near(HERE), 0, 1))
            .items()
            .getFirst();
    assertThat(roma.distanceMeters().orElseThrow())
        .isEqualTo((int) Math.round(HERE.distanceMeters(roma.position())));
    assertThat(roma.scoring()).isEmpty();
  }

  @Test
  void a_name_comes_first_and_no_sign_of_the_same_name() throws IOException {
    assertThat(titles("Hotel Vaduz")).containsExactly("Hotel Vaduz");
    assertThat(titles("Vaduz")).first().isEqualTo("Vaduz, Liechtenstein");
    assertThat(titles("Äulestrasse 30 Schaan")).first().asString().contains("9494 Schaan");
  }

  @Test
  void a_chain_is_found_in_an_area_and_else_near_it() throws IOException {
    assertThat(titles("Migros Vaduz")).containsExactly("Migros");
    assertThat(titles("Migros in Schaan")).containsExactly("Migros");
  }

  @Test
  void places_with_unknown_hours_are_better_than_nothing() throws IOException {
    assertThat(titles("Apotheke jetzt offen")).hasSize(2);
  }

  @Test
  void an_ontology_alone_counts_when_it_is_known() throws IOException {
    DiscoverRequest asked =
        new DiscoverRequest(
            "Vaduz",
            Optional.of("304-000"),
            SearchArea.near(HERE),
            Instant.EPOCH,
            List.of(),
            0,
            20);
    assertThat(titles(discovery.discover(asked))).containsExactly("Da Gino", "Roma");
  }

  @Test
  void pages_fit_together_and_a_small_limit_is_the_head_of_a_large_one() throws IOException {
    Random random = new Random(SEED);
    List<String> texts =
        List.of(
            "restaurants",
            "restaurant in Schaan",
            "Hotel Vaduz",
            "Äulestrasse",
            "Äulestrasse 30",
            "Vaduz",
            "apotheke near Vaduz",
            "restaurant roma",
            "pizza",
            "italian",
            "Migros Vaduz",
            "30");
    for (String text : texts) {
      for (SearchArea area : areas(random)) {
        List<SearchItem> all = discovery.discover(request(text, area, 0, 100)).items();
        assertThat(all).as(text).extracting(SearchItem::id).doesNotHaveDuplicates();
        for (SearchItem item : all) {
          assertThat(area.holds(item.position())).as("%s %s %s", text, area, item).isTrue();
          assertThat(area.holdsCountry(Traits.country(item.address().countryCode()))).isTrue();
        }
        List<String> ids = all.stream().map(SearchItem::id).toList();
        List<String> paged = new ArrayList<>();
        int limit = 1 + random.nextInt(3);
        Page<SearchItem> page;
        do {
          page = discovery.discover(request(text, area, paged.size(), limit));
          page.items().forEach(item -> paged.add(item.id()));
        } while (page.hasMore() && paged.size() < 100);
        assertThat(paged).as("seed %d: %s %s", SEED, text, area).isEqualTo(ids);
        Page<SearchItem> head = discovery.discover(request(text, area, 0, limit));
        assertThat(head.items()).isEqualTo(all.subList(0, Math.min(limit, all.size())));
      }
    }
  }

  private static List<SearchArea> areas(Random random) {
    LatLng point = new LatLng(47.13 + random.nextDouble() / 20, 9.51 + random.nextDouble() / 40);
    Optional<LatLng> center = Optional.of(point);
    CorridorArea route = new CorridorArea(List.of(HERE, new LatLng(47.19, 9.53)), 400);
    Bounds box = new Bounds(9.515, 47.135, 9.526, 47.1425);
    return List.of(
        SearchArea.near(point),
        new SearchArea(
            center, Optional.of(new CircleArea(point, 2_000)), Optional.empty(), Set.of()),
        new SearchArea(
            Optional.of(box.center()), Optional.of(box), Optional.empty(), Set.of("LIE")),
        new SearchArea(center, Optional.empty(), Optional.of(route), Set.of()),
        new SearchArea(center, Optional.empty(), Optional.empty(), Set.of("CHE")));
  }

  @Test
  void the_shape_of_an_area_holds_what_the_index_says() throws IOException {
    Random random = new Random(SEED);
    for (int document = 0; document < 3; document++) {
      Bounds box = index.values().shown(document).box().orElseThrow();
      AreaShape shape = index.shape(document, box).orElseThrow();
      for (int i = 0; i < 500; i++) {
        LatLng point =
            new LatLng(46.95 + random.nextDouble() * 0.4, 9.35 + random.nextDouble() * 0.4);
        assertThat(shape.contains(point))
            .as("%d %s", document, point)
            .isEqualTo(isIn(document, point));
      }
    }
  }

  private static boolean isIn(int document, LatLng point) throws IOException {
    ScoreDoc[] hits =
        index
            .searcher()
            .search(
                LatLonShape.newPointQuery(
                    IndexFields.SHAPE,
                    ShapeField.QueryRelation.INTERSECTS,
                    new double[] {point.lat(), point.lng()}),
                100)
            .scoreDocs;
    for (ScoreDoc hit : hits) {
      if (hit.doc == document) {
        return true;
      }
    }
    return false;
  }

  @Test
  void words_that_join_stand_in_many_languages() {
    long languages =
        TsvTables.rows("join-words.tsv", 3).stream().map(row -> row.get(0)).distinct().count();
    assertThat(languages).isGreaterThan(30);
    assertThat(
            LocationPhrases.read()
                .startingAt(List.of("in", "der", "nahe", "von", "vaduz"), 0)
                .words())
        .isEqualTo(4);
  }
}
