package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.label.PlacedLayer;
import io.cartway.render.label.PlacedText;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Which texts and icons are drawn, and where.
class PlacementTest {

  private static final View VIEW = new View(0, 0, 0, 512, 512, 1);

  private static GlyphCache glyphs;

  @BeforeAll
  static void open() throws IOException {
    glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 8L << 20);
  }

  private static Labels labels(PlacementCache placements, String version) {
    return Labels.of(glyphs, "service-day", placements, version);
  }

  /// What is placed of points in the units of a tile of 4,096, x and y alternately.
  private static PlacedLayer placed(String layout, int... points) throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    for (int i = 0; i < points.length; i += 2) {
      SymbolsTest.point(layer, "N" + i, i, points[i], points[i + 1]);
    }
    layer.finish();
    return placed(layout, tile.toBytes());
  }

  /// What lies in the world, and not in those beside it.
  private static PlacedLayer placed(String layout, byte[] tile) throws Exception {
    PlacedLayer all =
        new SymbolDrawing(
                VIEW,
                SymbolsTest.style(layout.replace("ICON", SymbolsTest.icon()), ""),
                SymbolsTest.source(tile),
                labels(new PlacementCache(0), "a"),
                new Painter(1, 1),
                Deadline.never())
            .parts()
            .getFirst()
            .placement()
            .layers()
            .getFirst();
    return new PlacedLayer(
        all.layer(),
        all.icons().stream().filter(icon -> icon.x() >= 0 && icon.x() < 512).toList(),
        all.texts().stream().filter(text -> text.x() >= 0 && text.x() < 512).toList());
  }

  @Test
  void nothing_reaches_further_than_256_pixels_to_any_side() throws Exception {
    for (String side : List.of("left", "top", "right", "bottom")) {
      boolean isBack = side.equals("left") || side.equals("top");
      boolean isAcross = side.equals("left") || side.equals("right");
      for (double far : new double[] {255.9, 256.1}) {
        double by = isBack ? -far : far;
        int count = far < 256 ? 1 : 0;
        double x = isAcross ? by : 0;
        double y = isAcross ? 0 : by;
        String icon =
            "'icon-image':'ICON','icon-padding':0,'icon-anchor':'%s','icon-offset':[%s,%s]"
                .formatted(side, x, y);
        String text =
            "'text-field':'x','text-size':24,'text-padding':0,'text-anchor':'%s',".formatted(side)
                + "'text-offset':[%s,%s]".formatted(x / 24, y / 24);
        assertThat(placed(icon, 2048, 2048).icons()).as("%s %s", side, far).hasSize(count);
        assertThat(placed(text, 2048, 2048).texts()).as("%s %s", side, far).hasSize(count);
      }
    }
  }

  @Test
  void texts_along_lines_lie_on_their_own_line() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    for (int i = 0; i < 6; i++) {
      MvtGeometryWriter line = new MvtGeometryWriter();
      line.moveTo(200, 300 + 600 * i);
      line.lineTo(3800, 300 + 600 * i);
      layer.tag(layer.key("name"), layer.value("Line " + i));
      layer.feature(MvtGeometryType.LINE, line);
    }
    layer.finish();
    String along = "'text-field':['get','name'],'symbol-placement':'line'";
    List<PlacedText> texts = placed(along, tile.toBytes()).texts();
    assertThat(texts).hasSizeGreaterThanOrEqualTo(6);
    for (PlacedText text : texts) {
      int line = text.text().charAt(5) - '0';
      double middle = (300 + 600 * line) / 8.0;
      for (int i = 0; i < text.count(); i++) {
        assertThat(text.top(i)).as(text.text()).isBetween(middle - 20, middle + 10);
      }
    }
  }

  @Test
  void the_same_text_stands_half_a_spacing_apart_on_whatever_line() throws Exception {
    for (int apart : new int[] {600, 1100}) {
      MvtWriter tile = new MvtWriter(0);
      MvtLayerWriter layer = tile.layer("p", 4096);
      for (int y : new int[] {1000, 1000 + apart}) {
        MvtGeometryWriter line = new MvtGeometryWriter();
        line.moveTo(200, y);
        line.lineTo(3800, y);
        layer.tag(layer.key("name"), layer.value("Road"));
        layer.feature(MvtGeometryType.LINE, line);
      }
      layer.finish();
      String along = "'text-field':['get','name'],'symbol-placement':'line'";
      // 125 pixels: 1,000 units.
      assertThat(
              placed(along, tile.toBytes()).texts().stream().mapToDouble(PlacedText::y).distinct())
          .hasSize(apart < 1_000 ? 1 : 2);
    }
  }

  @Test
  void a_text_and_an_icon_stand_together_unless_either_is_optional() throws Exception {
    // The second text has no room; its icon has, 8 pixels below.
    String textHindered =
        "'text-field':'xxxxxxxx','icon-image':'ICON','icon-padding':0,'text-padding':0,"
            + "'icon-offset':[0,200],'text-offset':[0,0],'icon-size':0.1%s";
    int[] points = {2000, 2000, 2100, 2000};
    assertCounts(1, 1, placed(textHindered.formatted(""), points));
    assertCounts(1, 2, placed(textHindered.formatted(",'text-optional':true"), points));
    assertCounts(1, 1, placed(textHindered.formatted(",'icon-optional':true"), points));
    assertCounts(2, 2, placed(textHindered.formatted(",'text-allow-overlap':true"), points));
    String iconHindered =
        "'text-field':'i','icon-image':'ICON','icon-padding':40,'text-padding':0,"
            + "'text-size':4,'text-offset':[0,20]%s";
    assertCounts(1, 1, placed(iconHindered.formatted(""), points));
    assertCounts(2, 1, placed(iconHindered.formatted(",'icon-optional':true"), points));
    assertCounts(1, 1, placed(iconHindered.formatted(",'text-optional':true"), points));
    assertCounts(2, 2, placed(iconHindered.formatted(",'icon-ignore-placement':true"), points));
  }

  private static void assertCounts(int texts, int icons, PlacedLayer placed) {
    assertThat(placed.texts()).as("texts").hasSize(texts);
    assertThat(placed.icons()).as("icons").hasSize(icons);
  }

  @Test
  void a_placement_that_came_to_its_deadline_is_not_kept() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    for (int i = 0; i < 2_000; i++) {
      SymbolsTest.point(layer, "N" + i, i, i * 997 % 4096, i * 61 % 4096);
    }
    layer.finish();
    StyleSheet style = SymbolsTest.style("'text-field':['get','name']", "");
    TileSource tiles = SymbolsTest.source(tile.toBytes());
    PlacementCache placements = new PlacementCache(8L << 20);
    Renderer renderer = new Renderer(style, tiles, labels(placements, "a"));
    int[] looks = {0};
    // In the midst of the texts.
    Deadline soon = Deadline.never().with(now -> ++looks[0] < 20);
    assertThatThrownBy(() -> renderer.png(VIEW, soon))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    assertThat(placements.keptBytes()).isZero();
    byte[] alone =
        new Renderer(style, tiles, labels(new PlacementCache(0), "a")).png(VIEW, Deadline.never());
    assertThat(renderer.png(VIEW, Deadline.never())).isEqualTo(alone);
    assertThat(placements.keptBytes()).isPositive();
  }

  @Test
  void placements_are_kept_by_style_zoom_and_part() throws Exception {
    PlacementCache placements = new PlacementCache(8L << 20);
    StyleSheet style = SymbolsTest.style("'text-field':['get','name']", "");
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    SymbolsTest.point(layer, "N", 1, 2048, 2048);
    layer.finish();
    TileSource tiles = SymbolsTest.source(tile.toBytes());
    View view = new View(3, 0, 0, 512, 512, 1);
    List<View> views =
        List.of(
            view,
            new View(3.5, 0, 0, 512, 512, 1),
            new View(3, 1024, 0, 512, 512, 1),
            new View(3, 0, 1024, 512, 512, 1));
    long kept = 0;
    for (View each : views) {
      new Renderer(style, tiles, labels(placements, "a")).png(each, Deadline.never());
      assertThat(placements.keptBytes()).as(each.toString()).isGreaterThan(kept);
      kept = placements.keptBytes();
    }
    // Other pixels of the same part, and another scale.
    for (View each : List.of(new View(3, 512, 512, 512, 512, 1), new View(3, 0, 0, 512, 512, 2))) {
      new Renderer(style, tiles, labels(placements, "a")).png(each, Deadline.never());
      assertThat(placements.keptBytes()).isEqualTo(kept);
    }
    new Renderer(style, tiles, labels(placements, "b")).png(view, Deadline.never());
    assertThat(placements.keptBytes()).isGreaterThan(kept);
  }
}
