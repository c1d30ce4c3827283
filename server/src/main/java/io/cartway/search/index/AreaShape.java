package io.cartway.search.index;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.util.NumericUtils;

/// The polygons of an area as the index stores them: as triangles. Immutable.
public final class AreaShape implements Area {

  /// Rows of latitude that triangles are sorted into, so that a point is tested against few.
  private static final int ROWS = 256;

  /// Corners of a triangle: latitude and longitude of each.
  private static final int NUMBERS = 6;

  private final Bounds bounds;
  private final List<int[]> triangles;
  private final List<List<int[]>> rows = new ArrayList<>();
  private final int south;
  private final double rowUnits;

  private AreaShape(Bounds bounds, List<int[]> triangles) {
    this.bounds = bounds;
    this.triangles = List.copyOf(triangles);
    this.south = GeoEncodingUtils.encodeLatitude(bounds.south());
    double high = (double) GeoEncodingUtils.encodeLatitude(bounds.north()) - south;
    this.rowUnits = Math.max(1, high / ROWS);
    for (int i = 0; i < ROWS; i++) {
      rows.add(new ArrayList<>());
    }
    for (int[] triangle : triangles) {
      int from = row(Math.min(triangle[0], Math.min(triangle[2], triangle[4])));
      int to = row(Math.max(triangle[0], Math.max(triangle[2], triangle[4])));
      for (int row = from; row <= to; row++) {
        rows.get(row).add(triangle);
      }
    }
  }

  private int row(int lat) {
    return (int) Math.clamp(((double) lat - south) / rowUnits, 0, ROWS - 1);
  }

  /// The number of triangles.
  public int size() {
    return triangles.size();
  }

  /// The shape of an area; empty if the index has none, for example for a settlement mapped as a
  /// point.
  ///
  /// @param box contains the whole area
  static Optional<AreaShape> read(LeafReader leaf, int document, Bounds box) throws IOException {
    PointValues shapes = leaf.getPointValues(IndexFields.SHAPE);
    if (shapes == null) {
      return Optional.empty();
    }
    Reader reader = new Reader(document, box);
    shapes.intersect(reader);
    return reader.triangles.isEmpty()
        ? Optional.empty()
        : Optional.of(new AreaShape(box, reader.triangles));
  }

  /// Collects the triangles of one document.
  private static final class Reader implements PointValues.IntersectVisitor {
    private final int document;
    private final int south;
    private final int west;
    private final int north;
    private final int east;
    private final List<int[]> triangles = new ArrayList<>();
    private final ShapeField.DecodedTriangle decoded = new ShapeField.DecodedTriangle();

    Reader(int document, Bounds box) {
      this.document = document;
      south = GeoEncodingUtils.encodeLatitude(box.south()) - 1;
      west = GeoEncodingUtils.encodeLongitude(box.west()) - 1;
      north = GeoEncodingUtils.encodeLatitude(box.north()) + 1;
      east = GeoEncodingUtils.encodeLongitude(box.east()) + 1;
    }

    @Override
    public void visit(int docId) {
      throw new IllegalStateException("every triangle is looked at");
    }

    @Override
    public void visit(int docId, byte[] packedValue) {
      if (docId == document) {
        ShapeField.decodeTriangle(packedValue, decoded);
        triangles.add(
            new int[] {decoded.aY, decoded.aX, decoded.bY, decoded.bX, decoded.cY, decoded.cX});
      }
    }

    /// The values are the south, west, north and east ends of triangles, in this order.
    @Override
    public PointValues.Relation compare(byte[] minPackedValue, byte[] maxPackedValue) {
      boolean isOutside =
          number(maxPackedValue, 2) < south
              || number(maxPackedValue, 3) < west
              || number(minPackedValue, 0) > north
              || number(minPackedValue, 1) > east;
      return isOutside
          ? PointValues.Relation.CELL_OUTSIDE_QUERY
          : PointValues.Relation.CELL_CROSSES_QUERY;
    }

    private static int number(byte[] packed, int dimension) {
      return NumericUtils.sortableBytesToInt(packed, dimension * Integer.BYTES);
    }
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  @Override
  public boolean contains(LatLng point) {
    if (!bounds.contains(point)) {
      return false;
    }
    int lat = GeoEncodingUtils.encodeLatitude(point.lat());
    int lng = GeoEncodingUtils.encodeLongitude(point.lng());
    for (int[] triangle : rows.get(row(lat))) {
      if (holds(triangle, lat, lng)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a point is on the same side of all edges, or on an edge.
  private static boolean holds(int[] triangle, int lat, int lng) {
    boolean isLeft = false;
    boolean isRight = false;
    for (int i = 0; i < NUMBERS; i += 2) {
      int next = (i + 2) % NUMBERS;
      double alongLat = (double) triangle[next] - triangle[i];
      double alongLng = (double) triangle[next + 1] - triangle[i + 1];
      double toLat = (double) lat - triangle[i];
      double toLng = (double) lng - triangle[i + 1];
      double side = alongLng * toLat - alongLat * toLng;
      isLeft |= side > 0;
      isRight |= side < 0;
    }
    return !(isLeft && isRight);
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    if (contains(from) || contains(to)) {
      return true;
    }
    for (int[] triangle : triangles) {
      for (int i = 0; i < NUMBERS; i += 2) {
        int next = (i + 2) % NUMBERS;
        LatLng a = corner(triangle, i);
        LatLng b = corner(triangle, next);
        if (StreetLines.side(from, to, a) * StreetLines.side(from, to, b) <= 0
            && StreetLines.side(a, b, from) * StreetLines.side(a, b, to) <= 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static LatLng corner(int[] triangle, int at) {
    return new LatLng(
        GeoEncodingUtils.decodeLatitude(triangle[at]),
        GeoEncodingUtils.decodeLongitude(triangle[at + 1]));
  }
}
