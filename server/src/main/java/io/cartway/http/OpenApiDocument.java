package io.cartway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The contract as one document, joined from one file per area. A name defined in two files or a
/// dangling reference stops the start: a wrong document is worse than none.
public final class OpenApiDocument {

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

  private final ObjectNode root;
  private final Bytes bytes;
  private final String entityTag;

  private OpenApiDocument(ObjectNode root) throws IOException {
    this.root = root;
    byte[] text = JSON.writeValueAsBytes(root);
    this.bytes = Bytes.owning(text);
    this.entityTag = hash(text);
  }

  /// Joins files of the class path's folder `openapi/`.
  ///
  /// @param names the first file gives everything that is not a path or a component
  /// @throws IllegalStateException when a file is missing or the files contradict each other
  public static OpenApiDocument joinResources(List<String> names) {
    List<String> texts =
        names.stream()
            .map(name -> {
              try (InputStream in = OpenApiDocument.class.getResourceAsStream("/openapi/" + name)) {
                if (in == null) {
                  throw new IllegalStateException("openapi/" + name + " is missing");
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
              } catch (IOException unreadable) {
                throw new UncheckedIOException("openapi/" + name, unreadable);
              }
            })
            .toList();
    return join(names, texts);
  }

  /// Joins YAML texts.
  ///
  /// @param names names of the texts for messages
  static OpenApiDocument join(List<String> names, List<String> texts) {
    try {
      ObjectNode root = JSON.createObjectNode();
      for (int i = 0; i < texts.size(); i++) {
        if (!(YAML.readTree(texts.get(i)) instanceof ObjectNode part)) {
          throw new IllegalStateException("openapi/" + names.get(i) + " is not an object");
        }
        merge(root, part, names.get(i), "");
      }
      checkReferences(root, root, "#");
      return new OpenApiDocument(root);
    } catch (IOException malformed) {
      throw new IllegalStateException("openapi: " + malformed.getMessage(), malformed);
    }
  }

  // Only maps of names are merged: paths, components and each kind of component.
  private static void merge(ObjectNode into, ObjectNode part, String name, String at) {
    for (Map.Entry<String, JsonNode> entry : part.properties()) {
      String key = entry.getKey();
      String path = at + "/" + key;
      JsonNode present = into.get(key);
      if (present == null) {
        into.set(key, entry.getValue().deepCopy());
      } else if (isMap(path)
          && present instanceof ObjectNode target
          && entry.getValue() instanceof ObjectNode source) {
        merge(target, source, name, path);
      } else {
        throw new IllegalStateException("openapi/" + name + " defines " + path + " a second time");
      }
    }
  }

  private static boolean isMap(String path) {
    return path.equals("/paths")
        || path.equals("/components")
        || (path.startsWith("/components/")
            && Scan.isAll(path.substring("/components/".length()), 1, 100, Scan::isLetter));
  }

  private static void checkReferences(JsonNode root, JsonNode node, String at) {
    JsonNode reference = node.get("$ref");
    if (reference != null && reference.isTextual()) {
      String target = reference.textValue();
      if (!target.startsWith("#/") || root.at(target.substring(1)).isMissingNode()) {
        throw new IllegalStateException("openapi: " + at + " refers to missing " + target);
      }
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      checkReferences(root, entry.getValue(), at + "/" + entry.getKey());
    }
    Iterator<JsonNode> elements = node.isArray() ? node.elements() : List.<JsonNode>of().iterator();
    for (int i = 0; elements.hasNext(); i++) {
      checkReferences(root, elements.next(), at + "/" + i);
    }
  }

  /// The document as JSON text.
  public String json() {
    return new String(bytes.unsafeArray(), StandardCharsets.UTF_8);
  }

  /// The operationIds of the document, sorted.
  public Set<String> operationIds() {
    Set<String> ids = new TreeSet<>();
    for (JsonNode path : root.path("paths")) {
      for (Map.Entry<String, JsonNode> method : path.properties()) {
        if (METHODS.contains(method.getKey())) {
          ids.add(method.getValue().path("operationId").asText());
        }
      }
    }
    return ids;
  }

  /// The operation that serves it on the API port.
  public Operation operation() {
    return operation("openapi", "/openapi.json");
  }

  /// The operation that serves it at a path.
  public Operation operation(String operationId, String path) {
    Answer answer =
        new Answer.Content(
            "application/json", bytes, entityTag, Map.of("Cache-Control", "private, no-cache"));
    return Operation.get(operationId, path, call -> answer).fetched();
  }

  private static String hash(byte[] text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(digest, 0, 12);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
