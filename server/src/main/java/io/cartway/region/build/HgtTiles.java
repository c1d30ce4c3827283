package io.cartway.region.build;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Elevations from a folder of plain SRTM tiles, `N42E001.hgt`, mapped on first use. Interpolation
/// is bilinear; the weight of a void sample goes to the others. Not thread-safe.
final class HgtTiles implements Heights {

  private static final int VOID = -32_768;

  /// If the weight of the valid samples is below this, there is no elevation.
  private static final double WEIGHT_MIN = 0.25;

  private final Path folder;
  private final Map<String, Optional<Tile>> tiles = new HashMap<>();

  HgtTiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public OptionalDouble meters(LatLng point) {
    // A point on the edge of two tiles is read from one; if that one is missing, from the other.
    int south = (int) Math.floor(point.lat());
    int west = (int) Math.floor(point.lng());
    OptionalDouble found = meters(south, west, point);
    if (found.isEmpty() && south == point.lat()) {
      found = meters(south - 1, west, point);
    }
    if (found.isEmpty() && west == point.lng()) {
      found = meters(south, west - 1, point);
    }
    return found;
  }

  private OptionalDouble meters(int south, int west, LatLng point) {
    String name =
        String.format(
            Locale.ROOT,
            "%s%02d%s%03d.hgt",
            south < 0 ? "S" : "N",
            Math.abs(south),
            west < 0 ? "W" : "E",
            Math.abs(west));
    return tiles
        .computeIfAbsent(name, this::map)
        .map(tile -> tile.meters(1 - (point.lat() - south), point.lng() - west))
        .orElse(OptionalDouble.empty());
  }

  private Optional<Tile> map(String name) {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file)) {
      ShortBuffer samples =
          channel
              .map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
              .order(ByteOrder.BIG_ENDIAN)
              .asShortBuffer();
      return Optional.of(new Tile(samples, (int) Math.round(Math.sqrt(samples.limit()))));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// One square degree, rows from the north.
  private record Tile(ShortBuffer samples, int side) {

    OptionalDouble meters(double fromNorth, double fromWest) {
      double row = fromNorth * (side - 1);
      double column = fromWest * (side - 1);
      int top = Math.min(side - 2, (int) row);
      int left = Math.min(side - 2, (int) column);
      double sum = 0;
      double weights = 0;
      for (int i = 0; i < 4; i++) {
        int y = top + i / 2;
        int x = left + i % 2;
        int sample = samples.get(y * side + x);
        double weight = (1 - Math.abs(row - y)) * (1 - Math.abs(column - x));
        if (sample != VOID) {
          sum += weight * sample;
          weights += weight;
        }
      }
      return weights < WEIGHT_MIN ? OptionalDouble.empty() : OptionalDouble.of(sum / weights);
    }
  }
}
