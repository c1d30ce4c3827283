package io.cartway.roads.build;

import com.carrotsearch.hppc.DoubleArrayList;
import com.carrotsearch.hppc.LongLongHashMap;
import io.cartway.geo.LatLng;
import io.cartway.roads.build.tags.Settlement;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Polygon;

/// Where towns are, by what is around: the tagged speed limits of other roads, else streets that
/// people live on, houses, and building land. Counted on a grid.
///
/// Any of the last three suffices, because extracts lack some: one of roads has streets alone. A
/// cell is 16 bytes in hash tables that are at least three eighths full, and there are only those
/// with something in them. Adding is commutative, so that many threads fill it to the same counts;
/// one asks.
///
/// The numbers are those that are right most often where the limit of a tagged road is hidden
/// (`docs/measurements/speeds.md`).
final class BuiltUpAreas {

  /// Streets in metres per square kilometre of a built-up place.
  private static final double STREET_PER_KM2 = 3000;

  private static final double HOUSES_PER_KM2 = 150;
  private static final double LAND_SHARE = 0.4;

  /// Tagged roads in metres per square kilometre from which on their limits decide.
  private static final double TAGGED_PER_KM2 = 300;

  /// Cells per degree: some 110 m from south to north.
  private static final int PER_DEGREE = 1000;

  /// Parts of a cell's side, for land.
  private static final int PARTS = 4;

  private static final int PARTS_PER_DEGREE = PER_DEGREE * PARTS;

  private static final double KM_PER_CELL = 111.195 / PER_DEGREE;

  /// Cells in each direction in which limits are looked at: the roads beside.
  private static final int NEAR = 1;

  /// Cells in each direction for all else: one street with houses is no town.
  private static final int WIDE = 2;

  private static final int COLUMNS = 360 * PER_DEGREE;

  /// An area that is larger is no town; nor is one that crosses the antimeridian.
  private static final double DEGREES_MAX = 1;

  /// Near the poles cells are so narrow that more of them would be asked.
  private static final double COSINE_MIN = 0.1;

  private static final double STEP_METERS = 30;
  private static final int STEPS_MAX = 10_000;
  private static final int STRIPES = 64;

  /// What is counted in a cell, each in some of its bits.
  private enum Count {
    HOUSES(16, 10),
    STREET(26, 14),
    TOWN(40, 12),
    LAND(52, 12);

    private final int shift;
    private final long max;

    Count(int shift, int bits) {
      this.shift = shift;
      max = (1L << bits) - 1;
    }

    long of(long cell) {
      return cell >>> shift & max;
    }

    long sum(long[] cells) {
      long sum = 0;
      for (long cell : cells) {
        sum += of(cell);
      }
      return sum;
    }

    /// The cell with more; what is full stays full.
    long add(long cell, long more) {
      return cell + (Math.min(max - of(cell), more) << shift);
    }
  }

  private static final long BUILDING_LAND = 0xFFFF;

  private final Stripe[] stripes = new Stripe[STRIPES];

  /// A part of the grid. The lowest 16 bits of a cell are its parts with building land.
  private static final class Stripe {
    private final ReentrantLock lock = new ReentrantLock();
    private final LongLongHashMap cells = new LongLongHashMap();
  }

  BuiltUpAreas() {
    Arrays.setAll(stripes, any -> new Stripe());
  }

  /// Adds a straight piece of a road.
  ///
  /// @param isStreet whether people live on it
  /// @param told what its own tags tell of the place
  void addRoad(LatLng from, LatLng to, boolean isStreet, Settlement told) {
    double meters = from.distanceMeters(to);
    int steps = (int) Math.min(STEPS_MAX, Math.ceil(meters / STEP_METERS));
    for (int i = 0; i < steps; i++) {
      LatLng at = between(from, to, (i + 0.5) / steps);
      long key = cellAt(at.lat(), at.lng());
      // Rounded so that the pieces sum up to the whole.
      long piece = Math.round(meters * (i + 1) / steps) - Math.round(meters * i / steps);
      if (isStreet) {
        add(key, Count.STREET, piece);
      }
      if (told != Settlement.UNKNOWN) {
        add(key, told == Settlement.BUILT_UP ? Count.TOWN : Count.LAND, piece);
      }
    }
  }

  /// The place between two at a share of the way, also across the antimeridian.
  static LatLng between(LatLng from, LatLng to, double share) {
    double east = Math.IEEEremainder(to.lng() - from.lng(), 360);
    double lng = Math.IEEEremainder(from.lng() + share * east, 360);
    return new LatLng(from.lat() + share * (to.lat() - from.lat()), lng);
  }

  /// Adds a house.
  void addHouse(LatLng at) {
    add(cellAt(at.lat(), at.lng()), Count.HOUSES, 1);
  }

  /// Adds building land.
  ///
  /// @param polygons in degrees
  void addLand(Geometry polygons) {
    for (int i = 0; i < polygons.getNumGeometries(); i++) {
      Envelope box = polygons.getGeometryN(i).getEnvelopeInternal();
      if (polygons.getGeometryN(i) instanceof Polygon polygon
          && box.getHeight() < DEGREES_MAX
          && box.getWidth() < DEGREES_MAX) {
        fill(polygon, box);
      }
    }
  }

  /// Fills the parts whose middles lie in a polygon, line by line.
  private void fill(Polygon polygon, Envelope box) {
    int first = (int) Math.floor(box.getMinY() * PARTS_PER_DEGREE);
    int last = (int) Math.floor(box.getMaxY() * PARTS_PER_DEGREE);
    DoubleArrayList[] lines = new DoubleArrayList[last - first + 1];
    cross(polygon.getExteriorRing(), first, lines);
    for (int ring = 0; ring < polygon.getNumInteriorRing(); ring++) {
      cross(polygon.getInteriorRingN(ring), first, lines);
    }
    for (int line = 0; line < lines.length; line++) {
      if (lines[line] != null) {
        double[] crossings = lines[line].toArray();
        Arrays.sort(crossings);
        for (int i = 0; i + 1 < crossings.length; i += 2) {
          fill(first + line, crossings[i], crossings[i + 1]);
        }
      }
    }
  }

  /// Adds the longitudes at which a ring crosses the middles of lines of parts.
  private static void cross(LineString ring, int first, DoubleArrayList[] lines) {
    for (int i = 1; i < ring.getNumPoints(); i++) {
      Coordinate a = ring.getCoordinateN(i - 1);
      Coordinate b = ring.getCoordinateN(i);
      int last = (int) Math.ceil(Math.max(a.y, b.y) * PARTS_PER_DEGREE);
      for (int y = (int) Math.floor(Math.min(a.y, b.y) * PARTS_PER_DEGREE); y <= last; y++) {
        double lat = (y + 0.5) / PARTS_PER_DEGREE;
        if (a.y > lat != b.y > lat) {
          DoubleArrayList line = lines[y - first];
          if (line == null) {
            line = new DoubleArrayList();
            lines[y - first] = line;
          }
          line.add(a.x + (lat - a.y) / (b.y - a.y) * (b.x - a.x));
        }
      }
    }
  }

  private void fill(int line, double west, double east) {
    int end = (int) Math.floor(east * PARTS_PER_DEGREE - 0.5);
    for (int x = (int) Math.ceil(west * PARTS_PER_DEGREE - 0.5); x <= end; x++) {
      int bit = Math.floorMod(line, PARTS) * PARTS + Math.floorMod(x, PARTS);
      mark(key(Math.floorDiv(line, PARTS), Math.floorDiv(x, PARTS)), 1L << bit);
    }
  }

  /// What the surroundings of a place are.
  Settlement at(LatLng at) {
    long[] near = around(at, NEAR);
    long town = Count.TOWN.sum(near);
    long land = Count.LAND.sum(near);
    if (town + land > TAGGED_PER_KM2 * km2(at, near.length)) {
      return town > land ? Settlement.BUILT_UP : Settlement.OPEN_LAND;
    }
    long[] wide = around(at, WIDE);
    double km2 = km2(at, wide.length);
    boolean isBuiltUp =
        Count.STREET.sum(wide) >= STREET_PER_KM2 * km2
            || Count.HOUSES.sum(wide) >= HOUSES_PER_KM2 * km2
            || landParts(wide) >= LAND_SHARE * wide.length * PARTS * PARTS;
    return isBuiltUp ? Settlement.BUILT_UP : Settlement.UNKNOWN;
  }

  /// The cells around a place, about as far from west to east as from south to north.
  private long[] around(LatLng at, int rows) {
    int columns = (int) Math.round(rows / cosine(at));
    int row = (int) Math.floor(at.lat() * PER_DEGREE);
    int column = (int) Math.floor(at.lng() * PER_DEGREE);
    long[] cells = new long[(2 * rows + 1) * (2 * columns + 1)];
    int count = 0;
    for (int y = row - rows; y <= row + rows; y++) {
      for (int x = column - columns; x <= column + columns; x++) {
        long key = key(y, x);
        cells[count++] = stripe(key).cells.get(key);
      }
    }
    return cells;
  }

  private static double km2(LatLng at, int cells) {
    return cells * KM_PER_CELL * KM_PER_CELL * cosine(at);
  }

  private static double cosine(LatLng at) {
    return Math.max(COSINE_MIN, Math.cos(Math.toRadians(at.lat())));
  }

  private static int landParts(long[] cells) {
    int parts = 0;
    for (long cell : cells) {
      parts += Long.bitCount(cell & BUILDING_LAND);
    }
    return parts;
  }

  private void add(long key, Count count, long more) {
    Stripe stripe = stripe(key);
    stripe.lock.lock();
    try {
      stripe.cells.put(key, count.add(stripe.cells.get(key), more));
    } finally {
      stripe.lock.unlock();
    }
  }

  private void mark(long key, long bit) {
    Stripe stripe = stripe(key);
    stripe.lock.lock();
    try {
      stripe.cells.put(key, stripe.cells.get(key) | bit);
    } finally {
      stripe.lock.unlock();
    }
  }

  private Stripe stripe(long key) {
    return stripes[(int) (key >>> 4 & STRIPES - 1)];
  }

  private static long cellAt(double lat, double lng) {
    return key((int) Math.floor(lat * PER_DEGREE), (int) Math.floor(lng * PER_DEGREE));
  }

  /// The key of a cell; columns go round the earth.
  private static long key(int row, int column) {
    return (long) row << Integer.SIZE | Math.floorMod(column, COLUMNS);
  }
}
