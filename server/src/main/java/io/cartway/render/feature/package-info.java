/// Features of vector tiles as drawing needs them, and what a layer of a style says of them. Entry:
/// [io.cartway.render.feature.TileLayer].
@NullMarked
package io.cartway.render.feature;

import org.jspecify.annotations.NullMarked;
