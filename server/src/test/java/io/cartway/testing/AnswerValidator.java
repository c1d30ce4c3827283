package io.cartway.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.LoggerFactory;

/// Checks answers against the joined OpenAPI document, strictly: status, headers and media type
/// must be documented, and a JSON body must fit its schema, which allows no unknown key.
public final class AnswerValidator {

  private static final String ADDRESS = "https://cartway.invalid/openapi.json";

  /// Headers of HTTP itself, which no operation has to document.
  private static final Set<String> TRANSPORT =
      Set.of(
          "cache-control",
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "date",
          "transfer-encoding",
          "vary",
          "x-content-type-options");

  /// What answers a request that no operation takes.
  private static final Map<Integer, String> UNANSWERED =
      Map.of(
          401, "/components/responses/Unauthenticated",
          404, "/components/responses/NotFound",
          405, "/components/responses/MethodNotAllowed");

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  static {
    // The validator warns of each keyword that is OpenAPI's and not JSON Schema's.
    ((Logger) LoggerFactory.getLogger("com.networknt.schema")).setLevel(Level.ERROR);
  }

  private final OpenApi document;
  private final Set<String> everywhere;
  private final Set<String> anywhere;
  private final SchemaRegistry registry;
  private final Map<String, Schema> schemas = new HashMap<>();

  /// @param document the joined document
  /// @param everywhere headers that the shell adds to every answer, lower case
  public AnswerValidator(OpenApi document, Set<String> everywhere) {
    this(document, everywhere, Set.of());
  }

  /// @param document the joined document
  /// @param everywhere headers that the shell adds to every answer, lower case
  /// @param anywhere headers that any answer may have: the limits of a caller that has some
  public AnswerValidator(OpenApi document, Set<String> everywhere, Set<String> anywhere) {
    this.anywhere = Set.copyOf(anywhere);
    this.document = document;
    this.everywhere = Set.copyOf(everywhere);
    this.registry =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi31(), builder -> builder.schemas(Map.of(ADDRESS, document.text())));
  }

  /// What is wrong with an answer; empty when nothing is.
  public List<String> faults(Exchange exchange) {
    boolean head = exchange.method().equals("HEAD");
    Optional<OpenApi.Operation> operation =
        document.find(head ? "GET" : exchange.method(), exchange.path());
    List<String> faults = new ArrayList<>();
    if (operation.isEmpty()) {
      unansweredFaults(exchange, faults);
      return faults;
    }
    responseFaults(exchange, operation.get().pointer() + "/responses/" + exchange.status(), faults);
    return faults;
  }

  /// Where the schema of an answer's body stands, references not followed; empty when the answer is
  /// not documented as JSON.
  public Optional<String> schema(Exchange exchange) {
    return document
        .find(exchange.method(), exchange.path())
        .map(operation -> operation.pointer() + "/responses/" + exchange.status())
        .map(document::followed)
        .map(response -> response + "/content/application~1json/schema")
        .filter(pointer -> !document.at(pointer).isMissingNode());
  }

  /// What is wrong with a value by the schema at a pointer.
  public List<String> faults(String schemaPointer, JsonNode value) {
    Schema schema =
        schemas.computeIfAbsent(
            schemaPointer,
            pointer -> registry.getSchema(SchemaLocation.of(ADDRESS + "#" + pointer)));
    return schema.validate(value).stream().map(Error::toString).toList();
  }

  /// Reads JSON; a missing node when it is none.
  public static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private void unansweredFaults(Exchange exchange, List<String> faults) {
    if (exchange.method().equals("OPTIONS") && exchange.status() < 300) {
      if (!exchange.body().isEmpty()) {
        faults.add("an answer to OPTIONS has a body");
      }
      return;
    }
    String response = UNANSWERED.get(exchange.status());
    if (response == null) {
      faults.add(
          "no operation answers %s %s, and the status is %s"
              .formatted(exchange.method(), exchange.path(), exchange.status()));
      return;
    }
    responseFaults(exchange, response, faults);
  }

  private void responseFaults(Exchange exchange, String pointer, List<String> faults) {
    String response = document.followed(pointer);
    if (document.at(response).isMissingNode()) {
      faults.add("%s is not documented".formatted(exchange.status()));
      return;
    }
    headerFaults(exchange, response, faults);
    if (!exchange.method().equals("HEAD")) {
      bodyFaults(exchange, response, faults);
    } else if (!exchange.body().isEmpty()) {
      faults.add("an answer to HEAD has a body");
    }
  }

  private void headerFaults(Exchange exchange, String response, List<String> faults) {
    Set<String> documented = new TreeSet<>(TRANSPORT);
    documented.addAll(everywhere);
    documented.addAll(anywhere);
    for (String name : OpenApi.names(document.at(response + "/headers"))) {
      documented.add(name.toLowerCase(Locale.ROOT));
      String header = document.followed(response + "/headers/" + OpenApi.escaped(name));
      boolean required = document.at(header).path("required").asBoolean();
      if (required && exchange.header(name.toLowerCase(Locale.ROOT)).isEmpty()) {
        faults.add("the header %s is missing".formatted(name));
      }
    }
    for (String name : exchange.headers().keySet()) {
      // The client's library adds pseudo headers that begin with a colon.
      boolean known = name.startsWith(":") || name.startsWith("access-control-");
      if (!known && !documented.contains(name)) {
        faults.add("the header %s is not documented".formatted(name));
      }
    }
    for (String name : everywhere) {
      if (exchange.header(name).isEmpty()) {
        faults.add("the header %s is missing".formatted(name));
      }
    }
  }

  private void bodyFaults(Exchange exchange, String response, List<String> faults) {
    JsonNode content = document.at(response + "/content");
    if (content.isMissingNode()) {
      if (!exchange.body().isEmpty()) {
        faults.add("a body where none is documented");
      }
      return;
    }
    String type = exchange.mediaType();
    if (!content.has(type)) {
      faults.add(
          "the media type is '%s', documented are %s".formatted(type, OpenApi.names(content)));
    } else if (type.equals("application/json")) {
      jsonFaults(exchange, response + "/content/application~1json/schema", faults);
    } else if (exchange.body().isEmpty()) {
      faults.add("an empty body");
    }
  }

  private void jsonFaults(Exchange exchange, String schema, List<String> faults) {
    if (!exchange.mediaType().equals("application/json")) {
      faults.add("the media type is '%s', not JSON".formatted(exchange.mediaType()));
      return;
    }
    JsonNode body = json(exchange.body());
    if (body.isMissingNode()) {
      faults.add("the body is not JSON: " + exchange.body());
      return;
    }
    faults.addAll(faults(schema, body));
    JsonNode status = body.path("status");
    if (exchange.status() >= 400 && status.isNumber() && status.asInt() != exchange.status()) {
      faults.add("the body says %s, the status is %s".formatted(status, exchange.status()));
    }
  }
}
