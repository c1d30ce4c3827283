/// Symbol layers: texts and icons are laid out, and placed so that none covers another. Entry:
/// [io.cartway.render.label.Placement].
@NullMarked
package io.cartway.render.label;

import org.jspecify.annotations.NullMarked;
