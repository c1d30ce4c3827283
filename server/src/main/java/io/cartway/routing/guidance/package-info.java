/// Actions along a path. Entry: [io.cartway.routing.guidance.ActionFinder]. Uses `paths`, and no
/// other room.
@NullMarked
package io.cartway.routing.guidance;

import org.jspecify.annotations.NullMarked;
