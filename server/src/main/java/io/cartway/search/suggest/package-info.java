/// Completions of a text that is being typed. Entry: [io.cartway.search.suggest.Suggester]. Uses
/// the rooms below the questions, and geocode for texts that are positions.
@NullMarked
package io.cartway.search.suggest;

import org.jspecify.annotations.NullMarked;
