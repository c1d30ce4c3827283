package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleSheet;
import io.cartway.style.sprite.SpriteImage;
import io.cartway.style.sprite.SpriteSheet;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Layers whose pixels have colours of their own: patterns, gradients, heat, soft circles. That
/// they look as MapLibre's is the matter of `LayerFidelityIT`.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShadedLayersTest {

  private static final int RED = 0xffff0000;
  private static final int BLUE = 0xff0000ff;
  private static final int WHITE = 0xffffffff;

  private static final String ICON = "shield-us-interstate";

  private static final String BACKGROUND =
      "{'id':'b','type':'background','paint':{'background-color':'white'}}";

  private static final String LAYOUT_MITER =
      "'layout':{'line-join':'miter','line-miter-limit':4},'paint'";

  private static Labels labels;

  @BeforeAll
  static void open() throws IOException {
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1L << 20);
    labels = Labels.of(glyphs, "service-day", new PlacementCache(0), "a");
  }

  // ---------------------------------------------------------------- patterns

  private static String fill(String paint) {
    return ("{'id':'f','type':'fill','source':'s','source-layer':'area','paint':{"
            + "'fill-antialias':false,%s}}")
        .formatted(paint);
  }

  private static String line(String paint) {
    return "{'id':'l','type':'line','source':'s','source-layer':'way','paint':{%s}}"
        .formatted(paint);
  }

  private static int over(int argb) {
    int alpha = argb >>> 24;
    int color = 0xff;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int part = ((argb >>> shift & 255) * alpha + 255 * (255 - alpha) + 127) / 255;
      color = color << 8 | part;
    }
    return color;
  }

  private static void assertNear(int one, int other, String as) {
    for (int shift = 16; shift >= 0; shift -= 8) {
      assertThat((one >>> shift & 255) - (other >>> shift & 255)).as(as).isBetween(-2, 2);
    }
  }

  @Test
  void patterns_repeat_their_image_from_the_corner_of_the_world() throws Exception {
    for (int scale = 1; scale <= 2; scale++) {
      SpriteImage image =
          SpriteSheet.of("service-day", scale == 2).orElseThrow().find(ICON).orElseThrow();
      View view = new View(1, 1000.0 * scale, 700.0 * scale, 64, 48, scale);
      String[] styles = {
        "{'id':'p','type':'background','paint':{'background-pattern':'%s'}}".formatted(ICON),
        fill("'fill-pattern':['get','icon']"),
        fill("'fill-pattern':'" + ICON + "'")
      };
      for (String style : styles) {
        BufferedImage picture = draw(view, style);
        for (int i = 0; i < 64 * 48; i++) {
          int u = (1000 * scale + i % 64) % image.width();
          int v = (700 * scale + i / 64) % image.height();
          int expected = over(image.pixels()[v * image.width() + u]);
          assertNear(picture.getRGB(i % 64, i / 64), expected, "%s: %d".formatted(style, i));
        }
      }
    }
  }

  @Test
  void patterns_go_on_from_tile_to_tile_at_fractional_zooms_and_in_bands() throws Exception {
    String style = fill("'fill-pattern':'" + ICON + "','fill-opacity':0.7");
    View whole = new View(2.3, 900, 900, 200, 100, 1);
    BufferedImage all = draw(whole, style);
    BufferedImage right = draw(new View(2.3, 1000, 900, 100, 100, 1), style);
    BufferedImage lower = draw(new View(2.3, 900, 950, 200, 50, 1), style);
    for (int i = 0; i < 100 * 50; i++) {
      int x = i % 100;
      int y = i / 100;
      assertThat(right.getRGB(x, y)).isEqualTo(all.getRGB(x + 100, y));
      assertThat(lower.getRGB(x, y)).isEqualTo(all.getRGB(x, y + 50));
    }
    assertThat(colors(all)).isGreaterThan(50);
  }

  @Test
  void what_has_no_image_is_not_drawn() throws Exception {
    View view = new View(1, 1000, 700, 64, 48, 1);
    for (String name : new String[] {"'none'", "['get','nothing']", "['concat',['get','k'],'x']"}) {
      assertThat(colors(draw(view, fill("'fill-pattern':" + name)))).as(name).isEqualTo(1);
      assertThat(colors(draw(view, line("'line-width':20,'line-pattern':" + name)))).isEqualTo(1);
    }
    String background = "{'id':'p','type':'background','paint':{'background-pattern':'none'}}";
    assertThat(colors(draw(view, background))).isEqualTo(1);
  }

  @Test
  void distance_fields_as_patterns_have_the_colour_of_the_layer() throws Exception {
    View view = new View(1, 1000, 700, 64, 48, 2);
    BufferedImage picture = draw(view, fill("'fill-pattern':'airport','fill-color':'red'"));
    int red = 0;
    for (int i = 0; i < 64 * 48; i++) {
      int pixel = picture.getRGB(i % 64, i / 64);
      assertThat(pixel >>> 16 & 255).as("red over white").isEqualTo(255);
      red += pixel == RED ? 1 : 0;
    }
    assertThat(red).isBetween(300, 2_000);
  }

  @Test
  void a_pattern_along_a_line_is_as_high_as_the_line_and_as_long_as_that_makes_it()
      throws Exception {
    SpriteImage image = SpriteSheet.of("service-day", false).orElseThrow().find(ICON).orElseThrow();
    View view = new View(0, 0, 0, 256, 256, 1);
    BufferedImage picture = draw(view, line("'line-width':30,'line-pattern':'" + ICON + "'"));
    double length = 30.0 * image.width() / image.height();
    // The line is at y = 128 from x = 32 on.
    for (int repeat = 1; repeat < 4; repeat++) {
      int shift = (int) Math.round(repeat * length * 4);
      int different = 0;
      for (int x = 40; x < 100 && x + shift < 250 && shift == repeat * length * 4; x++) {
        different += picture.getRGB(x, 130) == picture.getRGB(x + shift, 130) ? 0 : 1;
      }
      assertThat(different).isLessThan(3);
    }
    assertThat(picture.getRGB(100, 128 - 17)).isEqualTo(WHITE);
    assertThat(picture.getRGB(100, 128 + 17)).isEqualTo(WHITE);
    assertThat(colors(picture)).isGreaterThan(20);
    // Its upper side is to the left of the line: the red of the shield lies north of a line east.
    int upper = reddest(picture, 128 - 13, 128 - 5);
    int lower = reddest(picture, 128 + 5, 128 + 13);
    assertThat(lower - upper).as("%d and %d", upper, lower).isGreaterThan(40);
  }

  private static int reddest(BufferedImage picture, int from, int to) {
    int most = 0;
    for (int y = from; y < to; y++) {
      for (int x = 40; x < 220; x++) {
        int pixel = picture.getRGB(x, y);
        most = Math.max(most, (pixel >>> 16 & 255) - (pixel & 255));
      }
    }
    return most;
  }

  // ---------------------------------------------------------------- gradients

  @Test
  void a_gradient_goes_from_one_end_of_a_line_to_the_other() throws Exception {
    View view = new View(0, 0, 0, 256, 256, 1);
    String progress = "['interpolate',['linear'],['line-progress'],0,'red',1,'blue']";
    BufferedImage picture = draw(view, line("'line-width':8,'line-gradient':" + progress));
    // From x = 32 to 224.
    assertNear(picture.getRGB(33, 128), 0xfffe0001, "at its beginning");
    assertNear(picture.getRGB(128, 128), 0xff800080, "in its middle");
    assertNear(picture.getRGB(222, 128), 0xff0100fe, "at its end");
    String steps = "['step',['line-progress'],'red',0.25,'blue']";
    picture = draw(view, line("'line-width':8,'line-dasharray':[1,1],'line-gradient':" + steps));
    assertThat(picture.getRGB(33, 128)).isEqualTo(RED);
    assertThat(picture.getRGB(44, 128)).as("a gap").isEqualTo(WHITE);
    assertThat(picture.getRGB(32 + 47, 128)).as("before a quarter").isEqualTo(WHITE);
    assertThat(picture.getRGB(32 + 52, 128)).as("behind it").isEqualTo(BLUE);
    picture = draw(view, line("'line-width':8,'line-offset':20,'line-gradient':" + progress));
    assertNear(picture.getRGB(128, 148), 0xff800080, "in the middle of one that is moved");
  }

  /// A tip is further from its corner than half the width. What lay there before has another
  /// colour.
  @Test
  void tips_of_corners_have_the_colour_of_their_corner() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter ways = tile.layer("way", 4096);
    for (int[] xy : new int[][] {{2900, 2048, 3500, 2048}, {1024, 1024, 3072, 2048, 1024, 3072}}) {
      MvtGeometryWriter way = new MvtGeometryWriter();
      way.moveTo(xy[0], xy[1]);
      for (int i = 2; i < xy.length; i += 2) {
        way.lineTo(xy[i], xy[i + 1]);
      }
      ways.feature(MvtGeometryType.LINE, way);
    }
    ways.finish();
    String ramp = "['step',['line-progress'],'red',0.4,'blue',0.6,'red']";
    String style = line("'line-width':40,'line-gradient':" + ramp).replace("'paint'", LAYOUT_MITER);
    BufferedImage picture = draw(new View(0, 0, 0, 512, 512, 1), style, tile.toBytes());
    // The corner is at x = 384, y = 256; its tip 45 pixels further.
    assertThat(picture.getRGB(384 + 38, 256)).isEqualTo(BLUE);
  }

  // ---------------------------------------------------------------- points

  private static String points(String type, String paint) {
    return "{'id':'p','type':'%s','source':'s','source-layer':'spot','paint':{%s}}"
        .formatted(type, paint);
  }

  @Test
  void circles_and_heat_are_whole_over_the_edges_of_tiles() throws Exception {
    String[] styles = {
      points("circle", "'circle-radius':30,'circle-color':'red','circle-blur':0.5"),
      points("heatmap", "'heatmap-radius':40")
    };
    for (String style : styles) {
      View whole = new View(2, 401, 403, 300, 260, 1);
      BufferedImage all = draw(whole, style);
      assertThat(colors(all)).as(style).isGreaterThan(30);
      // Vector tiles are 512 pixels wide, so that 512 is the edge of one.
      BufferedImage left = draw(new View(2, 401, 403, 111, 260, 1), style);
      BufferedImage right = draw(new View(2, 512, 403, 189, 260, 1), style);
      for (int y = 0; y < 260; y++) {
        for (int x = 0; x < 300; x++) {
          int part = x < 111 ? left.getRGB(x, y) : right.getRGB(x - 111, y);
          assertThat(part).as("%s: %d, %d", style, x, y).isEqualTo(all.getRGB(x, y));
        }
      }
    }
  }

  @Test
  void a_point_that_two_tiles_have_counts_once() throws Exception {
    String style = points("circle", "'circle-radius':9,'circle-color':'red','circle-opacity':0.5");
    // The spot lies on the edge of its tile and, with the same number, in the neighbour's.
    BufferedImage picture = draw(new View(2, 490, 100, 44, 44, 1), style, edge());
    assertNear(picture.getRGB(22, 28), 0xffff8080, "half of red over white");
  }

  /// A point in the south-east corner of each tile, and the one of the neighbour to the west.
  private static byte[] edge() {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter spots = tile.layer("spot", 4096);
    for (int x : new int[] {0, 4096}) {
      MvtGeometryWriter spot = new MvtGeometryWriter();
      spot.moveTo(x, 1024);
      spots.feature(MvtGeometryType.POINT, spot);
    }
    spots.finish();
    return tile.toBytes();
  }

  @Test
  void heat_grows_with_weight_and_intensity_and_ends_at_its_radius() throws Exception {
    String ramp =
        "'heatmap-color':['interpolate',['linear'],['heatmap-density'],0,'white',1,'red']";
    View view = new View(2, 612, 0, 256, 256, 1);
    int one = reddest(draw(view, points("heatmap", ramp)), 0, 256);
    int two = reddest(draw(view, points("heatmap", ramp + ",'heatmap-intensity':2")), 0, 256);
    int none = reddest(draw(view, points("heatmap", ramp + ",'heatmap-weight':0")), 0, 256);
    assertThat(none).isZero();
    // A bell of 0.399 in its middle.
    assertThat(one).isBetween(90, 160);
    assertThat(two).isBetween(2 * one - 40, 2 * one + 40);
  }

  // ---------------------------------------------------------------- bounds

  /// A line of many segments, and points on a heap.
  private static byte[] heavy() {
    Random random = new Random(20);
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter ways = tile.layer("way", 4096);
    MvtGeometryWriter way = new MvtGeometryWriter();
    way.moveTo(0, 0);
    for (int i = 0; i < 50_000; i++) {
      way.lineTo(random.nextInt(4096), random.nextInt(4096));
    }
    ways.feature(MvtGeometryType.LINE, way);
    ways.finish();
    MvtLayerWriter spots = tile.layer("spot", 4096);
    MvtGeometryWriter spot = new MvtGeometryWriter();
    int[] xy = new int[100_000];
    Arrays.setAll(xy, _ -> random.nextInt(4096));
    for (int i = 0; i < xy.length; i += 2) {
      spot.moveTo(xy[i], xy[i + 1]);
    }
    spots.feature(MvtGeometryType.POINT, spot);
    spots.finish();
    return tile.toBytes();
  }

  @Test
  void what_takes_long_ends_soon_after_its_deadline() throws Exception {
    byte[] tile = heavy();
    String progress = "['interpolate',['linear'],['line-progress'],0,'red',1,'blue']";
    String[] styles = {
      line("'line-width':4000,'line-gradient':" + progress),
      line("'line-width':4000,'line-pattern':'" + ICON + "'"),
      points("heatmap", "'heatmap-radius':1e300,'heatmap-weight':1e300"),
      points("circle", "'circle-radius':1e300,'circle-blur':1")
    };
    for (String style : styles) {
      Renderer renderer = renderer(tile, style);
      long start = System.nanoTime();
      Deadline deadline = Deadline.after(Duration.ofMillis(100), System::nanoTime);
      assertThatThrownBy(() -> renderer.png(View.tile(1, 0, 0, 2), deadline))
          .as(style)
          .isInstanceOf(Deadline.DeadlinePassedException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }
  }

  @Test
  void values_without_end_are_drawn_as_something() throws Exception {
    View view = View.tile(1, 0, 0, 1);
    for (String big : new String[] {"1e300", "-1e300", "['*',1e300,1e300]", "['/',0,0]"}) {
      String[] styles = {
        points("heatmap", "'heatmap-radius':10,'heatmap-weight':" + big),
        points("heatmap", "'heatmap-radius':%s,'heatmap-intensity':1".formatted(big)),
        points("circle", "'circle-radius':10,'circle-blur':" + big),
        points("circle", "'circle-radius':10,'circle-translate':[1e300,-1e300]"),
        line("'line-width':%s,'line-pattern':'%s'".formatted(big, ICON)),
        fill("'fill-pattern':'%s','fill-translate':[1e300,1e300]".formatted(ICON))
      };
      for (String style : styles) {
        if (big.startsWith("-") && !style.contains("blur")) {
          continue;
        }
        assertThat(draw(view, style)).isNotNull();
      }
    }
  }

  // ---------------------------------------------------------------- styles and tiles

  /// An area and a line over the middle, and spots.
  private static byte[] tile() {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter areas = tile.layer("area", 4096);
    MvtGeometryWriter ring = new MvtGeometryWriter();
    ring.moveTo(-64, -64);
    ring.lineTo(4160, -64);
    ring.lineTo(4160, 4160);
    ring.lineTo(-64, 4160);
    ring.closePath();
    areas.tag(areas.key("icon"), areas.value(ICON));
    areas.feature(MvtGeometryType.POLYGON, ring);
    areas.finish();
    MvtLayerWriter ways = tile.layer("way", 4096);
    MvtGeometryWriter way = new MvtGeometryWriter();
    way.moveTo(256, 1024);
    way.lineTo(1792, 1024);
    ways.feature(MvtGeometryType.LINE, way);
    ways.finish();
    MvtLayerWriter spots = tile.layer("spot", 4096);
    for (int[] xy : new int[][] {{40, 1000}, {4000, 900}, {1500, 4050}, {2000, 1024}}) {
      MvtGeometryWriter spot = new MvtGeometryWriter();
      spot.moveTo(xy[0], xy[1]);
      spots.feature(MvtGeometryType.POINT, spot);
    }
    spots.finish();
    return tile.toBytes();
  }

  private static BufferedImage draw(View view, String layer)
      throws IOException, InvalidStyleException {
    return draw(view, layer, tile());
  }

  private static BufferedImage draw(View view, String layer, byte[] tile)
      throws IOException, InvalidStyleException {
    byte[] png = renderer(tile, layer).png(view, Deadline.never());
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static Renderer renderer(byte[] tile, String layer)
      throws IOException, InvalidStyleException {
    String json = "[" + BACKGROUND + "," + layer + "]";
    TileSource source =
        new TileSource() {
          @Override
          public Optional<MvtTile> findTile(int z, int x, int y) {
            return Optional.of(MvtTile.read(tile));
          }

          @Override
          public int zoomMax() {
            return 14;
          }
        };
    StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(json.replace('\'', '"')));
    return new Renderer(sheet, source, labels);
  }

  private static long colors(BufferedImage picture) {
    return Arrays.stream(
            picture.getRGB(
                0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
        .distinct()
        .count();
  }
}
