package io.cartway.testing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The joined OpenAPI document, as the tests read it: operations, their parameters and statuses,
/// references followed, places named by JSON pointers.
public final class OpenApi {

  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "patch", "head", "options");

  private final String text;
  private final JsonNode document;

  private OpenApi(String text, JsonNode document) {
    this.text = text;
    this.document = document;
  }

  /// Reads a document.
  ///
  /// @param text JSON
  public static OpenApi of(String text) {
    try {
      return new OpenApi(text, new ObjectMapper().readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the document is not JSON: " + e.getMessage(), e);
    }
  }

  /// One operation of the document.
  ///
  /// @param pointer where it stands
  public record Operation(String operationId, String method, String path, String pointer) {

    /// Whether a path with values in it is this operation's.
    public boolean matches(String actualMethod, String actualPath) {
      String[] template = path.split("/", -1);
      String[] actual = actualPath.split("/", -1);
      boolean same = template.length == actual.length && method.equals(actualMethod);
      for (int i = 0; same && i < template.length; i++) {
        same =
            template[i].contains("{") ? fits(template[i], actual[i]) : isSame(template, actual, i);
      }
      return same;
    }

    private static boolean isSame(String[] template, String[] actual, int index) {
      return template[index].equals(actual[index]);
    }

    private static boolean fits(String template, String actual) {
      String before = template.substring(0, template.indexOf('{'));
      String after = template.substring(template.indexOf('}') + 1);
      return actual.startsWith(before)
          && actual.endsWith(after)
          && actual.length() > before.length() + after.length();
    }
  }

  /// The document as it was given.
  public String text() {
    return text;
  }

  /// The version of the API.
  public String version() {
    return document.at("/info/version").asText();
  }

  /// What stands at a pointer; a missing node when nothing does.
  public JsonNode at(String pointer) {
    return document.at(JsonPointer.compile(pointer));
  }

  /// All operations, in the order of the document.
  public List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    JsonNode paths = document.path("paths");
    for (String path : names(paths)) {
      for (String method : names(paths.get(path))) {
        if (METHODS.contains(method)) {
          String pointer = "/paths/" + escaped(path) + "/" + method;
          String id = at(pointer).path("operationId").asText();
          operations.add(new Operation(id, method.toUpperCase(Locale.ROOT), path, pointer));
        }
      }
    }
    return operations;
  }

  /// The operation that answers a request, aliases of HERE's included when they are documented.
  public Optional<Operation> find(String method, String path) {
    // A fixed word under a path comes before an id: the one with fewer braces is meant.
    Operation best = null;
    for (Operation operation : operations()) {
      if (operation.matches(method, path)
          && (best == null || braces(operation.path()) < braces(best.path()))) {
        best = operation;
      }
    }
    return Optional.ofNullable(best);
  }

  private static long braces(String path) {
    return path.chars().filter(c -> c == '{').count();
  }

  /// Whether each parameter of an operation is required. A parameter of the style `deepObject` is
  /// listed by its keys: `vehicle[grossWeight]`. The keys of a request body are listed too.
  public Map<String, Boolean> parameters(Operation operation) {
    Map<String, Boolean> parameters = new TreeMap<>();
    String path = operation.pointer().substring(0, operation.pointer().lastIndexOf('/'));
    for (String pointer : List.of(path + "/parameters", operation.pointer() + "/parameters")) {
      for (int i = 0; i < at(pointer).size(); i++) {
        addParameter(at(followed(pointer + "/" + i)), parameters);
      }
    }
    String body = followed(operation.pointer() + "/requestBody");
    String schema = followed(body + "/content/application~1json/schema");
    if (!at(schema).isMissingNode()) {
      Set<String> required = texts(at(schema).path("required"));
      for (String name : names(at(schema).path("properties"))) {
        parameters.put(name, required.contains(name));
      }
    }
    return parameters;
  }

  private static void addParameter(JsonNode parameter, Map<String, Boolean> parameters) {
    String name = parameter.path("name").asText();
    boolean required = parameter.path("required").asBoolean();
    if (parameter.path("style").asText().equals("deepObject")) {
      for (String key : names(parameter.path("schema").path("properties"))) {
        parameters.put(name + "[" + key + "]", required);
      }
    } else {
      parameters.put(name, required);
    }
  }

  /// The documented statuses of an operation.
  public Set<String> statuses(Operation operation) {
    return new TreeSet<>(names(at(operation.pointer() + "/responses")));
  }

  /// The pointer, or the one that its reference leads to.
  public String followed(String pointer) {
    String current = pointer;
    // A chain of references is short; a circle of them is a broken document.
    for (int step = 0; step < 20; step++) {
      String reference = at(current).path("$ref").asText();
      if (reference.isEmpty()) {
        return current;
      }
      if (!reference.startsWith("#/")) {
        throw new IllegalArgumentException("a reference out of the document: " + reference);
      }
      current = reference.substring(1);
    }
    throw new IllegalArgumentException("a circle of references at " + pointer);
  }

  /// A key as it stands in a pointer.
  public static String escaped(String key) {
    return key.replace("~", "~0").replace("/", "~1");
  }

  /// The keys of an object, in order; none when it is no object.
  public static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    for (Iterator<String> fields = node.fieldNames(); fields.hasNext(); ) {
      names.add(fields.next());
    }
    return names;
  }

  /// The texts of an array; none when it is no array.
  public static Set<String> texts(JsonNode node) {
    Set<String> texts = new TreeSet<>();
    for (JsonNode element : node) {
      texts.add(element.asText());
    }
    return texts;
  }
}
