package io.cartway.rows;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A nasty table, through each input form to each output form, and judged by Python's `csv`, which
/// shares no code with the product.
class RoundTripTest {

  private static final RowLimits LIMITS = RowLimits.ofRows(1000);

  private static final List<String> NASTY =
      List.of(
          "",
          " ",
          " both ends ",
          "\"",
          "\"\"",
          "say \"hi\"",
          "a,b;c|d\te",
          "\n",
          "one\ntwo\r\nthree\rfour",
          "\r",
          "=cmd|' /C calc'!A0",
          "+1",
          "-5.3",
          "@sum",
          "\t=1",
          "'=quoted",
          "#no comment",
          "\\n \\ \\\"",
          "\uFEFFmark",
          "😀👩‍👩‍👧 \uD835\uDD38",
          "Äulestraße Œ é",
          "العربية",
          "e\u0301",
          "\u0001\u001f\u007f\u0085\u2028\u2029",
          "null",
          "true",
          "1e999999999",
          "007",
          "{\"a\":1}",
          "[1,2",
          "</script>",
          "x".repeat(10_000));

  @TempDir Path folder;

  /// A table with 100 columns, whose cells are all nasty in turn, and with empty rows.
  private static List<Map<String, Cell>> nasty(List<String> values) {
    List<Map<String, Cell>> rows = new ArrayList<>();
    for (int row = 0; row < 40; row++) {
      Map<String, Cell> cells = new LinkedHashMap<>();
      for (int column = 0; column < 100; column++) {
        String text = values.get((row + column * (row % 7 + 1)) % values.size());
        boolean empty = row % 10 == 3 || (text.length() > 1000 && column > 5);
        cells.put(name(column), Cell.of(empty ? "" : text));
      }
      rows.add(cells);
    }
    return rows;
  }

  private static String name(int column) {
    return switch (column) {
      case 0 -> "id";
      case 1 -> "=name";
      case 2 -> "a \"quoted\" name";
      case 3 -> "with, a comma; and | more";
      case 4 -> "two\nlines";
      case 5 -> "😀";
      default -> "column " + column;
    };
  }

  /// A way to write a table down.
  record Form(String name, RowFormat format, Delimiter delimiter, Charset charset, String mark) {
    @Override
    public String toString() {
      return name;
    }

    byte[] bytes(List<Map<String, Cell>> rows) throws IOException {
      RowWriting writing =
          RowWriting.of(format, List.copyOf(rows.getFirst().keySet()))
              .withFormulas(true)
              .within("rows", json -> json.writeStringField("lang", "de"), _ -> {});
      if (format == RowFormat.CSV) {
        writing = writing.withDelimiter(delimiter);
      }
      String text = new String(written(writing, rows), UTF_8);
      return (mark + text).getBytes(charset);
    }

    List<Row> rows(byte[] bytes) throws IOException {
      RowReading reading = RowReading.of(format);
      return Tables.rows(
          mark.isEmpty() ? reading.withCharset(charset.name()) : reading, bytes, LIMITS);
    }
  }

  static Stream<Form> forms() {
    Delimiter comma = Delimiter.COMMA;
    return Stream.of(
        new Form("JSON", RowFormat.JSON, comma, UTF_8, ""),
        new Form("JSON UTF-16", RowFormat.JSON, comma, UTF_16LE, ""),
        new Form("NDJSON", RowFormat.NDJSON, comma, UTF_8, ""),
        new Form("NDJSON with mark", RowFormat.NDJSON, comma, UTF_8, "\uFEFF"),
        new Form("CSV ,", RowFormat.CSV, comma, UTF_8, ""),
        new Form("CSV ;", RowFormat.CSV, Delimiter.SEMICOLON, UTF_8, "\uFEFF"),
        new Form("CSV |", RowFormat.CSV, Delimiter.BAR, UTF_16BE, ""),
        new Form("CSV tab", RowFormat.CSV, Delimiter.TAB, UTF_16LE, "\uFEFF"),
        new Form("TSV", RowFormat.TSV, comma, UTF_8, ""));
  }

  static Stream<List<Form>> pairs() {
    return forms().flatMap(from -> forms().map(to -> List.of(from, to)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void each_input_form_goes_to_each_output_form_and_back(List<Form> pair) throws IOException {
    List<Map<String, Cell>> table = nasty(NASTY);
    Form from = pair.getFirst();
    Form to = pair.getLast();
    List<Row> read = from.rows(from.bytes(table));
    assertThat(read).extracting(Row::number).isEqualTo(numbers(table.size()));
    assertThat(read).extracting(row -> named(row.cells())).isEqualTo(named(table));
    List<Map<String, Cell>> cells = read.stream().map(Row::cells).toList();
    List<Row> again = to.rows(to.bytes(cells));
    assertThat(again).extracting(row -> named(row.cells())).isEqualTo(named(table));
  }

  @Test
  void latin_one_goes_through_each_form() throws IOException {
    List<String> latin =
        NASTY.stream().filter(text -> text.chars().allMatch(c -> c < 256)).toList();
    List<Map<String, Cell>> table = nasty(latin);
    table.forEach(cells -> cells.remove(name(5)));
    Form form = new Form("Latin-1", RowFormat.CSV, Delimiter.SEMICOLON, ISO_8859_1, "");
    List<Row> read = form.rows(form.bytes(table));
    assertThat(read).extracting(row -> named(row.cells())).isEqualTo(named(table));
  }

  @Test
  void types_and_absent_cells_go_through_json() throws IOException {
    Map<String, Cell> first = new LinkedHashMap<>();
    first.put("n", new Cell.Numeric("-1.50e999999"));
    first.put("yes", Cell.of(true));
    first.put("null", new Cell.Null());
    first.put("deep", new Cell.Nested("{\"a\":[1.10,\"\\\"\\n😀\",{\"b\":[]}]}"));
    List<Map<String, Cell>> table = List.of(first, Map.of(), Map.of("late", Cell.of("x")));
    for (RowFormat format : List.of(RowFormat.JSON, RowFormat.NDJSON)) {
      Form form = new Form("", format, Delimiter.COMMA, UTF_8, "");
      assertThat(form.rows(form.bytes(table))).extracting(Row::cells).isEqualTo(table);
    }
  }

  // ---------------------------------------------------------------- Python

  @Test
  void python_reads_what_is_written() throws Exception {
    List<Map<String, Cell>> table = nasty(NASTY);
    for (Delimiter delimiter : Delimiter.values()) {
      for (boolean formulas : new boolean[] {true, false}) {
        RowWriting writing =
            RowWriting.of(RowFormat.CSV, List.copyOf(table.getFirst().keySet()))
                .withDelimiter(delimiter)
                .withFormulas(formulas);
        Path file = folder.resolve("written.csv");
        Files.write(file, written(writing, table));
        JsonNode read =
            python(
                """
                import csv, json, sys
                with open(sys.argv[1], newline='', encoding='utf-8') as file:
                    rows = list(csv.reader(file, delimiter=sys.argv[2], strict=True))
                print(json.dumps(rows))
                """,
                file,
                String.valueOf(delimiter.character()));
        List<List<String>> expected = new ArrayList<>();
        expected.add(table.getFirst().keySet().stream().map(n -> safe(n, formulas)).toList());
        for (Map<String, Cell> cells : table) {
          expected.add(cells.values().stream().map(c -> safe(c.plain(), formulas)).toList());
        }
        assertThat(texts(read)).isEqualTo(expected);
      }
    }
  }

  @Test
  void what_python_writes_is_read() throws Exception {
    List<Map<String, Cell>> table = nasty(NASTY);
    Path source = folder.resolve("source.json");
    Files.writeString(
        source,
        new ObjectMapper().writeValueAsString(table.stream().map(RoundTripTest::plain).toList()),
        UTF_8);
    for (String quoting : List.of("csv.QUOTE_MINIMAL", "csv.QUOTE_ALL", "csv.QUOTE_NONNUMERIC")) {
      Path file = folder.resolve("python.csv");
      python(
          """
          import csv, json, sys
          rows = json.load(open(sys.argv[1], encoding='utf-8'))
          with open(sys.argv[2], 'w', newline='', encoding='utf-8-sig') as file:
              writer = csv.DictWriter(file, list(rows[0]), delimiter=';', quoting=QUOTING)
              writer.writeheader()
              writer.writerows(rows)
          print('[]')
          """
              .replace("QUOTING", quoting),
          source,
          file.toString());
      List<Row> read = Tables.rows(RowReading.of(RowFormat.CSV), Files.readAllBytes(file), LIMITS);
      assertThat(read)
          .as(quoting)
          .extracting(row -> plain(row.cells()))
          .isEqualTo(table.stream().map(RoundTripTest::plain).toList());
    }
  }

  @Test
  void python_reads_the_json_that_is_written() throws Exception {
    List<Map<String, Cell>> table = nasty(NASTY);
    Path file = folder.resolve("written.ndjson");
    Files.write(file, written(RowWriting.of(RowFormat.NDJSON, List.of()), table));
    JsonNode read =
        python(
            """
            import json, sys
            rows = [json.loads(line) for line in open(sys.argv[1], 'rb').read().split(b'\\n')[:-1]]
            print(json.dumps([list(row.values()) for row in rows]))
            """,
            file);
    assertThat(texts(read))
        .isEqualTo(table.stream().map(cells -> List.copyOf(plain(cells).values())).toList());
  }

  /// Runs a program; skips the test where there is no Python.
  private JsonNode python(String program, Path file, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("python3", "-c", program, file.toString()));
    command.addAll(List.of(arguments));
    Path answer = folder.resolve("answer.json");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectOutput(answer.toFile())
              .redirectError(folder.resolve("errors.txt").toFile())
              .start();
    } catch (IOException absent) {
      assumeTrue(false, "skipped: there is no python3");
      throw absent;
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("errors.txt"))).isZero();
    return new ObjectMapper().readTree(answer.toFile());
  }

  /// The rule of formulas, written down once more.
  private static String safe(String text, boolean formulas) {
    boolean suspect = !text.isEmpty() && "=+-@\t\r\n".contains(text.substring(0, 1));
    return suspect && !formulas && !text.equals("-5.3") ? "'" + text : text;
  }

  private static List<List<String>> texts(JsonNode rows) {
    List<List<String>> all = new ArrayList<>();
    for (JsonNode row : rows) {
      List<String> cells = new ArrayList<>();
      row.forEach(cell -> cells.add(cell.asText()));
      all.add(cells);
    }
    return all;
  }

  private static List<Integer> numbers(int count) {
    return Stream.iterate(1, n -> n + 1).limit(count).toList();
  }

  /// Names and values, in order.
  private static List<String> named(Map<String, Cell> cells) {
    List<String> all = new ArrayList<>();
    cells.forEach((name, cell) -> all.add(name + "=" + cell.plain()));
    return all;
  }

  private static List<List<String>> named(List<Map<String, Cell>> table) {
    return table.stream().map(RoundTripTest::named).toList();
  }

  private static Map<String, String> plain(Map<String, Cell> cells) {
    Map<String, String> plain = new LinkedHashMap<>();
    cells.forEach((name, cell) -> plain.put(name, cell.plain()));
    return plain;
  }

  static byte[] written(RowWriting writing, List<Map<String, Cell>> rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowWriter writer = RowWriter.open(out, writing);
    for (Map<String, Cell> row : rows) {
      writer.write(row);
    }
    writer.finish();
    return out.toByteArray();
  }
}
