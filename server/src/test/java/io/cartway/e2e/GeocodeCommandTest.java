package io.cartway.e2e;

import static io.cartway.e2e.BatchClient.PATH;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.cartway.app.Commands;
import io.cartway.app.Commands.Outcome;
import io.cartway.app.EmbeddedServer;
import io.cartway.testing.AnswerValidator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `./cartway geocode` on a table of Monaco: its files are those of a batch of the server, and a
/// run that was cut off goes on.
@ExtendWith(SecretWatch.class)
class GeocodeCommandTest {

  private static final String TEMPLATE = "{street} {nr}, {town}";

  /// Rows that are found, found with a typing error, not found, and empty.
  private static final String TABLE = table(420);

  @TempDir private static Path shared;
  private static OwnServer server;
  private static BatchClient client;
  private static String region = "";

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    region = EmbeddedServer.region().toString();
    server = OwnServer.start(shared.resolve("data"), Map.of());
    server.createAccount("table", "");
    client =
        new BatchClient(server, server.createKey("table", "table", ", \"rate\": \"unlimited\""));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String table(int rows) {
    List<String> streets =
        List.of(
            "Quai Louis II",
            "Boulevard des Moulins",
            "Avenue Prince Pierre",
            "Bulevard des Moulinns",
            "Rue Grimaldi",
            "Nowhere Xyzzyq Lane",
            "");
    StringBuilder text = new StringBuilder("id,street,nr,town,note\r\n");
    for (int row = 0; row < rows; row++) {
      String street = streets.get(row % streets.size());
      text.append(
          "k%d,%s,%s,%s,\"a \"\"note\"\", %d\r\n=1+1\"\r\n"
              .formatted(
                  row,
                  street,
                  street.isEmpty() ? "" : 1 + row % 31,
                  street.isEmpty() ? "" : "Monaco",
                  row));
    }
    return text.toString();
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  private Path file(String name, String content) throws IOException {
    return file(name, content.getBytes(UTF_8));
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  /// Runs the command on the region.
  private Outcome run(Path in, Path out, String... further) {
    List<String> arguments =
        new ArrayList<>(
            List.of("geocode", "--region", region, "--in", in.toString(), "--out", out.toString()));
    arguments.addAll(Arrays.asList(further));
    Outcome outcome = Commands.run(arguments.toArray(String[]::new));
    assertThat(outcome.out() + outcome.err()).doesNotContain("\tat ", "Exception");
    return outcome;
  }

  private Outcome done(Path in, Path out, String... further) {
    Outcome outcome = run(in, out, further);
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    return outcome;
  }

  private static List<NamedCsvRecord> records(byte[] csv) throws IOException {
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(new ByteArrayInputStream(csv))) {
      return reader.stream().toList();
    }
  }

  // ---------------------------------------------------------------- the same engine

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "ndjson"})
  void files_are_those_of_a_batch_of_the_server(String format) throws IOException {
    Path in = file("in.csv", TABLE);
    Path out = at("out." + format);
    Outcome outcome = done(in, out, "--q", TEMPLATE, "--set", "lang=fr", "--threads", "3");
    String id =
        client.run(
            "lang=fr&q=" + URLEncoder.encode(TEMPLATE, UTF_8), "text/csv", TABLE.getBytes(UTF_8));
    String results = PATH + "/" + id;
    assertThat(Files.readString(out))
        .isEqualTo(BatchClient.text(client.get(results + "/results?format=" + format)));
    assertThat(Files.readString(at("out-errors." + format)))
        .isEqualTo(BatchClient.text(client.get(results + "/errors?format=" + format)));
    JsonNode counts = client.status(id).path("counts");
    assertThat(outcome.out())
        .startsWith("420 rows in ")
        .containsPattern("succeeded +" + counts.path("succeeded").asInt() + "  score high ")
        .containsPattern("noResult +" + counts.path("noResult").asInt() + "\n")
        .containsPattern("failed +60\n")
        .containsPattern("to look at +120  .*" + at("out-errors." + format) + "\n");
    assertThat(at("out." + format + ".journal")).doesNotExist();
    assertThat(at("out." + format + ".partial")).doesNotExist();
  }

  @Test
  void json_holds_the_rows_of_the_server() throws IOException {
    Path in =
        file("in.json", "{\"rows\": [\"Monaco\", {\"at\": {\"lat\": 43.738, \"lng\": 7.428}}]}");
    done(in, at("out.json"), "--set", "limit=2");
    String id = client.run("limit=2", "application/json", Files.readAllBytes(in));
    JsonNode out = AnswerValidator.json(Files.readString(at("out.json")));
    assertThat(out.path("rows")).hasSize(2).isEqualTo(client.rows(id));
    assertThat(out.path("total").asInt()).isEqualTo(2);
    assertThat(AnswerValidator.json(Files.readString(at("out-errors.json"))).path("errors"))
        .isEmpty();
  }

  @Test
  void options_say_how_a_table_is_read_and_written() throws IOException {
    byte[] latin = "7;Café de Paris, Monaco\n8;=Zürich".getBytes(ISO_8859_1);
    Path in = file("in.csv", latin);
    done(
        in,
        at("out.csv"),
        "--charset",
        "latin1",
        "--delimiter",
        ";",
        "--in-columns",
        "nr,what",
        "--q",
        "{what}",
        "--columns",
        "nr,what,status,positionLat",
        "--threshold",
        "0.95",
        "--errors",
        at("look.csv").toString());
    List<NamedCsvRecord> rows = records(Files.readAllBytes(at("out.csv")));
    assertThat(rows.getFirst().getHeader()).containsExactly("nr", "what", "status", "positionLat");
    assertThat(rows.getFirst().getField("what")).isEqualTo("Café de Paris, Monaco");
    assertThat(rows.getFirst().getField("positionLat")).startsWith("43.7");
    assertThat(rows.getLast().getField("what")).isEqualTo("'=Zürich");
    assertThat(records(Files.readAllBytes(at("look.csv")))).isNotEmpty();

    done(
        in,
        at("kept.csv"),
        "--charset",
        "latin1",
        "--delimiter",
        ";",
        "--in-columns",
        "a,q",
        "--keep-formulas");
    assertThat(Files.readString(at("kept.csv"))).contains("8,=Zürich,");
  }

  @Test
  void packed_tables_are_read_and_written() throws IOException {
    Path in = file("in.csv.gz", BatchClient.gzip(TABLE.getBytes(UTF_8)));
    done(in, at("out.CSV.GZ"), "--q", TEMPLATE);
    done(file("plain.csv", TABLE), at("plain-out.csv"), "--q", TEMPLATE);
    assertThat(unpacked(at("out.CSV.GZ"))).isEqualTo(Files.readAllBytes(at("plain-out.csv")));
    assertThat(unpacked(at("out-errors.CSV.GZ")))
        .isEqualTo(Files.readAllBytes(at("plain-out-errors.csv")));
  }

  private static byte[] unpacked(Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  @Test
  void the_type_of_all_rows_is_an_option() throws IOException {
    Path in = file("in.csv", "lat,lng\n43.7384,7.4246\n");
    done(in, at("out.csv"), "--type", "reverse", "--set", "types=city");
    assertThat(records(Files.readAllBytes(at("out.csv"))).getFirst().getField("title"))
        .contains("Monaco");
  }

  // ---------------------------------------------------------------- goes on

  /// The journal of a run over [#TABLE] that was killed when its results were about to be written.
  private byte[] journal(Path in, Path out) throws IOException {
    // A folder of that name lets the run fail at its end.
    Files.createDirectory(at(out.getFileName() + ".partial"));
    Outcome failed = run(in, out, "--q", TEMPLATE);
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.err()).contains("cannot be used: it is a folder");
    Files.delete(at(out.getFileName() + ".partial"));
    assertThat(out).doesNotExist();
    return Files.readAllBytes(at(out.getFileName() + ".journal"));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0, nothing",
    "0.0005, nothing",
    "0.4, nothing",
    "0.4, zeros",
    "0.9, half a line",
    "0.7, other bytes",
    "1.0, nothing",
    "1.0, zeros",
    "0.6, a hole",
    "0.6, another line"
  })
  void a_run_goes_on_whatever_is_left_of_its_answers(double share, String rest) throws IOException {
    Path in = file("in.csv", TABLE);
    done(in, at("whole.csv"), "--q", TEMPLATE);
    byte[] journal = journal(in, at("out.csv"));
    byte[] kept = Arrays.copyOf(journal, (int) (journal.length * share));
    switch (rest) {
      // Blocks that an outage kept from the disk, within a line whose end is there.
      case "a hole" -> {
        int end = lineEnd(kept, kept.length / 2);
        Arrays.fill(kept, end - 20, end - 10, (byte) 0);
      }
      case "another line" -> kept = Arrays.copyOf(kept, lineEnd(kept, kept.length / 2) + 1);
      default -> {}
    }
    byte[] behind =
        switch (rest) {
          case "zeros" -> new byte[70_000];
          case "half a line" -> "\n{\"status\":\"succeeded\",\"items".getBytes(UTF_8);
          case "another line" -> "{\"rows\":1}\n".getBytes(UTF_8);
          case "other bytes" -> "\n\u0001\u0002}\n{\"status\":\"failed\"}\n".getBytes(UTF_8);
          default -> new byte[0];
        };
    byte[] left = Arrays.copyOf(kept, kept.length + behind.length);
    System.arraycopy(behind, 0, left, kept.length, behind.length);
    Files.write(at("out.csv.journal"), left);
    Outcome outcome = done(in, at("out.csv"), "--q", TEMPLATE);
    String intact = new String(kept, UTF_8).split("\0", 2)[0];
    long answers = intact.lines().filter(line -> line.startsWith("{\"status")).count();
    if (answers > 1) {
      assertThat(outcome.err()).containsPattern("An earlier run goes on: [0-9]+ of 420 rows");
      long told = Long.parseLong(outcome.err().replaceAll("(?s).*goes on: ([0-9]+) of.*", "$1"));
      assertThat(told).isBetween(answers - 1, answers);
    }
    assertThat(at("out.csv")).hasSameBinaryContentAs(at("whole.csv"));
    assertThat(at("out-errors.csv")).hasSameBinaryContentAs(at("whole-errors.csv"));
    assertThat(at("out.csv.journal")).doesNotExist();
  }

  private static int lineEnd(byte[] text, int from) {
    int at = from;
    while (text[at] != '\n') {
      at++;
    }
    return at;
  }

  @Test
  void rows_are_answered_once_when_a_run_goes_on() throws IOException {
    Path in = file("in.csv", TABLE);
    List<String> lines = new String(journal(in, at("out.csv")), UTF_8).lines().toList();
    List<String> half = new ArrayList<>(lines.subList(0, 202));
    // A mark that only the kept answer has.
    half.set(5, "{\"status\":\"failed\",\"error\":\"kept from before\"}");
    Files.write(at("out.csv.journal"), half);
    Outcome outcome = done(in, at("out.csv"), "--q", TEMPLATE);
    assertThat(outcome.err()).contains("An earlier run goes on: 200 of 420 rows are answered");
    List<NamedCsvRecord> rows = records(Files.readAllBytes(at("out.csv")));
    assertThat(rows.get(3).getField("error")).isEqualTo("kept from before");
    assertThat(rows.stream().filter(row -> row.getField("error").equals("kept from before")))
        .hasSize(1);
  }

  @Test
  void a_run_says_from_which_row_the_data_is_other() throws IOException {
    Path in = file("in.csv", TABLE);
    List<String> lines =
        new ArrayList<>(new String(journal(in, at("out.csv")), UTF_8).lines().toList());
    assertThat(lines.get(1)).startsWith("{\"dataVersion\":").contains("\"fromRow\":1}");
    lines.set(1, "{\"dataVersion\":\"older\",\"fromRow\":1}");
    Files.write(at("out.csv.journal"), lines.subList(0, 102));
    Outcome outcome = done(in, at("out.csv"), "--q", TEMPLATE);
    assertThat(outcome.out())
        .containsPattern("From row 101 on the answers come from data [0-9a-f-]+;");
    assertThat(records(Files.readAllBytes(at("out.csv"))).stream().map(r -> r.getField("row")))
        .hasSizeGreaterThanOrEqualTo(420);
  }

  @Test
  void answers_of_another_run_are_neither_used_nor_thrown_away() throws IOException {
    Path in = file("in.csv", TABLE);
    byte[] journal = journal(in, at("out.csv"));
    Outcome other = run(in, at("out.csv"), "--q", "{street}");
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.err())
        .contains(
            at("out.csv.journal")
                + " holds answers of a run with other options: --restart throws it away, another"
                + " --out leaves it alone");
    Outcome changed = run(file("in.csv", table(421)), at("out.csv"), "--q", TEMPLATE);
    assertThat(changed.err()).contains("holds answers to another table, or to an older state");
    assertThat(Files.readAllBytes(at("out.csv.journal"))).isEqualTo(journal);

    file("out.csv.journal", "somebody's,own\nfile,here\n");
    Outcome foreign = run(in, at("out.csv"), "--q", TEMPLATE);
    assertThat(foreign.err()).contains("is no journal of this program: --restart");
    assertThat(at("out.csv.journal")).hasContent("somebody's,own\nfile,here\n");

    done(in, at("out.csv"), "--q", TEMPLATE, "--restart");
    assertThat(records(Files.readAllBytes(at("out.csv")))).hasSizeGreaterThanOrEqualTo(421);
  }

  @Test
  void two_runs_do_not_write_the_same_table() throws IOException {
    Path in = file("in.csv", TABLE);
    Files.write(at("out.csv.journal"), journal(in, at("out.csv")));
    try (FileChannel other = FileChannel.open(at("out.csv.journal"), StandardOpenOption.WRITE);
        FileLock lock = other.lock()) {
      Outcome second = run(in, at("out.csv"), "--q", TEMPLATE);
      assertThat(lock.isValid()).isTrue();
      assertThat(second.exit()).isEqualTo(1);
      assertThat(second.err()).contains("another process works on the same table and holds ");
    }
  }

  // ---------------------------------------------------------------- refusals

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--q {nothing}| q: {nothing} was given, but expected is one of the columns id, street, nr",
        "--q {street| q: {street was given, but expected is {column} with its closing brace",
        "--q {street} --set q={nr}| --q and --set q= say the same: one of them is accepted",
        "--set nosuch=1| --set is nosuch=1: a name of q, qq, at, in, lang,",
        "--type walk| --type is walk: one of geocode, reverse, lookup, resolve is accepted",
        "--threshold 0.96| --threshold is 0.96: a number from 0 to 0.95 is accepted",
        "--threshold -0.1| --threshold is -0.1: a number from 0 to 0.95 is accepted",
        "--threshold x| Invalid value for option '--threshold'",
        "--threads -1| threads is '-1': a number 0-256 is accepted",
        "--delimiter x| delimiter: x was given, but expected is",
        "--charset klingon| charset: klingon was given, but expected is one of utf-8",
        "--columns nosuch| columns: nosuch was given, but expected is columns of the rows, and",
        "--errors look.json| --errors is look.json: a name that ends with .csv is accepted",
        "--errors nowhere/look.csv| nowhere/look.csv cannot be written: there is no folder",
        "--region /nowhere| option '--region' (DIR) should be specified only once",
      })
  void options_that_cannot_be_meant_are_refused(String options, String sentence)
      throws IOException {
    Outcome outcome = run(file("in.csv", TABLE), at("out.csv"), options.split(" "));
    assertThat(outcome.exit()).as(outcome.err()).isBetween(1, 2);
    assertThat(outcome.err()).contains(sentence.strip());
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder(leftBy(options));
  }

  /// The journal begins when everything that is known without the table is in order.
  private static String[] leftBy(String options) {
    assertThat(options).isNotEmpty();
    return new String[] {"in.csv"};
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "in.txt| a b| --in is .*in.txt: a name that ends with .csv, .tsv, .json or .ndjson",
        "in.csv| ''| header: nothing was given, but expected is a line with the names",
        "in.csv| a,b| in.csv has no rows: expected is at least one",
        "in.json| [{]| \\[0\\]: .* was given, but expected is well-formed JSON at line 1, column 3",
        "in.ndjson| {\"q\":1}x{| line 1.* was given, but expected is",
        "in.csv.gz| no gzip, Monaco| in.csv.gz has no rows",
      })
  void tables_that_cannot_be_read_are_refused(String name, String content, String sentence)
      throws IOException {
    Outcome outcome = run(file(name, content), at("out.csv"));
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(sentence.contains("--in is") ? 2 : 1);
    assertThat(outcome.err()).containsPattern("cartway: .*" + sentence);
    assertThat(folder.toFile().list()).containsExactly(name);
  }

  @Test
  void a_fault_in_the_last_row_shows_before_the_work_begins() throws IOException {
    byte[] bytes = (TABLE + "x,Café,1,Monaco,y\r\n").getBytes(ISO_8859_1);
    Outcome outcome = run(file("in.csv", bytes), at("out.csv"), "--q", TEMPLATE);
    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.err()).contains("row 421").contains("charset");
    assertThat(folder.toFile().list()).containsExactly("in.csv");
  }

  @Test
  void a_table_that_was_cut_off_while_packed_is_refused() throws IOException {
    byte[] packed = BatchClient.gzip(TABLE.getBytes(UTF_8));
    byte[] cut = Arrays.copyOf(packed, packed.length / 2);
    Outcome outcome = run(file("in.csv.gz", cut), at("out.csv"), "--q", TEMPLATE);
    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.err())
        .contains("in.csv.gz is packed with gzip and damaged, or not whole: pack it again");
  }

  @Test
  void files_are_replaced_only_when_that_is_said() throws IOException {
    Path in = file("in.csv", "q\nMonaco\n");
    file("out.csv", "precious");
    Outcome refused = run(in, at("out.csv"));
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains(
            at("out.csv")
                + " exists already: --overwrite replaces it, another name leaves it alone");
    assertThat(at("out.csv")).hasContent("precious");
    Files.move(at("out.csv"), at("out-errors.csv"));
    assertThat(run(in, at("out.csv")).err()).contains(at("out-errors.csv") + " exists already");
    done(in, at("out.csv"), "--overwrite");
    assertThat(Files.readString(at("out.csv"))).startsWith("q,row,status,");

    assertThat(run(in, in, "--overwrite").err()).contains("--out and --in are the same file");
    assertThat(run(in, at("o.csv"), "--errors", at("./o.csv").toString()).err())
        .contains("--errors and --out are the same file");
    Path link = Files.createSymbolicLink(at("link.csv"), in);
    assertThat(run(in, link, "--overwrite").err()).contains("--out and --in are the same file");
    assertThat(run(at("none.csv"), at("o.csv")).err()).contains("there is no file");
    assertThat(in).hasContent("q\nMonaco\n");
  }
}
