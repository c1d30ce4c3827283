package io.cartway.app;

import io.cartway.app.console.UserException;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.Glyphs;
import io.cartway.glyphs.http.GlyphsEndpoint;
import io.cartway.http.Operation;
import io.cartway.style.http.SpriteEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// What maps need besides tiles, whatever the region is: glyphs and sprites.
final class MapResources {

  /// Some 300 ranges.
  private static final long GLYPH_BYTES_MAX = 16L << 20;

  private static final long GLYPH_FILE_BYTES_MAX = 64L << 20;

  private final Glyphs glyphs;

  private MapResources(Glyphs glyphs) {
    this.glyphs = glyphs;
  }

  /// Opens them.
  ///
  /// @param data the data folder
  /// @param warmUp receives their steps
  /// @throws UserException with the font that cannot be read
  static MapResources open(Config config, Path data, WarmUp warmUp) {
    FontLibrary fonts;
    try {
      fonts = FontLibrary.open(config.path(Setting.FONTS));
    } catch (IOException unreadable) {
      throw new UserException("fonts: " + unreadable.getMessage(), unreadable);
    }
    Glyphs glyphs =
        new Glyphs(fonts, data.resolve("glyphs"), GLYPH_BYTES_MAX, GLYPH_FILE_BYTES_MAX);
    warmUp.later("glyphs", glyphs::warmUp);
    return new MapResources(glyphs);
  }

  /// The operations.
  List<Operation> operations() {
    return List.of(
        Operation.get("glyphs", "/v1/glyphs/{fontstack}/{range}.pbf", new GlyphsEndpoint(glyphs))
            .inFamilyOf("vector"),
        Operation.get("sprite", "/v1/sprite/{file}", new SpriteEndpoint()).inFamilyOf("vector"));
  }
}
