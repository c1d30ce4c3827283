/// Icons and shields of the styles, packed when the program is built. Entry:
/// [io.cartway.style.sprite.Sprites].
@NullMarked
package io.cartway.style.sprite;

import org.jspecify.annotations.NullMarked;
