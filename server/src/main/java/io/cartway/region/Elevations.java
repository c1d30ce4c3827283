package io.cartway.region;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Heights of the ground, from a folder of SRTM tiles (`N42E001.hgt`), memory-mapped until nobody
/// refers to them. Interpolation is bilinear. Thread-safe.
public final class Elevations {

  private static final Pattern NAME = Pattern.compile("([NS])(\\d{2})([EW])(\\d{3})\\.hgt");
  private static final int DEGREES_LAT = 180;
  private static final int DEGREES_LNG = 360;

  /// No elevations.
  public static final Elevations NONE = new Elevations(List.of());

  private final List<ElevationSquare> squares;

  /// By degree, rows from the south; a quarter of a megabyte.
  private final @Nullable ElevationSquare[] byDegree =
      new ElevationSquare[DEGREES_LAT * DEGREES_LNG];

  private Elevations(List<ElevationSquare> squares) {
    this.squares = List.copyOf(squares);
    for (ElevationSquare square : squares) {
      byDegree[index(square.south(), square.west())] = square;
    }
  }

  /// Opens the tiles of a folder; none when it is not there.
  ///
  /// @throws DamagedRegionException when a tile has another size than SRTM's
  public static Elevations open(Path folder) throws IOException {
    List<ElevationSquare> squares = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      TreeSet<Path> tiles = new TreeSet<>();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        files.forEach(tiles::add);
      }
      for (Path tile : tiles) {
        Matcher name = NAME.matcher(String.valueOf(tile.getFileName()));
        if (name.matches()) {
          squares.add(map(tile, name));
        }
      }
    }
    return new Elevations(squares);
  }

  private static ElevationSquare map(Path tile, Matcher name) throws IOException {
    int south = Integer.parseInt(name.group(2)) * (name.group(1).equals("S") ? -1 : 1);
    int west = Integer.parseInt(name.group(4)) * (name.group(3).equals("W") ? -1 : 1);
    try (FileChannel channel = FileChannel.open(tile)) {
      long size = channel.size();
      int side = (int) Math.round(Math.sqrt(size / 2.0));
      if (!ElevationSquare.SIDES.contains(side) || 2L * side * side != size) {
        throw new DamagedRegionException(
            tile.toString(), String.format(Locale.ROOT, "it has %d bytes: no SRTM tile", size));
      }
      if (south < -90 || south >= 90 || west < -180 || west >= 180) {
        throw new DamagedRegionException(tile.toString(), "its name is no place on the Earth");
      }
      // Readers of many threads come and go: the mapping ends when the last has let it go.
      MemorySegment samples = channel.map(MapMode.READ_ONLY, 0, size, Arena.ofAuto());
      return new ElevationSquare(south, west, side, samples);
    }
  }

  private static int index(int south, int west) {
    return (south + DEGREES_LAT / 2) * DEGREES_LNG + west + DEGREES_LNG / 2;
  }

  /// The squares, from the south-west.
  public List<ElevationSquare> squares() {
    return squares;
  }

  /// The box of all squares; empty when there is none.
  public Optional<Bounds> bounds() {
    return squares.stream()
        .map(it -> new Bounds(it.west(), it.south(), it.west() + 1.0, it.south() + 1.0))
        .reduce(Bounds::union);
  }

  /// The square of a degree; null when there is none.
  ///
  /// @param south of its southern edge, in degrees; any number
  /// @param west of its western edge, in degrees; any number
  public @Nullable ElevationSquare square(int south, int west) {
    boolean isOnEarth =
        south >= -DEGREES_LAT / 2
            && south < DEGREES_LAT / 2
            && west >= -DEGREES_LNG / 2
            && west < DEGREES_LNG / 2;
    return isOnEarth ? byDegree[index(south, west)] : null;
  }

  /// Metres above sea level at a point; empty without data.
  public OptionalDouble meters(LatLng point) {
    // A point on the edge of two squares is read from one; if that one is missing, from the other.
    int south = (int) Math.floor(point.lat());
    int west = (int) Math.floor(point.lng());
    double found = meters(south, west, point);
    if (Double.isNaN(found) && south == point.lat()) {
      found = meters(south - 1, west, point);
    }
    if (Double.isNaN(found) && west == point.lng()) {
      found = meters(south, west - 1, point);
    }
    return Double.isNaN(found) ? OptionalDouble.empty() : OptionalDouble.of(found);
  }

  private double meters(int south, int west, LatLng point) {
    ElevationSquare square = square(south, west);
    return square == null
        ? Double.NaN
        : square.meters(1 - (point.lat() - south), point.lng() - west);
  }
}
