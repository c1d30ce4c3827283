package io.cartway.render;

import io.cartway.glyphs.GlyphCache;
import io.cartway.style.sprite.SpriteImage;
import io.cartway.style.sprite.SpriteSheet;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the symbols of a style are drawn with. Thread-safe.
///
/// @param glyphs of the fonts
/// @param icons the sprite with one pixel for one of the map; null for no icons
/// @param icons2x the sprite with two pixels for one of the map; null for no icons
/// @param placements shared by all renderers
/// @param version tells this style over these tiles from all others that have the same
///   `placements`: the style with its version, the language, the region
public record Labels(
    GlyphCache glyphs,
    @Nullable SpriteSheet icons,
    @Nullable SpriteSheet icons2x,
    PlacementCache placements,
    String version) {

  /// Scales from which on the larger sprite is drawn.
  private static final double TWICE = 1.5;

  /// Labels with the sprite of one of the own styles.
  ///
  /// @param sprite the id of the style; another has no icons
  public static Labels of(
      GlyphCache glyphs, String sprite, PlacementCache placements, String version) {
    return of(glyphs, SpriteSheet.alone(sprite), placements, version);
  }

  /// Labels with the sprites of some of the own styles.
  ///
  /// @param sprites as of [SpriteSheet#of(Map, boolean)]
  public static Labels of(
      GlyphCache glyphs, Map<String, String> sprites, PlacementCache placements, String version) {
    return new Labels(
        glyphs,
        SpriteSheet.of(sprites, false).orElse(null),
        SpriteSheet.of(sprites, true).orElse(null),
        placements,
        version);
  }

  /// The image of an icon at a scale; empty when there is none.
  Optional<SpriteImage> image(String name, double scale) {
    SpriteSheet sheet = scale >= TWICE && icons2x != null ? icons2x : icons;
    return sheet == null ? Optional.empty() : sheet.find(name);
  }
}
