/// The search index of a region and what is asked of it: addresses, streets, places, areas and
/// points of interest by text ([io.cartway.search.geocode.Geocoder]) and by position
/// ([io.cartway.search.reverse.ReverseGeocoder]).
///
/// The index is one Lucene index that `search.build` writes and that is never changed while it is
/// served. Text is folded to tokens by [io.cartway.search.text.Folding] on both sides, so that what
/// is written and what is asked meet as plain terms.
@NullMarked
package io.cartway.search;

import org.jspecify.annotations.NullMarked;
