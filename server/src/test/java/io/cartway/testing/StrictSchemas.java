package io.cartway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Finds the object schemas of a document that let unknown keys pass: a misspelt key would then be
/// a valid answer. A schema that must stay open says why: `x-open: <reason>`.
public final class StrictSchemas {

  private static final List<String> MAPS = List.of("properties", "patternProperties", "$defs");
  private static final List<String> LISTS = List.of("allOf", "anyOf", "oneOf", "prefixItems");
  private static final List<String> SINGLES =
      List.of(
          "items", "additionalProperties", "unevaluatedProperties", "if", "then", "else", "not");

  private final OpenApi document;
  private final Set<String> open = new TreeSet<>();
  private final Set<String> usedAlone = new TreeSet<>();
  private final Set<String> usedAsPart = new TreeSet<>();

  private StrictSchemas(OpenApi document) {
    this.document = document;
  }

  /// The pointers of the schemas that let unknown keys pass.
  public static List<String> open(OpenApi document) {
    StrictSchemas walk = new StrictSchemas(document);
    walk.find("");
    // What is only ever a part of a closed whole cannot be closed itself.
    walk.usedAsPart.removeAll(walk.usedAlone);
    walk.open.removeAll(walk.usedAsPart);
    return new ArrayList<>(walk.open);
  }

  /// Walks down to where schemas begin.
  private void find(String pointer) {
    JsonNode node = document.at(pointer);
    if (pointer.equals("/components/schemas")) {
      for (String name : OpenApi.names(node)) {
        visit(pointer + "/" + OpenApi.escaped(name), false);
      }
    } else if (node.isObject()) {
      for (String name : OpenApi.names(node)) {
        String child = pointer + "/" + OpenApi.escaped(name);
        if (name.equals("schema")) {
          visit(child, false);
        } else if (!name.startsWith("example")) {
          find(child);
        }
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        find(pointer + "/" + i);
      }
    }
  }

  private void visit(String pointer, boolean part) {
    JsonNode schema = document.at(pointer);
    String reference = schema.path("$ref").asText();
    if (!reference.isEmpty()) {
      (part ? usedAsPart : usedAlone).add(reference.substring(1));
    }
    boolean closed = isClosed(schema);
    if (isObject(schema) && !closed && !part && schema.path("x-open").asText().isBlank()) {
      open.add(pointer);
    }
    for (String name : MAPS) {
      for (String key : OpenApi.names(schema.path(name))) {
        visit(pointer + "/" + name + "/" + OpenApi.escaped(key), false);
      }
    }
    for (String name : LISTS) {
      boolean parts = !name.equals("prefixItems") && (part || closed || name.equals("allOf"));
      for (int i = 0; i < schema.path(name).size(); i++) {
        visit(pointer + "/" + name + "/" + i, parts);
      }
    }
    for (String name : SINGLES) {
      if (schema.path(name).isObject()) {
        visit(pointer + "/" + name, Set.of("if", "then", "else", "not").contains(name));
      }
    }
  }

  private static boolean isObject(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.asText().equals("object")
        || OpenApi.texts(type).contains("object")
        || schema.has("properties")
        || schema.has("allOf");
  }

  private static boolean isClosed(JsonNode schema) {
    return isFalse(schema.path("additionalProperties"))
        || isFalse(schema.path("unevaluatedProperties"));
  }

  private static boolean isFalse(JsonNode node) {
    return node.isBoolean() && !node.asBoolean();
  }
}
