package io.cartway.matching.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.JsonBody;
import io.cartway.matching.read.FixFields;
import io.cartway.matching.read.TraceFixes;
import io.cartway.travel.FixField;
import java.util.Map;
import java.util.Optional;

/// Reads `{"trace": [{"lat": ..., "lng": ...}, ...]}`. Members of a position that are none of
/// [FixField] are not read, so that whole positions of assets may be sent.
final class TraceJson implements JsonBody.Elements {

  /// The member with the positions.
  static final String NAME = "trace";

  static final String EXPECTED = "a list of objects with lat and lng";

  private final TraceFixes fixes;
  private final FixFields fields;
  private boolean isBegun;

  TraceJson(TraceFixes fixes) {
    this.fixes = fixes;
    fields = new FixFields(fixes);
  }

  /// Whether there was such a list.
  boolean isBegun() {
    return isBegun;
  }

  @Override
  public void begin() {
    isBegun = true;
  }

  @Override
  public void read(int index, JsonNode element) {
    if (fixes.isOver()) {
      return;
    }
    String path = "%s[%d]".formatted(NAME, index);
    if (!(element instanceof ObjectNode position)) {
      fixes.fault(path, element.toString(), "an object with lat and lng");
      return;
    }
    set(position, fields);
    fields.end(name -> path + "." + name);
  }

  /// Sets the fields that an object has.
  static void set(JsonNode object, FixFields fields) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      Optional<FixField> field = FixFields.field(member.getKey());
      if (field.isPresent() && !member.getValue().isNull()) {
        JsonNode value = member.getValue();
        String text = value.isValueNode() ? value.asText() : value.toString();
        fields.set(field.get(), member.getKey(), text);
      }
    }
  }
}
