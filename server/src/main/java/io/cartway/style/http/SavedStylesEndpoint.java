package io.cartway.style.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.LanguageList;
import io.cartway.http.Operation;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.Turns;
import io.cartway.style.StyleDocument;
import io.cartway.style.check.StyleLimits;
import io.cartway.style.saved.Condition;
import io.cartway.style.saved.SavedStyle;
import io.cartway.style.saved.SavedStyles;
import io.cartway.text.Scan;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Saved styles: `PUT`, `GET` and `DELETE /v1/styles/{style}`, and the list `GET /v1/styles`, of
/// the caller's account. All but the list take a turn on the processors for what they compute.
public final class SavedStylesEndpoint {

  /// Bounds of a document that is sent.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(StyleLimits.STANDARD.bytesMax(), 10_000_000, "Save a smaller style");

  /// A change must be seen by the next request, so that caches ask each time.
  private static final String CACHE_CONTROL = "private, no-cache";

  private final SavedStyles styles;
  private final Processors processors;
  private final Supplier<StyleEndpoint.Ground> ground;
  private final Supplier<Set<String>> sourceLayers;
  private final Predicate<Optional<String>> speaksForAccount;

  /// @param processors give turns
  /// @param ground gives what the served region has
  /// @param sourceLayers gives the layers that the vector tiles may have
  /// @param speaksForAccount whether an admitted `Authorization` header has a key that only its
  ///   owner holds: who reads a page must not change what all pages show
  public SavedStylesEndpoint(
      SavedStyles styles,
      Processors processors,
      Supplier<StyleEndpoint.Ground> ground,
      Supplier<Set<String>> sourceLayers,
      Predicate<Optional<String>> speaksForAccount) {
    this.styles = styles;
    this.processors = processors;
    this.ground = ground;
    this.sourceLayers = sourceLayers;
    this.speaksForAccount = speaksForAccount;
  }

  /// `GET /v1/styles/{style}` of a style that is no design.
  public Answer read(Call call) {
    List<String> languages = LanguageList.read(call.query());
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String id = call.path("style");
    // Read in its turn, so that a thousand requests do not hold a thousand documents.
    return new Answer.Computed(deadline -> {
      deadline.check();
      Optional<SavedStyles.Content> found = styles.find(call.caller().accountId(), id);
      if (found.isEmpty()) {
        return StyleEndpoint.unknown(id);
      }
      SavedStyles.Content content = found.get();
      byte[] text = SavedStyleJson.written(call, content.document(), languages, ground.get());
      return new Answer.Content(
          "application/json",
          Bytes.owning(text),
          content.style().tag() + '-' + StyleEndpoint.entityTag(text),
          Map.of("Cache-Control", CACHE_CONTROL));
    });
  }

  /// `GET /v1/styles`: the designs, then the account's own styles.
  public Answer list(Call call) {
    List<SavedStyle> saved = styles.list(call.caller().accountId());
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("styles");
      for (String id : StyleDocument.ids()) {
        json.writeStartObject();
        json.writeStringField("id", id);
        json.writeStringField("name", StyleDocument.of(id).orElseThrow().name());
        json.writeStringField("kind", "design");
        json.writeStringField("url", call.address("/v1/styles/" + id));
        json.writeEndObject();
      }
      for (SavedStyle each : saved) {
        write(json, call, each, List.of());
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  /// `DELETE /v1/styles/{style}`.
  public Answer delete(Call call) {
    if (!speaksForAccount.test(call.header("Authorization"))) {
      return forbidden();
    }
    String id = call.path("style");
    if (isDesign(id)) {
      return new Answer.Invalid(List.of(Fault.of("style", id, "a saved style, not a design")));
    }
    return switch (styles.delete(call.caller().accountId(), id, condition(call))) {
      case DONE -> new Answer.Empty(204, Map.of());
      case ABSENT -> StyleEndpoint.unknown(id);
      case CHANGED -> changed(id);
    };
  }

  /// `PUT /v1/styles/{style}`.
  public Answer put(Call call) throws IOException {
    if (!speaksForAccount.test(call.header("Authorization"))) {
      return forbidden();
    }
    String id = call.path("style");
    if (!SentStyleJson.isId(id)) {
      return new Answer.Invalid(List.of(Fault.of("style", id, SentStyleJson.ID_EXPECTED)));
    }
    SentStyleJson reading;
    try {
      reading =
          new Turns(processors, call.caller().accountId())
              .take(() -> SentStyleJson.reading(call, sourceLayers.get()));
    } catch (Turns.NoTurnException none) {
      return none.answer();
    }
    return switch (reading) {
      case SentStyleJson.Refused(Answer answer) -> answer;
      case SentStyleJson.Checked checked -> save(call, id, checked);
    };
  }

  private Answer save(Call call, String id, SentStyleJson.Checked checked) {
    String accountId = call.caller().accountId();
    byte[] document = call.body().unsafeArray();
    SavedStyles.Outcome outcome =
        styles.put(accountId, id, checked.name(), checked.layers(), document, condition(call));
    return switch (outcome) {
      case SavedStyles.Outcome.Saved(SavedStyle style) ->
          new Answer.Json(200, json -> write(json, call, style, checked.undrawn()));
      case SavedStyles.Outcome.Full(String limit) ->
          new Answer.Invalid(List.of(Fault.of("style", id + ", one more", limit)));
      case SavedStyles.Outcome.Changed() -> changed(id);
    };
  }

  private static Answer changed(String id) {
    return new Answer.Problem(
        409,
        "conflict",
        "The style is another by now",
        "What is saved as %s is not what If-Match or If-None-Match asks for".formatted(id),
        "Read the style again, and make your change of that");
  }

  private static Condition condition(Call call) {
    return new Condition(tags(call.header("If-Match")), tags(call.header("If-None-Match")));
  }

  /// The tags of a header, as the list and the answers have them, or before the first dash of an
  /// `ETag`; no tags for `*`.
  private static Optional<Set<String>> tags(Optional<String> given) {
    return given.map(header -> {
      Set<String> tags = new HashSet<>();
      for (String each : Scan.split(header, c -> c == ',')) {
        String tag = each.strip();
        String bare = tag.startsWith("W/") ? tag.substring(2) : tag;
        String text = Scan.without(bare, c -> c == '"');
        int dash = text.indexOf('-');
        if (!text.equals("*")) {
          tags.add(dash < 0 ? text : text.substring(0, dash));
        }
      }
      return tags;
    });
  }

  /// @param undrawn layers that pictures do not show, where they are told
  private static void write(JsonGenerator json, Call call, SavedStyle style, List<String> undrawn)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", style.id());
    json.writeStringField("name", style.name());
    json.writeStringField("kind", "saved");
    json.writeStringField("url", call.address("/v1/styles/" + style.id()));
    json.writeNumberField("layers", style.layers());
    json.writeNumberField("bytes", style.bytes());
    json.writeStringField("tag", style.tag());
    json.writeStringField("createdAt", style.createdAt().toString());
    json.writeStringField("changedAt", style.changedAt().toString());
    if (!undrawn.isEmpty()) {
      json.writeArrayFieldStart("undrawnLayers");
      for (String layer : undrawn) {
        json.writeString(layer);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static boolean isDesign(String id) {
    return StyleDocument.ids().stream().anyMatch(id::equalsIgnoreCase);
  }

  private static Answer forbidden() {
    return new Answer.Problem(
        403,
        "forbidden",
        "The style may not be changed with this",
        "Only a key itself saves and deletes styles: not a token, or the key of a browser (one with"
            + " referrers)",
        "Call from your server, with its key");
  }
}
