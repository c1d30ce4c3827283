/// Shades of slopes, made from heights of the ground. Entry: [io.cartway.render.relief.HillShade].
@NullMarked
package io.cartway.render.relief;

import org.jspecify.annotations.NullMarked;
