package io.cartway.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.bench.KeepAliveClient.Got;
import io.cartway.bench.Wrk.Load;
import io.cartway.bench.agreement.ProgramBuild;
import io.cartway.region.Regions;
import io.cartway.tiles.TileArchive;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Measures pictures: raster tiles that nobody has asked for, kept ones, static pictures, and what
/// their drawing does to vector tiles. Puts ours beside those of MapLibre GL JS.
final class RasterBench {

  private static final String EXTRACT = "monaco-20251108";

  /// Columns and rows of zoom 15 over the country.
  private static final int[] COLUMNS = {17_057, 17_061};

  private static final int[] ROWS = {11_946, 11_950};
  private static final int ROUNDS = 5;
  private static final int FEW = 8;
  private static final int MANY = 32;
  private static final int WARM_UP_SECONDS = 5;
  private static final int SECONDS = 2;
  private static final int STATIC_COUNT = 60;
  private static final double P99 = 0.99;

  /// Every tile is drawn anew in each: another language is another tile, with its own labels.
  private static final List<String> WARM = List.of("ar", "ja", "ru", "el", "he", "zh", "uk", "ko");

  private static final List<String> COLD =
      List.of("de", "en", "fr", "it", "es", "pt", "nl", "sv", "da", "fi", "pl", "cs");

  static final String INTRODUCTION =
      """
      A server of the program with the launcher's options, a heap of 256 MB and the region of Monaco
      answers over one connection. A raster tile is cold when nobody has asked for it in that
      language: %d languages ask for the %d tiles of zoom 15 over the country in `service-day`,
      256 pixels each way, after %d other languages for warming up. Each language is a variant of
      the vector tiles and has places of labels of its own, so that these are made, too.

      Kept tiles are asked for by wrk (one thread, on the same processors, 8 connections), in turns
      with the stored vector tiles of the same square, in %d rounds; figures are medians. The static
      picture has 600x400 pixels, a route through the country and five pins. Then vector tiles are
      asked for over 8 connections while another key asks for raster tiles of zoom 19 that nobody
      has asked for, over 32.

      Mapnik (Debian's python3-mapnik) draws water, buildings and roads of the same tiles alone,
      with the same features, colours and widths, in turns with our renderer. It has the features
      in memory with an index; ours reads the vector tile's message for each picture. Both pack at
      zlib's level 1. The pictures of both are in `bench/target/raster/mapnik`.

      `bench/target/raster/index.html` has pictures of four places in four styles beside those of
      MapLibre GL JS in Chromium (console/test/beside.mjs).
      """
          .formatted(
              COLD.size(),
              (COLUMNS[1] - COLUMNS[0] + 1) * (ROWS[1] - ROWS[0] + 1),
              WARM.size(),
              ROUNDS);

  private final Places places;
  private final Page page;

  private final String only;

  /// @param only `mapnik` for the comparison with Mapnik alone, which does not write the page
  RasterBench(Places places, String only, String command, Provenance provenance, PrintStream out) {
    this.places = places;
    this.only = only;
    this.page =
        new Page("Raster tiles and static pictures", INTRODUCTION, command, provenance, out);
  }

  /// Measures and writes the page.
  ///
  /// @return whether every answer was a picture
  boolean run() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cartway-raster-");
    try {
      Path region = folder.resolve("region");
      new ProgramBuild(places.program()).build(places.extract(EXTRACT), region);
      mapnik(region);
      if (only.equals("mapnik")) {
        return true;
      }
      List<String> options = ServerProcess.smallHeap();
      try (ServerProcess server = ServerProcess.start(places.program(), region, folder, options)) {
        Wrk.Target target = server.unlimitedTarget();
        try (KeepAliveClient client = server.connect(target.key())) {
          cold(client);
          still(client);
        }
        Optional<Wrk> wrk = Wrk.find(folder);
        if (wrk.isPresent()) {
          load(wrk.get(), target);
          siege(wrk.get(), server, target);
        } else {
          System.out.println("skipped: no wrk here and no apt-get that installs it");
        }
        page.add("resident memory of the server then", EXTRACT, server.residentMemory());
        beside(server, target);
      }
      page.write(places.page("raster"));
      return true;
    } finally {
      Regions.delete(folder);
    }
  }

  private void mapnik(Path region) throws IOException, InterruptedException {
    try (TileArchive archive = TileArchive.open(Regions.open(region).tiles())) {
      Path files = places.root().resolve("bench/target/raster/mapnik");
      new MapnikBench(files, archive).run(page, EXTRACT, COLUMNS, ROWS);
    }
  }

  private static List<String> tiles(String query) {
    List<String> tiles = new ArrayList<>();
    for (int x = COLUMNS[0]; x <= COLUMNS[1]; x++) {
      for (int y = ROWS[0]; y <= ROWS[1]; y++) {
        tiles.add("/v1/tiles/raster/15/%d/%d.png%s".formatted(x, y, query));
      }
    }
    return tiles;
  }

  private static Sample times(KeepAliveClient client, List<String> paths) throws IOException {
    Sample sample = new Sample();
    for (String path : paths) {
      long start = System.nanoTime();
      Got got = client.read(path);
      sample.add(System.nanoTime() - start);
      if (got.status() != 200) {
        throw new IOException(
            "%s: %s".formatted(path, new String(got.body(), StandardCharsets.UTF_8)));
      }
    }
    return sample;
  }

  private void cold(KeepAliveClient client) throws IOException {
    for (String language : WARM) {
      Sample _ = times(client, tiles("?lang=" + language));
    }
    Sample all = new Sample();
    for (String language : COLD) {
      all.addAll(times(client, tiles("?lang=" + language)));
    }
    page.add("cold tile of zoom 15, p50", EXTRACT, Quantity.millis(all.median()));
    page.add("cold tile of zoom 15, p99", EXTRACT, Quantity.millis(all.quantile(P99)));
    page.add("cold tile of zoom 15, most", EXTRACT, Quantity.millis(all.quantile(1)));
  }

  private void still(KeepAliveClient client) throws IOException {
    String route =
        client.get(
            "/v1/routes?origin=43.73491,7.42115&destination=43.7480,7.4370&transportMode=car"
                + "&return=polyline");
    JsonNode line = new ObjectMapper().readTree(route).at("/routes/0/sections/0/polyline");
    String path =
        "/v1/static?overlay=route:"
            + line.asText()
            + ",pin:43.7349,7.4211;label=A,pin:43.7480,7.4370;label=B,pin:43.7384,7.4246;size=s"
            + ",pin:43.7405,7.428;size=s,pin:43.7310,7.4197;size=s";
    List<String> all = Collections.nCopies(STATIC_COUNT, path);
    Sample _ = times(client, all);
    Sample sample = times(client, all);
    page.add("static picture, route and five pins, p50", EXTRACT, Quantity.millis(sample.median()));
    page.add(
        "static picture, route and five pins, p99", EXTRACT, Quantity.millis(sample.quantile(P99)));
  }

  // ---------------------------------------------------------------- under load

  private void load(Wrk wrk, Wrk.Target target) throws IOException, InterruptedException {
    Path raster = wrk.write("raster", tiles("?lang=" + COLD.getLast()));
    Path vector = wrk.writePacked("vector", vectorTiles());
    Load _ = wrk.run(target, vector, FEW, WARM_UP_SECONDS);
    Load _ = wrk.run(target, raster, FEW, WARM_UP_SECONDS);
    List<Load> ours = new ArrayList<>();
    List<Load> theirs = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ours.add(wrk.run(target, raster, FEW, SECONDS));
      theirs.add(wrk.run(target, vector, FEW, SECONDS));
    }
    page.add(
        Row.against(
            "kept raster tiles",
            EXTRACT,
            new Quantity(median(ours, Load::requestsPerSecond), "requests/s"),
            "stored vector tiles",
            new Quantity(median(theirs, Load::requestsPerSecond), "requests/s")));
    page.add("mean size of a raster tile", EXTRACT, bytes(ours));
    page.add("mean size of a vector tile", EXTRACT, bytes(theirs));
  }

  private static Quantity bytes(List<Load> loads) {
    return new Quantity(median(loads, Load::meanBytes), "bytes");
  }

  private static double median(List<Load> loads, ToDoubleFunction<Load> of) {
    return loads.stream().mapToDouble(of).sorted().skip(loads.size() / 2).findFirst().orElseThrow();
  }

  /// The tiles of zoom 14 of the same square.
  private static List<String> vectorTiles() {
    List<String> tiles = new ArrayList<>();
    for (int x = COLUMNS[0] / 2; x <= COLUMNS[1] / 2; x++) {
      for (int y = ROWS[0] / 2; y <= ROWS[1] / 2; y++) {
        tiles.add("/v1/tiles/vector/14/%d/%d.mvt".formatted(x, y));
      }
    }
    return tiles;
  }

  /// Vector tiles while all processors draw for another key.
  private void siege(Wrk wrk, ServerProcess server, Wrk.Target target)
      throws IOException, InterruptedException {
    Path vector = wrk.writePacked("vector", vectorTiles());
    String other = server.createKey("other", List.of("--rate", "unlimited"));
    Wrk.Target theirs = new Wrk.Target(server.port(), other);
    List<String> fresh = new ArrayList<>();
    int size = 16;
    for (int x = COLUMNS[0] * size; x < (COLUMNS[1] + 1) * size; x++) {
      for (int y = ROWS[0] * size; y < (ROWS[1] + 1) * size; y++) {
        fresh.add("/v1/tiles/raster/19/%d/%d.png?lang=fr&scale=2".formatted(x, y));
      }
    }
    Path drawing = wrk.write("drawing", fresh);
    Load quiet = wrk.run(target, vector, FEW, WARM_UP_SECONDS);
    Load[] drawn = new Load[1];
    Thread beside =
        Thread.ofPlatform()
            .start(() -> {
              try {
                drawn[0] = wrk.run(theirs, drawing, MANY, WARM_UP_SECONDS + 2 * SECONDS);
              } catch (IOException | InterruptedException failed) {
                System.out.println("the drawing failed: " + failed.getMessage());
              }
            });
    Thread.sleep(1_000);
    Load busy = wrk.run(target, vector, FEW, WARM_UP_SECONDS);
    beside.join();
    page.add(
        Row.against(
            "vector tiles while all processors draw, p99",
            EXTRACT,
            Quantity.millis(busy.p99Nanos()),
            "quiet",
            Quantity.millis(quiet.p99Nanos())));
    if (drawn[0] != null) {
      page.add(
          "raster tiles of zoom 19, 512 pixels, drawn then",
          EXTRACT,
          new Quantity(drawn[0].requestsPerSecond(), "requests/s"));
      page.add("of these no picture", EXTRACT, Quantity.count(drawn[0].errors()));
    }
  }

  // ---------------------------------------------------------------- side by side

  private void beside(ServerProcess server, Wrk.Target target)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(places.root().resolve("bench/target/raster"));
    Process browser =
        new ProcessBuilder(
                "node",
                "test/beside.mjs",
                "http://127.0.0.1:" + server.port(),
                target.key(),
                folder.toString())
            .directory(places.root().resolve("console").toFile())
            .inheritIO()
            .start();
    if (browser.waitFor() != 0) {
      System.out.println("skipped: no pictures of MapLibre, for want of node or Chromium");
    }
  }
}
