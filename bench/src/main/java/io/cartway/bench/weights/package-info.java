/// Varies the weights of the searches one by one, and reports the effect of each. Entry:
/// [WeightsMeasuring].
@NullMarked
package io.cartway.bench.weights;

import org.jspecify.annotations.NullMarked;
