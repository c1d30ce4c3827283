package io.cartway.http.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import io.cartway.http.TestApi;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class RedactionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "q=Lisboa&at=38.7,-9.1             | q=Lisboa&at=38.7,-9.1",
        "key=cwk_Abc123&q=1                | key=***&q=1",
        "q=cwk_Abc123 cwt_a.b-c            | q=*** ***",
        "token=CWT_abc                     | token=***",
        "q=cwk%5FAbc&x=1                   | q=***&x=1",
        "q=%63%77k_Abc&x=1                 | q=***&x=1",
        "expires=5&signature=AbC-_~&x=1    | expires=5&signature=***&x=1",
        "%73ignature=AbC&x=1               | %73ignature=***&x=1",
        "signature%3dAbC                   | signature%3d***",
        "apiKey=foreign&access_token=two   | apiKey=***&access_token=***",
        "apikey=foreign                    | apikey=***",
        "/v1/x?signature=a\"b              | /v1/x?signature=***\"b",
        "TOKEN %3D Ab c                    | TOKEN %3D*** Ab c",
        "t%4f%6Ben= Ab                     | t%4f%6Ben=*** Ab",
        "to%6ken=Ab&%6=1&%7                | to%6ken=Ab&%6=1&%7",
        "tokens=Ab signatureXapikey=b      | tokens=Ab signatureXapikey=***",
        "cwk_=+~%20.é_                     | ***é_",
        "cwx_a cw%5f                       | cwx_a cw%5f",
        "q=cwk?Abc cwt%3FAbc               | q=cwk?Abc cwt%3FAbc",
        "token%1DAb                        | token%1DAb",
        "backwoods_x=1                     | backwoods_x=1",
        "100%                              | 100%",
      })
  void secrets_are_taken_out_and_the_rest_stays(String text, String redacted) {
    assertThat(Redaction.redact(text)).isEqualTo(redacted);
  }

  @Test
  void random_texts_are_redacted_as_the_rules_written_as_expressions_say() {
    // The oracle: the same two rules for a matcher that may go back, on short texts.
    Pattern parameter =
        Pattern.compile(
            "(?i)((?:%s|%s|%s)[ \\t\\n\\f\\r]*(?:=|%%3d))[^& \\t\\n\\f\\r\"'<>]*"
                .formatted(letters("signature"), letters("apikey"), letters("token")));
    Pattern secret =
        Pattern.compile(
            "(?i)%s[a-z0-9._~%%+=-]*"
                .formatted(letters("cw") + "(?:k|t|%6b|%4b|%74|%54)" + letters("_")));
    String[] pieces = {
      "signature",
      "SIG",
      "nature",
      "apiKey",
      "api",
      "key",
      "token",
      "tok",
      "en",
      "%74",
      "%6F",
      "%4",
      "%",
      "=",
      "%3D",
      "%3d",
      " ",
      "\t",
      "\u000b",
      "&",
      "\"",
      "'",
      "?",
      "<",
      ">",
      "cwk_",
      "cwt_",
      "cw",
      "k",
      "_",
      "%5f",
      "%63",
      "%57",
      "Ab1",
      "é",
      "-",
      "ſ",
      "~"
    };
    long seed = Long.getLong("cases.seed", 20261123L);
    SplittableRandom random = new SplittableRandom(seed);
    int changed = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(12); j >= 0; j--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      String expected = parameter.matcher(text).replaceAll("$1***");
      expected = secret.matcher(expected).replaceAll("***");
      assertThat(Redaction.redact(text.toString()))
          .as("-Dcases.seed=%d: %s", seed, text)
          .isEqualTo(expected);
      changed += expected.contentEquals(text) ? 0 : 1;
    }
    assertThat(changed).isBetween(2_000, 18_000);
  }

  private static String letters(String word) {
    return word.chars()
        .mapToObj(c -> "(?:%c|%%%02x|%%%02x)".formatted(c, c, Character.toUpperCase(c)))
        .collect(Collectors.joining());
  }

  @Test
  void a_query_and_an_id_are_logged_without_secrets() {
    try (TestApi api = TestApi.start(TestApi.limits(Duration.ofSeconds(5), 1, 1))) {
      api.send(
          api.request("/v1/echo?q=place&signature=s3cret&key=cwk_s3cret")
              .header("X-Request-Id", "id-cwk_s3cret")
              .header("Referer", "https://page.example/?key=cwk_s3cret")
              .build());
      api.server.stop();
      assertThat(api.logged().getFirst().toJson())
          .contains("q=place", "id-***")
          .doesNotContain("s3cret", "page.example");
    }
  }

  @Test
  void no_line_for_people_holds_a_secret_not_even_in_a_stack_trace() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    NeverBlockingAppender people =
        (NeverBlockingAppender) context.getLogger("ROOT").getAppender("PEOPLE");
    Encoder<ILoggingEvent> encoder =
        ((ch.qos.logback.core.OutputStreamAppender<ILoggingEvent>) people.getAppender("ERR"))
            .getEncoder();
    assertThat(encoder).isInstanceOf(PatternLayoutEncoder.class);
    LoggingEvent event =
        new LoggingEvent(
            "test",
            context.getLogger("io.cartway"),
            ch.qos.logback.classic.Level.WARN,
            "Bad path /v1/x?signature=s3cret",
            new IllegalStateException("no number: 'cwk_s3cret'"),
            new Object[0]);
    String line = new String(encoder.encode(event), StandardCharsets.UTF_8);
    assertThat(line)
        .matches(
            "(?s)20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) WARN .*")
        .contains("Bad path /v1/x?signature=***", "no number: '***'", "\tat ")
        .doesNotContain("s3cret");
  }
}
