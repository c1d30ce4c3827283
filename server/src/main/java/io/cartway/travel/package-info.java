/// Transport modes and the other words that everything about movement shares. Entry:
/// [io.cartway.travel.TransportMode].
@NullMarked
package io.cartway.travel;

import org.jspecify.annotations.NullMarked;
