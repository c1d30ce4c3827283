/// Moves the weights of the searches one by one, and tells what each is worth. Entry:
/// [WeightsMeasuring].
@NullMarked
package io.cartway.bench.weights;

import org.jspecify.annotations.NullMarked;
