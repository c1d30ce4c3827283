package io.cartway.matching.read;

import io.cartway.matching.Fix;
import io.cartway.travel.FixField;
import io.cartway.travel.FixTexts;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/// The texts of one position, of which a fix or faults are made. Used again for the next position.
/// Not thread-safe.
public final class FixFields {

  /// Slower, a direction of motion is noise.
  static final double HEADING_SPEED_MIN = 1;

  private final TraceFixes fixes;
  private final FixTexts texts = new FixTexts();

  /// @param fixes receives the fix or the faults
  public FixFields(TraceFixes fixes) {
    this.fixes = fixes;
  }

  /// The field of a name that says something of the road; empty for all other names.
  public static Optional<FixField> field(String name) {
    return FixField.of(name).filter(field -> field != FixField.ALTITUDE);
  }

  /// Sets a field; a blank text counts as absent.
  ///
  /// @param name what the field is called there
  public void set(FixField field, String name, String text) {
    texts.set(field, name, text);
  }

  /// Adds a fix of what has been set, or all its faults; then nothing is set.
  ///
  /// @param place the place of a field by its name: `lat` to `trace[3].lat`
  public void end(UnaryOperator<String> place) {
    fixes.look();
    Optional<FixTexts.Values> read = texts.read(place, fixes::fault);
    if (read.isEmpty()) {
      return;
    }
    FixTexts.Values values = read.get();
    boolean isStill = values.speed().orElse(HEADING_SPEED_MIN) < HEADING_SPEED_MIN;
    fixes.add(
        new Fix(
            values.at(),
            values.millis(),
            values.accuracy(),
            isStill ? OptionalDouble.empty() : values.heading()),
        place.apply(FixField.LAT.word()));
  }

  /// Forgets what has been set, after a fault of the whole position.
  public void clear() {
    texts.clear();
  }
}
