package io.cartway.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.bench.batch.LargeJob.Answers;
import io.cartway.bench.search.BatchRows.BatchRow;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LargeJobTest {

  private static final LatLng HERE = new LatLng(47.14, 9.52);

  private static BatchRow row(boolean isMisspelt, boolean isAmbiguous) {
    return new BatchRow("Städtle 1, 9490 Vaduz", isMisspelt, isAmbiguous, List.of(HERE));
  }

  private static String house(int id, double lat, String more) {
    return """
    {"recId": "%d", "items": [
      {"resultType": "houseNumber"%s, "position": {"lat": %s, "lng": 9.52}}]}\
    """
        .formatted(id, more, lat);
  }

  private static JsonNode answers(String... rows) throws IOException {
    return new ObjectMapper().readTree("[" + String.join(",", rows) + "]");
  }

  @Test
  void right_is_a_house_within_50_metres() throws IOException {
    List<BatchRow> rows =
        List.of(row(false, false), row(false, false), row(false, false), row(false, false));
    assertThat(
            LargeJob.judge(
                rows,
                answers(
                    house(0, 47.1403, ""),
                    house(1, 47.1406, ""),
                    house(2, 47.14, ", \"houseNumberFallback\": true"),
                    "{\"recId\": \"3\"}"),
                false))
        .isEqualTo(new Answers(4, 3, 1));
  }

  @Test
  void rows_with_errors_are_counted_apart_and_ambiguous_ones_not_at_all() throws IOException {
    List<BatchRow> rows = List.of(row(false, false), row(true, false), row(true, true));
    JsonNode answers = answers(house(0, 47.15, ""), house(1, 47.14, ""), house(2, 47.14, ""));
    assertThat(LargeJob.judge(rows, answers, false)).isEqualTo(new Answers(1, 1, 0));
    assertThat(LargeJob.judge(rows, answers, true)).isEqualTo(new Answers(1, 1, 1));
  }

  @Test
  void rows_must_all_come_back_in_their_order() throws IOException {
    List<BatchRow> rows = List.of(row(false, false), row(false, false));
    JsonNode lost = answers(house(0, 47.14, ""));
    assertThatThrownBy(() -> LargeJob.judge(rows, lost, false))
        .hasMessage("2 rows were sent, 1 came back");
    JsonNode swapped = answers(house(1, 47.14, ""), house(0, 47.14, ""));
    assertThatThrownBy(() -> LargeJob.judge(rows, swapped, false))
        .hasMessageStartingWith("row 0 came back as ");
  }

  @Test
  void rows_are_sent_as_csv_with_an_id() {
    BatchRow quoted = new BatchRow("Haus \"Rhein\" 1", false, false, List.of(HERE));
    assertThat(
            new String(BatchClient.csv(List.of(row(false, false), quoted)), StandardCharsets.UTF_8))
        .isEqualTo("id,q\n0,\"Städtle 1, 9490 Vaduz\"\n1,\"Haus \"\"Rhein\"\" 1\"\n");
  }
}
