package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.InvalidStyleException;
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
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Styles and views that nobody needs but anybody may send: what is drawn is what the values say,
/// in bounded time and memory.
@Timeout(30)
class RendererBoundsTest {

  private static final int RED = 0xffff0000;
  private static final int BLUE = 0xff0000ff;
  private static final int WHITE = 0xffffffff;
  private static final int FEATURES = 500;

  private static final byte[] TILE = tile();

  /// Lines of four segments (`a`) and points (`p`) anywhere in a tile; `k` is a text.
  private static byte[] tile() {
    Random random = new Random(20);
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter lines = tile.layer("a", 4096);
    for (int i = 0; i < FEATURES; i++) {
      MvtGeometryWriter line = new MvtGeometryWriter();
      int x = random.nextInt(2048);
      int y = random.nextInt(2048);
      line.moveTo(x, y);
      for (int k = 0; k < 4; k++) {
        line.lineTo(x += random.nextInt(400) - 200, y += random.nextInt(400) - 199);
      }
      lines.tag(lines.key("k"), lines.value("v" + i % 9));
      lines.feature(MvtGeometryType.LINE, line);
    }
    lines.finish();
    MvtLayerWriter points = tile.layer("p", 4096);
    for (int i = 0; i < FEATURES; i++) {
      MvtGeometryWriter point = new MvtGeometryWriter();
      point.moveTo(random.nextInt(2048), random.nextInt(2048));
      points.feature(MvtGeometryType.POINT, point);
    }
    points.finish();
    return tile.toBytes();
  }

  private static final String BACKGROUND =
      "{'id':'b','type':'background','paint':{'background-color':'white'}}";

  private static Renderer renderer(String layer) throws IOException, InvalidStyleException {
    return renderer(layer, TILE);
  }

  private static Renderer renderer(String layer, byte[] tile)
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
    return new Renderer(
        StyleSheet.read(new ObjectMapper().readTree(json.replace('\'', '"'))), source);
  }

  private static BufferedImage draw(String layer) throws IOException, InvalidStyleException {
    return draw(renderer(layer));
  }

  private static BufferedImage draw(Renderer renderer) throws IOException {
    byte[] png = renderer.png(View.tile(1, 0, 0, 1), Deadline.never());
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static String line(String layout, String paint) {
    return ("{'id':'l','type':'line','source':'s','source-layer':'a','layout':{%s},"
            + "'paint':{'line-color':'red'%s}}")
        .formatted(layout, paint);
  }

  private static int[] pixels(BufferedImage picture) {
    return picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, 256);
  }

  private static void assertAll(int color, String layer) throws IOException, InvalidStyleException {
    for (int pixel : pixels(draw(layer))) {
      assertThat(pixel).as(layer).isEqualTo(color);
    }
  }

  @Test
  void widths_and_radii_without_end_cover_the_picture() throws Exception {
    String round = "'line-cap':'round','line-join':'round'";
    for (String width : new String[] {"1e9", "['*',1e300,1e300]"}) {
      assertAll(RED, line(round, ",'line-width':" + width));
      assertAll(WHITE, line(round, ",'line-width':1,'line-gap-width':" + width));
      String circle =
          """
          {'id':'c','type':'circle','source':'s','source-layer':'p',
          'paint':{'circle-color':'blue','circle-radius':%s}}\
          """
              .formatted(width);
      assertAll(BLUE, circle);
    }
  }

  @Test
  void lines_that_are_moved_or_offset_out_of_the_world_are_drawn_at_once() throws Exception {
    String round = "'line-cap':'round','line-join':'round'";
    for (String far : new String[] {"1e9", "-1e9", "1e30", "1e300"}) {
      String dashes = ",'line-width':10,'line-dasharray':[1,1]";
      assertAll(WHITE, line(round, dashes + ",'line-translate':[" + far + ",-1e9]"));
      // Segments of a hundred million pixels may cross the picture.
      assertThat(draw(line(round, dashes + ",'line-offset':" + far))).isNotNull();
    }
  }

  @Test
  void a_line_that_turns_back_has_no_miter_without_end() throws Exception {
    MvtGeometryWriter back = new MvtGeometryWriter();
    back.moveTo(1000, 1000);
    back.lineTo(1400, 1000);
    back.lineTo(1000, 1000);
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("a", 4096);
    layer.feature(MvtGeometryType.LINE, back);
    layer.finish();
    String limit = line("'line-miter-limit':1e9", ",'line-width':10");
    BufferedImage picture = draw(renderer(limit, tile.toBytes()));
    // From 125 to 175 pixels, 5 to each side.
    for (int y = 0; y < 256; y++) {
      for (int x = 0; x < 256; x++) {
        boolean inside = x > 125 && x < 174 && y > 120 && y < 129;
        boolean outside = x < 124 || x > 176 || y < 119 || y > 130;
        if (inside || outside) {
          assertThat(picture.getRGB(x, y)).as(x + ", " + y).isEqualTo(inside ? RED : WHITE);
        }
      }
    }
  }

  @Test
  void opacities_out_of_range_are_none_or_whole() throws Exception {
    String wide = ",'line-width':1e9,'line-opacity':['*',%d,['length',['get','k']]]";
    assertAll(WHITE, line("", wide.formatted(-5)));
    assertAll(RED, line("", wide.formatted(5)));
  }

  @Test
  void of_a_long_pattern_the_first_dashes_count() throws Exception {
    String paint = ",'line-width':1,'line-dasharray':[3,2%s]";
    int[] few = pixels(draw(line("", paint.formatted(",3,2".repeat(15)))));
    int[] many = pixels(draw(line("", paint.formatted(",3,2".repeat(15) + ",1".repeat(200_000)))));
    assertThat(many).isEqualTo(few);
    assertThat(few).isNotEqualTo(pixels(draw(line("", ",'line-width':1"))));
    int[] invisible = pixels(draw(line("", ",'line-width':1,'line-dasharray':[1e-9,1e-9]")));
    assertThat(invisible).isEqualTo(pixels(draw(line("", ",'line-width':1"))));
  }

  /// How often a deadline is looked at while a picture is drawn.
  private static int looks(String layer) throws IOException, InvalidStyleException {
    int[] count = {0};
    Deadline deadline =
        Deadline.never()
            .with(now -> {
              count[0]++;
              return true;
            });
    renderer(layer).png(View.tile(1, 0, 0, 1), deadline);
    return count[0];
  }

  @Test
  void expressions_that_take_long_are_interrupted_between_features() throws Exception {
    String hidden = line("", "").replace("'layout'", "'filter':%s,'layout'");
    assertThat(looks(hidden.formatted("['==',['get','k'],'x']"))).isLessThan(20);
    StringBuilder any = new StringBuilder("['any'");
    for (int i = 0; i < 3_000; i++) {
      any.append(",['==',['get','k'],'x").append(i).append("']");
    }
    assertThat(looks(hidden.formatted(any.append(']')))).isGreaterThan(FEATURES);
    String text = "['>',['length',['concat',['get','k'],'%s']],5000]";
    assertThat(looks(hidden.formatted(text.formatted("x".repeat(4_000))))).isGreaterThan(FEATURES);
    String key = "'line-sort-key':" + text.replace("['>',", "").replace(",5000]", "");
    assertThat(looks(line(key.formatted("x".repeat(4_000)), "")))
        .as("for the filter, for the key, and for drawing")
        .isGreaterThan(2 * FEATURES);
    assertThat(looks(line("", ""))).as("for drawing").isGreaterThan(FEATURES);
  }

  @Test
  void views_without_a_place_or_a_size_are_refused() {
    for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new View(wrong, 0, 0, 1, 1, 1)).hasMessageContaining("zoom");
      assertThatThrownBy(() -> new View(3, wrong, 0, 1, 1, 1)).hasMessageContaining("a place");
      assertThatThrownBy(() -> new View(3, 0, wrong, 1, 1, 1)).hasMessageContaining("a place");
      assertThatThrownBy(() -> new View(3, 0, 0, 1, 1, wrong)).hasMessageContaining("a scale");
    }
    assertThatThrownBy(() -> new View(3, 0, 0, 0, 1, 1)).hasMessageContaining("0 times 1 pixels");
    assertThatThrownBy(() -> new View(3, 0, 0, 1, -1, 1)).hasMessageContaining("1 times -1");
    assertThatThrownBy(() -> new View(3, 0, 0, 4_097, 4_096, 1)).hasMessageContaining("16,777,216");
    assertThatThrownBy(() -> new View(3, 0, 0, 1 << 30, 1 << 30, 1)).hasMessageContaining("pixels");
    assertThat(new View(3, 0, 0, 4_096, 4_096, 1).worldSize()).isEqualTo(4_096);
    assertThatThrownBy(() -> new View(30.5, 0, 0, 1, 1, 1)).hasMessageContaining("-1 to 30");
    assertThatThrownBy(() -> new View(-1.5, 0, 0, 1, 1, 1)).hasMessageContaining("-1 to 30");
    assertThat(View.tile(0, 0, 0, 1).zoom()).isEqualTo(-1);
  }
}
