package io.cartway.region.build;

import com.onthegomap.planetiler.archive.TileArchiveWriter;
import com.onthegomap.planetiler.archive.TileArchives;
import com.onthegomap.planetiler.archive.WriteableTileArchive;
import com.onthegomap.planetiler.collection.FeatureGroup;
import com.onthegomap.planetiler.config.Arguments;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.reader.osm.OsmReader;
import io.cartway.geo.Bounds;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.Manifest;
import io.cartway.region.Region;
import io.cartway.region.RegionException;
import io.cartway.region.Regions;
import io.cartway.region.build.world.WorldTiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Builds a region: one read of the extracts (two passes) feeds the parts, then each part writes
/// its files, then the manifest is written, then a rename moves the region to its place. Until then
/// the old region is untouched; a build that dies leaves a folder that the next one deletes.
public final class RegionBuilder {

  private static final Logger LOGGER = LoggerFactory.getLogger(RegionBuilder.class);

  private static final String BUILDING = ".building";
  private static final String LOCK = ".lock";
  private static final int ZOOM_MAX = 14;

  /// Faults of the source data above this share of the ways and relations stop the build, because
  /// the extract is then probably wrong.
  private static final double FAULT_SHARE_MAX = 0.2;

  private static final long FAULTS_ALWAYS_ALLOWED = 1_000;

  private static final long NODES_IN_HEAP_MAX = 4_000_000;

  private final List<RegionPart> parts;
  private final Countries countries;
  private final TimeZones.Source timeZones;
  private final BuildProgress progress;
  private final long nodesInHeapMax;

  /// @param parts fed by the one read, in the order in which they write their files
  public RegionBuilder(
      List<RegionPart> parts,
      Countries countries,
      TimeZones.Source timeZones,
      BuildProgress progress) {
    this(parts, countries, timeZones, progress, NODES_IN_HEAP_MAX);
  }

  /// @param nodesInHeapMax with more nodes, their places lie in files
  RegionBuilder(
      List<RegionPart> parts,
      Countries countries,
      TimeZones.Source timeZones,
      BuildProgress progress,
      long nodesInHeapMax) {
    this.parts = List.copyOf(parts);
    this.countries = countries;
    this.timeZones = timeZones;
    this.progress = progress;
    this.nodesInHeapMax = nodesInHeapMax;
  }

  /// A builder of regions whose times are in UTC.
  public RegionBuilder(List<RegionPart> parts, Countries countries, BuildProgress progress) {
    this(parts, countries, any -> TimeZones.NONE, progress);
  }

  /// Builds the region and moves it to its place.
  ///
  /// @return the manifest of the new region
  /// @throws BuildException when it cannot be built; the old region is then intact
  public Manifest build(BuildRequest request) throws IOException {
    List<Extract> extracts = new ArrayList<>();
    for (Path path : request.extracts()) {
      progress.report("check " + path.getFileName(), extracts.size(), request.extracts().size());
      extracts.add(Extract.open(path));
    }
    Path directory = request.directory().toAbsolutePath();
    Path parent = directory.getParent();
    if (parent == null) {
      throw new BuildException("a region cannot be the root of a file system");
    }
    refuseForeignFolder(directory);
    Files.createDirectories(parent);
    try (FileChannel channel =
            FileChannel.open(
                lockFile(directory), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel)) {
      if (lock == null) {
        throw new BuildException(
            "another build of %s is running: wait for it or stop it".formatted(directory));
      }
      return buildLocked(request, extracts, directory);
    } catch (IOException | RuntimeException | Error e) {
      throw new BuildFailure(extracts, directory, building(directory)).explain(e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /// A folder with other contents is not ours to replace.
  private static void refuseForeignFolder(Path directory) throws IOException {
    if (!Files.exists(directory) || Files.exists(directory.resolve(Regions.MANIFEST))) {
      return;
    }
    boolean isFree = Files.isDirectory(directory);
    if (isFree) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
        isFree = !files.iterator().hasNext();
      }
    }
    if (!isFree) {
      throw new BuildException(
          "%s holds something that is no region: name an empty folder or one that is not there"
              .formatted(directory));
    }
  }

  private Manifest buildLocked(BuildRequest request, List<Extract> extracts, Path directory)
      throws IOException {
    deleteLeftovers(directory);
    Path building = building(directory);
    try {
      Path files = building.resolve("region");
      Files.createDirectories(files);
      BuildRun run = newRun(files, union(extracts));
      run.follow(previous(request, directory));
      RegionProfile profile = read(request, extracts, building, run);
      progress.report("checksums", 0, 0);
      Manifest manifest =
          ManifestWriting.describe(request.time(), extracts, profile.newestElement(), run);
      Regions.writeManifest(files, manifest);
      progress.report("put in place", 0, 0);
      Regions.replace(files, directory);
      return manifest;
    } catch (IOException | RuntimeException | Error e) {
      throw new BuildFailure(extracts, directory, building).explain(e);
    } finally {
      deleteQuietly(building);
    }
  }

  /// A region given explicitly must be valid; the one being replaced may be damaged or outdated.
  private static Optional<Region> previous(BuildRequest request, Path directory)
      throws IOException {
    Path before = request.previous().orElse(directory);
    try {
      return request.previous().isPresent() || Regions.exists(before)
          ? Optional.of(Regions.open(before))
          : Optional.empty();
    } catch (RegionException | DamagedRegionException e) {
      if (request.previous().isPresent()) {
        throw new BuildException(String.valueOf(e.getMessage()), e);
      }
      LOGGER.warn("ids of removed objects cannot be continued: {}", e.getMessage());
      return Optional.empty();
    }
  }

  private BuildRun newRun(Path files, Bounds bounds) throws IOException {
    progress.report("time zones", 0, 0);
    return new BuildRun(files, bounds, countries, timeZones.read(bounds), progress);
  }

  /// Deletes what a build has left that ended without deleting it, unless another one is running.
  ///
  /// @param directory the region's
  public static void deleteRemains(Path directory) throws IOException {
    Path lockFile = lockFile(directory.toAbsolutePath());
    if (!Files.exists(lockFile)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        FileLock lock = tryLock(channel)) {
      if (lock != null) {
        deleteLeftovers(directory.toAbsolutePath());
      }
    }
  }

  private static Path lockFile(Path directory) {
    return directory.resolveSibling(directory.getFileName() + LOCK);
  }

  private static Path building(Path directory) {
    return directory.resolveSibling(directory.getFileName() + BUILDING);
  }

  private static void deleteLeftovers(Path directory) throws IOException {
    Regions.delete(building(directory));
  }

  private static void deleteQuietly(Path directory) {
    try {
      Regions.delete(directory);
    } catch (IOException e) {
      // The next build deletes it; the result or the first fault of this build matters more.
      LOGGER.warn("could not delete {}: {}", directory, e.getMessage());
    }
  }

  /// Both passes, the parts' files and the tile archive.
  private RegionProfile read(
      BuildRequest request, List<Extract> extracts, Path building, BuildRun run)
      throws IOException {
    Path temporary = Files.createDirectories(building.resolve("temporary"));
    PlanetilerConfig config = config(request, extracts, temporary);
    for (RegionPart part : parts) {
      part.begin(Files.createDirectories(temporary.resolve(part.name())));
    }
    RegionProfile profile = new RegionProfile(parts);
    BuildStats stats = new BuildStats();
    Path archiveFile = run.directory().resolve("tiles.pmtiles");
    try (ProgressTicker ticker = new ProgressTicker(progress);
        WriteableTileArchive archive = TileArchives.newWriter(archiveFile, config);
        ReadStores stores = ReadStores.open(config, temporary)) {
      FeatureGroup features =
          FeatureGroup.newDiskBackedFeatureGroup(
              archive.tileOrder(), temporary.resolve("features"), profile, config, stats);
      try (OsmReader reader =
              new OsmReader(
                  "osm",
                  () -> new MergedExtracts(extracts),
                  stores.nodes(),
                  stores.geometries(),
                  profile,
                  stats);
          RegionProfile _ = profile) {
        ticker.step("read 1 of 2", () -> stats.elements("osm_pass1"), 0);
        reader.pass1(config);
        profile.throwFirstFault();
        long elements = stats.elements("osm_pass1");
        ticker.step("read 2 of 2", () -> stats.elements("osm_pass2"), elements);
        reader.pass2(features, config);
        profile.throwFirstFault();
        run.count("elements", elements);
        run.sawElements(stats);
        ticker.pause();
        run.locateNodesIn(stores.nodes());
        for (RegionPart part : parts) {
          run.startPart(part);
          part.prepare(run);
        }
        try (WorldTiles _ =
            WorldTiles.start(features, stats, profile::drawWorld, config, profile::drawGround)) {
          finish(run, stores);
        }
        profile.throwFirstFault();
      }
      run.checkFaults(FAULTS_ALWAYS_ALLOWED, FAULT_SHARE_MAX);
      ticker.step("tiles", () -> stats.sum("archive_tiles_written"), 0);
      features.prepare();
      TileArchiveWriter.writeOutput(
          features,
          archive,
          archive::bytesWritten,
          WorldTiles.metadata(profile, config, widest(extracts)),
          temporary.resolve("layerstats.tsv.gz"),
          config,
          stats);
      profile.throwFirstFault();
      run.count("tiles", stats.sum("archive_tiles_written"));
    }
    return profile;
  }

  /// Writes the files of all parts. The places of nodes are given back as soon as no part looks
  /// them up any more: those of a country are half a gigabyte.
  private void finish(BuildRun run, ReadStores stores) throws IOException {
    int unfinished = parts.size();
    for (RegionPart part : parts) {
      List<RegionPart> left = parts.subList(parts.size() - unfinished, parts.size());
      if (left.stream().noneMatch(RegionPart::looksUpNodes)) {
        run.forgetNodes();
        stores.close();
      }
      run.startPart(part);
      part.finish(run);
      unfinished--;
    }
  }

  private PlanetilerConfig config(BuildRequest request, List<Extract> extracts, Path temporary) {
    Map<String, String> arguments = new HashMap<>();
    arguments.put("threads", Integer.toString(request.threads()));
    arguments.put("tmpdir", temporary.toString());
    String storage = storage(extracts);
    arguments.put("nodemap_storage", storage);
    arguments.put("multipolygon_geometry_storage", storage);
    arguments.put("maxzoom", Integer.toString(ZOOM_MAX));
    arguments.put("color", "false");
    // On a full disk, writing to a mapped file raises a signal, a normal write an exception.
    arguments.put("mmap_temp", "false");
    arguments.put("loginterval", "1h");
    Optional<Geometry> shape = shape(extracts);
    if (shape.isEmpty()) {
      Bounds box = union(extracts);
      arguments.put(
          "bounds", "%s,%s,%s,%s".formatted(box.west(), box.south(), box.east(), box.north()));
    }
    PlanetilerConfig config = PlanetilerConfig.from(Arguments.of(arguments));
    // Planetiler takes a shape only where there are no bounds.
    shape.ifPresent(config.bounds()::setShape);
    return config;
  }

  /// Where the places of nodes and the shapes of ways are kept. A city has them in the heap,
  /// because writing them would take longer than it is worth; a country has them in files, written
  /// like any others, then mapped.
  private String storage(List<Extract> extracts) {
    long nodes = extracts.stream().mapToLong(extract -> extract.counts().nodes()).sum();
    return nodes > nodesInHeapMax ? "mmap" : "ram";
  }

  private static Bounds union(List<Extract> extracts) {
    return extracts.stream()
        .flatMap(extract -> extract.boxes().stream())
        .reduce(Bounds::union)
        .orElseThrow();
  }

  /// Where a map of the region looks first.
  private static Bounds widest(List<Extract> extracts) {
    return shape(extracts).isEmpty()
        ? union(extracts)
        : extracts.stream()
            .flatMap(extract -> extract.boxes().stream())
            .max(Comparator.comparingDouble(box -> box.east() - box.west()))
            .orElseThrow();
  }

  /// The boxes of extracts that cross the antimeridian: their union is a band around the Earth, and
  /// the tiles of an ocean would be rendered.
  private static Optional<Geometry> shape(List<Extract> extracts) {
    if (extracts.stream().allMatch(extract -> extract.boxes().size() == 1)) {
      return Optional.empty();
    }
    Geometry shape = GeoUtils.JTS_FACTORY.createPolygon();
    for (Extract extract : extracts) {
      for (Bounds box : extract.boxes()) {
        shape =
            shape.union(
                GeoUtils.JTS_FACTORY.toGeometry(
                    new Envelope(box.west(), box.east(), box.south(), box.north())));
      }
    }
    return Optional.of(shape);
  }
}
