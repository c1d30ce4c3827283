package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.FeatureMerge;
import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SimpleFeature;
import io.cartway.region.ElevationSquare;
import io.cartway.region.Elevations;
import io.cartway.region.build.BuildFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;

/// The layer `contour`, of regions with elevations: lines of equal height with their `ele` in
/// metres and, as `nth_line`, whether a line is each tenth, fifth or second of its zoom (10, 5, 2,
/// else 1). Sea level has none: that is the coast.
///
/// A square degree is drawn in blocks of [#BLOCK] cells: a mountainous country has some ten million
/// points, and no more than a level of a block is held: at most 45,000 segments, 5 MB, beside 1 MB
/// for the block. The parts of a line are joined when a tile is made ([LayerMerging]).
///
/// A block of noise has no lines, and the report of the build counts it: a file of wrong bytes
/// would have thousands of lines in each cell.
final class ContourLayer {

  /// The layer.
  static final String NAME = "contour";

  /// The first zoom with contours.
  static final int ZOOM_MIN = 11;

  /// The last zoom of the tiles.
  static final int ZOOM_MAX = 14;

  /// Cells of a block each way: divides 1,200 and 3,600.
  static final int BLOCK = 150;

  /// Rings shorter than this, in pixels, are noise of the data.
  private static final double RING_MIN_PIXELS = 12;

  private static final double BUFFER_PIXELS = 4;

  /// A line at a quarter of a pixel of its place looks the same.
  private static final double TOLERANCE_PIXELS = 0.25;

  private static final int STEP = 10;

  /// Most lines that a cell of a block is crossed by on average: slopes of 60 degrees wherever one
  /// looks with samples 90 m apart. The steepest blocks of Andorra and of the Maritime Alps have
  /// 5.8 and 5.4.
  private static final int CROSSINGS_MAX = 16;

  /// The fault of a block that has more.
  static final String FAULT = "tiles.contour.noise";

  private final FeatureCollector.Factory collectors;
  private final Consumer<FeatureCollector.Feature> features;
  private final Envelope world;
  private final BuildFaults faults;
  private final ContourTracing tracing = new ContourTracing(BLOCK);

  private ContourLayer(
      FeatureCollector.Factory collectors,
      Consumer<FeatureCollector.Feature> features,
      BuildFaults faults) {
    this.collectors = collectors;
    this.faults = faults;
    this.features = features;
    this.world = wholeTiles(collectors.config().bounds().world());
  }

  /// Draws the contours of all squares in the tiles that the extracts touch.
  ///
  /// @param faults count the blocks of noise
  static void draw(
      Elevations elevations,
      FeatureCollector.Factory collectors,
      Consumer<FeatureCollector.Feature> features,
      BuildFaults faults) {
    if (!elevations.squares().isEmpty()) {
      ContourLayer layer = new ContourLayer(collectors, features, faults);
      elevations.squares().forEach(layer::square);
    }
  }

  /// Metres between two lines of a zoom.
  static int interval(int zoom) {
    return switch (zoom) {
      case 11 -> 100;
      case 12 -> 50;
      case 13 -> 20;
      default -> STEP;
    };
  }

  /// Which line of its zoom a height is: each tenth, each fifth, each second or any.
  static int nthLine(int meters, int zoom) {
    int number = meters / interval(zoom);
    return number % 10 == 0 ? 10 : number % 5 == 0 ? 5 : number % 2 == 0 ? 2 : 1;
  }

  /// Joins the parts of lines in a tile, and leaves out rings that are noise. A short part at a
  /// corner of the tile stays, for its line goes on in the others; and lines are not simplified
  /// again, because their ends differ from tile to tile.
  static List<VectorTile.Feature> joined(List<VectorTile.Feature> items) throws GeometryException {
    List<VectorTile.Feature> joined = new ArrayList<>();
    for (VectorTile.Feature item : FeatureMerge.mergeLineStrings(items, 0, -1, BUFFER_PIXELS)) {
      Geometry all = item.geometry().decode();
      List<LineString> kept = new ArrayList<>();
      for (int i = 0; i < all.getNumGeometries(); i++) {
        if (all.getGeometryN(i) instanceof LineString line
            && !(line.isClosed() && line.getLength() < RING_MIN_PIXELS)) {
          kept.add(line);
        }
      }
      if (kept.size() == all.getNumGeometries()) {
        joined.add(item);
      } else if (!kept.isEmpty()) {
        joined.add(item.copyWithNewGeometry(GeoUtils.combineLineStrings(kept)));
      }
    }
    return joined;
  }

  /// A box of the world widened to whole tiles of the first zoom and what they show around them.
  private static Envelope wholeTiles(Envelope box) {
    double tile = 1.0 / (1 << ZOOM_MIN);
    double buffer = tile * 2 * BUFFER_PIXELS / 256;
    return new Envelope(
        Math.floor(box.getMinX() / tile) * tile - buffer,
        Math.ceil(box.getMaxX() / tile) * tile + buffer,
        Math.floor(box.getMinY() / tile) * tile - buffer,
        Math.ceil(box.getMaxY() / tile) * tile + buffer);
  }

  private void square(ElevationSquare square) {
    int side = square.side() - 1;
    for (int top = 0; top < side; top += BLOCK) {
      for (int left = 0; left < side; left += BLOCK) {
        Envelope block =
            new Envelope(
                worldX(square, left),
                worldX(square, left + BLOCK),
                worldY(square, top),
                worldY(square, top + BLOCK));
        if (world.intersects(block)) {
          block(square, top, left);
        }
      }
    }
  }

  private void block(ElevationSquare square, int top, int left) {
    tracing.read(square, top, left);
    int highest = tracing.highest();
    if (highest < tracing.lowest()) {
      return;
    }
    if (tracing.crossings(STEP) > (long) CROSSINGS_MAX * BLOCK * BLOCK) {
      faults.add(
          FAULT,
          "the square degree at %d, %d: samples from row %d and column %d"
              .formatted(square.south(), square.west(), top, left));
      return;
    }
    double[] rows = new double[BLOCK + 1];
    for (int row = 0; row <= BLOCK; row++) {
      rows[row] = worldY(square, top + row);
    }
    int first = Math.floorDiv(tracing.lowest(), STEP) * STEP + STEP;
    List<LineString> lines = new ArrayList<>();
    for (int meters = first; meters <= highest; meters += STEP) {
      if (meters != 0) {
        tracing.trace(meters, line -> lines.add(shape(square, left, rows, line)));
        level(meters, lines);
        lines.clear();
      }
    }
  }

  private void level(int meters, List<LineString> lines) {
    if (lines.isEmpty()) {
      return;
    }
    FeatureCollector collector =
        collectors.get(
            SimpleFeature.fromWorldGeometry(
                GeoUtils.JTS_FACTORY.createMultiLineString(lines.toArray(new LineString[0])), 0));
    for (int zoom = ZOOM_MIN; zoom <= ZOOM_MAX; zoom++) {
      if (meters % interval(zoom) == 0) {
        collector
            .line(NAME)
            .setZoomRange(zoom, zoom)
            .setBufferPixels(BUFFER_PIXELS)
            .setMinPixelSize(0)
            .setPixelToleranceAtAllZooms(TOLERANCE_PIXELS)
            .setAttr("ele", meters)
            .setAttr("nth_line", nthLine(meters, zoom));
      }
    }
    collector.forEach(features);
  }

  /// A line of the block in the world's coordinates.
  private static LineString shape(ElevationSquare square, int left, double[] rows, double[] line) {
    Coordinate[] points = new Coordinate[line.length / 2];
    for (int i = 0; i < points.length; i++) {
      double row = line[2 * i + 1];
      int above = Math.min(BLOCK - 1, (int) row);
      double y = rows[above] + (rows[above + 1] - rows[above]) * (row - above);
      points[i] = new Coordinate(worldX(square, left + line[2 * i]), y);
    }
    return GeoUtils.JTS_FACTORY.createLineString(points);
  }

  private static double worldX(ElevationSquare square, double column) {
    return GeoUtils.getWorldX(square.west() + column / (square.side() - 1));
  }

  private static double worldY(ElevationSquare square, int row) {
    return GeoUtils.getWorldY(square.south() + 1 - row / (square.side() - 1.0));
  }
}
