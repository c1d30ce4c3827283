package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names and tags of assets leave a server as lines of JSON, and come back as they were.
class AssetTransferTest {

  private static final String FILE = "assets/assets.ndjson";

  @TempDir Path folder;

  private static void put(OwnServer server, OwnKey key, String id, String body) {
    Exchange answer = server.send("PUT", "/v1/assets/" + id, key.bearer(), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static void report(OwnServer server, OwnKey key, String id) {
    String body = "{\"assets\": [{\"id\": \"%s\", \"lat\": 1, \"lng\": 2}]}".formatted(id);
    assertThat(server.send("POST", "/v1/positions", key.bearer(), body).status()).isEqualTo(200);
  }

  /// All assets without what they have of positions.
  private static List<JsonNode> all(OwnServer server, OwnKey key) {
    List<JsonNode> all = new ArrayList<>();
    Exchange answer = server.get("/v1/assets?limit=1000", key);
    for (JsonNode asset : AnswerValidator.json(answer.body()).path("assets")) {
      all.add(((ObjectNode) asset.deepCopy()).without(List.of("last", "positions")));
    }
    return all;
  }

  private Outcome importInto(Map<String, byte[]> files, String account) throws IOException {
    Path file = Files.createTempFile(folder, "import", ".zip");
    Files.write(file, Archives.write(files));
    return ExportTest.importInto(folder.resolve("data"), file, account);
  }

  @Test
  void what_was_exported_is_imported_as_it_was_and_twice_is_once() throws IOException {
    try (OwnServer server = OwnServer.start(folder.resolve("data"), Map.of())) {
      server.createAccount("from", "");
      server.createAccount("to", "");
      OwnKey from = server.createKey("from", "key", "");
      OwnKey to = server.createKey("to", "key", "");
      put(
          server,
          from,
          "van:1",
          "{\"name\": \"D\u00e9p\u00f4t \\\"1\\\" \ud83d\ude9a\", \"tags\": [\"a, b\", \"c\"]}");
      put(server, from, "tagged", "{\"tags\": [\"t\"]}");
      put(server, from, "zero", "{\"name\": \"0\"}");
      report(server, from, "nameless");
      report(server, from, "zero");
      Map<String, byte[]> files =
          Archives.read(new BatchClient(server, from).get("/v1/export?types=assets").body());
      assertThat(files.keySet()).containsExactly(FILE, "manifest.json");
      assertThat(Archives.manifest(files).path("counts").toString()).isEqualTo("{\"assets\":3}");
      List<String> lines = Archives.text(files, FILE).lines().toList();
      assertThat(lines).hasSize(3);
      assertThat(lines.get(0)).startsWith("{\"id\":\"tagged\",\"tags\":[\"t\"],\"created\":\"20");
      // One is there already and has no name, another has one of its own.
      report(server, to, "tagged");
      put(server, to, "zero", "{\"name\": \"Own\", \"tags\": [\"own\"]}");
      Outcome done = importInto(files, "to");
      assertThat(done.exit()).as(done.err()).isZero();
      assertThat(done.out())
          .contains("2 geofences, styles, batches and assets; 1 were there already");
      assertThat(done.err().strip())
          .isEqualTo(
              "Names and tags of assets stay as they are here, because they are others than in the"
                  + " archive: zero");
      List<JsonNode> given = all(server, from);
      List<JsonNode> got = all(server, to);
      assertThat(got).hasSize(3);
      assertThat(got.get(0).path("tags")).isEqualTo(given.get(1).path("tags"));
      assertThat(got.get(1)).isEqualTo(given.get(2));
      assertThat(got.get(1).path("name").asText()).isEqualTo("D\u00e9p\u00f4t \"1\" \ud83d\ude9a");
      assertThat(got.get(2).path("name").asText()).isEqualTo("Own");
      Outcome again = importInto(files, "to");
      assertThat(again.out())
          .contains("0 geofences, styles, batches and assets; 3 were there already");
      assertThat(all(server, to)).isEqualTo(got);
      assertThat(all(server, from)).isEqualTo(given);
    }
  }

  @Test
  void lines_that_put_would_refuse_are_refused() throws IOException {
    Map<String, String> cases = new LinkedHashMap<>();
    cases.put("7", "line 1 is no object of JSON");
    cases.put("{'id':'a','tags':[]}\n{", "line 2 is no object of JSON");
    cases.put("{'id':'a'}\n\n{'id':'b'}", "line 2 is no object of JSON");
    cases.put("{'id':'stream'}", "line 1 is no asset: id: stream was given");
    cases.put("{}", "line 1 is no asset: id: nothing was given");
    cases.put("{'id':'a','nmae':'x'}", "line 1 is no asset: nmae: ");
    cases.put("{'id':'a','name':'\\u0007'}", "without control characters");
    cases.put("{'id':'a','name':'\\ud83d'}", "line 1 is no object of JSON with whole characters");
    cases.put("{'id':'a','created':'today'}", "line 1 was created at no time");
    cases.put("{'id':'a','created':'+1000000000-12-31T00:00:00Z'}", "was created at no time");
    cases.put("{'id':'a'}\n{'id':'a'}", "assets/assets.ndjson has asset a twice");
    try (OwnServer server = OwnServer.start(folder.resolve("data"), Map.of())) {
      server.createAccount("to", "");
      OwnKey to = server.createKey("to", "key", "");
      put(server, to, "first", "{\"name\": \"F\"}");
      Map<String, byte[]> files =
          Archives.read(new BatchClient(server, to).get("/v1/export?types=assets").body());
      for (Map.Entry<String, String> each : cases.entrySet()) {
        byte[] lines = each.getKey().replace('\'', '"').getBytes(UTF_8);
        Outcome refused = importInto(Archives.with(files, FILE, lines), "to");
        assertThat(refused.exit()).as(each.getKey()).isEqualTo(1);
        assertThat(refused.err().lines().toList()).as(refused.err()).hasSize(1);
        assertThat(refused.err()).startsWith("cartway: ").contains(each.getValue());
        assertThat(all(server, to)).hasSize(1);
      }
    }
  }
}
