/// Streams of what happens to an account's assets, as it happens. Entry:
/// [io.cartway.tracking.stream.PositionStreams]. Uses the root and `store`.
///
/// One thread reads what is new of all accounts that are followed, once for all streams of an
/// account ([AccountFeed]); a stream that is behind reads for itself.
@NullMarked
package io.cartway.tracking.stream;

import org.jspecify.annotations.NullMarked;
