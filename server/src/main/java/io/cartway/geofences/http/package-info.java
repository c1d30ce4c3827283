/// The operations of geofences: bodies to settings, with their faults, and what is kept to answers.
/// Uses the root, `store`, and the readers of `travel`.
@NullMarked
package io.cartway.geofences.http;

import org.jspecify.annotations.NullMarked;
