/// The assets and positions of accounts in the store. Entry: [io.cartway.tracking.store.Tracking].
/// Uses the root and `store`.
///
/// Requests queue their reports; one thread writes what is there in one transaction, then all are
/// answered ([PositionWriter], [GroupWrite]). [Retention] removes what is old or too much.
@NullMarked
package io.cartway.tracking.store;

import org.jspecify.annotations.NullMarked;
