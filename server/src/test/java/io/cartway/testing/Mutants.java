package io.cartway.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Spoils answers in every way that a strict validator must refuse: each required key dropped, each
/// key given a value of another type, a key added to each object.
public final class Mutants {

  private final OpenApi document;
  private final AnswerValidator validator;
  private final List<Mutant> mutants = new ArrayList<>();

  private Mutants(OpenApi document, AnswerValidator validator) {
    this.document = document;
    this.validator = validator;
  }

  /// A spoilt answer.
  ///
  /// @param kind `drop`, `retype` or `add`
  /// @param where pointer of the key in the answer
  public record Mutant(String kind, String where, JsonNode body) {}

  /// All mutants of an answer.
  ///
  /// @param schemaPointer the schema of the answer, which says what is required
  public static List<Mutant> of(
      OpenApi document, AnswerValidator validator, String schemaPointer, JsonNode body) {
    Mutants work = new Mutants(document, validator);
    work.visit(body, List.of(schemaPointer), body, "");
    return work.mutants;
  }

  private void visit(JsonNode root, List<String> schemas, JsonNode value, String where) {
    Set<String> effective = new TreeSet<>();
    for (String schema : schemas) {
      expand(schema, value, effective);
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        visit(root, children(effective, "/items"), value.get(i), where + "/" + i);
      }
    } else if (value.isObject()) {
      visitObject(root, effective, (ObjectNode) value, where);
    }
  }

  private void visitObject(JsonNode root, Set<String> effective, ObjectNode value, String where) {
    add(root, "add", where + "/unknownKey", where, object -> object.putArray("unknownKey"));
    Set<String> required = new TreeSet<>();
    for (String schema : effective) {
      required.addAll(OpenApi.texts(document.at(schema).path("required")));
    }
    for (String key : OpenApi.names(value)) {
      String pointer = where + "/" + OpenApi.escaped(key);
      if (required.contains(key)) {
        add(root, "drop", pointer, where, object -> object.remove(key));
      }
      JsonNode other = ofAnotherType(value.get(key));
      add(root, "retype", pointer, where, object -> object.set(key, other));
      List<String> below = children(effective, "/properties/" + OpenApi.escaped(key));
      below.addAll(children(effective, "/additionalProperties"));
      visit(root, below, value.get(key), pointer);
    }
  }

  private interface Change {
    void apply(ObjectNode object);
  }

  private void add(JsonNode root, String kind, String where, String parent, Change change) {
    JsonNode copy = root.deepCopy();
    change.apply((ObjectNode) copy.at(parent));
    mutants.add(new Mutant(kind, where, copy));
  }

  private static JsonNode ofAnotherType(JsonNode value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value.isTextual()) {
      return nodes.numberNode(-12345.5);
    }
    ArrayNode other = nodes.arrayNode();
    return value.isArray() ? nodes.textNode("retyped") : other;
  }

  private List<String> children(Set<String> schemas, String below) {
    List<String> children = new ArrayList<>();
    for (String schema : schemas) {
      if (document.at(schema + below).isObject()) {
        children.add(schema + below);
      }
    }
    return children;
  }

  /// A schema, what it refers to, all parts of it, and those of its choices that the value fits.
  private void expand(String pointer, JsonNode value, Set<String> effective) {
    if (!effective.add(pointer)) {
      return;
    }
    JsonNode schema = document.at(pointer);
    String reference = schema.path("$ref").asText();
    if (!reference.isEmpty()) {
      expand(reference.substring(1), value, effective);
    }
    for (int i = 0; i < schema.path("allOf").size(); i++) {
      expand(pointer + "/allOf/" + i, value, effective);
    }
    for (String choice : List.of("oneOf", "anyOf")) {
      for (int i = 0; i < schema.path(choice).size(); i++) {
        String option = pointer + "/" + choice + "/" + i;
        if (validator.faults(option, value).isEmpty()) {
          expand(option, value, effective);
        }
      }
    }
  }
}
