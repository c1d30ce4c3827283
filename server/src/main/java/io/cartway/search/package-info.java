/// Addresses, streets, areas and places, by text and by position. Entry:
/// [io.cartway.search.Search], which opens the index of a region and hands out the questions.
///
/// The index is one Lucene index that `search.build` writes and that is never changed while it is
/// served. Text is folded to tokens by [io.cartway.search.text.Folding] on both sides, so that what
/// is written and what is asked meet as plain terms.
@NullMarked
package io.cartway.search;

import org.jspecify.annotations.NullMarked;
