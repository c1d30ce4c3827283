@NullMarked
package io.cartway.geofences.store;

import org.jspecify.annotations.NullMarked;
