package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

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
