package io.cartway.search.index;

import io.cartway.search.address.AreaLevel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The properties that rank a document among candidates before its record is read, packed into one
/// number: kind, level, country, number of tokens of its shortest name, importance.
public final class Traits {

  /// The importance of a minor place: less than that of any other place.
  public static final double MINOR_IMPORTANCE = 0.05;

  /// Between that and the importance of other places.
  private static final double MINOR_IMPORTANCE_MAX = 0.1;

  /// Longer names count as this long.
  private static final int NAME_LENGTH_MAX = 15;

  private static final int IMPORTANCE_MAX = 0xffff;
  private static final int LETTER_BITS = 5;
  private static final DocumentKind[] KINDS = DocumentKind.values();
  private static final AreaLevel[] LEVELS = AreaLevel.values();

  private Traits() {}

  /// Packs the traits.
  ///
  /// @param importance 0 to 1
  public static long pack(
      DocumentKind kind,
      @Nullable AreaLevel level,
      int nameLength,
      double importance,
      String alpha3) {
    long packed = Math.round(Math.clamp(importance, 0, 1) * IMPORTANCE_MAX);
    packed = packed << 4 | Math.min(nameLength, NAME_LENGTH_MAX);
    packed = packed << 15 | country(alpha3);
    packed = packed << 3 | (level == null ? 0 : level.code() + 1);
    return packed << 2 | kind.code();
  }

  public static DocumentKind kind(long traits) {
    return KINDS[(int) (traits & 3)];
  }

  public static Optional<AreaLevel> level(long traits) {
    int ordinal = (int) (traits >> 2 & 7);
    return ordinal == 0 ? Optional.empty() : Optional.of(LEVELS[ordinal - 1]);
  }

  public static int country(long traits) {
    return (int) (traits >> 5 & 0x7fff);
  }

  public static int nameLength(long traits) {
    return (int) (traits >> 20 & 15);
  }

  public static double importance(long traits) {
    return (double) (traits >> 24 & IMPORTANCE_MAX) / IMPORTANCE_MAX;
  }

  /// Whether a document is a place that is named after something nearby.
  public static boolean isMinorPlace(long traits) {
    return kind(traits) == DocumentKind.PLACE && importance(traits) < MINOR_IMPORTANCE_MAX;
  }

  /// The code of a country in the traits; 0 for none.
  public static int country(String alpha3) {
    int packed = 0;
    for (int i = 0; i < alpha3.length() && i < 3; i++) {
      packed = packed << LETTER_BITS | (alpha3.charAt(i) & 31);
    }
    return packed;
  }
}
