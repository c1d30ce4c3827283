package io.cartway.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// A made SRTM tile, and a plain reader of real ones that shares no code with the program.
public final class SrtmFile {

  /// A sample that is not known.
  public static final short VOID = Short.MIN_VALUE;

  private final int south;
  private final int west;
  private final int side;
  private final ByteBuffer samples;

  /// The ground at a place.
  @FunctionalInterface
  public interface Ground {
    /// Metres, or [#VOID].
    int at(double lat, double lng);
  }

  private SrtmFile(int south, int west, int side, ByteBuffer samples) {
    this.south = south;
    this.west = west;
    this.side = side;
    this.samples = samples;
  }

  /// The name of the tile of a degree.
  public static String name(int south, int west) {
    return String.format(
        Locale.ROOT,
        "%s%02d%s%03d.hgt",
        south < 0 ? "S" : "N",
        Math.abs(south),
        west < 0 ? "W" : "E",
        Math.abs(west));
  }

  /// Makes a tile of samples three seconds apart.
  public static SrtmFile make(int south, int west, Ground ground) {
    return make(south, west, 1201, ground);
  }

  /// Makes a tile.
  ///
  /// @param side samples of a side: 1,201 or 3,601
  public static SrtmFile make(int south, int west, int side, Ground ground) {
    double steps = side - 1.0;
    ByteBuffer samples = ByteBuffer.allocate(2 * side * side).order(ByteOrder.BIG_ENDIAN);
    for (int row = 0; row < side; row++) {
      for (int column = 0; column < side; column++) {
        samples.putShort((short) ground.at(south + 1 - row / steps, west + column / steps));
      }
    }
    return new SrtmFile(south, west, side, samples);
  }

  /// Reads a tile.
  public static SrtmFile read(Path file, int south, int west) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int side = bytes.length == 2 * 1201 * 1201 ? 1201 : 3601;
    return new SrtmFile(south, west, side, ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN));
  }

  private byte[] bytes() {
    byte[] bytes = new byte[samples.capacity()];
    samples.get(0, bytes);
    return bytes;
  }

  /// Writes it into a folder, which need not exist.
  public SrtmFile write(Path folder) throws IOException {
    Files.write(Files.createDirectories(folder).resolve(name(south, west)), bytes());
    return this;
  }

  /// The bilinear height of a place in it; not a number beside a void.
  public double height(double lat, double lng) {
    double y = (south + 1 - lat) * (side - 1);
    double x = (lng - west) * (side - 1);
    int row = (int) Math.max(0, Math.min(side - 2.0, Math.floor(y)));
    int column = (int) Math.max(0, Math.min(side - 2.0, Math.floor(x)));
    double north = between(at(row, column), at(row, column + 1), x - column);
    double below = between(at(row + 1, column), at(row + 1, column + 1), x - column);
    return between(north, below, y - row);
  }

  private double at(int row, int column) {
    short sample = samples.getShort(2 * (row * side + column));
    return sample == VOID ? Double.NaN : sample;
  }

  private static double between(double from, double to, double share) {
    return from + (to - from) * share;
  }
}
