/// A country of any size, made from small extracts and measured: `./cartway bench country`.
@NullMarked
package io.cartway.bench.country;

import org.jspecify.annotations.NullMarked;
