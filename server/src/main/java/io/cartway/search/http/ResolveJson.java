package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.search.identity.Resolver;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// Writes the answer of a resolve: the likeliest place, and the alternatives in short.
public final class ResolveJson {

  private ResolveJson() {}

  /// Writes the answer.
  ///
  /// @param found the matches, likeliest first
  public static void write(
      JsonGenerator json,
      ResolveParameters asked,
      List<Resolver.Resolved> found,
      SearchItemJson.View view)
      throws IOException {
    json.writeStartObject();
    writeForeignId(json, asked);
    if (!found.isEmpty()) {
      json.writeStringField("id", found.getFirst().item().id());
    }
    writeConfidence(json, found.isEmpty() ? 0 : found.getFirst().confidence());
    if (!found.isEmpty()) {
      writeDistance(json, found.getFirst());
      json.writeFieldName("item");
      SearchItemJson.write(json, found.getFirst().item(), view, any -> {});
    }
    writeAlternatives(json, asked, found);
    json.writeEndObject();
  }

  /// Writes what there is beside the item, as members of an object.
  ///
  /// @param found the matches, likeliest first
  public static void writeBesideItem(
      JsonGenerator json, ResolveParameters asked, List<Resolver.Resolved> found)
      throws IOException {
    writeForeignId(json, asked);
    writeConfidence(json, found.isEmpty() ? 0 : found.getFirst().confidence());
    if (!found.isEmpty()) {
      writeDistance(json, found.getFirst());
    }
    writeAlternatives(json, asked, found);
  }

  private static void writeForeignId(JsonGenerator json, ResolveParameters asked)
      throws IOException {
    if (!asked.foreignId().isEmpty()) {
      json.writeStringField("foreignId", asked.foreignId());
    }
  }

  private static void writeAlternatives(
      JsonGenerator json, ResolveParameters asked, List<Resolver.Resolved> found)
      throws IOException {
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
    if (!asked.unknownCategories().isEmpty()) {
      json.writeArrayFieldStart("unknownCategories");
      for (String word : asked.unknownCategories()) {
        json.writeString(word);
      }
      json.writeEndArray();
    }
  }

  private static void writeConfidence(JsonGenerator json, double confidence) throws IOException {
    json.writeNumberField(
        "confidence", BigDecimal.valueOf(confidence).setScale(2, RoundingMode.HALF_EVEN));
  }

  private static void writeDistance(JsonGenerator json, Resolver.Resolved found)
      throws IOException {
    json.writeNumberField("distance", Math.round(found.meters()));
  }
}
