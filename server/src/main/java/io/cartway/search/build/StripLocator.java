package io.cartway.search.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.locationtech.jts.algorithm.RayCrossingCounter;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.util.LinearComponentExtracter;

/// Finds out whether points are in an area: its edges lie in horizontal strips, and those in the
/// strip of a point are counted by JTS ([RayCrossingCounter]). Some 6 bytes per edge, where JTS's
/// own index of a prepared area takes 150: a country's borders have millions of edges.
final class StripLocator {

  private static final int EDGES_PER_STRIP = 8;
  private static final int STRIPS_MAX = 1 << 14;

  /// With more, there are fewer strips: an area like a comb has all of its edges in each.
  private static final int STRIPS_PER_EDGE_MAX = 4;

  private final CoordinateSequence[] rings;

  /// The number of the first edge of each ring, and that after the last.
  private final int[] firstEdge;

  private final Envelope box;
  private int strips;

  /// Where the edges of each strip begin in [#edges], and where the last ones end.
  private final int[] firstOfStrip;

  private final int[] edges;

  /// @param area polygons with holes
  StripLocator(Geometry area) {
    List<CoordinateSequence> found = new ArrayList<>();
    for (Object ring : LinearComponentExtracter.getLines(area)) {
      if (ring instanceof LineString line && !line.isEmpty()) {
        found.add(line.getCoordinateSequence());
      }
    }
    rings = found.toArray(CoordinateSequence[]::new);
    firstEdge = new int[rings.length + 1];
    for (int ring = 0; ring < rings.length; ring++) {
      firstEdge[ring + 1] = firstEdge[ring] + rings[ring].size() - 1;
    }
    box = area.getEnvelopeInternal();
    int count = firstEdge[rings.length];
    strips = Math.clamp(count / EDGES_PER_STRIP, 1, STRIPS_MAX);
    while (strips > 1 && countInStrips() > (long) STRIPS_PER_EDGE_MAX * count) {
      strips /= 2;
    }
    firstOfStrip = new int[strips + 1];
    visit((strip, edge) -> firstOfStrip[strip + 1]++);
    for (int strip = 0; strip < strips; strip++) {
      firstOfStrip[strip + 1] += firstOfStrip[strip];
    }
    edges = new int[firstOfStrip[strips]];
    int[] next = firstOfStrip.clone();
    visit((strip, edge) -> edges[next[strip]++] = edge);
  }

  private long countInStrips() {
    long[] sum = {0};
    visit((strip, edge) -> sum[0]++);
    return sum[0];
  }

  /// Takes an edge in one of its strips.
  private interface EdgeVisitor {
    void take(int strip, int edge);
  }

  private void visit(EdgeVisitor visitor) {
    for (int ring = 0; ring < rings.length; ring++) {
      CoordinateSequence points = rings[ring];
      for (int i = 1; i < points.size(); i++) {
        int low = strip(Math.min(points.getY(i - 1), points.getY(i)));
        int high = strip(Math.max(points.getY(i - 1), points.getY(i)));
        for (int strip = low; strip <= high; strip++) {
          visitor.take(strip, firstEdge[ring] + i - 1);
        }
      }
    }
  }

  /// Grows with y, so that an edge is in the strips of all of its points.
  private int strip(double y) {
    double share = (y - box.getMinY()) / box.getHeight();
    return Math.clamp((long) (share * strips), 0, strips - 1);
  }

  /// How many edges are in all strips together.
  int size() {
    return edges.length;
  }

  /// Whether a point is inside or on the border.
  boolean covers(Coordinate point) {
    if (!box.covers(point)) {
      return false;
    }
    RayCrossingCounter counter = new RayCrossingCounter(point);
    int strip = strip(point.y);
    Coordinate from = new Coordinate();
    Coordinate to = new Coordinate();
    for (int i = firstOfStrip[strip]; i < firstOfStrip[strip + 1]; i++) {
      int ring = ringOf(edges[i]);
      int at = edges[i] - firstEdge[ring];
      rings[ring].getCoordinate(at, from);
      rings[ring].getCoordinate(at + 1, to);
      counter.countSegment(from, to);
      if (counter.isOnSegment()) {
        return true;
      }
    }
    return counter.getLocation() != Location.EXTERIOR;
  }

  private int ringOf(int edge) {
    int found = Arrays.binarySearch(firstEdge, edge);
    if (found < 0) {
      return -found - 2;
    }
    // A ring of one point has no edges: the last of equal numbers has this one.
    while (firstEdge[found + 1] == edge) {
      found++;
    }
    return found;
  }
}
