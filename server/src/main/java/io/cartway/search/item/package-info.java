/// What is shown: items made of documents in the languages that are wanted. Entry:
/// [io.cartway.search.item.SearchItem]. Uses the rooms below it.
@NullMarked
package io.cartway.search.item;

import org.jspecify.annotations.NullMarked;
