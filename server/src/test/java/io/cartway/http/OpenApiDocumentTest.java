package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.cartway.http.socket.Refusal;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenApiDocumentTest {

  private static final String COMMON =
      """
      openapi: 3.1.0
      components:
        schemas:
          A: {type: string}
      """;

  private static OpenApiDocument join(String... parts) {
    List<String> names = List.of("common.yaml", "one.yaml", "two.yaml").subList(0, parts.length);
    return OpenApiDocument.join(names, List.of(parts));
  }

  @Test
  void areas_are_joined_into_one_document() {
    OpenApiDocument document =
        join(
            COMMON,
            """
            paths:
              /a:
                get: {operationId: a}
                post: {operationId: b}
            components:
              schemas:
                B: {$ref: '#/components/schemas/A'}
            """,
            """
            paths:
              /c:
                parameters: []
                get: {operationId: c}
            components:
              parameters:
                P: {name: p, in: query}
            """);
    assertThat(document.operationIds()).containsExactly("a", "b", "c");
    assertThat(document.json()).contains("\"B\":{", "\"P\":{", "\"openapi\":\"3.1.0\"");
  }

  @Test
  void a_name_in_two_areas_stops_the_start() {
    assertThatThrownBy(() -> join(COMMON, "components: {schemas: {A: {type: number}}}"))
        .hasMessage("openapi/one.yaml defines /components/schemas/A a second time");
    assertThatThrownBy(() -> join(COMMON, "paths: {/a: {get: {}}}", "paths: {/a: {post: {}}}"))
        .hasMessage("openapi/two.yaml defines /paths//a a second time");
    assertThatThrownBy(() -> join(COMMON, "openapi: 3.1.0"))
        .hasMessage("openapi/one.yaml defines /openapi a second time");
  }

  @Test
  void a_reference_that_leads_nowhere_stops_the_start() {
    assertThatThrownBy(
            () -> join(COMMON, "paths: {/a: {x: [{$ref: '#/components/schemas/None'}]}}"))
        .hasMessageContaining("#/paths//a/x/0 refers to missing #/components/schemas/None");
    assertThatThrownBy(() -> join(COMMON, "paths: {/a: {$ref: 'other.yaml'}}"))
        .hasMessageContaining("refers to missing other.yaml");
  }

  @Test
  void a_missing_area_stops_the_start() {
    assertThatThrownBy(() -> OpenApiDocument.joinResources(List.of("none.yaml")))
        .hasMessage("openapi/none.yaml is missing");
  }

  @Test
  void the_shells_own_answers_keep_to_the_document() throws Exception {
    try (TestApi api = TestApi.start()) {
      String document = api.get("/openapi.json").body();
      assertThat(new ObjectMapper().readTree(document).get("info").get("version").asText())
          .isEqualTo("1.0.0");
      assertThat(faults(document, "Health", api.get("/v1/health"))).isEmpty();
      assertThat(faults(document, "Error", api.get("/v1/none"))).isEmpty();
      assertThat(faults(document, "Error", api.get("/v1/faulty?at=x"))).isEmpty();
      assertThat(faults(document, "Error", api.get("/v1/broken"))).isEmpty();
      assertThat(
              faults(
                  document,
                  "Error",
                  api.send(api.request("/v1/echo").POST(BodyPublishers.noBody()).build())))
          .isEmpty();
      HttpResponse<String> refused = api.send(api.anonymous("/v1/echo").build());
      assertThat(faults(document, "GatewayError", refused)).isEmpty();
      // The check can fail: a gateway body has keys that the plain one has not, and the reverse.
      assertThat(faults(document, "Error", refused)).isNotEmpty();
      assertThat(faults(document, "GatewayError", api.get("/v1/none"))).isNotEmpty();
    }
  }

  private static List<Error> faults(String document, String name, HttpResponse<String> response) {
    String address = "https://cartway.test/api.yaml";
    SchemaRegistry registry =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi31(), builder -> builder.schemas(Map.of(address, document)));
    Schema schema = registry.getSchema(SchemaLocation.of(address + "#/components/schemas/" + name));
    return schema.validate(response.body(), InputFormat.JSON);
  }

  @Test
  void the_document_has_a_tag() {
    try (TestApi api = TestApi.start()) {
      HttpResponse<String> response = api.get("/openapi.json");
      String tag = response.headers().firstValue("ETag").orElseThrow();
      assertThat(
              api.send(api.request("/openapi.json").header("If-None-Match", tag).build())
                  .statusCode())
          .isEqualTo(304);
    }
  }

  @Test
  void every_error_code_of_the_shell_is_in_the_document() throws Exception {
    OpenApiDocument document =
        OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml"));
    JsonNode codes =
        new ObjectMapper().readTree(document.json()).at("/components/schemas/ErrorCode/enum");
    List<String> listed = codes.valueStream().map(JsonNode::asText).toList();
    for (int status : List.of(400, 413, 414, 431, 505, 500)) {
      assertThat(listed).contains(Refusal.unreadable(status, "x").code());
    }
    assertThat(listed).contains(Refusal.overloaded("x").code(), Refusal.forbidden("", "").code());
  }
}
