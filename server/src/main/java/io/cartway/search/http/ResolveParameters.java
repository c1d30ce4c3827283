package io.cartway.search.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.Parameters;
import io.cartway.search.category.Categories;
import io.cartway.search.identity.Resolver;
import io.cartway.search.identity.StoredPlace;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The parameters of a resolve, from a request or from a row of a batch: a place stored from
/// another provider, as an item of HERE's search or as plain fields. Equal parameters have equal
/// answers at one time.
///
/// @param place what is searched
/// @param foreignId the id of the place there, repeated in the answer; empty if unknown
/// @param unknownCategories words that name no category, repeated in the answer
/// @param shown how the result is written
public record ResolveParameters(
    StoredPlace place, String foreignId, List<String> unknownCategories, ItemParameters shown) {

  private static final Set<String> SHOW = Set.of("countryInfo", "streetInfo", "tz");

  /// Fields that identify the place.
  private static final Set<String> NAMING = Set.of("name", "title", "categories", "category");

  /// Fields of a place that are texts.
  private static final Set<String> TEXTS =
      Set.of("name", "title", "id", "lat", "lng", "phone", "www");

  /// Fields of a place that may be lists or objects.
  private static final Set<String> NESTED =
      Set.of("position", "categories", "category", "contacts");

  private static final int TEXT_LENGTH_MAX = 1_000;

  private static final int CATEGORIES_MAX = 50;

  private static final String POSITION = "an object {\"lat\": 47.14, \"lng\": 9.52} in degrees";

  public ResolveParameters {
    unknownCategories = List.copyOf(unknownCategories);
  }

  private record Kinds(List<String> ids, List<String> unknown) {}

  /// Reads a request: `lang`, `show` and `politicalView` of its query and the place of its body.
  /// Others are ignored. Empty when there are faults, which are collected in the query.
  ///
  /// @param body absent when there is none, which is a fault
  /// @param categories all that there are
  public static Optional<ResolveParameters> read(
      Parameters query, Optional<ObjectNode> body, Categories categories) {
    if (LimitParameters.isOver(query)) {
      return Optional.empty();
    }
    List<String> languages = ItemParameters.languages(query);
    ItemParameters shown = ItemParameters.read(query, SHOW, languages, SearchItemJson.Depth.WHOLE);
    if (body.isEmpty()) {
      query.missing("body", "a JSON object with a name, a position and what else is known");
      return Optional.empty();
    }
    ObjectNode root = body.get();
    String name = text(query, root, "name").or(() -> text(query, root, "title")).orElse("");
    Optional<LatLng> position = position(query, root);
    Kinds kinds = kinds(query, root, categories);
    String foreignId = text(query, root, "id").orElse("");
    String phone = contact(query, root, "phone");
    String www = contact(query, root, "www");
    if (name.isEmpty() && kinds.ids.isEmpty() && !isFaulty(query)) {
      query.missing("name", "the name of the place, or one of its categories at least");
    }
    if (!query.faults().isEmpty() || position.isEmpty()) {
      return Optional.empty();
    }
    StoredPlace place = new StoredPlace(name, position.get(), kinds.ids, phone, www, languages);
    return Optional.of(new ResolveParameters(place, foreignId, kinds.unknown, shown));
  }

  /// Reads a row, which has the fields of the body beside the parameters of the query: `name` or
  /// `title`, `position` or `lat` and `lng`, `categories` or `category`, `id`, `phone`, `www`,
  /// `contacts`. A list or an object is given as its JSON text.
  ///
  /// @param categories all that there are
  public static Optional<ResolveParameters> readRow(Parameters row, Categories categories) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    for (String name : TEXTS) {
      row.text(name).ifPresent(value -> body.put(name, value));
    }
    for (String name : NESTED) {
      row.text(name).ifPresent(value -> body.set(name, nested(value)));
    }
    return read(row, Optional.of(body), categories);
  }

  /// A list or an object, if a text is one of JSON; any other text is itself.
  private static JsonNode nested(String text) {
    String stripped = text.strip();
    boolean isNested = stripped.startsWith("[") || stripped.startsWith("{");
    Optional<JsonNode> read = isNested ? JsonBody.parse(stripped) : Optional.empty();
    return read.orElseGet(() -> TextNode.valueOf(text));
  }

  /// The possible matches, likeliest first.
  ///
  /// @throws Deadline.DeadlinePassedException when it has passed
  public List<Resolver.Resolved> ask(Resolver resolver, Deadline deadline) throws IOException {
    deadline.check();
    return resolver.until(deadline).resolve(place);
  }

  /// Whether a malformed name or category was given, which has been reported.
  private static boolean isFaulty(Parameters query) {
    return query.faults().stream().map(Fault::parameter).anyMatch(NAMING::contains);
  }

  private static Optional<String> text(Parameters query, JsonNode object, String name) {
    return text(query, object, name, name);
  }

  /// @param parameter the name in faults
  private static Optional<String> text(
      Parameters query, JsonNode object, String name, String parameter) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isValueNode() || value.asText().length() > TEXT_LENGTH_MAX) {
      query.fault(
          parameter,
          shortened(value),
          "a text of at most %,d characters".formatted(TEXT_LENGTH_MAX));
      return Optional.empty();
    }
    return Optional.of(value.asText().strip()).filter(text -> !text.isEmpty());
  }

  private static Optional<LatLng> position(Parameters query, ObjectNode root) {
    JsonNode value = root.path("position");
    if (value.isTextual()) {
      return query.parsePosition("position", value.asText());
    }
    JsonNode holder = value.isMissingNode() && root.has("lat") ? root : value;
    if (!holder.isObject()) {
      query.fault("position", value.isMissingNode() ? "" : shortened(value), POSITION);
      return Optional.empty();
    }
    String lat = holder.path("lat").asText();
    String lng = holder.path("lng").asText();
    return query.parsePosition("position", lat + "," + lng);
  }

  /// Ids, HERE's objects with ids, or other providers' words.
  private static Kinds kinds(Parameters query, ObjectNode root, Categories categories) {
    List<String> ids = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (String field : List.of("categories", "category")) {
      JsonNode value = root.path(field);
      if (value.isMissingNode() || value.isNull()) {
        continue;
      }
      List<JsonNode> each = new ArrayList<>();
      if (value.isArray()) {
        value.forEach(each::add);
      } else {
        each.add(value);
      }
      if (each.size() > CATEGORIES_MAX) {
        query.fault(field, each.size() + " categories", CATEGORIES_MAX + " at most");
        continue;
      }
      for (JsonNode one : each) {
        String word = (one.isObject() ? one.path("id") : one).asText().strip();
        if (one.isArray() || word.isEmpty() || word.length() > TEXT_LENGTH_MAX) {
          query.fault(field, shortened(one), "ids or words, or objects with an id");
        } else if (categories.contains(word)) {
          ids.add(word);
        } else {
          named(word, categories).ifPresentOrElse(ids::add, () -> unknown.add(word));
        }
      }
    }
    return new Kinds(ids, unknown);
  }

  /// The category of a word, if it has one clear match.
  private static Optional<String> named(String word, Categories categories) {
    List<Categories.Match> matches = categories.find(word.replace('_', ' '), null);
    return matches.isEmpty() ? Optional.empty() : Optional.of(matches.getFirst().id());
  }

  /// `{"phone": "..."}`, or the first of HERE's `contacts`.
  private static String contact(Parameters query, ObjectNode root, String word) {
    Optional<String> plain = text(query, root, word);
    if (plain.isPresent()) {
      return plain.get();
    }
    for (JsonNode group : root.path("contacts")) {
      for (JsonNode each : group.path(word)) {
        Optional<String> value = text(query, each, "value", "contacts");
        if (value.isPresent()) {
          return value.get();
        }
      }
    }
    return "";
  }

  private static String shortened(JsonNode value) {
    String text = value.toString();
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }
}
