package io.cartway.region.build;

import io.cartway.geo.Bounds;
import java.util.Arrays;
import java.util.List;

/// The box around nodes: one, or two where it crosses the antimeridian, because the nodes of Fiji
/// lie close together although their longitudes are far apart.
///
/// Longitudes are noted by cells of a tenth of a degree. The widest stretch without a node is what
/// the box leaves out.
final class NodeBox {

  private static final int CELLS_PER_DEGREE = 10;
  private static final int CELLS = 360 * CELLS_PER_DEGREE;

  /// About a metre: a box must not be a line or a point, which would have no tile.
  private static final double MARGIN = 1e-5;

  private final double[] wests = new double[CELLS];
  private final double[] easts = new double[CELLS];
  private double south = Double.POSITIVE_INFINITY;
  private double north = Double.NEGATIVE_INFINITY;

  NodeBox() {
    Arrays.fill(wests, Double.POSITIVE_INFINITY);
    Arrays.fill(easts, Double.NEGATIVE_INFINITY);
  }

  /// Adds a node. One outside the world, a fault of the data, is left out.
  void add(double lat, double lng) {
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) {
      return;
    }
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    int cell = Math.min((int) ((lng + 180) * CELLS_PER_DEGREE), CELLS - 1);
    wests[cell] = Math.min(wests[cell], lng);
    easts[cell] = Math.max(easts[cell], lng);
  }

  /// The box, or the two parts of one that crosses the antimeridian, the eastern hemisphere's
  /// first; none without a node.
  List<Bounds> boxes() {
    double first = Double.NaN;
    double last = Double.NaN;
    double gap = 0;
    double gapWest = 0;
    double gapEast = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      if (wests[cell] > easts[cell]) {
        continue;
      }
      if (Double.isNaN(first)) {
        first = wests[cell];
      } else if (wests[cell] - last > gap) {
        gap = wests[cell] - last;
        gapWest = last;
        gapEast = wests[cell];
      }
      last = easts[cell];
    }
    if (Double.isNaN(first)) {
      return List.of();
    }
    double overTheEdge = first + 360 - last;
    return gap > overTheEdge
        ? List.of(box(gapEast, 180), box(-180, gapWest))
        : List.of(box(first, last));
  }

  private Bounds box(double west, double east) {
    return new Bounds(
        Math.max(-180, west - MARGIN),
        Math.max(-90, south - MARGIN),
        Math.min(180, east + MARGIN),
        Math.min(90, north + MARGIN));
  }
}
