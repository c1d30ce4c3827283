package io.cartway.search.http.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.rows.Cell;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.search.TestVocabulary;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a row asks: by the names of its columns, or by templates.
class RowQuestionsTest {

  /// Columns as `name=value` separated by bars; a value in brackets or braces is nested.
  private static Row row(String columns) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (String column : columns.split(" [|] ", -1)) {
      int equals = column.indexOf('=');
      String value = column.substring(equals + 1);
      boolean isNested = value.startsWith("{") || value.startsWith("[");
      cells.put(column.substring(0, equals), isNested ? new Cell.Nested(value) : Cell.of(value));
    }
    return new Row(1, "row 1", cells);
  }

  private static RowQuestions questions(String... namesAndValues) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new RowQuestions(
        BatchQuestion.of(BatchQuestion.read(given).json()), TestVocabulary.VOCABULARY.categories());
  }

  private static String asked(RowQuestions questions, String columns) {
    RowQuestions.Asked asked = questions.asked(row(columns));
    return asked.kind().map(QuestionKind::word).orElse("nothing") + " " + asked.values();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "q=Vaduz                        ! geocode {limit=1, q=Vaduz}",
        "Q=Vaduz                        ! geocode {limit=1, q=Vaduz}",
        "searchText=Vaduz | limit=5     ! geocode {limit=5, q=Vaduz}",
        "q=Vaduz | at=47,9 | own=x      ! geocode {at=47,9, limit=1, q=Vaduz}",
        "q=Vaduz | name=Post | at=47,9  ! geocode {at=47,9, limit=1, q=Vaduz}",
        "qq=city=Vaduz                  ! geocode {limit=1, qq=city=Vaduz}",
        "Street=Au | PostalCode=9490    ! geocode {limit=1, postalCode=9490, street=Au}",
        "street=Au | at=47,9            ! geocode {at=47,9, limit=1, street=Au}",
        "at=47,9                        ! reverse {at=47,9, limit=1}",
        "at={\"lat\":47,\"lng\":9}      ! reverse {at=47,9, limit=1}",
        "lat=47 | lng=9                 ! reverse {at=47,9, limit=1}",
        "Latitude=47 | Longitude=9      ! reverse {at=47,9, limit=1}",
        "position=47,9                  ! reverse {at=47,9, limit=1}",
        "in=circle:47,9;r=5             ! reverse {in=circle:47,9;r=5, limit=1}",
        "at=47,9 | in=countryCode:LIE   ! reverse {at=47,9, limit=1}",
        "id=cw:p:x                      ! lookup {id=cw:p:x}",
        "id=7                           ! nothing {}",
        "own=x                          ! nothing {}",
        "name=Post                      ! nothing {}",
        "name=Post | lat=47 | lon=9     ! resolve {name=Post, position=47,9}",
        "title=Post | at=47,9 | id=7    ! resolve {id=7, position=47,9, title=Post}",
        "name=Post | position=47,9 | city=Au ! resolve {name=Post, position=47,9}",
      })
  void columns_ask_by_their_names(String columns, String asked) {
    assertThat(asked(questions(), columns.strip())).isEqualTo(asked.strip());
  }

  @Test
  void a_type_is_for_all_rows() {
    assertThat(asked(questions("type", "Reverse"), "q=Vaduz | at=47,9"))
        .isEqualTo("reverse {at=47,9, limit=1}");
    assertThat(asked(questions("type", "lookup"), "id=here:7")).isEqualTo("lookup {id=here:7}");
    assertThatThrownBy(() -> questions("type", "route"))
        .isInstanceOf(RowException.class)
        .hasMessageContaining("geocode, reverse, lookup, resolve");
  }

  @Test
  void what_holds_for_all_gives_way_to_a_rows_own() {
    RowQuestions questions = questions("lang", "de", "limit", "3", "id", "");
    assertThat(asked(questions, "q=Au")).isEqualTo("geocode {lang=de, limit=3, q=Au}");
    assertThat(asked(questions, "q=Au | lang=fr | limit="))
        .isEqualTo("geocode {lang=fr, limit=3, q=Au}");
    assertThat(asked(questions, "id=cw:p:x")).isEqualTo("lookup {id=cw:p:x, lang=de}");
  }

  @Test
  void with_a_template_columns_ask_nothing_by_their_names() {
    RowQuestions questions = questions("q", "{street} {nr}, {city}", "lang", "{speech}");
    assertThat(asked(questions, "street=Au | nr= | city=Vaduz | at=1,2 | speech=fr"))
        .isEqualTo("geocode {lang=fr, limit=1, q=Au, Vaduz}");
    assertThat(asked(questions, "street= | nr= | city= | q=Vaduz")).isEqualTo("nothing {}");
    assertThat(asked(questions("at", "{y},{x}"), "y=47 | x=9 | q=Vaduz"))
        .isEqualTo("reverse {at=47,9, limit=1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "at=95,9           ! at: '95,9' was given, but expected is <lat>,<lng>",
        "q=a | limit=101   ! limit: '101' was given, but expected is a whole number",
        "own=x             ! The row asks nothing: expected is one of q, qq,",
        "q=a | lang=?? | limit=0 ! lang: '??' was given",
      })
  void a_faulty_row_says_what_is_accepted(String columns, String sentence) {
    RowQuestions questions = questions();
    assertThat(questions.read(questions.asked(row(columns.strip()))))
        .isInstanceOfSatisfying(
            RowQuestion.Faulty.class,
            fault -> assertThat(fault.sentence()).startsWith(sentence.strip()));
  }

  @Test
  void the_owners_id_is_in_its_column() {
    assertThat(RowQuestions.id(row("id=7 | recId=8"))).contains("8");
    assertThat(RowQuestions.id(row("ID=7 | recid="))).contains("7");
    assertThat(RowQuestions.id(row("ids=7"))).isEmpty();
  }
}
