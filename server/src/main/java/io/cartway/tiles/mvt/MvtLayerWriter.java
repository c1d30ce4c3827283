package io.cartway.tiles.mvt;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes a layer of a tile. Keys and values get their numbers when they are first named.
public final class MvtLayerWriter {

  private static final int VERSION = 2;

  private final MvtWriter tile;
  private final String name;
  private final int extent;
  private final WireWriter features = new WireWriter(4_096);
  private final WireWriter keys = new WireWriter(256);
  private final WireWriter values = new WireWriter(1_024);
  private final WireWriter tags = new WireWriter(64);
  private final WireWriter scratch = new WireWriter(64);
  private final Map<String, Integer> keyNumbers = new HashMap<>();
  private final Map<Object, Integer> valueNumbers = new HashMap<>();
  private int valueCount;
  private boolean hasFeatures;

  MvtLayerWriter(MvtWriter tile, String name, int extent) {
    this.tile = tile;
    this.name = name;
    this.extent = extent;
  }

  /// The number of a key.
  public int key(String key) {
    Integer known = keyNumbers.get(key);
    if (known != null) {
      return known;
    }
    byte[] encoded = key.getBytes(UTF_8);
    keys.varint(MvtLayer.KEY);
    keys.bytes(encoded, 0, encoded.length);
    keyNumbers.put(key, keyNumbers.size());
    return keyNumbers.size() - 1;
  }

  /// The number of a value; equal values have one.
  ///
  /// @param value a `String`, `Float`, `Double`, `Long` or `Boolean`
  public int value(Object value) {
    Integer known = valueNumbers.get(value);
    if (known != null) {
      return known;
    }
    scratch.clear();
    MvtValue.write(scratch, value);
    values.varint(MvtLayer.VALUE);
    values.bytes(scratch);
    valueNumbers.put(value, valueCount);
    return valueCount++;
  }

  /// Copies a value of another layer as it is. The caller remembers its number: each copy is a
  /// value of its own.
  public int copyValue(MvtLayer from, int value) {
    int start = from.valueStart(value);
    values.varint(MvtLayer.VALUE);
    values.bytes(from.bytes, start, from.valueEnd(value) - start);
    return valueCount++;
  }

  /// Adds an attribute to the feature that is written next.
  public void tag(int key, int value) {
    if (key < 0 || key >= keyNumbers.size() || value < 0 || value >= valueCount) {
      throw new IllegalArgumentException("no such key or value: %d, %d".formatted(key, value));
    }
    tags.varint(key);
    tags.varint(value);
  }

  /// Writes a feature that has the id, type and geometry of another.
  public void copyFeature(MvtFeatures from) {
    begin(from.hasId(), from.id(), from.type());
    scratch.varint(MvtFeatures.GEOMETRY);
    PackedField geometry = from.packedGeometry();
    scratch.bytes(geometry.bytes(), geometry.start(), geometry.size());
    end();
  }

  /// Writes a feature.
  ///
  /// @param id unsigned
  public void feature(long id, MvtGeometryType type, MvtGeometryWriter geometry) {
    begin(true, id, type);
    scratch.varint(MvtFeatures.GEOMETRY);
    scratch.bytes(geometry.encoded());
    end();
  }

  /// Writes a feature without an id.
  public void feature(MvtGeometryType type, MvtGeometryWriter geometry) {
    begin(false, 0, type);
    scratch.varint(MvtFeatures.GEOMETRY);
    scratch.bytes(geometry.encoded());
    end();
  }

  private void begin(boolean hasId, long id, MvtGeometryType type) {
    scratch.clear();
    if (hasId) {
      scratch.varint(MvtFeatures.ID);
      scratch.varint(id);
    }
    if (tags.size() > 0) {
      scratch.varint(MvtFeatures.TAGS);
      scratch.bytes(tags);
    }
    scratch.varint(MvtFeatures.TYPE);
    scratch.varint(type.number);
  }

  private void end() {
    features.varint(MvtLayer.FEATURE);
    features.bytes(scratch);
    tags.clear();
    hasFeatures = true;
  }

  /// Finishes the layer: writes it into the tile, if it has a feature.
  public void finish() {
    if (!hasFeatures) {
      return;
    }
    byte[] encoded = name.getBytes(UTF_8);
    scratch.clear();
    scratch.varint(MvtLayer.NAME);
    scratch.bytes(encoded, 0, encoded.length);
    WireWriter tail = new WireWriter(16);
    tail.varint(MvtLayer.EXTENT);
    tail.varint(extent);
    tail.varint(MvtLayer.VERSION);
    tail.varint(VERSION);
    tile.add(List.of(scratch, features, keys, values, tail));
  }
}
