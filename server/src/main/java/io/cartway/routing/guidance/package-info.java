/// Actions along a path, and the names of the roads. Entry:
/// [io.cartway.routing.guidance.ActionFinder]. Uses `paths`, and no other room.
@NullMarked
package io.cartway.routing.guidance;

import org.jspecify.annotations.NullMarked;
