package io.cartway.geo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All points within a distance of a line.
///
/// [#contains], [#touches] and [#beside] measure in a plane tangent to the earth at the queried
/// point: accurate to a thousandth for kilometres, the usual width of corridors. What
/// [MeasuredArea] asks is exact anywhere on earth; a line across the antimeridian has no other
/// answers.
public final class CorridorArea implements MeasuredArea {

  private static final double RADIANS_PER_DEGREE = Math.toRadians(1);

  private static final double HALF_TURN_DEGREES = 180;

  /// Number of pieces of the line in a stretch.
  private static final int STRETCH_PIECES = 16;

  /// Pieces of the line in a leaf of the tree.
  private static final int LEAF_PIECES = 4;

  private final List<LatLng> line;
  private final double radiusMeters;
  private final Bounds bounds;
  private final List<Stretch> stretches;

  /// From the start of the line to each of its points.
  private final double[] alongMeters;

  private final double[] lats;
  private final double[] lngs;
  private final Node root;
  private final LinePieces pieces;
  private final boolean isAcrossAntimeridian;

  /// @param line at least two points
  /// @param radiusMeters more than 0
  /// @throws IllegalArgumentException with one sentence when it is not a corridor
  public CorridorArea(List<LatLng> line, double radiusMeters) {
    if (line.size() < 2) {
      throw new IllegalArgumentException("a corridor has two points at least, not " + line.size());
    }
    if (!(radiusMeters > 0)) {
      throw new IllegalArgumentException("a corridor's radius is over 0, not " + radiusMeters);
    }
    this.line = List.copyOf(line);
    this.radiusMeters = radiusMeters;
    double[][] unrolled = LinePieces.unrolled(line);
    this.pieces = new LinePieces(List.<double[][]>of(unrolled));
    this.isAcrossAntimeridian =
        Arrays.stream(unrolled[1]).anyMatch(lng -> Math.abs(lng) > HALF_TURN_DEGREES);
    Bounds around = grown(Bounds.around(line), radiusMeters);
    this.bounds =
        isAcrossAntimeridian
            ? new Bounds(-HALF_TURN_DEGREES, around.south(), HALF_TURN_DEGREES, around.north())
            : around;
    this.stretches = stretches(this.line);
    this.alongMeters = new double[line.size()];
    for (int i = 1; i < alongMeters.length; i++) {
      alongMeters[i] = alongMeters[i - 1] + line.get(i - 1).distanceMeters(line.get(i));
    }
    this.lats = line.stream().mapToDouble(LatLng::lat).toArray();
    this.lngs = line.stream().mapToDouble(LatLng::lng).toArray();
    this.root = node(1, line.size());
  }

  /// A tree over the pieces of the line in their order, because consecutive pieces are near each
  /// other.
  private Node node(int first, int last) {
    Bounds around = Bounds.around(line.subList(first - 1, last));
    if (last - first <= LEAF_PIECES) {
      return new Node(first, last, around, shrink(around), null, null);
    }
    int middle = (first + last) >>> 1;
    return new Node(first, last, around, shrink(around), node(first, middle), node(middle, last));
  }

  private static double shrink(Bounds box) {
    return Math.cos(Math.toRadians(Math.max(Math.abs(box.south()), Math.abs(box.north()))));
  }

  /// Some consecutive pieces of the line.
  ///
  /// @param alongMeters where it begins
  /// @param bounds round its points
  private record Stretch(double alongMeters, Bounds bounds) {}

  /// Some consecutive pieces of the line, in a tree.
  ///
  /// @param first its first piece: from the previous point to this one
  /// @param last the index after its last piece
  /// @param bounds round its points
  /// @param shrink of a degree of longitude at the edge of the box nearer to a pole
  /// @param left its first half; null for a leaf
  /// @param right its second half; null for a leaf
  private record Node(
      int first,
      int last,
      Bounds bounds,
      double shrink,
      @Nullable Node left,
      @Nullable Node right) {

    /// A lower bound of the squared sine of half the angle from a point to the box: a box whose
    /// bound exceeds a known distance's value is farther away.
    ///
    /// @param cosine of the point's latitude
    double leastSquare(LatLng point, double cosine) {
      double lat = gap(point.lat(), bounds.south(), bounds.north());
      double lng = gap(point.lng(), bounds.west(), bounds.east());
      // The sine of an angle up to half a radian is more than 0.95 of the angle.
      return 0.475 * 0.475 * (lat * lat + cosine * shrink * lng * lng);
    }

    private static double gap(double degrees, double low, double high) {
      double gap = Math.max(0, Math.max(low - degrees, degrees - high));
      return Math.min(1, Math.toRadians(gap));
    }
  }

  private static List<Stretch> stretches(List<LatLng> line) {
    List<Stretch> stretches = new ArrayList<>();
    double along = 0;
    for (int first = 1; first < line.size(); first += STRETCH_PIECES) {
      int last = Math.min(line.size(), first + STRETCH_PIECES);
      Bounds bounds = Bounds.around(line.subList(first - 1, last));
      stretches.add(new Stretch(along, bounds));
      for (int i = first; i < last; i++) {
        along += line.get(i - 1).distanceMeters(line.get(i));
      }
    }
    return stretches;
  }

  /// A part of the corridor.
  ///
  /// @param alongMeters where it begins on the line
  /// @param bounds around everything within the radius of it
  public record Part(double alongMeters, Bounds bounds) {}

  /// The corridor in parts, from the start of the line to its end, to search it without searching
  /// the whole box around it.
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>(stretches.size());
    for (Stretch stretch : stretches) {
      Part next = new Part(stretch.alongMeters, grown(stretch.bounds, radiusMeters));
      // A wide corridor's boxes overlap: one box around two can be smaller than both.
      while (!parts.isEmpty()) {
        Part before = parts.getLast();
        Bounds both = around(before.bounds, next.bounds);
        if (extent(both) > extent(before.bounds) + extent(next.bounds)) {
          break;
        }
        next = new Part(before.alongMeters, both);
        parts.removeLast();
      }
      parts.add(next);
    }
    return parts;
  }

  private static Bounds around(Bounds one, Bounds other) {
    return new Bounds(
        Math.min(one.west(), other.west()),
        Math.min(one.south(), other.south()),
        Math.max(one.east(), other.east()),
        Math.max(one.north(), other.north()));
  }

  private static double extent(Bounds box) {
    return (box.east() - box.west()) * (box.north() - box.south());
  }

  private static Bounds grown(Bounds box, double meters) {
    // A thousandth more than the distance: the plane and the sphere differ by less.
    double lat = LatLng.latDegrees(meters * 1.001);
    double south = Math.max(-90, box.south() - lat);
    double north = Math.min(90, box.north() + lat);
    double shrink = Math.cos(Math.toRadians(Math.max(Math.abs(south), Math.abs(north))));
    double lng = shrink < 1e-6 ? 360 : lat / shrink;
    return new Bounds(
        Math.max(-180, box.west() - lng), south, Math.min(180, box.east() + lng), north);
  }

  /// The position of a point relative to the line.
  ///
  /// @param alongMeters from the start of the line to its nearest point
  /// @param offMeters from there to the point
  public record Beside(double alongMeters, double offMeters) {}

  /// The position of a point relative to the line, at the first of the nearest points.
  public Beside beside(LatLng point) {
    Nearest nearest = new Nearest(point);
    if (isAcrossAntimeridian) {
      nearest.lookAtAll();
      return new Beside(nearest.alongMeters, nearest.offMeters);
    }
    nearest.look(root, root.leastSquare(point, nearest.cosine));
    return new Beside(nearest.alongMeters, nearest.offMeters);
  }

  /// The nearest point of the line found so far.
  private final class Nearest {
    private final LatLng point;
    private final double cosine;
    private double alongMeters;
    private double offMeters = Double.POSITIVE_INFINITY;

    /// Of the sine of half the angle to it.
    private double square = Double.POSITIVE_INFINITY;

    private Nearest(LatLng point) {
      this.point = point;
      this.cosine = Math.cos(Math.toRadians(point.lat()));
    }

    /// Searches the pieces of a node that may be nearer, the nearer half first.
    ///
    /// @param least of the node
    private void look(Node node, double least) {
      if (least > square) {
        return;
      }
      Node left = node.left;
      Node right = node.right;
      if (left == null || right == null) {
        lookAtPieces(node);
        return;
      }
      double ofLeft = left.leastSquare(point, cosine);
      double ofRight = right.leastSquare(point, cosine);
      if (ofLeft <= ofRight) {
        look(left, ofLeft);
        look(right, ofRight);
      } else {
        look(right, ofRight);
        look(left, ofLeft);
      }
    }

    private void lookAtPieces(Node leaf) {
      for (int i = leaf.first; i < leaf.last; i++) {
        if (leastSquare(i, leaf.shrink) <= square) {
          lookAtPiece(i);
        }
      }
    }

    /// Boxes of degrees know nothing of the antimeridian.
    private void lookAtAll() {
      for (int i = 1; i < line.size(); i++) {
        lookAtPiece(i);
      }
    }

    private void lookAtPiece(int i) {
      PointOnSegment on = PointOnSegment.project(point, line.get(i - 1), line.get(i));
      double off = on.distanceMeters();
      if (off > offMeters) {
        return;
      }
      double from = CorridorArea.this.alongMeters[i - 1];
      double along = from + on.fraction() * (CorridorArea.this.alongMeters[i] - from);
      if (off < offMeters || along < alongMeters) {
        alongMeters = along;
        offMeters = off;
        double sine = Math.sin(off / (2 * LatLng.EARTH_RADIUS_METERS));
        square = sine * sine;
      }
    }

    /// As [Node#leastSquare], for the point of a piece that [PointOnSegment] finds: a tangled line
    /// has no distant boxes, and an exact distance takes ten times as long.
    private double leastSquare(int piece, double shrink) {
      double fromLat = lats[piece - 1];
      double fromLng = lngs[piece - 1];
      double dx = (lngs[piece] - fromLng) * cosine;
      double dy = lats[piece] - fromLat;
      double px = (point.lng() - fromLng) * cosine;
      double py = point.lat() - fromLat;
      double length = dx * dx + dy * dy;
      double fraction = length == 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      double lat = Math.min(1, Math.abs(py - fraction * dy) * RADIANS_PER_DEGREE);
      double lng =
          Math.min(
              1,
              Math.abs(point.lng() - fromLng - fraction * (lngs[piece] - fromLng))
                  * RADIANS_PER_DEGREE);
      return 0.475 * 0.475 * (lat * lat + cosine * shrink * lng * lng);
    }
  }

  @Override
  public double depthMeters(LatLng point) {
    return radiusMeters - pieces.distanceMeters(point);
  }

  @Override
  public boolean meets(LatLng from, LatLng to) {
    double off = -depthMeters(to);
    if (off <= 0 || off > LinePieces.lengthMost(from, to)) {
      return off <= 0;
    }
    return pieces.comesWithin(from, to, radiusMeters);
  }

  /// The line in the middle.
  public List<LatLng> line() {
    return line;
  }

  /// Its reach from the line.
  public double radiusMeters() {
    return radiusMeters;
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  @Override
  public boolean contains(LatLng point) {
    return touches(point, point);
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    if (isAcrossAntimeridian) {
      return meets(from, to);
    }
    if (!bounds.touches(from, to)) {
      return false;
    }
    Plane plane = new Plane(from, Math.cos(Math.toRadians((from.lat() + to.lat()) / 2)));
    return touches(root, from, to, plane);
  }

  private boolean touches(Node node, LatLng from, LatLng to, Plane plane) {
    if (!grown(node.bounds, radiusMeters).touches(from, to)) {
      return false;
    }
    if (node.left != null && node.right != null) {
      return touches(node.left, from, to, plane) || touches(node.right, from, to, plane);
    }
    double bx = plane.x(to);
    double by = plane.y(to);
    double square = radiusMeters * radiusMeters;
    for (int i = node.first; i < node.last; i++) {
      double cx = plane.x(line.get(i - 1));
      double cy = plane.y(line.get(i - 1));
      double dx = plane.x(line.get(i));
      double dy = plane.y(line.get(i));
      // Pieces that do not cross are nearest at an end of one of them.
      if (squareDistance(0, 0, cx, cy, dx, dy) <= square
          || squareDistance(bx, by, cx, cy, dx, dy) <= square
          || squareDistance(cx, cy, 0, 0, bx, by) <= square
          || squareDistance(dx, dy, 0, 0, bx, by) <= square
          || cross(bx, by, cx, cy, dx, dy)) {
        return true;
      }
    }
    return false;
  }

  /// A plane in metres around a point.
  private record Plane(LatLng origin, double shrink) {

    double x(LatLng point) {
      return (point.lng() - origin.lng()) * shrink * LatLng.METERS_PER_DEGREE;
    }

    double y(LatLng point) {
      return (point.lat() - origin.lat()) * LatLng.METERS_PER_DEGREE;
    }
  }

  // Many parameters: three points of a hot loop.
  private static double squareDistance(
      double px, double py, double ax, double ay, double bx, double by) {
    double dx = bx - ax;
    double dy = by - ay;
    double length = dx * dx + dy * dy;
    double along = length == 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length;
    double fraction = Math.max(0, Math.min(1, along));
    double x = ax + fraction * dx - px;
    double y = ay + fraction * dy - py;
    return x * x + y * y;
  }

  /// Whether the piece from 0,0 to b crosses that from c to d.
  // Many parameters: three points of a hot loop.
  private static boolean cross(double bx, double by, double cx, double cy, double dx, double dy) {
    double c = bx * cy - by * cx;
    double d = bx * dy - by * dx;
    double origin = (dx - cx) * -cy - (dy - cy) * -cx;
    double b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
    return c * d < 0 && origin * b < 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CorridorArea corridor
        && corridor.radiusMeters == radiusMeters
        && corridor.line.equals(line);
  }

  @Override
  public int hashCode() {
    return 31 * line.hashCode() + Double.hashCode(radiusMeters);
  }

  @Override
  public String toString() {
    return "CorridorArea" + line + " within " + radiusMeters + " m";
  }
}
