/// Tables of durations and lengths between many origins and destinations. Entry:
/// [io.cartway.matrix.Matrices].
@NullMarked
package io.cartway.matrix;

import org.jspecify.annotations.NullMarked;
