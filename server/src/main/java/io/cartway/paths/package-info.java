/// Paths from points on roads to points on roads, under the rules of a journey. Entries:
/// [io.cartway.paths.Journeys], [io.cartway.paths.LegSearch]. All features about movement use it;
/// it uses `hierarchy` and the packages below, and knows no feature.
@NullMarked
package io.cartway.paths;

import org.jspecify.annotations.NullMarked;
