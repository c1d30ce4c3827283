package io.cartway.bench;

import io.cartway.region.Regions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// Measures vector tiles: what they cost a build, their sizes, how fast they are served, and
/// whether the packages of others read all of them.
final class TilesBench {

  private static final List<String> BUILT =
      List.of("andorra-20260404", "liechtenstein-20240304", "porto-20150606-roads");

  /// Andorra's tiles are served: towns and mountains.
  private static final String SERVED = BUILT.getFirst();

  private static final List<String> READ =
      List.of("andorra-20260404", "liechtenstein-20240304", "monaco-20251108");

  /// What is built, as `TileBuilds` names it.
  private static final List<String> KINDS = List.of("with", "extract", "without", "planetiler");

  private static final String RUNNER = "Planetiler's runner";

  private static final int WORLD_ZOOM_MAX = 6;

  private static final int ROUNDS = 2;

  /// The most that a tile may have, gzipped.
  private static final int TILE_BYTES_MAX = 500_000;

  private static final int TILEMAKER_SECONDS_MAX = 300;

  static final String INTRODUCTION =
      """
      Tiles are served by a process of the API's own server with the gatekeeper, meter, metrics and
      access log of the program, a key with a rate and a cap, and the archive of Andorra; the
      constant body has the mean size of the tiles and their headers, and is answered by the same
      process. wrk (one thread, on the same processors) asks for all tiles
      of zooms 7 to 14 in turn, packed, over
      persistent connections; the kinds of requests alternate in %d rounds, and each figure is the
      median of the rounds. A variant is cold when nobody has asked for that tile in that variant
      before; then one connection asks for each. tileserver-gl-light (npm) serves the same archive
      on the same machine; its module for SQLite, which it needs for MBTiles only, is replaced by an
      empty one.

      Four things are built in turns in one process, after a round for warming up: a region with
      tiles, one with the extract's tiles but not the world's, one without any, and the extract's
      tiles by Planetiler's own runner with our profile. The runner cuts to the extract's box, so
      that the world of zooms 0 to 6, which each region has, is in neither side of the comparison:
      the extract's tiles are what the second region takes more than the third, and both sides tell
      how many tiles they wrote. What the world takes is the first region less the second. tilemaker
      is Debian's, with the OpenMapTiles profile that it comes with, and has no world either. Sizes
      are bytes as stored, gzipped.

      Then npm's pmtiles and @mapbox/vector-tile read every tile of three extracts, as stored and
      over HTTP in variants, and a checker holds them to Mapbox Vector Tile 2.1
      (server/src/test/clients/tiles.mjs).
      """
          .formatted(TileLoad.ROUNDS);

  private final Places places;

  /// @param places where extracts and programs lie
  TilesBench(Places places) {
    this.places = places;
  }

  /// A stored tile.
  ///
  /// @param bytes its size, gzipped
  record Stored(int z, int x, int y, int bytes) {

    String path(String prefix, String query) {
      return "%s/%d/%d/%d.mvt%s".formatted(prefix, z, x, y, query);
    }
  }

  /// Measures and writes the page.
  ///
  /// @return whether every tile was right and none is too large
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page = new Page("Vector tiles", INTRODUCTION, command, provenance, out);
    Path folder = Files.createTempDirectory("cartway-tiles-");
    try {
      boolean isRight = true;
      Map<String, List<Stored>> tiles = new HashMap<>();
      for (String extract : BUILT) {
        Path own = Files.createDirectories(folder.resolve(extract));
        builds(extract, own, page);
        List<Stored> stored = list(archive(folder, extract));
        tiles.put(extract, stored);
        isRight &= sizes(extract, stored, page);
      }
      Optional<Wrk> wrk = Wrk.find(folder);
      if (wrk.isPresent()) {
        new TileLoad(
                wrk.get(),
                folder,
                archive(folder, SERVED),
                own(tiles.getOrDefault(SERVED, List.of())),
                page)
            .run(SERVED, places.root().resolve("bench/target/tileserver"));
      } else {
        out.println("skipped: no wrk here and no apt-get that installs it");
      }
      for (String extract : READ) {
        if (!BUILT.contains(extract)) {
          Path own = Files.createDirectories(folder.resolve(extract));
          String _ = builds(extract, own, 0);
        }
        isRight &= TileReaders.read(places.root(), folder, archive(folder, extract), extract, page);
      }
      page.write(places.page("tiles"));
      return isRight;
    } finally {
      Regions.delete(folder);
    }
  }

  /// Those of the extract; the zooms before are the whole world's.
  static List<Stored> own(List<Stored> tiles) {
    return tiles.stream().filter(tile -> tile.z > WORLD_ZOOM_MAX).toList();
  }

  private static Path archive(Path folder, String extract) {
    return folder.resolve(extract).resolve("with/tiles.pmtiles");
  }

  // ---------------------------------------------------------------- builds

  private static double median(Map<String, Sample> samples, String what) {
    Sample sample = samples.get(what);
    if (sample == null) {
      throw new IllegalStateException("no build '%s' was measured".formatted(what));
    }
    return sample.median();
  }

  void builds(String extract, Path folder, Page page) throws IOException, InterruptedException {
    Map<String, Sample> wall = new HashMap<>();
    Map<String, Sample> processor = new HashMap<>();
    for (String line : builds(extract, folder, ROUNDS).lines().toList()) {
      String[] words = line.split(" ", -1);
      if (words.length == 3 && KINDS.contains(words[0])) {
        wall.computeIfAbsent(words[0], any -> new Sample()).add(Long.parseLong(words[1]));
        processor.computeIfAbsent(words[0], any -> new Sample()).add(Long.parseLong(words[2]));
      }
    }
    Optional<Long> tilemaker = tilemaker(extract, folder);
    shares(extract, wall, "", tilemaker, page);
    shares(extract, processor, ", processor time", Optional.empty(), page);
    page.add(
        Row.against(
            "the extract's tiles, without the world",
            extract,
            Quantity.count(list(folder.resolve("extract/tiles.pmtiles")).size()),
            RUNNER,
            Quantity.count(list(folder.resolve("planetiler.pmtiles")).size())));
  }

  /// What the tiles take of a build.
  ///
  /// @param of what is measured, after the name of the figure
  static void shares(
      String extract, Map<String, Sample> samples, String of, Optional<Long> tilemaker, Page page) {
    double with = median(samples, "with");
    double own = median(samples, "extract");
    double share = own - median(samples, "without");
    page.add("region with tiles" + of, extract, Quantity.seconds(with));
    page.add("the world's share of it" + of, extract, Quantity.seconds(with - own));
    page.add(
        Row.against(
            "the extract's tiles' share of it" + of,
            extract,
            Quantity.seconds(share),
            RUNNER,
            Quantity.seconds(median(samples, "planetiler"))));
    if (tilemaker.isPresent()) {
      page.add(
          Row.against(
              "the extract's tiles' share of it" + of,
              extract,
              Quantity.seconds(share),
              "tilemaker",
              Quantity.seconds(tilemaker.get())));
    }
  }

  String builds(String extract, Path folder, int rounds) throws IOException, InterruptedException {
    return program(
        "builds", places.extract(extract).toString(), folder.toString(), Integer.toString(rounds));
  }

  /// Runs `TileBuilds.java` with the program on its class path.
  private String program(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-Xmx2g",
                "-cp",
                System.getProperty("cartway.program", places.program().toString()),
                places.root().resolve("bench/src/main/planetiler/TileBuilds.java").toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("%s: %s".formatted(String.join(" ", arguments), told));
    }
    return told;
  }

  /// How long tilemaker took; empty where it is not.
  private Optional<Long> tilemaker(String extract, Path folder)
      throws IOException, InterruptedException {
    Path examples = Path.of("/usr/share/doc/tilemaker/examples");
    Path configuration = examples.resolve("config-openmaptiles.json");
    if (!Files.exists(configuration)) {
      Wrk.install("tilemaker");
    }
    if (!Files.exists(configuration)) {
      System.out.println("skipped: tilemaker is not here, and no apt-get installs it");
      return Optional.empty();
    }
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                "tilemaker",
                "--input",
                places.extract(extract).toString(),
                "--output",
                folder.resolve("tilemaker.mbtiles").toString(),
                "--config",
                configuration.toString(),
                "--process",
                examples.resolve("process-openmaptiles.lua").toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(TILEMAKER_SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      System.out.println("skipped: tilemaker failed on " + extract);
      return Optional.empty();
    }
    return Optional.of(System.nanoTime() - start);
  }

  // ---------------------------------------------------------------- sizes

  List<Stored> list(Path archive) throws IOException, InterruptedException {
    List<Stored> tiles = new ArrayList<>();
    for (String line : program("list", archive.toString()).lines().toList()) {
      String[] words = line.split(" ", -1);
      if (words.length == 4) {
        tiles.add(
            new Stored(
                Integer.parseInt(words[0]),
                Integer.parseInt(words[1]),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3])));
      }
    }
    return tiles;
  }

  static boolean sizes(String extract, List<Stored> tiles, Page page) {
    Map<Integer, List<Integer>> byZoom = new TreeMap<>();
    for (Stored tile : tiles) {
      byZoom.computeIfAbsent(tile.z, any -> new ArrayList<>()).add(tile.bytes);
    }
    byZoom.forEach((zoom, sizes) -> {
      sizes.sort(Comparator.naturalOrder());
      int count = sizes.size();
      page.add(
          new Row(
              "zoom %d, %d tiles: bytes p50, p99, most".formatted(zoom, count),
              extract,
              "%,d, %,d, %,d"
                  .formatted(
                      sizes.get(count / 2),
                      sizes.get(Math.min(count - 1, count * 99 / 100)),
                      sizes.getLast()),
              "",
              ""));
    });
    return tiles.stream().allMatch(tile -> tile.bytes <= TILE_BYTES_MAX);
  }
}
