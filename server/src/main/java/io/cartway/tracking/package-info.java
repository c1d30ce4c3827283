/// Positions of assets: what was reported, kept durably within the bounds of an account. Entry:
/// [io.cartway.tracking.store.Tracking].
///
/// The root has the words: an asset's [Position], what became of a reported one ([FixResult]), and
/// the bounds ([TrackingLimits]). `store` keeps them, `stream` tells them as they come; `http`
/// reads and answers requests.
@NullMarked
package io.cartway.tracking;

import org.jspecify.annotations.NullMarked;
