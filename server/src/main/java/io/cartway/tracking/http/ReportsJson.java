package io.cartway.tracking.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.tracking.AssetId;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.travel.FixField;
import io.cartway.travel.FixTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the elements of `assets`: `{"id": ..., "lat": ..., "lng": ..., "ts": ..., "speed": ...}`.
/// What is wrong with one is told with it, and the others are taken. Members that are none of
/// [FixField] are not read, so that devices may send what else they know. Not thread-safe.
final class ReportsJson implements JsonBody.Elements {

  /// The member with the positions.
  static final String NAME = "assets";

  static final String EXPECTED = "a list of objects with id, lat and lng";

  private static final String ID = "id";
  private static final String OBJECT = "an object with id, lat and lng";

  private final TrackingLimits limits;
  private final long now;
  private final FixTexts texts = new FixTexts();
  private final List<Item> items = new ArrayList<>();
  private boolean isBegun;
  private boolean isTooLong;

  /// An element.
  ///
  /// @param id as it was given; empty when there is none
  /// @param report empty when it has faults
  record Item(String id, Optional<Report> report, List<Fault> faults) {
    Item {
      faults = List.copyOf(faults);
    }
  }

  /// @param now the time of positions without one
  ReportsJson(TrackingLimits limits, Instant now) {
    this.limits = limits;
    this.now = now.toEpochMilli();
  }

  /// Whether there was a list.
  boolean isBegun() {
    return isBegun;
  }

  /// Whether there are more elements than a request may have.
  boolean isTooLong() {
    return isTooLong;
  }

  /// The elements, in order.
  List<Item> items() {
    return List.copyOf(items);
  }

  @Override
  public void begin() {
    isBegun = true;
  }

  @Override
  public void read(int index, JsonNode element) {
    if (index >= limits.reportsMax()) {
      isTooLong = true;
      return;
    }
    String path = "%s[%d]".formatted(NAME, index);
    List<Fault> faults = new ArrayList<>();
    if (!(element instanceof ObjectNode object)) {
      items.add(
          new Item("", Optional.empty(), List.of(Fault.of(path, element.toString(), OBJECT))));
      return;
    }
    String id = text(object.path(ID)).strip();
    if (!AssetId.isValid(id)) {
      faults.add(Fault.of(path + "." + ID, id, AssetId.EXPECTED));
    }
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      FixField.of(member.getKey())
          .ifPresent(field -> texts.set(field, member.getKey(), text(member.getValue())));
    }
    Optional<FixTexts.Values> values =
        texts.read(
            name -> path + "." + name,
            (place, given, expected) -> faults.add(Fault.of(place, given, expected)));
    values.ifPresent(read -> checkTime(path, read, faults));
    items.add(
        new Item(
            id,
            faults.isEmpty() ? values.map(read -> report(id, read)) : Optional.empty(),
            faults));
  }

  private static String text(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return "";
    }
    return value.isValueNode() ? value.asText() : value.toString();
  }

  private void checkTime(String path, FixTexts.Values values, List<Fault> faults) {
    long millis = values.millis().orElse(now);
    if (millis > now + limits.ahead().toMillis()) {
      faults.add(
          Fault.of(
              path + ".ts",
              Instant.ofEpochMilli(millis).toString(),
              "at most %d minutes after now, which is %s"
                  .formatted(limits.ahead().toMinutes(), Instant.ofEpochMilli(now))));
    } else if (millis < now - limits.age().toMillis()) {
      faults.add(
          Fault.of(
              path + ".ts",
              Instant.ofEpochMilli(millis).toString(),
              "not older than the %d days for which positions are kept"
                  .formatted(limits.age().toDays())));
    }
  }

  private Report report(String id, FixTexts.Values values) {
    return new Report(
        id,
        new Position(
            values.at(),
            values.millis().orElse(now),
            values.speed(),
            values.heading(),
            values.accuracy(),
            values.altitude()));
  }
}
