package io.cartway.raster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.View;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tiles of an archive with one square, in styles of two colours, kept in a folder.
class RasterTilesTest {

  private static final int WHITE = 0xffffffff;
  private static final int RED = 0xffff0000;
  private static final int GREEN = 0xff008000;
  private static final int BLUE = 0xff0000ff;
  private static final GlyphCache GLYPHS = glyphs();
  private static final long KEPT = 100L * PictureFiles.BLOCK;

  @TempDir private Path folder;
  private Path kept;
  private TileArchive archive;
  private TileVariants variants;

  private static GlyphCache glyphs() {
    try {
      return new GlyphCache(FontLibrary.open(Optional.empty()), 1_000_000);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void open() throws IOException {
    kept = folder.resolve("raster");
    MvtWriter tile = new MvtWriter(0);
    square(tile, 0, 0, 2048);
    archive =
        TileArchive.open(
            new ArchiveFile()
                .zooms(0, 1)
                .tile(0, 0, 0, tile.toBytes())
                .tile(1, 0, 0, tile.toBytes())
                .layers(
                    "[{\"id\":\"place\",\"fields\":{\"name\":\"String\",\"name:de\":\"String\"}}]")
                .write(folder));
    variants = new TileVariants(archive, 1_000_000);
  }

  @AfterEach
  void close() {
    archive.close();
  }

  private static void square(MvtWriter tile, int left, int top, int right) {
    MvtLayerWriter layer = tile.layer("place", 4096);
    layer.tag(layer.key("name"), layer.value("here"));
    layer.tag(layer.key("name:de"), layer.value("hier"));
    MvtGeometryWriter geometry = new MvtGeometryWriter();
    geometry.moveTo(left, top);
    geometry.lineTo(right, top);
    geometry.lineTo(right, right);
    geometry.lineTo(left, right);
    geometry.closePath();
    layer.feature(MvtGeometryType.POLYGON, geometry);
    layer.finish();
  }

  private static RasterStyle style(String owner, String id, String version, String color) {
    String layers =
        """
        [{"id":"b","type":"background","paint":{"background-color":"white"}},
         {"id":"f","type":"fill","source-layer":"place",
          "paint":{"fill-color":["case",["==",["get","name"],"hier"],"blue","%s"]}}]
        """
            .formatted(color);
    try {
      StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(layers));
      return new RasterStyle(owner, id, version, sheet, Map.of(), List.of());
    } catch (InvalidStyleException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private PictureFiles files() {
    return new PictureFiles(kept, KEPT, Clock.systemUTC());
  }

  private RasterTiles tiles(String region, PictureFiles files) {
    RasterTiles.Memory memory =
        new RasterTiles.Memory(
            1_000_000, 1_000_000, 1_000_000, new WorkMemory(100_000_000), new WorkMemory(1));
    return new RasterTiles(variants, region, GLYPHS, files, memory);
  }

  private static TileOrder order(int z, int x, int y) {
    return new TileOrder(z, x, y, 1, Optional.empty());
  }

  private static int color(RasterTile tile, int x, int y) {
    return image(tile).getRGB(x, y);
  }

  private static BufferedImage image(RasterTile tile) {
    try {
      return ImageIO.read(new ByteArrayInputStream(tile.png()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<Path> keptFiles() {
    try (Stream<Path> all = Files.walk(folder.resolve("raster"))) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException none) {
      return List.of();
    }
  }

  @Test
  void a_tile_shows_the_map_with_256_pixels_for_each_of_scale() {
    RasterTiles tiles = tiles("r", files());
    RasterTile one = tiles.find(order(1, 0, 0), style("", "a", "", "red"), Deadline.never());
    assertThat(image(one).getWidth()).isEqualTo(256);
    assertThat(color(one, 120, 120)).isEqualTo(RED);
    assertThat(color(one, 200, 200)).as("inside: the square is half of zoom 0").isEqualTo(RED);
    TileOrder two = new TileOrder(1, 0, 0, 2, Optional.empty());
    RasterTile sharp = tiles.find(two, style("", "a", "", "red"), Deadline.never());
    assertThat(image(sharp).getWidth()).isEqualTo(512);
    RasterTile right = tiles.find(order(2, 2, 0), style("", "a", "", "red"), Deadline.never());
    assertThat(color(right, 10, 10)).as("right of the square").isEqualTo(WHITE);
  }

  @Test
  void beyond_the_zooms_of_the_archive_its_finest_tiles_are_drawn() {
    RasterTiles tiles = tiles("r", files());
    // The square is the quarter of a tile of zoom 1: the tile 0/0 of zoom 2, 2^18 wide at zoom 20.
    int last = (1 << 18) - 1;
    RasterStyle red = style("", "a", "", "red");
    RasterTile inside = tiles.find(order(20, last, last), red, Deadline.never());
    assertThat(color(inside, 128, 128)).isEqualTo(RED);
    RasterTile outside = tiles.find(order(20, last + 1, last), red, Deadline.never());
    assertThat(color(outside, 128, 128)).isEqualTo(WHITE);
    assertThatThrownBy(() -> order(21, 0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void names_are_in_the_language_that_is_asked_for() {
    RasterTiles tiles = tiles("r", files());
    RasterStyle style = style("", "a", "", "red");
    assertThat(tiles.known(List.of("tlh", "de-CH"))).containsExactly("de");
    TileOrder german = new TileOrder(1, 0, 0, 1, Optional.of(tiles.known(List.of("de"))));
    assertThat(color(tiles.find(german, style, Deadline.never()), 9, 9)).isEqualTo(BLUE);
    assertThat(color(tiles.find(order(1, 0, 0), style, Deadline.never()), 9, 9)).isEqualTo(RED);
    assertThat(color(tiles.find(german, style, Deadline.never()), 9, 9)).isEqualTo(BLUE);
  }

  @Test
  void labels_are_drawn_in_the_language_that_is_asked_for() throws Exception {
    String layers =
        """
        [{"id":"b","type":"background","paint":{"background-color":"white"}},
         {"id":"s","type":"symbol","source-layer":"place",
          "layout":{"text-field":["get","name"],"text-font":["Noto Sans Bold"],"text-size":40}}]
        """;
    StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(layers));
    RasterStyle style = new RasterStyle("", "labels", "", sheet, Map.of(), List.of());
    RasterTiles tiles = tiles("r", files());
    RasterTile here = tiles.find(order(0, 0, 0), style, Deadline.never());
    TileOrder german = new TileOrder(0, 0, 0, 1, Optional.of(List.of("de")));
    RasterTile hier = tiles.find(german, style, Deadline.never());
    assertThat(dark(here)).as("dark pixels of 'here'").isBetween(200, 2_000);
    assertThat(dark(hier)).as("'hier' has narrower letters").isBetween(150, dark(here) - 30);
  }

  private static int dark(RasterTile tile) {
    BufferedImage image = image(tile);
    int dark = 0;
    for (int i = 0; i < image.getWidth() * image.getHeight(); i++) {
      dark += (image.getRGB(i % image.getWidth(), i / image.getWidth()) & 255) < 128 ? 1 : 0;
    }
    return dark;
  }

  /// That a picture is not drawn again shows by its content: the same key, another colour.
  @Test
  void a_kept_tile_outlives_the_program_and_nothing_stale_is_served() {
    RasterStyle red = style("", "a", "", "red");
    RasterTile first = tiles("r", files()).find(order(1, 0, 0), red, Deadline.never());
    RasterStyle green = style("", "a", "", "green");
    RasterTile again = tiles("r", files()).find(order(1, 0, 0), green, Deadline.never());
    assertThat(again.png()).isEqualTo(first.png());
    assertThat(again.entityTag()).isEqualTo(first.entityTag());
    for (RasterTile fresh :
        List.of(
            tiles("other", files()).find(order(1, 0, 0), green, Deadline.never()),
            tiles("r", files())
                .find(order(1, 0, 0), style("", "a", "2", "green"), Deadline.never()),
            tiles("r", files()).find(order(1, 0, 0), style("", "b", "", "green"), Deadline.never()),
            tiles("r", files())
                .find(order(1, 0, 0), style("acc", "a", "", "green"), Deadline.never()))) {
      assertThat(color(fresh, 9, 9)).isEqualTo(GREEN);
    }
    assertThat(color(tiles("r", files()).find(order(1, 0, 0), red, Deadline.never()), 9, 9))
        .isEqualTo(RED);
  }

  @Test
  void a_tile_that_is_found_in_memory_is_used_on_the_disk_too() {
    PictureFiles files = new PictureFiles(kept, 6L * PictureFiles.BLOCK, Clock.systemUTC());
    RasterTiles tiles = tiles("r", files);
    RasterStyle red = style("", "a", "", "red");
    for (int x : new int[] {0, 1, 2, 0, 3}) {
      tiles.find(order(4, x, 3), red, Deadline.never());
    }
    assertThat(Stream.of(0, 1, 2, 3))
        .filteredOn(x -> files.find(PictureKey.of("r", order(4, x, 3), red)).isPresent())
        .as("three small ones have room")
        .containsExactly(0, 2, 3);
  }

  /// Each part stands with its length: `a` and `bc` are not `ab` and `c`.
  @Test
  void keys_differ_wherever_anything_differs() {
    List<PictureKey> keys = new ArrayList<>();
    List<String> versions = new ArrayList<>();
    for (String region : List.of("r", "r2")) {
      for (List<String> names :
          List.of(
              List.of("", "a", ""),
              List.of("a", "b", "c"),
              List.of("ab", "", "c"),
              List.of("a", "bc", ""),
              List.of("b", "b", "c"))) {
        RasterStyle style = style(names.get(0), names.get(1), names.get(2), "red");
        for (Optional<List<String>> languages :
            List.of(
                Optional.<List<String>>empty(),
                Optional.of(List.<String>of()),
                Optional.of(List.of("de")),
                Optional.of(List.of("de", "en")),
                Optional.of(List.of("en", "de")))) {
          versions.add(PictureKey.version(region, style, languages));
          for (int scale = 1; scale <= 2; scale++) {
            keys.add(PictureKey.of(region, new TileOrder(3, 1, 2, scale, languages), style));
            keys.add(PictureKey.of(region, new TileOrder(3, 2, 1, scale, languages), style));
          }
        }
      }
    }
    assertThat(keys).doesNotHaveDuplicates().hasSize(200);
    assertThat(versions).as("places of labels are kept by them").doesNotHaveDuplicates();
  }

  @Test
  void who_asks_at_once_gets_one_drawing() throws Exception {
    RasterTiles tiles = tiles("r", files());
    RasterStyle red = style("", "a", "", "red");
    for (int x = 0; x < 8; x++) {
      TileOrder order = order(4, x, 3);
      List<Future<RasterTile>> all = new ArrayList<>();
      try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
        for (int i = 0; i < 8; i++) {
          all.add(pool.submit(() -> tiles.find(order, red, Deadline.never())));
        }
      }
      RasterTile first = all.getFirst().get();
      for (Future<RasterTile> each : all) {
        assertThat(each.get()).isSameAs(first);
      }
    }
  }

  @Test
  void drawing_ends_at_the_deadline_and_keeps_nothing() {
    Deadline passed = Deadline.at(System.nanoTime() - 1, System::nanoTime);
    RasterTiles tiles = tiles("r", files());
    RasterStyle red = style("", "a", "", "red");
    assertThatThrownBy(() -> tiles.find(order(1, 0, 0), red, passed))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    assertThat(keptFiles()).isEmpty();
    assertThat(color(tiles.find(order(1, 0, 0), red, Deadline.never()), 9, 9)).isEqualTo(RED);
    assertThat(keptFiles()).hasSize(1);
  }

  @Test
  void pictures_that_are_drawn_share_their_memory_and_wait_for_it() throws Exception {
    WorkMemory small = new WorkMemory(100_000);
    RasterTiles tiles =
        new RasterTiles(
            variants,
            "r",
            GLYPHS,
            files(),
            new RasterTiles.Memory(0, 0, 0, small, new WorkMemory(1)));
    RasterStyle red = style("", "a", "", "red");
    WorkMemory.Hold other = small.hold();
    other.set(1);
    Deadline soon = Deadline.after(Duration.ofMillis(50), System::nanoTime);
    assertThatThrownBy(() -> tiles.find(order(1, 0, 0), red, soon))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    try (ExecutorService pool = Executors.newCachedThreadPool()) {
      Future<RasterTile> waiting =
          pool.submit(() -> tiles.find(order(1, 0, 0), red, Deadline.never()));
      Thread.sleep(30);
      assertThat(waiting.isDone()).isFalse();
      other.close();
      assertThat(color(waiting.get(), 9, 9)).isEqualTo(RED);
    }
    assertThat(small.heldBytes()).isZero();
  }

  /// The numbers of record 0089, written out.
  @Test
  void a_large_picture_takes_the_memory_of_a_band_and_of_its_packed_rows() {
    RasterStyle plain = style("", "a", "", "red");
    assertThat(RasterTiles.bytes(new View(3, 0, 0, 256, 256, 1), plain)).isEqualTo(1_310_720);
    assertThat(RasterTiles.bytes(new View(3, 0, 0, 2_048, 1_024, 1), plain)).isEqualTo(41_943_040);
    assertThat(RasterTiles.bytes(new View(3, 0, 0, 2_048, 1_025, 1), plain))
        .isEqualTo(41_943_040 + 2_099_200);
    assertThat(RasterTiles.bytes(new View(3, 0, 0, 4_096, 4_096, 2), plain))
        .isEqualTo(41_943_040 + 16_777_216);
  }

  @Test
  void places_along_lines_take_twelve_bytes_of_a_pixel_more() throws Exception {
    for (String paint :
        List.of("'line-pattern':'a'", "'line-gradient':['step',P,'red',1,'blue']")) {
      String layers =
          "[{'id':'l','type':'line','source':'s','source-layer':'a','paint':{%s}}]"
              .formatted(paint.replace("P", "['line-progress']"))
              .replace('\'', '"');
      StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(layers));
      RasterStyle style = new RasterStyle("", "a", "", sheet, Map.of(), List.of());
      assertThat(RasterTiles.bytes(new View(3, 0, 0, 256, 256, 1), style))
          .isEqualTo(1_310_720 + 12 * 65_536);
    }
  }
}
