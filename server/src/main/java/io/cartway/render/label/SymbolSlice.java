package io.cartway.render.label;

import io.cartway.render.feature.TileLayer;
import io.cartway.style.feature.GeometrySink;
import io.cartway.tiles.mvt.MvtGeometryType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The part of a vector tile that is as large as other tiles of the zoom. Beyond the zoom of the
/// finest tiles MapLibre cuts these (`vector_tile_overzoomed.ts`), and places symbols for each part
/// alone. Immutable.
final class SymbolSlice {

  /// MapLibre cuts no further by itself: its `maxZoom` without its `zoomLevelsToOverscale`.
  private static final int ZOOM_MAX = 18;

  /// What a part has beyond its edges, in units of [TileLines].
  private static final double BUFFER = 256;

  private final SymbolTile tile;
  private final int z;
  private final double left;
  private final double top;
  private final double size;

  /// Units of the part for one of the tile, each way.
  private final double scale;

  private final double offsetX;
  private final double offsetY;

  private SymbolSlice(SymbolTile tile, int z, int column, int row) {
    this.tile = tile;
    this.z = z;
    scale = 1 << (z - tile.z());
    size = tile.size() / scale;
    left = tile.left() + column * size;
    top = tile.top() + row * size;
    offsetX = column * TileLines.EXTENT;
    offsetY = row * TileLines.EXTENT;
  }

  /// The parts of a tile that an area touches.
  ///
  /// @param floor the zoom, rounded down
  /// @param area left, top, right and bottom, in pixels
  static List<SymbolSlice> of(SymbolTile tile, double floor, double[] area) {
    int z = (int) Math.max(Math.min(floor, ZOOM_MAX), tile.z());
    int count = 1 << (z - tile.z());
    double size = tile.size() / count;
    List<SymbolSlice> slices = new ArrayList<>();
    int west = (int) Math.max(Math.floor((area[0] - tile.left()) / size), 0);
    int north = (int) Math.max(Math.floor((area[1] - tile.top()) / size), 0);
    for (int column = west; column < count && tile.left() + column * size < area[2]; column++) {
      for (int row = north; row < count && tile.top() + row * size < area[3]; row++) {
        slices.add(new SymbolSlice(tile, z, column, row));
      }
    }
    return slices;
  }

  /// The tile that it is a part of.
  SymbolTile tile() {
    return tile;
  }

  /// The zoom of the part.
  int z() {
    return z;
  }

  /// The western edge, in pixels of the area.
  double left() {
    return left;
  }

  /// The northern edge, in pixels of the area.
  double top() {
    return top;
  }

  /// The side, in pixels of the area.
  double size() {
    return size;
  }

  /// Whether a feature's box touches the part with what is around it.
  boolean touches(TileLayer layer, int feature) {
    double units = layer.extent() / TileLines.EXTENT / scale;
    double around = scale == 1 ? Double.POSITIVE_INFINITY : BUFFER;
    return layer.touches(
        feature,
        (offsetX - around) * units,
        (offsetY - around) * units,
        (offsetX + TileLines.EXTENT + around) * units,
        (offsetY + TileLines.EXTENT + around) * units);
  }

  /// The lines of a feature in the part, in units of [TileLines] of the part.
  List<double[]> lines(TileLayer layer, int feature) {
    TileLines whole = new TileLines();
    if (scale == 1) {
      layer.points(feature, whole);
      return whole.take();
    }
    layer.points(
        feature,
        new GeometrySink() {
          @Override
          public void begin() {
            whole.begin();
          }

          @Override
          public void point(double x, double y) {
            whole.exact(x * scale - offsetX, y * scale - offsetY);
          }
        });
    List<double[]> cut = new ArrayList<>();
    MvtGeometryType type = layer.type(feature);
    for (double[] line : whole.take()) {
      for (double[] part : cut(line, 0, type)) {
        for (double[] piece : cut(part, 1, type)) {
          for (int i = 0; i < piece.length; i++) {
            piece[i] = Math.rint(piece[i]);
          }
          cut.add(piece);
        }
      }
    }
    return cut;
  }

  /// The pieces of a line, ring or list of points between two parallels.
  private static List<double[]> cut(double[] line, int axis, MvtGeometryType type) {
    double from = -BUFFER;
    double to = TileLines.EXTENT + BUFFER;
    TileLines pieces = new TileLines();
    if (type == MvtGeometryType.POINT) {
      for (int i = 0; i < line.length; i += 2) {
        if (line[i + axis] >= from && line[i + axis] <= to) {
          pieces.exact(line[i], line[i + 1]);
        }
      }
      return pieces.take();
    }
    for (int i = 0; i + 3 < line.length; i += 2) {
      double one = line[i + axis];
      double two = line[i + 2 + axis];
      if (one < from && two >= from) {
        cross(pieces, line, i, axis, from);
      } else if (one > to && two <= to) {
        cross(pieces, line, i, axis, to);
      } else if (one >= from && one <= to) {
        pieces.exact(line[i], line[i + 1]);
      }
      boolean leavesLow = two < from && one >= from;
      boolean leavesHigh = two > to && one <= to;
      if (leavesLow || leavesHigh) {
        cross(pieces, line, i, axis, leavesLow ? from : to);
        if (type == MvtGeometryType.LINE) {
          pieces.begin();
        }
      }
    }
    double last = line[line.length - 2 + axis];
    if (last >= from && last <= to) {
      pieces.exact(line[line.length - 2], line[line.length - 1]);
    }
    List<double[]> taken = pieces.take();
    return type == MvtGeometryType.POLYGON
        ? taken.stream().map(SymbolSlice::closed).toList()
        : taken;
  }

  private static void cross(TileLines pieces, double[] line, int i, int axis, double at) {
    double share = (at - line[i + axis]) / (line[i + 2 + axis] - line[i + axis]);
    double other = line[i + 1 - axis] + share * (line[i + 3 - axis] - line[i + 1 - axis]);
    pieces.exact(axis == 0 ? at : other, axis == 0 ? other : at);
  }

  private static double[] closed(double[] ring) {
    int end = ring.length;
    if (ring[0] == ring[end - 2] && ring[1] == ring[end - 1]) {
      return ring;
    }
    double[] closed = Arrays.copyOf(ring, end + 2);
    closed[end] = ring[0];
    closed[end + 1] = ring[1];
    return closed;
  }
}
