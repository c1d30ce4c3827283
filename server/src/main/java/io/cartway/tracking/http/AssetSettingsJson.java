package io.cartway.tracking.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.text.KeptTime;
import io.cartway.text.Scan;
import io.cartway.tracking.AssetId;
import io.cartway.tracking.NamedAsset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads and writes what the owner of an asset chooses: as a body, and as a line of an export.
public final class AssetSettingsJson {

  private static final int NAME_LENGTH_MAX = 100;
  private static final int TAGS_MAX = 20;
  private static final int TAG_LENGTH_MAX = 50;

  private static final String ID = "id";
  private static final String NAME = "name";
  private static final String TAGS = "tags";
  private static final String CREATED = "created";

  private static final JsonFactory JSON = new JsonFactory();

  private AssetSettingsJson() {}

  /// Name and tags of an asset; what is wrong is told by the fields.
  static NamedAsset read(String id, JsonFields fields, Instant created) {
    String name = fields.text(NAME).map(String::strip).orElse("");
    check(fields, NAME, name, NAME_LENGTH_MAX);
    List<String> tags = fields.elements(TAGS).stream().distinct().toList();
    if (tags.size() > TAGS_MAX) {
      fields.fault(TAGS, tags.size() + " tags", "at most %d tags".formatted(TAGS_MAX));
    }
    tags.stream().limit(TAGS_MAX).forEach(tag -> check(fields, TAGS, tag, TAG_LENGTH_MAX));
    return new NamedAsset(id, name, tags, created);
  }

  private static void check(JsonFields fields, String path, String text, int max) {
    boolean isPlain = text.codePoints().noneMatch(Character::isISOControl);
    if (text.length() > max || !isPlain) {
      fields.fault(path, text, "at most %d characters, without control characters".formatted(max));
    }
  }

  // ---------------------------------------------------------------- lines

  /// A line for each asset.
  public static byte[] lines(List<NamedAsset> assets) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (NamedAsset asset : assets) {
      try (JsonGenerator json = JSON.createGenerator(out)) {
        write(json, asset);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      out.write('\n');
    }
    return out.toByteArray();
  }

  private static void write(JsonGenerator json, NamedAsset asset) throws IOException {
    json.writeStartObject();
    json.writeStringField(ID, asset.id());
    if (!asset.name().isEmpty()) {
      json.writeStringField(NAME, asset.name());
    }
    json.writeArrayFieldStart(TAGS);
    for (String tag : asset.tags()) {
      json.writeString(tag);
    }
    json.writeEndArray();
    json.writeStringField(CREATED, AssetJson.time(asset.created().toEpochMilli()));
    json.writeEndObject();
  }

  /// Lines that were read.
  public sealed interface Read {

    /// Each is an asset.
    record Whole(List<NamedAsset> assets) implements Read {
      public Whole {
        assets = List.copyOf(assets);
      }
    }

    /// One is none.
    ///
    /// @param why what is wrong, as a clause
    record Refused(String why) implements Read {}
  }

  /// Reads lines: each as `PUT` does.
  ///
  /// @param created of assets whose line does not say it
  public static Read read(byte[] text, Instant created) {
    List<NamedAsset> assets = new ArrayList<>();
    List<String> lines = Scan.split(new String(text, UTF_8), c -> c == '\n');
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isEmpty() && i == lines.size() - 1) {
        break;
      }
      Optional<String> refusal = add(lines.get(i), created, assets);
      if (refusal.isPresent()) {
        return new Read.Refused("line %d %s".formatted(i + 1, refusal.get()));
      }
    }
    return new Read.Whole(assets);
  }

  /// @return why a line is none, as a predicate
  private static Optional<String> add(String line, Instant created, List<NamedAsset> into) {
    if (!(JsonBody.parse(line).orElse(null) instanceof ObjectNode object)) {
      return Optional.of("is no object of JSON with whole characters");
    }
    String id = object.path(ID).asText();
    Instant then;
    try {
      object.remove(ID);
      then = time(object.remove(CREATED)).orElse(created);
    } catch (DateTimeException none) {
      return Optional.of("was created at no time");
    }
    JsonFields fields = JsonFields.of(new JsonBody.Given(object));
    if (!AssetId.isValid(id)) {
      fields.fault(ID, id, AssetId.EXPECTED);
    }
    NamedAsset asset = read(id, fields, then);
    List<Fault> faults = fields.faults();
    if (!faults.isEmpty()) {
      Fault first = faults.getFirst();
      return Optional.of(
          "is no asset: %s: %s was given, but expected is %s"
              .formatted(
                  first.parameter(),
                  first.given().isEmpty() ? "nothing" : first.given(),
                  first.expected()));
    }
    into.add(asset);
    return Optional.empty();
  }

  private static Optional<Instant> time(@Nullable JsonNode text) {
    return Optional.ofNullable(text).map(JsonNode::asText).map(KeptTime::parse);
  }
}
