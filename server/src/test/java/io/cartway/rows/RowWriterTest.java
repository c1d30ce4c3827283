package io.cartway.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RowWriterTest {

  private static final RowWriting CSV = RowWriting.of(RowFormat.CSV, List.of("a", "b"));

  @Test
  void csv_has_a_header_line_and_a_line_per_row() throws IOException {
    assertThat(written(CSV, cells("a", "x", "b", "y"), cells("b", "z"), cells()))
        .isEqualTo("a,b\r\nx,y\r\n,z\r\n,\r\n");
    assertThat(written(CSV.withHeader(false), cells("b", "z"))).isEqualTo(",z\r\n");
    assertThat(written(CSV.withDelimiter(Delimiter.SEMICOLON), cells("a", "x,y", "b", "1;2")))
        .isEqualTo("a;b\r\nx,y;\"1;2\"\r\n");
    assertThat(written(RowWriting.of(RowFormat.TSV, List.of("a", "b")), cells("a", "x\ty")))
        .isEqualTo("a\tb\r\n\"x\ty\"\t\r\n");
  }

  @Test
  void values_of_all_types_are_written_in_all_formats() throws IOException {
    Map<String, Cell> cells = new LinkedHashMap<>();
    cells.put("t", Cell.of("1"));
    cells.put("n", new Cell.Numeric("47.10"));
    cells.put("long", Cell.of(7L));
    cells.put("double", Cell.of(-0.5));
    cells.put("yes", Cell.of(true));
    cells.put("null", new Cell.Null());
    cells.put("deep", new Cell.Nested("{\"a\":[1,\"x\"]}"));
    List<String> columns = List.copyOf(cells.keySet());
    String json =
        "{\"t\":\"1\",\"n\":47.10,\"long\":7,\"double\":-0.5,\"yes\":true,\"null\":null,"
            + "\"deep\":{\"a\":[1,\"x\"]}}";
    assertThat(written(RowWriting.of(RowFormat.NDJSON, List.of()), cells, cells))
        .isEqualTo(json + "\n" + json + "\n");
    assertThat(written(RowWriting.of(RowFormat.JSON, List.of()), cells, cells))
        .isEqualTo("{\"items\":[" + json + "," + json + "]}");
    assertThat(written(RowWriting.of(RowFormat.CSV, columns).withHeader(false), cells))
        .isEqualTo("1,47.10,7,-0.5,true,,\"{\"\"a\"\":[1,\"\"x\"\"]}\"\r\n");
  }

  @Test
  void a_document_has_room_around_its_rows() throws IOException {
    RowWriting writing =
        RowWriting.of(RowFormat.JSON, List.of())
            .within(
                "rows",
                json -> json.writeStringField("id", "7"),
                json -> json.writeNumberField("count", 1));
    assertThat(written(writing, cells("a", "x")))
        .isEqualTo("{\"id\":\"7\",\"rows\":[{\"a\":\"x\"}],\"count\":1}");
    assertThat(written(writing)).isEqualTo("{\"id\":\"7\",\"rows\":[],\"count\":1}");
  }

  @Test
  void a_document_that_breaks_off_does_not_look_whole() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowWriter writer = RowWriter.open(out, RowWriting.of(RowFormat.JSON, List.of()));
    writer.write(cells("a", "x"));
    writer.flush();
    assertThat(out.toString(UTF_8)).isEqualTo("{\"items\":[{\"a\":\"x\"}");
  }

  @Test
  void the_stream_is_flushed_and_stays_open() throws IOException {
    for (RowFormat format : RowFormat.values()) {
      int[] flushed = {0};
      OutputStream out =
          new ByteArrayOutputStream() {
            @Override
            public void flush() {
              flushed[0]++;
            }

            @Override
            public void close() {
              throw new AssertionError("closed");
            }
          };
      RowWriter writer = RowWriter.open(out, RowWriting.of(format, List.of("a")));
      writer.write(cells("a", "x"));
      assertThat(flushed[0]).isZero();
      writer.flush();
      assertThat(flushed[0]).isOne();
      writer.finish();
      assertThat(flushed[0]).isGreaterThan(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "plain        ~ plain",
        "=1+1         ~ '=1+1",
        "=cmd         ~ '=cmd",
        "+1           ~ '+1",
        "-1           ~ -1",
        "-5.3         ~ -5.3",
        "-5.3e-7      ~ -5.3e-7",
        "-1+2         ~ '-1+2",
        "-            ~ '-",
        "-x           ~ '-x",
        "-01          ~ '-01",
        "-1.          ~ '-1.",
        "-1e          ~ '-1e",
        "@sum         ~ '@sum",
        "a=b          ~ a=b",
        "a,b          ~ \"a,b\"",
        "say \"hi\"   ~ \"say \"\"hi\"\"\"",
        "=a,\"b\"     ~ \"'=a,\"\"b\"\"\"",
        "#1           ~ #1",
      })
  void a_cell_is_quoted_and_no_formula(String value, String cell) throws IOException {
    assertThat(written(CSV.withHeader(false), cells("a", value))).isEqualTo(cell + ",\r\n");
    String kept = value.indexOf(',') < 0 && value.indexOf('"') < 0 ? value : null;
    if (kept != null) {
      assertThat(written(CSV.withHeader(false).withFormulas(true), cells("a", value)))
          .isEqualTo(kept + ",\r\n");
    }
  }

  @Test
  void control_characters_in_front_of_a_formula_do_not_help_it() throws IOException {
    RowWriting lone = RowWriting.of(RowFormat.CSV, List.of("a")).withHeader(false);
    assertThat(written(lone, cells("a", "\t=1"))).isEqualTo("'\t=1\r\n");
    assertThat(written(lone, cells("a", "\r\n=1"))).isEqualTo("\"'\r\n=1\"\r\n");
    assertThat(written(lone, cells("a", "\n"))).isEqualTo("\"'\n\"\r\n");
  }

  @Test
  void a_name_is_no_formula_either() throws IOException {
    assertThat(written(RowWriting.of(RowFormat.CSV, List.of("=a", "x,y"))))
        .isEqualTo("'=a,\"x,y\"\r\n");
  }

  @Test
  void an_empty_cell_that_is_alone_is_no_empty_line() throws IOException {
    RowWriting lone = RowWriting.of(RowFormat.CSV, List.of("a"));
    assertThat(written(lone, cells("a", ""), cells())).isEqualTo("a\r\n\"\"\r\n\"\"\r\n");
  }

  @Test
  void a_text_at_the_start_is_no_byte_order_mark() throws IOException {
    RowWriting writing = RowWriting.of(RowFormat.CSV, List.of("\uFEFFa"));
    assertThat(written(writing, cells("\uFEFFa", "\uFEFFx")))
        .isEqualTo("\"\uFEFFa\"\r\n\uFEFFx\r\n");
  }

  @Test
  void csv_has_no_place_for_other_columns() {
    assertThatThrownBy(() -> written(CSV, cells("a", "x", "c", "y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("columns [a, c] in a table with [a, b]");
    assertThatThrownBy(() -> RowWriting.of(RowFormat.CSV, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(RowFormat.class)
  void what_no_charset_can_write_is_replaced(RowFormat format) throws IOException {
    RowWriting writing = RowWriting.of(format, List.of("a", "\ud83d"));
    String text = written(writing, cells("a", "x\ud83dy\ude00\ud83d\ude00\ud83d\0", "\ud83d", "z"));
    if (format.isCsv()) {
      text = text.substring(text.indexOf('\n'));
    }
    assertThat(text).contains("x\uFFFDy\uFFFD😀\uFFFD\uFFFD");
  }

  @Test
  void cells_check_what_json_could_not_hold() {
    for (String digits : List.of("", "+1", "01", ".5", "5.", "1e", "0x1", "NaN", "1 ", "-", "١")) {
      assertThatThrownBy(() -> new Cell.Numeric(digits))
          .as(digits)
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String digits : List.of("0", "-0", "10", "0.5", "1e9", "1E+9", "-1.5e-99999")) {
      assertThat(new Cell.Numeric(digits).plain()).isEqualTo(digits);
    }
    assertThatThrownBy(() -> Cell.of(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Cell.Nested("{\n}")).isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, Cell> cells(String... namesAndTexts) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      cells.put(namesAndTexts[i], Cell.of(namesAndTexts[i + 1]));
    }
    return cells;
  }

  @SafeVarargs
  private static String written(RowWriting writing, Map<String, Cell>... rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowWriter writer = RowWriter.open(out, writing);
    for (Map<String, Cell> row : rows) {
      writer.write(row);
    }
    writer.finish();
    return out.toString(UTF_8);
  }
}
