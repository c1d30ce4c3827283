package io.cartway.render;

import io.cartway.tiles.PngFile;
import java.util.Arrays;

/// Writes pictures as PNG: red, green and blue of 8 bits, and alpha when some pixel is not opaque;
/// or a palette when there are at most 256 colours.
///
/// Rows have no filter: maps are areas of one colour, which zlib finds by itself. On the densest
/// tile of Monaco the five filters give pictures 20 % larger.
final class PngWriter {

  private static final int COLORS_MAX = 256;

  /// Of zlib: level 6 takes 2.5 times the time for pictures 2 to 7 % smaller.
  private static final int LEVEL = 1;

  private PngWriter() {}

  /// The bytes of a picture.
  static byte[] png(Picture picture) {
    int[] colors = new int[picture.pixels().length];
    boolean opaque = true;
    for (int i = 0; i < colors.length; i++) {
      colors[i] = straight(picture.pixels()[i]);
      opaque &= colors[i] >>> 24 == 255;
    }
    Palette palette = new Palette();
    byte[] indexes = opaque ? palette.indexes(colors, picture.width()) : new byte[0];
    boolean indexed = indexes.length > 0;
    PngFile.Color color =
        indexed ? PngFile.Color.PALETTE : opaque ? PngFile.Color.RGB : PngFile.Color.RGBA;
    return PngFile.of(
        picture.width(),
        picture.height(),
        color,
        indexed ? palette.entries() : new byte[0],
        indexed ? indexes : rows(colors, picture.width(), color),
        LEVEL);
  }

  /// A file of rows that come in bands.
  static PngFile.Writer bands(int width, int height, PngFile.Color color) {
    return new PngFile.Writer(width, height, color, new byte[0], LEVEL);
  }

  /// Adds the rows of a band.
  ///
  /// @return whether the file can show them; else some pixel is not opaque
  static boolean add(PngFile.Writer file, Picture band, PngFile.Color color) {
    int[] colors = band.pixels().clone();
    boolean opaque = true;
    for (int i = 0; i < colors.length; i++) {
      colors[i] = straight(colors[i]);
      opaque &= colors[i] >>> 24 == 255;
    }
    if (!opaque && color == PngFile.Color.RGB) {
      return false;
    }
    file.add(rows(colors, band.width(), color));
    return true;
  }

  private static byte[] rows(int[] colors, int width, PngFile.Color color) {
    int channels = color.channels();
    byte[] rows = new byte[colors.length / width * (width * channels + 1)];
    int at = 0;
    for (int i = 0; i < colors.length; i++) {
      if (i % width == 0) {
        at++;
      }
      int pixel = colors[i];
      rows[at++] = (byte) (pixel >>> 16);
      rows[at++] = (byte) (pixel >>> 8);
      rows[at++] = (byte) pixel;
      if (color == PngFile.Color.RGBA) {
        rows[at++] = (byte) (pixel >>> 24);
      }
    }
    return rows;
  }

  /// A colour without its premultiplication.
  private static int straight(int color) {
    int alpha = color >>> 24;
    if (alpha == 255 || alpha == 0) {
      return color;
    }
    int red = Math.min(((color >>> 16 & 255) * 255 + alpha / 2) / alpha, 255);
    int green = Math.min(((color >>> 8 & 255) * 255 + alpha / 2) / alpha, 255);
    int blue = Math.min(((color & 255) * 255 + alpha / 2) / alpha, 255);
    return alpha << 24 | red << 16 | green << 8 | blue;
  }

  /// The colours of a picture by their first pixels.
  private static final class Palette {

    private static final int SLOTS = 1_024;

    private final int[] slots = new int[SLOTS];
    private final int[] numbers = new int[SLOTS];
    private final byte[] rgb = new byte[3 * COLORS_MAX];
    private int count;

    /// The rows, each behind a zero for its filter; nothing when there are too many colours.
    byte[] indexes(int[] colors, int width) {
      Arrays.fill(numbers, -1);
      byte[] rows = new byte[colors.length + colors.length / width];
      int at = 0;
      for (int i = 0; i < colors.length; i++) {
        if (i % width == 0) {
          at++;
        }
        int number = number(colors[i]);
        if (number == COLORS_MAX) {
          return new byte[0];
        }
        rows[at++] = (byte) number;
      }
      return rows;
    }

    private int number(int color) {
      int slot = (color * 0x9e3779b1) >>> 22;
      while (numbers[slot] >= 0 && slots[slot] != color) {
        slot = (slot + 1) % SLOTS;
      }
      if (numbers[slot] < 0) {
        if (count == COLORS_MAX) {
          return COLORS_MAX;
        }
        slots[slot] = color;
        numbers[slot] = count;
        rgb[3 * count] = (byte) (color >>> 16);
        rgb[3 * count + 1] = (byte) (color >>> 8);
        rgb[3 * count + 2] = (byte) color;
        count++;
      }
      return numbers[slot];
    }

    byte[] entries() {
      return Arrays.copyOf(rgb, 3 * count);
    }
  }
}
