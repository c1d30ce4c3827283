package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The fields of a small body: what is read, and each bound to the last one.
class JsonFieldsTest {

  private static JsonFields fields(String body) {
    return JsonFields.of(JsonBody.of(FakeCall.of().body("application/json", body)));
  }

  private static List<String> faulty(JsonFields fields) {
    return fields.faults().stream().map(Fault::parameter).toList();
  }

  @Test
  void scalars_may_be_strings_and_what_is_empty_is_absent() {
    JsonFields fields =
        fields(
            "{\"a\": 7, \"b\": \" 7 \", \"c\": true, \"d\": \"False\", \"e\": \"\", \"f\": null}");
    assertThat(fields.integer("a", 7, 7)).hasValue(7);
    assertThat(fields.integer("b", 7, 7)).hasValue(7);
    assertThat(fields.flag("c")).contains(true);
    assertThat(fields.flag("d")).contains(false);
    assertThat(fields.text("e")).isEmpty();
    assertThat(fields.text("f")).isEmpty();
    assertThat(fields.clears("f")).isTrue();
    assertThat(fields.clears("e")).isFalse();
    assertThat(fields.text("none")).isEmpty();
    assertThat(fields.faults()).isEmpty();
  }

  @Test
  void a_field_that_nobody_read_is_a_fault() {
    JsonFields fields = fields("{\"rate\": 1, \"rat\": 2, \"%s\": 3}".formatted("x".repeat(5000)));
    assertThat(fields.text("rate")).contains("1");
    assertThat(faulty(fields)).containsExactly("rat", "x".repeat(100) + "...");
    assertThat(fields.faults().getFirst().expected()).isEqualTo("only the fields rate");
  }

  @ParameterizedTest
  @CsvSource({
    "-5, true",
    "-6, false",
    "9, true",
    "10, false",
    "'\"-5\"', true",
    "1.5, false",
    "'\"\u0665\"', false",
    "'\"--5\"', false",
    "'[5]', false",
    "1000000000000000000000, false",
  })
  void an_integer_is_within_its_bounds(String value, boolean isAccepted) {
    JsonFields fields = fields("{\"n\": " + value + "}");
    assertThat(fields.integer("n", -5, 9).isPresent()).isEqualTo(isAccepted);
    assertThat(faulty(fields)).isEqualTo(isAccepted ? List.of() : List.of("n"));
  }

  @Test
  void texts_and_lists_have_bounds() {
    String most = "x".repeat(4000);
    JsonFields fields = fields("{\"a\": \"%s\", \"b\": \"%sx\"}".formatted(most, most));
    assertThat(fields.text("a")).contains(most);
    assertThat(fields.text("b")).isEmpty();
    assertThat(faulty(fields)).containsExactly("b");
    String list = String.join(",", Collections.nCopies(1000, "1"));
    JsonFields lists = fields("{\"a\": [%s], \"b\": [%s,1]}".formatted(list, list));
    assertThat(lists.texts("a").orElseThrow()).hasSize(1000);
    assertThat(lists.texts("b")).isEmpty();
    assertThat(lists.elements("b")).isEmpty();
    assertThat(faulty(lists)).containsExactly("b", "b");
  }

  @Test
  void a_text_is_split_at_commas_where_elements_have_none() {
    JsonFields fields = fields("{\"a\": \"b, c,,\", \"d\": [\" e,f \", {}, \"\"], \"g\": []}");
    assertThat(fields.texts("a")).contains(List.of("b", "c"));
    assertThat(fields.elements("a")).containsExactly("b, c,,");
    assertThat(fields.texts("g")).contains(List.of());
    assertThat(fields.elements("d")).containsExactly("e,f");
    assertThat(faulty(fields)).containsExactly("d[1]");
  }

  @ParameterizedTest
  @CsvSource({
    "2027-01-01, 2027-01-01T00:00:00Z",
    "2027-01-01T01:00:00+01:00, 2027-01-01T00:00:00Z",
    "2027-02-29,",
    "2027-01-01T00:00:00,",
    "+1000000000-01-01,",
    "T,",
  })
  void a_moment_is_a_time_with_its_offset_or_a_day(String text, Instant moment) {
    JsonFields fields = fields("{\"t\": \"%s\"}".formatted(text));
    assertThat(fields.moment("t")).isEqualTo(Optional.ofNullable(moment));
    assertThat(faulty(fields)).isEqualTo(moment == null ? List.of("t") : List.of());
  }

  @ParameterizedTest
  @CsvSource({"1e2, 100.0", "0.10, 0.1", "'\"1e2\"', 1e2", "1e-2, 0.01", "12, 12"})
  void a_decimal_is_without_an_exponent(String value, String text) {
    assertThat(fields("{\"d\": " + value + "}").decimal("d")).contains(text);
  }

  @Test
  void no_number_is_written_out_to_more_than_a_double_has() {
    for (String value : List.of("1e999999999", "1e-999999999", "1e308", "5e-324")) {
      Optional<String> text = fields("{\"d\": " + value + "}").decimal("d");
      assertThat(text.orElse("")).hasSizeLessThan(400);
    }
  }

  @Test
  void counts_are_whole_numbers_by_name_and_null_clears_one() {
    JsonFields fields =
        fields("{\"c\": {\"a\": 1000000000000, \"b\": null, \"d\": -1, \"e\": 1}, \"f\": 1}");
    Map<String, OptionalLong> counts = fields.counts("c", Set.of("a", "b", "d"));
    assertThat(counts)
        .isEqualTo(Map.of("a", OptionalLong.of(1_000_000_000_000L), "b", OptionalLong.empty()));
    assertThat(fields.counts("f", Set.of("a"))).isEmpty();
    assertThat(faulty(fields)).containsExactly("c.d", "c.e", "f");
  }

  @Test
  void a_thousand_faults_are_told() {
    String many =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "\"n%d\":1".formatted(i))
            .collect(Collectors.joining(",", "{", "}"));
    JsonFields unknown = fields(many);
    assertThat(unknown.faults()).hasSize(1000);
    JsonFields counted = fields("{\"c\": " + many + ", \"more\": 1}");
    assertThat(counted.counts("c", Set.of("a"))).isEmpty();
    assertThat(counted.faults()).hasSize(1000);
  }
}
