/// Reading text by its characters, in one pass. Entry: [io.cartway.text.Scan]. What callers send
/// never meets an expression that may go back.
@NullMarked
package io.cartway.text;

import org.jspecify.annotations.NullMarked;
