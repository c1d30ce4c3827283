/// Result items, made from documents in the requested languages. Entry:
/// [io.cartway.search.item.SearchItem]. Uses the rooms below it.
@NullMarked
package io.cartway.search.item;

import org.jspecify.annotations.NullMarked;
