package io.cartway.search.http.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cartway.http.JsonBody;
import io.cartway.rows.Cell;
import io.cartway.rows.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A row of a batch with its answer.
///
/// @param unit its place, counted from 0
/// @param given the row as it was sent
/// @param answer a line of [RowAnswers]
record AnsweredRow(long unit, Row given, Row answer) {

  /// Its number, counted from 1.
  long number() {
    return unit + 1;
  }

  Optional<String> id() {
    return RowQuestions.id(given);
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(answer.cells().get(name)).flatMap(Cell::scalar);
  }

  Optional<Double> score() {
    return value("queryScore").map(Double::valueOf);
  }

  boolean hasResult() {
    return value("status").filter(RowAnswers.Status.SUCCEEDED.word()::equals).isPresent();
  }

  /// Whether somebody should look at it: it has no result, or one below a score.
  boolean isBelow(double threshold) {
    return !hasResult() || score().filter(score -> score < threshold).isPresent();
  }

  /// The results, best first.
  List<JsonNode> items() {
    return list("items");
  }

  /// The best results in short: those that were asked for, then further ones.
  List<JsonNode> candidates() {
    List<JsonNode> all = new ArrayList<>(items());
    all.addAll(list("candidates"));
    return all.subList(0, Math.min(RowAnswers.CANDIDATES, all.size()));
  }

  private List<JsonNode> list(String name) {
    JsonNode found =
        answer.cells().get(name) instanceof Cell.Nested(String json)
            ? JsonBody.parse(json).orElse(MissingNode.getInstance())
            : MissingNode.getInstance();
    List<JsonNode> nodes = new ArrayList<>();
    found.forEach(nodes::add);
    return nodes;
  }

  /// The row of an answer in JSON: number, id, the answer, and the row as it was given.
  Map<String, Cell> cells() {
    Map<String, Cell> cells = head();
    answer
        .cells()
        .forEach((name, cell) -> {
          if (!name.equals("candidates")) {
            cells.put(name, cell);
          }
        });
    cells.put("input", input());
    return cells;
  }

  /// The row of an answer about errors: what is wrong, and the best candidates.
  Map<String, Cell> errorCells() {
    Map<String, Cell> cells = head();
    for (String name : List.of("status", "scoreBand", "queryScore", "error")) {
      Cell cell = answer.cells().get(name);
      if (cell != null) {
        cells.put(name, cell);
      }
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    candidates().forEach(candidate -> list.add(Candidate.shortened(candidate)));
    cells.put("candidates", new Cell.Nested(list.toString()));
    cells.put("input", input());
    return cells;
  }

  private Map<String, Cell> head() {
    Map<String, Cell> cells = new LinkedHashMap<>();
    cells.put("row", Cell.of(number()));
    id().ifPresent(id -> cells.put("recId", Cell.of(id)));
    return cells;
  }

  private Cell input() {
    return new Cell.Nested(Json.object(given.cells()));
  }
}
