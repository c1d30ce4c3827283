/// Instructions as text, one file of sentences per language. Entry:
/// [io.cartway.routing.text.Instructions].
@NullMarked
package io.cartway.routing.text;

import org.jspecify.annotations.NullMarked;
