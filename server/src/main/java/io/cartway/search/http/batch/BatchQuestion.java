package io.cartway.search.http.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.rows.CellTemplate;
import io.cartway.rows.RowException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is asked of all rows of a batch.
///
/// @param kind of all rows; each row's own when empty
/// @param parameters of all rows, by their names in a single request. Those with `{column}` are
///   templates, made of a row's cells; then the columns ask nothing by their own names. The others
///   hold for rows that have no cell of that name
public record BatchQuestion(Optional<QuestionKind> kind, Map<String, String> parameters) {

  /// The parameters that a batch may give for all its rows.
  public static final List<String> PARAMETERS =
      List.of(
          "q",
          "qq",
          "at",
          "in",
          "lang",
          "types",
          "bearing",
          "limit",
          "show",
          "politicalView",
          "id",
          "name",
          "position",
          "categories",
          "phone",
          "www");

  public BatchQuestion {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /// Reads the parameters that a batch gives for all its rows.
  ///
  /// @param given by name; others than `type` and [#PARAMETERS] are ignored
  /// @throws RowException when the kind is unknown, or a template is malformed
  public static BatchQuestion read(Map<String, String> given) {
    String type = given.getOrDefault("type", "");
    Optional<QuestionKind> kind = QuestionKind.find(type);
    if (kind.isEmpty() && !type.isBlank()) {
      throw new RowException("type", type, QuestionKind.EXPECTED);
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String name : PARAMETERS) {
      String value = given.getOrDefault(name, "");
      if (!value.isBlank()) {
        parameters.put(name, value);
      }
    }
    BatchQuestion question = new BatchQuestion(kind, parameters);
    var _ = question.templates();
    return question;
  }

  private static boolean isTemplate(String name, String value) {
    // A text for all rows would ask the same of each.
    return value.indexOf('{') >= 0 || name.equals("q");
  }

  /// The parameters that are made of cells.
  ///
  /// @throws RowException when one is malformed
  Map<String, CellTemplate> templates() {
    Map<String, CellTemplate> templates = new LinkedHashMap<>();
    parameters.forEach((name, value) -> {
      if (isTemplate(name, value)) {
        templates.put(name, CellTemplate.parse(name, value));
      }
    });
    return templates;
  }

  /// The parameters that are the same for all rows.
  Map<String, String> constants() {
    Map<String, String> constants = new LinkedHashMap<>();
    parameters.forEach((name, value) -> {
      if (!isTemplate(name, value)) {
        constants.put(name, value);
      }
    });
    return constants;
  }

  /// Throws when a template names a column that no row has.
  ///
  /// @param columns of the table
  public void check(Collection<String> columns) {
    templates().values().forEach(template -> template.check(columns));
  }

  /// As JSON.
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    kind.ifPresent(given -> json.put("type", given.word()));
    parameters.forEach(json::put);
    return json;
  }

  /// Reads [#json].
  static BatchQuestion of(JsonNode json) {
    Map<String, String> given = new LinkedHashMap<>();
    json.properties().forEach(entry -> given.put(entry.getKey(), entry.getValue().asText()));
    return read(given);
  }
}
