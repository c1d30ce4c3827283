/// Matches documents with the tokens of a query, and scores the matches. Entry:
/// [io.cartway.search.match.MatchScorer]. Uses the rooms below it, and knows no operation.
@NullMarked
package io.cartway.search.match;

import org.jspecify.annotations.NullMarked;
