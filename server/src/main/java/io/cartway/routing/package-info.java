/// Routes between points, with guidance and spans. Entry: [io.cartway.routing.Router].
///
/// Rooms, from the ground up: `guidance`, `span`; this package uses both; `text` and `http` use it.
///
/// A request names points and a mode; the answer is a sealed result. Plain Java over the road
/// graph: no HTTP, no clock.
@NullMarked
package io.cartway.routing;

import org.jspecify.annotations.NullMarked;
