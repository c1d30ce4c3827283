/// Tables of durations, lengths and consumption between many origins and destinations. Entry:
/// [io.cartway.matrix.Matrices].
@NullMarked
package io.cartway.matrix;

import org.jspecify.annotations.NullMarked;
