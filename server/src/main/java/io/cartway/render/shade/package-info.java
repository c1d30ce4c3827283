/// Colours of a shape's pixels where these differ from pixel to pixel: patterns, ramps along lines,
/// densities. Entry: [io.cartway.render.shade.Shade].
@NullMarked
package io.cartway.render.shade;

import org.jspecify.annotations.NullMarked;
