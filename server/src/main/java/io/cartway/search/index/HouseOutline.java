package io.cartway.search.index;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/// The outline of the building of a house: one or more rings; what lies in an even number of them
/// is outside (courtyards). Immutable.
///
/// As stored: whether the building is shared, the count of rings, then for each the count of its
/// points without the last one, which is the first again, and their latitudes and longitudes in
/// stored units, each less the one before. Numbers have seven bits a byte, lowest first.
public final class HouseOutline {

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  /// The least number of points of a ring.
  private static final int RING_MIN = 3;

  /// A longer outline is none of a building.
  private static final int POINTS_MAX = 2_000;

  private final boolean isShared;

  /// The start of each ring in the numbers, and the end of the last one.
  private final int[] starts;

  private final int[] lats;
  private final int[] lngs;

  private HouseOutline(boolean isShared, int[] starts, int[] lats, int[] lngs) {
    this.isShared = isShared;
    this.starts = starts;
    this.lats = lats;
    this.lngs = lngs;
  }

  /// The outline of closed rings that follow each other; empty when there is none.
  ///
  /// @param points each ring ends with the point that it begins with; a rest that does not is left
  ///   out
  /// @param isShared whether other houses stand in the building
  public static Optional<HouseOutline> of(List<LatLng> points, boolean isShared) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    int[] lats = new int[points.size()];
    int[] lngs = new int[points.size()];
    int size = 0;
    int from = 0;
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).equals(points.get(from))) {
        if (i - from >= RING_MIN) {
          for (LatLng point : points.subList(from, i)) {
            lats[size] = point.latUnits();
            lngs[size++] = point.lngUnits();
          }
          starts.add(size);
        }
        from = i + 1;
        i = from;
      }
    }
    return size == 0 || size > POINTS_MAX
        ? Optional.empty()
        : Optional.of(
            new HouseOutline(
                isShared, starts.stream().mapToInt(Integer::intValue).toArray(), lats, lngs));
  }

  /// Reads what [#encode] wrote.
  public static HouseOutline read(BytesRef stored) {
    Reader reader = new Reader(stored);
    int head = reader.next();
    int[] starts = new int[1 + (head >>> 1)];
    List<int[]> rings = new ArrayList<>();
    int lat = 0;
    int lng = 0;
    for (int ring = 0; ring + 1 < starts.length; ring++) {
      int count = reader.next();
      int[] points = new int[2 * count];
      for (int i = 0; i < points.length; i += 2) {
        lat += signed(reader.next());
        lng += signed(reader.next());
        points[i] = lat;
        points[i + 1] = lng;
      }
      rings.add(points);
      starts[ring + 1] = starts[ring] + count;
    }
    int[] lats = new int[starts[starts.length - 1]];
    int[] lngs = new int[lats.length];
    int at = 0;
    for (int[] ring : rings) {
      for (int i = 0; i < ring.length; i += 2) {
        lats[at] = ring[i];
        lngs[at++] = ring[i + 1];
      }
    }
    return new HouseOutline((head & 1) == 1, starts, lats, lngs);
  }

  /// The outline as bytes.
  public BytesRef encode() {
    BytesRef bytes = new BytesRef(new byte[16 + 10 * starts[starts.length - 1]]);
    bytes.length = 0;
    append(bytes, (starts.length - 1) << 1 | (isShared ? 1 : 0));
    int lat = 0;
    int lng = 0;
    for (int ring = 0; ring + 1 < starts.length; ring++) {
      append(bytes, starts[ring + 1] - starts[ring]);
      for (int i = starts[ring]; i < starts[ring + 1]; i++) {
        append(bytes, unsigned(lats[i] - lat));
        append(bytes, unsigned(lngs[i] - lng));
        lat = lats[i];
        lng = lngs[i];
      }
    }
    return BytesRef.deepCopyOf(bytes);
  }

  private static void append(BytesRef bytes, int value) {
    if (bytes.length + 5 > bytes.bytes.length) {
      bytes.bytes = Arrays.copyOf(bytes.bytes, 2 * bytes.bytes.length);
    }
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      bytes.bytes[bytes.length++] = (byte) ((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.bytes[bytes.length++] = (byte) rest;
  }

  private static int unsigned(int value) {
    return (value << 1) ^ (value >> 31);
  }

  private static int signed(int value) {
    return (value >>> 1) ^ -(value & 1);
  }

  private static final class Reader {
    private final BytesRef stored;
    private int at;

    Reader(BytesRef stored) {
      this.stored = stored;
      this.at = stored.offset;
    }

    int next() {
      int value = 0;
      int shift = 0;
      byte part;
      do {
        part = stored.bytes[at++];
        value |= (part & 0x7f) << shift;
        shift += 7;
      } while (part < 0);
      return value;
    }
  }

  /// Whether other houses stand in the building.
  public boolean isShared() {
    return isShared;
  }

  /// The corners of its box: south-west and north-east.
  public List<LatLng> box() {
    int south = Integer.MAX_VALUE;
    int west = Integer.MAX_VALUE;
    int north = Integer.MIN_VALUE;
    int east = Integer.MIN_VALUE;
    for (int i = 0; i < starts[starts.length - 1]; i++) {
      south = Math.min(south, lats[i]);
      north = Math.max(north, lats[i]);
      west = Math.min(west, lngs[i]);
      east = Math.max(east, lngs[i]);
    }
    return List.of(LatLng.ofUnits(south, west), LatLng.ofUnits(north, east));
  }

  /// The area of its rings, to compare buildings of one place: in square units of latitude and
  /// longitude, courtyards included.
  public double area() {
    double sum = 0;
    for (int ring = 0; ring + 1 < starts.length; ring++) {
      double twice = 0;
      int last = starts[ring + 1] - 1;
      for (int i = starts[ring]; i < starts[ring + 1]; last = i++) {
        double y = lats[i] - lats[starts[ring]];
        double x = lngs[i] - lngs[starts[ring]];
        double lastY = lats[last] - lats[starts[ring]];
        double lastX = lngs[last] - lngs[starts[ring]];
        twice += lastX * y - x * lastY;
      }
      sum += Math.abs(twice) / 2;
    }
    return sum;
  }

  /// Whether a point is inside.
  public boolean contains(LatLng point) {
    int lat = point.latUnits();
    int lng = point.lngUnits();
    boolean isInside = false;
    for (int ring = 0; ring + 1 < starts.length; ring++) {
      int last = starts[ring + 1] - 1;
      for (int i = starts[ring]; i < starts[ring + 1]; last = i++) {
        if (lats[i] > lat != lats[last] > lat) {
          double share = ((double) lat - lats[i]) / ((double) lats[last] - lats[i]);
          isInside ^= lng < lngs[i] + share * ((double) lngs[last] - lngs[i]);
        }
      }
    }
    return isInside;
  }

  /// The distance of a point from the building: 0 inside.
  public double meters(LatLng point) {
    if (contains(point)) {
      return 0;
    }
    double shrink = Math.cos(Math.toRadians(point.lat()));
    double best = Double.POSITIVE_INFINITY;
    for (int ring = 0; ring + 1 < starts.length; ring++) {
      int last = starts[ring + 1] - 1;
      for (int i = starts[ring]; i < starts[ring + 1]; last = i++) {
        double fromY = (double) lats[last] - point.latUnits();
        double fromX = ((double) lngs[last] - point.lngUnits()) * shrink;
        double alongY = (double) lats[i] - lats[last];
        double alongX = ((double) lngs[i] - lngs[last]) * shrink;
        double square = alongX * alongX + alongY * alongY;
        double share = square == 0 ? 0 : -(fromX * alongX + fromY * alongY) / square;
        share = Math.clamp(share, 0, 1);
        best = Math.min(best, Math.hypot(fromY + share * alongY, fromX + share * alongX));
      }
    }
    return best * METERS_PER_UNIT;
  }
}
