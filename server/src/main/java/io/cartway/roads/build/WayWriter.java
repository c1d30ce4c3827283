package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.region.Column;
import io.cartway.roads.AccessSet;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadColumn;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.build.tags.WayAttributes;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes the columns of ways: the meaning of their tags.
final class WayWriter {

  private static final double SPEED_UNITS_PER_KMH = 100;
  private static final double KMH_PER_METER_PER_SECOND = 3.6;
  private static final int SPEED_UNITS_MAX = 0xFFFF;

  private final Path directory;
  private final List<Road> roads;
  private final Segments segments;
  private final TextTable texts;
  private final Map<Integer, Integer> ruleRows = new HashMap<>();
  private final IntArrayList ruleLists = new IntArrayList();

  WayWriter(Path directory, List<Road> roads, Segments segments, TextTable texts) {
    this.directory = directory;
    this.roads = roads;
    this.segments = segments;
    this.texts = texts;
  }

  void write() throws IOException {
    writeProperties();
    writeDirections();
    writeTexts();
  }

  private void writeProperties() throws IOException {
    long[] ids = new long[roads.size()];
    byte[] classes = new byte[roads.size()];
    int[] flags = new int[roads.size()];
    short[] countries = new short[roads.size()];
    for (int i = 0; i < roads.size(); i++) {
      Road road = roads.get(i);
      ids[i] = road.id();
      classes[i] = classCode(road.attributes().roadClass());
      flags[i] = flags(road);
      countries[i] = countryCode(road.country());
    }
    Column.write(RoadColumn.WAY_ID.in(directory), ids);
    Column.write(RoadColumn.WAY_CLASS.in(directory), classes);
    Column.write(RoadColumn.WAY_FLAGS.in(directory), flags);
    Column.write(RoadColumn.WAY_COUNTRY.in(directory), countries);
  }

  private void writeDirections() throws IOException {
    short[] access = new short[2 * roads.size()];
    short[] speeds = new short[access.length * Modes.COUNT];
    short[] maxSpeeds = new short[access.length];
    short[] truckMaxSpeeds = new short[access.length];
    for (int i = 0; i < access.length; i++) {
      WayAttributes attributes = roads.get(i >> 1).attributes();
      WayAttributes.Direction direction = attributes.direction((i & 1) == 0);
      double ferryKmh = timedSpeedKmh(i >> 1, attributes.timetable().durationSeconds());
      for (TransportMode mode : Modes.ALL) {
        access[i] = AccessSet.with(access[i], mode, direction.access(mode));
        double ownKmh = direction.speedKmh(mode);
        double kmh = ferryKmh > 0 && ownKmh > 0 ? ferryKmh : ownKmh;
        if (kmh > 0) {
          long units = Math.max(1, Math.round(kmh * SPEED_UNITS_PER_KMH));
          speeds[i * Modes.COUNT + Modes.index(mode)] = (short) Math.min(SPEED_UNITS_MAX, units);
        }
      }
      int limit = direction.maxSpeedKmh();
      truckMaxSpeeds[i] = (short) direction.truckMaxSpeedKmh();
      maxSpeeds[i] = (short) (direction.maxSpeedIsTagged() ? limit : -limit);
    }
    Column.write(RoadColumn.WAY_ACCESS.in(directory), access);
    Column.write(RoadColumn.WAY_SPEED.in(directory), speeds);
    Column.write(RoadColumn.WAY_MAX_SPEED.in(directory), maxSpeeds);
    Column.write(RoadColumn.WAY_TRUCK_MAX_SPEED.in(directory), truckMaxSpeeds);
  }

  private void writeTexts() throws IOException {
    int[] zones = new int[roads.size()];
    int[] states = new int[roads.size()];
    int[] tags = new int[roads.size()];
    int[] rules = new int[roads.size()];
    ruleRow(Map.of());
    for (int i = 0; i < roads.size(); i++) {
      states[i] = texts.string(roads.get(i).state());
      zones[i] = texts.string(roads.get(i).zone());
      tags[i] = texts.list(roads.get(i).tags());
      rules[i] = ruleRow(roads.get(i).attributes().rules());
    }
    Column.write(RoadColumn.WAY_STATE.in(directory), states);
    Column.write(RoadColumn.WAY_ZONE.in(directory), zones);
    Column.write(RoadColumn.WAY_TAGS.in(directory), tags);
    Column.write(RoadColumn.WAY_RULES.in(directory), rules);
    Column.write(RoadColumn.RULE_LISTS.in(directory), ruleLists.toArray());
  }

  /// The speed at which the whole way takes its tagged duration; 0 without one.
  private double timedSpeedKmh(int road, int durationSeconds) {
    if (durationSeconds <= 0) {
      return 0;
    }
    return segments.lengthMeters(road) / durationSeconds * KMH_PER_METER_PER_SECOND;
  }

  private int ruleRow(Map<String, String> tags) {
    return ruleRows.computeIfAbsent(
        texts.list(tags),
        list -> {
          ruleLists.add(list);
          return ruleRows.size();
        });
  }

  private static int flags(Road road) {
    int bits = road.drivesOnLeft() ? RoadFlag.LEFT_HAND.bit() : 0;
    for (RoadFlag flag : road.areaFlags()) {
      bits |= flag.bit();
    }
    for (RoadFlag flag : road.attributes().flags()) {
      bits |= flag.bit();
    }
    return bits;
  }

  @SuppressWarnings("EnumOrdinal") // The one place that writes it; the enum is append-only.
  private static byte classCode(RoadClass roadClass) {
    return (byte) roadClass.ordinal();
  }

  private static short countryCode(String alpha2) {
    return alpha2.length() == 2 ? (short) (alpha2.charAt(0) << 8 | alpha2.charAt(1)) : 0;
  }
}
