/// Wiring of the pictures of maps.
@NullMarked
package io.cartway.app.map;

import org.jspecify.annotations.NullMarked;
