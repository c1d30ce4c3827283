package io.cartway.e2e;

import static io.cartway.e2e.BatchClient.PATH;
import static io.cartway.e2e.BatchClient.json;
import static io.cartway.e2e.BatchClient.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Batch geocoding over HTTP: what is sent comes back in its order with its columns, and each row
/// is answered as the single request would be.
@ExtendWith(SecretWatch.class)
class BatchTest {

  private static final List<String> NASTY =
      List.of(
          "plain",
          "a \"quoted\" word",
          "two\nlines\r\nand more",
          "=cmd|' /C calc'!A0",
          "+1",
          "-1",
          "@sum(1)",
          "😀 emoji",
          "semi;colon, comma\ttab | bar",
          "",
          " blanks ",
          "Zürich",
          "'quoted'",
          "null");

  @TempDir private static Path folder;
  private static OwnServer server;
  private static BatchClient client;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("batch", "");
    OwnKey key = server.createKey("batch", "batch", ", \"rate\": \"unlimited\"");
    client = new BatchClient(server, key);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  // ---------------------------------------------------------------- round trips

  /// A cell of the nasty table.
  private static String cell(int row, int column) {
    return NASTY.get((row * 7 + column) % NASTY.size());
  }

  private static final int ROWS = 40;
  private static final int COLUMNS = 100;

  private static String csv(char delimiter) {
    StringBuilder text = new StringBuilder("id" + delimiter + "where");
    for (int column = 0; column < COLUMNS; column++) {
      text.append(delimiter).append("own ").append(column);
    }
    text.append("\r\n");
    for (int row = 0; row < ROWS; row++) {
      text.append("r").append(row).append(delimiter).append(row % 10 == 9 ? "" : "Monaco");
      for (int column = 0; column < COLUMNS; column++) {
        text.append(delimiter)
            .append('"')
            .append(cell(row, column).replace("\"", "\"\""))
            .append('"');
      }
      text.append("\r\n");
    }
    return text.toString();
  }

  private static String objects(String before, String between, String after) {
    StringJoiner rows = new StringJoiner(between, before, after);
    for (int row = 0; row < ROWS; row++) {
      StringJoiner cells = new StringJoiner(",", "{", "}");
      cells.add("\"id\":\"r%d\"".formatted(row));
      cells.add("\"where\":\"%s\"".formatted(row % 10 == 9 ? "" : "Monaco"));
      for (int column = 0; column < COLUMNS; column++) {
        cells.add("\"own %d\":%s".formatted(column, TextNode.valueOf(cell(row, column))));
      }
      rows.add(cells.toString());
    }
    return rows.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "text/csv, ',', UTF-8",
    "text/csv, ;, UTF-8",
    "text/csv, |, UTF-16",
    "text/tab-separated-values, '', UTF-8",
    "text/plain, ;, UTF-8",
    "application/json, '', UTF-8",
    "application/x-ndjson, '', UTF-8",
  })
  void every_form_comes_back_in_every_form(String type, String delimiter, String charset) {
    String body =
        switch (type) {
          case "application/json" -> objects("{\"rows\":[", ",", "]}");
          case "application/x-ndjson" -> objects("", "\n", "\n");
          default -> csv(delimiter.isEmpty() ? '\t' : delimiter.charAt(0));
        };
    Charset coding = charset.equals("UTF-16") ? UTF_16 : UTF_8;
    byte[] bytes = body.getBytes(coding);
    byte[] marked = coding.equals(UTF_8) && type.equals("text/csv") ? withMark(bytes) : bytes;
    String id = client.run("q=" + encoded("{where}"), type, marked);
    assertTable(jsonRows(client.rows(id)));
    HttpResponse<byte[]> lines = client.get(PATH + "/" + id + "/results?format=ndjson");
    List<List<String>> read = new ArrayList<>();
    text(lines).lines().forEach(line -> read.add(own(AnswerValidator.json(line))));
    assertTable(read);
    Map<String, String> forms =
        Map.of(
            "format=csv", ",",
            "format=csv&delimiter=%3B", ";",
            "format=csv&delimiter=%7C", "|",
            "format=tsv", "\t");
    List<String> calls = new ArrayList<>();
    for (Map.Entry<String, String> form : forms.entrySet()) {
      String table = text(client.get(PATH + "/" + id + "/results?formulas=keep&" + form.getKey()));
      assertTable(csvRows(table, form.getValue().charAt(0)));
      calls.add(
          "{\"text\":%s,\"delimiter\":%s}"
              .formatted(TextNode.valueOf(table), TextNode.valueOf(form.getValue())));
    }
    for (JsonNode answer : ForeignClient.ofNode("csv-parse.mjs").ask(server.address(), "", calls)) {
      assertTable(parsedRows(answer.path("records")));
    }
    HttpResponse<byte[]> safe = client.get(PATH + "/" + id + "/results?format=csv");
    assertThat(text(safe)).contains("'=cmd").doesNotContain(",=cmd").doesNotContain("\"=cmd");
  }

  private static byte[] withMark(byte[] bytes) {
    byte[] marked = new byte[bytes.length + 3];
    marked[0] = (byte) 0xEF;
    marked[1] = (byte) 0xBB;
    marked[2] = (byte) 0xBF;
    System.arraycopy(bytes, 0, marked, 3, bytes.length);
    return marked;
  }

  /// Number, id, status and own columns of a row in JSON.
  private static List<String> own(JsonNode row) {
    List<String> cells = new ArrayList<>();
    cells.add(row.path("row").asText());
    cells.add(row.path("recId").asText());
    cells.add(row.path("status").asText());
    for (int column = 0; column < COLUMNS; column++) {
      cells.add(row.path("input").path("own " + column).asText());
    }
    return cells;
  }

  private static List<List<String>> jsonRows(JsonNode rows) {
    List<List<String>> read = new ArrayList<>();
    rows.forEach(row -> read.add(own(row)));
    return read;
  }

  private static List<List<String>> csvRows(String text, char delimiter) {
    List<List<String>> read = new ArrayList<>();
    for (NamedCsvRecord row :
        CsvReader.builder().fieldSeparator(delimiter).ofNamedCsvRecord(text)) {
      List<String> cells = new ArrayList<>();
      cells.add(row.getField("row"));
      cells.add(row.getField("id"));
      cells.add(row.getField("status"));
      for (int column = 0; column < COLUMNS; column++) {
        cells.add(row.getField("own " + column));
      }
      read.add(cells);
    }
    return read;
  }

  /// The same of records that begin with a header line.
  private static List<List<String>> parsedRows(JsonNode records) {
    List<String> names = new ArrayList<>();
    records.path(0).forEach(name -> names.add(name.asText()));
    List<List<String>> read = new ArrayList<>();
    for (int i = 1; i < records.size(); i++) {
      List<String> cells = new ArrayList<>();
      for (String name : List.of("row", "id", "status")) {
        cells.add(records.path(i).path(names.indexOf(name)).asText());
      }
      for (int column = 0; column < COLUMNS; column++) {
        cells.add(records.path(i).path(names.indexOf("own " + column)).asText());
      }
      read.add(cells);
    }
    return read;
  }

  private static void assertTable(List<List<String>> rows) {
    assertThat(rows).hasSize(ROWS);
    for (int row = 0; row < ROWS; row++) {
      List<String> expected = new ArrayList<>();
      expected.add(Integer.toString(row + 1));
      expected.add("r" + row);
      expected.add(row % 10 == 9 ? "failed" : "succeeded");
      for (int column = 0; column < COLUMNS; column++) {
        expected.add(cell(row, column));
      }
      assertThat(rows.get(row)).as("row %d", row).isEqualTo(expected);
    }
  }

  @Test
  void latin_1_and_gzip_are_read() {
    byte[] body = "q;name\nMonaco;Müller\n".getBytes(ISO_8859_1);
    String id = client.run("", "text/csv; charset=iso-8859-1", body);
    assertThat(client.rows(id).at("/0/input/name").asText()).isEqualTo("Müller");
    HttpResponse<byte[]> packed =
        client.send(
            "POST",
            PATH,
            Map.of("Content-Type", "application/x-ndjson", "Content-Encoding", "gzip"),
            BatchClient.gzip("\"Monaco\"\n{\"q\":\"Casino\"}\n".getBytes(UTF_8)));
    assertThat(packed.statusCode()).as(text(packed)).isEqualTo(202);
    client.await(json(packed).path("id").asText());
  }

  @Test
  void columns_are_named_by_the_query_where_there_is_no_header() {
    String id =
        client.run(
            "columns=recId,searchText,note", "text/csv", "7,Monaco,a\n8,,b\n".getBytes(UTF_8));
    JsonNode rows = client.rows(id);
    assertThat(rows.at("/0/recId").asText()).isEqualTo("7");
    assertThat(rows.at("/0/items/0/resultType").asText()).isEqualTo("locality");
    assertThat(rows.at("/1/status").asText()).isEqualTo("failed");
    HttpResponse<byte[]> chosen =
        client.get(
            PATH
                + "/"
                + id
                + "/results?format=csv&columns=note,recId,seqNumber,seqLength,latitude"
                    .replace("latitude", "positionLatitude,postcode,addressCity"));
    assertThat(text(chosen).lines().toList())
        .hasSize(3)
        .startsWith("note,recId,seqNumber,seqLength,positionLatitude,postcode,addressCity")
        .last()
        .isEqualTo("b,8,,0,,,");
  }

  @Test
  void a_column_of_the_owner_keeps_its_name_beside_that_of_the_answer() {
    String id = client.run("", "text/csv", "q,status\nMonaco,open\n".getBytes(UTF_8));
    String table = text(client.get(PATH + "/" + id + "/results?format=csv"));
    assertThat(table).startsWith("q,status,row,result.status,scoreBand,");
    assertThat(table.lines().skip(1).findFirst().orElse(""))
        .startsWith("Monaco,open,1,succeeded,high,");
  }

  @Test
  void results_are_read_in_pieces() {
    StringJoiner rows = new StringJoiner("\n");
    for (int i = 0; i < 1234; i++) {
      rows.add("{\"q\":\"Monaco\",\"id\":\"%d\"}".formatted(i));
    }
    String id = client.run("", "application/x-ndjson", rows.toString().getBytes(UTF_8));
    List<String> ids = new ArrayList<>();
    int offset = 0;
    while (offset >= 0) {
      JsonNode piece =
          json(client.get(PATH + "/" + id + "/results?format=json&limit=500&offset=" + offset));
      assertThat(piece.path("offset").asInt()).isEqualTo(offset);
      assertThat(piece.path("total").asInt()).isEqualTo(1234);
      piece.path("rows").forEach(row -> ids.add(row.path("recId").asText()));
      offset = piece.path("nextOffset").asInt(-1);
    }
    assertThat(ids).hasSize(1234).doesNotHaveDuplicates();
    assertThat(ids.get(1000)).isEqualTo("1000");
    HttpResponse<byte[]> last =
        client.get(PATH + "/" + id + "/results?format=csv&offset=1233&limit=1");
    assertThat(text(last).lines().count()).isEqualTo(2);
    assertThat(last.headers().firstValue("X-Next-Offset")).isEmpty();
    assertThat(
            client
                .get(PATH + "/" + id + "/results?format=csv&offset=0&limit=1233")
                .headers()
                .firstValue("X-Next-Offset"))
        .contains("1233");
  }

  // ---------------------------------------------------------------- the answers

  @Test
  void a_row_is_answered_as_the_single_request() {
    long seed = Long.getLong("batch.seed", System.nanoTime());
    System.err.println("seed " + seed);
    Random random = new Random(seed);
    List<String> words =
        List.of(
            "Avenue",
            "Rue",
            "Place",
            "de",
            "la",
            "du",
            "Casino",
            "Monaco",
            "Princesse",
            "Grace",
            "Albert",
            "12",
            "5 bis",
            "98000",
            "Boulevard",
            "Moulins",
            "Hotel",
            "Port");
    StringJoiner rows = new StringJoiner(",", "[", "]");
    List<String> targets = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      switch (i % 5) {
        case 0, 1, 2 -> {
          StringJoiner text = new StringJoiner(" ");
          for (int word = 0; word <= random.nextInt(4); word++) {
            text.add(words.get(random.nextInt(words.size())));
          }
          int limit = 1 + random.nextInt(4);
          String lang = List.of("fr", "en", "de", "it").get(random.nextInt(4));
          rows.add("{\"q\":\"%s\",\"limit\":%d,\"lang\":\"%s\"}".formatted(text, limit, lang));
          targets.add(
              "/v1/geocode?q=%s&limit=%d&lang=%s".formatted(encoded(text.toString()), limit, lang));
        }
        case 3 -> {
          String at = point(random);
          rows.add("{\"at\":\"%s\"}".formatted(at));
          targets.add("/v1/revgeocode?at=" + at);
        }
        default -> {
          String city = random.nextBoolean() ? "Monaco" : "Beausoleil";
          String street = words.get(random.nextInt(words.size()));
          rows.add("{\"street\":\"%s\",\"city\":\"%s\"}".formatted(street, city));
          targets.add(
              "/v1/geocode?limit=1&qq=" + encoded("street=%s;city=%s".formatted(street, city)));
        }
      }
    }
    String id = client.run("", "application/json", rows.toString().getBytes(UTF_8));
    JsonNode answers = client.rows(id);
    for (int i = 0; i < targets.size(); i++) {
      JsonNode single = json(client.get(targets.get(i)));
      assertThat(answers.get(i).path("items"))
          .as("%s: %s", targets.get(i), answers.get(i))
          .isEqualTo(single.path("items"));
    }
  }

  private static String point(Random random) {
    return String.format(
        Locale.ROOT,
        "%.5f,%.5f",
        43.725 + random.nextDouble() * 0.02,
        7.41 + random.nextDouble() * 0.025);
  }

  @Test
  void places_are_looked_up_and_resolved() {
    String body =
        """
        {"rows": [
          {"id": "cw:l:n1790048269"},
          {"id": "cw:p:nothing"},
          {"id": "there-7", "name": "Casino de Monte-Carlo", "position": "43.739,7.428"},
          {"id": "there-8", "title": "Casino de Monte-Carlo", "lat": 43.739, "lng": "7.428"},
          {"id": "there-9", "name": "Casino", "position": {"lat": 43.739, "lng": 7.428},
           "city": "Monaco"}
        ]}
        """;
    String id = client.run("", "application/json", body.getBytes(UTF_8));
    JsonNode rows = client.rows(id);
    assertThat(rows.at("/0/items/0").toString())
        .isEqualTo(text(client.get("/v1/lookup?id=cw:l:n1790048269")));
    assertThat(rows.at("/1/status").asText()).isEqualTo("noResult");
    assertThat(rows.at("/1/error").asText()).isEqualTo("Nothing in this region has the id");
    HttpResponse<byte[]> resolved =
        client.send(
            "POST",
            "/v1/resolve",
            Map.of("Content-Type", "application/json"),
            "{\"id\":\"there-7\",\"name\":\"Casino de Monte-Carlo\",\"position\":\"43.739,7.428\"}"
                .getBytes(UTF_8));
    for (int i = 2; i < 4; i++) {
      assertThat(rows.at("/" + i + "/items/0")).isEqualTo(json(resolved).path("item"));
      assertThat(rows.at("/" + i + "/confidence")).isEqualTo(json(resolved).path("confidence"));
      assertThat(rows.at("/" + i + "/foreignId").asText()).isEqualTo("there-" + (i + 5));
      assertThat(rows.at("/" + i + "/queryScore")).isEqualTo(json(resolved).path("confidence"));
    }
    assertThat(rows.at("/4/status").asText()).isEqualTo("succeeded");
    assertThat(rows.at("/4/foreignId").asText()).isEqualTo("there-9");
  }

  @Test
  void a_type_says_otherwise_and_defaults_hold_for_rows_without_their_own() {
    String rows = "[{\"q\":\"Monaco\",\"at\":\"43.7384,7.4246\"},\"Casino\"]";
    String reversed = client.run("type=reverse", "application/json", rows.getBytes(UTF_8));
    assertThat(client.rows(reversed).at("/0/items/0"))
        .isEqualTo(json(client.get("/v1/revgeocode?at=43.7384,7.4246")).at("/items/0"));
    assertThat(client.rows(reversed).at("/1/error").asText()).startsWith("at: nothing was given");
    String spoken =
        client.run(
            "",
            "application/json",
            "{\"rows\":[\"Monaco\",{\"q\":\"Monaco\",\"lang\":\"fr\"}],\"lang\":\"de\",\"limit\":2}"
                .getBytes(UTF_8));
    for (int i = 0; i < 2; i++) {
      String lang = i == 0 ? "de" : "fr";
      assertThat(client.rows(spoken).at("/" + i + "/items"))
          .isEqualTo(json(client.get("/v1/geocode?q=Monaco&limit=2&lang=" + lang)).path("items"));
    }
  }

  @Test
  void errors_are_rows_below_a_score_with_their_candidates() {
    String rows =
        "[\"Monaco\",\"Nirgendwostrasse 7 Monaco\",\"xqzwv\",{\"at\":\"95,7\",\"id\":\"far\"},"
            + "\"Casino\"]";
    String id = client.run("", "application/json", rows.getBytes(UTF_8));
    JsonNode all = client.rows(id);
    JsonNode errors = json(client.get(PATH + "/" + id + "/errors?format=json"));
    assertThat(server.faults("/components/schemas/BatchErrors", errors)).isEmpty();
    assertThat(errors.path("errors").findValuesAsText("row")).containsExactly("2", "3", "4");
    JsonNode unsure = errors.at("/errors/0");
    assertThat(unsure.path("scoreBand").asText()).isEqualTo("low");
    assertThat(unsure.path("candidates").size()).isBetween(1, 3);
    assertThat(unsure.at("/candidates/0/id")).isEqualTo(all.at("/1/items/0/id"));
    JsonNode three = json(client.get("/v1/geocode?limit=3&q=Nirgendwostrasse+7+Monaco"));
    for (int i = 0; i < unsure.path("candidates").size(); i++) {
      assertThat(unsure.at("/candidates/" + i + "/id")).isEqualTo(three.at("/items/" + i + "/id"));
      assertThat(unsure.at("/candidates/" + i + "/queryScore"))
          .isEqualTo(three.at("/items/" + i + "/scoring/queryScore"));
    }
    assertThat(errors.at("/errors/2/error").asText())
        .isEqualTo(
            "at: '95,7' was given, but expected is <lat>,<lng> with -90 <= lat <= 90 and"
                + " -180 <= lng <= 180");
    assertThat(errors.at("/errors/2/recId").asText()).isEqualTo("far");
    assertThat(json(client.get(PATH + "/" + id + "/errors?threshold=0")).path("errors")).hasSize(2);
    String csv = text(client.get(PATH + "/" + id + "/errors?format=csv"));
    assertThat(csv.lines().findFirst().orElse("")).contains("candidate1Title", "candidate3Lng");
    JsonNode status = client.status(id);
    assertThat(status.at("/counts/succeeded").asInt()).isEqualTo(3);
    assertThat(status.at("/counts/noResult").asInt()).isEqualTo(1);
    assertThat(status.at("/counts/failed").asInt()).isEqualTo(1);
    assertThat(server.faults("/components/schemas/BatchJob", status)).isEmpty();
  }

  @Test
  void repeated_ids_are_noted() {
    HttpResponse<byte[]> answer =
        client.post(
            "",
            "application/json",
            "{\"rows\":[{\"id\":1,\"q\":\"Monaco\"},"
                + "{\"id\":1,\"q\":\"Monaco\"},{\"recId\":\"1\",\"q\":\"Monaco\"}]}");
    assertThat(answer.statusCode()).as(text(answer)).isEqualTo(202);
    assertThat(server.faults("/components/schemas/JobAccepted", json(answer))).isEmpty();
    assertThat(json(answer).path("notices").findValuesAsText("code"))
        .containsExactly("repeatedIds");
    assertThat(json(answer).at("/notices/0/title").asText()).contains("before them has: 2");
    String id = client.await(json(answer).path("id").asText());
    assertThat(client.status(id).path("notices").findValuesAsText("code"))
        .containsExactly("repeatedIds");
  }
}
