package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.cartway.render.shade.Premultiplied;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// Blending by its formula, and files as the JDK reads them.
class PictureTest {

  @Test
  void colours_lie_over_each_other_by_the_formula_of_porter_and_duff() {
    Random random = new Random(8);
    for (int i = 0; i < 20_000; i++) {
      int below = Premultiplied.times(random.nextInt() | 0xff000000, random.nextInt(256));
      int above = Premultiplied.times(random.nextInt() | 0xff000000, random.nextInt(256));
      int share = 1 + random.nextInt(255);
      Picture picture = new Picture(1, 1);
      picture.span(0, 0, 1, 255, below);
      assertThat(picture.pixels()[0]).isEqualTo(below);
      picture.span(0, 0, 1, share, above);
      for (int channel = 0; channel < 32; channel += 8) {
        double part = (above >>> channel & 255) * share / 255.0;
        double rest = 1 - (above >>> 24) * share / 255.0 / 255;
        double whole = part + (below >>> channel & 255) * rest;
        assertThat(picture.pixels()[0] >>> channel & 255)
            .isCloseTo((int) Math.round(whole), offset(1));
      }
    }
  }

  @Test
  void nothing_is_drawn_outside_of_the_clip() {
    Picture picture = new Picture(4, 3);
    picture.clip(1, 1, 3, 9);
    picture.cover(0xff0000ff);
    picture.span(2, 0, 2, 255, 0xffff0000);
    picture.span(0, 0, 4, 255, 0xffff0000);
    picture.span(1, 3, 4, 255, 0xffff0000);
    assertThat(picture.pixels())
        .containsExactly(0, 0, 0, 0, 0, 0xff0000ff, 0xff0000ff, 0, 0, 0xffff0000, 0xff0000ff, 0);
  }

  @Test
  void files_have_the_pixels_of_pictures_with_few_and_many_and_clear_colours() throws IOException {
    assertThat(read(noise(31, 17, 5, 0xff000000))).as("palette").isEqualTo(3);
    assertThat(read(noise(16, 16, 256, 0xff000000))).as("all of a palette").isEqualTo(3);
    assertThat(read(noise(257, 1, 257, 0xff000000))).as("one too many").isEqualTo(2);
    assertThat(read(noise(64, 33, 1 << 24, 0xff000000))).as("colours").isEqualTo(2);
    assertThat(read(noise(9, 9, 1 << 24, 0))).as("alpha").isEqualTo(6);
  }

  private static Picture noise(int width, int height, int colors, int alpha) {
    Picture picture = new Picture(width, height);
    Random random = new Random(width);
    for (int i = 0; i < width * height; i++) {
      int color = colors <= 257 ? i % colors * 0x010305 : random.nextInt(colors);
      int straight = color | (alpha == 0 ? (i * 7 % 256) << 24 : alpha);
      int premultiplied = Premultiplied.times(straight | 0xff000000, straight >>> 24);
      picture.span(i / width, i % width, i % width + 1, 255, premultiplied);
    }
    return picture;
  }

  /// Compares the pixels, and tells the file's type of colours.
  private static int read(Picture picture) throws IOException {
    byte[] png = PngWriter.png(picture);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(picture.width());
    assertThat(image.getHeight()).isEqualTo(picture.height());
    for (int y = 0; y < picture.height(); y++) {
      for (int x = 0; x < picture.width(); x++) {
        int straight = image.getRGB(x, y);
        int premultiplied = Premultiplied.times(straight | 0xff000000, straight >>> 24);
        int pixel = picture.pixels()[y * picture.width() + x];
        for (int channel = 0; channel < 32; channel += 8) {
          assertThat(premultiplied >>> channel & 255).isCloseTo(pixel >>> channel & 255, offset(1));
        }
      }
    }
    return png[25];
  }
}
