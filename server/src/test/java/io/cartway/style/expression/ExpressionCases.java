package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Random expressions of a type, with random features: most are valid, some have a part of another
/// type, and properties of features have values of any type.
final class ExpressionCases {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> KEYS = List.of("name", "class", "rank", "flag", "list", "none");
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "B",
          "água",
          "straße",
          "𝒳y😀z",
          "12",
          " -3.5e1 ",
          "0x1f",
          "red",
          "#0f08",
          "hsl(200 50% 40%)",
          "motorway",
          "İi",
          "a,b,,c",
          "line",
          "x y",
          "ﬁ",
          "NaN",
          "Infinity");
  private static final List<String> COLORS =
      List.of(
          "red",
          "#abc",
          "#12345678",
          "rgb(10, 20, 30)",
          "rgba(100%, 0%, 50%, 0.25)",
          "hsl(120deg, 100%, 25%)",
          "hsla(-30 10% 90% / 40%)",
          "transparent",
          "rebeccapurple",
          "rgb(300 -5 1e2)",
          "black",
          "white");
  private static final double[] NUMBERS = {
    0,
    1,
    -1,
    2,
    0.5,
    3.25,
    -2.5,
    7,
    10,
    12,
    100,
    1e21,
    1.5e-7,
    255,
    65536,
    9007199254740991.0,
    -0.5,
    1.0 / 3
  };
  private static final List<String> OPERATORS = List.of("==", "!=", "<", "<=", ">", ">=");

  private static final List<Map.Entry<String, String>> PROPERTIES =
      List.of(
          Map.entry("layout_line.line-cap", "string"),
          Map.entry("layout_symbol.text-transform", "string"),
          Map.entry("layout_symbol.symbol-placement", "string"),
          Map.entry("layout_symbol.text-field", "formatted"),
          Map.entry("layout_symbol.icon-image", "resolvedImage"),
          Map.entry("layout_symbol.icon-offset", "array<number,2>"),
          Map.entry("layout_symbol.icon-padding", "padding"),
          Map.entry("paint_fill.fill-antialias", "boolean"),
          Map.entry("paint_line.line-width", "number"),
          Map.entry("paint_line.line-opacity", "number"),
          Map.entry("paint_line.line-gradient", "color"),
          Map.entry("paint_fill.fill-color", "color"),
          Map.entry("paint_fill.fill-outline-color", "color"),
          Map.entry("paint_background.background-color", "color"));

  private final SplittableRandom random;
  private int bound;

  ExpressionCases(long seed) {
    random = new SplittableRandom(seed);
  }

  /// The next case.
  ExpressionCase next() {
    ObjectNode json = JSON.objectNode();
    int depth = 1 + random.nextInt(4);
    bound = 0;
    switch (random.nextInt(10)) {
      case 0 -> json.put("kind", "filter").set("json", legacyFilter(depth));
      case 1 -> json.put("kind", "filter").set("json", bool(depth));
      case 2 -> LegacyFunctionCases.put(json, random);
      default -> {
        String type =
            pick(
                List.of(
                    "number",
                    "string",
                    "boolean",
                    "color",
                    "value",
                    "formatted",
                    "resolvedImage",
                    "array<string>",
                    "array<number,2>",
                    "padding",
                    "numberArray",
                    "colorArray",
                    "variableAnchorOffsetCollection",
                    "projectionDefinition"));
        json.put("kind", "expression").put("type", type).set("json", of(type, depth));
      }
    }
    json.put("zoom", random.nextInt(4) == 0 ? random.nextInt(23) : random.nextDouble() * 22);
    if (random.nextInt(20) > 0) {
      json.set("feature", feature());
    }
    if (random.nextInt(3) == 0) {
      json.set("images", JSON.arrayNode().add("a").add("motorway"));
    }
    if (random.nextInt(4) == 0) {
      json.set("state", JSON.objectNode().set("name", value(0)));
    }
    return new ExpressionCase(json);
  }

  /// The next case of a property of the specification, whose value is an expression.
  ExpressionCase nextProperty() {
    bound = 0;
    Map.Entry<String, String> property = pick(PROPERTIES);
    String type = property.getValue();
    JsonNode value = of(type, 2);
    if (random.nextBoolean()) {
      JsonNode stop = JSON.numberNode(5 + random.nextInt(8));
      value =
          random.nextBoolean()
              ? call("step", call("zoom"), value, stop, of(type, 1))
              : call(
                  "interpolate",
                  call("linear"),
                  call("zoom"),
                  JSON.numberNode(1),
                  value,
                  stop,
                  of(type, 1));
    }
    if (random.nextInt(4) == 0) {
      value = call("let", text("x"), num(1), value);
    }
    ObjectNode json = JSON.objectNode().put("kind", "property").put("type", property.getKey());
    json.put("zoom", random.nextInt(23)).set("json", value.isArray() ? value : call("get", value));
    json.set("feature", feature());
    return new ExpressionCase(json);
  }

  private ObjectNode feature() {
    ObjectNode feature = JSON.objectNode();
    feature.put("type", random.nextInt(4));
    if (random.nextBoolean()) {
      feature.set("id", random.nextInt(4) == 0 ? JSON.textNode(pick(TEXTS)) : number());
    }
    ObjectNode properties = feature.putObject("properties");
    for (String key : KEYS) {
      if (key.equals("none")) {
        continue;
      }
      JsonNode usual =
          switch (key) {
            case "rank" -> number();
            case "flag" -> JSON.booleanNode(random.nextBoolean());
            case "list" -> literalList();
            default -> JSON.textNode(pick(TEXTS));
          };
      int chance = random.nextInt(12);
      if (chance > 1) {
        properties.set(key, usual);
      } else if (chance == 1) {
        properties.set(key, literal());
      }
    }
    return feature;
  }

  private ArrayNode literalList() {
    ArrayNode list = JSON.arrayNode();
    int kind = random.nextInt(4);
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(kind == 0 ? literal() : kind == 1 ? JSON.textNode(pick(TEXTS)) : number());
    }
    return list;
  }

  private JsonNode literal() {
    return switch (random.nextInt(6)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.booleanNode(random.nextBoolean());
      case 2 -> literalList();
      case 3 -> JSON.textNode(pick(COLORS));
      case 4 -> number();
      default -> JSON.textNode(pick(TEXTS));
    };
  }

  private JsonNode number() {
    return JSON.numberNode(
        random.nextInt(3) == 0
            ? random.nextInt(-20, 300)
            : NUMBERS[random.nextInt(NUMBERS.length)]);
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static ArrayNode call(String name, JsonNode... args) {
    ArrayNode call = JSON.arrayNode().add(name);
    for (JsonNode arg : args) {
      call.add(arg);
    }
    return call;
  }

  private JsonNode text(String text) {
    return JSON.textNode(text);
  }

  /// An expression of a type; one in forty is of another.
  private JsonNode of(String type, int depth) {
    if (random.nextInt(40) == 0) {
      return value(depth - 1);
    }
    int common = depth <= 0 ? 99 : random.nextInt(16);
    switch (common) {
      case 0 -> {
        return call("case", bool(depth - 1), of(type, depth - 1), of(type, depth - 1));
      }
      case 1 -> {
        return match(type, depth);
      }
      case 2 -> {
        return call("coalesce", of(type, depth - 1), of(type, depth - 1));
      }
      case 3 -> {
        return call(
            "step",
            num(depth - 1),
            of(type, depth - 1),
            JSON.numberNode(random.nextInt(5)),
            of(type, depth - 1),
            JSON.numberNode(5 + random.nextInt(5)),
            of(type, depth - 1));
      }
      case 4 -> {
        return let(type, depth);
      }
      case 5 -> {
        return call("at", JSON.numberNode(random.nextInt(3)), get("list"));
      }
      case 6 -> {
        return get(pick(KEYS));
      }
      default -> {}
    }
    return switch (type) {
      case "number" -> num(depth);
      case "string" -> string(depth);
      case "boolean" -> bool(depth);
      case "color" -> color(depth);
      case "formatted" -> formatted(depth);
      case "resolvedImage" -> random.nextBoolean() ? call("image", string(depth - 1)) : string(0);
      case "array<string>" -> strings(depth);
      case "array<number,2>" -> pair(depth);
      case "padding", "numberArray" -> numbers(type, depth);
      case "colorArray" -> colors(depth);
      case "variableAnchorOffsetCollection" -> anchors(depth);
      case "projectionDefinition" -> projection(depth);
      default -> value(depth);
    };
  }

  private JsonNode get(String key) {
    return random.nextInt(30) == 0
        ? call("get", text(key), call("properties"))
        : call("get", text(key));
  }

  private JsonNode let(String type, int depth) {
    String name = "v" + bound++;
    JsonNode result =
        switch (type) {
          case "number" -> call("+", call("var", text(name)), num(depth - 1));
          case "string" -> call("concat", call("var", text(name)), string(depth - 1));
          default -> of(type, depth - 1);
        };
    return call(
        "let", text(name), type.equals("number") ? num(depth - 1) : value(depth - 1), result);
  }

  private JsonNode match(String type, int depth) {
    ArrayNode match = call("match", random.nextBoolean() ? value(depth - 1) : get("class"));
    if (random.nextInt(3) == 0) {
      match.set(1, random.nextBoolean() ? get("rank") : call("zoom"));
      match.add(1).add(of(type, depth - 1));
      match.add(JSON.arrayNode().add(2).add(10).add(-1)).add(of(type, depth - 1));
    } else {
      match.add("motorway").add(of(type, depth - 1));
      match.add(JSON.arrayNode().add("a").add("B").add("12")).add(of(type, depth - 1));
    }
    return match.add(of(type, depth - 1));
  }

  private ArrayNode easing() {
    return switch (random.nextInt(3)) {
      case 0 -> call("linear");
      case 1 -> call("exponential", JSON.numberNode(pick(List.of(1.0, 2.0, 0.5, 1.4, 0.0))));
      default ->
          call(
              "cubic-bezier",
              JSON.numberNode(random.nextDouble()),
              JSON.numberNode(random.nextDouble()),
              JSON.numberNode(random.nextDouble()),
              JSON.numberNode(random.nextDouble()));
    };
  }

  private JsonNode interpolate(String name, String type, int depth) {
    ArrayNode curve = call(name, easing(), random.nextBoolean() ? num(depth - 1) : call("zoom"));
    double at = random.nextInt(5);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      curve.add(at).add(of(type, depth - 1));
      at += random.nextInt(20) == 0 ? 0 : 0.5 + random.nextInt(8);
    }
    return curve;
  }

  private JsonNode num(int depth) {
    if (depth <= 0) {
      return random.nextInt(3) == 0 ? call("number", get("rank"), number()) : number();
    }
    return switch (random.nextInt(17)) {
      case 0 ->
          call(
              pick(List.of("+", "*", "min", "max")),
              num(depth - 1),
              num(depth - 1),
              num(depth - 1));
      case 1 -> call(pick(List.of("-", "/", "%", "^")), num(depth - 1), num(depth - 1));
      case 2 -> call("-", num(depth - 1));
      case 3 ->
          call(
              pick(
                  List.of(
                      "sqrt", "ln", "log10", "log2", "sin", "cos", "tan", "asin", "acos", "atan")),
              num(depth - 1));
      case 4 -> call(pick(List.of("abs", "floor", "ceil", "round")), num(depth - 1));
      case 5 ->
          call(
              pick(
                  List.of(
                      "pi", "e", "ln2", "zoom", "heatmap-density", "line-progress", "elevation")));
      case 6 -> call("to-number", value(depth - 1), value(depth - 1));
      case 7 ->
          call("length", random.nextBoolean() ? string(depth - 1) : call("array", get("list")));
      case 8 ->
          random.nextBoolean()
              ? call("index-of", value(depth - 1), value(depth - 1))
              : call("index-of", string(0), string(depth - 1), num(0));
      case 9, 10, 11 -> interpolate("interpolate", "number", depth);
      case 12 -> call("number", get("rank"), num(depth - 1));
      case 13 ->
          call(
              "at",
              JSON.numberNode(random.nextInt(-1, 4)),
              call("array", text("number"), get("list")));
      case 14 -> call("to-number", get(pick(KEYS)));
      default -> number();
    };
  }

  private JsonNode string(int depth) {
    if (depth <= 0) {
      return random.nextInt(3) == 0 ? call("to-string", get(pick(KEYS))) : text(pick(TEXTS));
    }
    return switch (random.nextInt(12)) {
      case 0 -> call("concat", value(depth - 1), value(depth - 1), string(depth - 1));
      case 1 -> call(pick(List.of("upcase", "downcase")), string(depth - 1));
      case 2 -> call("to-string", value(depth - 1));
      case 3 -> call("typeof", value(depth - 1));
      case 4 -> call("slice", string(depth - 1), JSON.numberNode(random.nextInt(-3, 4)));
      case 5 ->
          call("slice", string(depth - 1), JSON.numberNode(random.nextInt(-3, 4)), num(depth - 1));
      case 6 -> call("join", strings(depth - 1), text(pick(List.of("", ",", "-"))));
      case 7 -> call("string", get(pick(KEYS)), string(depth - 1));
      case 8 -> call("geometry-type");
      case 9 -> call("number-format", num(depth - 1), numberOptions());
      case 10 -> call("resolved-locale", collator());
      default -> text(pick(TEXTS));
    };
  }

  private ObjectNode numberOptions() {
    ObjectNode options = JSON.objectNode();
    if (random.nextBoolean()) {
      options.put("locale", pick(List.of("en-US", "de", "fr-CH", "hi", "xx", "!", "pt-BR")));
    }
    switch (random.nextInt(4)) {
      case 0 -> options.put("currency", pick(List.of("EUR", "USD", "JPY", "eur", "EURO")));
      case 1 ->
          options.put("unit", pick(List.of("kilometer", "percent", "nothing", "mile-per-hour")));
      default -> {}
    }
    if (random.nextInt(3) == 0) {
      options.put("min-fraction-digits", random.nextInt(4));
    }
    if (random.nextInt(3) == 0) {
      options.put("max-fraction-digits", random.nextInt(4));
    }
    return options;
  }

  private ArrayNode collator() {
    ObjectNode options = JSON.objectNode();
    if (random.nextBoolean()) {
      options.put("case-sensitive", random.nextBoolean());
    }
    if (random.nextBoolean()) {
      options.put("diacritic-sensitive", random.nextBoolean());
    }
    if (random.nextBoolean()) {
      options.put("locale", pick(List.of("de", "en", "fr-CA", "sv", "xx-YY", "-", "tr")));
    }
    return call("collator", options);
  }

  private JsonNode bool(int depth) {
    if (depth <= 0) {
      return random.nextBoolean()
          ? call("has", text(pick(KEYS)))
          : JSON.booleanNode(random.nextBoolean());
    }
    return switch (random.nextInt(12)) {
      case 0, 1 -> call(pick(OPERATORS), value(depth - 1), value(depth - 1));
      case 2 -> call(pick(OPERATORS), num(depth - 1), num(depth - 1));
      case 3 -> call(pick(OPERATORS), string(depth - 1), string(depth - 1), collator());
      case 4 ->
          call(pick(List.of("all", "any")), bool(depth - 1), bool(depth - 1), bool(depth - 1));
      case 5 -> call("!", bool(depth - 1));
      case 6 ->
          call(
              "in",
              value(depth - 1),
              random.nextBoolean() ? call("literal", literalList()) : value(depth - 1));
      case 7 -> call("to-boolean", value(depth - 1));
      case 8 -> call("boolean", get("flag"), bool(depth - 1));
      case 9 -> call("has", text(pick(KEYS)), call("properties"));
      case 10 -> call(pick(OPERATORS), get(pick(KEYS)), literal());
      default -> call("is-supported-script", string(depth - 1));
    };
  }

  private JsonNode color(int depth) {
    if (depth <= 0) {
      return text(pick(COLORS));
    }
    return switch (random.nextInt(8)) {
      case 0 -> call("rgb", num(0), num(depth - 1), num(0));
      case 1 -> call("rgba", num(0), num(0), num(0), call("/", num(0), JSON.numberNode(255)));
      case 2 -> call("to-color", value(depth - 1), color(depth - 1));
      case 3, 4 -> interpolate("interpolate", "color", depth);
      case 5 -> interpolate("interpolate-hcl", "color", depth);
      case 6 -> interpolate("interpolate-lab", "color", depth);
      default -> get("class");
    };
  }

  private JsonNode formatted(int depth) {
    if (depth <= 0 || random.nextInt(3) == 0) {
      return string(depth - 1);
    }
    ArrayNode format = call("format", value(depth - 1));
    for (int i = random.nextInt(3); i > 0; i--) {
      if (random.nextBoolean()) {
        ObjectNode options = JSON.objectNode();
        options.set("font-scale", num(0));
        if (random.nextBoolean()) {
          options.set("text-font", strings(0));
          options.set("text-color", color(depth - 1));
        }
        if (random.nextBoolean()) {
          options.set("vertical-align", text(pick(List.of("top", "center", "x", "bottom"))));
        }
        format.add(options);
      }
      format.add(random.nextBoolean() ? call("image", string(0)) : string(depth - 1));
    }
    return format;
  }

  private JsonNode strings(int depth) {
    ArrayNode texts = JSON.arrayNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      texts.add(pick(TEXTS));
    }
    return switch (depth <= 0 ? 0 : random.nextInt(4)) {
      case 0 -> call("literal", texts);
      case 1 -> call("split", string(depth - 1), text(pick(List.of(",", "", "a"))));
      case 2 -> call("slice", strings(depth - 1), JSON.numberNode(random.nextInt(-2, 3)));
      default -> call("array", text("string"), get("list"));
    };
  }

  private JsonNode pair(int depth) {
    return switch (depth <= 0 ? 0 : random.nextInt(4)) {
      case 0 -> call("literal", JSON.arrayNode().add(number()).add(number()));
      case 1 -> interpolate("interpolate", "array<number,2>", depth);
      case 2 -> call("semiliteral", JSON.arrayNode().add(num(depth - 1)).add(num(depth - 1)));
      default -> call("array", text("number"), JSON.numberNode(2), get("list"));
    };
  }

  private JsonNode numbers(String type, int depth) {
    return switch (depth <= 0 ? 0 : random.nextInt(4)) {
      case 0 -> number();
      case 1, 2 -> interpolate("interpolate", type, depth);
      default -> call("literal", literalList());
    };
  }

  private JsonNode colors(int depth) {
    return switch (depth <= 0 ? 0 : random.nextInt(4)) {
      case 0 -> text(pick(COLORS));
      case 1 -> call("literal", JSON.arrayNode().add(pick(COLORS)).add(pick(COLORS)));
      case 2 -> interpolate("interpolate", "colorArray", depth);
      default ->
          interpolate(pick(List.of("interpolate-hcl", "interpolate-lab")), "colorArray", depth);
    };
  }

  private JsonNode anchors(int depth) {
    if (depth > 0 && random.nextBoolean()) {
      return interpolate("interpolate", "variableAnchorOffsetCollection", depth);
    }
    ArrayNode list = JSON.arrayNode();
    for (String anchor : List.of("top", "left")) {
      if (random.nextInt(5) > 0) {
        list.add(anchor).add(JSON.arrayNode().add(number()).add(number()));
      }
    }
    return call("literal", list);
  }

  private JsonNode projection(int depth) {
    return depth > 0 && random.nextBoolean()
        ? interpolate("interpolate", "projectionDefinition", depth)
        : text(pick(List.of("mercator", "globe", "vertical-perspective")));
  }

  private JsonNode value(int depth) {
    return switch (random.nextInt(12)) {
      case 0 -> num(depth);
      case 1 -> string(depth);
      case 2 -> bool(depth);
      case 3 -> depth > 0 ? color(depth) : text(pick(COLORS));
      case 4 -> call("id");
      case 5 ->
          call(
              "literal",
              random.nextBoolean() ? literalList() : JSON.objectNode().set("k", literal()));
      case 6 -> JSON.nullNode();
      case 7 -> call("global-state", text(pick(KEYS)));
      case 8 -> random.nextInt(10) == 0 ? call("error", text("x")) : call("properties");
      default -> get(pick(KEYS));
    };
  }

  private JsonNode legacyFilter(int depth) {
    String key = pick(List.of("name", "class", "rank", "flag", "none", "$type", "$id"));
    JsonNode scalar =
        key.equals("$type") ? text(pick(List.of("Point", "LineString", "Polygon"))) : scalar();
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0, 1 -> call(pick(OPERATORS), text(key), scalar);
      case 2, 3 -> {
        ArrayNode in = call(pick(List.of("in", "!in")), text(key));
        for (int i = random.nextInt(4); i > 0; i--) {
          in.add(key.equals("$type") ? text(pick(List.of("Point", "Polygon"))) : scalar());
        }
        yield in;
      }
      case 4 -> call(pick(List.of("has", "!has")), text(key));
      case 5 -> call(pick(List.of("==", "!=")), text("class"), text(pick(TEXTS)));
      default -> {
        ArrayNode all = call(pick(List.of("all", "any", "none")));
        for (int i = random.nextInt(4); i > 0; i--) {
          all.add(legacyFilter(depth - 1));
        }
        yield all;
      }
    };
  }

  private JsonNode scalar() {
    JsonNode literal = literal();
    return literal.isContainerNode() ? number() : literal;
  }
}
