package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.ShapeGlyphs;
import io.cartway.style.sprite.PixelImages;
import io.cartway.style.sprite.SpriteImage;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import org.junit.jupiter.api.Test;

class ImageDrawingTest {

  private static final int BLACK = 0xff000000;
  private static final int SIZE = 200;

  /// Two discs beside each other, from the pen, y upwards: no turn or mirror image is the same.
  private static final double[][] DISCS = {{9, 11, 6}, {24, 2, 3.5}};

  @Test
  void a_glyph_covers_by_the_distance_from_its_outline_at_any_size_angle_and_scale() {
    for (double size : new double[] {0.5, 1, 2.3}) {
      for (double scale : new double[] {1, 2}) {
        for (double angle : new double[] {0, 0.5, 2.8}) {
          assertDrawn(size, scale, angle, -1, 0);
          assertDrawn(size, scale, angle, 1.5 * size, 0);
          assertDrawn(size, scale, angle, size, 1);
        }
      }
    }
  }

  /// @param haloWidth negative for the glyph itself
  private static void assertDrawn(
      double size, double scale, double angle, double haloWidth, double blur) {
    Area shape = new Area();
    for (double[] disc : DISCS) {
      shape.add(
          new Area(
              new Ellipse2D.Double(
                  disc[0] - disc[2], disc[1] - disc[2], 2 * disc[2], 2 * disc[2])));
    }
    Glyph glyph = ShapeGlyphs.of(shape, 24);
    double dx = size * scale * StrictMath.cos(angle);
    double dy = size * scale * StrictMath.sin(angle);
    // The field's corner, from the pen, in pixels of the glyph, y downwards.
    double cornerX = glyph.left() - Glyph.BORDER;
    double cornerY = -(glyph.top() + 26) - Glyph.BORDER;
    double penX = 90.3;
    double penY = 100.8;
    Quad quad =
        new Quad(penX + cornerX * dx - cornerY * dy, penY + cornerX * dy + cornerY * dx, dx, dy);
    Picture picture = new Picture(SIZE, SIZE);
    DistanceEdge edge =
        haloWidth < 0
            ? DistanceEdge.fill(size, scale)
            : DistanceEdge.halo(size, scale, haloWidth, blur);
    new ImageDrawing(picture).glyph(glyph, quad, edge, BLACK);
    double most = 0;
    double sum = 0;
    double square = dx * dx + dy * dy;
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        double offX = x + 0.5 - penX;
        double offY = y + 0.5 - penY;
        double atX = (offX * dx + offY * dy) / square;
        double atY = -(offY * dx - offX * dy) / square;
        // Outside of its border a glyph has nothing, whatever its halo.
        if (Math.abs(atX - glyph.left() - glyph.width() / 2.0) > glyph.width() / 2.0 + 2.5
            || Math.abs(atY - glyph.top() - 26 + glyph.height() / 2.0)
                > glyph.height() / 2.0 + 2.5) {
          continue;
        }
        double inside = -100;
        for (double[] disc : DISCS) {
          inside = Math.max(inside, disc[2] - Math.hypot(atX - disc[0], atY - disc[1]));
        }
        // The field ends 2 pixels inside and 6 outside.
        inside = Math.clamp(inside, -6, 2);
        double expected = expected(inside * size, scale, haloWidth, blur);
        double share = (picture.pixels()[y * SIZE + x] >>> 24) / 255.0;
        most = Math.max(most, Math.abs(share - expected));
        sum += expected;
      }
    }
    assertThat(sum).isGreaterThan(30);
    assertThat(most)
        .as("size %s, scale %s, angle %s, halo %s, blur %s", size, scale, angle, haloWidth, blur)
        .isLessThan(0.16);
  }

  /// The share at a distance inwards from the outline, in pixels of the style: an edge is 1.68
  /// pixels of the picture wide, that of a halo wider by 2.38 times its blur.
  private static double expected(double inside, double scale, double haloWidth, double blur) {
    double half = 0.84 / scale + 1.19 * blur;
    if (haloWidth < 0) {
      return smooth((inside + half) / (2 * half));
    }
    double outer = smooth((inside + haloWidth + half) / (2 * half));
    return Math.min(outer, 1 - smooth(inside / (2 * half)));
  }

  private static double smooth(double share) {
    double t = Math.clamp(share, 0, 1);
    return t * t * (3 - 2 * t);
  }

  @Test
  void an_icon_of_distances_has_the_colour_asked_for() {
    // Whole inside in the middle, nothing at the border.
    byte in = (byte) 255;
    byte on = (byte) 191;
    SpriteImage image =
        PixelImages.distances(
            5,
            new byte[] {
              0, 0, 0, 0, 0, 0, on, on, on, 0, 0, on, in, on, 0, 0, on, on, on, 0, 0, 0, 0, 0, 0
            });
    Picture picture = new Picture(20, 20);
    new ImageDrawing(picture)
        .distances(image, Patch.upright(5, 5, 4, 6, 1), DistanceEdge.fill(1, 1), 0x80400000);
    assertThat(picture.pixels()[8 * 20 + 6]).isEqualTo(0x80400000);
    assertThat(picture.pixels()[7 * 20 + 6] >>> 24).as("half of it").isCloseTo(64, within(3));
    assertThat(picture.pixels()[6 * 20 + 6]).isZero();
    assertThat(picture.pixels()[8 * 20 + 9]).isZero();
  }

  @Test
  void an_icon_with_colours_is_mixed_between_its_pixels_by_their_alpha() {
    SpriteImage image = PixelImages.colors(2, 0xffff0000, 0xff0000ff, 0xff00ff00, 0x00ffffff);
    Picture picture = new Picture(4, 4);
    new ImageDrawing(picture).colors(image, Patch.upright(2, 2, 1, 1, 1), 1);
    assertThat(picture.pixels())
        .containsExactly(0, 0, 0, 0, 0, 0xffff0000, 0xff0000ff, 0, 0, 0xff00ff00, 0, 0, 0, 0, 0, 0);
    picture = new Picture(4, 4);
    new ImageDrawing(picture).colors(image, Patch.upright(2, 2, 0.5, 1, 1), 1);
    assertThat(picture.pixels()[4]).as("half of it lies beside").isEqualTo(0x80800000);
    assertThat(picture.pixels()[5]).isEqualTo(0xff800080);
    assertThat(picture.pixels()[9]).as("transparent white adds nothing").isEqualTo(0x80008000);
    picture = new Picture(4, 4);
    new ImageDrawing(picture).colors(image, Patch.upright(2, 2, 1, 1, 1), 0.4);
    assertThat(picture.pixels()[5]).isEqualTo(0x66660000);
  }

  @Test
  void nothing_is_drawn_outside_of_the_picture_or_its_clip_or_when_too_small() {
    SpriteImage image = PixelImages.colors(1, 0xffff0000);
    Picture picture = new Picture(4, 4);
    picture.clip(0, 0, 2, 4);
    ImageDrawing drawing = new ImageDrawing(picture);
    drawing.colors(image, Patch.upright(1, 1, -1e9, -1e9, 1e10), 1);
    drawing.colors(image, Patch.upright(1, 1, 2, 2, 1e-9), 1);
    drawing.colors(image, Patch.upright(1, 1, Double.NaN, 2, 1), 1);
    drawing.colors(image, Patch.upright(1, 1, 2, 2, Double.NaN), 1);
    for (int i = 0; i < 16; i++) {
      assertThat(picture.pixels()[i] != 0).as("pixel %d", i).isEqualTo(i % 4 < 2);
    }
  }
}
