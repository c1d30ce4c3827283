/// Batch geocoding on the packaged server: `./cartway bench batch`.
@NullMarked
package io.cartway.bench.batch;

import org.jspecify.annotations.NullMarked;
