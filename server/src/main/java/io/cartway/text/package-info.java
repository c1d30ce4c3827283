/// Reading text by its characters, in one pass. Entry: [io.cartway.text.Scan]. Input from callers
/// is never parsed by expressions that may backtrack.
@NullMarked
package io.cartway.text;

import org.jspecify.annotations.NullMarked;
