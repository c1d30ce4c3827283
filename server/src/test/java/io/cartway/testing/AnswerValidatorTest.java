package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AnswerValidatorTest {

  private static final String PATH = "/v1/things/a.json";

  private final OpenApi document = OpenApi.of(PlantedContract.TEXT);
  private final AnswerValidator validator = new AnswerValidator(document, Set.of("x-request-id"));

  @Test
  void an_answer_that_fits_has_no_fault() {
    assertThat(faults(200, PlantedContract.ANSWER)).isEmpty();
    assertThat(faults(404, "{\"status\": 404}")).isEmpty();
    assertThat(faults(exchange("HEAD", PATH, 200, "application/json", ""))).isEmpty();
    assertThat(faults(exchange("OPTIONS", PATH, 204, "", ""))).isEmpty();
  }

  @Test
  void an_undocumented_status_is_a_fault() {
    assertThat(faults(500, "{\"status\": 500}")).containsExactly("500 is not documented");
  }

  @Test
  void an_unknown_key_is_a_fault_however_the_schema_is_put_together() {
    assertFault("{\"id\": \"a\", \"parts\": [], \"nota\": 1}", "nota");
    assertFault("{\"id\": \"a\", \"parts\": [{\"weight\": 1, \"wait\": 2}]}", "wait");
  }

  @Test
  void a_missing_key_is_a_fault_in_parts_too() {
    assertFault("{\"parts\": []}", "id");
    assertFault("{\"id\": \"a\"}", "parts");
    assertFault("{\"id\": \"a\", \"parts\": [{\"spare\": true}]}", "weight");
  }

  @Test
  void another_type_is_a_fault_and_a_number_as_text_is_another_type() {
    assertFault("{\"id\": 7, \"parts\": []}", "id");
    assertFault("{\"id\": \"a\", \"parts\": [{\"weight\": \"1.5\"}]}", "weight");
    assertFault("{\"id\": \"a\", \"parts\": [], \"counts\": {\"x\": 0.5}}", "counts");
  }

  @Test
  void an_answer_that_is_not_json_is_a_fault() {
    assertFault("{\"id\": \"a\"", "not JSON");
    assertFault(PlantedContract.ANSWER + "{}", "not JSON");
    assertThat(faults(exchange("GET", PATH, 200, "text/html", "<p>"))).hasSize(1);
  }

  @Test
  void headers_are_documented_and_the_required_ones_are_there() {
    Exchange answer = exchange("GET", PATH, 200, "application/json", PlantedContract.ANSWER);
    assertThat(faults(with(answer, "Set-Cookie")))
        .containsExactly("the header set-cookie is not documented");
    assertThat(faults(with(answer, "Access-Control-Allow-Origin"))).isEmpty();
    assertThat(faults(without(answer, "etag"))).containsExactly("the header ETag is missing");
    assertThat(faults(without(answer, "x-request-id")))
        .containsExactly("the header x-request-id is missing");
  }

  @Test
  void an_answer_without_a_documented_body_has_none() {
    assertThat(faults(exchange("GET", PATH, 204, "", ""))).isEmpty();
    assertThat(faults(exchange("GET", PATH, 204, "text/plain", "x"))).hasSize(1);
    assertThat(faults(exchange("HEAD", PATH, 200, "application/json", "{}"))).hasSize(1);
  }

  @Test
  void paths_without_an_operation_have_the_common_error_body() {
    assertThat(faults(exchange("GET", "/no", 404, "application/json", "{\"status\": 404}")))
        .isEmpty();
    assertThat(faults(exchange("POST", PATH, 405, "application/json", "{\"status\": 405}")))
        .isEmpty();
    assertThat(faults(exchange("GET", "/no", 404, "application/json", "{}"))).hasSize(1);
    assertThat(faults(exchange("GET", "/no", 404, "text/html", "gone"))).hasSize(1);
    assertThat(faults(exchange("GET", "/no", 200, "application/json", "{\"status\": 200}")))
        .containsExactly("no operation answers GET /no, and the status is 200");
  }

  @Test
  void the_body_of_an_error_says_the_status_of_the_answer() {
    assertThat(faults(404, "{\"status\": 400}"))
        .containsExactly("the body says 400, the status is 404");
  }

  @Test
  void a_fixed_word_comes_before_an_id() {
    assertThat(document.find("GET", "/v1/things/explain.json").orElseThrow().operationId())
        .isEqualTo("explain");
    assertThat(document.find("GET", "/v1/things/other.json").orElseThrow().operationId())
        .isEqualTo("thing");
    assertThat(document.find("GET", "/v1/things/.json")).isEmpty();
    assertThat(document.find("DELETE", PATH)).isEmpty();
  }

  @Test
  void parameters_are_listed_by_the_names_that_callers_write() {
    List<OpenApi.Operation> operations = document.operations();
    assertThat(document.parameters(operations.get(0)))
        .isEqualTo(Map.of("id", true, "vehicle[height]", false, "vehicle[type]", false));
    assertThat(document.statuses(operations.get(0))).containsExactly("200", "204", "404");
  }

  @Test
  void every_mutant_is_refused() {
    JsonNode answer = AnswerValidator.json(PlantedContract.ANSWER);
    Exchange exchange = exchange("GET", PATH, 200, "application/json", PlantedContract.ANSWER);
    String schema = validator.schema(exchange).orElseThrow();
    List<Mutants.Mutant> mutants = Mutants.of(document, validator, schema, answer);
    assertThat(mutants.stream().map(mutant -> mutant.kind() + " " + mutant.where()))
        .containsExactlyInAnyOrder(
            "add /unknownKey",
            "drop /id",
            "retype /id",
            "retype /note",
            "retype /counts",
            "add /counts/unknownKey",
            "retype /counts/x",
            "drop /parts",
            "retype /parts",
            "add /parts/0/unknownKey",
            "drop /parts/0/weight",
            "retype /parts/0/weight",
            "retype /parts/0/spare",
            "add /parts/1/unknownKey",
            "drop /parts/1/name",
            "retype /parts/1/name");
    for (Mutants.Mutant mutant : mutants) {
      assertThat(validator.faults(schema, mutant.body())).as(mutant.toString()).isNotEmpty();
    }
    assertThat(validator.faults(schema, answer)).isEmpty();
  }

  @Test
  void a_schema_that_lets_unknown_keys_pass_is_found() {
    assertThat(StrictSchemas.open(document)).isEmpty();
    String loose =
        PlantedContract.TEXT
            .replace("\"x-open\": \"the keys are words of the caller's\",", "")
            .replace("\"unevaluatedProperties\": false,", "");
    assertThat(StrictSchemas.open(OpenApi.of(loose)))
        .containsExactly(
            "/components/schemas/Thing", "/components/schemas/Thing/properties/counts");
    String alone = PlantedContract.TEXT.replace("/schemas/Part\"}, {", "/schemas/Base\"}, {");
    assertThat(StrictSchemas.open(OpenApi.of(alone))).containsExactly("/components/schemas/Base");
  }

  private void assertFault(String body, String part) {
    assertThat(String.join("\n", faults(200, body))).contains(part);
  }

  private List<String> faults(int status, String body) {
    return faults(exchange("GET", PATH, status, "application/json", body));
  }

  private List<String> faults(Exchange exchange) {
    return validator.faults(exchange);
  }

  private static Exchange exchange(
      String method, String path, int status, String type, String body) {
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("X-Request-Id", List.of("1"));
    if (!type.isEmpty()) {
      headers.put("Content-Type", List.of(type + "; charset=utf-8"));
    }
    if (status == 200) {
      headers.put("ETag", List.of("\"1\""));
    }
    return new Exchange(method, path, status, headers, body);
  }

  private static Exchange with(Exchange exchange, String header) {
    Map<String, List<String>> headers = new TreeMap<>(exchange.headers());
    headers.put(header, new ArrayList<>(List.of("x")));
    return new Exchange(
        exchange.method(), exchange.path(), exchange.status(), headers, exchange.body());
  }

  private static Exchange without(Exchange exchange, String header) {
    Map<String, List<String>> headers = new TreeMap<>(exchange.headers());
    headers.remove(header);
    return new Exchange(
        exchange.method(), exchange.path(), exchange.status(), headers, exchange.body());
  }
}
