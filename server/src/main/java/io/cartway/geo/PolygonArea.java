package io.cartway.geo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The inside of a ring of straight lines without the insides of its holes, including the rings.
/// Points are in stored units of 1e-7 degrees, like those of roads, so that points on the edge are
/// exactly on it.
public final class PolygonArea implements MeasuredArea {

  /// A turn round the earth in stored units.
  private static final long TURN = 3_600_000_000L;

  private static final String CROSSES = "a polygon that crosses or touches itself";

  /// Smaller rings need no bands.
  private static final int BANDED_EDGES = 32;

  private static final int BANDS_MAX = 1024;

  private final List<LatLng> ring;
  private final List<List<LatLng>> holes;
  private final boolean isShortWay;
  private final Bounds bounds;

  /// The edges: from one point to another. Where the short way round the earth is taken, longitudes
  /// go on beyond 180 degrees.
  private final long[] ax;

  private final long[] ay;
  private final long[] bx;
  private final long[] by;
  private final long west;
  private final long east;

  // Edges by bands of latitude, from the south: those of band i are `banded[starts[i]]` and those
  // after, up to the next band's.
  private final long south;
  private final long bandUnits;
  private final int[] starts;
  private final int[] banded;

  /// Made when it is first asked for; whichever thread's is kept is as good.
  private @Nullable LinePieces pieces;

  /// A polygon whose lines never cross the antimeridian: between -179 and 179 degrees they go round
  /// the earth.
  ///
  /// @param ring at least three different points, closed or not; it must not cross itself
  /// @throws IllegalArgumentException with one sentence when it is not such a ring
  public PolygonArea(List<LatLng> ring) {
    this(ring, List.of(), false);
  }

  /// A polygon of which each line goes the short way round the earth, over the antimeridian if that
  /// is it.
  ///
  /// @param ring at least three different points, closed or not; it must not cross itself, nor go
  ///   round a pole
  /// @param holes such rings inside of it, which may not touch it or each other
  /// @throws IllegalArgumentException with one sentence when it is not such a polygon
  public static PolygonArea of(List<LatLng> ring, List<List<LatLng>> holes) {
    return new PolygonArea(ring, holes, true);
  }

  private PolygonArea(List<LatLng> ring, List<List<LatLng>> holes, boolean isShortWay) {
    this.ring = open(ring);
    this.holes = holes.stream().map(PolygonArea::open).toList();
    this.isShortWay = isShortWay;
    Edges edges = new Edges();
    long[][] outer = units(this.ring, isShortWay, "a polygon");
    edges.add(outer);
    this.west = Arrays.stream(outer[0]).min().orElseThrow();
    this.east = Arrays.stream(outer[0]).max().orElseThrow();
    if (east - west > TURN) {
      throw new IllegalArgumentException("a polygon that goes round the earth");
    }
    for (List<LatLng> hole : this.holes) {
      edges.add(inside(units(hole, isShortWay, "a hole"), outer));
    }
    this.ax = edges.longs(0);
    this.ay = edges.longs(1);
    this.bx = edges.longs(2);
    this.by = edges.longs(3);
    if (edges.cross()) {
      throw new IllegalArgumentException(CROSSES);
    }
    Bounds around = Bounds.around(this.ring);
    boolean isWide = west < -TURN / 2 || east > TURN / 2;
    this.bounds = isWide ? new Bounds(-180, around.south(), 180, around.north()) : around;
    this.south = Arrays.stream(ay).min().orElseThrow();
    long high = Arrays.stream(ay).max().orElseThrow() - south + 1;
    int bands = bands(high);
    this.bandUnits = Math.ceilDiv(high, bands);
    this.starts = new int[bands + 1];
    this.banded = sorted();
    for (int i = 1; i < edges.firsts.size(); i++) {
      checkHole(edges.firsts.get(i), edges.firsts);
    }
  }

  /// The edges of rings while they are collected.
  private static final class Edges {
    private final List<long[]> edges = new ArrayList<>();

    /// The first edge of each ring.
    private final List<Integer> firsts = new ArrayList<>();

    private void add(long[][] ring) {
      firsts.add(edges.size());
      int size = ring[0].length;
      for (int i = 0; i < size; i++) {
        int next = (i + 1) % size;
        edges.add(new long[] {ring[0][i], ring[1][i], ring[0][next], ring[1][next]});
      }
    }

    private long[] longs(int which) {
      return edges.stream().mapToLong(edge -> edge[which]).toArray();
    }

    /// Whether two edges share a point that is not the end of one and the beginning of the next.
    private boolean cross() {
      int count = edges.size();
      int[] next = new int[count];
      for (int ring = 0; ring < firsts.size(); ring++) {
        int first = firsts.get(ring);
        int last = ring + 1 < firsts.size() ? firsts.get(ring + 1) : count;
        for (int i = first; i < last; i++) {
          next[i] = i + 1 < last ? i + 1 : first;
          if (isBackOnItself(edges.get(i), edges.get(next[i]))) {
            return true;
          }
        }
      }
      return meet(next);
    }

    /// Whether two edges meet that do not follow each other.
    ///
    /// @param next per edge: the one that follows
    private boolean meet(int[] next) {
      // Only edges that share some longitude can meet. Thousands may all do: a look is a few
      // comparisons of plain numbers.
      int count = edges.size();
      Integer[] order = new Integer[count];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparingLong(i -> west(edges.get(i))));
      long[] west = new long[count];
      long[] low = new long[count];
      long[] high = new long[count];
      for (int i = 0; i < count; i++) {
        long[] edge = edges.get(order[i]);
        west[i] = west(edge);
        low[i] = Math.min(edge[1], edge[3]);
        high[i] = Math.max(edge[1], edge[3]);
      }
      for (int i = 0; i < count; i++) {
        int one = order[i];
        long[] a = edges.get(one);
        long east = Math.max(a[0], a[2]);
        long lowest = low[i];
        long highest = high[i];
        for (int j = i + 1; j < count && west[j] <= east; j++) {
          if (low[j] <= highest && high[j] >= lowest) {
            int other = order[j];
            long[] b = edges.get(other);
            if (next[one] != other
                && next[other] != one
                && GridLines.meet(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3])) {
              return true;
            }
          }
        }
      }
      return false;
    }

    private static long west(long[] edge) {
      return Math.min(edge[0], edge[2]);
    }

    /// Whether the line from b to c goes back over the line from a to b.
    private static boolean isBackOnItself(long[] ab, long[] bc) {
      return GridLines.side(ab[0], ab[1], ab[2], ab[3], bc[2], bc[3]) == 0
          && (GridLines.isBetween(ab[0], ab[1], ab[2], ab[3], bc[2], bc[3])
              || GridLines.isBetween(bc[0], bc[1], bc[2], bc[3], ab[0], ab[1]));
    }
  }

  /// The longitudes and latitudes of an open ring.
  private static long[][] units(List<LatLng> ring, boolean isShortWay, String what) {
    if (ring.size() < 3) {
      throw new IllegalArgumentException(
          what + " has three different points at least, not " + ring.size());
    }
    long[][] units = new long[2][ring.size()];
    for (int i = 0; i < ring.size(); i++) {
      units[0][i] = ring.get(i).lngUnits();
      units[1][i] = ring.get(i).latUnits();
    }
    if (isShortWay) {
      long first = units[0][0];
      for (int i = 1; i < units[0].length; i++) {
        units[0][i] = units[0][i - 1] + shortWay(units[0][i] - units[0][i - 1]);
      }
      long last = units[0][units[0].length - 1];
      if (last + shortWay(first - last) != first) {
        throw new IllegalArgumentException(
            what + " that goes round a pole: only a circle can hold one");
      }
    }
    return units;
  }

  private static long shortWay(long span) {
    long rest = span % TURN;
    return rest > TURN / 2 ? rest - TURN : rest < -TURN / 2 ? rest + TURN : rest;
  }

  /// A hole by whole turns round the earth to where the ring is.
  private static long[][] inside(long[][] hole, long[][] outer) {
    long west = Arrays.stream(outer[0]).min().orElseThrow();
    long east = Arrays.stream(outer[0]).max().orElseThrow();
    long from = Arrays.stream(hole[0]).min().orElseThrow();
    long to = Arrays.stream(hole[0]).max().orElseThrow();
    for (long turn = -2 * TURN; turn <= 2 * TURN; turn += TURN) {
      if (from + turn >= west && to + turn <= east) {
        long by = turn;
        return new long[][] {Arrays.stream(hole[0]).map(x -> x + by).toArray(), hole[1]};
      }
    }
    throw new IllegalArgumentException("a hole that is not inside of its polygon");
  }

  /// No two edges meet, so a hole is where its first point is.
  private void checkHole(int hole, List<Integer> firsts) {
    long x = ax[hole];
    long y = ay[hole];
    for (int i = 0; i < firsts.size(); i++) {
      int first = firsts.get(i);
      int last = i + 1 < firsts.size() ? firsts.get(i + 1) : ax.length;
      if (first != hole && isInRing(first, last, x, y) != (i == 0)) {
        throw new IllegalArgumentException(
            i == 0
                ? "a hole that is not inside of its polygon"
                : "a hole that is inside of another hole");
      }
    }
  }

  private boolean isInRing(int first, int last, long px, long py) {
    boolean inside = false;
    for (int i = first; i < last; i++) {
      inside ^= isCrossedEastOf(i, px, py);
    }
    return inside;
  }

  /// As many as have four edges each on average.
  private int bands(long high) {
    if (ax.length <= BANDED_EDGES) {
      return 1;
    }
    int bands = Math.min(BANDS_MAX, ax.length);
    while (bands > 1 && entries(Math.ceilDiv(high, bands)) > 4L * ax.length) {
      bands /= 2;
    }
    return bands;
  }

  private long entries(long units) {
    long entries = 0;
    for (int i = 0; i < ax.length; i++) {
      long low = Math.min(ay[i], by[i]) - south;
      long high = Math.max(ay[i], by[i]) - south;
      entries += high / units - low / units + 1;
    }
    return entries;
  }

  private int band(long y) {
    return (int) ((y - south) / bandUnits);
  }

  private int[] sorted() {
    for (int i = 0; i < ax.length; i++) {
      for (int b = band(Math.min(ay[i], by[i])); b <= band(Math.max(ay[i], by[i])); b++) {
        starts[b + 1]++;
      }
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] sorted = new int[starts[starts.length - 1]];
    int[] filled = starts.clone();
    for (int i = 0; i < ax.length; i++) {
      for (int b = band(Math.min(ay[i], by[i])); b <= band(Math.max(ay[i], by[i])); b++) {
        sorted[filled[b]++] = i;
      }
    }
    return sorted;
  }

  /// The ring without repeated points and without a closing point.
  public static List<LatLng> open(List<LatLng> ring) {
    List<LatLng> points = new ArrayList<>();
    for (LatLng point : ring) {
      if (points.isEmpty() || !isSame(points.getLast(), point)) {
        points.add(point);
      }
    }
    while (points.size() > 1 && isSame(points.getFirst(), points.getLast())) {
      points.removeLast();
    }
    return List.copyOf(points);
  }

  /// Whether two lines of an open ring share a point other than their common end.
  public static boolean crossesItself(List<LatLng> ring) {
    Edges edges = new Edges();
    edges.add(
        new long[][] {
          ring.stream().mapToLong(LatLng::lngUnits).toArray(),
          ring.stream().mapToLong(LatLng::latUnits).toArray()
        });
    return edges.cross();
  }

  private static boolean isSame(LatLng a, LatLng b) {
    return a.latUnits() == b.latUnits() && a.lngUnits() == b.lngUnits();
  }

  /// The points, each once.
  public List<LatLng> ring() {
    return ring;
  }

  /// The rings of its holes, each point once.
  public List<List<LatLng>> holes() {
    return holes;
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  @Override
  public boolean contains(LatLng point) {
    long px = point.lngUnits();
    long py = point.latUnits();
    if (!isShortWay) {
      return contains(px, py);
    }
    for (long x = px - TURN; x <= px + TURN; x += TURN) {
      if (x >= west && x <= east && contains(x, py)) {
        return true;
      }
    }
    return false;
  }

  // Counts the crossings of a ray to the east; points on the ring are detected on the way.
  private boolean contains(long px, long py) {
    if (py < south || py >= south + bandUnits * (starts.length - 1)) {
      return false;
    }
    boolean inside = false;
    int band = band(py);
    for (int k = starts[band]; k < starts[band + 1]; k++) {
      int i = banded[k];
      int side = GridLines.side(ax[i], ay[i], bx[i], by[i], px, py);
      if (side == 0 && GridLines.isBetween(ax[i], ay[i], bx[i], by[i], px, py)) {
        return true;
      }
      if ((by[i] > py) != (ay[i] > py) && (side > 0) == (by[i] > ay[i])) {
        inside = !inside;
      }
    }
    return inside;
  }

  private boolean isCrossedEastOf(int i, long px, long py) {
    return (by[i] > py) != (ay[i] > py)
        && (GridLines.side(ax[i], ay[i], bx[i], by[i], px, py) > 0) == (by[i] > ay[i]);
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    if (isShortWay) {
      return meets(from, to);
    }
    if (!bounds.touches(from, to)) {
      return false;
    }
    return touches(from.lngUnits(), from.latUnits(), to.lngUnits(), to.latUnits());
  }

  @Override
  public boolean meets(LatLng from, LatLng to) {
    long fromX = from.lngUnits();
    long toX = isShortWay ? fromX + shortWay(to.lngUnits() - fromX) : to.lngUnits();
    if (!isShortWay) {
      return touches(fromX, from.latUnits(), toX, to.latUnits());
    }
    for (long turn = -2 * TURN; turn <= 2 * TURN; turn += TURN) {
      boolean isNear = Math.max(fromX, toX) + turn >= west && Math.min(fromX, toX) + turn <= east;
      if (isNear && touches(fromX + turn, from.latUnits(), toX + turn, to.latUnits())) {
        return true;
      }
    }
    return false;
  }

  private boolean touches(long fromX, long fromY, long toX, long toY) {
    if (contains(fromX, fromY)) {
      return true;
    }
    long low = Math.max(Math.min(fromY, toY), south);
    long high = Math.min(Math.max(fromY, toY), south + bandUnits * (starts.length - 1) - 1);
    if (low > high) {
      return false;
    }
    int last = starts[band(high) + 1];
    for (int k = starts[band(low)]; k < last; k++) {
      int i = banded[k];
      if (GridLines.meet(fromX, fromY, toX, toY, ax[i], ay[i], bx[i], by[i])) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean holds(LatLng point) {
    return contains(point);
  }

  @Override
  public double depthMeters(LatLng point) {
    double distance = pieces().distanceMeters(point);
    return contains(point) ? distance : -distance;
  }

  private LinePieces pieces() {
    LinePieces made = pieces;
    if (made == null) {
      List<double[][]> lines = new ArrayList<>();
      lines.add(closed(ring));
      holes.forEach(hole -> lines.add(closed(hole)));
      made = new LinePieces(Collections.unmodifiableList(lines));
      pieces = made;
    }
    return made;
  }

  private double[][] closed(List<LatLng> open) {
    List<LatLng> closed = new ArrayList<>(open);
    closed.add(open.getFirst());
    return isShortWay
        ? LinePieces.unrolled(closed)
        : new double[][] {
          closed.stream().mapToDouble(LatLng::lat).toArray(),
          closed.stream().mapToDouble(LatLng::lng).toArray()
        };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PolygonArea polygon
        && polygon.ring.equals(ring)
        && polygon.holes.equals(holes)
        && polygon.isShortWay == isShortWay;
  }

  @Override
  public int hashCode() {
    return ring.hashCode();
  }

  @Override
  public String toString() {
    return "PolygonArea" + ring + (holes.isEmpty() ? "" : " without " + holes);
  }
}
