package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Parts of the map know of labels up to 256 pixels from them: what reaches further would be cut at
/// their edges, and is left out, whatever a style says.
class LabelReachTest {

  private static final int SIDE = 1_280;
  private static final int MIDDLE = SIDE / 2;

  /// What letters and icons are beside their boxes.
  private static final int REACH = 256 + 16;

  private static final int TILE = 1 << 11;

  private static GlyphCache glyphs;

  @BeforeAll
  static void open() throws IOException {
    glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 8L << 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a few letters | 'text-field':'near' | true",
        "a label as wide as may be | 'text-field':'FITTING','text-max-width':99,"
            + "'text-size':20 | true",
        "a name along a line | 'symbol-placement':'line','text-field':'FITTING' | true",
        "an icon | 'icon-image':'ICON' | true",
        "lines that go up by 600 | 'text-field':'a b c d','text-max-width':1,"
            + "'text-line-height':-40 | false",
        "lines that go up by 60 | 'text-field':'a b c d','text-max-width':1,"
            + "'text-line-height':-4 | true",
        "letters as high as 1,000 in lines without height | 'text-field':"
            + "['format','l',{'font-scale':60}],'text-line-height':0 | false",
        "letters on their heads that go back | 'text-field':"
            + "['format','iiiiiiiiiiiiiiii',{'font-scale':-10}] | false",
        "letters whose room is taken back | 'text-field':'WIDE',"
            + "'text-max-width':99,'text-size':20,"
            + "'text-padding':['interpolate',['linear'],['zoom'],0,-200,20,-200] | false",
        "letters that are drawn larger than their room | 'text-field':'near','text-size':"
            + "['interpolate',['linear'],['zoom'],12,['*',250,['get','rank']],13,1] | false",
        "lines that go up by one of several anchors | 'text-variable-anchor':['top','left'],"
            + "'text-field':'a b c d','text-max-width':1,'text-line-height':-40 | false",
        "letters as high as 1,000 at one of several anchors | 'text-variable-anchor':['center'],"
            + "'text-field':['format','l',{'font-scale':60}],'text-line-height':0 | false",
        "columns that go back | 'text-writing-mode':['vertical'],'text-letter-spacing':-4,"
            + "'text-field':'\u2e50\u2e50\u2e50\u2e50\u2e50\u2e50\u2e50\u2e50\u2e50' | false",
        "an icon with room that is taken back | 'icon-image':'ICON','icon-size':50,"
            + "'icon-padding':-400 | false",
        "an icon round lines that go up | 'icon-image':'ICON','icon-text-fit':'both',"
            + "'text-field':'a b c d','text-max-width':1,'text-line-height':-40 | false",
        "letters along a line that go back and forth | 'symbol-placement':'line','text-field':"
            + "'WIDER','text-letter-spacing':-0.55,'text-max-angle':180 | false",
      })
  void nothing_is_drawn_further_than_parts_of_the_map_know(String as, String layout, boolean is)
      throws Exception {
    String icon = SymbolsTest.icon();
    String written =
        layout
            .replace("ICON", icon)
            .replace("FITTING", "W".repeat(26))
            .replace("WIDER", "i".repeat(90) + "W".repeat(45))
            .replace("WIDE", "W".repeat(40));
    StyleSheet style = SymbolsTest.style(written, "'text-color':'black'");
    Labels labels = Labels.of(glyphs, "service-day", new PlacementCache(0), as);
    double left = TILE * 512.0 + 256 - MIDDLE;
    View view = new View(12, left, left, SIDE, SIDE, 1);
    byte[] png = new Renderer(style, source(), labels).png(view, Deadline.never());
    BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
    boolean isDrawn = false;
    int furthest = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
      if ((picture.getRGB(i % SIDE, i / SIDE) & 255) < 200) {
        isDrawn = true;
        int across = Math.abs(i % SIDE - MIDDLE);
        furthest = Math.max(furthest, Math.max(across, Math.abs(i / SIDE - MIDDLE)));
      }
    }
    assertThat(furthest).as(as).isLessThan(REACH);
    assertThat(isDrawn).as(as).isEqualTo(is);
  }

  /// A point and a line over it in the middle of one tile.
  private static TileSource source() {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    SymbolsTest.point(layer, "name", 1, 2048, 2048);
    MvtGeometryWriter line = new MvtGeometryWriter();
    line.moveTo(-2048, 2048);
    line.lineTo(3 * 2048, 2048);
    layer.feature(MvtGeometryType.LINE, line);
    layer.finish();
    byte[] bytes = tile.toBytes();
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return x == TILE && y == TILE ? Optional.of(MvtTile.read(bytes)) : Optional.empty();
      }

      @Override
      public int zoomMax() {
        return 12;
      }
    };
  }
}
