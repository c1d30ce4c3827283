/// Which document explains which token of a query, and how well. Entry:
/// [io.cartway.search.match.MatchScorer]. Uses the rooms below it, and knows no question.
@NullMarked
package io.cartway.search.match;

import org.jspecify.annotations.NullMarked;
