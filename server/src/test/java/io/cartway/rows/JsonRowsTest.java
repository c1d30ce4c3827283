package io.cartway.rows;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// JSON documents and lines of JSON.
class JsonRowsTest {

  @Test
  void rows_of_a_list_or_of_an_object_keep_their_order() throws IOException {
    for (String text :
        List.of(
            "[{\"b\":\"x\",\"a\":\"y\"},{\"a\":\"z\"}]",
            " { \"rows\" : [ {\"b\":\"x\",\"a\":\"y\"} , {\"a\":\"z\"} ] } \n")) {
      assertThat(json(text)).containsExactly("b=x a=y", "a=z");
    }
    assertThat(lines("{\"b\":\"x\",\"a\":\"y\"}\n{\"a\":\"z\"}\n"))
        .containsExactly("b=x a=y", "a=z");
  }

  @Test
  void a_bare_text_is_a_query() throws IOException {
    assertThat(json("[\"Städtle 1, Vaduz\",{\"q\":\"x\"}]"))
        .containsExactly("q=Städtle 1, Vaduz", "q=x");
    assertThat(lines("\"Städtle 1\"\n")).containsExactly("q=Städtle 1");
  }

  @Test
  void values_keep_their_types_and_numbers_their_digits() throws IOException {
    String text =
        "[{\"t\":\"1\",\"n\":47.10,\"big\":-1e999999999,\"long\":12345678901234567890123,"
            + "\"yes\":true,\"no\":false,\"null\":null,"
            + "\"deep\":{ \"a\" : [1.50, \"\\u00e4\\n\", null, true, {}], \"b\":{} }}]";
    Map<String, Cell> cells = Tables.rows(RowFormat.JSON, text).getFirst().cells();
    assertThat(List.copyOf(cells.entrySet()))
        .containsExactly(
            Map.entry("t", new Cell.Text("1")),
            Map.entry("n", new Cell.Numeric("47.10")),
            Map.entry("big", new Cell.Numeric("-1e999999999")),
            Map.entry("long", new Cell.Numeric("12345678901234567890123")),
            Map.entry("yes", new Cell.Flag(true)),
            Map.entry("no", new Cell.Flag(false)),
            Map.entry("null", new Cell.Null()),
            Map.entry("deep", new Cell.Nested("{\"a\":[1.50,\"ä\\n\",null,true,{}],\"b\":{}}")));
  }

  @Test
  void a_scalar_reads_as_text_whatever_its_type() throws IOException {
    Row row =
        Tables.rows(
                RowFormat.JSON,
                "{\"rows\":[{\"lat\":47.1,\"flag\":true,\"no\":null,\"blank\":\" \",\"s\":\" x \","
                    + "\"list\":[1]}]}")
            .getFirst();
    assertThat(row.text("lat")).contains("47.1");
    assertThat(row.text("flag")).contains("true");
    assertThat(row.text("no")).isEmpty();
    assertThat(row.text("blank")).isEmpty();
    assertThat(row.text("absent")).isEmpty();
    assertThat(row.text("s")).contains(" x ");
    assertThatThrownBy(() -> row.text("list"))
        .isInstanceOf(RowException.class)
        .hasMessage("rows[0].list: [1] was given, but expected is a text or a number");
  }

  @ParameterizedTest
  @EnumSource(
      value = RowFormat.class,
      names = {"JSON", "NDJSON"})
  void rows_know_their_number_and_place(RowFormat format) throws IOException {
    String text = format == RowFormat.JSON ? "[{},{},{}]" : "{}\n\n \t\r\n{}\r\n{}";
    List<Row> rows = Tables.rows(format, text);
    assertThat(rows).extracting(Row::number).containsExactly(1, 2, 3);
    assertThat(rows)
        .extracting(row -> row.path("lat"))
        .isEqualTo(
            format == RowFormat.JSON
                ? List.of("[0].lat", "[1].lat", "[2].lat")
                : List.of(
                    "line 1, column \"lat\"", "line 4, column \"lat\"", "line 5, column \"lat\""));
  }

  @Test
  void members_beside_the_rows_are_handed_over() throws IOException {
    String text =
        "{\"lang\":\"de\",\"async\":true,\"rows\":[\"x\"],\"callback\":{\"url\":\"y\"},\"n\":1}";
    try (RowReader reader =
        RowReader.open(
            new ByteArrayInputStream(text.getBytes(UTF_8)),
            RowReading.of(RowFormat.JSON),
            Tables.LIMITS)) {
      assertThat(reader.next()).isNotNull();
      assertThat(reader.head()).containsOnlyKeys("lang", "async");
      assertThat(reader.next()).isNull();
      assertThat(reader.next()).isNull();
      assertThat(List.copyOf(reader.head().entrySet()))
          .containsExactly(
              Map.entry("lang", new Cell.Text("de")),
              Map.entry("async", new Cell.Flag(true)),
              Map.entry("callback", new Cell.Nested("{\"url\":\"y\"}")),
              Map.entry("n", new Cell.Numeric("1")));
      assertThat(reader.columns()).containsExactly("q");
    }
  }

  @Test
  void there_may_be_no_rows() throws IOException {
    assertThat(json("[]")).isEmpty();
    assertThat(json("{\"rows\":[]}")).isEmpty();
    assertThat(lines("")).isEmpty();
    assertThat(lines("\n \n")).isEmpty();
  }

  @Test
  void columns_are_those_of_all_rows() throws IOException {
    String text = "{\"b\":1}\n{\"a\":1,\"b\":2}\n";
    try (RowReader reader =
        RowReader.open(
            new ByteArrayInputStream(text.getBytes(UTF_8)),
            RowReading.of(RowFormat.NDJSON),
            Tables.LIMITS)) {
      Tables.rest(reader);
      assertThat(reader.columns()).containsExactly("b", "a");
    }
  }

  // ---------------------------------------------------------------- charsets

  @Test
  void other_charsets_are_read() throws IOException {
    String text = "[\"Grüße €😀\"]";
    for (Charset charset : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
      byte[] marked = ("\uFEFF" + text).getBytes(charset);
      assertThat(Tables.rows(RowReading.of(RowFormat.JSON), marked, Tables.LIMITS))
          .extracting(Tables::shown)
          .containsExactly("q=Grüße €😀");
      RowReading reading =
          RowReading.ofContentType("application/json; charset=" + charset.name()).orElseThrow();
      assertThat(Tables.rows(reading, text.getBytes(charset), Tables.LIMITS))
          .extracting(Tables::shown)
          .containsExactly("q=Grüße €😀");
    }
  }

  @Test
  void bytes_of_another_charset_are_met_in_their_row() throws IOException {
    assertThat(faultOfBytes(RowFormat.JSON, "{\"rows\":[\"a\",\"", "\"]}"))
        .startsWith("rows[1] | the byte E4, which is no utf-8 | text in UTF-8, or charset");
    assertThat(faultOfBytes(RowFormat.JSON, "{\"lang\":\"", "\"}")).startsWith("body | the byte");
    assertThat(faultOfBytes(RowFormat.NDJSON, "\"a\"\n\n\"", "\"\n"))
        .startsWith("line 3 | the byte E4");
  }

  private static String faultOfBytes(RowFormat format, String before, String after)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(before.getBytes(UTF_8));
    bytes.writeBytes("ä".getBytes(ISO_8859_1));
    bytes.writeBytes(after.getBytes(UTF_8));
    return Tables.fault(RowReading.of(format), bytes.toByteArray(), Tables.LIMITS);
  }

  // ---------------------------------------------------------------- faults

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``                      ~ body | | a list of rows, or an object with the member rows",
        "7                       ~ body | 7 | a list of rows, or an object",
        "\"x\"                   ~ body | x | a list of rows, or an object",
        "{}                      ~ rows | | a list of rows",
        "{\"row\":[]}            ~ rows | | a list of rows",
        "{\"rows\":{}}           ~ rows | an object | a list of rows",
        "{\"rows\":\"x\"}        ~ rows | x | a list of rows",
        "{\"rows\":null}         ~ rows | null | a list of rows",
        "{\"rows\":[],\"rows\":[]} ~ rows | | each member only once",
        "{\"a\":1,\"a\":1,\"rows\":[]} ~ a | | each member only once",
        "{\"a\":1,\"rows\":[],\"a\":1} ~ a | | each member only once",
        "{\"rows\":[]} x         ~ body | the word x",
        "{\"rows\":[]} []        ~ body | a list | nothing behind the end",
        "[] 7                    ~ body | 7 | nothing behind the end",
        "[7]                     ~ [0] | 7 | a row: an object, or a text",
        "[{},null]               ~ [1] | null | a row: an object, or a text",
        "{\"rows\":[{},[]]}      ~ rows[1] | a list | a row: an object, or a text",
        "{\"rows\":[{\"a\":1,\"a\":2}]} ~ rows[0].a | a | each name only once",
        "{\"rows\":[{\"\":1}]}   ~ rows[0] | a name of 0 characters:  | names of 1 to 256",
        "{\"rows\":[{},{\"a\":\"\\ud83d\"}]} ~ rows[1].a | the character U+D83D at position 1",
        "{\"rows\":[{\"a\":\"x\\ude00\"}]} ~ rows[0].a | the character U+DE00 at position 2",
        "{\"rows\":[{\"a\":\"\\u0000\"}]} ~ rows[0].a | the character U+0000 at position 1",
        "{\"rows\":[{\"a\":[\"\\ud83d\"]}]} ~ rows[0].a | the character U+D83D at position 1",
        "{\"rows\":[{\"a\":{\"\\ud83d\":1}}]} ~ rows[0] | half of a character",
        "{\"rows\":[{\"\\ud83d\":1}]} ~ rows[0] | half of a character",
        "[\"\\ud83dx\"]          ~ [0].q | the character U+D83D at position 1",
        "{\"rows\":[{},{\"a\":]} ~ rows[1] | the character ]",
        "[{\"a\":1}              ~ [1] | an end in the middle | well-formed JSON at line 1, col",
        "[{\"a\":1               ~ [0] | an end in the middle | well-formed JSON at line 1, col",
        "{\"a\":NaN}             ~ body | NaN, which is no number in JSON",
        "[01]                    ~ [0] | a number with leading zeros",
        "['a']                   ~ [0] | the character '",
        "[\"a\",]                ~ [1] | the character ]",
      })
  void each_fault_of_a_document_names_its_place(String text, String expected) throws IOException {
    assertThat(visible(Tables.fault(RowFormat.JSON, text))).startsWith(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{}n{} {}       ~ line 2 | an object | one value in a line",
        "{\"a\":1}n\"x\" 7 ~ line 2 | 7 | one value in a line",
        "{}n{n\"a\":1}  ~ line 2 | an end in the middle | well-formed JSON at column 2",
        "{}nnn7         ~ line 4 | 7 | a row: an object, or a text",
        "{}n[1]         ~ line 2 | a list | a row: an object, or a text",
        "{}n{\"a\":x}   ~ line 2 | the word x",
        "{}n{\"a\":1,\"a\":1} ~ line 2, column \"a\" | a | each name only once",
        "[{},n{}]       ~ line 1 | a list | a row: an object, or a text",
      })
  void each_fault_of_a_line_names_it(String text, String expected) throws IOException {
    String lines = text.replace('n', '\n');
    assertThat(visible(Tables.fault(RowFormat.NDJSON, lines))).startsWith(expected);
  }

  private static String visible(String fault) {
    return fault.replace("|  |", "| |");
  }

  @Test
  void each_limit_is_met_exactly() throws IOException {
    assertThat(limited("[\"a\",\"b\",\"c\"]")).isEmpty();
    assertThat(limited("[\"a\",\"b\",\"c\",\"d\"]"))
        .isEqualTo("rows | more than 3 rows | at most 3 rows");
    assertThat(limited("[{\"a\":1,\"b\":1,\"c\":1,\"d\":1}]")).isEmpty();
    assertThat(limited("[{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1}]"))
        .isEqualTo("[0].e | more than 4 members | at most 4 cells in a row");
    assertThat(limited("[{\"a\":1,\"b\":1},{\"c\":1,\"d\":1}]")).isEmpty();
    assertThat(limited("[{\"a\":1,\"b\":1},{\"c\":1,\"d\":1},{\"e\":1}]"))
        .isEqualTo("[2].e | more than 4 columns in all rows | at most 4 columns");
    assertThat(limited("[\"1234567890\"]")).isEmpty();
    assertThat(limited("[\"12345678901\"]"))
        .startsWith("[0] | a text, a number or a name beyond that | texts of at most 10 char");
    assertThat(limited("[{\"aaaa\":\"123456789\",\"b\":\"123456\"}]")).isEmpty();
    assertThat(limited("[{\"aaaa\":\"123456789\",\"b\":\"1234567\"}]"))
        .isEqualTo("[0] | a row of more than 20 characters | at most 20 characters");
    assertThat(limited("[{\"a\":[[1]]}]")).isEmpty();
    assertThat(limited("[{\"a\":[[[]]]}]"))
        .isEqualTo("[0].a | a value of more than 2 levels | at most 2 levels of lists and objects");
    assertThat(limited("[{\"a\":[1,2,3,45]}]")).isEmpty();
    assertThat(limited("[{\"a\":[1,2,3,456]}]"))
        .isEqualTo("[0].a | a value of more than 10 characters | at most 10 characters");
    assertThat(limited("{\"x\":\"1234567890\",\"y\":\"123456789\",\"rows\":[],\"z\":\"12345678\"}"))
        .isEmpty();
    assertThat(
            limited("{\"x\":\"1234567890\",\"y\":\"123456789\",\"rows\":[],\"z\":\"123456789\"}"))
        .startsWith("z | more beside the rows | at most 4 members of 30 characters in all");
    assertThat(limited("{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"rows\":[]}"))
        .startsWith("e | more beside the rows | at most 4 members");
    String name = "x".repeat(257);
    assertThat(Tables.fault(RowFormat.JSON, "[{\"" + name + "\":1}]"))
        .startsWith("[0] | a text, a number or a name beyond that");
    assertThat(Tables.fault(RowFormat.JSON, "[{\"" + name.substring(1) + "\":1}]")).isEmpty();
    assertThat(Tables.fault(RowFormat.JSON, "[{\"a\":" + "1".repeat(1000) + "}]")).isEmpty();
    assertThat(Tables.fault(RowFormat.JSON, "[{\"a\":" + "1".repeat(1001) + "}]"))
        .startsWith("[0] | a text, a number or a name beyond that");
  }

  @Test
  void a_line_has_a_limit() throws IOException {
    RowLimits limits = new RowLimits(3, 4, 10, 20, 30, 2);
    RowReading lines = RowReading.of(RowFormat.NDJSON);
    byte[] fits = ("{\"a\":\"x\"}" + " ".repeat(11) + "\n\n").getBytes(UTF_8);
    assertThat(Tables.fault(lines, fits, limits)).isEmpty();
    byte[] longer = ("{}\n{\"a\":\"x\"}" + " ".repeat(12) + "\n").getBytes(UTF_8);
    assertThat(Tables.fault(lines, longer, limits))
        .isEqualTo("line 2 | a line of more than 20 characters | at most 20 characters");
  }

  private static String limited(String text) throws IOException {
    RowLimits limits = new RowLimits(3, 4, 10, 20, 30, 2);
    return Tables.fault(RowReading.of(RowFormat.JSON), text.getBytes(UTF_8), limits);
  }

  private static List<String> json(String text) throws IOException {
    return Tables.shown(RowFormat.JSON, text);
  }

  private static List<String> lines(String text) throws IOException {
    return Tables.shown(RowFormat.NDJSON, text);
  }
}
