package io.cartway.raster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;

/// What a kept tile is found by: a digest of all that its pixels depend on.
///
/// @param high the first half of the digest
/// @param low the second half
/// @param owner a digest of the account whose style it is; 0 for a design
record PictureKey(long high, long low, int owner) {

  /// The key of a tile.
  ///
  /// @param place what the tile is of: the region, the fonts and the program in their versions
  static PictureKey of(String place, TileOrder order, RasterStyle style) {
    String text =
        version(place, style, order.languages())
            + "%d/%d/%d@%d".formatted(order.z(), order.x(), order.y(), order.scale());
    ByteBuffer digest = digest(text);
    int owner = style.owner().isEmpty() ? 0 : digest(style.owner()).getInt();
    return new PictureKey(digest.getLong(), digest.getLong(), owner);
  }

  /// What tells pictures of one place from each other: the style and the languages.
  static String version(String place, RasterStyle style, Optional<List<String>> languages) {
    StringBuilder text = new StringBuilder(160);
    part(text, place);
    part(text, style.owner());
    part(text, style.id());
    part(text, style.version());
    part(text, languages.map(list -> '|' + String.join(",", list)).orElse(""));
    return text.toString();
  }

  /// With its length, so that no two lists of texts become one.
  private static void part(StringBuilder text, String part) {
    text.append(part.length()).append(':').append(part).append('\n');
  }

  private static ByteBuffer digest(String text) {
    try {
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }
}
