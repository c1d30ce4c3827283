package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.search.category.Chain;
import io.cartway.search.suggest.Suggestion;
import io.cartway.search.suggest.Suggestions;
import java.io.IOException;
import java.util.List;

/// Writes suggestions.
final class SuggestionJson {

  /// The id prefix of a query item.
  private static final String QUERY_PREFIX = "cw:q:";

  private final JsonGenerator json;
  private final SearchItemJson.View view;
  private final FollowUpParameters followUp;

  /// @param followUp builds the URL of a query item
  SuggestionJson(JsonGenerator json, SearchItemJson.View view, FollowUpParameters followUp) {
    this.json = json;
    this.view = view;
    this.followUp = followUp;
  }

  /// The fields `items` and `queryTerms`.
  void write(Suggestions page) throws IOException {
    json.writeArrayFieldStart("items");
    for (Suggestion item : page.items()) {
      switch (item) {
        case Suggestion.Entity entity -> writeEntity(entity);
        case Suggestion.CategorySearch(var id, var title, var inTitle, var isEmpty) ->
            writeQuery("categoryQuery", id, title, inTitle, isEmpty);
        case Suggestion.ChainSearch(Chain chain, var inTitle, var isEmpty) ->
            writeQuery("chainQuery", chain.id(), chain.name(), inTitle, isEmpty);
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("queryTerms");
    for (Suggestion.Term term : page.terms()) {
      json.writeStartObject();
      json.writeStringField("term", term.term());
      json.writeStringField("replaces", term.replaces());
      json.writeNumberField("start", term.start());
      json.writeNumberField("end", term.end());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeEntity(Suggestion.Entity entity) throws IOException {
    SearchItemJson.write(json, entity.item(), view, any -> writeHighlights(json, entity));
  }

  /// Writes the field `highlights` of an item, unless nothing of it was typed.
  static void writeHighlights(JsonGenerator json, Suggestion.Entity entity) throws IOException {
    if (entity.inTitle().isEmpty() && entity.inLabel().isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("highlights");
    writeSpans(json, "title", entity.inTitle());
    if (!entity.inLabel().isEmpty()) {
      json.writeObjectFieldStart("address");
      writeSpans(json, "label", entity.inLabel());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void writeSpans(JsonGenerator json, String field, List<Suggestion.Highlight> spans)
      throws IOException {
    if (spans.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(field);
    for (Suggestion.Highlight span : spans) {
      json.writeStartObject();
      json.writeNumberField("start", span.start());
      json.writeNumberField("end", span.end());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeQuery(
      String type, String id, String title, List<Suggestion.Highlight> inTitle, boolean isEmpty)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("title", title);
    json.writeStringField("id", QUERY_PREFIX + id);
    json.writeStringField("resultType", type);
    json.writeStringField("href", followUp.of(title, id));
    if (isEmpty) {
      json.writeBooleanField("noResultOnFollowUp", true);
    }
    if (!inTitle.isEmpty()) {
      json.writeObjectFieldStart("highlights");
      writeSpans(json, "title", inTitle);
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
