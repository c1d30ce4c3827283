package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.label.Placement;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Symbol layers that nobody needs but anybody may send: they are drawn in bounded memory, or end
/// at their deadline.
@Timeout(60)
class SymbolBoundsTest {

  private static final View VIEW = new View(0, 0, 0, 512, 512, 1);

  private static final byte[] TILE = tile();

  private static GlyphCache glyphs;

  @BeforeAll
  static void open() throws IOException {
    glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 8L << 20);
  }

  /// Lines, areas and points with names.
  private static byte[] tile() {
    Random random = new Random(20);
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter lines = tile.layer("p", 4096);
    for (int i = 0; i < 100; i++) {
      MvtGeometryWriter line = new MvtGeometryWriter();
      int x = random.nextInt(4096);
      int y = random.nextInt(4096);
      line.moveTo(x, y);
      for (int k = 0; k < 8; k++) {
        line.lineTo(x += random.nextInt(800) - 400, y += random.nextInt(400) - 199);
      }
      lines.tag(lines.key("name"), lines.value("Line " + i % 9));
      lines.feature(MvtGeometryType.LINE, line);
    }
    for (int i = 0; i < 30; i++) {
      int x = random.nextInt(4000);
      int y = random.nextInt(4000);
      MvtGeometryWriter ring = new MvtGeometryWriter();
      ring.moveTo(x, y);
      // Some of these are flat.
      ring.lineTo(x + random.nextInt(90), y);
      ring.lineTo(x, y + random.nextInt(3));
      ring.closePath();
      lines.tag(lines.key("name"), lines.value("Area " + i));
      lines.feature(MvtGeometryType.POLYGON, ring);
    }
    for (int i = 0; i < 100; i++) {
      SymbolsTest.point(lines, "Point " + i, i, random.nextInt(4096), random.nextInt(4096));
    }
    lines.finish();
    return tile.toBytes();
  }

  private static Labels labels() {
    return Labels.of(glyphs, "service-day", new PlacementCache(0), "a");
  }

  /// Draws a layout, or comes to the deadline: soon in any case.
  private static void drawn(String layout) throws Exception {
    StyleSheet style = SymbolsTest.style("'text-field':['get','name']," + layout, "");
    Renderer renderer = new Renderer(style, SymbolsTest.source(TILE), labels());
    long start = System.nanoTime();
    try {
      renderer.png(VIEW, Deadline.after(Duration.ofSeconds(1), System::nanoTime));
    } catch (Deadline.DeadlinePassedException late) {
      assertThat(late).isNotNull();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .as(layout.substring(0, Math.min(layout.length(), 200)))
        .isLessThan(Duration.ofSeconds(3));
  }

  @Test
  void numbers_out_of_range_are_drawn_or_left_out() throws Exception {
    String[] numbers = {
      "text-size", "icon-size", "text-padding", "text-max-width", "text-letter-spacing",
      "text-line-height", "symbol-spacing", "text-max-angle", "text-rotate", "icon-rotate",
      "text-radial-offset", "symbol-sort-key", "icon-padding"
    };
    String[] values = {"0", "-1", "1e-9", "1e300", "['/',0,['-',1,1]]"};
    for (String along : List.of("point", "line", "line-center")) {
      String rest = ",'icon-image':'" + SymbolsTest.icon() + "','symbol-placement':'" + along + "'";
      for (String name : numbers) {
        for (String value : values) {
          // As an expression, whose values no check of the style sees.
          String given = value.startsWith("[") ? value : "['*',1," + value + "]";
          drawn("'" + name + "':" + given + rest);
          if (!List.of("text-padding", "symbol-spacing", "text-max-angle", "text-line-height")
              .contains(name)) {
            String one = "['+',1,['*',0,['length',['get','name']]]]";
            drawn("'%s':['*',%s,%s]%s".formatted(name, one, given, rest));
          }
        }
      }
    }
  }

  // ---------------------------------------------------------------- what grows with a value

  private static Placement placed(StyleSheet style, byte[] tile) {
    TileSource all = SymbolsTest.source(tile);
    TileSource one =
        new TileSource() {
          @Override
          public Optional<MvtTile> findTile(int z, int x, int y) {
            return x == 0 && y == 0 ? all.findTile(z, x, y) : Optional.empty();
          }

          @Override
          public int zoomMax() {
            return all.zoomMax();
          }
        };
    View view = new View(3, 0, 0, 512, 512, 1);
    return new SymbolDrawing(view, style, one, labels(), new Painter(1, 1), Deadline.never())
        .parts()
        .getFirst()
        .placement();
  }

  /// How many texts a layer has.
  private static int texts(String layout, byte[] tile) throws Exception {
    return placed(SymbolsTest.style(layout, ""), tile).layers().getFirst().texts().size();
  }

  /// Bytes that are allocated while symbols are placed, in MB.
  private static long allocated(String layout) throws Exception {
    StyleSheet style = SymbolsTest.style(layout, "");
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(placed(style, TILE)).isNotNull();
    return (threads.getCurrentThreadAllocatedBytes() - before) >> 20;
  }

  @Test
  void long_texts_and_lists_of_anchors_and_fonts_cost_what_short_ones_do() throws Exception {
    String small = "'text-size':1,'text-field':";
    long most = allocated(small + "'" + "x ".repeat(256) + "'");
    assertThat(allocated(small + "'" + "x ".repeat(30_000) + "'")).isLessThan(2 * most);
    String fonts =
        "['format','%s',{'text-font':['literal',['%s']]}]"
            .formatted("x ".repeat(256), ",".repeat(5_000));
    assertThat(allocated(small + fonts)).isLessThan(2 * most);
    String name = small + "['get','name'],'text-variable-anchor";
    String anchors = "'left','right','top','bottom',".repeat(8);
    long few = allocated(name + "':[" + anchors + "'left']");
    assertThat(allocated(name + "':[" + anchors.repeat(1_000) + "'left']")).isLessThan(2 * few);
    String offsets = "'left',[1,1],'right',[0,0],".repeat(16);
    few = allocated(name + "-offset':[" + offsets + "'left',[1,1]]");
    assertThat(allocated(name + "-offset':[" + offsets.repeat(1_000) + "'left',[1,1]]"))
        .isLessThan(2 * few);
  }

  @Test
  void texts_that_would_take_circles_without_end_are_left_out() throws Exception {
    String line = "'text-field':['get','name'],'symbol-placement':'line','text-padding':";
    // Large as they are drawn, with the room of small ones.
    String size =
        "0,'text-size':['step',['zoom'],['length',['get','name']],4,['*',1e-4,['length',"
            + "['get','name']]]]";
    for (String layout : List.of(line + size, line + "['-',0,90]")) {
      assertThat(texts(layout, TILE)).isZero();
    }
    assertThat(texts(line + "0", TILE)).isPositive();
  }

  /// How often the deadline is looked at while a layer is placed.
  private static int looks(String layout, byte[] tile) throws Exception {
    int[] count = {0};
    Deadline deadline =
        Deadline.never()
            .with(now -> {
              count[0]++;
              return true;
            });
    StyleSheet style = SymbolsTest.style(layout, "");
    new Renderer(style, SymbolsTest.source(tile), labels()).png(VIEW, deadline);
    return count[0];
  }

  /// One line or ring to and fro between the sides of a tile.
  private static byte[] zigzag(MvtGeometryType type, int points) {
    MvtGeometryWriter geometry = new MvtGeometryWriter();
    geometry.moveTo(0, 1);
    for (int i = 1; i < points; i++) {
      geometry.lineTo(i % 2 == 0 ? 1 : 4000, 1 + i * 4000 / points);
    }
    if (type == MvtGeometryType.POLYGON) {
      geometry.lineTo(0, 4090);
      geometry.closePath();
    }
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    layer.tag(layer.key("name"), layer.value("xxxxxxxxxx"));
    layer.feature(type, geometry);
    layer.finish();
    return tile.toBytes();
  }

  @Test
  void long_work_is_interrupted_within_a_feature() throws Exception {
    byte[] line = zigzag(MvtGeometryType.LINE, 10);
    String close =
        "'text-field':'xxxxxxxxxxxxxxx','text-size':0.1,'symbol-placement':'line',"
            + "'symbol-spacing':1,'text-max-angle':";
    // Some 50,000 places: all turn too much, or all but a few are too near to others.
    assertThat(looks(close + "-1", line)).as("places").isGreaterThan(200);
    assertThat(looks(close + "180", line)).as("near").isGreaterThan(2_000);
    byte[] ring = zigzag(MvtGeometryType.POLYGON, 1_000);
    assertThat(looks("'text-field':'x'", ring)).as("ring").isGreaterThan(200);
    String glyphs =
        "'text-field':'%s','text-size':200,'text-letter-spacing':-0.5".formatted("x".repeat(512));
    assertThat(looks(glyphs, line)).as("glyphs").isGreaterThan(1_000);
  }

  @Test
  void what_is_kept_of_many_large_or_long_texts_is_bounded() throws Exception {
    MvtWriter writer = new MvtWriter(0);
    MvtLayerWriter layer = writer.layer("p", 4096);
    Random random = new Random(20);
    for (int i = 0; i < 20_000; i++) {
      SymbolsTest.point(layer, "I", 1, random.nextInt(4096), random.nextInt(4096));
    }
    layer.finish();
    byte[] tile = writer.toBytes();
    String over = "'text-allow-overlap':true,'text-field':";
    // Each takes some 250 cells.
    assertThat(texts(over + "'W','text-size':200,'text-padding':130", tile)).isBetween(1, 19_000);
    String longest = over + "'" + "x".repeat(45) + "','text-size':1";
    Placement placement = placed(SymbolsTest.style(longest, ""), tile);
    assertThat(placement.layers().getFirst().texts().size()).isBetween(1, 19_000);
    assertThat(placement.bytes()).isBetween(16L << 20, 17L << 20);
  }
}
