package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.Commands.Outcome;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Geofences leave a server as GeoJSON, and come back as they were.
class GeofenceTransferTest {

  private static final String FILE = "geofences/geofences.geojson";

  @TempDir Path folder;

  private static String made(OwnServer server, OwnKey key, String body) {
    Exchange answer = server.send("POST", "/v1/geofences", key.bearer(), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body()).path("id").asText();
  }

  /// All geofences, page by page.
  private static List<JsonNode> all(OwnServer server, OwnKey key) {
    List<JsonNode> all = new ArrayList<>();
    String after = "";
    do {
      Exchange answer = server.get("/v1/geofences?after=" + after, key);
      JsonNode page = AnswerValidator.json(answer.body());
      page.path("geofences").forEach(all::add);
      after = page.path("nextAfter").asText();
    } while (!after.isEmpty());
    return all;
  }

  /// A ring of as many points as there may be.
  private static String star(int points) {
    StringBuilder ring = new StringBuilder();
    for (int i = 0; i < points; i++) {
      double angle = 2 * Math.PI * i / points;
      double radius = i % 2 == 0 ? 0.1 : 0.05;
      ring.append(
          String.format(
              Locale.ROOT,
              "%s[%.13f,%.13f]",
              i == 0 ? "" : ",",
              7 + radius * Math.cos(angle),
              43 + radius * Math.sin(angle)));
    }
    return "{\"type\": \"Polygon\", \"coordinates\": [%s]}".formatted("[" + ring + "]");
  }

  private Path export(OwnServer server, OwnKey key) throws IOException {
    Path file = Files.createTempFile(folder, "export", ".zip");
    Files.write(file, new BatchClient(server, key).get("/v1/export?types=geofences").body());
    return file;
  }

  private Outcome importInto(Path file, String account) {
    Outcome done = ExportTest.importInto(folder.resolve("data"), file, account);
    assertThat(done.exit()).as(done.err()).isZero();
    return done;
  }

  @Test
  void what_was_exported_is_imported_as_it_was_and_twice_is_once() throws IOException {
    try (OwnServer server = OwnServer.start(folder.resolve("data"), Map.of())) {
      server.createAccount("from", "");
      server.createAccount("to", "");
      OwnKey from = server.createKey("from", "key", "");
      OwnKey to = server.createKey("to", "key", "");
      String circle =
          made(
              server,
              from,
              """
              {"name": "Dépôt \\"1\\"", "shape": "circle:43.7384,7.4246;r=200.25", "dwell": 600,
               "hysteresis": 12.5, "activeHours": "Mo-Su 00:00-24:00", "timeZone": "Europe/Paris",
               "assets": ["b", "a"], "webhook": "https://fleet.example.com/events",
               "metadata": {"radius": 1e2, "created": null, "shape": [1.10, "é"]}}
              """);
      made(server, from, "{\"shape\": \"corridor:43.1234567,179.9;43.2,-179.9;r=1e-3\"}");
      made(
          server,
          from,
          "{\"shape\": {\"type\": \"Polygon\", \"coordinates\": [[[0,0],[9,0],[9,9],[0,9],[0,0]],"
              + " [[2,2],[2,4],[4,4],[4,2]]]}}");
      for (int i = 0; i < 12; i++) {
        made(server, from, "{\"name\": \"%d\", \"shape\": %s}".formatted(i, star(5_000)));
      }
      List<JsonNode> given = all(server, from);
      assertThat(given).hasSize(15);
      Path file = export(server, from);
      Map<String, byte[]> files = Archives.read(Files.readAllBytes(file));
      assertThat(files.keySet()).startsWith(FILE, "geofences/geofences-2.geojson");
      assertThat(Archives.manifest(files).path("counts").toString())
          .isEqualTo("{\"geofences\":15}");
      JsonNode first = AnswerValidator.json(Archives.text(files, FILE)).at("/features/0");
      assertThat(first.path("id").asText()).isEqualTo(circle);
      assertThat(first.path("geometry").toString())
          .isEqualTo("{\"type\":\"Point\",\"coordinates\":[7.4246,43.7384]}");
      assertThat(first.at("/properties/radius").asDouble()).isEqualTo(200.25);
      // Positions before and after: the geofences count from the import on.
      report(server, to, 43.7384, 100);
      Outcome done = importInto(file, "to");
      assertThat(done.out()).contains("15 geofences, styles, batches and assets; 0 were there");
      assertThat(done.err()).isEmpty();
      assertThat(all(server, to)).isEqualTo(given);
      report(server, to, 43.7384, 50);
      report(server, to, 44, 20);
      assertThat(server.get("/v1/geofences/" + circle + "/events", to).body())
          .contains("geofence.entered", "\"initial\":true", "geofence.exited");
      assertThat(server.get("/v1/geofences/" + circle + "/events", from).body())
          .contains("\"events\":[]");
      assertThat(importInto(file, "to").out())
          .contains("0 geofences, styles, batches and assets; 15 were there already");
      assertThat(all(server, to)).isEqualTo(given);
      // Another one of that id stays, and the old one gets another id: always the same.
      String other = "{\"shape\": \"circle:1,1;r=1\"}";
      assertThat(server.send("PUT", "/v1/geofences/" + circle, to.bearer(), other).status())
          .isEqualTo(200);
      Outcome mapped = importInto(file, "to");
      assertThat(mapped.err()).contains("Geofence " + circle + " is cw:g:", "of that id");
      assertThat(mapped.out()).contains("1 geofences, styles, batches and assets; 14 were there");
      List<JsonNode> now = all(server, to);
      assertThat(now).hasSize(16);
      assertThat(mapped.err()).contains(now.getLast().path("id").asText());
      ObjectNode last = now.getLast().deepCopy();
      assertThat(last.put("id", circle)).isEqualTo(given.getFirst());
      assertThat(importInto(file, "to").out()).contains("15 were there already");
      assertThat(all(server, to)).isEqualTo(now);
      assertThat(all(server, from)).isEqualTo(given);
    }
  }

  private static void report(OwnServer server, OwnKey key, double lat, int secondsAgo) {
    String body =
        "{\"assets\": [{\"id\": \"a\", \"lat\": %s, \"lng\": 7.4246, \"ts\": \"%s\"}]}"
            .formatted(lat, Instant.now().minusSeconds(secondsAgo));
    assertThat(server.send("POST", "/v1/positions", key.bearer(), body).status()).isEqualTo(200);
  }
}
