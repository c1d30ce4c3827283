/// Addresses, streets, areas and places, by text and by position. Entry:
/// [io.cartway.search.Search], which opens the index of a region and provides the query services.
///
/// The index is one Lucene index, written by `search.build` and never changed while it is served.
/// [io.cartway.search.text.Folding] folds both indexed text and queries to tokens, so that they
/// match as plain terms.
@NullMarked
package io.cartway.search;

import org.jspecify.annotations.NullMarked;
