package io.cartway.tiles.build;

import static io.cartway.testing.ExtractWriter.coastline;
import static io.cartway.testing.ExtractWriter.file;
import static io.cartway.testing.ExtractWriter.header;
import static io.cartway.testing.ExtractWriter.nodes;
import static io.cartway.testing.ExtractWriter.road;
import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeometryException;
import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;

/// The sea of made coasts, from an extract to tiles: at the edge of the extract, around islands and
/// on each zoom.
class SeaTilesTest {

  private static final double SOUTH = 43.60;
  private static final double WEST = 7.30;
  private static final double NORTH = 43.80;
  private static final double EAST = 7.50;

  @TempDir private Path directory;
  private Optional<Manifest> manifest = Optional.empty();

  private TileArchive built(byte[]... blocks) throws IOException {
    byte[] header = header(WEST, SOUTH, EAST, NORTH);
    Path extract = directory.resolve("made.osm.pbf");
    Files.write(extract, file(header, blocks));
    Path region = directory.resolve("region");
    BuildRequest request =
        new BuildRequest(List.of(extract), region, 1, Instant.parse("2026-11-20T10:00:00Z"));
    manifest =
        Optional.of(
            new RegionBuilder(
                    List.of(new TilesPart()), CountryBorders.load(), BuildProgress.silent())
                .build(request));
    return TileArchive.open(Regions.open(region).tiles());
  }

  /// An island of a square kilometre, counter-clockwise on the map.
  private static byte[] island(long firstNode) {
    return nodes(firstNode, 43.64, 7.40, 43.64, 7.41, 43.65, 7.41, 43.65, 7.40);
  }

  @Test
  void a_coast_through_the_extract_has_the_sea_on_its_right_and_islands_in_it() throws Exception {
    try (TileArchive tiles =
        built(
            // The whole way is in the extract, as it is where a tool keeps ways complete.
            nodes(1, 43.70, 7.20, 43.71, 7.40, 43.70, 7.60),
            island(11),
            nodes(21, 43.72, 7.38, 43.74, 7.39, 43.645, 7.404, 43.646, 7.406),
            coastline(31, 1, 2, 3),
            // An island that a mapper has cut into two ways.
            coastline(32, 11, 12, 13),
            coastline(33, 13, 14, 11),
            road(34, 21, 22),
            road(35, 23, 24))) {
      for (int z = 8; z <= 14; z++) {
        assertThat(isSea(tiles, z, 43.67, 7.35)).as("off the coast, zoom %d", z).isTrue();
        assertThat(isSea(tiles, z, 43.75, 7.35)).as("behind the coast, zoom %d", z).isFalse();
      }
      for (int z = 11; z <= 14; z++) {
        assertThat(isSea(tiles, z, 43.645, 7.405)).as("on the island, zoom %d", z).isFalse();
        assertThat(isSea(tiles, z, 43.645, 7.398)).as("west of it, zoom %d", z).isTrue();
        assertThat(isSea(tiles, z, 43.645, 7.412)).as("east of it, zoom %d", z).isTrue();
      }
      // At the corners of the extract.
      assertThat(isSea(tiles, 14, 43.601, 7.301)).isTrue();
      assertThat(isSea(tiles, 14, 43.601, 7.499)).isTrue();
      assertThat(isSea(tiles, 14, 43.799, 7.301)).isFalse();
      assertThat(isSea(tiles, 14, 43.799, 7.499)).isFalse();
      assertThat(manifest.orElseThrow().faults()).isEmpty();
    }
  }

  @Test
  void a_coast_that_the_extract_cut_goes_on_to_its_edge() throws Exception {
    try (TileArchive tiles =
        built(
            nodes(1, 43.70, 7.37, 43.705, 7.40, 43.70, 7.43),
            nodes(21, 43.72, 7.38, 43.74, 7.39),
            coastline(31, 1, 2, 3),
            road(34, 21, 22))) {
      assertThat(isSea(tiles, 14, 43.69, 7.301)).isTrue();
      assertThat(isSea(tiles, 14, 43.69, 7.499)).isTrue();
      assertThat(isSea(tiles, 14, 43.71, 7.301)).isFalse();
      assertThat(isSea(tiles, 14, 43.71, 7.499)).isFalse();
    }
  }

  @Test
  void a_coast_that_the_extract_cut_leaves_roads_on_land() throws Exception {
    try (TileArchive tiles =
        built(
            nodes(1, 43.70, 7.37, 43.705, 7.40, 43.70, 7.43),
            // From behind the coast to both of its ends, a little further to the south.
            nodes(21, 43.72, 7.38, 43.695, 7.33, 43.72, 7.42, 43.695, 7.47),
            coastline(31, 1, 2, 3),
            road(34, 21, 22),
            road(35, 24, 23))) {
      assertThat(isSea(tiles, 14, 43.6955, 7.33)).isFalse();
      assertThat(isSea(tiles, 14, 43.6955, 7.47)).isFalse();
      assertThat(isSea(tiles, 14, 43.69, 7.36)).isTrue();
      assertThat(isSea(tiles, 14, 43.69, 7.44)).isTrue();
      assertThat(manifest.orElseThrow().faults()).isEmpty();
    }
  }

  @Test
  void around_an_island_all_is_sea_as_far_as_the_extract_reaches() throws Exception {
    try (TileArchive tiles =
        built(
            island(11),
            nodes(21, 43.642, 7.402, 43.646, 7.406),
            coastline(32, 11, 12, 13, 14, 11),
            road(35, 21, 22))) {
      assertThat(isSea(tiles, 14, 43.645, 7.405)).isFalse();
      for (double lat : new double[] {SOUTH + 0.001, NORTH - 0.001}) {
        for (double lng : new double[] {WEST + 0.001, EAST - 0.001}) {
          assertThat(isSea(tiles, 14, lat, lng)).as("%f, %f", lat, lng).isTrue();
        }
      }
      // There the map ends.
      assertThat(isSea(tiles, 14, 43.645, WEST - 0.05)).isFalse();
    }
  }

  @Test
  void a_coast_that_would_flood_the_roads_is_not_drawn() throws Exception {
    try (TileArchive tiles =
        built(
            nodes(1, 43.70, 7.20, 43.71, 7.40, 43.70, 7.60),
            nodes(21, 43.72, 7.38, 43.74, 7.39),
            coastline(31, 3, 2, 1),
            road(34, 21, 22))) {
      assertThat(isSea(tiles, 14, 43.75, 7.35)).isFalse();
      assertThat(manifest.orElseThrow().faults()).containsKey("tiles.sea.floods_land");
    }
  }

  private static boolean isSea(TileArchive archive, int z, double lat, double lng)
      throws IOException, GeometryException {
    double tiles = 1 << z;
    double x = (lng + 180) / 360 * tiles;
    double sin = Math.sin(Math.toRadians(lat));
    double y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * tiles;
    Optional<byte[]> stored = archive.findTile(z, (int) x, (int) y);
    if (stored.isEmpty()) {
      return false;
    }
    Coordinate at = new Coordinate((x - (int) x) * 256, (y - (int) y) * 256);
    for (VectorTile.Feature feature : VectorTile.decode(TileBytes.unpacked(stored.get()))) {
      boolean ocean =
          feature.layer().equals("water") && "ocean".equals(feature.tags().get("class"));
      if (ocean && feature.geometry().decode().contains(new GeometryFactory().createPoint(at))) {
        return true;
      }
    }
    return false;
  }
}
