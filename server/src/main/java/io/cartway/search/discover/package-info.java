/// A text that may name a place or ask for places somewhere. Entry:
/// [io.cartway.search.discover.Discovery]. Uses the rooms below the questions, browse and geocode.
@NullMarked
package io.cartway.search.discover;

import org.jspecify.annotations.NullMarked;
