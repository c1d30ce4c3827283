package io.cartway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.testing.OpenApi;
import io.cartway.testing.SpecificationTables;
import io.cartway.testing.StrictSchemas;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The OpenAPI document says what the service's specification says. Operations that are not there
/// yet stand in one place, `docs/reference/not-yet.md`, which can neither forget nor outlive one.
class ContractTest {

  /// Required parameters that have an alternative of HERE's (decisions 3 and 5 of the contract):
  /// one of the two must be given. The document may call such a parameter required or not, since it
  /// can say neither quite right, but it has to describe the alternative.
  private static final Map<String, String> ALTERNATIVES =
      Map.of(
          "geocode.q", "qq",
          "reverse.at", "in",
          "autosuggest.at", "in",
          "browse.at", "in",
          "isoline.origin", "destination",
          "static.center", "overlay");

  /// Absent destinations of a matrix are its origins: nothing has to stand in for them.
  private static final Set<String> DEFAULTED = Set.of("matrix.destinations");

  @Test
  void the_document_says_what_the_specification_says() throws IOException {
    SpecificationTables tables = specification();
    assertThat(differences(tables, JoinedContract.document(), notYet())).isEmpty();
  }

  @Test
  void every_schema_refuses_unknown_keys() {
    assertThat(StrictSchemas.open(JoinedContract.document()))
        .as("object schemas without additionalProperties or unevaluatedProperties: false")
        .isEmpty();
  }

  @Test
  void every_operation_has_a_name_of_its_own() {
    List<String> names = new ArrayList<>();
    for (OpenApi document : List.of(JoinedContract.document(), JoinedContract.admin())) {
      document.operations().forEach(operation -> names.add(operation.operationId()));
    }
    assertThat(names).doesNotHaveDuplicates().doesNotContain("");
  }

  @Test
  void every_operation_with_a_key_documents_price_refusals_and_limits() {
    OpenApi document = JoinedContract.document();
    assertThat(unlimited(document)).isEmpty();
    String text = document.text();
    for (String part :
        List.of("DryRun", "responses/Forbidden", "responses/RateLimited", "schemas/Price")) {
      String without = text.replaceFirst(part, part.replaceFirst("[A-Z]", "No"));
      assertThat(unlimited(OpenApi.of(without))).as(part).isNotEmpty();
    }
  }

  private static List<String> unlimited(OpenApi document) {
    List<String> missing = new ArrayList<>();
    for (OpenApi.Operation operation : document.operations()) {
      JsonNode security = document.at(operation.pointer() + "/security");
      if (security.isArray() && security.isEmpty()) {
        continue;
      }
      String name = operation.operationId();
      if (!document.parameters(operation).containsKey("dryRun")) {
        missing.add(name + ": dryRun");
      }
      Map<String, String> shared =
          Map.of("401", "Unauthenticated", "403", "Forbidden", "429", "RateLimited");
      shared.forEach((status, response) -> {
        String pointer = operation.pointer() + "/responses/" + status;
        if (!document.followed(pointer).equals("/components/responses/" + response)) {
          missing.add(name + ": " + status);
        }
      });
      String answer = document.followed(operation.pointer() + "/responses/200");
      String price = answer + "/content/application~1vnd.cartway.price+json/schema";
      if (!document.followed(price).equals("/components/schemas/Price")) {
        missing.add(name + ": the price");
      }
      for (String header : OpenApi.names(document.at("/components/headers"))) {
        if (document.at(answer + "/headers/" + header).isMissingNode()) {
          missing.add(name + ": " + header);
        }
      }
    }
    return missing;
  }

  @Test
  void the_admin_document_is_strict_and_has_the_same_errors_usage_and_money() {
    OpenApi admin = JoinedContract.admin();
    assertThat(StrictSchemas.open(admin)).isEmpty();
    for (String schema :
        List.of("Error", "GatewayError", "ErrorCode", "ErrorDetail", "Money", "UsageStatement")) {
      assertThat(admin.at("/components/schemas/" + schema))
          .as(schema)
          .isEqualTo(JoinedContract.document().at("/components/schemas/" + schema));
    }
    assertThat(admin.operations())
        .as("every operation of the admin port is below its path")
        .allMatch(operation -> operation.path().startsWith("/admin/v1/"))
        .allMatch(
            operation -> admin.statuses(operation).containsAll(Set.of("200", "401", "403", "429")));
  }

  @Test
  void every_operation_tells_that_the_server_may_be_too_busy_for_it() {
    OpenApi document = JoinedContract.document();
    assertThat(document.operations())
        .allMatch(operation -> document.statuses(operation).contains("503"));
    assertThat(JoinedContract.admin().operations())
        .allMatch(operation -> JoinedContract.admin().statuses(operation).contains("503"));
  }

  // ---------------------------------------------------------------- proof that it can fail

  private static final String TABLE =
      """
      | operationId | Method and path | Required | Optional |
      |---|---|---|---|
      | geocode | GET /v1/geocode | q (text) | limit (number) |
      | lookup | GET /v1/lookup | id | none |
      | 200 | OK | Fine |
      The API version is 1.0.0.
      """;

  private static final String DOCUMENT =
      """
      {"info": {"version": "1.0.0"}, "paths": {"/v1/geocode": {"get": {
        "operationId": "geocode",
        "parameters": [
          {"name": "q", "in": "query"}, {"name": "qq", "in": "query"},
          {"name": "limit", "in": "query"}],
        "responses": {"200": {}}}}}}
      """;

  @Test
  void a_document_that_agrees_has_no_difference() {
    assertThat(planted("", "", "lookup")).isEmpty();
  }

  @Test
  void the_list_of_missing_parts_is_exact() {
    assertThat(planted("", "")).containsExactly("lookup: neither documented nor listed as not yet");
    assertThat(planted("", "", "lookup", "geocode"))
        .containsExactly("geocode: documented, and listed as not yet");
    assertThat(planted("", "", "lookup", "gone"))
        .containsExactly("gone: listed as not yet, and not in the specification");
  }

  @Test
  void an_optional_parameter_can_be_listed_as_not_yet() {
    assertThat(planted("\"limit\"", "\"max\"", "lookup", "geocode.limit")).isEmpty();
    assertThat(planted("", "", "lookup", "geocode.limit"))
        .containsExactly("geocode.limit: documented, and listed as not yet");
    assertThat(planted("", "", "lookup", "geocode.max"))
        .containsExactly("geocode.max: listed as not yet, and not in the specification");
  }

  @Test
  void each_difference_is_found() {
    assertThat(planted("\"geocode\"", "\"geocoder\"", "lookup"))
        .containsExactly("geocode: is called geocoder");
    assertThat(planted("/v1/geocode", "/v1/geocodes", "lookup"))
        .containsExactly("geocode: is GET /v1/geocodes instead of GET /v1/geocode");
    assertThat(planted("\"limit\"", "\"max\"", "lookup"))
        .containsExactly("geocode.limit: neither documented nor listed as not yet");
    assertThat(planted("\"limit\",", "\"limit\", \"required\": true,", "lookup"))
        .containsExactly("geocode.limit: is optional");
    assertThat(planted("\"qq\"", "\"other\"", "lookup")).containsExactly("geocode: q is required");
    assertThat(planted("\"200\"", "\"201\"", "lookup"))
        .containsExactly("geocode: the status 200 is not documented");
    assertThat(planted("1.0.0", "1.0.1", "lookup")).containsExactly("the version is 1.0.1");
  }

  private static List<String> planted(String from, String to, String... notYet) {
    OpenApi document = OpenApi.of(from.isEmpty() ? DOCUMENT : DOCUMENT.replace(from, to));
    return differences(SpecificationTables.of(TABLE), document, Set.of(notYet));
  }

  // ---------------------------------------------------------------- the comparison

  private static List<String> differences(
      SpecificationTables tables, OpenApi document, Set<String> notYet) {
    List<String> differences = new ArrayList<>();
    if (!document.version().equals(tables.version())) {
      differences.add("the version is " + document.version());
    }
    Set<String> unknown = new TreeSet<>(notYet);
    for (SpecificationTables.Row row : tables.operations()) {
      unknown.remove(row.name());
      row.optional().forEach(parameter -> unknown.remove(row.name() + "." + parameter));
      Optional<OpenApi.Operation> operation = find(row, document);
      if (operation.isPresent() && notYet.contains(row.name())) {
        differences.add(row.name() + ": documented, and listed as not yet");
      } else if (operation.isPresent()) {
        compare(row, operation.get(), document, differences);
        compareOptional(row, document.parameters(operation.get()), notYet, differences);
        compareStatuses(row, tables.statuses(), document.statuses(operation.get()), differences);
      } else if (!notYet.contains(row.name())) {
        differences.add(row.name() + ": neither documented nor listed as not yet");
      }
    }
    for (String name : unknown) {
      differences.add(name + ": listed as not yet, and not in the specification");
    }
    return differences;
  }

  /// By its name, or by its path, so that a wrong name shows as one.
  private static Optional<OpenApi.Operation> find(SpecificationTables.Row row, OpenApi document) {
    Optional<OpenApi.Operation> named =
        document.operations().stream()
            .filter(operation -> operation.operationId().equals(row.operationId()))
            .findFirst();
    return named.or(() ->
        document.operations().stream()
            .filter(operation -> operation.path().equals(row.path()))
            .filter(operation -> operation.method().equals(row.method()))
            .findFirst());
  }

  private static void compare(
      SpecificationTables.Row row,
      OpenApi.Operation operation,
      OpenApi document,
      List<String> differences) {
    String name = row.name();
    // In brackets the specification gives a word for the operation, but no id.
    boolean named = !row.operationId().startsWith("(");
    if (named && !operation.operationId().equals(row.operationId())) {
      differences.add(name + ": is called " + operation.operationId());
    }
    String expected = row.method() + " " + row.path();
    String actual = operation.method() + " " + operation.path();
    if (!actual.equals(expected)) {
      differences.add(name + ": is " + actual + " instead of " + expected);
    }
    Map<String, Boolean> parameters = document.parameters(operation);
    for (String parameter : row.required()) {
      boolean required = parameters.getOrDefault(parameter, false);
      if (!parameters.containsKey(parameter)) {
        differences.add(name + ": " + parameter + " is not a parameter");
      } else if (!required && !mayBeAbsent(name, parameter, parameters)) {
        differences.add(name + ": " + parameter + " is required");
      }
    }
  }

  private static void compareOptional(
      SpecificationTables.Row row,
      Map<String, Boolean> parameters,
      Set<String> notYet,
      List<String> differences) {
    for (String parameter : row.optional()) {
      String name = row.name() + "." + parameter;
      if (parameters.containsKey(parameter) && notYet.contains(name)) {
        differences.add(name + ": documented, and listed as not yet");
      } else if (!parameters.containsKey(parameter) && !notYet.contains(name)) {
        differences.add(name + ": neither documented nor listed as not yet");
      } else if (parameters.getOrDefault(parameter, false)) {
        differences.add(name + ": is optional");
      }
    }
  }

  private static void compareStatuses(
      SpecificationTables.Row row,
      Set<String> expected,
      Set<String> actual,
      List<String> differences) {
    for (String status : new TreeSet<>(expected)) {
      if (!actual.contains(status)) {
        differences.add(row.name() + ": the status " + status + " is not documented");
      }
    }
  }

  private static boolean mayBeAbsent(
      String operation, String parameter, Map<String, Boolean> parameters) {
    String key = operation + "." + parameter;
    String alternative = ALTERNATIVES.get(key);
    return DEFAULTED.contains(key) || (alternative != null && parameters.containsKey(alternative));
  }

  private static SpecificationTables specification() throws IOException {
    return SpecificationTables.of(
        Files.readString(Workspace.shared("contract/specification.md"), UTF_8));
  }

  /// The names in the list of what does not exist yet: `- ` and the name as code.
  private static Set<String> notYet() throws IOException {
    String text = Files.readString(Workspace.root().resolve("docs/reference/not-yet.md"), UTF_8);
    Set<String> names = new TreeSet<>();
    Matcher line = Pattern.compile("(?m)^- `([^`]+)`").matcher(text);
    while (line.find()) {
      names.add(line.group(1));
    }
    return names;
  }
}
