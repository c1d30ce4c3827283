/// Words and names: folding ([io.cartway.search.text.Folding]), names in many languages
/// ([io.cartway.search.text.Names]), spelling, house numbers, the tables in the jar. Knows no
/// country, no category and no index; uses no other room.
@NullMarked
package io.cartway.search.text;

import org.jspecify.annotations.NullMarked;
