/// Which of our objects is meant: by an id, also one that is gone
/// ([io.cartway.search.identity.Lookup]), and by the facts of a place
/// ([io.cartway.search.identity.Resolver]). Uses the rooms below the questions.
@NullMarked
package io.cartway.search.identity;

import org.jspecify.annotations.NullMarked;
