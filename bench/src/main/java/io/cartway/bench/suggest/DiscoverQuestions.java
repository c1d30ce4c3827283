package io.cartway.bench.suggest;

import io.cartway.bench.search.Asked;
import io.cartway.bench.search.Questionnaire;
import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import io.cartway.search.Search;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.discover.DiscoverRequest;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Texts that ask for places: a table of what people ask, with what must be among the first three
/// answers (the server's test has it, too), and names with their towns, whole.
public final class DiscoverQuestions implements Questionnaire {

  /// The name of the figure.
  public static final String RIGHT = "discover right";

  private static final int FIRST = 3;
  private static final Instant NOON = Instant.parse("2026-07-01T10:00:00Z");

  /// A row of the table.
  private record Row(List<String> languages, String text, List<String> facts) {}

  private final List<Row> rows = new ArrayList<>();
  private final List<Question> names;
  private final LatLng at;

  /// @param table the file with the questions
  /// @param region whose questions are asked, as the table calls it
  /// @param at from where
  /// @param sample how many streets and how many places are asked for by name
  public DiscoverQuestions(Path table, String region, LatLng at, Truth truth, int sample, long seed)
      throws IOException {
    this.at = at;
    names = Questions.of(truth, sample, sample, seed);
    for (String line : Files.readAllLines(table, StandardCharsets.UTF_8)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] cells = line.split(" +\\| +", -1);
        String[] where = cells[0].split("/", -1);
        if (where[0].equals(region)) {
          List<String> languages = where.length == 1 ? List.of() : List.of(where[1]);
          rows.add(new Row(languages, cells[1], List.of(cells[2].strip().split(" & ", -1))));
        }
      }
    }
  }

  @Override
  public List<Asked> ask(Search search) throws IOException {
    List<Asked> asked = new ArrayList<>();
    for (Row row : rows) {
      List<SearchItem> items = ask(search, row.text, row.languages, Optional.of(at));
      boolean isRight =
          items.stream().anyMatch(item -> row.facts.stream().allMatch(it -> holds(item, it)));
      asked.add(new Asked(RIGHT, row.text, shown(items), isRight ? 1 : 0));
    }
    for (Question question : names) {
      List<SearchItem> items = ask(search, question.text(), List.of(), question.at());
      boolean isRight = question.isIn(items.stream().map(Cartway::shown).toList());
      asked.add(new Asked(RIGHT, question.text(), shown(items), isRight ? 1 : 0));
    }
    return asked;
  }

  private static List<SearchItem> ask(
      Search search, String text, List<String> languages, Optional<LatLng> at) throws IOException {
    SearchArea area = at.map(SearchArea::near).orElseGet(SearchArea::everywhere);
    return search
        .discovery()
        .discover(new DiscoverRequest(text, Optional.empty(), area, NOON, languages, 0, FIRST))
        .items();
  }

  private static List<String> shown(List<SearchItem> items) {
    return items.stream().map(item -> item.title() + " " + item.position()).toList();
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
