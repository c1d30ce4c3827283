package io.cartway.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowFormatTest {

  @ParameterizedTest
  @CsvSource({
    "application/json, JSON",
    "application/vnd.api+json, JSON",
    "APPLICATION/JSON; charset=utf-8, JSON",
    "application/x-ndjson, NDJSON",
    "application/jsonl, NDJSON",
    "text/csv; header=absent, CSV",
    " Text/Csv , CSV",
    "text/tab-separated-values, TSV",
  })
  void a_media_type_tells_the_format(String type, RowFormat format) {
    assertThat(RowFormat.ofMediaType(type)).contains(format);
  }

  @ParameterizedTest
  @CsvSource({
    "a.json, JSON",
    "a.ndjson, NDJSON",
    "A.JSONL.GZ, NDJSON",
    "folder.csv/b.tsv, TSV",
    "a.b.csv.gz, CSV",
    "a.tab, TSV",
  })
  void a_name_tells_the_format(String name, RowFormat format) {
    assertThat(RowFormat.ofFileName(name)).contains(format);
  }

  @Test
  void what_is_no_table_has_no_format() {
    for (String type : List.of("", "text/html", "text/plain", "*/*", "json", "text/x+json")) {
      assertThat(RowFormat.ofMediaType(type)).as(type).isEmpty();
    }
    for (String name : List.of("", "csv", "a.xlsx", "a", "csv.gz", "a.csv.zip", "a.")) {
      assertThat(RowFormat.ofFileName(name)).as(name).isEmpty();
    }
  }

  @Test
  void each_format_is_found_by_its_own_words() {
    for (RowFormat format : RowFormat.values()) {
      assertThat(RowFormat.ofMediaType(format.mediaType())).contains(format);
      assertThat(RowFormat.ofFileName("a." + format.extension())).contains(format);
    }
    assertThat(RowFormat.NDJSON.mediaType()).isEqualTo("application/x-ndjson");
    assertThat(RowFormat.NDJSON.extension()).isEqualTo("ndjson");
  }

  @Test
  void delimiters_and_charsets_have_names() {
    assertThat(List.of(",", ";", "|", "\t").stream().map(s -> Delimiter.find(s).orElseThrow()))
        .containsExactly(Delimiter.COMMA, Delimiter.SEMICOLON, Delimiter.BAR, Delimiter.TAB);
    assertThat(Delimiter.find("\\t")).contains(Delimiter.TAB);
    assertThat(Delimiter.find("Tab")).contains(Delimiter.TAB);
    assertThat(Delimiter.find("")).isEmpty();
    assertThat(Delimiter.find(",,")).isEmpty();
    for (RowCharset charset : RowCharset.values()) {
      assertThat(RowCharset.find(charset.label())).contains(charset);
      assertThat(RowCharset.EXPECTED).contains(charset.label());
    }
    assertThat(RowCharset.find("Latin1")).contains(RowCharset.ISO_8859_1);
    assertThat(RowCharset.find("UTF-32")).isEmpty();
    assertThat(RowCharset.find("")).isEmpty();
  }
}
