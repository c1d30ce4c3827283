package io.cartway.search.http.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.rows.Cell;
import io.cartway.rows.Row;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rows and lines of answers, joined to tables.
class ResultTableTest {

  private static final String TWO =
      """
      {"status":"succeeded","scoreBand":"low","queryScore":0.6,\
      "items":[{"id":"a","title":"A","scoring":{"queryScore":0.6}},\
      {"id":"b","title":"B","scoring":{"queryScore":0.4}}],\
      "candidates":[{"id":"c","title":"C","queryScore":0.3},\
      {"id":"d","title":"D","queryScore":0.2}]}
      """;

  private static Row answer(String line) throws IOException {
    try (RowReader reader = RowAnswers.read(new ByteArrayInputStream(line.getBytes(UTF_8)))) {
      return Objects.requireNonNull(reader.next());
    }
  }

  private static List<String> csv(ResultTable table, String answer) throws IOException {
    Row given = new Row(1, "row 1", Map.of("q", Cell.of("x")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowWriter writer = RowWriter.open(out, RowWriting.of(RowFormat.CSV, table.columns()));
    table.write(writer, RowFormat.CSV, 6, given, answer(answer));
    writer.finish();
    return out.toString(UTF_8).lines().toList();
  }

  @Test
  void results_of_a_row_are_numbered_from_one() throws IOException {
    List<String> columns =
        List.of("q", "row", "seqNumber", "seqLength", "title", "queryScore", "status");
    assertThat(csv(ResultTable.ofResults(columns, List.of("q")), TWO))
        .containsExactly(
            "q,row,seqNumber,seqLength,title,queryScore,status",
            "x,7,1,2,A,0.6,succeeded",
            "x,7,2,2,B,0.4,succeeded");
    assertThat(csv(ResultTable.ofResults(columns, List.of("q")), "{\"status\":\"noResult\"}\n"))
        .containsExactly("q,row,seqNumber,seqLength,title,queryScore,status", "x,7,,0,,,noResult");
  }

  @Test
  void candidates_are_the_results_and_then_further_ones() throws IOException {
    List<String> lines = csv(ResultTable.ofErrors(List.of("q"), 0.7), TWO);
    assertThat(lines.get(1))
        .startsWith("x,7,succeeded,low,0.6,,a,A,0.6,")
        .contains(",b,B,0.4,")
        .contains(",c,C,0.3,")
        .doesNotContain("D");
  }

  @ParameterizedTest
  @CsvSource({"0.6, 1", "0.61, 2", "0.59, 1"})
  void a_score_at_the_threshold_is_good_enough(double threshold, int lines) throws IOException {
    assertThat(csv(ResultTable.ofErrors(List.of("q"), threshold), TWO)).hasSize(lines);
  }

  @ParameterizedTest
  @CsvSource({"1, HIGH", "0.9, HIGH", "0.899, MEDIUM", "0.7, MEDIUM", "0.699, LOW", "0, LOW"})
  void bands_begin_at_their_scores(double score, ScoreBand band) {
    assertThat(ScoreBand.of(score)).isEqualTo(band);
  }
}
