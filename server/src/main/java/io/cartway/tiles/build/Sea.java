package io.cartway.tiles.build;

import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.reader.SourceFeature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;

/// The sea of an extract. OpenStreetMap has only coastlines, and an extract only a part of them:
/// the sea is drawn as far as the extract's box, its roads and its coast reach, plus a small
/// margin. Thread-safe while it collects.
///
/// It holds the extract's coast, 16 bytes a point while it collects and some 80 while it assembles
/// them, and at most 20,000 ends of roads, 2 MB.
///
/// A coastline that does not divide the box (cut by the extract's border) must not flood the land:
/// if roads would be in the sea, no sea is drawn, and the build report says so.
final class Sea {

  /// 0.03 degrees of longitude, in widths of the world: about two kilometres of water.
  private static final double MARGIN = 0.03 / 360;

  /// A wider extract does not state its coverage.
  private static final double WIDTH_MAX = 0.9;

  /// Ends of roads that are kept, of them all: those with the least mixed coordinates, which are
  /// the same whatever the order of the roads.
  private static final int LAND_SAMPLES_MAX = 20_000;

  /// Some service roads are on moles outside the mapped coastline.
  private static final double FLOODED_SHARE_MAX = 0.02;

  private static final Set<String> LAND_ROADS =
      Set.of(
          "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential");

  private final Object lock = new Object();
  private final List<Geometry> shore = new ArrayList<>();
  private final NavigableSet<Coordinate> land =
      new TreeSet<>(Comparator.comparingLong(Sea::mixed).thenComparing(Function.identity()));
  private final Envelope extent = new Envelope();
  private volatile @Nullable String faultCode;

  /// Collects an element if it is coastline or a road on land.
  void collect(SourceFeature feature) {
    if (!feature.canBeLine()) {
      return;
    }
    boolean isShore = feature.hasTag("natural", "coastline");
    if (!isShore && !isLandRoad(feature)) {
      return;
    }
    try {
      add(feature.line(), isShore);
    } catch (GeometryException brokenLine) {
      // A way with fewer than two known nodes: Planetiler counts it; there is nothing to draw.
      return;
    }
  }

  private static boolean isLandRoad(SourceFeature feature) {
    return LAND_ROADS.contains(feature.getString("highway", ""))
        && !feature.hasTag("bridge")
        && !feature.hasTag("tunnel");
  }

  private void add(Geometry line, boolean isShore) {
    synchronized (lock) {
      extent.expandToInclude(line.getEnvelopeInternal());
      if (isShore) {
        shore.add(line);
      } else {
        Coordinate[] road = line.getCoordinates();
        addLand(road[0]);
        addLand(road[road.length - 1]);
      }
    }
  }

  private void addLand(Coordinate end) {
    land.add(end);
    if (land.size() > LAND_SAMPLES_MAX) {
      land.pollLast();
    }
  }

  /// Bits of a point that look random and are always the same.
  private static long mixed(Coordinate point) {
    long bits = Double.doubleToLongBits(point.x) * 31 + Double.doubleToLongBits(point.y);
    bits *= 0x9E3779B97F4A7C15L;
    return bits ^ (bits >>> 32);
  }

  /// The sea as areas; empty without a coastline. Called once, by one thread, after all collecting
  /// threads have ended.
  ///
  /// @param data the extract's coverage in world coordinates; the world if it does not state it
  List<SourceFeature> polygons(Envelope data) {
    if (shore.isEmpty()) {
      return List.of();
    }
    Envelope box = new Envelope(extent);
    if (data.getWidth() < WIDTH_MAX) {
      box.expandToInclude(data);
    }
    box.expandBy(MARGIN);
    SeaAssembly assembly = new SeaAssembly(box);
    assembly.addLand(land);
    for (Geometry line : shore) {
      for (int i = 0; i < line.getNumGeometries(); i++) {
        Coordinate[] coordinates = line.getGeometryN(i).getCoordinates();
        assembly.add(List.of(coordinates));
      }
    }
    Geometry sea = assembly.sea();
    if (isFlooding(sea)) {
      faultCode = "tiles.sea.floods_land";
      return List.of();
    }
    List<SourceFeature> polygons = new ArrayList<>();
    for (int i = 0; i < sea.getNumGeometries(); i++) {
      if (sea.getGeometryN(i) instanceof Polygon polygon) {
        polygons.add(SimpleFeature.fromWorldGeometry(polygon, 0));
      }
    }
    return polygons;
  }

  private boolean isFlooding(Geometry sea) {
    PreparedGeometry prepared = PreparedGeometryFactory.prepare(sea);
    long flooded =
        land.stream().map(GeoUtils.JTS_FACTORY::createPoint).filter(prepared::contains).count();
    return flooded > FLOODED_SHARE_MAX * land.size();
  }

  /// The reason why there is no sea in spite of a coastline; null if there is a sea.
  @Nullable String faultCode() {
    return faultCode;
  }
}
