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
        "backwoods_x=1                     | backwoods_x=1",
        "100%                              | 100%",
      })
  void secrets_are_taken_out_and_the_rest_stays(String text, String redacted) {
    assertThat(Redaction.redact(text)).isEqualTo(redacted);
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
        .contains("WARN", "Bad path /v1/x?signature=***", "no number: '***'", "\tat ")
        .doesNotContain("s3cret");
  }
}
