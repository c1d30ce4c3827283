package io.cartway.search.query;

import com.google.openlocationcode.OpenLocationCode;
import io.cartway.geo.LatLng;
import io.cartway.search.text.NormalizedText;
import io.cartway.search.text.WordEdges;
import io.cartway.text.Scan;
import java.util.Locale;
import java.util.Optional;

/// Finds plus codes in a text: full ones, and short ones that a nearby position completes.
public final class PlusCodes {

  private static final String SYMBOLS = "23456789CFGHJMPQRVWXcfghjmpqrvwx";

  /// Maximum length before the plus sign, including padding zeros.
  private static final int HEAD_MAX = 8;

  private static final int ZEROS_MAX = 6;
  private static final int TAIL_MAX = 7;

  private PlusCodes() {}

  /// A code in a text.
  ///
  /// @param rest the text with the code replaced by blanks
  public record PlusCode(String code, String rest) {

    public boolean isShort() {
      return OpenLocationCode.isShortCode(code);
    }

    /// The center of the area of a full code.
    public LatLng position() {
      return middle(new OpenLocationCode(code));
    }

    /// The center of the area of a short code near a position.
    public LatLng position(LatLng near) {
      return middle(new OpenLocationCode(code).recover(near.lat(), near.lng()));
    }

    private static LatLng middle(OpenLocationCode code) {
      OpenLocationCode.CodeArea area = code.decode();
      return new LatLng(area.getCenterLatitude(), area.getCenterLongitude());
    }
  }

  /// The first code of a text.
  public static Optional<PlusCode> find(String text) {
    if (text.indexOf('+') < 0) {
      return Optional.empty();
    }
    for (int sign = text.indexOf('+'); sign >= 0; sign = text.indexOf('+', sign + 1)) {
      int start = start(text, sign);
      int end = end(text, sign);
      if (start >= 0 && end >= 0) {
        String code = text.substring(start, end).toUpperCase(Locale.ROOT);
        if (OpenLocationCode.isFullCode(code) || OpenLocationCode.isShortCode(code)) {
          return Optional.of(new PlusCode(code, NormalizedText.without(text, start, end)));
        }
      }
    }
    return Optional.empty();
  }

  /// The start of a possible code; -1 if the text before the sign cannot be one.
  private static int start(String text, int sign) {
    int zeros = sign;
    while (zeros > 0 && sign - zeros <= ZEROS_MAX && text.charAt(zeros - 1) == '0') {
      zeros--;
    }
    int start = zeros;
    while (start > 0 && zeros - start <= HEAD_MAX && isSymbol(text.charAt(start - 1))) {
      start--;
    }
    boolean isHead = sign - zeros <= ZEROS_MAX && zeros - start >= 2 && zeros - start <= HEAD_MAX;
    return isHead && WordEdges.startsAt(text, start, "+") ? start : -1;
  }

  private static int end(String text, int sign) {
    int count = Scan.countFrom(text, sign + 1, PlusCodes::isSymbol);
    boolean isTail = count == 0 || (count >= 2 && count <= TAIL_MAX);
    return isTail && WordEdges.endsAt(text, sign + 1 + count, "+") ? sign + 1 + count : -1;
  }

  private static boolean isSymbol(int c) {
    return SYMBOLS.indexOf(c) >= 0;
  }
}
