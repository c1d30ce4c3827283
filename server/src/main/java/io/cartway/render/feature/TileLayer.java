package io.cartway.render.feature;

import io.cartway.style.feature.GeometrySink;
import io.cartway.tiles.mvt.MvtFeatures;
import io.cartway.tiles.mvt.MvtGeometry;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtLayer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A layer of a vector tile as drawing needs it, which looks at each feature for many layers of a
/// style: features by number, their boxes, points and attributes in arrays. Takes about six times
/// the layer's bytes. Immutable.
public final class TileLayer {

  /// Units of a tile's side in which expressions have points.
  private static final int EXPRESSION_EXTENT = 8_192;

  /// Takes lines of points.
  public interface Path {

    /// Forgets all lines.
    void clear();

    /// Begins a line.
    void moveTo(double x, double y);

    /// Goes on with the line.
    void lineTo(double x, double y);

    /// Ends the line; nothing happens when there is none.
    void end();
  }

  private final MvtGeometryType[] types;
  private final double[] ids;
  private final int[] tags;
  private final int[] tagEnds;
  private final int[] xy;
  private final int[] lineEnds;
  private final int[] featureLines;

  /// Of each feature: left, top, right, bottom.
  private final int[] boxes;

  private final Object[] values;
  private final String[] keys;
  private final Map<String, Integer> keyNumbers;
  private final int extent;

  private TileLayer(Reading reading, MvtLayer layer) {
    types = reading.types;
    ids = reading.ids;
    tags = reading.tags.array();
    tagEnds = reading.tagEnds;
    xy = reading.xy.array();
    lineEnds = reading.lineEnds.array();
    featureLines = reading.featureLines;
    boxes = reading.boxes;
    extent = layer.extent();
    values = new Object[layer.valueCount()];
    for (int i = 0; i < values.length; i++) {
      Object value = layer.value(i);
      // Expressions know one kind of numbers.
      values[i] = value instanceof Number number ? (Object) number.doubleValue() : value;
    }
    keys = new String[layer.keyCount()];
    keyNumbers = HashMap.newHashMap(keys.length);
    for (int i = 0; i < keys.length; i++) {
      keys[i] = layer.key(i);
      keyNumbers.putIfAbsent(keys[i], i);
    }
  }

  /// Reads a layer.
  ///
  /// @throws io.cartway.tiles.mvt.MalformedTileException when it cannot be read
  public static TileLayer of(MvtLayer layer) {
    return new TileLayer(new Reading(layer), layer);
  }

  /// How many features there are.
  public int size() {
    return types.length;
  }

  /// Units of the tile's side.
  public int extent() {
    return extent;
  }

  /// What a feature is made of.
  public MvtGeometryType type(int feature) {
    return types[feature];
  }

  /// The id of a feature; NaN without one.
  public double id(int feature) {
    return ids[feature];
  }

  /// An attribute of a feature; null when it has none of this name.
  public @Nullable Object property(int feature, String name) {
    Integer key = keyNumbers.get(name);
    if (key == null) {
      return null;
    }
    int end = tagEnds[feature + 1];
    for (int at = tagEnds[feature]; at < end; at += 2) {
      if (tags[at] == key) {
        return values[tags[at + 1]];
      }
    }
    return null;
  }

  /// All attributes of a feature.
  public Map<String, @Nullable Object> properties(int feature) {
    Map<String, @Nullable Object> all = new HashMap<>();
    for (int at = tagEnds[feature]; at < tagEnds[feature + 1]; at += 2) {
      all.put(keys[tags[at]], values[tags[at + 1]]);
    }
    return all;
  }

  /// Whether a feature's box touches a rectangle, all in the layer's units.
  public boolean touches(int feature, double left, double top, double right, double bottom) {
    int at = 4 * feature;
    return boxes[at] <= right
        && boxes[at + 2] >= left
        && boxes[at + 1] <= bottom
        && boxes[at + 3] >= top;
  }

  /// Puts the lines of a feature into an empty path.
  ///
  /// @param scale pixels of a unit
  /// @param left where the tile's western edge lies, in pixels
  /// @param top where its northern edge lies
  public void path(int feature, double scale, double left, double top, Path path) {
    path.clear();
    for (int line = featureLines[feature]; line < featureLines[feature + 1]; line++) {
      int at = line == 0 ? 0 : lineEnds[line - 1];
      int end = lineEnds[line];
      path.moveTo(left + xy[at] * scale, top + xy[at + 1] * scale);
      for (at += 2; at < end; at += 2) {
        path.lineTo(left + xy[at] * scale, top + xy[at + 1] * scale);
      }
    }
    path.end();
  }

  /// Hands over the points of a feature in the units of expressions; rings are closed.
  public void points(int feature, GeometrySink sink) {
    double scale = (double) EXPRESSION_EXTENT / extent;
    for (int line = featureLines[feature]; line < featureLines[feature + 1]; line++) {
      int start = line == 0 ? 0 : lineEnds[line - 1];
      sink.begin();
      for (int at = start; at < lineEnds[line]; at += 2) {
        sink.point(xy[at] * scale, xy[at + 1] * scale);
      }
      if (types[feature] == MvtGeometryType.POLYGON) {
        sink.point(xy[start] * scale, xy[start + 1] * scale);
      }
    }
  }

  /// Numbers that become more.
  private static final class Ints {

    private int[] all = new int[256];
    private int size;

    void add(int value) {
      if (size == all.length) {
        all = Arrays.copyOf(all, 2 * size);
      }
      all[size++] = value;
    }

    int[] array() {
      return Arrays.copyOf(all, size);
    }
  }

  /// Reads the features one after the other.
  private static final class Reading {

    private final MvtGeometryType[] types;
    private final double[] ids;
    private final Ints tags = new Ints();
    private final int[] tagEnds;
    private final Ints xy = new Ints();
    private final Ints lineEnds = new Ints();
    private final int[] featureLines;
    private final int[] boxes;
    private int left;
    private int top;
    private int right;
    private int bottom;

    Reading(MvtLayer layer) {
      int count = layer.featureCount();
      types = new MvtGeometryType[count];
      ids = new double[count];
      tagEnds = new int[count + 1];
      featureLines = new int[count + 1];
      boxes = new int[4 * count];
      MvtFeatures features = layer.features();
      MvtGeometry geometry = null;
      for (int i = 0; features.next(); i++) {
        types[i] = features.type();
        ids[i] = features.hasId() ? (double) features.id() : Double.NaN;
        for (int tag = 0; tag < features.tagCount(); tag++) {
          tags.add(features.key(tag));
          tags.add(features.value(tag));
        }
        tagEnds[i + 1] = tags.size;
        geometry = geometry == null ? features.geometry() : features.geometry(geometry);
        lines(geometry);
        featureLines[i + 1] = lineEnds.size;
        boxes[4 * i] = left;
        boxes[4 * i + 1] = top;
        boxes[4 * i + 2] = right;
        boxes[4 * i + 3] = bottom;
      }
    }

    private void lines(MvtGeometry geometry) {
      left = Integer.MAX_VALUE;
      top = Integer.MAX_VALUE;
      right = Integer.MIN_VALUE;
      bottom = Integer.MIN_VALUE;
      int start = xy.size;
      while (true) {
        MvtGeometry.Command command = geometry.next();
        if (command == MvtGeometry.Command.END || command == MvtGeometry.Command.MOVE_TO) {
          if (xy.size > start) {
            lineEnds.add(xy.size);
            start = xy.size;
          }
          if (command == MvtGeometry.Command.END) {
            return;
          }
        }
        if (command != MvtGeometry.Command.CLOSE_PATH) {
          xy.add(geometry.x());
          xy.add(geometry.y());
          left = Math.min(left, geometry.x());
          top = Math.min(top, geometry.y());
          right = Math.max(right, geometry.x());
          bottom = Math.max(bottom, geometry.y());
        }
      }
    }
  }
}
