/// Words and names: folding, spelling, house numbers, the tables in the jar. Entries:
/// [io.cartway.search.text.Folding], [io.cartway.search.text.Names]. Knows no country, no category
/// and no index; uses no other room.
@NullMarked
package io.cartway.search.text;

import org.jspecify.annotations.NullMarked;
