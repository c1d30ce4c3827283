/// Reading text by its characters: [Scan]. What callers send is read in one pass and never by an
/// expression that may go back. Stands on nothing.
@NullMarked
package io.cartway.text;

import org.jspecify.annotations.NullMarked;
