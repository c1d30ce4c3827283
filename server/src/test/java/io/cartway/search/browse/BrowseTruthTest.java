package io.cartway.search.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.RealRegion;
import io.cartway.search.category.CategoryId;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Browsing against a scan of all elements of the raw extract ([RawPlaces]): random questions of
/// point, radius and categories, with and without a route. The seed may be set (`-Dcases.seed`).
class BrowseTruthTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int QUESTIONS = 1_000;

  /// The builder keeps positions in units of two centimetres.
  private static final double ROUNDING_METERS = 0.1;

  private final Random random = new Random(SEED);

  /// A place and where it stands in the order.
  private record Known(RawPlaces.Place place, double meters, double order) {}

  private record Question(
      LatLng at, double radius, List<String> wanted, List<String> unwanted, int offset, int limit) {

    boolean wants(RawPlaces.Place place) {
      return (wanted.isEmpty() || wanted.stream().anyMatch(place::isIn))
          && unwanted.stream().noneMatch(place::isIn);
    }

    PlaceQuery query(Optional<CorridorArea> route, boolean byExcursion) {
      return new PlaceQuery(
          new SearchArea(Optional.of(at), Optional.empty(), route, Set.of()),
          radius,
          new PlaceQuery.Wanted(wanted, unwanted),
          PlaceQuery.Wanted.ANY,
          PlaceQuery.Wanted.ANY,
          "",
          Optional.empty(),
          List.of(),
          byExcursion,
          offset,
          limit);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"liechtenstein-20240304", "andorra-20260404", "monaco-20251108"})
  void the_same_set_in_the_same_order(String name) throws IOException {
    Path extract = Workspace.shared("data/osm/" + name + ".osm.pbf");
    List<RawPlaces.Place> scanned = RawPlaces.read(extract);
    System.err.println(name + ": seed " + SEED + ", places " + scanned.size());
    try (RealRegion region = RealRegion.of(extract)) {
      // All ways of searching: as usual, by rings and boxes only, and by looking at all.
      List<PlaceSearch> searches =
          List.of(
              new PlaceSearch(region.index()),
              new PlaceSearch(region.index(), new NearestPlaces.Effort(0, 0, 0)),
              new PlaceSearch(region.index(), new NearestPlaces.Effort(1_000_000, 0, 1_000_000)));
      List<RawPlaces.Place> truth = agreed(searches.getFirst(), scanned, false);
      for (int i = 0; i < QUESTIONS; i++) {
        Question question = question(truth);
        List<Known> expected = expected(truth, question);
        for (PlaceSearch search : searches) {
          Page<SearchItem> page = search.find(question.query(Optional.empty(), false));
          compare("seed %d, %d: %s".formatted(SEED, i, question), question, expected, page);
        }
      }
      List<RawPlaces.Place> exact = agreed(searches.getFirst(), scanned, true);
      for (int i = 0; i < QUESTIONS / 10; i++) {
        checkRoute(i, searches, exact);
      }
    }
  }

  /// Holds what is in the index against the scan: the same places, with the same categories, where
  /// the scan has them.
  ///
  /// @param isMoved whether the positions are taken from the index, once they were found right: a
  ///   route's order turns on centimetres
  /// @return the places of the scan
  private static List<RawPlaces.Place> agreed(
      PlaceSearch search, List<RawPlaces.Place> truth, boolean isMoved) throws IOException {
    Question all =
        new Question(truth.getFirst().position(), 1e9, List.of(), List.of(), 0, 1_000_000);
    Map<String, SearchItem> items = new HashMap<>();
    for (SearchItem item : search.find(all.query(Optional.empty(), false)).items()) {
      items.put(element(item), item);
    }
    List<String> missing = new ArrayList<>();
    List<String> elsewhere = new ArrayList<>();
    List<RawPlaces.Place> agreed = new ArrayList<>();
    for (RawPlaces.Place place : truth) {
      SearchItem item = items.remove(place.element());
      if (item == null) {
        missing.add(place.element());
        continue;
      }
      assertThat(item.categories()).as(place.element()).isEqualTo(place.categories());
      double meters = item.position().distanceMeters(place.position());
      if (meters > ROUNDING_METERS) {
        elsewhere.add("%s %.1f m off".formatted(place.element(), meters));
      }
      LatLng position = isMoved ? item.position() : place.position();
      agreed.add(new RawPlaces.Place(place.element(), position, place.categories(), place.tags()));
    }
    assertThat(missing).as("not in the index").isEmpty();
    assertThat(items.keySet()).as("in the index only").isEmpty();
    assertThat(elsewhere).isEmpty();
    return agreed;
  }

  private Question question(List<RawPlaces.Place> truth) {
    LatLng near = one(truth).position();
    double spread = random.nextInt(10) == 0 ? 1 : 0.01;
    LatLng at =
        new LatLng(
            near.lat() + spread * random.nextGaussian(),
            near.lng() + spread * random.nextGaussian());
    double radius = 50 * Math.pow(1_000, random.nextDouble());
    List<String> wanted = new ArrayList<>();
    List<String> unwanted = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      wanted.add(category(truth));
    }
    if (random.nextInt(4) == 0) {
      unwanted.add(category(truth));
    }
    int offset = random.nextBoolean() ? 0 : random.nextInt(60);
    return new Question(at, radius, wanted, unwanted, offset, 1 + random.nextInt(100));
  }

  private String category(List<RawPlaces.Place> truth) {
    String id = one(one(truth).categories());
    List<String> levels = new ArrayList<>(List.of(id));
    new CategoryId(id).ancestors().forEach(above -> levels.addFirst(above.value()));
    return one(levels);
  }

  private static List<Known> expected(List<RawPlaces.Place> truth, Question question) {
    List<Known> expected = new ArrayList<>();
    for (RawPlaces.Place place : truth) {
      double meters = question.at.distanceMeters(place.position());
      if (meters <= question.radius + ROUNDING_METERS && question.wants(place)) {
        expected.add(new Known(place, meters, meters));
      }
    }
    expected.sort(Comparator.comparingDouble(Known::order));
    return expected;
  }

  private void checkRoute(int number, List<PlaceSearch> searches, List<RawPlaces.Place> truth)
      throws IOException {
    List<LatLng> line = new ArrayList<>();
    LatLng at = one(truth).position();
    int size = 2 + random.nextInt(random.nextBoolean() ? 5 : 300);
    double step = random.nextBoolean() ? 0.02 : 0.002;
    for (int i = 0; i < size; i++) {
      line.add(at);
      at =
          new LatLng(
              at.lat() + step * (random.nextDouble() - 0.5),
              at.lng() + step * (random.nextDouble() - 0.3));
    }
    CorridorArea route = new CorridorArea(line, 20 + random.nextInt(2_000));
    boolean byExcursion = random.nextInt(3) == 0;
    Question drawn = question(truth);
    Question question =
        new Question(drawn.at, 1e9, drawn.wanted, drawn.unwanted, drawn.offset, drawn.limit);
    List<Known> expected = new ArrayList<>();
    for (RawPlaces.Place place : truth) {
      CorridorArea.Beside beside = route.beside(place.position());
      if (beside.offMeters() <= route.radiusMeters() && question.wants(place)) {
        double order = byExcursion ? beside.offMeters() : beside.alongMeters();
        expected.add(new Known(place, beside.offMeters(), order));
      }
    }
    expected.sort(Comparator.comparingDouble(Known::order));
    Map<String, Double> orders = new HashMap<>();
    expected.forEach(known -> orders.put(known.place.element(), known.order));
    for (PlaceSearch search : searches) {
      Page<SearchItem> page = search.find(question.query(Optional.of(route), byExcursion));
      String name = "seed %d, route %d: %s".formatted(SEED, number, question);
      int count = Math.clamp(expected.size() - question.offset, 0, question.limit);
      assertThat(page.items()).as(name).hasSize(count);
      assertThat(page.items().stream().map(BrowseTruthTest::element))
          .as(name)
          .doesNotHaveDuplicates();
      for (int i = 0; i < count; i++) {
        // Many places are beside one corner of the route: they are equally far along it.
        assertThat(orders.get(element(page.items().get(i))))
            .as("%s, item %d", name, i)
            .isCloseTo(expected.get(question.offset + i).order, within(1e-3));
      }
    }
  }

  /// Item by item: as far as what the scan has there; and no other places than the scan has, but
  /// for those that are as far as the next one.
  private static void compare(
      String name, Question question, List<Known> expected, Page<SearchItem> page) {
    List<Known> sure =
        expected.stream()
            .filter(known -> known.meters <= question.radius - ROUNDING_METERS)
            .toList();
    int size = page.items().size();
    int least = Math.clamp(sure.size() - question.offset, 0, question.limit);
    int most = Math.clamp(expected.size() - question.offset, 0, question.limit);
    assertThat(size).as(name).isBetween(least, most);
    Map<String, Known> byElement = new HashMap<>();
    expected.forEach(known -> byElement.put(known.place.element(), known));
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < size; i++) {
      SearchItem item = page.items().get(i);
      Known known = byElement.get(element(item));
      assertThat(known).as("%s, item %d: %s", name, i, item).isNotNull();
      assertThat(seen.add(element(item))).as(name).isTrue();
      double there = expected.get(question.offset + i).meters;
      assertThat(Objects.requireNonNull(known).meters)
          .as("%s, item %d", name, i)
          .isCloseTo(there, within(2 * ROUNDING_METERS));
      assertThat((double) item.distanceMeters().orElseThrow())
          .as(name)
          .isCloseTo(known.meters, within(0.5 + ROUNDING_METERS));
    }
    boolean isSure = sure.size() == expected.size();
    if (isSure) {
      assertThat(page.hasMore())
          .as(name)
          .isEqualTo(expected.size() > question.offset + question.limit);
    }
  }

  private static String element(SearchItem item) {
    return Objects.requireNonNull(item.details().get(PlaceDetails.ELEMENT));
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
