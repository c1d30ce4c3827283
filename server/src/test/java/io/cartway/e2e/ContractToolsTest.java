package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.JoinedContract;
import io.cartway.e2e.OperationExamples.Example;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tools of others read the documents: Redocly's linter finds nothing, and the types that
/// openapi-typescript makes of them compile and fit an answer of every operation.
class ContractToolsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /// The types of the two documents, as `answers.ts` imports them.
  private static final String IMPORTS =
      """
      import type { operations as Api } from "./api";
      import type { operations as Admin } from "./admin";
      """;

  private final LiveServer server = LiveServer.shared();
  private final StringBuilder recorded = new StringBuilder(IMPORTS);
  private final Set<String> operations = new HashSet<>();

  @TempDir private Path folder;

  @Test
  void linter_and_types_find_the_documents_right_and_fit_every_answer() throws IOException {
    recordApi();
    recordAdmin();
    OpenApi api = JoinedContract.document();
    OpenApi admin = JoinedContract.admin();
    assertThat(operations)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(api, admin)
                .flatMap(document -> document.operations().stream())
                .map(OpenApi.Operation::operationId)
                .toList());
    JsonNode read = read(api.text(), admin.text());
    assertThat(read.path("lint")).as("what redocly lint finds").isEmpty();
    assertThat(read.path("types")).as("what the compiler finds").isEmpty();
  }

  @Test
  void planted_faults_of_a_document_are_found() throws IOException {
    write("Api", "health", server.get("/v1/health"));
    String planted =
        changed(root -> {
          // A description that YAML's braces cut at its comma.
          with(root, "/paths/~1v1~1health/get/responses/200", "and so on.");
          // A key that answers have and the document has not.
          ((ObjectNode) root.at("/components/schemas/Health/properties")).remove("status");
        });
    JsonNode read = read(planted, JoinedContract.admin().text());
    assertThat(read.path("lint").toString()).contains("and so on.");
    assertThat(read.path("types").toString()).contains("status");
  }

  private static void with(JsonNode root, String at, String key) {
    ((ObjectNode) root.at(at)).putNull(key);
  }

  private static String changed(Consumer<JsonNode> change) throws IOException {
    JsonNode root = JSON.readTree(JoinedContract.document().text());
    change.accept(root);
    return root.toString();
  }

  private JsonNode read(String api, String admin) throws IOException {
    Files.writeString(folder.resolve("api.json"), api, UTF_8);
    Files.writeString(folder.resolve("admin.json"), admin, UTF_8);
    Files.writeString(folder.resolve("answers.ts"), recorded, UTF_8);
    String call = JSON.writeValueAsString(Map.of("op", "read", "folder", folder.toString()));
    JsonNode answer =
        ForeignClient.ofNode("contract.mjs")
            .ask(server.address(), server.key(), List.of(call))
            .getFirst();
    assertThat(answer.path("error").asText()).isEmpty();
    return answer.path("results");
  }

  // ---------------------------------------------------------------- recorded answers

  private void recordApi() {
    ExampleJobs jobs =
        new ExampleJobs((method, path, body) -> {
          Exchange answer = send(method, path, body);
          return new ExampleJobs.Reply(answer.status(), answer.body());
        });
    JsonNode route = AnswerValidator.json(server.get(OperationExamples.handleSource()).body());
    String handle = route.at("/routes/0/routeHandle").asText();
    for (Example example : OperationExamples.all(handle)) {
      Example made = example.with(jobs);
      Exchange answer = send(made.method(), made.target(), made.body());
      assertThat(answer.status()).as("%s: %s", example, answer.body()).isEqualTo(example.status());
      write("Api", example.operationId(), answer);
    }
    for (Example example :
        List.of(
            new Example("geocode", "GET", "/v1/geocode?limit=0", ""),
            new Example("route", "GET", "/v1/routes?origin=x", ""),
            new Example("lookup", "GET", "/v1/lookup?id=cw:l:n1", ""))) {
      write("Api", example.operationId(), server.get(example.target()));
      Exchange refused = server.send("GET", example.target(), Map.of());
      assertThat(refused.status()).isEqualTo(401);
      write("Api", example.operationId(), refused);
    }
  }

  private void recordAdmin() {
    JsonNode account =
        admin("createAccount", "POST", "/accounts", "{\"name\": \"typed\"}").path("account");
    String accountPath = "/accounts/" + account.path("id").asText();
    admin("listAccounts", "GET", "/accounts", "");
    admin("readAccount", "GET", accountPath, "");
    admin("changeAccount", "PATCH", accountPath, "{\"freeOnly\": true}");
    admin("rotateSigningSecret", "POST", accountPath + "/signing-secret", "");
    JsonNode key =
        admin("createKey", "POST", "/keys", "{\"account\": \"typed\", \"name\": \"typed\"}");
    String keyPath = "/keys/" + key.at("/key/id").asText();
    admin("listKeys", "GET", "/keys", "");
    admin("readKey", "GET", keyPath, "");
    admin("changeKey", "PATCH", keyPath, "{\"scopes\": [\"geocode\"]}");
    admin("rotateKey", "POST", keyPath + "/rotate", "{\"overlapSeconds\": 0}");
    admin("mintToken", "POST", keyPath + "/tokens", "{\"ttlSeconds\": 60}");
    admin("usageOfAll", "GET", "/usage?groupBy=account,key,operation", "");
    admin("statement", "GET", "/statements/" + account.path("id").asText(), "");
    admin("audit", "GET", "/audit", "");
    admin("leaks", "GET", "/leaks", "");
    admin("tariff", "GET", "/tariff", "");
    admin("adminOpenapi", "GET", "/openapi.json", "");
    recordWebhooks("?account=" + account.path("id").asText());
    admin("revokeKey", "DELETE", keyPath, "");
  }

  private void recordWebhooks(String account) {
    JsonNode sent =
        admin(
            "adminWebhookTest", "POST", "/webhooks/test" + account, OperationExamples.WEBHOOK_TEST);
    admin("adminWebhookList", "GET", "/webhooks" + account, "");
    admin("adminWebhookDeliveries", "GET", "/webhooks/deliveries" + account, "");
    String enable = "/webhooks/" + sent.path("endpointId").asText() + "/enable";
    admin("adminWebhookEnable", "POST", enable, "");
    admin(
        "adminWebhookReplayRange",
        "POST",
        "/webhooks/replay" + account,
        "{\"from\": \"2026-01-01\"}");
    String replay = "/admin/v1/webhooks/deliveries/" + sent.path("id").asText() + "/replay";
    Exchange waits = server.admin("POST", replay, "");
    assertThat(waits.status()).isEqualTo(409);
    write("Admin", "adminWebhookReplay", waits);
  }

  private JsonNode admin(String operation, String method, String path, String body) {
    Exchange answer = server.admin(method, "/admin/v1" + path, body);
    assertThat(answer.status()).as("%s: %s", operation, answer.body()).isEqualTo(200);
    write("Admin", operation, answer);
    return AnswerValidator.json(answer.body());
  }

  /// An answer as a value that must be of its type. Of what is no JSON, the media type is compared.
  private void write(String document, String operation, Exchange answer) {
    operations.add(operation);
    String response =
        "%s[\"%s\"][\"responses\"][%d]".formatted(document, operation, answer.status());
    String type = answer.mediaType();
    JsonNode value = AnswerValidator.json(answer.body());
    String line;
    if (type.isEmpty()) {
      line = "null as unknown as %s satisfies { content?: never }".formatted(response);
    } else if (type.equals("application/json")) {
      line = "%s satisfies %s[\"content\"][\"%s\"]".formatted(value, response, type);
    } else {
      line = "\"%s\" satisfies keyof %s[\"content\"]".formatted(type, response);
    }
    recorded.append("/* %s */ (%s);\n".formatted(operation, line));
  }

  private Exchange send(String method, String target, String body) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Authorization", "Bearer " + server.key());
    if (!body.isEmpty()) {
      headers.put("Content-Type", OwnServer.typeOf(body));
    }
    return server.send(method, target, headers, body);
  }
}
