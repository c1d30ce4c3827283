package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// The texts of one position, of which values or faults are made. Used again for the next position.
/// Not thread-safe.
public final class FixTexts {

  /// A dilution of 1 is that of a receiver which measures to so many metres.
  private static final double METERS_PER_HDOP = 5;

  private static final double ACCURACY_METERS_MAX = 100_000;

  /// Largest dilution of precision.
  public static final double HDOP_MAX = 1000;

  /// Largest heading.
  public static final double HEADING_MAX = 360;

  private static final double SPEED_MAX = 1000;
  private static final double ALTITUDE_METERS_MIN = -12_000;
  private static final double ALTITUDE_METERS_MAX = 100_000;

  /// Largest latitude.
  public static final double LAT_MAX = 90;

  /// Largest longitude.
  public static final double LNG_MAX = 180;

  /// Phones write it where they do not know a heading, a speed or an accuracy.
  private static final double UNKNOWN = -1;

  private final Map<FixField, Text> texts = new EnumMap<>(FixField.class);

  /// @param name what the field is called there
  private record Text(String name, String text) {}

  /// Receives faults.
  @FunctionalInterface
  public interface Faults {
    /// @param place of the field
    /// @param given its text
    /// @param expected what is accepted, as a phrase
    void fault(String place, String given, String expected);
  }

  /// The values of a position.
  ///
  /// @param at the place
  /// @param millis when, in milliseconds since 1970
  /// @param accuracy standard deviation in metres, that of the dilution when nothing else is told
  /// @param heading degrees clockwise from north
  /// @param speed metres per second
  /// @param altitude metres above the sea
  public record Values(
      LatLng at,
      OptionalLong millis,
      OptionalDouble accuracy,
      OptionalDouble heading,
      OptionalDouble speed,
      OptionalDouble altitude) {}

  /// Sets a field; a blank text counts as absent.
  ///
  /// @param name what the field is called there
  public void set(FixField field, String name, String text) {
    if (!text.isBlank()) {
      texts.put(field, new Text(name, text));
    }
  }

  /// Forgets what has been set.
  public void clear() {
    texts.clear();
  }

  /// Reads what has been set; then nothing is set.
  ///
  /// @param place the place of a field by its name: `lat` to `trace[3].lat`
  /// @param faults receives all faults
  /// @return empty when there are faults
  public Optional<Values> read(UnaryOperator<String> place, Faults faults) {
    boolean[] isFaulty = new boolean[1];
    Faults noting =
        (at, given, expected) -> {
          isFaulty[0] = true;
          faults.fault(place.apply(at), given, expected);
        };
    OptionalDouble lat = number(FixField.LAT, -LAT_MAX, LAT_MAX, noting);
    OptionalDouble lng = number(FixField.LNG, -LNG_MAX, LNG_MAX, noting);
    require(FixField.LAT, "a latitude from -90 to 90", noting);
    require(FixField.LNG, "a longitude from -180 to 180", noting);
    OptionalDouble accuracy = known(FixField.ACCURACY, ACCURACY_METERS_MAX, noting);
    OptionalDouble hdop = known(FixField.HDOP, HDOP_MAX, noting);
    OptionalDouble heading = known(FixField.HEADING, HEADING_MAX, noting);
    OptionalDouble speed = known(FixField.SPEED, SPEED_MAX, noting);
    OptionalDouble altitude =
        number(FixField.ALTITUDE, ALTITUDE_METERS_MIN, ALTITUDE_METERS_MAX, noting);
    OptionalLong millis = time(noting);
    texts.clear();
    return isFaulty[0] || lat.isEmpty() || lng.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Values(
                new LatLng(lat.getAsDouble(), lng.getAsDouble()),
                millis,
                accuracy.isEmpty() ? accuracyOf(hdop) : accuracy,
                heading,
                speed,
                altitude));
  }

  /// The standard deviation of a dilution of precision.
  public static OptionalDouble accuracyOf(OptionalDouble hdop) {
    return hdop.isPresent()
        ? OptionalDouble.of(hdop.getAsDouble() * METERS_PER_HDOP)
        : OptionalDouble.empty();
  }

  private void require(FixField field, String expected, Faults faults) {
    if (!texts.containsKey(field)) {
      faults.fault(field.word(), "", expected);
    }
  }

  private OptionalDouble number(FixField field, double min, double max, Faults faults) {
    Text given = texts.get(field);
    if (given == null) {
      return OptionalDouble.empty();
    }
    OptionalDouble number = NumberText.number(given.text(), min, max);
    if (number.isEmpty()) {
      faults.fault(
          given.name(), given.text(), "a number from %s to %s".formatted(plain(min), plain(max)));
    }
    return number;
  }

  /// A number from 0 up; empty, too, when it is [#UNKNOWN].
  private OptionalDouble known(FixField field, double max, Faults faults) {
    Text given = texts.get(field);
    OptionalDouble raw = given == null ? OptionalDouble.empty() : NumberText.number(given.text());
    if (raw.isPresent() && raw.getAsDouble() == UNKNOWN) {
      return OptionalDouble.empty();
    }
    return number(field, 0, max, faults);
  }

  private OptionalLong time(Faults faults) {
    Text given = texts.get(FixField.TIME);
    if (given == null) {
      return OptionalLong.empty();
    }
    OptionalLong time = FixTime.epochMillis(given.text());
    if (time.isEmpty()) {
      faults.fault(given.name(), given.text(), FixTime.EXPECTED);
    }
    return time;
  }

  private static String plain(double number) {
    return String.valueOf((long) number);
  }
}
