package io.cartway.tiles.build;

import static io.cartway.testing.ExtractWriter.file;
import static io.cartway.testing.ExtractWriter.header;
import static io.cartway.testing.ExtractWriter.nodes;
import static io.cartway.testing.ExtractWriter.road;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import io.cartway.region.Regions;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.ElevationPart;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.RegionPart;
import io.cartway.testing.SrtmFile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;

/// Contours from SRTM files to tiles: a mountain where two files, four blocks and several tiles
/// meet, held against a plain reader of the files.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContourLayerTest {

  private static final double LAT = 43.75;
  private static final double LNG = 8;
  private static final double STEEPEST = 0.16;
  private static final byte[] EMPTY = {};

  private Path folder = Path.of("");
  private SrtmFile west;
  private SrtmFile east;
  private TileArchive tiles;

  private static int mountain(double lat, double lng) {
    return (int) Math.round(1_053 - 12_000 * Math.hypot(lat - LAT, lng - LNG));
  }

  @BeforeAll
  void build(@TempDir Path made) throws IOException {
    folder = made;
    Path heights = folder.resolve("heights");
    west = SrtmFile.make(43, 7, ContourLayerTest::mountain).write(heights);
    east = SrtmFile.make(43, 8, ContourLayerTest::mountain).write(heights);
    tiles = TileArchive.open(region("one", 1, List.of(heights)));
  }

  @AfterAll
  void close() {
    tiles.close();
  }

  private Path region(String name, int threads, List<Path> heights) throws IOException {
    return region(
        name,
        threads,
        heights,
        file(
            header(7.93, 43.69, 8.07, 43.81),
            nodes(1, 43.70, 7.95, 43.75, 8.0, 43.8, 8.05),
            road(9, 1, 2, 3)));
  }

  private Path region(String name, int threads, List<Path> heights, byte[] elements)
      throws IOException {
    Path extract = folder.resolve("made.osm.pbf");
    Files.write(extract, elements);
    List<RegionPart> parts = new ArrayList<>();
    if (heights.isEmpty()) {
      parts.add(new TilesPart());
    } else {
      ElevationPart elevation = new ElevationPart(heights.getFirst());
      parts.add(elevation);
      parts.add(new TilesPart(CountryBorders.load(), elevation::elevations));
    }
    Path region = folder.resolve(name);
    new RegionBuilder(parts, CountryBorders.load(), BuildProgress.silent())
        .build(
            new BuildRequest(
                List.of(extract), region, threads, Instant.parse("2026-11-20T10:00:00Z")));
    return Regions.open(region).tiles();
  }

  private static List<VectorTile.Feature> contours(TileArchive archive, int z, int x, int y)
      throws IOException {
    byte[] stored = archive.findTile(z, x, y).orElse(EMPTY);
    if (stored.length == 0) {
      return List.of();
    }
    return VectorTile.decode(TileBytes.unpacked(stored)).stream()
        .filter(feature -> feature.layer().equals("contour"))
        .toList();
  }

  private static int tileX(int z, double lng) {
    return (int) ((lng + 180) / 360 * (1 << z));
  }

  private static int tileY(int z, double lat) {
    double sine = Math.sin(Math.toRadians(lat));
    return (int) ((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * (1 << z));
  }

  private double height(int z, int x, int y, Coordinate at) {
    double lng = (x + at.x / 256) / (1 << z) * 360 - 180;
    double mercator = Math.PI - 2 * Math.PI * (y + at.y / 256) / (1 << z);
    double lat = Math.toDegrees(Math.atan(Math.sinh(mercator)));
    return (lng < LNG ? west : east).height(lat, lng);
  }

  private static int number(VectorTile.Feature contour, String tag) {
    return ((Number) Objects.requireNonNull(contour.tags().get(tag))).intValue();
  }

  private static int ele(VectorTile.Feature contour) {
    return number(contour, "ele");
  }

  @Test
  void each_zoom_has_its_heights_and_each_point_lies_at_its_own() throws Exception {
    Map<Integer, Integer> intervals = Map.of(11, 100, 12, 50, 13, 20, 14, 10);
    for (Map.Entry<Integer, Integer> each : intervals.entrySet()) {
      int z = each.getKey();
      double pixelMeters = 40_075_017 * Math.cos(Math.toRadians(LAT)) / 256 / (1 << z);
      // Half a pixel on the steepest slope, and the chords of a circle.
      double tolerance = 0.5 * pixelMeters * STEEPEST + 1;
      assertThat(tolerance).isLessThan(each.getValue() / 2.0);
      TreeSet<Integer> heights = new TreeSet<>();
      int x = tileX(z, LNG);
      int y = tileY(z, LAT);
      for (int i = x - 1; i <= x + 1; i++) {
        for (int j = y - 1; j <= y + 1; j++) {
          for (VectorTile.Feature contour : contours(tiles, z, i, j)) {
            int ele = ele(contour);
            heights.add(ele);
            assertThat(ele % each.getValue()).as("zoom %d", z).isZero();
            int number = Math.abs(ele / each.getValue());
            int nth = number % 10 == 0 ? 10 : number % 5 == 0 ? 5 : number % 2 == 0 ? 2 : 1;
            assertThat(number(contour, "nth_line")).isEqualTo(nth);
            assertThat(contour.tags().keySet()).containsExactlyInAnyOrder("ele", "nth_line");
            for (Coordinate at : contour.geometry().decode().getCoordinates()) {
              assertThat(height(z, i, j, at)).as("zoom %d", z).isCloseTo(ele, within(tolerance));
            }
          }
        }
      }
      for (int meters = 900; meters <= 1_000; meters += each.getValue()) {
        assertThat(heights).as("zoom %d", z).contains(meters);
      }
    }
  }

  @Test
  void a_level_is_one_ring_in_a_tile_across_the_seams_of_blocks_and_files() throws Exception {
    int x = tileX(11, LNG);
    int y = tileY(11, LAT);
    TreeMap<Integer, Geometry> byHeight = new TreeMap<>();
    for (VectorTile.Feature contour : contours(tiles, 11, x, y)) {
      assertThat(byHeight.put(ele(contour), contour.geometry().decode()) == null).isTrue();
    }
    for (int meters : List.of(700, 800, 900)) {
      Geometry ring = Objects.requireNonNull(byHeight.get(meters), () -> meters + " m");
      assertThat(ring.getNumGeometries()).as("%d: %s", meters, ring).isEqualTo(1);
      Coordinate[] points = ring.getCoordinates();
      assertThat(points[0]).isEqualTo(points[points.length - 1]);
      double degrees = (1_053 - meters) / 12_000.0;
      double circumference = 2 * Math.PI * degrees / 360 * 2048 * 256;
      assertThat(ring.getLength()).isBetween(circumference * 0.95, circumference * 1.45);
    }
  }

  /// A slope from below the sea, of which the extract has a corner: no level is left out, also
  /// where one is the first or the last of a block, and none where the extract ends.
  @Test
  void a_slope_has_all_levels_but_the_seas_to_the_edges_of_its_tiles() throws Exception {
    Path heights = folder.resolve("heights-of-slope");
    SrtmFile.make(43, 7, ContourLayerTest::slope).write(heights);
    byte[] elements =
        file(
            header(7.76, 43.72, 7.80, 43.78),
            nodes(1, 43.73, 7.77, 43.75, 7.78, 43.77, 7.79),
            road(9, 1, 2, 3));
    try (TileArchive slope = TileArchive.open(region("slope", 1, List.of(heights), elements))) {
      for (int z : new int[] {11, 14}) {
        int interval = z == 11 ? 100 : 10;
        int y = tileY(z, LAT);
        // At zoom 11 this tile reaches into blocks on both sides, which the extract does not.
        int x = tileX(z, 7.78);
        TreeMap<Integer, Double> lengths = new TreeMap<>();
        for (VectorTile.Feature contour : contours(slope, z, x, y)) {
          lengths.merge(ele(contour), contour.geometry().decode().getLength(), Double::sum);
          int number = Math.abs(ele(contour) / interval);
          int nth = number % 10 == 0 ? 10 : number % 5 == 0 ? 5 : number % 2 == 0 ? 2 : 1;
          assertThat(number(contour, "nth_line")).as("%d m", ele(contour)).isEqualTo(nth);
        }
        int expected = 0;
        for (int meters = -2_000; meters <= 2_000; meters += interval) {
          // A rounded height crosses its level where the plane is half a metre lower.
          double lat = LAT + (meters - 15) / 12_000.0;
          if (meters != 0 && tileY(z, lat + 3e-4) == y && tileY(z, lat - 3e-4) == y) {
            expected++;
            assertThat(lengths).as("zoom %d, %s", z, lengths.keySet()).containsKey(meters);
            assertThat(Objects.requireNonNull(lengths.get(meters)))
                .as("zoom %d, %d m of %s", z, meters, lengths)
                .isBetween(256.0, 265.0);
          }
        }
        assertThat(expected).isGreaterThan(10);
        assertThat(lengths).doesNotContainKey(0);
      }
    }
  }

  /// Wrong bytes in a corner of a file: the block has no lines, the report says so, and the block
  /// beside it has its own.
  @Test
  void a_block_of_noise_is_left_out_and_counted() throws Exception {
    Path heights = folder.resolve("heights-with-noise");
    Random random = new Random(3);
    SrtmFile.make(
            43, 7, (lat, lng) -> lng > 7.754 && lng < 7.871 ? random.nextInt(-32_767, 32_768) : 5)
        .write(heights);
    byte[] elements =
        file(
            header(7.80, 43.76, 7.82, 43.78),
            nodes(1, 43.765, 7.805, 43.77, 7.81, 43.775, 7.815),
            road(9, 1, 2, 3));
    long start = System.nanoTime();
    try (TileArchive noise = TileArchive.open(region("noise", 1, List.of(heights), elements))) {
      assertThat(contours(noise, 14, tileX(14, 7.81), tileY(14, 43.77))).isEmpty();
      assertThat(noise.findTile(14, tileX(14, 7.81), tileY(14, 43.77))).isPresent();
    }
    // Of the extract's tiles: two blocks above one another.
    assertThat(Regions.open(folder.resolve("noise")).manifest().faults())
        .containsEntry(ContourLayer.FAULT, 2L);
    // Its lines would take minutes.
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
  }

  private static int slope(double lat, double lng) {
    return (int) Math.round((lat - LAT) * 12_000 + 15);
  }

  @Test
  void lines_go_on_in_the_neighbouring_tile() throws Exception {
    int compared = 0;
    for (int z = 12; z <= 14; z++) {
      int x = tileX(z, LNG);
      int y = tileY(z, LAT);
      for (int j = y - 1; j <= y + 1; j++) {
        List<Crossing> left = crossings(contours(tiles, z, x - 1, j), 256);
        List<Crossing> right = crossings(contours(tiles, z, x, j), 0);
        for (Crossing one : left) {
          assertThat(right).as("%s, zoom %d", one, z).anyMatch(one::goesOnIn);
        }
        for (Crossing one : right) {
          assertThat(left).as("%s, zoom %d", one, z).anyMatch(one::goesOnIn);
        }
        compared += left.size();
      }
    }
    assertThat(compared).isGreaterThan(40);
  }

  /// Where a line crosses the edge of a tile, in pixels from its corner.
  private record Crossing(int ele, double at) {
    boolean goesOnIn(Crossing other) {
      boolean isAtCorner = at < 1 || at > 255;
      return isAtCorner || (ele == other.ele && Math.abs(at - other.at) < 0.125);
    }
  }

  private static List<Crossing> crossings(List<VectorTile.Feature> contours, double column)
      throws GeometryException {
    List<Crossing> crossings = new ArrayList<>();
    for (VectorTile.Feature contour : contours) {
      Geometry lines = contour.geometry().decode();
      for (int i = 0; i < lines.getNumGeometries(); i++) {
        Coordinate[] points = lines.getGeometryN(i).getCoordinates();
        for (int k = 1; k < points.length; k++) {
          double share = (column - points[k - 1].x) / (points[k].x - points[k - 1].x);
          if (points[k - 1].x < column != points[k].x < column) {
            double at = points[k - 1].y + (points[k].y - points[k - 1].y) * share;
            crossings.add(new Crossing(ele(contour), at));
          }
        }
      }
    }
    return crossings;
  }

  @Test
  void parts_are_joined_short_rings_go_and_short_parts_at_an_edge_stay() throws Exception {
    List<VectorTile.Feature> joined =
        ContourLayer.joined(
            List.of(
                line(10, 0, 50, 40, 50),
                line(10, 40, 50, 90, 55),
                line(20, 0, 3, 3, 0),
                line(30, 100, 100, 102, 100, 102, 102, 100, 102, 100, 100),
                line(40, 100, 100, 110, 100, 110, 110, 100, 110, 100, 100)));
    assertThat(joined).extracting(ContourLayerTest::ele).containsExactlyInAnyOrder(10, 20, 40);
    for (VectorTile.Feature each : joined) {
      assertThat(each.geometry().decode().getNumGeometries()).isEqualTo(1);
    }
  }

  private static VectorTile.Feature line(int ele, double... points) {
    Coordinate[] line = new Coordinate[points.length / 2];
    for (int i = 0; i < line.length; i++) {
      line[i] = new Coordinate(points[2 * i], points[2 * i + 1]);
    }
    return new VectorTile.Feature(
        ContourLayer.NAME,
        1,
        VectorTile.encodeGeometry(GeoUtils.JTS_FACTORY.createLineString(line)),
        Map.of("ele", ele));
  }

  @Test
  void lower_zooms_and_regions_without_heights_have_none() throws Exception {
    for (int z = 7; z < 11; z++) {
      assertThat(contours(tiles, z, tileX(z, LNG), tileY(z, LAT))).as("zoom %d", z).isEmpty();
    }
    try (TileArchive flat = TileArchive.open(region("flat", 1, List.of()))) {
      assertThat(contours(flat, 14, tileX(14, LNG), tileY(14, LAT))).isEmpty();
      assertThat(flat.metadataJson()).doesNotContain("contour");
    }
    assertThat(tiles.metadataJson()).contains("\"contour\"", "nth_line");
  }

  @Test
  void more_threads_make_the_same_bytes() throws IOException {
    Path one = folder.resolve("one/tiles.pmtiles");
    Path three = region("three", 3, List.of(folder.resolve("heights")));
    assertThat(Files.mismatch(one, three)).isEqualTo(-1);
  }
}
