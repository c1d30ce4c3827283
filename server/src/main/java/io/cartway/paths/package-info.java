/// Paths from points on roads to points on roads, under the rules of a journey. Entry:
/// [io.cartway.paths.LegSearch]. What every feature of movement stands on: it uses `hierarchy` and
/// what that stands on, and knows no feature.
@NullMarked
package io.cartway.paths;

import org.jspecify.annotations.NullMarked;
