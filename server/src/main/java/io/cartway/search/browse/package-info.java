/// Places of a category near a point or along a route. Entry:
/// [io.cartway.search.browse.PlaceSearch]. Uses the rooms below the questions.
@NullMarked
package io.cartway.search.browse;

import org.jspecify.annotations.NullMarked;
