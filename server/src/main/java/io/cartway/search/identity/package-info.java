/// Finds an object by its id, or by the facts of a place. Entries:
/// [io.cartway.search.identity.Lookup], [io.cartway.search.identity.Resolver]. Uses the rooms below
/// the questions.
@NullMarked
package io.cartway.search.identity;

import org.jspecify.annotations.NullMarked;
