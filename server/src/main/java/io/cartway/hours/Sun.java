package io.cartway.hours;

import io.cartway.geo.LatLng;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/// Sunrise and sunset, accurate to two minutes below the polar circles: the sunrise equation
/// (Meeus, Astronomical Algorithms, chapter 15, in its low-accuracy form). Where it does not set,
/// it rises and sets at solar midnight; where it does not rise, at noon.
final class Sun {

  /// The elevation of the sun's centre at sunrise: refraction plus half its disc.
  private static final double RISE_DEGREES = -0.833;

  /// Civil twilight, the `dawn` and `dusk` of opening hours.
  private static final double DAWN_DEGREES = -6;

  private static final double NOON_2000_JULIAN = 2_451_545.0;
  private static final double UNIX_EPOCH_JULIAN = 2_440_587.5;
  private static final double TILT_DEGREES = 23.4393;

  private Sun() {}

  /// The minute of an event in local time, counted from the day's midnight; in the far north it may
  /// be on the day before or after.
  ///
  /// @param isRising sunrise or dawn, else sunset or dusk
  /// @param isTwilight dawn or dusk, else sunrise or sunset
  static int minuteOfDay(LocalDate day, Place place, boolean isRising, boolean isTwilight) {
    double julian = julian(day, place.location(), isRising, isTwilight);
    ZoneId zone = place.zone();
    ZonedDateTime local =
        Instant.ofEpochSecond(Math.round((julian - UNIX_EPOCH_JULIAN) * 86_400)).atZone(zone);
    int days = (int) ChronoUnit.DAYS.between(day, local.toLocalDate());
    return days * 24 * 60 + local.getHour() * 60 + local.getMinute();
  }

  private static double julian(
      LocalDate day, LatLng location, boolean isRising, boolean isTwilight) {
    double days = day.toEpochDay() + UNIX_EPOCH_JULIAN + 0.5 - NOON_2000_JULIAN;
    double noon = days - location.lng() / 360;
    double anomaly = Math.toRadians((357.5291 + 0.98560028 * noon) % 360);
    double center =
        1.9148 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly) + 0.0003 * Math.sin(3 * anomaly);
    double longitude = Math.toRadians((Math.toDegrees(anomaly) + center + 180 + 102.9372) % 360);
    double transit =
        NOON_2000_JULIAN + noon + 0.0053 * Math.sin(anomaly) - 0.0069 * Math.sin(2 * longitude);
    double sinDeclination = Math.sin(longitude) * Math.sin(Math.toRadians(TILT_DEGREES));
    double cosDeclination = Math.cos(Math.asin(sinDeclination));
    double lat = Math.toRadians(location.lat());
    double altitude = Math.toRadians(isTwilight ? DAWN_DEGREES : RISE_DEGREES);
    double cosHour =
        (Math.sin(altitude) - Math.sin(lat) * sinDeclination) / (Math.cos(lat) * cosDeclination);
    double hour = Math.toDegrees(Math.acos(Math.clamp(cosHour, -1, 1))) / 360;
    return isRising ? transit - hour : transit + hour;
  }
}
