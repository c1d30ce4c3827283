/// The search of a region: addresses, streets, places, areas and points of interest by text and by
/// position. [io.cartway.search.Search] opens it and hands out the questions. Each question has its
/// room: geocode, reverse, browse, suggest, discover, identity. They stand on match, item, query,
/// index, category, address and text, each of which uses only the rooms named after it.
///
/// The index is one Lucene index that `search.build` writes and that is never changed while it is
/// served. Text is folded to tokens by [io.cartway.search.text.Folding] on both sides, so that what
/// is written and what is asked meet as plain terms.
@NullMarked
package io.cartway.search;

import org.jspecify.annotations.NullMarked;
