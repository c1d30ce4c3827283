/// Tours: benchmark instances of the literature, and other solvers beside ours.
@NullMarked
package io.cartway.bench.tours;

import org.jspecify.annotations.NullMarked;
