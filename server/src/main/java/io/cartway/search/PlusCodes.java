package io.cartway.search;

import com.google.openlocationcode.OpenLocationCode;
import io.cartway.geo.LatLng;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds plus codes in a text: full ones, and short ones that a place near by completes.
final class PlusCodes {

  private static final Pattern CODE =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}+])[2-9CFGHJMPQRVWX]{2,8}0{0,6}\\+(?:[2-9CFGHJMPQRVWX]{2,7})?"
              + "(?![\\p{L}\\p{N}+])",
          Pattern.CASE_INSENSITIVE);

  private PlusCodes() {}

  /// A code that stands in a text.
  ///
  /// @param rest the text with the code blank
  record Found(String code, String rest) {

    boolean isShort() {
      return OpenLocationCode.isShortCode(code);
    }

    /// The middle of what a full code stands for.
    LatLng position() {
      return middle(new OpenLocationCode(code));
    }

    /// The middle of what a short code stands for near a place.
    LatLng position(LatLng near) {
      return middle(new OpenLocationCode(code).recover(near.lat(), near.lng()));
    }

    private static LatLng middle(OpenLocationCode code) {
      OpenLocationCode.CodeArea area = code.decode();
      return new LatLng(area.getCenterLatitude(), area.getCenterLongitude());
    }
  }

  /// The first code of a text.
  static Optional<Found> find(String text) {
    if (text.indexOf('+') < 0) {
      return Optional.empty();
    }
    Matcher found = CODE.matcher(text);
    while (found.find()) {
      String code = found.group().toUpperCase(Locale.ROOT);
      if (OpenLocationCode.isFullCode(code) || OpenLocationCode.isShortCode(code)) {
        return Optional.of(new Found(code, PlainText.without(text, found.start(), found.end())));
      }
    }
    return Optional.empty();
  }
}
