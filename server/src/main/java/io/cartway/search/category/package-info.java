/// Kinds of places: HERE's categories, food types, chains, and the words for them in all languages.
/// Entry: [io.cartway.search.category.Categories]. Uses the room text.
@NullMarked
package io.cartway.search.category;

import org.jspecify.annotations.NullMarked;
