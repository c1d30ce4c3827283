package io.cartway.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.tiles.PngFile.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// Files as the JDK reads them, and their checksums, which it does not look at.
class PngFileTest {

  private static final int WIDTH = 70;
  private static final int HEIGHT = 50;
  private static final byte[] NO_PALETTE = {};

  /// Rows without a filter, of bytes that no packing makes shorter.
  private static byte[] noise(Color color) {
    int length = 1 + WIDTH * color.channels();
    byte[] rows = new byte[HEIGHT * length];
    new Random(5).nextBytes(rows);
    for (int row = 0; row < HEIGHT; row++) {
      rows[row * length] = 0;
    }
    return rows;
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  /// The number of a byte of a pixel.
  private static int at(byte[] rows, Color color, int x, int y, int channel) {
    int length = 1 + WIDTH * color.channels();
    return rows[y * length + 1 + x * color.channels() + channel] & 0xFF;
  }

  @Test
  void each_kind_of_pixel_is_read_as_it_was_written() throws IOException {
    byte[] palette = new byte[3 * 256];
    for (int i = 0; i < palette.length; i++) {
      palette[i] = (byte) (i * 7);
    }
    for (Color color : Color.values()) {
      byte[] rows = noise(color);
      for (int level : new int[] {1, 3, 9}) {
        byte[] none = color == Color.PALETTE ? palette : NO_PALETTE;
        BufferedImage image = read(PngFile.of(WIDTH, HEIGHT, color, none, rows, level));
        assertThat(image.getWidth()).isEqualTo(WIDTH);
        assertThat(image.getHeight()).isEqualTo(HEIGHT);
        for (int y = 0; y < HEIGHT; y++) {
          for (int x = 0; x < WIDTH; x++) {
            int first = at(rows, color, x, y, 0);
            int expected =
                switch (color) {
                  case PALETTE -> argb(255, 21 * first, 21 * first + 7, 21 * first + 14);
                  case RGB -> argb(255, first, at(rows, color, x, y, 1), at(rows, color, x, y, 2));
                  case RGBA ->
                      argb(
                          at(rows, color, x, y, 3),
                          first,
                          at(rows, color, x, y, 1),
                          at(rows, color, x, y, 2));
                };
            assertThat(image.getRGB(x, y)).as("%s %d/%d", color, x, y).isEqualTo(expected);
          }
        }
      }
    }
  }

  private static int argb(int alpha, int red, int green, int blue) {
    return alpha << 24 | (red & 255) << 16 | (green & 255) << 8 | (blue & 255);
  }

  @Test
  void chunks_have_their_lengths_and_checksums() {
    byte[] png = PngFile.of(WIDTH, HEIGHT, Color.RGB, NO_PALETTE, noise(Color.RGB), 1);
    ByteBuffer chunks = ByteBuffer.wrap(png, 8, png.length - 8);
    List<String> names = new ArrayList<>();
    while (chunks.hasRemaining()) {
      byte[] content = new byte[chunks.getInt() + 4];
      chunks.get(content);
      names.add(new String(content, 0, 4, StandardCharsets.US_ASCII));
      assertThat(chunks.getInt()).as("%s", names).isEqualTo(checksum(content));
    }
    assertThat(names).containsExactly("IHDR", "IDAT", "IEND");
  }

  /// As the standard's annex has it, bit for bit.
  private static int checksum(byte[] content) {
    int rest = -1;
    for (byte each : content) {
      rest ^= each & 0xFF;
      for (int bit = 0; bit < 8; bit++) {
        rest = (rest & 1) == 1 ? rest >>> 1 ^ 0xEDB88320 : rest >>> 1;
      }
    }
    return ~rest;
  }

  @Test
  void rows_that_are_not_the_pictures_are_refused() {
    for (int size : new int[] {0, HEIGHT * (1 + 3 * WIDTH) - 1, HEIGHT * (1 + 3 * WIDTH) + 1}) {
      assertThatThrownBy(() -> PngFile.of(WIDTH, HEIGHT, Color.RGB, NO_PALETTE, new byte[size], 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("%d bytes are no 50 rows of 70 pixels".formatted(size));
    }
  }

  /// Whatever the size of the pieces, the pixels are those of one piece.
  @Test
  void rows_may_come_one_after_the_other() throws IOException {
    for (Color color : List.of(Color.RGB, Color.RGBA)) {
      byte[] rows = noise(color);
      BufferedImage whole = read(PngFile.of(WIDTH, HEIGHT, color, NO_PALETTE, rows, 3));
      int length = 1 + WIDTH * color.channels();
      for (int step : new int[] {1, 7, HEIGHT - 1}) {
        byte[] png;
        try (PngFile.Writer out = new PngFile.Writer(WIDTH, HEIGHT, color, NO_PALETTE, 3)) {
          for (int row = 0; row < HEIGHT; row += step) {
            int end = Math.min(row + step, HEIGHT);
            out.add(Arrays.copyOfRange(rows, row * length, end * length));
          }
          png = out.finish();
        }
        BufferedImage pieces = read(png);
        for (int y = 0; y < HEIGHT; y++) {
          for (int x = 0; x < WIDTH; x++) {
            assertThat(pieces.getRGB(x, y)).isEqualTo(whole.getRGB(x, y));
          }
        }
      }
    }
  }

  @Test
  void a_file_that_lacks_rows_or_has_too_many_is_not_finished() {
    byte[] row = new byte[1 + 3 * WIDTH];
    for (int rows : new int[] {0, HEIGHT - 1, HEIGHT + 1}) {
      try (PngFile.Writer out = new PngFile.Writer(WIDTH, HEIGHT, Color.RGB, NO_PALETTE, 1)) {
        for (int i = 0; i < rows; i++) {
          out.add(row);
        }
        assertThatThrownBy(out::finish)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("the rows lack %d bytes".formatted((HEIGHT - rows) * row.length));
      }
    }
  }
}
