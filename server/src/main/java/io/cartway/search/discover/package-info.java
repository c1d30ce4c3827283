/// Free-text search for a named place, or for places of a kind somewhere. Entry:
/// [io.cartway.search.discover.Discovery]. Uses the rooms below the questions, browse and geocode.
@NullMarked
package io.cartway.search.discover;

import org.jspecify.annotations.NullMarked;
