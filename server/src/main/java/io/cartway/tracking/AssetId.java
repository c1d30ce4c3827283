package io.cartway.tracking;

import io.cartway.text.Scan;
import java.util.Locale;
import java.util.Set;

/// Which ids of assets callers may choose.
public final class AssetId {

  /// What is accepted, as a phrase.
  public static final String EXPECTED =
      "1 to 100 letters (a-z), digits and . _ : @ ~ -, a letter or a digit first; no id of the"
          + " server's (cw:), and none of its words (stream, events, check)";

  private static final int LENGTH_MAX = 100;

  /// Words that stand in the place of an id in paths.
  private static final Set<String> RESERVED =
      Set.of("async", "check", "events", "explain", "positions", "stream", "tiles.json");

  private AssetId() {}

  /// Whether an asset may be called this.
  public static boolean isValid(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return Scan.isAll(text, 1, LENGTH_MAX, AssetId::isOfId)
        && (Scan.isLetter(text.charAt(0)) || Scan.isDigit(text.charAt(0)))
        && !lower.startsWith("cw:")
        && !RESERVED.contains(lower);
  }

  private static boolean isOfId(int character) {
    return Scan.isLetter(character) || Scan.isDigit(character) || "._:@~-".indexOf(character) >= 0;
  }
}
