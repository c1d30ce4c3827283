/// Routes between points, with guidance and spans. Entry: [io.cartway.routing.Router].
///
/// Its room `guidance` is below it; `text` and `http` are above.
///
/// A request names points and a mode; the answer is a sealed result. Plain Java over the road
/// graph: no HTTP, no clock.
@NullMarked
package io.cartway.routing;

import org.jspecify.annotations.NullMarked;
