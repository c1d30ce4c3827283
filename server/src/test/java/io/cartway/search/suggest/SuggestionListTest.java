package io.cartway.search.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.query.QueryText;
import io.cartway.search.text.Folding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What stands where in a page of suggestions, whatever found it.
class SuggestionListTest {

  private static final String MORE =
      """
      41 | POINT(9.5230 47.1420) | shop=bakery; name=Vadura
      42 | POINT(9.5231 47.1421) | shop=bakery; name=Vadutto
      43 | POINT(9.5300 47.1500) | leisure=pitch; name=Vadplatz; addr:street=Weg
      44 | POINT(9.5301 47.1501) | leisure=pitch; name=Vadplatz; addr:street=Gasse
      45 | POINT(9.5310 47.1510) | shop=supermarket; name=Vadmigros; brand=Migros; \
      brand:wikidata=Q680727; addr:street=Weg
      46 | POINT(9.5411 47.1411) | shop=supermarket; name=Vadmigros; brand=Migros; \
      brand:wikidata=Q680727; addr:street=Gasse
      47 | POINT(9.5320 47.1520) | amenity=cafe; name=Vadcafe
      """;

  private static final QuerySuggestions.Named BAKERIES = search("bakeries", 0);

  @TempDir static Path folder;

  private static SearchIndex index;
  private static PrefixQueryTerms queryTerms;
  private static final Map<String, List<SearchItem>> PLACES = new TreeMap<>();

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, MORE);
    queryTerms =
        PrefixQueryTerms.of(
            index,
            new PrefixQueryTerms.Weights(ScoreWeights.DEFAULT, SuggestWeights.DEFAULT),
            QueryText.parse("vad", Map.of()),
            true);
    ItemMaker maker = new ItemMaker(index, index.values(), List.of());
    for (int i = 0; i < index.size(); i++) {
      SearchItem item = maker.item(i);
      PLACES.computeIfAbsent(item.title(), any -> new ArrayList<>()).add(item);
    }
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static QuerySuggestions.Named search(String title, int position) {
    return new QuerySuggestions.Named(
        QuerySuggestions.Named.Kind.CATEGORY, "600-6000-0061", title, position, false, true);
  }

  /// Counts how many were asked for.
  private static final class Given implements SuggestionList.Things {
    private final List<SearchItem> items = new ArrayList<>();
    private int next;

    Given(String... titles) {
      for (String title : titles) {
        items.addAll(PLACES.getOrDefault(title, List.of()));
      }
    }

    @Override
    public boolean hasNext() {
      return next < items.size();
    }

    @Override
    public RecentItems.Shown next() {
      SearchItem item = items.get(next++);
      return new RecentItems.Shown(
          0, List.of(), item, Folding.pieces(item.title()), Folding.pieces(item.address().label()));
    }
  }

  private static SuggestionList list(int offset, int limit, int termsLimit) {
    return new SuggestionList(
        new SuggestRequest(
            "vad", SearchArea.everywhere(), List.of(), Set.of(), offset, limit, termsLimit),
        queryTerms);
  }

  private static List<String> titles(Suggestions page) {
    List<String> titles = new ArrayList<>();
    for (Suggestion each : page.items()) {
      titles.add(
          switch (each) {
            case Suggestion.Entity entity -> entity.item().title();
            case Suggestion.CategorySearch search -> "all " + search.title();
            case Suggestion.ChainSearch chain -> "all " + chain.chain().name();
          });
    }
    return titles;
  }

  private static List<String> titles(
      int offset, int limit, List<QuerySuggestions.Named> searches, String... things)
      throws IOException {
    SuggestionList list = list(offset, limit, 0);
    list.addAll(searches, new Given(things));
    return titles(list.page());
  }

  @Test
  void a_search_stands_behind_as_many_things_as_it_says() throws IOException {
    List<QuerySuggestions.Named> searches =
        List.of(BAKERIES, search("cafes", 2), search("shops", 9));
    assertThat(titles(0, 9, searches, "Vadura", "Vadutto", "Vadcafe"))
        .containsExactly("all bakeries", "Vadura", "Vadutto", "all cafes", "Vadcafe", "all shops");
  }

  @Test
  void what_looks_the_same_is_there_once_but_branches_of_a_chain_are_each_another()
      throws Exception {
    assertThat(PLACES.get("Vadplatz"))
        .extracting(item -> item.address().label())
        .doesNotHaveDuplicates()
        .hasSize(2);
    assertThat(titles(0, 9, List.of(), "Vadplatz", "Vadura", "Vadura"))
        .containsExactly("Vadplatz", "Vadura");
    assertThat(titles(0, 9, List.of(), "Vadmigros")).hasSize(2);
  }

  @Test
  void what_is_left_out_moves_no_search() throws IOException {
    assertThat(titles(0, 9, List.of(search("cafes", 2)), "Vadplatz", "Vadura", "Vadutto"))
        .containsExactly("Vadplatz", "Vadura", "all cafes", "Vadutto");
  }

  @Test
  void corners_come_first_and_count() throws IOException {
    SuggestionList list = list(0, 3, 0);
    list.addCorners(PLACES.getOrDefault("Vadcafe", List.of()));
    list.addAll(List.of(BAKERIES), new Given("Vadura", "Vadutto"));
    assertThat(titles(list.page())).containsExactly("Vadcafe", "all bakeries", "Vadura");
    assertThat(list.page().hasMore()).isTrue();
  }

  @Test
  void a_page_is_a_piece_of_all_and_knows_whether_there_is_more() throws IOException {
    String[] things = {"Vadura", "Vadutto", "Vadcafe"};
    List<QuerySuggestions.Named> searches = List.of(search("cafes", 1));
    List<String> all = titles(0, 9, searches, things);
    assertThat(all).hasSize(4);
    for (int offset = 0; offset <= 5; offset++) {
      for (int limit = 1; limit <= 5; limit++) {
        SuggestionList list = list(offset, limit, 0);
        list.addAll(searches, new Given(things));
        int from = Math.min(offset, 4);
        assertThat(titles(list.page())).isEqualTo(all.subList(from, Math.min(4, offset + limit)));
        assertThat(list.page().hasMore()).isEqualTo(offset + limit < 4);
      }
    }
  }

  @Test
  void no_more_is_asked_for_than_one_behind_the_page() throws IOException {
    Given things = new Given("Vadura", "Vadutto", "Vadcafe");
    list(0, 1, 0).addAll(List.of(), things);
    assertThat(things.next).isEqualTo(2);
  }

  @Test
  void words_go_on_as_in_things_that_are_no_longer_shown() throws IOException {
    SuggestionList list = list(0, 1, 3);
    list.addAll(List.of(), new Given("Vadura", "Vadutto", "Vadcafe", "Vadplatz"));
    assertThat(list.page().items()).hasSize(1);
    assertThat(list.page().terms())
        .extracting(Suggestion.Term::term)
        .containsExactly("vadura", "vadutto", "vadcafe");
  }
}
