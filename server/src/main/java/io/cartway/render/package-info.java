/// Pictures of the map: styles and vector tiles drawn to pixels, without a graphics card or a
/// library of the system.
@NullMarked
package io.cartway.render;

import org.jspecify.annotations.NullMarked;
