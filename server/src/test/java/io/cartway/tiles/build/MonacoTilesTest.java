package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.archive.ReadableTileArchive;
import com.onthegomap.planetiler.archive.Tile;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.geo.TileCoord;
import com.onthegomap.planetiler.pmtiles.ReadablePmtiles;
import com.onthegomap.planetiler.util.CloseableIterator;
import io.cartway.geo.LatLng;
import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.Countries;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.tiles.StyleLayers;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.TileVariant;
import io.cartway.tiles.TileVariants;
import io.cartway.work.Deadline;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineSegment;
import org.locationtech.jts.geom.Point;

/// The embedded extract, from OpenStreetMap's file to tiles.
class MonacoTilesTest {

  /// The harbour and Monte-Carlo.
  private static final int X = 8529;

  private static final int Y = 5974;

  private static Path file;
  private static TileArchive archive;
  private static Manifest manifest;

  @BeforeAll
  static void build(@TempDir Path directory) throws IOException {
    Path extract = directory.resolve("monaco.osm.pbf");
    try (InputStream in =
        TileArchive.class.getResourceAsStream(
            "/io/cartway/region/embedded/monaco-latest.osm.pbf")) {
      Files.copy(Objects.requireNonNull(in, "the embedded extract"), extract);
    }
    Path region = directory.resolve("region");
    BuildRequest request =
        new BuildRequest(List.of(extract), region, 2, Instant.parse("2026-11-20T10:00:00Z"));
    manifest =
        new RegionBuilder(
                List.of(new TilesPart(CountryBorders.load())),
                CountryBorders.load(),
                BuildProgress.silent())
            .build(request);
    file = Regions.open(region).tiles();
    archive = TileArchive.open(file);
  }

  @AfterAll
  static void close() {
    archive.close();
  }

  @Test
  void every_tile_reads_as_planetiler_reads_it() throws IOException {
    int count = 0;
    try (ReadableTileArchive theirs = ReadablePmtiles.newReadFromFile(file);
        CloseableIterator<Tile> tiles = theirs.getAllTiles()) {
      while (tiles.hasNext()) {
        Tile tile = tiles.next();
        int z = tile.coord().z();
        assertThat(archive.findTile(z, tile.coord().x(), tile.coord().y()))
            .as(tile.coord().toString())
            .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(tile.bytes()));
        count++;
      }
    }
    assertThat(count).isGreaterThan(20);
    assertThat(manifest.counts()).containsEntry("tiles", (long) count);
  }

  @Test
  void every_variant_of_every_tile_has_what_it_should() throws IOException {
    TileVariants variants = new TileVariants(archive, 0);
    Map<String, Integer> bytes = new HashMap<>();
    try (ReadableTileArchive theirs = ReadablePmtiles.newReadFromFile(file);
        CloseableIterator<Tile> tiles = theirs.getAllTiles()) {
      while (tiles.hasNext()) {
        Tile tile = tiles.next();
        if (tile.coord().z() > 2 && tile.coord().z() <= 6 && !isMonaco(tile.coord())) {
          continue; // Thousands of tiles of the world, which are alike.
        }
        byte[] stored = TileBytes.unpacked(tile.bytes());
        boolean isRegion = tile.coord().z() > 6;
        bytes.merge("stored", isRegion ? tile.bytes().length : 0, Integer::sum);
        for (String style : List.of("", "service-day", "service-night", "terrain", "minimal")) {
          for (String language : List.of("", "de", "ru")) {
            String as = "%s, style '%s', lang '%s'".formatted(tile.coord(), style, language);
            TileVariant variant =
                new TileVariant(
                    StyleLayers.of(style),
                    language.isEmpty() ? Optional.empty() : Optional.of(List.of(language)));
            byte[] made = found(variants, tile.coord(), variant);
            bytes.merge(style + language, isRegion ? made.length : 0, Integer::sum);
            assertThat(made.length == 0 ? List.of() : VariantOracle.rows(TileBytes.unpacked(made)))
                .as(as)
                .isEqualTo(
                    VariantOracle.expected(
                        stored,
                        style.isEmpty() ? null : style,
                        language.isEmpty() ? null : language));
          }
        }
      }
    }
    assertThat(bytes.getOrDefault("minimal", 0))
        .isPositive()
        .isLessThan((int) (0.4 * bytes.getOrDefault("stored", 0)));
  }

  private static byte[] found(TileVariants variants, TileCoord at, TileVariant variant)
      throws IOException {
    return variants.find(at.z(), at.x(), at.y(), variant, Deadline.never()).orElseThrow().gzipped();
  }

  @Test
  void every_field_and_value_is_in_the_schema() throws IOException {
    TileSchema schema = new TileSchema();
    Set<String> unknown = new TreeSet<>();
    Set<Object> mainStops = new HashSet<>();
    try (ReadableTileArchive theirs = ReadablePmtiles.newReadFromFile(file);
        CloseableIterator<Tile> tiles = theirs.getAllTiles()) {
      while (tiles.hasNext()) {
        byte[] tile = TileBytes.unpacked(tiles.next().bytes());
        for (VectorTile.Feature feature : VectorTile.decode(tile)) {
          unknown.addAll(schema.unknown(feature.layer(), feature.tags()));
          if (feature.tags().containsKey("agg_stop")) {
            mainStops.add(feature.tags().get("name"));
          }
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(mainStops).contains("Place d'Armes", "Jardin Exotique");
  }

  private static boolean isMonaco(TileCoord tile) {
    return tile.x() == X >> (14 - tile.z()) && tile.y() == Y >> (14 - tile.z());
  }

  @Test
  void from_zoom_7_there_is_nothing_outside() throws IOException {
    assertThat(archive.findTile(14, X + 100, Y)).isEmpty();
    assertThat(archive.findTile(14, 0, 0)).isEmpty();
    int outside = 0;
    try (ReadableTileArchive theirs = ReadablePmtiles.newReadFromFile(file);
        CloseableIterator<Tile> tiles = theirs.getAllTiles()) {
      while (tiles.hasNext()) {
        TileCoord at = tiles.next().coord();
        int smaller = 14 - at.z();
        boolean isNear =
            Math.abs(at.x() - (X >> smaller)) <= 2 && Math.abs(at.y() - (Y >> smaller)) <= 2;
        assertThat(isNear || at.z() <= 6).as(at.toString()).isTrue();
        outside += isNear ? 0 : 1;
      }
    }
    assertThat(outside).isGreaterThan(4_000);
  }

  @Test
  void up_to_zoom_6_there_is_the_whole_world() throws IOException {
    // The middle of the Pacific, far from everything, is sea alone, in one piece.
    assertThat(features(6, 9, 32).map(f -> f.layer() + f.tags()))
        .containsExactly("water{intermittent=0, class=ocean}");
    Map<Object, VectorTile.Feature> europe = places(4, 8, 5);
    assertThat(europe.keySet()).contains("Italia", "Österreich", "Slovenija", "Hrvatska");
    assertThat(places(2, 2, 1).keySet()).contains("Қазақстан", "भारत").doesNotContain("Italia");
    assertThat(places(0, 0, 0).keySet()).contains("Россия", "中国").doesNotContain("France");
    assertThat(Objects.requireNonNull(places(6, X >> 8, Y >> 8).get("Monaco")).tags())
        .containsEntry("class", "country")
        .containsEntry("iso_a2", "MC")
        .containsEntry("name:de", "Monaco")
        .containsEntry("name:ru", "Монако")
        .containsEntry("rank", 6L);
    assertThat(features(6, 33, 22).filter(f -> f.layer().equals("boundary")).map(f -> f.tags()))
        .isNotEmpty()
        .allSatisfy(tags -> assertThat(tags).containsEntry("admin_level", 2L));
  }

  @Test
  void a_border_has_its_countries_on_their_sides() throws Exception {
    Countries countries = CountryBorders.load();
    int[] sides = new int[2];
    int[] right = new int[2];
    for (int[] tile : new int[][] {{6, 33, 22}, {4, 8, 5}, {2, 2, 1}, {14, X, Y}, {8, 133, 93}}) {
      int isRegion = tile[0] > 6 ? 1 : 0;
      for (VectorTile.Feature feature : features(tile[0], tile[1], tile[2]).toList()) {
        Map<String, Object> tags = feature.tags();
        boolean hasBoth = tags.containsKey("adm0_l") && tags.containsKey("adm0_r");
        if (!hasBoth || Long.valueOf(1).equals(tags.get("maritime"))) {
          continue; // Country-coder's outlines end near the coast.
        }
        // Both maps are some pixels off; at Monaco, 300 m.
        double offset = isRegion == 0 ? 3 : 300 / (28_000_000.0 / 256 / (1 << tile[0]));
        LineSegment piece = longest(feature.geometry().decode());
        if (piece.getLength() >= 2) {
          // Tiles grow to the south: JTS's left is the map's right.
          Coordinate left = piece.pointAlongOffset(0.5, -offset);
          Coordinate other = piece.pointAlongOffset(0.5, offset);
          sides[isRegion] += 2;
          right[isRegion] += countryAt(countries, tile, left).equals(tags.get("adm0_l")) ? 1 : 0;
          right[isRegion] += countryAt(countries, tile, other).equals(tags.get("adm0_r")) ? 1 : 0;
        }
      }
    }
    assertThat(sides[0]).isGreaterThan(300);
    assertThat(right[0]).isGreaterThan((int) (0.9 * sides[0]));
    assertThat(sides[1]).isGreaterThan(3);
    assertThat(right[1]).isEqualTo(sides[1]);
    assertThat(
            features(14, X, Y)
                .filter(each -> each.layer().equals("boundary"))
                .filter(each -> Long.valueOf(2).equals(each.tags().get("admin_level")))
                .map(each -> each.tags().get("adm0_l") + " " + each.tags().get("adm0_r")))
        .contains("FRA MCO");
  }

  private static LineSegment longest(Geometry lines) {
    LineSegment longest = new LineSegment();
    for (int i = 0; i < lines.getNumGeometries(); i++) {
      Coordinate[] points = lines.getGeometryN(i).getCoordinates();
      for (int j = 1; j < points.length; j++) {
        LineSegment piece = new LineSegment(points[j - 1], points[j]);
        longest = piece.getLength() > longest.getLength() ? piece : longest;
      }
    }
    return longest;
  }

  private static String countryAt(Countries countries, int[] tile, Coordinate at) {
    double width = 256.0 * (1 << tile[0]);
    double lng = (tile[1] * 256 + at.x) / width * 360 - 180;
    double y = Math.PI * (1 - 2 * (tile[2] * 256 + at.y) / width);
    double lat = Math.toDegrees(Math.atan(Math.sinh(y)));
    return countries.find(new LatLng(lat, lng)).map(Countries.Country::alpha3).orElse("");
  }

  /// Country names of a tile.
  private static Map<Object, VectorTile.Feature> places(int z, int x, int y) throws IOException {
    return features(z, x, y)
        .filter(feature -> feature.layer().equals("place"))
        .filter(feature -> "country".equals(feature.tags().get("class")))
        .collect(Collectors.toMap(each -> each.tags().get("name"), each -> each, (a, b) -> a));
  }

  @Test
  void the_archive_covers_the_world_around_monaco_from_zoom_0_to_14() {
    assertThat(archive.zoomMin()).isZero();
    assertThat(archive.zoomMax()).isEqualTo(14);
    assertThat(archive.bounds().west()).isEqualTo(-180);
    assertThat(archive.bounds().east()).isEqualTo(180);
    assertThat(archive.bounds().north()).isGreaterThan(85);
    assertThat(archive.center().lat()).isBetween(43.70, 43.78);
    assertThat(archive.center().lng()).isBetween(7.40, 7.45);
    assertThat(archive.zoomCenter()).isEqualTo(13);
    assertThat(archive.metadataJson()).contains("vector_layers", "transportation_name");
    assertThat(manifest.counts().get("tile features")).isGreaterThan(3_000);
    assertThat(manifest.faults()).doesNotContainKey("tiles.sea.floods_land");
  }

  @Test
  void the_harbour_has_the_layers_of_a_town() throws IOException {
    assertThat(features(14, X, Y).map(VectorTile.Feature::layer))
        .contains(
            "boundary",
            "building",
            "housenumber",
            "landcover",
            "landuse",
            "place",
            "poi",
            "transportation",
            "transportation_name",
            "water");
  }

  @Test
  void known_things_are_where_they_belong() throws IOException {
    assertThat(names(14, "transportation_name"))
        .contains("Boulevard Princesse Charlotte", "Rue Grimaldi");
    assertThat(names(14, "place")).contains("Monte-Carlo", "La Condamine");
    assertThat(names(14, "poi")).contains("Stade Louis-II", "Mairie de Monaco");
    assertThat(classes(14, "transportation"))
        .contains("primary", "secondary", "minor", "path", "pier", "ferry");
  }

  @Test
  void the_same_layers_have_less_on_a_small_map() throws IOException {
    assertThat(classes(8, "transportation")).contains("primary").doesNotContain("minor", "path");
    assertThat(features(12, X >> 2, Y >> 2).map(VectorTile.Feature::layer))
        .doesNotContain("building", "housenumber");
    assertThat(features(4, X >> 10, Y >> 10).map(VectorTile.Feature::layer)).contains("boundary");
  }

  @Test
  void the_sea_is_sea_and_the_land_is_not() throws Exception {
    assertThat(isSea(43.7350, 7.4400)).isTrue(); // Off the harbour.
    assertThat(isSea(43.7352, 7.4260)).isTrue(); // In the harbour.
    assertThat(isSea(43.7396, 7.4276)).isFalse(); // The casino.
    assertThat(isSea(43.7314, 7.4197)).isFalse(); // The old town.
  }

  private static boolean isSea(double lat, double lng) throws IOException, GeometryException {
    double tiles = 1 << 14;
    double x = (lng + 180) / 360 * tiles;
    double sin = Math.sin(Math.toRadians(lat));
    double y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * tiles;
    Point point =
        new GeometryFactory().createPoint(new Coordinate((x - (int) x) * 256, (y - (int) y) * 256));
    for (VectorTile.Feature feature : features(14, (int) x, (int) y).toList()) {
      boolean ocean =
          feature.layer().equals("water") && "ocean".equals(feature.tags().get("class"));
      if (ocean && feature.geometry().decode().contains(point)) {
        return true;
      }
    }
    return false;
  }

  private static List<Object> names(int z, String layer) throws IOException {
    return attribute(z, layer, "name");
  }

  private static List<Object> classes(int z, String layer) throws IOException {
    return attribute(z, layer, "class");
  }

  private static List<Object> attribute(int z, String layer, String key) throws IOException {
    int smaller = 14 - z;
    return features(z, X >> smaller, Y >> smaller)
        .filter(feature -> feature.layer().equals(layer))
        .map(VectorTile.Feature::tags)
        .filter(tags -> tags.containsKey(key))
        .map((Map<String, Object> tags) -> tags.get(key))
        .distinct()
        .toList();
  }

  private static Stream<VectorTile.Feature> features(int z, int x, int y) throws IOException {
    byte[] stored = archive.findTile(z, x, y).orElseThrow();
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      return VectorTile.decode(in.readAllBytes()).stream();
    }
  }
}
