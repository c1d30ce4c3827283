package io.cartway.bench;

import io.cartway.bench.TilesBench.Stored;
import io.cartway.bench.Wrk.Load;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// The serving part of [TilesBench].
final class TileLoad {

  static final int ROUNDS = 5;

  private static final String TILES = "/v1/tiles/vector";
  private static final int FEW = 8;
  private static final int MANY = 32;
  private static final int WARM_UP_SECONDS = 6;
  private static final int SECONDS = 2;
  private static final double P99 = 0.99;
  private static final List<String> WARM =
      List.of("?lang=fr,it", "?lang=ar", "?lang=ja,en&style=minimal", "?style=service-night");
  private static final List<String> COLD =
      List.of("?lang=de,en", "?style=service-day", "?style=minimal&lang=ru", "?style=terrain");
  private static final ToDoubleFunction<Load> RATE = Load::requestsPerSecond;
  private static final ToDoubleFunction<Load> LATE = Load::p99Nanos;

  private final Wrk wrk;
  private final Path folder;
  private final Path archive;
  private final List<Stored> tiles;
  private final Page page;
  private final Map<String, List<Load>> loads = new LinkedHashMap<>();

  /// @param tiles those that are asked for
  TileLoad(Wrk wrk, Path folder, Path archive, List<Stored> tiles, Page page) {
    this.wrk = wrk;
    this.folder = folder;
    this.archive = archive;
    this.tiles = tiles;
    this.page = page;
  }

  /// @param tileserver a folder for the peer
  void run(String data, Path tileserver) throws IOException, InterruptedException {
    int mean = (int) tiles.stream().mapToInt(Stored::bytes).average().orElseThrow();
    try (BareServer server =
        BareServer.start("tiles", folder, List.of(archive.toString(), Integer.toString(mean)))) {
      cold(server, data);
      measure(server);
      page.add("mean size of a tile", data, new Quantity(mean, "bytes"));
      tell(data);
      page.add("resident memory of that server then", data, server.residentMemory());
    }
    Optional<TilePeer> peer = TilePeer.start(tileserver, archive);
    if (peer.isPresent()) {
      try (TilePeer theirs = peer.get()) {
        Path paths = wrk.writePacked("peer", theirs.paths(tiles));
        Load _ = wrk.run(theirs.target(), paths, FEW, WARM_UP_SECONDS);
        Load load = wrk.run(theirs.target(), paths, FEW, 2 * SECONDS);
        page.add(
            against(
                "stored tiles, 8 connections",
                data,
                median("tiles", RATE),
                "tileserver-gl-light",
                load.requestsPerSecond()));
        page.add("peer's answers that were no 200", data, Quantity.count(load.errors()));
      }
    }
  }

  /// Each tile in variants that nobody has asked for.
  private void cold(BareServer server, String data) throws IOException {
    try (KeepAliveClient client =
        new KeepAliveClient(
            server.target().port(), server.target().key(), "Accept-Encoding: gzip\r\n")) {
      for (String query : WARM) {
        Sample _ = times(client, query);
      }
      Sample all = new Sample();
      for (String query : COLD) {
        all.addAll(times(client, query));
      }
      page.add("cold variant, 1 connection, p50", data, Quantity.millis(all.median()));
      page.add("cold variant, 1 connection, p99", data, Quantity.millis(all.quantile(P99)));
      page.add("cold variant, 1 connection, most", data, Quantity.millis(all.quantile(1)));
    }
  }

  private Sample times(KeepAliveClient client, String query) throws IOException {
    Sample sample = new Sample();
    for (Stored tile : tiles) {
      long start = System.nanoTime();
      int status = client.read(tile.path(TILES, query)).status();
      sample.add(System.nanoTime() - start);
      if (status != 200 && status != 204) {
        throw new IOException("%s: %d".formatted(tile.path(TILES, query), status));
      }
    }
    return sample;
  }

  private void measure(BareServer server) throws IOException, InterruptedException {
    Map<String, Path> kinds = new LinkedHashMap<>();
    kinds.put("tiles", paths("tiles", TILES, ""));
    kinds.put("constant", paths("constant", OverheadServer.CONSTANT, ""));
    kinds.put("lang", paths("lang", TILES, COLD.get(0)));
    kinds.put("style", paths("style", TILES, COLD.get(1)));
    Path nothing = wrk.writePacked("nothing", List.of(OverheadServer.PATH));
    for (Path kind : kinds.values()) {
      Load _ = wrk.run(server.target(), kind, FEW, WARM_UP_SECONDS);
    }
    Load _ = wrk.run(server.target(), nothing, MANY, WARM_UP_SECONDS);
    for (int round = 0; round < ROUNDS; round++) {
      for (Map.Entry<String, Path> kind : kinds.entrySet()) {
        add(kind.getKey(), wrk.run(server.target(), kind.getValue(), FEW, SECONDS));
      }
      add("tiles, 32", wrk.run(server.target(), kinds.get("tiles"), MANY, SECONDS));
      add("constant, 32", wrk.run(server.target(), kinds.get("constant"), MANY, SECONDS));
      add("nothing, 32", wrk.run(server.target(), nothing, MANY, SECONDS));
    }
  }

  private Path paths(String name, String prefix, String query) throws IOException {
    return wrk.writePacked(name, tiles.stream().map(tile -> tile.path(prefix, query)).toList());
  }

  private void add(String kind, Load load) {
    loads.computeIfAbsent(kind, any -> new ArrayList<>()).add(load);
  }

  private void tell(String data) {
    double stored = median("tiles", RATE);
    page.add(
        against(
            "stored tiles, 8 connections",
            data,
            stored,
            "constant body",
            median("constant", RATE)));
    for (String variant : List.of("lang", "style")) {
      page.add(
          against(
              "kept variants (%s), 8 connections".formatted(variant),
              data,
              median(variant, RATE),
              "stored tiles",
              stored));
    }
    for (String peer : List.of("nothing, 32", "constant, 32")) {
      page.add(
          Row.against(
              "p99 of stored tiles, 32 connections",
              data,
              Quantity.micros(median("tiles, 32", LATE)),
              peer.startsWith("nothing") ? "the empty operation" : "constant body",
              Quantity.micros(median(peer, LATE))));
    }
    long errors = loads.values().stream().flatMap(List::stream).mapToLong(Load::errors).sum();
    page.add("answers that were no 2xx and failed connections", data, Quantity.count(errors));
  }

  private static Row against(String what, String data, double ours, String peer, double theirs) {
    return Row.against(
        what, data, new Quantity(ours, "requests/s"), peer, new Quantity(theirs, "requests/s"));
  }

  private double median(String kind, ToDoubleFunction<Load> figure) {
    double[] sorted =
        loads.getOrDefault(kind, List.of()).stream().mapToDouble(figure).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
