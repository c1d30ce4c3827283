package io.cartway.style.check;

import io.cartway.style.StyleDocument;
import io.cartway.text.Scan;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Addresses of this server that a style may name. What stands before the path is forgotten, so
/// that a style follows the server to another host; signatures are forgotten, too.
///
/// @param path from `/v1/`
/// @param lang the list of languages of its query; empty when there is none
public record OwnAddress(String path, String lang) {

  /// TileJSON of the vector tiles.
  public static final String TILE_JSON = "/v1/tiles/vector/tiles.json";

  /// Glyphs, as a template.
  public static final String GLYPHS = "/v1/glyphs/{fontstack}/{range}.pbf";

  /// Tiles of elevations, as a template.
  public static final String ELEVATIONS = "/v1/tiles/terrain/{z}/{x}/{y}.png";

  /// TileJSON of the tiles of elevations.
  public static final String ELEVATIONS_JSON = "/v1/tiles/terrain/tiles.json";

  /// Where sprites are, each with the id of a design behind it.
  public static final String SPRITE = "/v1/sprite/";

  private static final int LENGTH_MAX = 4096;
  private static final int LANG_LENGTH_MAX = 300;

  /// Reads an address, whatever its host.
  ///
  /// @param what one of the paths above
  /// @return empty when it is another
  public static Optional<OwnAddress> read(String address, String what) {
    return read(address, what, Optional.empty());
  }

  /// Reads an address that is a path, or begins with the address of this server.
  ///
  /// @param base of this server, without a trailing slash
  static Optional<OwnAddress> read(String address, String what, String base) {
    return read(address, what, Optional.of(base));
  }

  private static Optional<OwnAddress> read(String address, String what, Optional<String> base) {
    if (address.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    int mark = address.indexOf('?');
    String place = mark < 0 ? address : address.substring(0, mark);
    return paths(what)
        .filter(path -> place.endsWith(path))
        .filter(path -> {
          String before = place.substring(0, place.length() - path.length());
          return before.isEmpty() || base.map(before::equals).orElse(true);
        })
        .findFirst()
        .flatMap(path ->
            lang(mark < 0 ? "" : address.substring(mark + 1))
                .map(lang -> new OwnAddress(path, lang)));
  }

  private static Stream<String> paths(String what) {
    return what.equals(SPRITE)
        ? StyleDocument.ids().stream().map(id -> SPRITE + id)
        : Stream.of(what);
  }

  /// The value of `lang`; empty text when there is none, nothing when it cannot be one.
  private static Optional<String> lang(String query) {
    for (String part : Scan.split(query, c -> c == '&')) {
      if (part.startsWith("lang=")) {
        return decoded(part.substring("lang=".length()))
            .filter(text ->
                Scan.isAll(
                    text,
                    0,
                    LANG_LENGTH_MAX,
                    c -> Scan.isLetterOrDigit(c) || c == '-' || c == ',' || c == ' '));
      }
    }
    return Optional.of("");
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /// What is accepted for one of the paths, as a clause.
  static String expected(String what, String base) {
    List<String> paths = paths(what).toList();
    String path = paths.getFirst();
    return "an address of this server: %s or %s%s".formatted(path, base, path)
        + (paths.size() > 1 ? ", or another design's" : "");
  }
}
