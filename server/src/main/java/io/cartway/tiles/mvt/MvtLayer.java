package io.cartway.tiles.mvt;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// A layer of a tile: features, and the keys and values that their attributes point to. Immutable.
public final class MvtLayer {

  static final int EXTENT_DEFAULT = 4096;

  static final int NAME = WireReader.tag(1, WireReader.BYTES);
  static final int FEATURE = WireReader.tag(2, WireReader.BYTES);
  static final int KEY = WireReader.tag(3, WireReader.BYTES);
  static final int VALUE = WireReader.tag(4, WireReader.BYTES);
  static final int EXTENT = WireReader.tag(5, WireReader.VARINT);
  static final int VERSION = WireReader.tag(15, WireReader.VARINT);

  private static final int VERSION_MAX = 2;
  private static final int EXTENT_MAX = 1 << 24;
  private static final int NAME_SIZE_MAX = 1_000;

  final byte[] bytes;
  private final String name;
  private final int version;
  private final int extent;
  private final Ranges keys;
  private final Ranges values;
  private final Ranges features;

  private MvtLayer(
      byte[] bytes, String name, int version, int extent, Ranges keys, Ranges values, Ranges all) {
    this.bytes = bytes;
    this.name = name;
    this.version = version;
    this.extent = extent;
    this.keys = keys;
    this.values = values;
    this.features = all;
  }

  static MvtLayer read(byte[] bytes, int start, int end) {
    WireReader in = new WireReader(bytes).over(start, end);
    String name = null;
    int version = 0;
    int extent = EXTENT_DEFAULT;
    Ranges keys = new Ranges();
    Ranges values = new Ranges();
    Ranges features = new Ranges();
    while (in.hasMore()) {
      int tag = in.tag();
      if (tag == EXTENT) {
        extent = in.varint(EXTENT_MAX, "an extent");
      } else if (tag == VERSION) {
        version = in.varint(VERSION_MAX, "a layer's version");
      } else if (tag == NAME) {
        int length = in.length();
        if (length > NAME_SIZE_MAX) {
          throw new MalformedTileException("a layer's name has %d bytes".formatted(length));
        }
        name = new String(bytes, in.at(), length, UTF_8);
        in.pass(length);
      } else if (tag == FEATURE || tag == KEY || tag == VALUE) {
        int length = in.length();
        Ranges ranges = tag == FEATURE ? features : tag == KEY ? keys : values;
        ranges.add(in.at(), in.at() + length);
        in.pass(length);
      } else {
        in.skip(tag);
      }
    }
    if (name == null) {
      throw new MalformedTileException("a layer has no name");
    }
    if (version < 1 || extent < 1) {
      throw new MalformedTileException(
          "the layer '%s' has version %d (0 is none) and extent %d"
              .formatted(name, version, extent));
    }
    return new MvtLayer(bytes, name, version, extent, keys, values, features);
  }

  /// The name, of at most 1,000 bytes.
  public String name() {
    return name;
  }

  /// The version of the specification: 1 or 2.
  public int version() {
    return version;
  }

  /// The width and height of the tile in units of the coordinates.
  public int extent() {
    return extent;
  }

  /// The number of features.
  public int featureCount() {
    return features.size();
  }

  /// The number of keys.
  public int keyCount() {
    return keys.size();
  }

  /// The number of values.
  public int valueCount() {
    return values.size();
  }

  /// A key.
  ///
  /// @param key from 0 to [#keyCount] - 1
  public String key(int key) {
    return new String(bytes, keys.start(key), keys.end(key) - keys.start(key), UTF_8);
  }

  /// The number of a key; -1 when no attribute can have it.
  public int findKey(String key) {
    byte[] sought = key.getBytes(UTF_8);
    for (int i = 0; i < keys.size(); i++) {
      int start = keys.start(i);
      if (Arrays.equals(bytes, start, keys.end(i), sought, 0, sought.length)) {
        return i;
      }
    }
    return -1;
  }

  /// A value: a `String`, `Float`, `Double`, `Long` (also for `uint64`: its bits) or `Boolean`.
  ///
  /// @param value from 0 to [#valueCount] - 1
  /// @throws MalformedTileException when it has none or several of them
  public Object value(int value) {
    WireReader in = new WireReader(bytes).over(values.start(value), values.end(value));
    Object only = null;
    while (in.hasMore()) {
      int tag = in.tag();
      Object found = MvtValue.read(in, tag);
      if (found != null && only != null) {
        throw new MalformedTileException("a value is several at once");
      }
      only = found == null ? only : found;
    }
    if (only == null) {
      throw new MalformedTileException("a value is nothing");
    }
    return only;
  }

  /// A cursor before the first feature.
  public MvtFeatures features() {
    return new MvtFeatures(this);
  }

  int featureStart(int feature) {
    return features.start(feature);
  }

  int featureEnd(int feature) {
    return features.end(feature);
  }

  int valueStart(int value) {
    return values.start(value);
  }

  int valueEnd(int value) {
    return values.end(value);
  }
}
