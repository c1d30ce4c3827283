package io.cartway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.text.MalformedJson;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The body of a request as a JSON object.
public sealed interface JsonBody {

  /// What is expected of a body.
  String OBJECT = "a JSON object";

  /// There is no body.
  record Absent() implements JsonBody {}

  /// An object.
  record Given(ObjectNode root) implements JsonBody {}

  /// The body is not a valid JSON object.
  ///
  /// @param answer 400 that names the place, or 415
  record Refused(Answer answer) implements JsonBody {}

  /// Reads the body of a call. A body without a content type counts as JSON.
  static JsonBody of(Call call) {
    if (call.body().size() == 0) {
      return new Absent();
    }
    Optional<JsonBody> refused = refusal(call);
    if (refused.isPresent()) {
      return refused.get();
    }
    try {
      JsonNode root = Reading.JSON.readTree(call.body().stream());
      Optional<JsonBody> torn = torn(root, "");
      if (torn.isPresent()) {
        return torn.get();
      }
      return root instanceof ObjectNode object
          ? new Given(object)
          : invalid(root.getNodeType().toString().toLowerCase(Locale.ROOT), OBJECT);
    } catch (StreamConstraintsException _) {
      return beyondLimits(Reading.TOKENS_MAX);
    } catch (JsonProcessingException malformed) {
      return malformed(malformed);
    } catch (IOException malformed) {
      return invalid(MalformedJson.given(String.valueOf(malformed.getMessage())), "JSON in UTF-8");
    }
  }

  /// Reads the elements of a long list one by one, so that no tree holds all of them.
  @FunctionalInterface
  interface Elements {
    /// The list begins; it may be empty.
    default void begin() {}

    /// Reads an element; called in order.
    void read(int index, JsonNode element);
  }

  /// Reads the body of a call whose long lists are read element by element. A member of that name
  /// that is no list stays in the object.
  ///
  /// @param lists readers of members of the object, by name
  /// @param tokensMax limit of values, names and brackets, instead of that of other bodies
  static JsonBody of(Call call, Map<String, Elements> lists, int tokensMax) {
    if (call.body().size() == 0) {
      return new Absent();
    }
    Optional<JsonBody> refused = refusal(call);
    return refused.isPresent() ? refused.get() : read(call.body(), lists, tokensMax);
  }

  /// Reads a document that is no call's, as such a body.
  ///
  /// @param lists readers of members of the object, by name
  /// @param tokensMax limit of values, names and brackets
  static JsonBody read(Bytes body, Map<String, Elements> lists, int tokensMax) {
    if (body.size() == 0) {
      return new Absent();
    }
    try (JsonParser parser = Reading.factory(tokensMax).createParser(body.stream())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return invalid(Reading.kind(parser.currentToken()), OBJECT);
      }
      ObjectNode root = Reading.JSON.createObjectNode();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        Elements elements = lists.get(name);
        if (parser.nextToken() == JsonToken.START_ARRAY && elements != null) {
          elements.begin();
          for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            JsonNode element = Reading.VALUE.readTree(parser);
            Optional<JsonBody> torn = torn(element, "%s[%d]".formatted(name, i));
            if (torn.isPresent()) {
              return torn.get();
            }
            elements.read(i, element);
          }
        } else {
          root.set(name, Reading.VALUE.readTree(parser));
        }
      }
      Optional<JsonBody> torn = torn(root, "");
      if (torn.isPresent()) {
        return torn.get();
      }
      return parser.nextToken() == null
          ? new Given(root)
          : invalid("more after the object", "one " + OBJECT.substring(2));
    } catch (StreamConstraintsException _) {
      return beyondLimits(tokensMax);
    } catch (JsonProcessingException malformed) {
      return malformed(malformed);
    } catch (IOException malformed) {
      return invalid(MalformedJson.given(String.valueOf(malformed.getMessage())), "JSON in UTF-8");
    }
  }

  /// Reads a value as it is read in a body, such as a list in a cell of a table; empty when it is
  /// malformed or beyond the limits of a body.
  static Optional<JsonNode> parse(String text) {
    try {
      return Optional.of(Reading.JSON.readTree(text))
          .filter(value -> !value.isMissingNode() && WholeTexts.firstTorn(value).isEmpty());
    } catch (JsonProcessingException malformed) {
      return Optional.empty();
    }
  }

  /// The answer to a text that has a character which nobody can store or repeat.
  ///
  /// @param path of the value in the body
  private static Optional<JsonBody> torn(JsonNode value, String path) {
    return WholeTexts.firstTorn(value)
        .map(within -> {
          String at = path + within;
          String place = at.isEmpty() ? "body" : at.startsWith(".") ? at.substring(1) : at;
          return new Refused(
              new Answer.Invalid(
                  List.of(
                      Fault.of(
                          place,
                          "half of a character (a surrogate without the other), or U+0000",
                          "text without them"))));
        });
  }

  private static JsonBody malformed(JsonProcessingException malformed) {
    return invalid(
        MalformedJson.given(String.valueOf(malformed.getOriginalMessage())),
        "well-formed JSON " + Reading.place(malformed));
  }

  private static JsonBody beyondLimits(int tokensMax) {
    return invalid(
        "a document beyond that",
        "JSON of at most %d levels, %,d values, names and brackets, and names of %,d characters"
            .formatted(Reading.DEPTH_MAX, tokensMax, Reading.NAME_LENGTH_MAX));
  }

  private static Optional<JsonBody> refusal(Call call) {
    String type = call.header("Content-Type").orElse("application/json");
    if (!isJson(type)) {
      return Optional.of(unsupported("Content-Type: " + type, "Send application/json"));
    }
    String coding = call.header("Content-Encoding").orElse("identity");
    return coding.equalsIgnoreCase("identity")
        ? Optional.empty()
        : Optional.of(unsupported("Content-Encoding: " + coding, "Send the body as it is"));
  }

  private static boolean isJson(String contentType) {
    String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return type.equals("application/json") || type.endsWith("+json");
  }

  private static JsonBody unsupported(String given, String action) {
    return new Refused(
        new Answer.Problem(
            415,
            "unsupportedMediaType",
            "The type of the body is not supported",
            given.length() > 200 ? given.substring(0, 200) + "..." : given,
            action));
  }

  private static JsonBody invalid(String given, String expected) {
    return new Refused(new Answer.Invalid(List.of(Fault.of("body", given, expected))));
  }

  /// The parser.
  final class Reading {

    /// Deeper than any valid body; the readers recurse.
    private static final int DEPTH_MAX = 64;

    /// Limit of values, names and brackets. Each takes some fifty bytes of memory, however short it
    /// is.
    private static final int TOKENS_MAX = 100_000;

    private static final int NAME_LENGTH_MAX = 10_000;

    /// A duplicate name is an error, and so is text after the end.
    private static final JsonMapper JSON =
        JsonMapper.builder(factory(TOKENS_MAX))
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /// Reads one value of a document.
    private static final JsonMapper VALUE = JsonMapper.builder(factory(TOKENS_MAX)).build();

    private static JsonFactory factory(int tokensMax) {
      return JsonFactory.builder()
          // Interned names would stay in memory, and interning took nine tenths of the parse time.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_MAX)
                  .maxTokenCount(tokensMax)
                  .maxNameLength(NAME_LENGTH_MAX)
                  .build())
          .build();
    }

    private Reading() {}

    private static String kind(@Nullable JsonToken token) {
      return switch (token) {
        case START_ARRAY -> "array";
        case VALUE_STRING -> "string";
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number";
        case VALUE_TRUE, VALUE_FALSE -> "boolean";
        case null, default -> "null";
      };
    }

    private static String place(JsonProcessingException malformed) {
      JsonLocation at = malformed.getLocation();
      return at == null
          ? "to the end"
          : "at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
    }
  }
}
