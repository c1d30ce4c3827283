package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.app.console.UsageException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.data.DataLayout;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The region that a command works on: the one that the settings name, or one built from their
/// extracts, or the embedded one.
final class RegionChoice {

  private RegionChoice() {}

  /// Its directory; the region is built first if it does not exist.
  ///
  /// @param builds builds it
  /// @throws UsageException when the settings contradict each other
  static Path directory(Config config, Console console, BuildProcess builds) throws IOException {
    Optional<Path> given = config.path(Setting.REGION);
    List<String> extracts = config.list(Setting.OSM);
    if (given.isPresent()) {
      if (!extracts.isEmpty()) {
        throw new UsageException(
            "--region names a built region and --osm extracts to build one from: give one of them");
      }
      if (config.path(Setting.ELEVATION).isPresent()) {
        throw new UsageException(
            "--region names a region that is built already and --elevation what to build one"
                + " with: give one of them");
      }
      return given.get();
    }
    Optional<Path> elevation = config.path(Setting.ELEVATION);
    DataLayout layout = new DataLayout(Path.of(config.text(Setting.DATA)));
    Path directory =
        extracts.isEmpty()
            ? layout.embeddedRegion(elevation)
            : layout.regionOf(extracts, elevation);
    if (Regions.exists(directory)) {
      if (!Regions.isOutdated(directory)) {
        return directory;
      }
      console.tell("The region %s is from an older Cartway: rebuilding it.".formatted(directory));
    }
    List<String> sources = extracts;
    if (extracts.isEmpty()) {
      console.tell("The embedded region is Monaco; --osm FILE|URL serves any other place.");
      sources = List.of(layout.embeddedExtract().toString());
    }
    Files.createDirectories(directory.toAbsolutePath().getParent());
    builds.run(
        new BuildProcess.Order(
            sources,
            directory,
            layout.downloads(),
            layout.before(directory),
            elevation,
            config.threads()));
    return directory;
  }
}
