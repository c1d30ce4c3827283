/// Instructions in words, one file of sentences for each language. Entry:
/// [io.cartway.routing.text.Instructions].
@NullMarked
package io.cartway.routing.text;

import org.jspecify.annotations.NullMarked;
