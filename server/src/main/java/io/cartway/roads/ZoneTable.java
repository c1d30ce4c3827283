package io.cartway.roads;

import io.cartway.region.Column;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The time zones of ways. A region has few, so each is created once and cached.
final class ZoneTable {

  private final Column wayZone;
  private final RoadTexts texts;
  private final Map<Integer, ZoneId> zones = new ConcurrentHashMap<>();

  ZoneTable(Column wayZone, RoadTexts texts) {
    this.wayZone = wayZone;
    this.texts = texts;
  }

  ZoneId of(int way) {
    return zones.computeIfAbsent(wayZone.getInt(way), this::read);
  }

  private ZoneId read(int string) {
    if (string == 0) {
      return ZoneOffset.UTC;
    }
    try {
      return ZoneId.of(texts.string(string));
    } catch (DateTimeException unknown) {
      // The region was built by a newer Java with a zone that this one does not know.
      return ZoneOffset.UTC;
    }
  }
}
