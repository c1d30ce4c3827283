package io.cartway.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptTimeTest {

  @ParameterizedTest
  @ValueSource(strings = {"1970-01-01T00:00:00Z", "2026-03-01T08:00:00.5Z", "9999-12-31T23:59:59Z"})
  void a_time_is_read(String text) {
    assertThat(KeptTime.parse(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1969-12-31T23:59:59.999Z",
        "-0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.001Z",
        "+1000000000-12-31T23:59:59Z",
        "2026-03-01",
        "noon",
        ""
      })
  void another_is_none(String text) {
    assertThatThrownBy(() -> KeptTime.parse(text)).isInstanceOf(DateTimeException.class);
  }

  @Test
  void a_time_with_another_offset_is_the_same_one() {
    assertThat(KeptTime.parse("2026-03-01T09:00:00+01:00"))
        .isEqualTo(Instant.parse("2026-03-01T08:00:00Z"));
  }
}
