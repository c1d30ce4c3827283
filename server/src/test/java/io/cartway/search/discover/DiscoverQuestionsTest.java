package io.cartway.search.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.RealRegion;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What people ask in many languages, of real extracts: what is meant is among the first three.
class DiscoverQuestionsTest {

  private static final int FIRST = 3;

  /// A row of the table.
  private record Question(String region, List<String> languages, String text, List<String> facts) {}

  private static List<Question> questions(String region) throws IOException {
    List<Question> questions = new ArrayList<>();
    try (InputStream in =
        DiscoverQuestionsTest.class.getResourceAsStream("/search/discover-questions.txt")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] cells = line.split(" +\\| +", -1);
          String[] where = cells[0].split("/", -1);
          List<String> languages = where.length == 1 ? List.of() : List.of(where[1]);
          List<String> facts = List.of(cells[2].strip().split(" & ", -1));
          questions.add(new Question(where[0], languages, cells[1], facts));
        }
      }
    }
    assertThat(questions).hasSizeGreaterThan(100);
    return questions.stream().filter(each -> each.region.equals(region)).toList();
  }

  @Test
  void liechtenstein_is_discovered() throws IOException {
    check("li", "data/osm/liechtenstein-20240304.osm.pbf", new LatLng(47.1400, 9.5210));
  }

  @Test
  void andorra_is_discovered() throws IOException {
    check("ad", "data/osm/andorra-20260404.osm.pbf", new LatLng(42.5075, 1.5218));
  }

  @Test
  void monaco_is_discovered() throws IOException {
    check("mc", "data/osm/monaco-20251108.osm.pbf", new LatLng(43.7384, 7.4246));
  }

  private void check(String region, String extract, LatLng at) throws IOException {
    List<String> misses = new ArrayList<>();
    try (RealRegion real = RealRegion.of(Workspace.shared(extract))) {
      Discovery discovery = new Discovery(real.index());
      for (Question question : questions(region)) {
        DiscoverRequest request =
            new DiscoverRequest(
                question.text,
                Optional.empty(),
                SearchArea.near(at),
                Instant.parse("2026-07-01T10:00:00Z"),
                question.languages,
                0,
                FIRST);
        List<SearchItem> items = discovery.discover(request).items();
        if (items.stream().noneMatch(item -> isMeant(item, question.facts))) {
          List<String> titles = items.stream().map(SearchItem::title).toList();
          misses.add("%s %s: %s".formatted(question.text, question.facts, titles));
        }
      }
    }
    assertThat(misses).isEmpty();
  }

  private static boolean isMeant(SearchItem item, List<String> facts) {
    return facts.stream().allMatch(fact -> holds(item, fact));
  }

  private static boolean holds(SearchItem item, String fact) {
    int blank = fact.indexOf(' ');
    String rest = fact.substring(blank + 1);
    return switch (blank < 0 ? "" : fact.substring(0, blank)) {
      case "city" -> item.address().area(AreaLevel.CITY).equals(rest);
      case "food" -> item.foodTypes().stream().anyMatch(id -> id.startsWith(rest));
      case "type" -> item.type().word().equals(rest);
      default ->
          fact.matches("[0-9]{3}(-[0-9]{4}){0,2}")
              ? item.categories().stream().anyMatch(id -> id.startsWith(fact))
              : item.title().equals(fact);
    };
  }
}
