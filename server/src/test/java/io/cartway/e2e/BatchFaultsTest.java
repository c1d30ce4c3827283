package io.cartway.e2e;

import static io.cartway.e2e.BatchClient.PATH;
import static io.cartway.e2e.BatchClient.json;
import static io.cartway.e2e.BatchClient.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What batch geocoding refuses, each with one sentence, and that nothing is created then.
@ExtendWith(SecretWatch.class)
class BatchFaultsTest {

  @TempDir private static Path folder;
  private static OwnServer server;
  private static BatchClient client;
  private static BatchClient other;

  @BeforeAll
  static void start() {
    // Room for one batch of some size: the quota is tested, too.
    server = OwnServer.start(folder.resolve("data"), Map.of("job-megabytes", "60"));
    server.createAccount("faults", "");
    server.createAccount("other", "");
    client = new BatchClient(server, key("faults"));
    other = new BatchClient(server, key("other"));
  }

  private static OwnKey key(String account) {
    return server.createKey(account, account, ", \"rate\": \"unlimited\"");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /// Refused requests leave no job, and what is answered is deleted by its test.
  @AfterEach
  void nothing_is_left() throws SQLException {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("data/cartway.db"));
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select (select count(*) from jobs) + (select count(*) from job_inputs)"
                    + " + (select count(*) from job_keys)")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).as("rows of jobs").isZero();
    }
  }

  private static void assertRefused(
      HttpResponse<byte[]> answer, int status, String code, String... words) {
    assertThat(answer.statusCode()).as(text(answer)).isEqualTo(status);
    JsonNode body = json(answer);
    assertThat(body.path("code").asText()).isEqualTo(code);
    for (String field : List.of("title", "cause", "action")) {
      assertThat(body.path(field).asText()).as(field).isNotBlank();
    }
    for (String word : words) {
      assertThat(text(answer)).contains(word);
    }
  }

  private static String rows(int count) {
    StringJoiner rows = new StringJoiner("\n");
    for (int i = 0; i < count; i++) {
      rows.add("\"Monaco\"");
    }
    return rows.toString();
  }

  // ---------------------------------------------------------------- what is sent

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "application/json   ! {\"rows\":[{\"q\":\"a\"},{\"q\":]}           ! rows[1]",
        "application/json   ! {\"rows\":[{\"q\":\"a\"}                     ! rows",
        "application/json   ! {\"rows\":[]}                                ! 1 to 50,000 rows",
        "application/json   ! {\"row\":[\"a\"]}                            ! row",
        "application/json   ! {\"rows\":[\"a\"],\"rwos\":1}                ! rwos",
        "application/json   ! {\"rows\":[\"a\"],\"type\":\"x\"}            ! geocode, reverse",
        "application/json   ! 7                                            ! rows",
        "application/json   ! [[1]]                                        ! [0]",
        "application/x-ndjson ! {\"q\":\"a\"}\\n{\"q\":                    ! line 2",
        "text/csv           ! q,name\\na,b\\nc,d,e\\n                      ! row 2",
        "text/csv           ! q\\n\"a                                      ! row 1",
        "text/csv           ! q,q\\na,b\\n                                 ! header",
      })
  void a_malformed_table_is_refused_with_its_place(String type, String body, String place) {
    HttpResponse<byte[]> answer = client.post("", type.strip(), body.strip().replace("\\n", "\n"));
    assertRefused(answer, 400, "invalidParameter", place.strip());
  }

  @Test
  void a_type_or_charset_that_is_none_is_refused() {
    assertRefused(
        client.post("", "application/xml", "<a/>"), 415, "unsupportedMediaType", "application/xml");
    assertRefused(
        client.post("", "application/x-www-form-urlencoded", "q=Monaco"),
        415,
        "unsupportedMediaType");
    assertRefused(
        client.post("", "text/csv; charset=ebcdic", "q\na\n"), 400, "invalidParameter", "charset");
    assertRefused(
        client.post("", "text/csv", "q\nM\u00fcnchen\n".getBytes(ISO_8859_1)),
        400,
        "invalidParameter",
        "row 1");
    assertRefused(
        client.post("", "text/csv", "q\nMonaco\n".getBytes(UTF_16BE)), 400, "invalidParameter");
    HttpResponse<byte[]> packed =
        client.send(
            "POST",
            PATH,
            Map.of("Content-Type", "text/csv", "Content-Encoding", "br"),
            new byte[] {1});
    assertRefused(packed, 415, "unsupportedMediaType");
  }

  @Test
  void what_is_too_large_is_refused() {
    assertRefused(
        client.post("", "application/x-ndjson", rows(50_001)),
        400,
        "invalidParameter",
        "more than 50,000 rows",
        "at most 50,000 rows");
    byte[] large = new byte[51_000_000];
    Arrays.fill(large, (byte) ' ');
    assertRefused(client.post("", "application/json", large), 413, "payloadTooLarge");
    HttpResponse<byte[]> bomb =
        client.send(
            "POST",
            PATH,
            Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"),
            BatchClient.gzip(large));
    assertRefused(bomb, 413, "payloadTooLarge");
    assertRefused(
        client.post("", "text/csv", "q\n" + "a".repeat(40_000) + "\n"),
        400,
        "invalidParameter",
        "row 1",
        "32,768");
    StringJoiner names = new StringJoiner(",");
    for (int i = 0; i < 300; i++) {
      names.add("column-" + i + "-".repeat(100));
    }
    assertRefused(
        client.post("", "text/csv", names + ",q\n" + ",".repeat(300) + "a\n"),
        400,
        "invalidParameter",
        "names of all columns");
  }

  @Test
  void parameters_that_are_wrong_are_refused() {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "q=" + encoded("{strasse}"),
                "one of the columns street, nr",
                "q=" + encoded("{street"),
                "closing brace",
                "q=Monaco",
                "a template with columns",
                "type=routes",
                "geocode, reverse, lookup, resolve",
                "delimiter=x",
                "delimiter",
                "columns=a&delimiter=%2C",
                "row 1")
            .entrySet()) {
      HttpResponse<byte[]> answer = client.post(wrong.getKey(), "text/csv", "street,nr\na,1\n");
      assertThat(answer.statusCode()).as("%s: %s", wrong.getKey(), text(answer)).isEqualTo(400);
      assertRefused(answer, 400, "invalidParameter", wrong.getValue());
    }
    assertRefused(
        client.post("delimiter=%3B", "application/json", "[\"a\"]"),
        400,
        "invalidParameter",
        "it is for CSV");
    assertRefused(
        client.post("lang=de", "application/json", "{\"rows\":[\"a\"],\"lang\":\"fr\"}"),
        400,
        "invalidParameter",
        "the parameter once");
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost/x",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://10.1.2.3:8443/x",
    "https://169.254.169.254/latest",
    "https://0.0.0.0/",
    "https://printer.local/",
    "https://db.internal/",
    "https://user:word@shop.example.com/",
    "ftp://shop.example.com/",
    "file:///etc/passwd",
    "shop.example.com/x",
    "https:///x",
    "not a url",
  })
  void a_callback_that_leads_inside_is_refused(String callback) {
    HttpResponse<byte[]> answer =
        client.post("callback=" + encoded(callback), "application/json", "[\"a\"]");
    assertRefused(answer, 400, "invalidParameter", "callback", "public host");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  // ---------------------------------------------------------------- what is asked for

  @Test
  void a_job_of_another_account_is_not_found() {
    String id = client.run("", "application/json", "[\"Monaco\"]".getBytes(UTF_8));
    String path = PATH + "/" + id;
    for (String target : List.of(path, path + "/results", path + "/errors")) {
      assertRefused(other.get(target), 404, "notFound", id);
    }
    assertRefused(other.send("POST", path + "/cancel", Map.of(), new byte[0]), 404, "notFound");
    assertRefused(other.send("DELETE", path, Map.of(), new byte[0]), 404, "notFound");
    assertThat(client.get(path).statusCode()).isEqualTo(200);
    assertThat(client.send("DELETE", path, Map.of(), new byte[0]).statusCode()).isEqualTo(204);
    assertRefused(client.send("DELETE", path, Map.of(), new byte[0]), 404, "notFound");
    assertRefused(client.get(path + "/results"), 404, "notFound");
  }

  @Test
  void results_are_asked_for_with_parameters_that_exist() {
    String id = client.run("", "application/json", "[\"Monaco\"]".getBytes(UTF_8));
    String results = PATH + "/" + id + "/results?";
    for (String wrong :
        List.of(
            "format=xml",
            "offset=-1",
            "limit=0",
            "limit=50001",
            "formulas=maybe",
            "format=csv&delimiter=x",
            "format=csv&columns=nothing")) {
      assertRefused(client.get(results + wrong), 400, "invalidParameter");
    }
    assertRefused(
        client.get(PATH + "/" + id + "/errors?threshold=0.96"), 400, "invalidParameter", "0.95");
    assertThat(client.send("DELETE", PATH + "/" + id, Map.of(), new byte[0]).statusCode())
        .isEqualTo(204);
  }

  @Test
  void a_running_job_is_cancelled_and_its_rows_can_be_read() {
    StringJoiner rows = new StringJoiner("\n");
    for (int i = 0; i < 20_000; i++) {
      rows.add("\"Avenue de Monte-Carlo %d\"".formatted(i));
    }
    HttpResponse<byte[]> answer = client.post("", "application/x-ndjson", rows.toString());
    String id = json(answer).path("id").asText();
    String path = PATH + "/" + id;
    JsonNode status = client.status(id);
    while (status.at("/counts/done").asInt() == 0) {
      status = client.status(id);
    }
    assertThat(status.path("status").asText()).isEqualTo("inProgress");
    JsonNode piece = json(client.get(path + "/results?format=json"));
    assertThat(piece.path("status").asText()).isEqualTo("inProgress");
    int read = piece.path("rows").size();
    assertThat(piece.path("nextOffset").asInt()).isEqualTo(read);
    HttpResponse<byte[]> cancelled = client.send("POST", path + "/cancel", Map.of(), new byte[0]);
    assertThat(json(cancelled).path("status").asText()).isEqualTo("cancelled");
    HttpResponse<byte[]> twice = client.send("POST", path + "/cancel", Map.of(), new byte[0]);
    assertThat(twice.statusCode()).isEqualTo(200);
    assertThat(json(twice).at("/notices/0/code").asText()).isEqualTo("alreadyCancelled");
    JsonNode after = json(client.get(path + "/results?format=json"));
    assertThat(after.path("status").asText()).isEqualTo("cancelled");
    assertThat(after.path("rows").size()).isBetween(read, 19_999);
    assertThat(client.send("DELETE", path, Map.of(), new byte[0]).statusCode()).isEqualTo(204);
    String ended = client.run("", "application/json", "[\"Monaco\"]".getBytes(UTF_8));
    assertRefused(
        client.send("POST", PATH + "/" + ended + "/cancel", Map.of(), new byte[0]),
        409,
        "conflict",
        ended);
    client.send("DELETE", PATH + "/" + ended, Map.of(), new byte[0]);
  }

  /// Changes the row of a job as time or a fault would.
  private static void change(String id, String assignments) throws SQLException {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("data/cartway.db"));
        PreparedStatement update =
            database.prepareStatement("update jobs set " + assignments + " where id = ?")) {
      update.setString(1, id);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
  }

  @Test
  void an_expired_and_a_failed_job_say_so() throws SQLException {
    String id = client.run("", "application/json", "[\"Monaco\"]".getBytes(UTF_8));
    String path = PATH + "/" + id;
    assertThat(client.status(id).path("resultUrl").asText()).endsWith(path + "/results");
    change(id, "state = 'failed', error = 'The disk is gone', fault = 'OURS', told_at = 1");
    JsonNode failed = client.status(id);
    assertThat(failed.path("status").asText()).isEqualTo("failed");
    assertThat(failed.path("error").asText()).isEqualTo("The disk is gone");
    JsonNode results = json(client.get(path + "/results?format=json"));
    assertThat(results.path("error").asText()).isEqualTo("The disk is gone");
    assertThat(results.path("rows").size()).isEqualTo(1);
    assertThat(client.get(path + "/results?format=csv").headers().firstValue("X-Job-Status"))
        .contains("failed");
    change(id, "expires_at = 1");
    assertRefused(client.get(path + "/results"), 410, "gone", id, "1970-01-01");
    assertRefused(client.get(path + "/errors"), 410, "gone", id);
    assertThat(client.status(id).has("resultUrl")).isFalse();
    assertThat(client.send("DELETE", path, Map.of(), new byte[0]).statusCode()).isEqualTo(204);
  }

  @Test
  void a_full_quota_is_refused_and_other_accounts_are_unharmed() {
    String row = "{\"q\":\"Monaco\",\"note\":\"" + "x".repeat(9_000) + "\"}\n";
    byte[] large = row.repeat(5_000).getBytes(UTF_8);
    HttpResponse<byte[]> first = client.post("", "application/x-ndjson", large);
    assertThat(first.statusCode()).as(text(first)).isEqualTo(202);
    String id = json(first).path("id").asText();
    assertRefused(
        client.post("", "application/x-ndjson", large), 413, "payloadTooLarge", "60,000,000");
    String small = other.run("", "application/json", "[\"Monaco\"]".getBytes(UTF_8));
    other.send("DELETE", PATH + "/" + small, Map.of(), new byte[0]);
    assertThat(client.send("DELETE", PATH + "/" + id, Map.of(), new byte[0]).statusCode())
        .isEqualTo(204);
    HttpResponse<byte[]> again = client.post("", "application/x-ndjson", large);
    assertThat(again.statusCode()).as(text(again)).isEqualTo(202);
    client.send("DELETE", PATH + "/" + json(again).path("id").asText(), Map.of(), new byte[0]);
  }

  // ---------------------------------------------------------------- the same again

  @Test
  void twenty_clients_with_one_key_of_idempotency_make_one_job() throws Exception {
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Idempotency-Key", "one-of-twenty");
    byte[] body = "[\"Monaco\", \"Casino\"]".getBytes(UTF_8);
    CountDownLatch go = new CountDownLatch(1);
    List<Future<HttpResponse<byte[]>>> answers = new ArrayList<>();
    Set<String> ids = new TreeSet<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(20)) {
      for (int i = 0; i < 20; i++) {
        answers.add(
            clients.submit(() -> {
              go.await();
              return client.send("POST", PATH, headers, body);
            }));
      }
      go.countDown();
      for (Future<HttpResponse<byte[]>> answer : answers) {
        if (answer.get().statusCode() != 409) {
          assertThat(answer.get().statusCode()).as(text(answer.get())).isEqualTo(202);
          ids.add(json(answer.get()).path("id").asText());
        }
      }
    }
    assertThat(ids).hasSize(1);
    HttpResponse<byte[]> again = client.send("POST", PATH, headers, body);
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(json(again).path("id").asText()).isEqualTo(ids.iterator().next());
    assertRefused(
        client.send("POST", PATH, headers, "[\"Casino\"]".getBytes(UTF_8)), 409, "conflict");
    assertRefused(client.send("POST", PATH + "?lang=de", headers, body), 409, "conflict");
    assertRefused(
        client.send(
            "POST",
            PATH,
            Map.of("Content-Type", "application/json", "Idempotency-Key", "x".repeat(256)),
            body),
        400,
        "invalidParameter",
        "Idempotency-Key");
    client.send("DELETE", PATH + "/" + ids.iterator().next(), Map.of(), new byte[0]);
  }
}
