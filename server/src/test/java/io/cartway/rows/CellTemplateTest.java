package io.cartway.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTemplateTest {

  private static final String ADDRESS = "{street} {nr}, {zip} {city}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "street=Städtle nr=1 zip=9490 city=Vaduz ~ Städtle 1, 9490 Vaduz",
        "street=Städtle zip=9490 city=Vaduz      ~ Städtle, 9490 Vaduz",
        "street=Städtle nr=1 city=Vaduz          ~ Städtle 1, Vaduz",
        "street=Städtle city=Vaduz               ~ Städtle, Vaduz",
        "street=Städtle nr=1 zip=9490            ~ Städtle 1, 9490",
        "street=Städtle nr=1                     ~ Städtle 1",
        "street=Städtle                          ~ Städtle",
        "zip=9490 city=Vaduz                     ~ 9490 Vaduz",
        "nr=1 city=Vaduz                         ~ 1, Vaduz",
        "city=Vaduz                              ~ Vaduz",
        "other=x                                 ~ ''",
      })
  void absent_cells_leave_no_separators(String cells, String expected) {
    assertThat(CellTemplate.parse("q", ADDRESS).of(row(cells))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{a} ({b})           ~ a=1 b=2     ~ 1 (2)",
        "{a} ({b})           ~ a=1         ~ 1",
        "{a} ({b})           ~ b=2         ~ (2)",
        "({a}) {b}           ~ b=2         ~ 2",
        "({a}) {b}           ~ a=1         ~ (1)",
        "{a} ({b}) {c}       ~ a=1 c=3     ~ 1 3",
        "{a} ({b}), {c}      ~ a=1 c=3     ~ 1, 3",
        "{a}, ({b}), {c}     ~ a=1 c=3     ~ 1, 3",
        "{a} - {b} / {c}     ~ a=1 c=3     ~ 1 - 3",
        "{a}{b}              ~ a=1 b=2     ~ 12",
        "{a}{b}, {c}         ~ a=1 c=3     ~ 1, 3",
        "CH-{a}              ~ a=9490      ~ CH-9490",
        "{a}, Liechtenstein  ~ a=Vaduz     ~ Vaduz, Liechtenstein",
        "{a}, Liechtenstein  ~ b=Vaduz     ~ ``",
        "Haus {a}, {b}       ~ b=Vaduz     ~ Haus, Vaduz",
        "{a}, Haus {b}       ~ a=Vaduz     ~ Vaduz, Haus",
        "{a} 😀 {b}          ~ a=1         ~ 1 😀",
        "{{{a}}}             ~ a=1         ~ {1}",
        "{{a}} {b}           ~ a=1 b=2     ~ {a} 2",
        "{ a }               ~ a=1         ~ 1",
        "{a} } {b}           ~ a=1 b=2     ~ 1 } 2",
      })
  void literals_stay_and_braces_are_doubled(String template, String cells, String expected) {
    assertThat(CellTemplate.parse("q", template).of(row(cells))).isEqualTo(expected);
  }

  @Test
  void cells_of_all_types_are_read_and_blanks_around_them_are_not() {
    Map<String, Cell> cells = new LinkedHashMap<>();
    cells.put("street", Cell.of(" Städtle "));
    cells.put("nr", Cell.of(1L));
    cells.put("zip", new Cell.Null());
    cells.put("city", Cell.of(" "));
    CellTemplate template = CellTemplate.parse("q", ADDRESS);
    assertThat(template.of(new Row(1, "row 1", cells))).isEqualTo("Städtle 1");
    cells.put("zip", new Cell.Nested("[1]"));
    assertThatThrownBy(() -> template.of(new Row(17, "rows[16]", cells)))
        .isInstanceOf(RowException.class)
        .hasMessage("rows[16].zip: [1] was given, but expected is a text or a number");
  }

  @Test
  void an_unknown_column_is_named_with_the_known_ones() {
    CellTemplate template = CellTemplate.parse("q", ADDRESS);
    assertThat(template.columns()).containsExactly("street", "nr", "zip", "city");
    template.check(List.of("city", "zip", "nr", "street", "more"));
    assertThatThrownBy(() -> template.check(List.of("street", "number", "zip", "city")))
        .isInstanceOf(RowException.class)
        .hasMessage(
            "q: {nr} was given, but expected is one of the columns street, number, zip, city");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{street         ~ q: {street was given, but expected is {column} with its closing brace",
        "a {}            ~ q: {} was given, but expected is {column} with its closing brace",
        "{a} { }         ~ q: { } was given, but expected is {column} with its closing brace",
        "{a {b}          ~ q: {a {b} was given, but expected is {column} with its closing brace",
        "street          ~ q: street was given, but expected is a template with columns",
        "{{street}}      ~ q: {{street}} was given, but expected is a template with columns",
        "``              ~ q: nothing was given, but expected is a template with columns",
      })
  void a_faulty_template_is_refused(String template, String message) {
    assertThatThrownBy(() -> CellTemplate.parse("q", template))
        .isInstanceOf(RowException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void a_template_has_a_limit() {
    String longest = "{a}" + "x".repeat(997);
    assertThat(CellTemplate.parse("q", longest).of(row("a=1"))).hasSize(998);
    assertThatThrownBy(() -> CellTemplate.parse("q", longest + "x"))
        .hasMessage("q: 1,001 characters was given, but expected is at most 1,000 characters");
  }

  private static Row row(String cells) {
    Map<String, Cell> made = new LinkedHashMap<>();
    for (String cell : cells.split(" ", -1)) {
      made.put(cell.split("=", 2)[0], Cell.of(cell.split("=", 2)[1]));
    }
    return new Row(1, "row 1", made);
  }
}
