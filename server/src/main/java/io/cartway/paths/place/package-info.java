/// The roads at which a journey may begin or end near a place, and which of them to take together.
/// Entries: [io.cartway.paths.place.CandidateFinder], [io.cartway.paths.place.CandidateChoice].
@NullMarked
package io.cartway.paths.place;

import org.jspecify.annotations.NullMarked;
