package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.text.MalformedJson;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyTest {

  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private static JsonBody read(String text) {
    return JsonBody.of(FakeCall.of().body("application/json", text));
  }

  private static String expected(JsonBody body) {
    assertThat(body).isInstanceOf(JsonBody.Refused.class);
    Answer answer = ((JsonBody.Refused) body).answer();
    assertThat(answer).isInstanceOf(Answer.Invalid.class);
    Fault fault = ((Answer.Invalid) answer).faults().getFirst();
    assertThat(fault.given()).isEqualTo("a document beyond that");
    return fault.expected();
  }

  @Test
  void an_object_is_read() {
    assertThat(read("{\"a\": [1, {\"b\": null}]}")).isInstanceOf(JsonBody.Given.class);
  }

  @Test
  void bodies_beyond_a_limit_are_refused_with_the_limit() {
    String bound = "at most 64 levels, 100,000 values, names and brackets";
    assertThat(read("{\"a\":" + "[".repeat(63) + "]".repeat(63) + "}"))
        .isInstanceOf(JsonBody.Given.class);
    assertThat(expected(read("{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}"))).contains(bound);
    assertThat(expected(read("{\"a\":[" + "1,".repeat(100_000) + "1]}"))).contains(bound);
    assertThat(read("{\"a\":[" + "1,".repeat(90_000) + "1]}")).isInstanceOf(JsonBody.Given.class);
    assertThat(expected(read("{\"" + "n".repeat(60_000) + "\":1}")))
        .contains("of 10,000 characters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"a\":NaN}          ~ NaN, which is no number in JSON ~ 9",
        "{\"a\":Infinity}     ~ Infinity, which is no number in JSON ~ 14",
        "{\"a\":-Infinity}    ~ -Infinity, which is no number in JSON ~ 15",
        "{\"a\":nan}          ~ the word nan ~ 6",
        "{\"a\":undefined}    ~ the word undefined ~ 6",
        "{\"a\":1.}           ~ the character } in a number ~ 7",
        "{\"a\":.5}           ~ the character . ~ 6",
        "{\"a\":+1}           ~ the character + in a number ~ 7",
        "{\"a\":1e}           ~ the character } in a number ~ 7",
        "{\"a\":--1}          ~ the character - in a number ~ 7",
        "{\"a\":01}           ~ a number with leading zeros ~ 7",
        "{\"a\":1,5}          ~ the character 5 ~ 8",
        "{\"a\":0x10}         ~ the character x ~ 7",
        "{\"a\":}             ~ the character } ~ 6",
        "{'a':1}              ~ the character ' ~ 2",
        "{a:1}                ~ the character a ~ 2",
        "{\"a\":[1}           ~ the character } ~ 8",
        "{\"a\":1             ~ an end in the middle ~ 7",
        "{\"a\":\"b            ~ an end in the middle ~ 8",
        "{\"a\":1,\"a\":2}     ~ the name a twice ~ 11",
        "{} {}                ~ more after the end ~ 4",
        "{\"a\":\"\\x\"}        ~ an unknown escape after a backslash ~ 8",
        "{\"a\":\"\\u12\"}      ~ the character \" ~ 11",
        "{\"a\":\"b\u0001\"}     ~ a line end or another control character in a text ~ 8",
        "{\"a\":\u0000}        ~ a control character ~ 7",
        "{\"a\":\u00fc}        ~ the word \u00fc ~ 6",
      })
  void what_is_no_json_is_told_in_our_words_with_its_place(String text, String given, int column) {
    for (boolean inElements : new boolean[] {false, true}) {
      Call call = FakeCall.of().body("application/json", text);
      JsonBody body =
          inElements ? JsonBody.of(call, Map.of("b", (_, _) -> {}), 1000) : JsonBody.of(call);
      Fault fault = ((Answer.Invalid) ((JsonBody.Refused) body).answer()).faults().getFirst();
      String told = fault.given() + " ~ " + fault.expected();
      assertThat(told)
          .doesNotContain("JsonReadFeature", "code ", "token", "Source", "marker", "VALUE_")
          .as(text);
      if (!text.equals("{} {}")) {
        assertThat(told).isEqualTo(given + " ~ well-formed JSON at line 1, column " + column);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "{'a': '\\ud800'} ~ a",
        "{'a': {'c': ['x', '\\udc00y']}} ~ a.c[1]",
        "{'b': [1, {'c': '\\ud83d\\u0041'}]} ~ b[1].c",
        "{'b': ['\\u0000']} ~ b[0]",
        "{'a': {'\\u0000': 1}} ~ a",
        "{'\\ud800': 1} ~ body",
        "{'a': '\\ud83d\\ude00\\u0001'} ~",
      })
  void a_text_that_nobody_can_repeat_is_refused_where_it_stands(String text, String place) {
    String json = text.replace('\'', '"');
    List<JsonNode> elements = new ArrayList<>();
    for (boolean inElements : new boolean[] {false, true}) {
      Call call = FakeCall.of().body("application/json", json);
      JsonBody body =
          inElements
              ? JsonBody.of(call, Map.of("b", (_, element) -> elements.add(element)), 1000)
              : JsonBody.of(call);
      if (place == null) {
        assertThat(body).as(json).isInstanceOf(JsonBody.Given.class);
        continue;
      }
      Fault fault = ((Answer.Invalid) ((JsonBody.Refused) body).answer()).faults().getFirst();
      assertThat(fault.parameter()).as(json).isEqualTo(place);
      assertThat(fault.given()).contains("half of a character");
    }
    assertThat(elements.toString()).as("given on").doesNotContain("ud83d", "\u0000");
    assertThat(JsonBody.parse(json).isPresent()).as(json).isEqualTo(place == null);
  }

  @ParameterizedTest
  @CsvSource({"[1],array", "\"a\",string", "1.5,number", "true,boolean", "null,null"})
  void what_is_no_object_is_named(String text, String kind) {
    Call call = FakeCall.of().body("application/json", text);
    for (JsonBody body : List.of(JsonBody.of(call), JsonBody.of(call, Map.of(), 1000))) {
      Fault fault = ((Answer.Invalid) ((JsonBody.Refused) body).answer()).faults().getFirst();
      assertThat(fault.given()).isEqualTo(kind);
    }
  }

  @Test
  void words_of_the_parser_that_are_new_are_not_told() {
    assertThat(MalformedJson.given("Unheard of (VALUE_STRING)\n at [Source: x]"))
        .isEqualTo("something else");
  }

  /// Each of them was a stack that overflowed, memory or seconds somewhere.
  @Test
  void floods_cost_no_more_than_their_length() {
    List<String> floods =
        List.of(
            "[".repeat(10_000_000),
            "{\"a\":".repeat(1_000_000),
            "{" + "\"a\":1,".repeat(1_000_000),
            "{\"a\":" + "9".repeat(10_000_000) + "}",
            "{\"a\":1e" + "9".repeat(900) + "}",
            "{\"a\":\"" + "\\u0041".repeat(1_000_000) + "\"}",
            "\"".repeat(10_000_000),
            " ".repeat(10_000_000),
            "\0".repeat(10_000_000));
    // Classes are loaded by the first.
    floods.forEach(JsonBodyTest::read);
    for (String flood : floods) {
      byte[] bytes = flood.getBytes(StandardCharsets.UTF_8);
      Call call = FakeCall.of().body("application/json", Bytes.owning(bytes));
      long before = CPU.getCurrentThreadCpuTime();
      JsonBody.of(call);
      long nanos = CPU.getCurrentThreadCpuTime() - before;
      assertThat(nanos).as(flood.substring(0, 12)).isLessThan(100_000_000);
    }
  }
}
