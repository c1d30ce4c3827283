package io.cartway.style.expression;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.SplittableRandom;

/// Random functions of the language before expressions, for properties of the specification.
final class LegacyFunctionCases {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private LegacyFunctionCases() {}

  /// Adds kind, type and function to a case.
  static void put(ObjectNode json, SplittableRandom random) {
    List<String> properties =
        List.of(
            "paint_line.line-width",
            "paint_fill.fill-color",
            "layout_line.line-cap",
            "layout_symbol.icon-padding",
            "layout_symbol.icon-offset",
            "paint_fill.fill-outline-color",
            "paint_fill.fill-antialias",
            "layout_symbol.text-font",
            "layout_symbol.text-transform",
            "paint_hillshade.hillshade-shadow-color",
            "paint_hillshade.hillshade-illumination-altitude");
    String property = properties.get(random.nextInt(properties.size()));
    ObjectNode function = JSON.objectNode();
    boolean constant = property.contains("antialias") || property.contains("hillshade");
    int kind = constant ? 0 : random.nextInt(6);
    if (kind > 0) {
      function.put("property", List.of("rank", "class", "flag", "none").get(random.nextInt(4)));
    }
    if (random.nextInt(4) == 0) {
      function.set("default", value(property, random));
    }
    if (random.nextInt(4) == 0) {
      function.put("base", 0.5 + random.nextInt(4));
    }
    if (random.nextInt(6) == 0) {
      function.put("colorSpace", List.of("lab", "hcl").get(random.nextInt(2)));
    }
    String type =
        List.of("exponential", "interval", "categorical", "identity").get(random.nextInt(4));
    boolean numbersOnly = kind == 0;
    if (numbersOnly ? random.nextBoolean() : random.nextInt(3) > 0) {
      function.put(
          "type",
          numbersOnly && random.nextBoolean() ? "interval" : numbersOnly ? "exponential" : type);
    } else {
      type = "";
    }
    if (!type.equals("identity") || numbersOnly) {
      function.set(
          "stops", stops(property, kind >= 4, type.equals("categorical") && !numbersOnly, random));
    }
    json.put("kind", "property").put("type", property).set("json", function);
  }

  private static ArrayNode stops(
      String property, boolean both, boolean categories, SplittableRandom random) {
    ArrayNode stops = JSON.arrayNode();
    int labels = random.nextInt(3);
    double zoom = 0;
    for (int z = both ? 1 + random.nextInt(3) : 1; z > 0; z--) {
      double at = random.nextInt(4);
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        ArrayNode stop = stops.addArray();
        ObjectNode input = JSON.objectNode().put("zoom", zoom);
        if (categories && labels == 0) {
          input.put("value", List.of("motorway", "a", "B", "12").get(i));
        } else if (categories && labels == 1) {
          input.put("value", i % 2 == 0);
        } else {
          input.put("value", at);
        }
        stop.add(both ? input : input.get("value"));
        stop.add(value(property, random));
        at += 1 + random.nextInt(10);
      }
      zoom += 3 + random.nextInt(6);
    }
    return stops;
  }

  private static com.fasterxml.jackson.databind.JsonNode value(
      String property, SplittableRandom random) {
    return switch (property) {
      case "paint_line.line-width" -> JSON.numberNode(random.nextInt(20));
      case "layout_line.line-cap" ->
          JSON.textNode(List.of("butt", "round", "square").get(random.nextInt(3)));
      case "layout_symbol.text-transform" ->
          JSON.textNode(List.of("none", "uppercase").get(random.nextInt(2)));
      case "layout_symbol.icon-padding" -> JSON.arrayNode().add(random.nextInt(9)).add(2);
      case "layout_symbol.icon-offset" -> JSON.arrayNode().add(random.nextInt(9)).add(-2.5);
      case "layout_symbol.text-font" -> JSON.arrayNode().add("Noto").add("x" + random.nextInt(3));
      case "paint_fill.fill-antialias" -> JSON.booleanNode(random.nextBoolean());
      case "paint_hillshade.hillshade-illumination-altitude" -> JSON.numberNode(random.nextInt(90));
      default ->
          JSON.textNode(List.of("red", "#0a0b0c80", "hsl(90, 50%, 50%)").get(random.nextInt(3)));
    };
  }
}
