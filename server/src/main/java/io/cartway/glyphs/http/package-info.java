/// Glyphs over HTTP.
@NullMarked
package io.cartway.glyphs.http;

import org.jspecify.annotations.NullMarked;
