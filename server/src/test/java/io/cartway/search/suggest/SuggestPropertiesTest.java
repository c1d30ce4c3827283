package io.cartway.search.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.search.RealRegion;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What holds for every key stroke: names of Monaco are typed letter by letter, some with a wrong
/// one. The seed may be set (`-Dcases.seed`).
class SuggestPropertiesTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int CASES = 60;
  private static final LatLng CASINO = new LatLng(43.7393, 7.4281);

  private static RealRegion region;
  private static Suggester suggester;
  private static List<SearchItem> named;

  @BeforeAll
  static void build() throws IOException {
    region = RealRegion.of(Workspace.shared("data/osm/monaco-20251108.osm.pbf"));
    suggester = new Suggester(region.index());
    named = new ArrayList<>();
    SearchIndex.Values values = region.index().values();
    ItemMaker maker = new ItemMaker(region.index(), values, List.of());
    for (int i = 0; i < region.index().size(); i++) {
      DocumentKind kind = Traits.kind(values.traits(i));
      if (kind == DocumentKind.STREET || kind == DocumentKind.PLACE) {
        named.add(maker.item(i));
      }
    }
  }

  @AfterAll
  static void close() throws IOException {
    if (region != null) {
      region.close();
    }
  }

  private static Suggestions suggest(String text, SearchArea area, int offset, int limit)
      throws IOException {
    return suggester.suggest(new SuggestRequest(text, area, List.of(), Set.of(), offset, limit, 3));
  }

  private static String name(SearchItem item) {
    return item.type() == SearchItem.ResultType.STREET ? item.address().street() : item.title();
  }

  private static String typed(Random random) {
    String name = name(named.get(random.nextInt(named.size())));
    String start = name.substring(0, 1 + random.nextInt(name.length()));
    if (start.length() > 4 && random.nextInt(3) == 0) {
      int at = 1 + random.nextInt(start.length() - 2);
      start = start.substring(0, at) + start.substring(at + 1);
    }
    return start;
  }

  private static SearchArea area(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> SearchArea.everywhere();
      case 1 -> SearchArea.near(CASINO);
      default ->
          new SearchArea(
              Optional.of(CASINO),
              Optional.of(new CircleArea(CASINO, 500)),
              Optional.empty(),
              Set.of());
    };
  }

  @Test
  void few_suggestions_are_the_first_of_many_and_pages_follow_each_other() throws IOException {
    Random random = new Random(SEED);
    int several = 0;
    for (int i = 0; i < CASES; i++) {
      String text = typed(random);
      SearchArea area = area(random);
      List<Suggestion> all = suggest(text, area, 0, 100).items();
      for (int limit : new int[] {1, 2, 7, 20}) {
        Suggestions head = suggest(text, area, 0, limit);
        assertThat(head.items())
            .as("seed %d: '%s' in %s", SEED, text, area)
            .isEqualTo(all.subList(0, Math.min(limit, all.size())));
        assertThat(head.hasMore()).as(text).isEqualTo(all.size() > limit || all.size() == 100);
        Suggestions next = suggest(text, area, limit, limit);
        assertThat(next.items())
            .as("seed %d: '%s' from %d", SEED, text, limit)
            .isEqualTo(all.subList(Math.min(limit, all.size()), Math.min(2 * limit, all.size())));
      }
      several += all.size() > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(CASES / 2);
  }

  @Test
  void every_suggestion_is_marked_within_its_text_is_there_once_and_lies_where_it_must()
      throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 4 * CASES; i++) {
      String text = typed(random);
      SearchArea area = area(random);
      List<String> labels = new ArrayList<>();
      Suggestions page = suggest(text, area, 0, 50);
      for (Suggestion each : page.items()) {
        if (each instanceof Suggestion.Entity(var item, var inTitle, var inLabel)) {
          labels.add(item.address().label());
          assertThat(area.holds(item.position())).as(text).isTrue();
          check(item.title(), inTitle);
          check(item.address().label(), inLabel);
        }
      }
      assertThat(labels).as(text).doesNotHaveDuplicates();
      for (Suggestion.Term term : page.terms()) {
        int from = text.offsetByCodePoints(0, term.start());
        int to = text.offsetByCodePoints(0, term.end());
        assertThat(text.substring(from, to)).isEqualTo(term.replaces());
      }
    }
  }

  private static void check(String text, List<Suggestion.Highlight> spans) {
    int last = 0;
    for (Suggestion.Highlight span : spans) {
      assertThat(span.start()).as(text).isGreaterThanOrEqualTo(last);
      assertThat(span.end()).as(text).isGreaterThan(span.start());
      last = span.end();
    }
    assertThat(last).as(text).isLessThanOrEqualTo(text.codePointCount(0, text.length()));
  }

  /// A measure with a bound: of all streets, nearly all are there before they are typed whole.
  @Test
  void streets_are_among_the_first_three_before_they_are_typed_whole() throws IOException {
    int streets = 0;
    int found = 0;
    long strokes = 0;
    for (SearchItem item : named) {
      if (item.type() != SearchItem.ResultType.STREET) {
        continue;
      }
      streets++;
      String name = name(item);
      for (int letters = 1; letters <= name.length(); letters++) {
        String start = name.substring(0, letters);
        boolean isThere =
            suggest(start, SearchArea.near(item.position()), 0, 3).items().stream()
                .anyMatch(each ->
                    each instanceof Suggestion.Entity entity
                        && entity.item().title().equals(item.title()));
        if (isThere) {
          found++;
          strokes += letters;
          break;
        }
      }
    }
    assertThat(streets).isGreaterThan(200);
    assertThat((double) found / streets).isGreaterThan(0.98);
    assertThat((double) strokes / found).as("key strokes").isLessThan(9);
  }
}
