package io.cartway.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Every tile of an archive, read by the packages of others: as stored and over HTTP in variants.
final class TileReaders {

  private static final List<String> QUERIES =
      List.of(
          "",
          "?lang=de,en",
          "?lang=ru",
          "?lang=ar,zh-Hant",
          "?style=service-day",
          "?style=service-night&lang=fr",
          "?style=terrain",
          "?style=minimal",
          "?style=minimal&lang=el");

  private TileReaders() {}

  /// Reads them and tells faults.
  ///
  /// @return whether there was none
  static boolean read(Path root, Path folder, Path archive, String data, Page page)
      throws IOException, InterruptedException {
    Path clients = root.resolve("server/src/test/clients");
    if (!Files.exists(clients.resolve("node_modules/pmtiles"))) {
      Process npm =
          new ProcessBuilder(
                  "npm",
                  "ci",
                  "--prefix",
                  clients.toString(),
                  "--ignore-scripts",
                  "--loglevel=error")
              .inheritIO()
              .start();
      if (npm.waitFor() != 0) {
        throw new IOException("npm ci failed in " + clients);
      }
    }
    try (BareServer server = BareServer.start("tiles", folder, List.of(archive.toString(), "1"))) {
      JsonNode stored =
          ask(clients, server, "{\"op\":\"archive\",\"path\":\"%s\"}".formatted(archive));
      boolean isRight = tell("archive", stored, data, page);
      JsonNode variants =
          ask(
              clients,
              server,
              "{\"op\":\"served\",\"path\":\"%s\",\"zoomMin\":5,\"queries\":[\"%s\"]}"
                  .formatted(archive, String.join("\",\"", QUERIES)));
      for (String query : QUERIES) {
        String what = query.isEmpty() ? "over HTTP" : query;
        isRight &= tell(what, variants.path(query), data, page);
      }
      return isRight;
    }
  }

  private static boolean tell(String what, JsonNode read, String data, Page page) {
    int tiles = read.path("tiles").asInt();
    int faults = read.path("faultCount").asInt(1);
    page.add(
        new Row(
            "`%s` read by pmtiles and @mapbox/vector-tile".formatted(what),
            data,
            "%,d tiles, %,d features, %d faults"
                .formatted(tiles, read.path("features").asInt(), faults),
            "",
            ""));
    if (faults > 0) {
      page.tell(read.path("faults").toString());
    }
    return tiles > 0 && faults == 0;
  }

  private static JsonNode ask(Path clients, BareServer server, String call)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("node", clients.resolve("tiles.mjs").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("CARTWAY_URL", "http://127.0.0.1:" + server.target().port());
    builder.environment().put("CARTWAY_KEY", server.target().key());
    Process process = builder.start();
    try (OutputStream in = process.getOutputStream()) {
      in.write((call + "\n").getBytes(StandardCharsets.UTF_8));
    }
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("tiles.mjs failed: " + told);
    }
    return new ObjectMapper().readTree(told).path("results");
  }
}
