package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignaturesTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  /// The vector of Standard Webhooks, in the repositories of its libraries.
  @Test
  void the_vector_of_the_specification_verifies() {
    Map<String, String> headers =
        Signatures.headers(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1614265330,
            "{\"test\": 2432232314}".getBytes(UTF_8),
            List.of(SECRET));
    assertThat(headers)
        .containsEntry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
        .containsEntry("webhook-timestamp", "1614265330")
        .containsEntry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void each_secret_signs() {
    byte[] body = "{}".getBytes(UTF_8);
    String other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    String both = signature(body, List.of(other, SECRET));
    assertThat(both)
        .isEqualTo(signature(body, List.of(other)) + " " + signature(body, List.of(SECRET)));
    assertThat(signature(body, List.of(other))).isNotEqualTo(signature(body, List.of(SECRET)));
  }

  private static String signature(byte[] body, List<String> secrets) {
    return Signatures.headers("msg_1", 1, body, secrets).getOrDefault("webhook-signature", "");
  }

  @ParameterizedTest
  @CsvSource({
    "120, 120",
    "' 7 ', 7",
    "0, 0",
    "-5, 0",
    "1e3, 0",
    "999999999, 86400",
    "9999999999, 0",
    "'', 0",
    "soon, 0",
    "'Fri, 27 Nov 2026 12:10:00 GMT', 600",
    "'Fri, 27 Nov 2026 11:10:00 GMT', 0",
    "'Mon, 27 Nov 2096 11:10:00 GMT', 0",
    "'Tue, 27 Nov 2096 11:10:00 GMT', 86400",
  })
  void what_a_receiver_asks_for_is_read_within_a_day(String header, long seconds) {
    Instant now = Instant.parse("2026-11-27T12:00:00Z");
    assertThat(RetrySchedule.retryAfter(header, now)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void an_event_is_small_and_its_type_a_word() {
    Instant at = Instant.parse("2026-11-27T12:00:00.123456Z");
    String data = "\"" + "a".repeat(19_900) + "\"";
    assertThat(new WebhookEvent("a", "b", "batch.failed", "s", at, data).body())
        .hasSizeBetween(19_900, 20_000);
    assertThatThrownBy(() ->
            new WebhookEvent("a", "b", "batch.failed", "s", at, data + " ".repeat(100)).body())
        .hasMessageContaining("20,000 are accepted");
    assertThatThrownBy(() -> new WebhookEvent("a", "b", "a\"b", "s", at, "{}"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
