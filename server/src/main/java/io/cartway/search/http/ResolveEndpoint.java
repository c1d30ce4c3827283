package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.Parameters;
import io.cartway.search.category.Categories;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.identity.Resolver;
import io.cartway.search.identity.StoredPlace;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `POST /v1/resolve`: finds our place that matches one stored from another provider. The body is
/// that place, as an item of HERE's search or as plain fields; other fields are ignored.
public final class ResolveEndpoint extends SearchEndpoint {

  private static final Set<String> SHOW = Set.of("countryInfo", "streetInfo", "tz");

  /// Fields that identify the place.
  private static final Set<String> NAMING = Set.of("name", "title", "categories", "category");

  private static final int TEXT_LENGTH_MAX = 1_000;
  private static final int CATEGORIES_MAX = 50;

  private static final String POSITION = "an object {\"lat\": 47.14, \"lng\": 9.52} in degrees";

  private final Resolver resolver;
  private final Categories categories;

  /// @param resolver called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones, and for open places
  public ResolveEndpoint(Resolver resolver, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.resolver = resolver;
    this.categories = vocabulary.categories();
  }

  private record Kinds(List<String> ids, List<String> unknown) {}

  @Override
  public Answer handle(Call call) throws IOException {
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    Parameters query = call.query();
    List<String> languages = languages(query);
    SearchItemJson.View view = view(query, SHOW, languages).with(SearchItemJson.Depth.WHOLE);
    ObjectNode root;
    switch (JsonBody.of(call)) {
      case JsonBody.Given(ObjectNode given) -> root = given;
      case JsonBody.Refused(Answer refusal) -> {
        return refusal;
      }
      case JsonBody.Absent() -> {
        query.missing("body", "a JSON object with a name, a position and what else is known");
        return new Answer.Invalid(query.faults());
      }
    }
    String name = text(query, root, "name").or(() -> text(query, root, "title")).orElse("");
    Optional<LatLng> position = position(query, root);
    Kinds kinds = kinds(query, root);
    String foreignId = text(query, root, "id").orElse("");
    String phone = contact(query, root, "phone");
    String www = contact(query, root, "www");
    if (name.isEmpty() && kinds.ids.isEmpty() && !isFaulty(query)) {
      query.missing("name", "the name of the place, or one of its categories at least");
    }
    if (!query.faults().isEmpty() || position.isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    call.deadline().check();
    List<Resolver.Resolved> found =
        resolver
            .until(call.deadline())
            .resolve(new StoredPlace(name, position.get(), kinds.ids, phone, www, languages));
    return Answer.json(json -> write(json, foreignId, kinds.unknown, found, view));
  }

  /// Whether a malformed name or category was given, which has been reported.
  private static boolean isFaulty(Parameters query) {
    return query.faults().stream().map(Fault::parameter).anyMatch(NAMING::contains);
  }

  private static void write(
      JsonGenerator json,
      String foreignId,
      List<String> unknown,
      List<Resolver.Resolved> found,
      SearchItemJson.View view)
      throws IOException {
    json.writeStartObject();
    if (!foreignId.isEmpty()) {
      json.writeStringField("foreignId", foreignId);
    }
    if (!found.isEmpty()) {
      json.writeStringField("id", found.getFirst().item().id());
    }
    writeConfidence(json, found.isEmpty() ? 0 : found.getFirst().confidence());
    if (!found.isEmpty()) {
      writeDistance(json, found.getFirst());
      json.writeFieldName("item");
      SearchItemJson.write(json, found.getFirst().item(), view, any -> {});
    }
    json.writeArrayFieldStart("alternatives");
    for (Resolver.Resolved each : found.subList(Math.min(1, found.size()), found.size())) {
      json.writeStartObject();
      json.writeStringField("id", each.item().id());
      writeConfidence(json, each.confidence());
      json.writeStringField("title", each.item().title());
      writeDistance(json, each);
      json.writeEndObject();
    }
    json.writeEndArray();
    if (!unknown.isEmpty()) {
      json.writeArrayFieldStart("unknownCategories");
      for (String word : unknown) {
        json.writeString(word);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void writeConfidence(JsonGenerator json, double confidence) throws IOException {
    json.writeNumberField(
        "confidence", BigDecimal.valueOf(confidence).setScale(2, RoundingMode.HALF_EVEN));
  }

  private static void writeDistance(JsonGenerator json, Resolver.Resolved found)
      throws IOException {
    json.writeNumberField("distance", Math.round(found.meters()));
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
  private Kinds kinds(Parameters query, ObjectNode root) {
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
          named(word).ifPresentOrElse(ids::add, () -> unknown.add(word));
        }
      }
    }
    return new Kinds(ids, unknown);
  }

  /// The category of a word, if it has one clear match.
  private Optional<String> named(String word) {
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
