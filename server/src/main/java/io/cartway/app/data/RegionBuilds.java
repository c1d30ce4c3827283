package io.cartway.app.data;

import io.cartway.app.console.Console;
import io.cartway.app.console.ConsoleProgress;
import io.cartway.app.console.UserException;
import io.cartway.hierarchy.build.HierarchyPart;
import io.cartway.region.Elevations;
import io.cartway.region.Manifest;
import io.cartway.region.build.BuildEstimate;
import io.cartway.region.build.BuildException;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.Countries;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.DiskSpace;
import io.cartway.region.build.ElementCounts;
import io.cartway.region.build.ElevationPart;
import io.cartway.region.build.Heights;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.RegionPart;
import io.cartway.region.build.TimeZoneBorders;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.search.build.SearchPart;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.text.DataSize;
import io.cartway.tiles.build.TilesPart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Builds regions for the commands: prints an estimate, the progress and a summary.
public final class RegionBuilds {

  private final Console console;
  private final Clock clock;
  private final int threads;
  private final Optional<Path> elevation;

  /// @param elevation folder of SRTM tiles to keep in the region
  public RegionBuilds(Console console, Clock clock, int threads, Optional<Path> elevation) {
    this.console = console;
    this.clock = clock;
    this.threads = threads;
    this.elevation = elevation;
  }

  /// Builds a region from files and URLs.
  ///
  /// @param downloads the folder for downloaded files
  /// @param previous the region whose ids the new one continues, if it is not the one in the
  ///   directory
  public Manifest build(
      List<String> sources, Path downloads, Path directory, Optional<Path> previous)
      throws IOException {
    ConsoleProgress progress = new ConsoleProgress(console, System::nanoTime);
    List<Path> extracts = Downloader.fetchAll(sources, downloads, progress);
    long start = System.nanoTime();
    ElementCounts counts = count(extracts);
    BuildEstimate estimate = BuildEstimate.of(counts);
    long heap = BuildMemory.heapMax();
    tellEstimate(counts, estimate, heap, directory);
    BuildMemory.check(estimate, heap);
    checkDisk(estimate, directory);
    Manifest manifest;
    Countries countries = CountryBorders.load();
    try (Console.Quiet _ = console.withoutWorkers()) {
      manifest =
          new RegionBuilder(parts(countries), countries, TimeZoneBorders::read, progress)
              .build(new BuildRequest(extracts, directory, threads, clock.instant(), previous));
    }
    progress.finish();
    tellSummary(manifest, directory, Duration.ofNanos(System.nanoTime() - start));
    return manifest;
  }

  private List<RegionPart> parts(Countries countries) {
    List<RegionPart> parts = new ArrayList<>();
    Optional<ElevationPart> heights = elevation.map(ElevationPart::new);
    heights.ifPresent(parts::add);
    parts.add(
        new RoadsPart(OsmRoadTags.create(), heights.<Heights>map(it -> it).orElse(Heights.NONE)));
    parts.add(new HierarchyPart(threads));
    parts.add(new SearchPart(PlaceVocabulary.read(), threads));
    parts.add(
        new TilesPart(
            countries, () -> heights.map(ElevationPart::elevations).orElse(Elevations.NONE)));
    return parts;
  }

  /// What the extracts hold together.
  ///
  /// @throws BuildException when one of them is no extract
  static ElementCounts count(List<Path> extracts) throws IOException {
    ElementCounts counts = ElementCounts.NONE;
    for (Path extract : extracts) {
      counts = counts.plus(ElementCounts.of(extract));
    }
    return counts;
  }

  private void tellEstimate(ElementCounts counts, BuildEstimate estimate, long heap, Path directory)
      throws IOException {
    console.tell(
        String.format(
            Locale.ROOT,
            "Building %s from %s with about %,d nodes, %,d ways and %,d relations: about %s,"
                + " %s of heap (%s allowed), %s of disk (%s free)",
            directory,
            DataSize.words(counts.bytes()),
            counts.nodes(),
            counts.ways(),
            counts.relations(),
            ConsoleProgress.duration(estimate.duration()),
            DataSize.words(estimate.heap()),
            DataSize.words(heap),
            DataSize.words(estimate.disk()),
            DataSize.words(DiskSpace.free(directory))));
  }

  /// A disk that is full is found by the build too, but after an hour.
  private static void checkDisk(BuildEstimate estimate, Path directory) throws IOException {
    long free = DiskSpace.free(directory);
    if (estimate.diskLeast() > free) {
      throw new UserException(
          ("the build needs at least %s of disk, half of it for a while, and %s has %s free:"
                  + " free some space or name another folder")
              .formatted(
                  DataSize.words(estimate.diskLeast()),
                  directory.toAbsolutePath().getParent(),
                  DataSize.words(free)));
    }
  }

  private void tellSummary(Manifest manifest, Path directory, Duration duration) {
    console.tell("");
    row("region", directory.toString());
    row(
        "data",
        manifest.dataTime().equals(Instant.EPOCH)
            ? manifest.dataVersion() + " (of an unknown time: the extract has no time stamps)"
            : manifest.dataVersion() + " (state of " + manifest.dataTime() + ")");
    row("built in", String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1e3));
    new TreeMap<>(manifest.counts())
        .forEach((what, count) -> row(what, String.format(Locale.ROOT, "%,d", count)));
    for (Map.Entry<String, Long> part : sizes(manifest).entrySet()) {
      row("size of " + part.getKey(), DataSize.words(part.getValue()));
    }
    new TreeMap<>(manifest.faults())
        .forEach((code, count) -> row("fault " + code, String.format(Locale.ROOT, "%,d", count)));
    console.tell("");
  }

  private void row(String name, String value) {
    console.tell(String.format(Locale.ROOT, "  %-36s %s", name, value));
  }

  /// Sizes by top-level folder.
  private static Map<String, Long> sizes(Manifest manifest) {
    Map<String, Long> sizes = new TreeMap<>();
    manifest
        .files()
        .forEach((name, file) -> {
          int slash = name.indexOf('/');
          sizes.merge(slash < 0 ? name : name.substring(0, slash), file.size(), Long::sum);
          sizes.merge("all", file.size(), Long::sum);
        });
    return sizes;
  }
}
