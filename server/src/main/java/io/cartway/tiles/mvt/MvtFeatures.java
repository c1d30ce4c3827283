package io.cartway.tiles.mvt;

import java.util.Arrays;

/// A cursor over the features of a layer, of one thread. What it tells is that of the feature that
/// [#next] went to; nothing is allocated for a feature.
public final class MvtFeatures {

  static final int ID = WireReader.tag(1, WireReader.VARINT);
  static final int TAGS = WireReader.tag(2, WireReader.BYTES);
  static final int TYPE = WireReader.tag(3, WireReader.VARINT);
  static final int GEOMETRY = WireReader.tag(4, WireReader.BYTES);

  /// The same, not packed: one number.
  private static final int ONE_TAG = WireReader.tag(2, WireReader.VARINT);

  private static final int ONE_COMMAND = WireReader.tag(4, WireReader.VARINT);

  private static final int TYPE_MAX = MvtGeometryType.POLYGON.number;

  private final MvtLayer layer;
  private final WireReader in;
  private int next;
  private boolean hasId;
  private long id;
  private MvtGeometryType type = MvtGeometryType.UNKNOWN;

  /// Key and value of each attribute, alternately.
  private int[] tags = new int[32];

  private int tagCount;
  private final PackedField packedTags = new PackedField();
  private final PackedField geometry = new PackedField();

  MvtFeatures(MvtLayer layer) {
    this.layer = layer;
    this.in = new WireReader(layer.bytes);
  }

  /// Goes to the next feature.
  ///
  /// @return whether there is one
  public boolean next() {
    if (next == layer.featureCount()) {
      return false;
    }
    hasId = false;
    id = 0;
    type = MvtGeometryType.UNKNOWN;
    packedTags.clear();
    geometry.clear();
    in.over(layer.bytes, layer.featureStart(next), layer.featureEnd(next));
    next++;
    while (in.hasMore()) {
      int tag = in.tag();
      if (tag == ID) {
        id = in.varint();
        hasId = true;
      } else if (tag == TYPE) {
        type = MvtGeometryType.of(in.varint(TYPE_MAX, "a geometry type"));
      } else if (tag == TAGS || tag == GEOMETRY) {
        int length = in.length();
        (tag == TAGS ? packedTags : geometry).add(layer.bytes, in.at(), in.at() + length);
        in.pass(length);
      } else if (tag == ONE_TAG || tag == ONE_COMMAND) {
        int start = in.at();
        long _ = in.varint();
        (tag == ONE_TAG ? packedTags : geometry).add(layer.bytes, start, in.at());
      } else {
        in.skip(tag);
      }
    }
    readTags();
    return true;
  }

  private void readTags() {
    in.over(packedTags.bytes(), packedTags.start(), packedTags.end());
    tagCount = 0;
    while (in.hasMore()) {
      if (2 * tagCount == tags.length) {
        tags = Arrays.copyOf(tags, 2 * tags.length);
      }
      tags[2 * tagCount] = in.varint(layer.keyCount() - 1, "the number of a key");
      if (!in.hasMore()) {
        throw new MalformedTileException("an attribute has a key without a value");
      }
      tags[2 * tagCount + 1] = in.varint(layer.valueCount() - 1, "the number of a value");
      tagCount++;
    }
  }

  /// Whether the feature has an id.
  public boolean hasId() {
    return hasId;
  }

  /// The id, an unsigned number; 0 without one.
  public long id() {
    return id;
  }

  /// The kind of its geometry.
  public MvtGeometryType type() {
    return type;
  }

  /// The number of attributes.
  public int tagCount() {
    return tagCount;
  }

  /// The number of an attribute's key in the layer.
  ///
  /// @param tag from 0 to [#tagCount] - 1
  public int key(int tag) {
    return tags[2 * tag];
  }

  /// The number of an attribute's value in the layer.
  ///
  /// @param tag from 0 to [#tagCount] - 1
  public int value(int tag) {
    return tags[2 * tag + 1];
  }

  /// A cursor before the first command of the feature's geometry.
  public MvtGeometry geometry() {
    return geometry(new MvtGeometry(layer.bytes));
  }

  /// Moves a cursor before the first command of the feature's geometry.
  public MvtGeometry geometry(MvtGeometry cursor) {
    return cursor.over(geometry.bytes(), geometry.start(), geometry.end());
  }

  /// The size of the geometry in bytes.
  public int geometrySize() {
    return geometry.size();
  }

  /// Where the geometry lies.
  PackedField packedGeometry() {
    return geometry;
  }
}
