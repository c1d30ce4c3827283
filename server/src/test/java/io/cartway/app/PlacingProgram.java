package io.cartway.app;

import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// Does the end of a build again and again, until it is killed: manifest, renames, clean-up, by the
/// same calls. A whole build is there for some hundredths of its time only.
final class PlacingProgram {

  private PlacingProgram() {}

  /// `PlacingProgram MASTER REGION`: puts copies of one region in the place of another.
  public static void main(String[] arguments) throws IOException {
    Path master = Path.of(arguments[0]);
    Path region = Path.of(arguments[1]);
    Instant time = Regions.open(region).manifest().buildTime();
    while (true) {
      time = time.plusSeconds(1);
      place(master, region, time);
    }
  }

  /// Puts a copy in place, once.
  ///
  /// @param time when the copy says that it was built
  static void place(Path master, Path region, Instant time) throws IOException {
    Path building = buildingOf(region);
    Regions.delete(building);
    Path files = building.resolve("region");
    copy(master, files);
    Regions.writeManifest(files, built(Regions.open(master).manifest(), time));
    Regions.replace(files, region);
    Regions.delete(building);
  }

  /// Where a region stands until it is put in its place.
  static Path buildingOf(Path region) {
    return region.resolveSibling(region.getFileName() + ".building");
  }

  private static Manifest built(Manifest like, Instant time) {
    return new Manifest(
        like.formatVersion(),
        like.dataVersion(),
        like.sources(),
        like.dataTime(),
        like.bounds(),
        like.counts(),
        like.faults(),
        time,
        like.attribution(),
        like.files());
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(from)) {
      all = files.sorted().toList();
    }
    for (Path path : all) {
      Path target = to.resolve(from.relativize(path).toString());
      if (Files.isDirectory(path)) {
        Files.createDirectories(target);
      } else if (!path.getFileName().toString().equals(Regions.MANIFEST)) {
        // Nothing writes into them: a link is as good as a copy, and the disk is left alone.
        Files.createLink(target, path);
      }
    }
  }
}
