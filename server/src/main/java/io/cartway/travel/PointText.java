package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.Optional;
import java.util.OptionalDouble;

/// Parses points from callers: `<lat>,<lng>`.
public final class PointText {

  /// The accepted format, for messages.
  public static final String EXPECTED = "<lat>,<lng> with -90 <= lat <= 90 and -180 <= lng <= 180";

  private PointText() {}

  /// The point; empty when the text is malformed.
  public static Optional<LatLng> read(String text) {
    int comma = text.indexOf(',');
    if (comma < 0) {
      return Optional.empty();
    }
    OptionalDouble lat = NumberText.number(text.substring(0, comma), -90, 90);
    OptionalDouble lng = NumberText.number(text.substring(comma + 1), -180, 180);
    return lat.isPresent() && lng.isPresent()
        ? Optional.of(new LatLng(lat.getAsDouble(), lng.getAsDouble()))
        : Optional.empty();
  }
}
