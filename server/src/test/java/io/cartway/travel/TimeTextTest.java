package io.cartway.travel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimeTextTest {

  private static final LocalDateTime TEN = LocalDateTime.of(2026, 3, 1, 10, 0);

  private static TimeText.Time time(String text) {
    return TimeText.time(text).orElseThrow(() -> new AssertionError(text));
  }

  @Test
  void a_time_has_its_offset_or_none() {
    assertThat(time("2026-03-01T10:00:00")).isEqualTo(new TimeText.Time(TEN, Optional.empty()));
    assertThat(time("2026-03-01t10:00z"))
        .isEqualTo(new TimeText.Time(TEN, Optional.of(ZoneOffset.UTC)));
    for (String offset : List.of("-05:30", "-0530")) {
      assertThat(time(" 2026-03-01T10:00:00" + offset + " "))
          .isEqualTo(new TimeText.Time(TEN, Optional.of(ZoneOffset.ofHoursMinutes(-5, -30))));
    }
    assertThat(time("2026-03-01T10:00:00.123456789+18:00"))
        .isEqualTo(
            new TimeText.Time(TEN.withNano(123_456_789), Optional.of(ZoneOffset.ofHours(18))));
  }

  @Test
  void years_are_1970_to_2199() {
    assertThat(time("1970-01-01T00:00:00").local().getYear()).isEqualTo(1970);
    assertThat(time("2199-12-31T23:59:59").local().getYear()).isEqualTo(2199);
    assertThat(TimeText.time("1969-12-31T23:59:59")).isEmpty();
    assertThat(TimeText.time("2200-01-01T00:00:00")).isEmpty();
  }

  @Test
  void what_is_no_time_is_none() {
    for (String text :
        List.of(
            "",
            "2026-03-01",
            "10:00",
            "2026-02-29T10:00:00Z",
            "2026-03-01T24:00:00Z",
            "2026-03-01T10:00:60Z",
            "2026-03-01 10:00:00",
            "2026-03-01T10:00:00+19:00",
            "2026-03-01T10:00:00+1",
            "2026-03-01T10:00:00Z+01:00",
            "2026-03-01T10:00:00Europe/Andorra",
            "٢٠٢٦-03-01T10:00:00Z",
            "+12026-03-01T10:00:00Z",
            "2026-03-01T10:00:00." + "0".repeat(1_000_000))) {
      assertThat(TimeText.time(text)).as("%.60s", text).isEmpty();
    }
  }
}
