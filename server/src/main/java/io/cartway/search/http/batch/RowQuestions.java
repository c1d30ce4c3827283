package io.cartway.search.http.batch;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.Parameters;
import io.cartway.rows.Cell;
import io.cartway.rows.CellTemplate;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.search.category.Categories;
import io.cartway.search.http.GeocodeParameters;
import io.cartway.search.http.LookupParameters;
import io.cartway.search.http.ResolveParameters;
import io.cartway.search.http.ReverseParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads what the rows of a batch ask: the parameters of single requests, from columns of the same
/// names (in any case) or from templates. Thread-safe.
public final class RowQuestions {

  /// The columns by which rows are known to their owner, the stronger first.
  private static final List<String> ID_COLUMNS = List.of("recid", "id");

  private static final String PLACE_ID_PREFIX = "cw:";
  private static final int FAULTS_MAX = 3;

  /// The fields of an address.
  private static final List<String> FIELDS =
      List.of(
          "country", "state", "county", "city", "district", "street", "houseNumber", "postalCode");

  /// Other names of columns in lower case, and the parameter.
  private static final Map<String, String> ALIASES =
      Map.of("searchtext", "q", "latitude", "lat", "longitude", "lng", "lon", "lng");

  private final Optional<QuestionKind> kind;
  private final Map<String, String> constants;
  private final Map<String, CellTemplate> templates;
  private final Categories categories;

  /// @param categories that rows may name
  public RowQuestions(BatchQuestion question, Categories categories) {
    this.kind = question.kind();
    this.constants = question.constants();
    this.templates = question.templates();
    this.categories = categories;
  }

  /// What a row asks, not read yet.
  ///
  /// @param kind of question
  /// @param values its parameters by name
  public record Asked(Optional<QuestionKind> kind, Map<String, String> values) {}

  /// The id by which a row's owner knows it.
  public static Optional<String> id(Row row) {
    for (String name : ID_COLUMNS) {
      for (Map.Entry<String, Cell> cell : row.cells().entrySet()) {
        if (cell.getKey().strip().toLowerCase(Locale.ROOT).equals(name)) {
          Optional<String> text = cell.getValue().scalar();
          if (text.isPresent()) {
            return text;
          }
        }
      }
    }
    return Optional.empty();
  }

  /// The parameters of a row. Rows with equal ones have equal answers.
  ///
  /// @throws RowException when a cell is no text
  public Asked asked(Row row) {
    Map<String, String> values = templates.isEmpty() ? named(row) : made(row);
    Optional<QuestionKind> found = kind.or(() -> kind(values));
    Map<String, String> own = new TreeMap<>();
    found.ifPresent(which -> {
      prepare(which, values);
      if (which.parameters().contains("limit")) {
        own.put("limit", "1");
      }
      constants.forEach((name, value) -> {
        if (which.parameters().contains(name)) {
          own.put(name, value);
        }
      });
      values.forEach((name, value) -> {
        if (which.parameters().contains(name)) {
          own.put(name, value);
        }
      });
    });
    return new Asked(found, own);
  }

  private Map<String, String> made(Row row) {
    Map<String, String> values = new LinkedHashMap<>();
    templates.forEach((name, template) -> {
      String text = template.of(row);
      if (!text.isEmpty()) {
        values.put(name, text);
      }
    });
    return values;
  }

  private Map<String, String> named(Row row) {
    Map<String, String> values = new LinkedHashMap<>();
    row.cells()
        .forEach((column, cell) -> {
          String name = parameter(column);
          if (name != null) {
            String text = text(name, cell);
            if (!text.isBlank()) {
              values.putIfAbsent(name, text);
            }
          }
        });
    return values;
  }

  /// The parameter of a column; null for a column of the owner's.
  private static @Nullable String parameter(String column) {
    String lower = column.strip().toLowerCase(Locale.ROOT);
    String alias = ALIASES.get(lower);
    if (alias != null) {
      return alias;
    }
    if (lower.equals("lat") || lower.equals("lng")) {
      return lower;
    }
    for (QuestionKind kind : QuestionKind.values()) {
      for (String name : kind.parameters()) {
        if (name.toLowerCase(Locale.ROOT).equals(lower)) {
          return name;
        }
      }
    }
    return null;
  }

  /// A cell as the value of a parameter: a position may be an object, and what describes a place a
  /// list.
  private static String text(String name, Cell cell) {
    if (!(cell instanceof Cell.Nested(String json))) {
      return cell.plain();
    }
    if (name.equals("at")) {
      Optional<JsonNode> point = JsonBody.parse(json).filter(value -> value.has("lat"));
      return point
          .map(value -> value.path("lat").asText() + "," + value.path("lng").asText())
          .orElse(json);
    }
    return json;
  }

  private static Optional<QuestionKind> kind(Map<String, String> values) {
    boolean hasPosition = values.containsKey("position") || isPair(values);
    boolean hasName = values.containsKey("name") || values.containsKey("title");
    if (values.containsKey("q") || values.containsKey("qq")) {
      return Optional.of(QuestionKind.GEOCODE);
    }
    if (hasName && (hasPosition || values.containsKey("at"))) {
      return Optional.of(QuestionKind.RESOLVE);
    }
    if (FIELDS.stream().anyMatch(values::containsKey)) {
      return Optional.of(QuestionKind.GEOCODE);
    }
    if (values.containsKey("at")
        || hasPosition
        || values.getOrDefault("in", "").strip().startsWith("circle:")) {
      return Optional.of(QuestionKind.REVERSE);
    }
    return values.getOrDefault("id", "").strip().startsWith(PLACE_ID_PREFIX)
        ? Optional.of(QuestionKind.LOOKUP)
        : Optional.empty();
  }

  private static boolean isPair(Map<String, String> values) {
    return values.containsKey("lat") && values.containsKey("lng");
  }

  /// Gives the values the names of the operation.
  private static void prepare(QuestionKind kind, Map<String, String> values) {
    if (isPair(values)) {
      String pair = values.getOrDefault("lat", "") + "," + values.getOrDefault("lng", "");
      values.putIfAbsent(kind == QuestionKind.RESOLVE ? "position" : "at", pair);
    }
    switch (kind) {
      case REVERSE -> {
        copy(values, "position", "at");
        if (values.containsKey("at")) {
          values.remove("in");
        }
      }
      case RESOLVE -> copy(values, "at", "position");
      case GEOCODE, LOOKUP -> {}
    }
  }

  private static void copy(Map<String, String> values, String from, String to) {
    String value = values.get(from);
    if (value != null) {
      values.putIfAbsent(to, value);
    }
  }

  /// Reads the parameters of a row as the single request would.
  public RowQuestion read(Asked asked) {
    if (asked.kind.isEmpty()) {
      return new RowQuestion.Faulty(
          "The row asks nothing: expected is one of q, qq, fields of an address (street,"
              + " houseNumber, postalCode, city, ...), at, name with position, or the id of a"
              + " place (cw:...)");
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    asked.values.forEach((name, value) -> values.put(name, List.of(value)));
    Parameters parameters = new Parameters(values);
    Optional<? extends RowQuestion> question =
        switch (asked.kind.get()) {
          case GEOCODE -> GeocodeParameters.readRow(parameters).map(RowQuestion.Geocode::new);
          case REVERSE -> ReverseParameters.read(parameters).map(RowQuestion.Reverse::new);
          case LOOKUP -> LookupParameters.read(parameters).map(RowQuestion.Lookup::new);
          case RESOLVE ->
              ResolveParameters.readRow(parameters, categories).map(RowQuestion.Resolve::new);
        };
    return question.isPresent()
        ? question.get()
        : new RowQuestion.Faulty(sentence(parameters.faults()));
  }

  private static String sentence(List<Fault> faults) {
    return faults.stream()
        .limit(FAULTS_MAX)
        .map(fault ->
            "%s: %s was given, but expected is %s"
                .formatted(
                    fault.parameter(),
                    fault.given().isEmpty() ? "nothing" : "'" + fault.given() + "'",
                    fault.expected()))
        .collect(Collectors.joining("; "));
  }
}
