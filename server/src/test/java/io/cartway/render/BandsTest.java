package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
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

/// Pictures that are too large to be held whole, against narrow ones of the same place, which are.
class BandsTest {

  private static final int WIDTH = 2_048;
  private static final int HEIGHT = 2_500;
  private static final int NARROW = 300;

  /// The first row of the second band.
  private static final int SEAM = Renderer.BAND_PIXELS / WIDTH;

  private static final int SEEN = 3;

  private static byte[] tile() {
    Random random = new Random(5);
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter lines = tile.layer("a", 4096);
    for (int i = 0; i < 60; i++) {
      MvtGeometryWriter line = new MvtGeometryWriter();
      line.moveTo(random.nextInt(4096), random.nextInt(4096));
      line.lineTo(random.nextInt(4096), random.nextInt(4096));
      lines.feature(MvtGeometryType.LINE, line);
    }
    lines.finish();
    return tile.toBytes();
  }

  private static Renderer renderer(String background) throws Exception {
    byte[] bytes = tile();
    TileSource source =
        new TileSource() {
          @Override
          public Optional<MvtTile> findTile(int z, int x, int y) {
            return Optional.of(MvtTile.read(bytes));
          }

          @Override
          public int zoomMax() {
            return 14;
          }
        };
    String layers =
        """
        [%s{"id":"l","type":"line","source":"s","source-layer":"a","layout":{"line-cap":"round"},
        "paint":{"line-color":"#336699","line-width":7,"line-dasharray":[3,2]}}]
        """
            .formatted(background);
    return new Renderer(StyleSheet.read(new ObjectMapper().readTree(layers)), source);
  }

  private static View view(int width) {
    return new View(3.3, 300, 700, width, HEIGHT, 2);
  }

  /// A square over the seam, half transparent, and a line along it.
  private static void mark(Canvas canvas) {
    assertThat(canvas.view().height()).isEqualTo(HEIGHT);
    canvas.clear();
    canvas.moveTo(50, SEAM - 30.5);
    canvas.lineTo(150, SEAM - 30.5);
    canvas.lineTo(150, SEAM + 20.25);
    canvas.lineTo(50, SEAM + 20.25);
    canvas.fill(0x80ff0000);
    canvas.clear();
    canvas.moveTo(10, SEAM - 0.75);
    canvas.lineTo(280, SEAM + 0.5);
    canvas.stroke(false, 5, 0xff00aa00);
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  /// A part of a colour times its alpha, or the alpha.
  private static int seen(int color, int shift) {
    int part = (color >>> shift) & 255;
    return shift == 24 ? part : part * (color >>> 24) / 255;
  }

  private static void assertSame(String background, int channels) throws Exception {
    Renderer renderer = renderer(background);
    BufferedImage whole = read(renderer.png(view(NARROW), BandsTest::mark, Deadline.never()));
    byte[] png = renderer.png(view(WIDTH), BandsTest::mark, Deadline.never());
    BufferedImage banded = read(png);
    assertThat(banded.getWidth()).isEqualTo(WIDTH);
    assertThat(banded.getHeight()).isEqualTo(HEIGHT);
    assertThat(banded.getColorModel().getNumComponents()).isEqualTo(channels);
    int drawn = 0;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < NARROW; x++) {
        int one = whole.getRGB(x, y);
        int other = banded.getRGB(x, y);
        for (int shift = 0; shift < 32; shift += 8) {
          assertThat(Math.abs(seen(one, shift) - seen(other, shift)))
              .as("%d, %d: %x and %x", x, y, one, other)
              .isLessThanOrEqualTo(SEEN);
        }
        drawn += one == whole.getRGB(0, 0) ? 0 : 1;
      }
    }
    assertThat(drawn).isGreaterThan(NARROW * HEIGHT / 50);
  }

  @Test
  void bands_of_an_opaque_picture_fit_together() throws Exception {
    assertSame(
        "{\"id\":\"b\",\"type\":\"background\",\"paint\":{\"background-color\":\"#eee\"}},", 3);
  }

  @Test
  void bands_of_a_transparent_picture_fit_together() throws Exception {
    assertSame("", 4);
  }
}
