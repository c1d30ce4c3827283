package io.cartway.style.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.testing.Golden;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Expressions, filters and functions have the same values as in npm's
/// `@maplibre/maplibre-gl-style-spec`, which is run by Node.js.
class ExpressionsIT {

  private static final int CASES = 20_000;

  /// Cases that are kept for each word of the language.
  private static final int KEPT_OF_A_WORD = 4;

  /// Longer cases are kept only when a word comes for the first time.
  private static final int KEPT_LENGTH_MAX = 1_000;

  @TempDir Path folder;

  /// Where the reference answers what nobody wants.
  private static boolean isKnown(ExpressionCase each) {
    JsonNode json = each.json();
    return switch (json.path("type").asText()) {
      // It appends NaN to the names of fonts between two zooms.
      case "layout_symbol.text-font" -> true;
      // It puts a projection on its way to another one into a third.
      case "projectionDefinition" -> true;
      // It fails in JavaScript, or compares null with a text, when there is no feature.
      default -> !json.has("feature") && json.path("json").toString().contains("geometry-type");
    };
  }

  @Test
  void twenty_thousand_expressions_are_evaluated_as_by_the_reference() throws Exception {
    ExpressionCases generator = new ExpressionCases(20);
    List<ExpressionCase> cases = new ArrayList<>();
    for (int i = 0; i < CASES; i++) {
      cases.add(generator.next());
    }
    List<JsonNode> theirs = StyleOracle.answers(cases, folder);
    assertThat(theirs).hasSize(CASES);
    long values = theirs.stream().filter(each -> each.has("value")).count();
    long errors = theirs.stream().filter(each -> each.has("error")).count();
    assertThat(values).isBetween(CASES / 2L, CASES * 9L / 10);
    assertThat(errors).isBetween(CASES / 20L, CASES / 3L);
    assertThat(differences(cases, theirs)).isEmpty();
    int known = (int) cases.stream().filter(ExpressionsIT::isKnown).count();
    assertThat(known).as("cases that are not compared").isLessThan(CASES / 10);
    keep("expressions", cases, theirs);
  }

  @Test
  void properties_have_the_values_and_rules_of_the_reference() throws Exception {
    ExpressionCases generator = new ExpressionCases(22);
    List<ExpressionCase> cases = new ArrayList<>();
    for (int i = 0; i < CASES / 4; i++) {
      cases.add(generator.nextProperty());
    }
    List<JsonNode> theirs = StyleOracle.answers(cases, folder);
    long invalid = theirs.stream().filter(each -> each.has("invalid")).count();
    assertThat(invalid).isBetween(CASES / 40L, CASES / 6L);
    assertThat(differences(cases, theirs)).isEmpty();
    keep("properties", cases, theirs);
  }

  @Test
  void places_are_compared_with_geometries_as_by_the_reference() throws Exception {
    GeometryCases generator = new GeometryCases(21);
    List<ExpressionCase> cases = new ArrayList<>();
    for (int i = 0; i < CASES / 10; i++) {
      cases.add(generator.next());
    }
    List<JsonNode> theirs = StyleOracle.answers(cases, folder);
    long within = theirs.stream().filter(each -> each.path("value").asBoolean()).count();
    long zero = theirs.stream().filter(each -> each.path("value").asDouble(1) == 0).count();
    assertThat(within).isGreaterThan(CASES / 200);
    assertThat(zero).isGreaterThan(CASES / 200);
    assertThat(differences(cases, theirs)).isEmpty();
    keep("places", cases, theirs);
  }

  private static List<String> differences(List<ExpressionCase> cases, List<JsonNode> theirs) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < cases.size() && differences.size() < 20; i++) {
      JsonNode ours = cases.get(i).answer();
      if (!ExpressionCase.isSame(ours, theirs.get(i)) && !isKnown(cases.get(i))) {
        differences.add(
            "%s%n  ours   %s%n  theirs %s".formatted(cases.get(i).json(), ours, theirs.get(i)));
      }
    }
    return differences;
  }

  /// The answers that [ExpressionsTest] compares with: some cases for each word, so that the rare
  /// ones are among them, too.
  private static void keep(String name, List<ExpressionCase> cases, List<JsonNode> theirs) {
    Map<String, Integer> kept = new HashMap<>();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < cases.size(); i++) {
      JsonNode json = cases.get(i).json();
      Set<String> words = new HashSet<>();
      words(json.path("json"), words);
      String answer = theirs.get(i).fieldNames().next();
      words.add(answer + " of " + json.path("type").asText());
      if (json.has("tile")) {
        words.add(place(json, theirs.get(i).path("value")));
      }
      int most = json.toString().length() > KEPT_LENGTH_MAX ? 1 : KEPT_OF_A_WORD;
      boolean wanted = words.stream().anyMatch(word -> kept.getOrDefault(word, 0) < most);
      if (wanted && !isKnown(cases.get(i))) {
        words.forEach(word -> kept.merge(word, 1, Integer::sum));
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.set("case", json);
        line.set("answer", theirs.get(i));
        lines.append(line).append('\n');
      }
    }
    Golden.check("style/" + name + ".jsonl", lines.toString());
  }

  /// A kind of features beside a kind of geometries, and what was answered.
  private static String place(JsonNode json, JsonNode value) {
    JsonNode call = json.path("json");
    return "%s %s %s %s %s"
        .formatted(
            call.path(0).asText(),
            call.path(1).path("type").asText(),
            json.path("feature").path("type").asInt(),
            json.path("tile").path("x").asInt(),
            value.isBoolean() ? value : value.asDouble() == 0);
  }

  /// Names of operators and of options, and short texts as their values.
  private static void words(JsonNode json, Set<String> words) {
    String name = json.isArray() ? json.path(0).asText() : "";
    if (Operators.named(name) != null) {
      words.add(name + " " + Math.min(json.size(), 5));
    }
    if (name.endsWith("literal")) {
      return;
    }
    json.properties()
        .forEach(each -> {
          boolean named = each.getValue().isBoolean() || each.getKey().equals("type");
          words.add(each.getKey() + (named ? " " + each.getValue().asText() : ""));
        });
    json.forEach(each -> words(each, words));
  }

  @Test
  void the_own_styles_are_evaluated_over_tiles_as_by_the_reference() throws Exception {
    List<ExpressionCase> cases = TileCases.all(40);
    assertThat(cases).hasSizeGreaterThan(5_000);
    assertThat(differences(cases, StyleOracle.answers(cases, folder))).isEmpty();
  }

  @Test
  void each_example_of_the_reference_is_evaluated_as_by_the_reference() throws Exception {
    Path reference =
        StyleOracle.folder()
            .resolve("node_modules/@maplibre/maplibre-gl-style-spec/dist/latest.json");
    JsonNode names = new ObjectMapper().readTree(reference.toFile()).path("expression_name");
    List<ExpressionCase> cases = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : names.path("values").properties()) {
      for (String properties : FEATURES) {
        cases.add(example(each.getValue().path("example"), properties));
      }
    }
    assertThat(cases).hasSizeGreaterThan(240);
    assertThat(differences(cases, StyleOracle.answers(cases, folder))).isEmpty();
  }

  private static final List<String> FEATURES =
      List.of(
          """
          {"name": "São 😀", "population": 12000, "sq-km": 7, "mag": 4.5, "height": 30,
          "building_type": "commercial", "point_count": 60, "icon": "a", "color": "red",
          "myArray": [1, 2], "some-property": {"a": 1}, "someProperty": "12", "cluster": true,
          "FacilityName": "Straße", "Comments": "NONE"}\
          """,
          "{}",
          """
          {"name": 1, "population": "x", "sq-km": 0, "mag": "y", "height": "z",
          "building_type": 4, "point_count": null, "icon": 5, "color": false, "myArray": "text",
          "some-property": [], "someProperty": false}\
          """);

  private static ExpressionCase example(JsonNode example, String properties) throws Exception {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    boolean filter = example.path(1).asText().startsWith("$");
    json.put("kind", filter ? "filter" : "expression").put("type", "value").set("json", example);
    json.put("zoom", 15.02);
    ObjectNode feature = json.putObject("feature");
    feature.put("type", 1).put("id", 7);
    feature.set("properties", new ObjectMapper().readTree(properties));
    feature.putArray("geometry").addArray().addObject().put("x", 100).put("y", 8000);
    json.putObject("tile").put("z", 3).put("x", 4).put("y", 3);
    return new ExpressionCase(json);
  }
}
