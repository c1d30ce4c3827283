package io.cartway.style.sprite;

import io.cartway.style.StyleDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The sprites of the styles, as MapLibre's style specification has them: for each style and scale
/// a sheet of all its icons and shields, and an index of where each lies. Icons of one colour are
/// signed distance fields, shields are pictures that stretch with their text.
///
/// They are resources that the console's build makes (`console/sprite-data.mjs`), 450 kB in all,
/// which stay in memory.
public final class Sprites {

  /// What follows the name of the style when the sheet has two pixels for one of the map, each way.
  public static final String TWICE = "@2x";

  /// How the name of an index ends.
  public static final String INDEX = ".json";

  /// How the name of a sheet ends.
  public static final String SHEET = ".png";

  private static final Map<String, SpriteFile> ALL = all();

  private Sprites() {}

  /// A file of a sprite.
  ///
  /// @param name a style, `@2x` or nothing, and `.json` or `.png`
  /// @return empty when there is none of this name
  public static Optional<SpriteFile> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static Map<String, SpriteFile> all() {
    Map<String, SpriteFile> all = new HashMap<>();
    for (String style : StyleDocument.ids()) {
      for (String base : new String[] {style, style + TWICE}) {
        all.put(base + INDEX, new SpriteFile(false, resource(base + INDEX)));
        all.put(base + SHEET, new SpriteFile(true, resource(base + SHEET)));
      }
    }
    return Map.copyOf(all);
  }

  private static byte[] resource(String name) {
    try (InputStream in = Objects.requireNonNull(Sprites.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(name, unreadable);
    }
  }
}
