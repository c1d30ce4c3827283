package io.cartway.hours;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.testing.Cases;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/// The dates are of 2026: 1 January is a Thursday, 16 November a Monday.
class OpeningHoursTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Place HEIDELBERG = new Place(new LatLng(49.41, 8.69), BERLIN, "DE");

  @ParameterizedTest(name = "{0} at {1} is {2}")
  @CsvFileSource(resources = "hours.txt", delimiterString = " | ")
  void hours_are_judged_by_the_clock_on_the_wall(String text, String local, String expected) {
    OpeningHours hours = OpeningHours.parse(text).orElseThrow();
    long at = LocalDateTime.parse(local).atZone(BERLIN).toInstant().toEpochMilli();
    assertThat(hours.at(at, HEIDELBERG)).hasToString(expected);
  }

  @Test
  void the_same_moment_is_another_hour_in_another_zone() {
    OpeningHours hours = OpeningHours.parse("08:00-09:00").orElseThrow();
    long at = Instant.parse("2026-11-16T07:30:00Z").toEpochMilli();
    assertThat(hours.isOpen(at, HEIDELBERG)).isTrue();
    Place porto = new Place(new LatLng(41.15, -8.61), ZoneId.of("Europe/Lisbon"), "PT");
    assertThat(hours.isOpen(at, porto)).isFalse();
    assertThat(hours.isOpen(at + 3_600_000, porto)).isTrue();
  }

  @Test
  void the_weekday_is_that_of_the_place() {
    OpeningHours hours = OpeningHours.parse("Mo").orElseThrow();
    long at = Instant.parse("2026-11-15T20:00:00Z").toEpochMilli();
    Place tokyo = new Place(new LatLng(35.7, 139.7), ZoneId.of("Asia/Tokyo"), "JP");
    assertThat(hours.isOpen(at, HEIDELBERG)).isFalse();
    assertThat(hours.isOpen(at, tokyo)).isTrue();
  }

  @Test
  void the_hour_that_summer_time_skips_never_comes() {
    // 2026-03-29 in Berlin: after 01:59 comes 03:00.
    OpeningHours hours = OpeningHours.parse("02:00-03:00").orElseThrow();
    assertThat(openMinutes(hours, LocalDate.of(2026, 3, 29))).isZero();
    assertThat(openMinutes(hours, LocalDate.of(2026, 3, 30))).isEqualTo(60);
  }

  @Test
  void the_hour_that_winter_time_repeats_comes_twice() {
    OpeningHours hours = OpeningHours.parse("02:00-03:00").orElseThrow();
    assertThat(openMinutes(hours, LocalDate.of(2026, 10, 25))).isEqualTo(120);
  }

  @Test
  void a_night_over_the_change_of_time_is_shorter_or_longer() {
    OpeningHours hours = OpeningHours.parse("22:00-06:00").orElseThrow();
    assertThat(openMinutes(hours, LocalDate.of(2026, 3, 29))).isEqualTo(5 * 60 + 2 * 60);
    assertThat(openMinutes(hours, LocalDate.of(2026, 10, 25))).isEqualTo(7 * 60 + 2 * 60);
  }

  private static int openMinutes(OpeningHours hours, LocalDate day) {
    ZonedDateTime at = day.atStartOfDay(BERLIN);
    ZonedDateTime end = day.plusDays(1).atStartOfDay(BERLIN);
    int minutes = 0;
    while (at.isBefore(end)) {
      minutes += hours.isOpen(at.toInstant().toEpochMilli(), HEIDELBERG) ? 1 : 0;
      at = at.plusMinutes(1);
    }
    return minutes;
  }

  @Test
  void beyond_the_polar_circle_the_sun_stays_up_or_down() {
    Place tromso = new Place(new LatLng(69.65, 18.96), ZoneId.of("Europe/Oslo"), "NO");
    OpeningHours day = OpeningHours.parse("sunrise-sunset").orElseThrow();
    long june = Instant.parse("2026-06-21T22:30:00Z").toEpochMilli();
    long december = Instant.parse("2026-12-21T08:00:00Z").toEpochMilli();
    assertThat(day.isOpen(june, tromso)).isTrue();
    assertThat(day.isOpen(december, tromso)).isFalse();
    OpeningHours night = OpeningHours.parse("sunset-sunrise").orElseThrow();
    assertThat(night.isOpen(june, tromso)).isFalse();
    assertThat(night.isOpen(december, tromso)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Nov-Mar, true",
    "week 1-10, true",
    "Mo-Fr 08:00-18:00, false",
    "2016 Apr 25-2016 Sep 26, false",
    "22:00-06:00, false"
  })
  void months_of_every_year_are_seasons(String text, boolean expected) {
    assertThat(OpeningHours.parse(text).orElseThrow().isSeasonal()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"''", "' '", "wet", "weight>7.5", "no", "25:99-31:00", "('", "@"})
  void invalid_hours_are_empty(String text) {
    assertThat(OpeningHours.parse(text)).isEmpty();
  }

  private static final String[] WORDS = {
    "Mo",
    "-",
    "Fr",
    " ",
    "08:00",
    "-",
    "18:00",
    ";",
    ",",
    "PH",
    "off",
    "||",
    "Jan",
    "31",
    "week",
    "53",
    "/",
    "2",
    "[",
    "-1",
    "]",
    "easter",
    "sunset",
    "(",
    ")",
    "+",
    "01:00",
    "days",
    "2026",
    "24/7",
    "\"x\"",
    "unknown",
    "SH",
    "26:00",
    "Feb",
    "29",
    ":",
    "\u0000",
    "é",
    "\\",
    "2147483648"
  };

  @Test
  void no_text_makes_the_reader_or_the_judge_fail() {
    Cases.forAll(
        20_261_120L,
        20_000,
        20,
        OpeningHoursTest::text,
        text ->
            OpeningHours.parse(text)
                .ifPresent(hours -> {
                  for (int day = 0; day < 400; day += 37) {
                    long at = (20_000L + day) * 86_400_000L + day * 3_600_000L;
                    assertThat(hours.at(at, HEIDELBERG)).isNotNull();
                  }
                  hours.isSeasonal();
                }));
  }

  private static String text(RandomGenerator random, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }
}
