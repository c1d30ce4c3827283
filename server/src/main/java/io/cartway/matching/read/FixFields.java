package io.cartway.matching.read;

import io.cartway.geo.LatLng;
import io.cartway.matching.Fix;
import io.cartway.travel.NumberText;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The texts of one position, of which a fix or faults are made. Used again for the next position.
/// Not thread-safe.
public final class FixFields {

  /// A dilution of 1 is that of a receiver which measures to so many metres.
  private static final double METERS_PER_HDOP = 5;

  /// Slower, a direction of motion is noise.
  static final double HEADING_SPEED_MIN = 1;

  private static final double ACCURACY_METERS_MAX = 100_000;
  static final double HDOP_MAX = 1000;
  static final double HEADING_MAX = 360;
  private static final double SPEED_MAX = 1000;
  static final double LAT_MAX = 90;
  static final double LNG_MAX = 180;

  /// Phones write it where they do not know a heading, a speed or an accuracy.
  private static final double UNKNOWN = -1;

  private final TraceFixes fixes;
  private final Map<FixField, Text> texts = new EnumMap<>(FixField.class);

  /// @param name what the field is called there
  private record Text(String name, String text) {}

  /// @param fixes receives the fix or the faults
  public FixFields(TraceFixes fixes) {
    this.fixes = fixes;
  }

  /// Sets a field; a blank text counts as absent.
  ///
  /// @param name what the field is called there
  public void set(FixField field, String name, String text) {
    if (!text.isBlank()) {
      texts.put(field, new Text(name, text));
    }
  }

  /// Adds a fix of what has been set, or all its faults; then nothing is set.
  ///
  /// @param place the place of a field by its name: `lat` to `trace[3].lat`
  public void end(UnaryOperator<String> place) {
    fixes.look();
    int before = fixes.faultCount();
    OptionalDouble lat = number(FixField.LAT, -LAT_MAX, LAT_MAX, place);
    OptionalDouble lng = number(FixField.LNG, -LNG_MAX, LNG_MAX, place);
    require(FixField.LAT, "a latitude from -90 to 90", place);
    require(FixField.LNG, "a longitude from -180 to 180", place);
    OptionalDouble accuracy = known(FixField.ACCURACY, ACCURACY_METERS_MAX, place);
    OptionalDouble hdop = known(FixField.HDOP, HDOP_MAX, place);
    OptionalDouble heading = known(FixField.HEADING, HEADING_MAX, place);
    OptionalDouble speed = known(FixField.SPEED, SPEED_MAX, place);
    OptionalLong time = time(place);
    texts.clear();
    if (fixes.faultCount() == before && lat.isPresent() && lng.isPresent()) {
      Fix fix =
          new Fix(
              new LatLng(lat.getAsDouble(), lng.getAsDouble()),
              time,
              accuracy.isEmpty() ? accuracyOf(hdop) : accuracy,
              speed.orElse(HEADING_SPEED_MIN) < HEADING_SPEED_MIN
                  ? OptionalDouble.empty()
                  : heading);
      fixes.add(fix, place.apply(FixField.LAT.word()));
    }
  }

  /// Forgets what has been set, after a fault of the whole position.
  public void clear() {
    texts.clear();
  }

  /// The standard deviation of a dilution of precision.
  static OptionalDouble accuracyOf(OptionalDouble hdop) {
    return hdop.isPresent()
        ? OptionalDouble.of(hdop.getAsDouble() * METERS_PER_HDOP)
        : OptionalDouble.empty();
  }

  private void require(FixField field, String expected, UnaryOperator<String> place) {
    if (!texts.containsKey(field)) {
      fixes.fault(place.apply(field.word()), "", expected);
    }
  }

  private OptionalDouble number(
      FixField field, double min, double max, UnaryOperator<String> place) {
    Text given = texts.get(field);
    if (given == null) {
      return OptionalDouble.empty();
    }
    OptionalDouble number = NumberText.number(given.text(), min, max);
    if (number.isEmpty()) {
      fixes.fault(
          place.apply(given.name()),
          given.text(),
          "a number from %s to %s".formatted(plain(min), plain(max)));
    }
    return number;
  }

  /// A number from 0 up; empty, too, when it is [#UNKNOWN].
  private OptionalDouble known(FixField field, double max, UnaryOperator<String> place) {
    @Nullable Text given = texts.get(field);
    OptionalDouble raw = given == null ? OptionalDouble.empty() : NumberText.number(given.text());
    if (raw.isPresent() && raw.getAsDouble() == UNKNOWN) {
      return OptionalDouble.empty();
    }
    return number(field, 0, max, place);
  }

  private OptionalLong time(UnaryOperator<String> place) {
    Text given = texts.get(FixField.TIME);
    if (given == null) {
      return OptionalLong.empty();
    }
    OptionalLong time = FixTime.epochMillis(given.text());
    if (time.isEmpty()) {
      fixes.fault(place.apply(given.name()), given.text(), FixTime.EXPECTED);
    }
    return time;
  }

  private static String plain(double number) {
    return String.valueOf((long) number);
  }
}
