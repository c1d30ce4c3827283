package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.search.category.Categories;
import io.cartway.search.category.CategoryId;
import io.cartway.search.category.Chain;
import io.cartway.search.category.Chains;
import io.cartway.search.category.FoodTypes;
import io.cartway.search.category.PlaceVocabulary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.CRC32;

/// `GET /v1/categories`: the categories, food types and chains of places, which searches can filter
/// by.
public final class CategoriesEndpoint implements Handler {

  private static final JsonFactory JSON = new JsonFactory();

  private static final int LIMIT_MAX = 20_000;

  private static final String TYPES = "categories, foodTypes or chains";

  private final PlaceVocabulary vocabulary;

  /// @param vocabulary the listed vocabulary
  public CategoriesEndpoint(PlaceVocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /// Writes the entries of one list.
  private interface Items {
    void write(JsonGenerator json) throws IOException;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    Parameters query = call.query();
    List<String> languages = ItemParameters.languages(query);
    int limit = query.integer("limit", LIMIT_MAX, 1, LIMIT_MAX);
    String type = query.text("type").orElse("categories");
    Optional<String> parent = query.text("parent");
    if (parent.isPresent() && !vocabulary.categories().contains(parent.get())) {
      query.fault("parent", parent.get(), "the id of a category, like 600 or 600-6300");
    }
    if (parent.isPresent() && !type.equals("categories")) {
      query.fault("parent", parent.get(), "type=categories: nothing else has a parent");
    }
    Supplier<Items> list =
        switch (type) {
          case "categories" -> () -> categories(query, languages, limit);
          case "foodTypes" -> () -> foodTypes(query, limit);
          case "chains" -> () -> chains(query, limit);
          default -> {
            query.fault("type", type, TYPES);
            yield () -> json -> {};
          }
        };
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    return content(list.get());
  }

  private Items categories(Parameters query, List<String> languages, int limit) {
    Categories categories = vocabulary.categories();
    Collection<String> wanted = categories.ids();
    Optional<String> text = query.text("q");
    if (text.isPresent()) {
      Set<String> found = new LinkedHashSet<>();
      String language = languages.isEmpty() ? null : languages.getFirst();
      categories.findPrefix(text.get(), language).forEach(match -> found.add(match.id()));
      wanted = found;
    }
    Optional<String> parent = query.text("parent");
    List<String> ids =
        wanted.stream()
            .filter(id -> parent.isEmpty() || parentOf(id).equals(parent))
            .limit(limit)
            .toList();
    return json -> {
      for (String id : ids) {
        json.writeStartObject();
        json.writeStringField("id", id);
        json.writeStringField("name", categories.name(id, languages));
        json.writeNumberField("level", new CategoryId(id).level());
        Optional<String> above = parentOf(id);
        if (above.isPresent()) {
          json.writeStringField("parent", above.get());
        }
        json.writeEndObject();
      }
    };
  }

  private static Optional<String> parentOf(String id) {
    return new CategoryId(id).parent().map(CategoryId::value);
  }

  private Items foodTypes(Parameters query, int limit) {
    FoodTypes types = vocabulary.foodTypes();
    Optional<String> text = query.text("q");
    Collection<String> ids = text.isPresent() ? types.find(text.get()) : types.ids();
    return json -> {
      for (String id : ids.stream().limit(limit).toList()) {
        writeNamed(json, id, types.name(id));
      }
    };
  }

  private Items chains(Parameters query, int limit) {
    Chains chains = vocabulary.chains();
    List<Chain> wanted =
        query
            .text("q")
            .map(text -> chains.findPrefix(text, limit))
            .orElseGet(() -> chains.list().stream().limit(limit).toList());
    return json -> {
      for (Chain chain : wanted) {
        writeNamed(json, chain.id(), chain.name());
      }
    };
  }

  private static void writeNamed(JsonGenerator json, String id, String name) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("name", name);
    json.writeEndObject();
  }

  private static Answer content(Items list) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeArrayFieldStart("items");
      list.write(json);
      json.writeEndArray();
      json.writeEndObject();
    }
    byte[] bytes = out.toByteArray();
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return new Answer.Content(
        "application/json",
        Bytes.owning(bytes),
        "%x-%08x".formatted(bytes.length, sum.getValue()),
        Map.of("Cache-Control", "private, no-cache"));
  }
}
