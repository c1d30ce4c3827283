package io.cartway.geofences.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceEventType;
import io.cartway.geofences.events.HistoryCheck;
import io.cartway.tracking.Report;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes what a geofence would have told.
final class FenceCheckJson {

  private static final List<FenceEventType> TYPES =
      List.of(
          FenceEventType.ENTERED,
          FenceEventType.EXITED,
          FenceEventType.CROSSED,
          FenceEventType.DWELLED);

  private FenceCheckJson() {}

  /// How far a check came.
  ///
  /// @param isWhole whether all positions were played
  /// @param last the last one that was
  record End(boolean isWhole, Optional<Report> last) {}

  static void write(JsonGenerator json, HistoryCheck.Outcome outcome, End end) throws IOException {
    json.writeStartObject();
    json.writeBooleanField("complete", end.isWhole());
    if (!end.isWhole() && end.last().isPresent()) {
      json.writeObjectFieldStart("readTo");
      json.writeStringField("assetId", end.last().get().assetId());
      json.writeStringField("ts", GeofenceJson.time(end.last().get().position().millis()));
      json.writeEndObject();
    }
    json.writeNumberField("positions", outcome.fixes());
    json.writeNumberField("assets", outcome.assets());
    json.writeNumberField("assetsWithEvents", outcome.assetsTold());
    json.writeObjectFieldStart("counts");
    writeCounts(json, outcome.counts());
    json.writeEndObject();
    json.writeArrayFieldStart("byAsset");
    for (HistoryCheck.AssetCounts asset : outcome.byAsset()) {
      json.writeStartObject();
      json.writeStringField("assetId", asset.assetId());
      json.writeNumberField("positions", asset.fixes());
      writeCounts(json, asset.counts());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("events");
    for (FenceEvent event : outcome.events()) {
      GeofenceJson.writePlayed(json, event);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeCounts(JsonGenerator json, Map<FenceEventType, Long> counts)
      throws IOException {
    for (FenceEventType type : TYPES) {
      json.writeNumberField(type.word(), counts.getOrDefault(type, 0L));
    }
  }
}
