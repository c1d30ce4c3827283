package io.cartway.tiles.mvt;

import java.util.Arrays;

/// A cursor over the features of a layer, of one thread. What it tells is that of the feature that
/// [#next] went to; nothing is allocated for a feature.
public final class MvtFeatures {

  static final int ID = WireReader.tag(1, WireReader.VARINT);
  static final int TAGS = WireReader.tag(2, WireReader.BYTES);
  static final int TYPE = WireReader.tag(3, WireReader.VARINT);
  static final int GEOMETRY = WireReader.tag(4, WireReader.BYTES);

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
  private int geometryStart;
  private int geometryEnd;

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
    int tagsStart = -1;
    int tagsEnd = -1;
    geometryStart = -1;
    in.over(layer.featureStart(next), layer.featureEnd(next));
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
        if ((tag == TAGS ? tagsStart : geometryStart) >= 0) {
          throw new MalformedTileException("a feature has its attributes or geometry twice");
        }
        if (tag == TAGS) {
          tagsStart = in.at();
          tagsEnd = in.at() + length;
        } else {
          geometryStart = in.at();
          geometryEnd = in.at() + length;
        }
        in.pass(length);
      } else {
        in.skip(tag);
      }
    }
    if (geometryStart < 0) {
      geometryStart = 0;
      geometryEnd = 0;
    }
    readTags(Math.max(0, tagsStart), Math.max(0, tagsEnd));
    return true;
  }

  private void readTags(int start, int end) {
    in.over(start, end);
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
    return new MvtGeometry(layer.bytes).over(geometryStart, geometryEnd);
  }

  /// Moves a cursor of the same layer before the first command of the feature's geometry.
  public MvtGeometry geometry(MvtGeometry cursor) {
    return cursor.over(geometryStart, geometryEnd);
  }

  /// The size of the geometry in bytes.
  public int geometrySize() {
    return geometryEnd - geometryStart;
  }

  int geometryStart() {
    return geometryStart;
  }

  byte[] bytes() {
    return layer.bytes;
  }
}
