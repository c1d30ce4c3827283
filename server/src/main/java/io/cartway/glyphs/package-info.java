/// Glyphs of fonts as signed distance fields, by ranges of characters, as MapLibre draws labels
/// with. Entry: [io.cartway.glyphs.Glyphs].
@NullMarked
package io.cartway.glyphs;

import org.jspecify.annotations.NullMarked;
