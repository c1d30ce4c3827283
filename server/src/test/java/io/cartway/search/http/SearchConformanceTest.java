package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The conformance tables of the search, all of its operations: a row for every parameter of every
/// operation and for every value that a parameter knows, asked of one small world (`world.txt`);
/// every answer is held against the contract's document.
///
/// A row is `operation | parameter | value | request | what is looked at | what is there`. The
/// request is a query, and for a POST, behind `<<`, the lines of the body with `//` between them;
/// rows of `answer` are what geocoding says. What is looked at is a path into the answer: `0/title`
/// is one of the first item, `*` takes all of a list, `#` before it counts, `keys` before it lists
/// the keys; several have `;` between them. `fault` are the parameters that a refusal names. What
/// is there is the text itself or, after `~`, a regular expression, or `absent` with the reason why
/// nothing is there. A text in braces in a query stands for the id of what it finds, and `status`
/// is that of an answer that is none.
class SearchConformanceTest {

  /// What is looked up has an id, which says nothing to who reads the table.
  private static final Pattern NAMED = Pattern.compile("\\{([^}]+)}");

  /// The operations that have a body besides, or nothing but a body.
  private static final Set<String> WITH_BODY = Set.of("multiReverse", "autosuggestPost", "resolve");

  @TempDir static Path folder;

  private static SearchIndex index;
  private static SearchCalls calls;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.index(folder, resource("world.txt"));
    calls = new SearchCalls(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  /// A row of the table.
  record Row(
      String operation,
      String parameter,
      String value,
      String request,
      String path,
      String answer) {

    boolean isAbsent() {
      return answer.startsWith("absent");
    }

    @Override
    public String toString() {
      return "%s %s, %s: %s".formatted(operation, parameter, value, request);
    }
  }

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    String table =
        resource("conformance.txt")
            + resource("conformance-browse.txt")
            + resource("conformance-discover.txt")
            + resource("conformance-places.txt");
    for (String line : table.lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        List<String> cells = Stream.of(line.split(" +\\| +", -1)).map(String::strip).toList();
        assertThat(cells).as(line).hasSize(6);
        rows.add(
            new Row(
                cells.get(0),
                cells.get(1),
                cells.get(2),
                cells.get(3),
                cells.get(4),
                cells.get(5)));
      }
    }
    return rows;
  }

  private static String resource(String name) {
    try (InputStream in = SearchConformanceTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void a_row_of_the_table_holds(Row row) throws IOException {
    SearchCalls.Result result = ask(row);
    if (row.path().equals("fault")) {
      assertThat(result.status()).isEqualTo(400);
      assertThat(String.join(",", result.parameters())).isEqualTo(row.answer());
      return;
    }
    if (row.path().equals("status")) {
      assertThat(String.valueOf(result.status())).isEqualTo(row.answer());
      return;
    }
    assertThat(result.status()).as("%s", result.faults()).isEqualTo(200);
    List<String> facts =
        Stream.of(row.path().split(";", -1))
            .map(path -> look(result.body(), path.strip()))
            .toList();
    String found =
        facts.size() == 1
            ? facts.getFirst()
            : facts.stream()
                .map(fact -> fact.isEmpty() ? "-" : fact)
                .collect(Collectors.joining("; "));
    if (row.isAbsent()) {
      assertThat(row.answer()).as("the reason").matches("absent: \\w.{9,}");
      assertThat(found.replaceAll("[-; ]", "")).as("%s", result.body()).isEmpty();
    } else if (row.answer().startsWith("~")) {
      assertThat(found).as("%s", result.body()).matches(row.answer().substring(1));
    } else {
      assertThat(found).as("%s", result.body()).isEqualTo(row.answer());
    }
  }

  private static SearchCalls.Result ask(Row row) throws IOException {
    String operation = row.operation().equals("answer") ? "geocode" : row.operation();
    String[] request = row.request().split("<<", 2);
    String body = request.length < 2 ? "" : request[1].strip().replaceAll(" *// *", "\n");
    StringBuilder query = new StringBuilder();
    Matcher named = NAMED.matcher(request[0].strip());
    while (named.find()) {
      String id = calls.ask("geocode", "limit=1&q=" + named.group(1), "").ids().getFirst();
      named.appendReplacement(query, id);
    }
    return calls.ask(operation, named.appendTail(query).toString(), body);
  }

  private static String look(JsonNode answer, String path) {
    String whole = path.replaceFirst("^(#|keys *)", "");
    if (whole.matches("[\\d*].*")) {
      whole = "items/" + whole;
    }
    List<JsonNode> nodes = new ArrayList<>(List.of(answer));
    for (String step : whole.isEmpty() ? new String[0] : whole.split("/", -1)) {
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : nodes) {
        if (step.equals("*")) {
          node.forEach(next::add);
        } else {
          next.add(node.isArray() ? node.path(Integer.parseInt(step)) : node.path(step));
        }
      }
      next.removeIf(JsonNode::isMissingNode);
      nodes = next;
    }
    if (path.startsWith("#")) {
      return String.valueOf(nodes.stream().mapToInt(JsonNode::size).sum());
    }
    if (path.startsWith("keys")) {
      return nodes.stream()
          .flatMap(node -> OpenApi.names(node).stream())
          .collect(Collectors.joining(","));
    }
    return nodes.stream()
        .map(node -> node.isValueNode() ? node.asText() : node.toString().replace("\"", ""))
        .collect(Collectors.joining(","));
  }

  // ---- whether all of the contract is there

  private static Set<String> values(String operation, String parameter) {
    return rows().stream()
        .filter(row -> row.operation().equals(operation) && row.parameter().equals(parameter))
        .map(Row::value)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// Its lists stand in `CategoriesEndpointTest`.
  @Test
  void every_operation_of_the_search_has_rows() {
    assertThat(SearchCalls.DOCUMENT.operations().stream().map(OpenApi.Operation::operationId))
        .containsOnlyOnceElementsOf(SearchCalls.OPERATIONS)
        .hasSize(SearchCalls.OPERATIONS.size() + 1)
        .contains("categories");
  }

  @Test
  void every_parameter_of_every_operation_has_rows() {
    for (OpenApi.Operation operation : SearchCalls.DOCUMENT.operations()) {
      String id = operation.operationId();
      if (SearchCalls.OPERATIONS.contains(id)) {
        Set<String> parameters = new TreeSet<>(SearchCalls.DOCUMENT.parameters(operation).keySet());
        parameters.add(WITH_BODY.contains(id) ? "body" : "unknown");
        assertThat(
                rows().stream()
                    .filter(row -> row.operation().equals(id))
                    .map(Row::parameter)
                    .collect(Collectors.toSet()))
            .as(id)
            .containsExactlyInAnyOrderElementsOf(parameters);
      }
    }
  }

  @Test
  void every_value_that_a_parameter_knows_has_a_row() throws IOException {
    Set<String> typed = Set.of("geocode", "reverse", "autocomplete");
    for (String operation : SearchCalls.OPERATIONS) {
      if (operation.endsWith("Post") || operation.equals("multiReverse")) {
        continue;
      }
      List<String> parameters =
          typed.contains(operation) ? List.of("show", "types") : List.of("show");
      for (String parameter : parameters) {
        assertThat(values(operation, parameter))
            .as("%s %s", operation, parameter)
            .containsAll(known(operation, parameter));
      }
    }
    assertThat(values("browse", "ranking")).contains("distance", "excursionDistance");
    assertThat(values("geocode", "qq")).containsAll(known("geocode", "qq"));
    assertThat(values("reverse", "with"))
        .contains("unnamedStreets", "estimatedAreaFallback", "MPA");
    assertThat(known("geocode", "show")).hasSize(7);
    assertThat(known("geocode", "types")).hasSize(7);
    assertThat(known("reverse", "types")).hasSize(6);
    assertThat(known("geocode", "qq")).hasSize(8);
  }

  /// The values that the reader knows, as it says them of one that it does not know.
  private static List<String> known(String operation, String parameter) throws IOException {
    String base = operation.equals("geocode") ? "q=a&" : "q=a&id=a&at=1,2&";
    String expected =
        calls.ask(operation, base + parameter + "=colour", "").faults().getFirst().expected();
    return List.of(expected.substring(expected.indexOf(':') + 1).strip().split(", ", -1));
  }

  @Test
  void every_word_of_an_answer_has_a_row() {
    String item = "/components/schemas/SearchItem/properties/";
    for (String field : List.of("resultType", "localityType", "houseNumberType")) {
      List<String> words = new ArrayList<>();
      SearchCalls.DOCUMENT.at(item + field + "/enum").forEach(word -> words.add(word.asText()));
      assertThat(words).isNotEmpty();
      assertThat(values("answer", field)).as(field).containsAll(words);
    }
    assertThat(values("answer", "fieldScore"))
        .containsAll(
            OpenApi.names(SearchCalls.DOCUMENT.at("/components/schemas/FieldScore/properties")));
  }

  @Test
  void no_row_stands_twice() {
    assertThat(rows().stream().map(Row::toString).toList()).doesNotHaveDuplicates();
  }
}
