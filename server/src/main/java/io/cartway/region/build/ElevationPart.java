package io.cartway.region.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Elevations;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// Stores the elevations of the region: SRTM tiles (`N42E001.hgt`, plain or zipped) that touch the
/// extract's box, unpacked below `elevation/`. A tile is one square degree of big-endian int16
/// metres, 1,201 or 3,601 samples a side.
///
/// Later parts can read elevations from it.
public final class ElevationPart implements RegionPart, Heights {

  private static final Pattern NAME =
      Pattern.compile("([NS])(\\d{2})([EW])(\\d{3})\\.hgt(\\.zip)?", Pattern.CASE_INSENSITIVE);
  private static final List<Long> SIZES = List.of(1201L * 1201 * 2, 3601L * 3601 * 2);

  private final Path folder;
  private Elevations kept = Elevations.NONE;

  /// @param folder with the tiles
  /// @throws BuildException when the folder has no tile
  public ElevationPart(Path folder) {
    this.folder = folder;
    if (!Files.isDirectory(folder)) {
      throw new BuildException(
          "there is no folder %s: --elevation takes one with .hgt or .hgt.zip files"
              .formatted(folder));
    }
  }

  @Override
  public String name() {
    return "elevation";
  }

  @Override
  public void prepare(PartContext context) throws IOException {
    TreeSet<Path> tiles = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (NAME.matcher(String.valueOf(file.getFileName())).matches()) {
          tiles.add(file);
        }
      }
    }
    if (tiles.isEmpty()) {
      throw new BuildException(
          "%s holds no elevation: files named like N42E001.hgt or N42E001.hgt.zip are read"
              .formatted(folder));
    }
    Path target = Files.createDirectories(context.directory().resolve(name()));
    long count = 0;
    for (Path tile : tiles) {
      Matcher matcher = NAME.matcher(String.valueOf(tile.getFileName()));
      if (matcher.matches() && touches(matcher, context.bounds())) {
        copy(tile, matcher, target);
        count++;
        context.progress("tiles", count, tiles.size());
      }
    }
    context.count("elevation tiles", count);
    kept = Elevations.open(target);
  }

  @Override
  public void finish(PartContext context) {}

  /// The elevations of the region; none before they are prepared.
  public Elevations elevations() {
    return kept;
  }

  @Override
  public OptionalDouble meters(LatLng point) {
    return kept.meters(point);
  }

  private static boolean touches(Matcher name, Bounds bounds) {
    int south = Integer.parseInt(name.group(2)) * (isLetter(name.group(1), "S") ? -1 : 1);
    int west = Integer.parseInt(name.group(4)) * (isLetter(name.group(3), "W") ? -1 : 1);
    return south <= bounds.north()
        && south + 1 >= bounds.south()
        && west <= bounds.east()
        && west + 1 >= bounds.west();
  }

  private static boolean isLetter(String group, String letter) {
    return group.equalsIgnoreCase(letter);
  }

  private static void copy(Path tile, Matcher name, Path target) throws IOException {
    String plain =
        (name.group(1) + name.group(2) + name.group(3) + name.group(4)).toUpperCase(Locale.ROOT);
    Path file = target.resolve(plain + ".hgt");
    if (name.group(5) == null) {
      Files.copy(tile, file);
    } else {
      try (InputStream in = Files.newInputStream(tile);
          ZipInputStream zip = new ZipInputStream(in)) {
        ZipEntry entry = zip.getNextEntry();
        while (entry != null && !entry.getName().toLowerCase(Locale.ROOT).endsWith(".hgt")) {
          entry = zip.getNextEntry();
        }
        if (entry == null) {
          throw new BuildException("%s holds no .hgt file".formatted(tile));
        }
        Files.copy(zip, file);
      }
    }
    if (!SIZES.contains(Files.size(file))) {
      throw new BuildException(
          "%s is no SRTM tile: it has %d bytes, not %s".formatted(tile, Files.size(file), SIZES));
    }
  }
}
