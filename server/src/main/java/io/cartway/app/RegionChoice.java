package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.data.DataLayout;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The region that a command works on: the one that the settings name, or one built from their
/// extracts; without either what the data folder served last, else the embedded one.
final class RegionChoice {

  /// Names the embedded region where extracts are named.
  private static final String EMBEDDED = "monaco";

  private final Config config;
  private final Console console;
  private final DataLayout layout;
  private final Optional<Path> given;
  private final List<String> extracts;
  private final Optional<Path> elevation;

  /// @param config of the arguments, the environment and the file; what the data folder served last
  ///   is added when they say nothing
  /// @throws UserException when the settings contradict each other
  RegionChoice(Config config, Console console) {
    this.layout = new DataLayout(Path.of(config.text(Setting.DATA)));
    this.config = remembered(config, layout, console);
    this.console = console;
    this.given = this.config.path(Setting.REGION);
    this.extracts = extracts(this.config);
    this.elevation = this.config.path(Setting.ELEVATION);
    if (given.isPresent() && !this.config.list(Setting.OSM).isEmpty()) {
      throw new UsageException(
          "--region names a built region and --osm extracts to build one from: give one of them");
    }
    if (given.isPresent() && elevation.isPresent()) {
      throw new UsageException(
          "--region names a region that is built already and --elevation what to build one"
              + " with: give one of them");
    }
  }

  private static Config remembered(Config config, DataLayout layout, Console console) {
    boolean isSaid = config.path(Setting.REGION).isPresent() || !config.list(Setting.OSM).isEmpty();
    if (isSaid || !Files.exists(layout.served())) {
      return config;
    }
    Config last = served(layout.served());
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    for (Setting setting : List.of(Setting.REGION, Setting.OSM)) {
      values.put(setting, last.text(setting));
    }
    // Heights alone name no place: given ones are those of the same place.
    if (config.path(Setting.ELEVATION).isEmpty()) {
      values.put(Setting.ELEVATION, last.text(Setting.ELEVATION));
    }
    if (!last.text(Setting.OSM).equals(EMBEDDED)) {
      console.tell(
          "Taking what %s names, which was served last: %s. --osm monaco takes the embedded region."
              .formatted(layout.served(), last.text(Setting.REGION) + last.text(Setting.OSM)));
    }
    return config.with(values);
  }

  /// Reads what was served last. A file that does not say it stops the start: another place than
  /// that would be served.
  private static Config served(Path file) {
    try {
      Config last = Config.read(Optional.of(file), Map.of(), Map.of());
      if (last.text(Setting.REGION).isEmpty() && last.text(Setting.OSM).isEmpty()) {
        throw new UserException("%s names no region".formatted(file));
      }
      return last;
    } catch (UserException damaged) {
      throw new UserException(
          "what was served last is not known (%s): name a region with --region or --osm"
              .formatted(damaged.getMessage()),
          damaged);
    }
  }

  /// The extracts; none for the embedded region.
  private static List<String> extracts(Config config) {
    List<String> all = config.list(Setting.OSM);
    return all.equals(List.of(EMBEDDED)) && !Files.exists(Path.of(EMBEDDED)) ? List.of() : all;
  }

  /// Its directory; the region is built first if it does not exist.
  ///
  /// @param builds builds it
  Path directory(BuildProcess builds) throws IOException {
    if (given.isPresent()) {
      return given.get();
    }
    Optional<String> missing = DataLayout.missing(extracts);
    if (missing.isPresent()) {
      return withoutExtract(missing.get());
    }
    Path directory =
        extracts.isEmpty()
            ? layout.embeddedRegion(elevation)
            : layout.regionOf(extracts, elevation);
    if (extracts.isEmpty()) {
      console.tell("The embedded region is Monaco; --osm FILE|URL serves any other place.");
    }
    if (Regions.exists(directory)) {
      if (!Regions.isOutdated(directory)) {
        noteOrigin(directory);
        return directory;
      }
      console.tell("The region %s is from an older Cartway: rebuilding it.".formatted(directory));
    }
    List<String> sources = extracts;
    if (extracts.isEmpty()) {
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
    noteOrigin(directory);
    return directory;
  }

  /// The region that was built from extracts whose files have been moved or deleted.
  private Path withoutExtract(String missing) throws IOException {
    Path directory =
        layout
            .builtFrom(extracts, elevation)
            .orElseThrow(() -> new UserException("there is no file %s".formatted(missing)));
    if (Regions.isOutdated(directory)) {
      throw new UserException(
          "there is no file %s, and the region %s that was built from it is from an older Cartway"
              .formatted(missing, directory));
    }
    console.tell(
        "There is no file %s any more: taking the region that was built from it."
            .formatted(missing));
    return directory;
  }

  private void noteOrigin(Path directory) throws IOException {
    if (!extracts.isEmpty()) {
      DataLayout.noteOrigin(directory, extracts, elevation);
    }
  }

  /// Notes in the data folder what is served, for the next start.
  void remember() throws IOException {
    StringBuilder text = new StringBuilder("# What was served last, written by ./cartway serve.\n");
    given.ifPresent(path ->
        text.append(Config.line(Setting.REGION, path.toAbsolutePath().normalize().toString())));
    List<String> sources = extracts.stream().map(DataLayout::absolute).toList();
    if (given.isEmpty()) {
      text.append(
          Config.line(Setting.OSM, sources.isEmpty() ? EMBEDDED : String.join(",", sources)));
    }
    elevation.ifPresent(path ->
        text.append(Config.line(Setting.ELEVATION, path.toAbsolutePath().normalize().toString())));
    Path partial = layout.served().resolveSibling("served.yaml.partial");
    // On the disk before its name is: after a power cut, an empty one would name nothing.
    Files.writeString(
        partial,
        text,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        StandardOpenOption.SYNC);
    Files.move(
        partial,
        layout.served(),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
