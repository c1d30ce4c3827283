package io.cartway.rows;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRowsTest {

  private static final RowReading CSV = RowReading.of(RowFormat.CSV);

  @Test
  void rows_have_the_names_of_the_header_and_keep_their_order() throws IOException {
    List<Row> rows = Tables.rows(RowFormat.CSV, "id,street,nr\r\n7,Städtle,1\r\n5,Aeule,2\r\n");
    assertThat(rows).extracting(Row::number).containsExactly(1, 2);
    assertThat(rows).extracting(Row::place).containsExactly("row 1", "row 2");
    assertThat(rows)
        .extracting(Tables::shown)
        .containsExactly("id=7 street=Städtle nr=1", "id=5 street=Aeule nr=2");
    assertThat(rows.getFirst().text("nr")).contains("1");
    assertThat(rows.getFirst().text("zip")).isEmpty();
  }

  @Test
  void quotes_keep_delimiters_quotes_and_line_ends() throws IOException {
    assertThat(csv("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"one\r\ntwo\",a\"b\n"))
        .containsExactly("a=x,y b=say \"hi\"", "a=one\r\ntwo b=a\"b");
  }

  @Test
  void all_line_ends_are_read_and_the_last_may_be_missing() throws IOException {
    assertThat(csv("a\nx\ny")).containsExactly("a=x", "a=y");
    assertThat(csv("a\rx\ry\r")).containsExactly("a=x", "a=y");
    assertThat(csv("a\r\nx\r\ny\r\n")).containsExactly("a=x", "a=y");
  }

  @Test
  void empty_lines_are_no_rows_but_empty_cells_are() throws IOException {
    assertThat(csv("\n\na,b\n\n\nx,y\n\n,\n\n")).containsExactly("a=x b=y", "a= b=");
    assertThat(csv("a\n\"\"\nx\n")).containsExactly("a=", "a=x");
    assertThat(Tables.rows(RowFormat.CSV, "a,b\n,\n").getFirst().text("a")).isEmpty();
  }

  @Test
  void what_a_short_record_lacks_is_absent() throws IOException {
    assertThat(csv("a,b,c\nx\nx,y\n")).containsExactly("a=x", "a=x b=y");
  }

  @Test
  void names_are_stripped_and_cells_are_not() throws IOException {
    assertThat(csv("a , b\nx , y\n")).containsExactly("a=x  b= y");
  }

  @Test
  void a_table_may_have_no_rows() throws IOException {
    assertThat(csv("a,b")).isEmpty();
    assertThat(csv("a,b\r\n")).isEmpty();
  }

  // ---------------------------------------------------------------- delimiters and columns

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "a,b               ~ ,",
        "a;b               ~ ;",
        "a|b               ~ |",
        "a;b;\"x,y,z,t\"   ~ ;",
        "a,b;c             ~ ,",
        "a;b,c;d           ~ ;",
        "alone             ~ ,",
      })
  void the_delimiter_is_found_in_the_first_record(String header, String expected)
      throws IOException {
    InputStream in = new ByteArrayInputStream((header + "\nx,y;z|t\n").getBytes(UTF_8));
    DecodingReader text = DecodingReader.open(in, CSV.charset());
    assertThat(String.valueOf(DelimiterFinder.find(text, 0).character())).isEqualTo(expected);
  }

  @Test
  void a_tab_is_found_and_other_records_do_not_matter() throws IOException {
    assertThat(csv("a\tb\n1,2\t3,4\n")).containsExactly("a=1,2 b=3,4");
  }

  @Test
  void a_given_delimiter_is_not_guessed() throws IOException {
    RowReading reading = CSV.withDelimiter("\\t");
    assertThat(shown(reading, "a,b\tc\nx\ty\n")).containsExactly("a,b=x c=y");
    assertThat(shown(RowReading.of(RowFormat.TSV), "a,b,c\td\nx\ty\n"))
        .containsExactly("a,b,c=x d=y");
  }

  @Test
  void given_columns_take_the_place_of_a_header() throws IOException {
    RowReading reading = CSV.withColumns(List.of("street", "nr"));
    assertThat(shown(reading, "Städtle,1\nAeule,2\n"))
        .containsExactly("street=Städtle nr=1", "street=Aeule nr=2");
    assertThat(shown(reading.withHeader(true), "a,b\nAeule,2\n"))
        .containsExactly("street=Aeule nr=2");
    assertThat(shown(reading, "street,nr\nAeule,2\n")).containsExactly("street=Aeule nr=2");
    assertThat(shown(reading, "")).isEmpty();
  }

  @Test
  void the_number_of_given_columns_tells_the_delimiter() throws IOException {
    RowReading reading = CSV.withColumns(List.of("q", "zip"));
    assertThat(shown(reading, "Städtle 1, Vaduz, FL;9490\n"))
        .containsExactly("q=Städtle 1, Vaduz, FL zip=9490");
    assertThat(shown(CSV.withColumns(List.of("q")), "Städtle 1, Vaduz\n"))
        .containsExactly("q=Städtle 1, Vaduz");
  }

  @Test
  void the_stream_is_closed_with_the_reader_and_after_a_fault_of_the_header() throws IOException {
    boolean[] closed = {false};
    for (String text : List.of("a\n", "a,a\n")) {
      closed[0] = false;
      InputStream in =
          new ByteArrayInputStream(text.getBytes(UTF_8)) {
            @Override
            public void close() {
              closed[0] = true;
            }
          };
      try (RowReader reader = RowReader.open(in, CSV, Tables.LIMITS)) {
        assertThat(reader.next()).isNull();
        assertThat(closed[0]).isFalse();
      } catch (RowException fault) {
        assertThat(fault.parameter()).isEqualTo("header, column 2");
      }
      assertThat(closed[0]).isTrue();
    }
  }

  @Test
  void the_columns_are_known_before_the_rows() throws IOException {
    InputStream in = new ByteArrayInputStream("b,a\n".getBytes(UTF_8));
    try (RowReader reader = RowReader.open(in, CSV, Tables.LIMITS)) {
      assertThat(reader.columns()).containsExactly("b", "a");
    }
  }

  @Test
  void a_content_type_tells_charset_and_header() throws IOException {
    RowReading reading =
        RowReading.ofContentType("Text/CSV; charset=\"ISO-8859-1\"; header=absent").orElseThrow();
    assertThat(reading.withColumns(List.of("a")).charset()).contains(RowCharset.ISO_8859_1);
    assertThat(reading.header()).isFalse();
    assertThat(RowReading.ofContentType("text/csv;header=present").orElseThrow().header()).isTrue();
    assertThat(RowReading.ofContentType("text/tab-separated-values").orElseThrow().delimiter())
        .contains(Delimiter.TAB);
    assertThat(RowReading.ofContentType("text/html")).isEmpty();
  }

  // ---------------------------------------------------------------- charsets

  @ParameterizedTest
  @ValueSource(strings = {"", "UTF-8", "utf-16", "UTF-16LE", "utf-16be", "latin1", "windows-1252"})
  void each_charset_is_read(String name) throws IOException {
    Charset charset = name.isEmpty() || name.equals("latin1") ? UTF_8 : Charset.forName(name);
    byte[] bytes =
        "straße;ort\nÄulestraße;Vaduz\n".getBytes(name.equals("latin1") ? ISO_8859_1 : charset);
    RowReading reading = name.isEmpty() ? CSV : CSV.withCharset(name);
    assertThat(Tables.rows(reading, bytes, Tables.LIMITS))
        .extracting(Tables::shown)
        .containsExactly("straße=Äulestraße ort=Vaduz");
  }

  @Test
  void a_byte_order_mark_wins() throws IOException {
    String text = "ort\nGrüße €😀\n";
    for (Charset charset : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
      byte[] bytes = ("\uFEFF" + text).getBytes(charset);
      assertThat(Tables.rows(CSV, bytes, Tables.LIMITS))
          .extracting(Tables::shown)
          .containsExactly("ort=Grüße €😀");
      assertThat(Tables.rows(CSV.withCharset("latin1"), bytes, Tables.LIMITS))
          .extracting(Tables::shown)
          .containsExactly("ort=Grüße €😀");
    }
  }

  @Test
  void characters_are_read_across_the_edges_of_buffers() throws IOException {
    for (int shift = 0; shift < 4; shift++) {
      String cell = "x".repeat(shift) + "ä€😀".repeat(500);
      StringBuilder text = new StringBuilder("a\n");
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        text.append(cell).append('\n');
        expected.add("a=" + cell);
      }
      for (Charset charset : List.of(UTF_8, UTF_16LE)) {
        byte[] bytes = text.toString().getBytes(charset);
        RowReading reading = CSV.withCharset(charset.name());
        assertThat(Tables.rows(reading, bytes, Tables.LIMITS))
            .extracting(Tables::shown)
            .isEqualTo(expected);
        try (RowReader reader = RowReader.open(new Drips(bytes), reading, Tables.LIMITS)) {
          assertThat(Tables.rest(reader)).extracting(Tables::shown).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void bytes_of_another_charset_are_met_in_their_row() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("ort\nVaduz\nMäls\n\"a\nb\"\n".getBytes(UTF_8));
    bytes.writeBytes("Mäls\nTriesen\n".getBytes(ISO_8859_1));
    try (RowReader reader =
        RowReader.open(new ByteArrayInputStream(bytes.toByteArray()), CSV, Tables.LIMITS)) {
      for (int i = 0; i < 3; i++) {
        assertThat(reader.next()).isNotNull();
      }
      assertThat(catchThrowableOfType(RowException.class, reader::next).getMessage())
          .isEqualTo(
              "row 4: the byte E4, which is no utf-8 was given, but expected is text in UTF-8, or"
                  + " charset with one of utf-8, utf-16, utf-16le, utf-16be, iso-8859-1,"
                  + " windows-1252");
    }
  }

  @Test
  void a_character_cut_off_at_the_end_is_a_fault() throws IOException {
    byte[] whole = "a\nä".getBytes(UTF_8);
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    assertThat(Tables.fault(CSV, cut, Tables.LIMITS)).startsWith("row 1 | the byte C3");
    byte[] atOnce = {(byte) 0xE4, '\n'};
    assertThat(Tables.fault(CSV, atOnce, Tables.LIMITS)).startsWith("header | the byte E4");
    byte[] odd = Arrays.copyOf("a\nb".getBytes(UTF_16LE), 5);
    assertThat(Tables.fault(CSV.withCharset("utf-16le"), odd, Tables.LIMITS))
        .startsWith("row 1 | the byte 62");
  }

  @Test
  void a_byte_that_windows_does_not_have_is_a_fault() throws IOException {
    byte[] bytes = {'a', '\n', (byte) 0x80, '\n', (byte) 0x81};
    assertThat(Tables.fault(CSV.withCharset("cp1252"), bytes, Tables.LIMITS))
        .startsWith("row 2 | the byte 81");
    assertThat(Tables.fault(CSV.withCharset("latin1"), bytes, Tables.LIMITS)).isEmpty();
  }

  // ---------------------------------------------------------------- faults

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``                      ~ header | | a line with the names of the columns",
        "\\n\\n                  ~ header | | a line with the names of the columns",
        "a,,b                    ~ header, column 2 | | a name of 1 to 256 characters",
        "a,b,                    ~ header, column 3 | | a name of 1 to 256 characters",
        "a,b, a                  ~ header, column 3 | a | each name of a column only once",
        "\"a                     ~ header | a quote that never closes, from line 1 on",
        "a,b\\nx,y\\nx,y,z       ~ row 2 | more than 2 cells in line 3: z | at most 2 cells",
        "a,b\\n\\n\"x\\n\"\\nx,y,z~ row 2 | more than 2 cells in line 5: z | at most 2 cells",
        "a\\n\"x                 ~ row 1 | a quote that never closes, from line 2 on | cells in",
        "a\\nx\\n\"x\" y         ~ row 2 | text behind a closing quote, from line 3 on | cells",
        "a,b\\nx,\\0          ~ row 1, column \"b\" | the character U+0000 at position 1",
        "a\\0                 ~ header, column 1 | the character U+0000 at position 2 | text",
      })
  void each_fault_names_its_place(String text, String expected) throws IOException {
    String fault = Tables.fault(RowFormat.CSV, text.replace("\\n", "\n").replace("\\0", "\0"));
    assertThat(fault.replace("|  |", "| |")).startsWith(expected);
  }

  @Test
  void faults_of_options_name_them() throws IOException {
    assertThat(fault(CSV.withHeader(false), "a")).startsWith("columns |  | the names");
    assertThat(fault(CSV.withColumns(List.of("a", "a")), "x")).startsWith("columns, column 2 | a");
    assertThat(fault(CSV.withColumns(List.of("a", " ")), "x")).startsWith("columns, column 2 |  |");
    assertThatThrownBy(() -> CSV.withCharset("ebcdic"))
        .hasMessageStartingWith("charset: ebcdic was given, but expected is one of utf-8, utf-16");
    assertThatThrownBy(() -> CSV.withDelimiter("x"))
        .hasMessage("delimiter: x was given, but expected is one of , ; | and \\t");
  }

  @Test
  void each_limit_is_met_exactly() throws IOException {
    RowLimits limits = new RowLimits(3, 4, 10, 20, 100, 2);
    assertThat(fault("a\n1\n2\n3\n", limits)).isEmpty();
    assertThat(fault("a\n1\n2\n3\n4\n", limits))
        .isEqualTo("rows | more than 3 rows | at most 3 rows");
    assertThat(fault("a,b,c,d\n", limits)).isEmpty();
    assertThat(fault("a,b,c,d,e\n", limits))
        .isEqualTo("header | more than 4 columns | at most 4 columns");
    assertThat(fault("a\n" + "x".repeat(10), limits)).isEmpty();
    assertThat(fault("a\n\"" + "\"\"".repeat(10) + "\"", limits)).isEmpty();
    assertThat(fault("a\n" + "x".repeat(11), limits))
        .isEqualTo("row 1, column \"a\" | a cell of 11 characters | at most 10 characters");
    String ten = "x".repeat(10);
    assertThat(fault("a,b,c\n%s,%s\n".formatted(ten, ten), limits)).isEmpty();
    assertThat(fault("a,b,c\n%s,%s,x\n".formatted(ten, ten), limits))
        .isEqualTo("row 1 | a row of more than 20 characters | at most 20 characters");
    RowLimits wide = new RowLimits(3, 4, 1000, 5000, 100, 2);
    assertThat(fault("x".repeat(256) + "\n", wide)).isEmpty();
    assertThat(fault("x".repeat(257) + "\n", wide)).startsWith("header, column 1 | xxx");
  }

  @Test
  void the_longest_cell_of_doubled_quotes_is_read() throws IOException {
    for (int length : new int[] {5_000, 8_192, 20_000, 32_768, 50_000}) {
      RowLimits limits = new RowLimits(3, 4, length, 200_000, 100, 2);
      String text = "a,b\n\"%s\",\"%s\"\n".formatted("\"\"".repeat(length), "x".repeat(length));
      assertThat(Tables.rows(CSV, text.getBytes(UTF_8), limits).getFirst().cells())
          .hasSize(2)
          .containsEntry("a", Cell.of("\"".repeat(length)));
      assertThat(fault(text.replace("xx", "xxx"), limits))
          .startsWith("row 1, column \"b\" | a cell");
    }
  }

  @Test
  void a_cell_beyond_all_buffers_is_a_fault_of_its_length() throws IOException {
    RowLimits limits = new RowLimits(3, 4, 10, 20, 100, 2);
    assertThat(fault("a\nx\n\"" + "x".repeat(100_000), limits))
        .isEqualTo(
            "row 2 | a cell of more than 10 characters, from line 3 on"
                + " | at most 10 characters, and a closing quote for each that opens");
  }

  @Test
  void what_is_given_is_shortened() {
    RowException fault = new RowException("row 1", "x".repeat(199) + "😀", "less");
    assertThat(fault.given()).isEqualTo("x".repeat(199) + "...");
    assertThat(fault.getMessage()).hasSizeLessThan(300);
  }

  private static String fault(String text, RowLimits limits) throws IOException {
    return Tables.fault(CSV, text.getBytes(UTF_8), limits);
  }

  private static String fault(RowReading reading, String text) throws IOException {
    return Tables.fault(reading, text.getBytes(UTF_8), Tables.LIMITS);
  }

  private static List<String> csv(String text) throws IOException {
    return Tables.shown(RowFormat.CSV, text);
  }

  private static List<String> shown(RowReading reading, String text) throws IOException {
    return Tables.rows(reading, text.getBytes(UTF_8), Tables.LIMITS).stream()
        .map(Tables::shown)
        .toList();
  }

  /// Gives its bytes one by one.
  private static final class Drips extends ByteArrayInputStream {
    Drips(byte[] bytes) {
      super(bytes);
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      return super.read(to, offset, Math.min(1, length));
    }
  }
}
