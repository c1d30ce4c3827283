/// Instructions in words: one file of sentences per language, made ready once.
@NullMarked
package io.cartway.routing.text;

import org.jspecify.annotations.NullMarked;
