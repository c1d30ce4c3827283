package io.cartway.matching.read;

import io.cartway.geo.LatLng;
import io.cartway.matching.Fix;
import io.cartway.text.Scan;
import io.cartway.travel.FixTexts;
import io.cartway.travel.NumberText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Reads NMEA 0183: the sentences RMC and GGA of any talker (`$GPRMC`, `$GNGGA`). Those of the same
/// time of day are one position. RMC tells date, course and speed, GGA the dilution of precision;
/// other sentences are passed over, and so are those without a valid position. A course or a
/// dilution that is no number within its bounds is unknown. A checksum is checked when there is
/// one.
public final class NmeaTrace {

  private static final String EXPECTED = "a sentence of NMEA 0183, such as $GPRMC,...*6A";

  /// A sentence has 82 characters at most; receivers write longer ones.
  private static final int LENGTH_MAX = 1000;

  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final double METERS_PER_SECOND_PER_KNOT = 1852 / 3600.0;
  private static final double MINUTES = 60;

  /// Two digits of a year are of this century below it.
  private static final int YEAR_PIVOT = 80;

  private final TraceFixes fixes;

  /// The days since 1970 of the last date; 0 before there is one.
  private long day;

  // The position that is being read: its time of day, -1 for none, and what is known of it.
  private long time = -1;
  private String place = "";
  private @Nullable LatLng point;
  private OptionalDouble heading = OptionalDouble.empty();
  private OptionalDouble hdop = OptionalDouble.empty();

  private NmeaTrace(TraceFixes fixes) {
    this.fixes = fixes;
  }

  /// Reads lines.
  ///
  /// @param in not closed
  public static void read(InputStream in, TraceFixes fixes) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    NmeaTrace trace = new NmeaTrace(fixes);
    int number = 0;
    for (String line = lines.readLine(); line != null && !fixes.isOver(); line = lines.readLine()) {
      number++;
      fixes.look();
      trace.line(line.strip(), "line " + number);
    }
    trace.end();
  }

  private void line(String line, String at) {
    if (line.isEmpty()) {
      return;
    }
    int star = line.indexOf('*');
    boolean isSentence = line.length() <= LENGTH_MAX && "$!".indexOf(line.charAt(0)) >= 0;
    if (!isSentence) {
      fixes.fault(at, line, EXPECTED);
      return;
    }
    String content = star < 0 ? line.substring(1) : line.substring(1, star);
    if (star >= 0 && !isChecked(content, line.substring(star + 1))) {
      fixes.fault(at, line, "the checksum %02X behind the star".formatted(checksum(content)));
      return;
    }
    List<String> words = Scan.split(content, c -> c == ',');
    String name = words.getFirst();
    if (name.endsWith("RMC") && words.size() >= 10) {
      readRmc(words, at);
    } else if (name.endsWith("GGA") && words.size() >= 9) {
      readGga(words, at);
    } else if (name.endsWith("RMC") || name.endsWith("GGA")) {
      fixes.fault(at, line, "a whole sentence");
    }
  }

  private static boolean isChecked(String content, String sum) {
    return sum.strip().equalsIgnoreCase("%02X".formatted(checksum(content)));
  }

  private static int checksum(String content) {
    int sum = 0;
    for (int i = 0; i < content.length(); i++) {
      sum ^= content.charAt(i);
    }
    return sum;
  }

  private void readRmc(List<String> words, String at) {
    if (!words.get(2).equals("A") || !goTo(words.get(1), at)) {
      return;
    }
    readPoint(words.subList(3, 7), at);
    double knots = NumberText.number(words.get(7)).orElse(0);
    OptionalDouble course = NumberText.number(words.get(8), 0, FixTexts.HEADING_MAX);
    boolean isMoving = knots * METERS_PER_SECOND_PER_KNOT >= FixFields.HEADING_SPEED_MIN;
    heading = isMoving ? course : OptionalDouble.empty();
    String date = words.get(9);
    if (!date.isEmpty()) {
      Optional<LocalDate> read = date(date);
      if (read.isEmpty()) {
        fixes.fault(at, date, "a date as ddmmyy");
        return;
      }
      day = read.get().toEpochDay();
    }
  }

  private void readGga(List<String> words, String at) {
    if (words.get(6).isEmpty() || words.get(6).equals("0") || !goTo(words.get(1), at)) {
      return;
    }
    readPoint(words.subList(2, 6), at);
    hdop = NumberText.number(words.get(8), 0, FixTexts.HDOP_MAX);
  }

  /// Goes on to the position of a time of day: the one at hand, or a new one.
  private boolean goTo(String text, String at) {
    OptionalLong read = timeOfDay(text);
    if (read.isEmpty()) {
      fixes.fault(at, text, "a time of day as hhmmss.ss");
      return false;
    }
    if (read.getAsLong() != time) {
      end();
      boolean isNextDay = time >= 0 && time - read.getAsLong() > MILLIS_PER_DAY / 2;
      day += isNextDay ? 1 : 0;
      time = read.getAsLong();
      place = at;
    }
    return true;
  }

  /// Adds the position that has been read.
  private void end() {
    LatLng here = point;
    if (here != null) {
      // Before the first date all dates are unknown, and only differences of times count.
      fixes.add(
          new Fix(
              here,
              OptionalLong.of(day * MILLIS_PER_DAY + time),
              FixTexts.accuracyOf(hdop),
              heading),
          place);
    }
    point = null;
    heading = OptionalDouble.empty();
    hdop = OptionalDouble.empty();
  }

  private void readPoint(List<String> words, String at) {
    OptionalDouble lat = degrees(words.get(0), words.get(1), "N", "S", FixTexts.LAT_MAX);
    OptionalDouble lng = degrees(words.get(2), words.get(3), "E", "W", FixTexts.LNG_MAX);
    if (lat.isEmpty() || lng.isEmpty()) {
      fixes.fault(at, String.join(",", words), "a position as ddmm.mmmm,N,dddmm.mmmm,E");
      return;
    }
    point = new LatLng(lat.getAsDouble(), lng.getAsDouble());
  }

  /// Degrees and minutes as `dddmm.mmmm`.
  private static OptionalDouble degrees(
      String text, String side, String plus, String minus, double max) {
    OptionalDouble number = NumberText.number(text, 0, max * 100);
    if (number.isEmpty() || !(side.equals(plus) || side.equals(minus))) {
      return OptionalDouble.empty();
    }
    double whole = Math.floor(number.getAsDouble() / 100);
    double minutes = number.getAsDouble() - whole * 100;
    double degrees = whole + minutes / MINUTES;
    return minutes < MINUTES && degrees <= max
        ? OptionalDouble.of(side.equals(plus) ? degrees : -degrees)
        : OptionalDouble.empty();
  }

  private static OptionalLong timeOfDay(String text) {
    OptionalDouble number = NumberText.number(text, 0, 240_000);
    if (number.isEmpty() || Scan.countFrom(text, 0, Scan::isDigit) != 6) {
      return OptionalLong.empty();
    }
    int hours = Integer.parseInt(text.substring(0, 2));
    int minutes = Integer.parseInt(text.substring(2, 4));
    double seconds = number.getAsDouble() - hours * 10_000 - minutes * 100;
    return hours < 24 && minutes < 60 && seconds >= 0 && seconds < 61
        ? OptionalLong.of(Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000))
        : OptionalLong.empty();
  }

  private static Optional<LocalDate> date(String text) {
    if (!Scan.isAll(text, 6, 6, Scan::isDigit)) {
      return Optional.empty();
    }
    int year = Integer.parseInt(text.substring(4));
    try {
      return Optional.of(
          LocalDate.of(
              year < YEAR_PIVOT ? 2000 + year : 1900 + year,
              Integer.parseInt(text.substring(2, 4)),
              Integer.parseInt(text.substring(0, 2))));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }
}
