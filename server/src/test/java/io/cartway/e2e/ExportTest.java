package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.Commands;
import io.cartway.app.Commands.Outcome;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An account's data out of one server and into another.
@ExtendWith(SecretWatch.class)
class ExportTest {

  static final String ROWS =
      "nr;street;place\n1;Rue Grimaldi;Monaco\n;Casino;Monaco\n;=1+1;\n"
          + "5;Avenue de la Costa;Monaco\n";

  private static final String UNREADABLE =
      "the server cannot read it: its operator finds why in the log";

  @TempDir private static Path folder;
  private static OwnServer server;
  private static OwnKey owner;
  private static OwnKey stranger;

  /// Of positions.
  private static Instant time = Instant.EPOCH;

  private static BatchClient batches;

  /// Of the owner's batches: as CSV, as JSON, cancelled.
  private static List<String> ids = List.of();

  @BeforeAll
  static void start() {
    time = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(9);
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("owner", "");
    server.createAccount("stranger", "");
    owner = server.createKey("owner", "key", ", \"rate\": \"unlimited\"");
    stranger = server.createKey("stranger", "key", "");
    batches = new BatchClient(server, owner);
    put(owner, "rivers", OperationExamples.STYLE);
    put(
        owner,
        "absolute",
        OperationExamples.STYLE.replace("\"/v1/", "\"" + server.address() + "/v1/"));
    put(stranger, "strange", OperationExamples.STYLE.replace("Rivers", "Of a stranger"));
    new BatchClient(server, stranger).run("", "text/csv", "q\nStrange Lane 4711\n".getBytes(UTF_8));
    String csv =
        batches.run("q=%7Bnr%7D+%7Bstreet%7D+%7Bplace%7D", "text/csv", ROWS.getBytes(UTF_8));
    StringBuilder many = new StringBuilder("{\"rows\":[");
    for (int i = 0; i < 700; i++) {
      many.append(i == 0 ? "" : ",").append("\"%d Avenue Saint-Charles, Monaco\"".formatted(i));
    }
    String json = batches.run("limit=3", "application/json", (many + "]}").getBytes(UTF_8));
    ExampleJobs jobs =
        new ExampleJobs((method, path, body) -> {
          Exchange answer = server.send(method, path, owner.bearer(), body);
          return new ExampleJobs.Reply(answer.status(), answer.body());
        });
    ids = List.of(csv, json, jobs.cancelled());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void put(OwnKey key, String id, String document) {
    Exchange answer = server.send("PUT", "/v1/styles/" + id, key.bearer(), document);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static void report(OwnKey key, String asset) {
    String body = "{\"assets\": [%s]}".formatted(asset.formatted(time));
    Exchange answer = server.send("POST", "/v1/positions", key.bearer(), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static byte[] export(String query) {
    HttpResponse<byte[]> answer = batches.get("/v1/export" + query);
    assertThat(answer.statusCode()).as(BatchClient.text(answer)).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).contains("application/zip");
    assertThat(answer.headers().firstValue("content-disposition").orElse(""))
        .matches("attachment; filename=\"cartway-export-[0-9]{4}-[0-9]{2}-[0-9]{2}\\.zip\"");
    return answer.body();
  }

  // ---------------------------------------------------------------- what is in it

  @Test
  void an_export_has_all_of_the_account_and_nothing_of_another() {
    Map<String, byte[]> files = Archives.read(export("?format=both"));
    JsonNode manifest = Archives.manifest(files);
    assertThat(List.copyOf(files.keySet()).getLast()).isEqualTo("manifest.json");
    assertThat(manifest.path("format").asText()).isEqualTo("cartway-export");
    assertThat(manifest.path("version").asInt()).isEqualTo(1);
    assertThat(manifest.path("counts").toString())
        .isEqualTo("{\"geofences\":0,\"styles\":2,\"batch\":3,\"assets\":0,\"positions\":0}");
    List<String> named = new ArrayList<>();
    for (JsonNode file : manifest.path("files")) {
      String path = file.path("path").asText();
      named.add(path);
      byte[] content = files.getOrDefault(path, new byte[0]);
      assertThat(file.path("bytes").asLong()).as(path).isEqualTo(content.length);
      assertThat(file.path("sha256").asText()).as(path).isEqualTo(Archives.sha256(content));
    }
    named.add("manifest.json");
    assertThat(named).containsExactlyElementsOf(files.keySet());
    assertThat(manifest.path("incomplete")).isEmpty();
    assertThat(Archives.text(files, "styles/rivers.json")).isEqualTo(OperationExamples.STYLE);
    assertThat(Archives.text(files, "geofences/geofences.geojson"))
        .contains("FeatureCollection", "\"features\":[");
    for (String id : ids) {
      String place = folderOf(id);
      for (String format : List.of("csv", "ndjson")) {
        assertThat(files.get(place + "results." + format))
            .as("%s of %s", format, id)
            .isEqualTo(
                batches.get(BatchClient.PATH + "/" + id + "/results?format=" + format).body());
      }
    }
    String all = String.join("", files.keySet());
    assertThat(all).doesNotContain("strange");
    files.forEach((path, content) ->
        assertThat(new String(content, UTF_8))
            .as(path)
            .doesNotContain("stranger", "Strange Lane 4711", stranger.accountId(), stranger.id()));
  }

  static String folderOf(String id) {
    return "batch/" + id.replace(':', '~') + "/";
  }

  @Test
  void positions_are_rows_as_they_were_reported() {
    server.createAccount("mover", "");
    OwnKey mover = server.createKey("mover", "key", "");
    report(mover, "{\"id\": \"b\", \"lat\": 1.5, \"lng\": -2, \"ts\": \"%s\", \"speed\": 3}");
    report(mover, "{\"id\": \"a\", \"lat\": 1, \"lng\": 2, \"ts\": \"%s\"}");
    report(stranger, "{\"id\": \"strange\", \"lat\": 47.11, \"lng\": 2, \"ts\": \"%s\"}");
    Map<String, byte[]> files =
        Archives.read(
            new BatchClient(server, mover).get("/v1/export?types=positions&format=both").body());
    assertThat(Archives.manifest(files).path("counts").toString()).isEqualTo("{\"positions\":2}");
    assertThat(files.keySet())
        .containsExactly(
            "positions/positions-1.ndjson", "positions/positions-1.csv", "manifest.json");
    assertThat(Archives.text(files, "positions/positions-1.ndjson"))
        .isEqualTo(
            """
            {"id":"a","ts":"%s","lat":1.0,"lng":2.0}
            {"id":"b","ts":"%s","lat":1.5,"lng":-2.0,"speed":3.0}
            """
                .formatted(time, time));
    assertThat(Archives.text(files, "positions/positions-1.csv").replace("\r", ""))
        .isEqualTo(
            """
            id,ts,lat,lng,speed,heading,accuracy,altitude
            a,%s,1.0,2.0,,,,
            b,%s,1.5,-2.0,3.0,,,
            """
                .formatted(time, time));
  }

  @Test
  void types_and_format_choose_what_is_in_it() {
    assertThat(Archives.read(export("?types=styles")).keySet())
        .containsExactly("styles/absolute.json", "styles/rivers.json", "manifest.json");
    assertThat(Archives.read(export("?types=geofences")).keySet())
        .containsExactly("geofences/geofences.geojson", "manifest.json");
    assertThat(Archives.read(export("?types=batch&format=csv")).keySet())
        .anyMatch(path -> path.endsWith("/results.csv"))
        .anyMatch(path -> path.endsWith("/answers.ndjson"))
        .noneMatch(path -> path.endsWith("/results.ndjson") || path.startsWith("styles/"));
    assertThat(Archives.read(export("")).keySet())
        .anyMatch(path -> path.endsWith("/results.ndjson"))
        .noneMatch(path -> path.endsWith("/results.csv"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "types=tours | types | tours | geofences, styles, batch, assets, positions",
        "types=styles,Batch | types | Batch | geofences, styles, batch, assets, positions",
        "format=xml | format | xml | csv, ndjson, both",
        "async=maybe | async | maybe | true or false",
      })
  void a_faulty_parameter_is_named(String query, String name, String given, String expected) {
    Exchange answer = server.get("/v1/export?" + query, owner);
    assertThat(answer.status()).isEqualTo(400);
    JsonNode detail = AnswerValidator.json(answer.body()).at("/details/0");
    assertThat(detail.path("parameter").asText()).isEqualTo(name);
    assertThat(detail.path("given").asText()).isEqualTo(given);
    assertThat(detail.path("expected").asText()).isEqualTo(expected);
  }

  @Test
  void only_a_key_itself_gets_it() {
    Exchange minted = server.send("POST", "/v1/tokens", owner.bearer(), "{\"ttlSeconds\": 60}");
    String token = AnswerValidator.json(minted.body()).path("token").asText();
    SecretWatch.ofRun().learn(token);
    Map<String, String> bearer = Map.of("Authorization", "Bearer " + token);
    assertThat(server.send("GET", "/v1/export", bearer, "").status()).isEqualTo(403);
    String id = submit("");
    await(id);
    String result = "/v1/export/" + id + "/result";
    assertThat(server.send("GET", result, bearer, "").status()).isEqualTo(403);
    OwnKey ofPages =
        server.createKey("owner", "pages", ", \"referrers\": [\"https://shop.example\"]");
    Map<String, String> fromPage =
        Map.of(
            "Authorization", "Bearer " + ofPages.secret(), "Referer", "https://shop.example/map");
    assertThat(server.send("GET", "/v1/export", fromPage, "").status()).isEqualTo(403);
  }

  // ---------------------------------------------------------------- jobs

  private static String submit(String query) {
    Exchange answer = server.get("/v1/export?async=true" + query, owner);
    assertThat(answer.status()).as(answer.body()).isEqualTo(202);
    return AnswerValidator.json(answer.body()).path("exportId").asText();
  }

  private static JsonNode await(String id) {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    Exchange status = server.get("/v1/export/" + id, owner);
    while (status.status() != 303 && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(20_000_000);
      status = server.get("/v1/export/" + id, owner);
    }
    assertThat(status.status()).as(status.body()).isEqualTo(303);
    return AnswerValidator.json(status.body());
  }

  @Test
  void a_job_makes_the_same_archive_and_keeps_it_as_it_was() {
    Map<String, byte[]> streamed = Archives.read(export("?format=both"));
    String id = submit("&format=both");
    JsonNode status = await(id);
    assertThat(status.path("resultUrl").asText()).endsWith("/v1/export/" + id + "/result");
    put(owner, "later", OperationExamples.STYLE);
    try {
      HttpResponse<byte[]> answer = batches.get("/v1/export/" + id + "/result");
      assertThat(answer.statusCode()).isEqualTo(200);
      Map<String, byte[]> made = Archives.read(answer.body());
      assertThat(made.keySet()).containsExactlyElementsOf(streamed.keySet());
      streamed.forEach((path, content) -> {
        if (!path.equals("manifest.json")) {
          assertThat(made.get(path)).as(path).isEqualTo(content);
        }
      });
      assertThat(Archives.manifest(made).path("files"))
          .isEqualTo(Archives.manifest(streamed).path("files"));
      assertThat(Archives.manifest(made).path("counts"))
          .isEqualTo(Archives.manifest(streamed).path("counts"));
    } finally {
      server.send("DELETE", "/v1/styles/later", owner.bearer(), "");
    }
  }

  /// Changes the server's database beside it.
  private static int execute(String sql, Object... values) {
    try (Store store =
        TestStores.open(DataFolder.open(folder.resolve("data")), StoreSettings.SQLITE)) {
      return store.<Integer, RuntimeException>inTransaction(handle -> handle.execute(sql, values));
    }
  }

  private static long bytesOf(String id) {
    try (Store store =
        TestStores.open(DataFolder.open(folder.resolve("data")), StoreSettings.SQLITE)) {
      return store.withHandle(handle ->
          handle
              .createQuery("select bytes from jobs where id = ?")
              .bind(0, id)
              .mapTo(Long.class)
              .one());
    }
  }

  @Test
  void what_is_deleted_before_the_job_reads_it_is_told_as_incomplete() {
    put(owner, "doomed", OperationExamples.STYLE);
    String batch = batches.run("", "text/csv", "q\nMonaco\n".getBytes(UTF_8));
    // Jobs with nothing left to do take both places of the account, so that this one waits.
    for (int i = 0; i < 2; i++) {
      execute(
          "insert into jobs (id, account_id, key_id, kind, state, units, next_unit, created_at,"
              + " touched_at) values (?, ?, '', 'parked', 'inProgress', 1, 1, 1, 1)",
          "cw:parked:" + i,
          owner.accountId());
    }
    String id = submit("&types=styles,batch");
    server.send("DELETE", "/v1/styles/doomed", owner.bearer(), "");
    server.send("DELETE", BatchClient.PATH + "/" + batch, owner.bearer(), "");
    String status = server.get("/v1/export/" + id, owner).body();
    assertThat(AnswerValidator.json(status).path("status").asText()).isEqualTo("accepted");
    assertThat(execute("delete from jobs where kind = 'parked'")).isEqualTo(2);
    await(id);
    Map<String, byte[]> files = Archives.read(batches.get("/v1/export/" + id + "/result").body());
    JsonNode manifest = Archives.manifest(files);
    assertThat(files).containsKeys("styles/absolute.json", "styles/rivers.json");
    assertThat(files.keySet())
        .doesNotContain("styles/doomed.json")
        .noneMatch(path -> path.startsWith(folderOf(batch)));
    assertThat(manifest.path("incomplete").findValuesAsText("path"))
        .containsExactly(
            "styles/doomed.json",
            folderOf(batch) + "batch.json",
            folderOf(batch) + "input.ndjson",
            folderOf(batch) + "answers.ndjson",
            folderOf(batch) + "results.ndjson");
    assertThat(manifest.path("incomplete").findValuesAsText("reason"))
        .allMatch(reason -> reason.startsWith("it was deleted, or computed again, since"));
    assertThat(manifest.path("counts").toString()).isEqualTo("{\"styles\":2,\"batch\":3}");
    server.send("DELETE", "/v1/export/" + id, owner.bearer(), "");
  }

  @Test
  void a_batch_that_cannot_be_read_keeps_nothing_else_back() throws IOException {
    String batch = batches.run("", "text/csv", "q\nMonaco\n".getBytes(UTF_8));
    try {
      assertThat(execute("delete from job_inputs where job_id = ?", batch)).isEqualTo(1);
      String id = submit("");
      await(id);
      Path file = folder.resolve("damaged.zip");
      Outcome written =
          Commands.run(
              "export",
              file.toString(),
              "--account",
              "owner",
              "--data",
              folder.resolve("data").toString());
      assertThat(written.exit()).as(written.err()).isZero();
      assertThat(written.err().lines().toList())
          .containsExactly(
              folderOf(batch) + "input.ndjson is incomplete: " + UNREADABLE,
              folderOf(batch) + "results.ndjson is incomplete: " + UNREADABLE);
      for (byte[] archive :
          List.of(
              export(""),
              batches.get("/v1/export/" + id + "/result").body(),
              Files.readAllBytes(file))) {
        JsonNode manifest = Archives.manifest(Archives.read(archive));
        assertThat(manifest.path("incomplete").findValuesAsText("path"))
            .containsExactly(folderOf(batch) + "input.ndjson", folderOf(batch) + "results.ndjson");
        assertThat(manifest.path("incomplete").findValuesAsText("reason")).containsOnly(UNREADABLE);
        assertThat(manifest.path("counts").path("batch").asInt()).isEqualTo(4);
      }
    } finally {
      server.send("DELETE", BatchClient.PATH + "/" + batch, owner.bearer(), "");
    }
  }

  @Test
  void long_rows_are_given_back_in_pieces_and_what_is_too_large_is_told() {
    Random random = new Random(20_261_127);
    StringBuilder rows = new StringBuilder("q;a;b;c;d\n");
    for (int i = 0; i < 70; i++) {
      rows.append("Monaco");
      for (int j = 0; j < 4; j++) {
        rows.append(';');
        // No compressor makes much less of it.
        random.ints(30_000, 'A', 'z' + 1).map(c -> c == 92 ? 46 : c).forEach(rows::appendCodePoint);
      }
      rows.append('\n');
    }
    String batch = batches.run("", "text/csv", rows.toString().getBytes(UTF_8));
    List<String> lines = rows.toString().lines().toList();
    // Letters of two bytes, so that it is large for as many results as there are in Monaco.
    StringBuilder many = new StringBuilder(lines.get(0) + "\nAvenue");
    lines
        .get(1)
        .chars()
        .skip("Monaco".length())
        .forEach(c -> many.appendCodePoint(c == ';' ? c : 0x400 + c));
    String large = batches.run("limit=100", "text/csv", many.toString().getBytes(UTF_8));
    try {
      String id = submit("&format=both&types=batch");
      await(id);
      byte[] csv = batches.get(BatchClient.PATH + "/" + batch + "/results?format=csv").body();
      assertThat(csv.length).isGreaterThan(8_000_000);
      assertThat(batches.get(BatchClient.PATH + "/" + large + "/results?format=csv").body())
          .hasSizeGreaterThan(8_000_000);
      for (byte[] archive :
          List.of(
              export("?format=both&types=batch"),
              batches.get("/v1/export/" + id + "/result").body())) {
        Map<String, byte[]> files = Archives.read(archive);
        assertThat(files.get(folderOf(batch) + "results.csv")).isEqualTo(csv);
        assertThat(files).containsKey(folderOf(large) + "results.ndjson");
        assertThat(Archives.manifest(files).path("incomplete").findValuesAsText("path"))
            .containsExactly(folderOf(large) + "results.csv");
        assertThat(Archives.manifest(files).at("/incomplete/0/reason").asText())
            .startsWith("its rows are too long to be repeated for each result");
      }
    } finally {
      server.send("DELETE", BatchClient.PATH + "/" + batch, owner.bearer(), "");
      server.send("DELETE", BatchClient.PATH + "/" + large, owner.bearer(), "");
    }
  }

  @Test
  void what_is_large_is_a_job_unless_the_caller_says_otherwise() {
    String batch = ids.getFirst();
    String add = "update jobs set bytes = bytes + ? where id = ?";
    long stored =
        AnswerValidator.json(server.get("/v1/styles", owner).body()).findValues("bytes").stream()
            .mapToLong(JsonNode::asLong)
            .sum();
    for (String id : ids) {
      stored += bytesOf(id);
    }
    long added = 100_000_000 - stored;
    execute(add, added, batch);
    try {
      assertThat(batches.get("/v1/export").statusCode()).isEqualTo(200);
      execute(add, 1, batch);
      added++;
      assertThat(batches.get("/v1/export").statusCode()).isEqualTo(202);
      assertThat(batches.get("/v1/export?types=styles").statusCode()).isEqualTo(200);
      assertThat(batches.get("/v1/export?async=false").statusCode()).isEqualTo(200);
    } finally {
      execute(add, -added, batch);
    }
  }

  @Test
  void what_has_expired_is_not_given_back() {
    String batch = batches.run("", "text/csv", "q\nMonaco\n".getBytes(UTF_8));
    assertThat(Archives.read(export("")).keySet()).anyMatch(path -> path.contains(folderOf(batch)));
    assertThat(execute("update jobs set expires_at = 1 where id = ?", batch)).isEqualTo(1);
    assertThat(Archives.read(export("")).keySet())
        .noneMatch(path -> path.contains(folderOf(batch)));
    server.send("DELETE", BatchClient.PATH + "/" + batch, owner.bearer(), "");
  }

  @Test
  void jobs_are_their_account_s_and_end_as_others_do() {
    String id = submit("&types=styles");
    await(id);
    String path = "/v1/export/" + id;
    for (String target : List.of(path, path + "/result")) {
      assertThat(server.get(target, stranger).status()).as(target).isEqualTo(404);
    }
    assertThat(server.send("DELETE", path, stranger.bearer(), "").status()).isEqualTo(404);
    assertThat(server.send("POST", path + "/cancel", stranger.bearer(), "").status())
        .isEqualTo(404);
    assertThat(server.send("POST", path + "/cancel", owner.bearer(), "").status()).isEqualTo(409);
    assertThat(server.send("DELETE", path, owner.bearer(), "").status()).isEqualTo(204);
    assertThat(server.get(path, owner).status()).isEqualTo(404);
    assertThat(server.get("/v1/export/cw:e:none/result", owner).status()).isEqualTo(404);
    Map<String, String> keyed = new LinkedHashMap<>(owner.bearer());
    keyed.put("Idempotency-Key", "one");
    Exchange once = server.send("GET", "/v1/export?async=true", keyed, "");
    Exchange again = server.send("GET", "/v1/export?async=true", keyed, "");
    assertThat(again.body()).isEqualTo(once.body());
    assertThat(server.send("GET", "/v1/export?async=true&types=batch", keyed, "").status())
        .isEqualTo(409);
  }

  // ---------------------------------------------------------------- who leaves

  @Test
  void a_caller_that_leaves_or_does_not_read_holds_nobody_up() throws IOException {
    List<Socket> lazy = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort());
        socket.setReceiveBufferSize(1024);
        socket
            .getOutputStream()
            .write(
                "GET /v1/export?format=both HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n"
                    .formatted(owner.secret())
                    .getBytes(UTF_8));
        lazy.add(socket);
        if (i % 2 == 0) {
          InputStream in = socket.getInputStream();
          assertThat(in.read()).isEqualTo('H');
          socket.close();
        }
      }
      // The stranger's archives and all other requests go on.
      assertThat(server.get("/v1/export", stranger).status()).isEqualTo(200);
      assertThat(server.get(OwnServer.GEOCODE, owner).status()).isEqualTo(200);
    } finally {
      for (Socket socket : lazy) {
        socket.close();
      }
    }
    assertThat(Archives.read(export(""))).containsKey("manifest.json");
  }

  // ---------------------------------------------------------------- into another server

  @Test
  void an_import_gives_the_same_styles_and_batches_and_twice_is_once() throws IOException {
    Path archive = folder.resolve("all.zip");
    Files.write(archive, export("?format=both"));
    Path data = folder.resolve("other");
    try (OwnServer other = OwnServer.start(data, Map.of())) {
      other.createAccount("moved", "");
      OwnKey key = other.createKey("moved", "key", ", \"rate\": \"unlimited\"");
      Outcome first = importInto(data, archive, "moved");
      assertThat(first.exit()).as(first.err()).isZero();
      assertThat(first.out())
          .contains("5 geofences, styles, batches and assets; 0 were there already");
      assertThat(first.err()).isEmpty();
      assertSame(other, key);
      Outcome second = importInto(data, archive, "moved");
      assertThat(second.exit()).as(second.err()).isZero();
      assertThat(second.out())
          .contains("0 geofences, styles, batches and assets; 5 were there already");
      assertSame(other, key);
      // The copy's export is the original's: only the jobs' ends of life differ.
      Map<String, byte[]> here = Archives.read(export("?format=both"));
      Map<String, byte[]> there =
          Archives.read(new BatchClient(other, key).get("/v1/export?format=both").body());
      assertThat(there.keySet()).containsExactlyInAnyOrderElementsOf(here.keySet());
      here.forEach((path, content) -> {
        if (path.endsWith("batch.json")) {
          assertThat(withoutEnd(there, path)).isEqualTo(withoutEnd(here, path));
        } else if (!path.equals("manifest.json")) {
          assertThat(there.get(path)).as(path).isEqualTo(content);
        }
      });
    }
  }

  private static ObjectNode withoutEnd(Map<String, byte[]> files, String path) {
    ObjectNode json = (ObjectNode) AnswerValidator.json(Archives.text(files, path));
    json.remove("expires");
    return json;
  }

  static Outcome importInto(Path data, Path archive, String account) {
    return Commands.run(
        "import", archive.toString(), "--account", account, "--data", data.toString());
  }

  private static void assertSame(OwnServer other, OwnKey key) {
    JsonNode mine = AnswerValidator.json(server.get("/v1/styles", owner).body()).path("styles");
    JsonNode theirs = AnswerValidator.json(other.get("/v1/styles", key).body()).path("styles");
    assertThat(theirs.size()).isEqualTo(mine.size());
    for (int i = 0; i < mine.size(); i++) {
      for (String name :
          List.of("id", "name", "kind", "layers", "bytes", "tag", "createdAt", "changedAt")) {
        assertThat(theirs.get(i).path(name)).as(name).isEqualTo(mine.get(i).path(name));
      }
    }
    // What maps get names its server only.
    String day = server.get("/v1/styles/absolute", owner).body();
    assertThat(other.get("/v1/styles/absolute", key).body())
        .isEqualTo(day.replace(server.address(), other.address()))
        .contains(other.address());
    BatchClient there = new BatchClient(other, key);
    for (String id : ids) {
      ObjectNode here = (ObjectNode) batches.status(id);
      ObjectNode moved = (ObjectNode) there.status(id);
      for (String own : List.of("expires", "statusUrl", "resultUrl")) {
        here.remove(own);
        assertThat(moved.remove(own)).as(own).isNotNull();
      }
      assertThat(moved).isEqualTo(here);
      for (String target :
          List.of(
              "/results?format=csv&formulas=keep",
              "/results?format=ndjson",
              "/results?format=json",
              "/results?format=tsv&offset=2&limit=1",
              "/errors?format=csv",
              "/errors?format=json&threshold=0.9")) {
        HttpResponse<byte[]> expected = batches.get(BatchClient.PATH + "/" + id + target);
        HttpResponse<byte[]> got = there.get(BatchClient.PATH + "/" + id + target);
        assertThat(got.statusCode()).isEqualTo(expected.statusCode()).isEqualTo(200);
        assertThat(got.body()).as("%s of %s", target, id).isEqualTo(expected.body());
      }
    }
  }

  @Test
  void what_is_taken_gets_another_id_which_is_told_and_stays() throws IOException {
    Path archive = folder.resolve("taken.zip");
    Files.write(archive, export("?format=csv"));
    Path data = folder.resolve("data");
    // Another account of the same server: the ids of all batches are taken by the owner's.
    server.createAccount("second", "");
    OwnKey key = server.createKey("second", "key", "");
    put(key, "rivers", OperationExamples.STYLE.replace("Rivers", "Other rivers"));
    Outcome first = importInto(data, archive, "second");
    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.err().lines().toList())
        .hasSize(4)
        .anyMatch(line -> line.matches("Style rivers is rivers-[0-9a-f]{8} here, because .*"))
        .anyMatch(line -> line.startsWith("Batch " + ids.getFirst() + " is cw:b:"));
    JsonNode styles = AnswerValidator.json(server.get("/v1/styles", key).body()).path("styles");
    assertThat(styles.findValuesAsText("name")).contains("Rivers", "Other rivers");
    Outcome again = importInto(data, archive, "second");
    assertThat(again.err().lines().toList()).hasSize(4);
    assertThat(again.out())
        .contains("0 geofences, styles, batches and assets; 5 were there already");
    String mapped = first.err().split("Batch " + ids.getFirst() + " is ", -1)[1].split(" ", 2)[0];
    String results = BatchClient.PATH + "/%s/results?format=csv";
    assertThat(server.get(results.formatted(mapped), key).body())
        .isEqualTo(server.get(results.formatted(ids.getFirst()), owner).body());
    assertThat(server.get(results.formatted(mapped), owner).status()).isEqualTo(404);
  }

  @Test
  void the_command_writes_the_archive_that_the_server_streams() throws IOException {
    Path file = folder.resolve("by-command.zip");
    String data = folder.resolve("data").toString();
    Outcome done =
        Commands.run(
            "export", file.toString(), "--account", "owner", "--data", data, "--format", "both");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out()).contains(" bytes of account owner of " + data + "/cartway.db.");
    Map<String, byte[]> written = Archives.read(Files.readAllBytes(file));
    Map<String, byte[]> streamed = Archives.read(export("?format=both"));
    assertThat(written.keySet()).containsExactlyElementsOf(streamed.keySet());
    streamed.forEach((path, content) -> {
      if (!path.equals("manifest.json")) {
        assertThat(written.get(path)).as(path).isEqualTo(content);
      }
    });
    // Another export writes this one now.
    Path other = folder.resolve("other.zip");
    Path part = Files.writeString(folder.resolve("other.zip.part"), "half");
    Outcome beside = Commands.run("export", other.toString(), "--account", "owner", "--data", data);
    assertThat(beside.exit()).isEqualTo(1);
    assertThat(beside.err()).contains("other.zip.part", "there is a file of that name");
    assertThat(part).hasContent("half");
    assertThat(other).doesNotExist();
    Outcome twice = Commands.run("export", file.toString(), "--account", "owner", "--data", data);
    assertThat(twice.exit()).isEqualTo(1);
    assertThat(twice.err()).contains("there is a file of that name");
    for (String[] faulty :
        new String[][] {
          {"--account", "nobody", "there is no account nobody"},
          {
            "--types",
            "tours",
            "--types is 'tours': accepted are geofences, styles, batch, assets, positions"
          },
          {"--format", "xml", "--format is 'xml': accepted are csv, ndjson, both"}
        }) {
      List<String> arguments = new ArrayList<>(List.of("export", file + "2", "--data", data));
      if (!faulty[0].equals("--account")) {
        arguments.addAll(List.of("--account", "owner"));
      }
      arguments.addAll(List.of(faulty[0], faulty[1]));
      Outcome refused = Commands.run(arguments.toArray(String[]::new));
      boolean isUsage = !faulty[0].equals("--account");
      assertThat(refused.exit()).isEqualTo(isUsage ? 2 : 1);
      assertThat(refused.err().lines().toList()).hasSize(isUsage ? 2 : 1);
      assertThat(refused.err()).contains(faulty[2]);
      assertThat(Path.of(file + "2")).doesNotExist();
    }
  }

  // ---------------------------------------------------------------- other programs, and the guide

  @Test
  void other_programs_open_the_archive() throws Exception {
    Path file = folder.resolve("foreign.zip");
    Files.write(file, export("?format=both"));
    String python =
        "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]);"
            + " sys.exit(0 if z.testzip() is None and z.namelist()[-1] == 'manifest.json' else 9)";
    for (List<String> command :
        List.of(
            List.of("unzip", "-t", file.toString()),
            List.of("python3", "-c", python, file.toString()))) {
      Path tool = Path.of("/usr/bin", command.getFirst());
      Assumptions.assumeTrue(Files.exists(tool), tool.toString());
      Process run =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(run.waitFor()).as("%s", command).isZero();
    }
  }

  @Test
  void the_guide_s_commands_do_what_it_says() throws IOException {
    String guide = Files.readString(Workspace.root().resolve("docs/guide/export.md"), UTF_8);
    List<String> targets =
        Pattern.compile("curl [^`]*?\"http://localhost:8080([^\"]+)\"")
            .matcher(guide)
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(targets).hasSize(2);
    assertThat(server.get(targets.get(0), owner).status()).isEqualTo(200);
    assertThat(server.get(targets.get(1), owner).status()).isEqualTo(202);
    List<String> commands = guide.lines().filter(line -> line.startsWith("./cartway ")).toList();
    assertThat(commands).hasSize(2);
    Path data = folder.resolve("data");
    for (String command : commands) {
      List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
      words.removeFirst();
      words.replaceAll(word -> word.equals("account.zip") ? folder.resolve(word) + "" : word);
      words.addAll(List.of("--data", data.toString()));
      Outcome done = Commands.run(words.toArray(String[]::new));
      assertThat(done.exit()).as("%s: %s", command, done.err()).isZero();
    }
    // The table of files names all that an archive has, and nothing else.
    Set<String> named = new TreeSet<>();
    Pattern.compile("(?m)^\\| `([a-z]+/[^`]*|manifest.json)` \\|")
        .matcher(guide)
        .results()
        .forEach(row -> named.add(row.group(1)));
    Set<String> found = new TreeSet<>();
    server.createAccount("guided", "");
    OwnKey guided = server.createKey("guided", "key", "");
    report(guided, "{\"id\": \"a\", \"lat\": 1, \"lng\": 2, \"ts\": \"%s\"}");
    assertThat(server.send("PUT", "/v1/assets/a", guided.bearer(), "{\"name\": \"A\"}").status())
        .isEqualTo(200);
    Set<String> paths = new TreeSet<>(Archives.read(export("?format=both")).keySet());
    paths.addAll(
        Archives.read(new BatchClient(server, guided).get("/v1/export?format=both").body())
            .keySet());
    for (String path : paths) {
      found.add(
          path.replaceFirst("^styles/.*[.]json$", "styles/ID.json")
              .replaceFirst("^batch/[^/]*/", "batch/ID/"));
    }
    assertThat(named).isEqualTo(found);
  }
}
