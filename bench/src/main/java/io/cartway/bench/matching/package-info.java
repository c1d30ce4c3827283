/// Traces with a known way, matched by us and by GraphHopper 11, and how much of them is right.
@NullMarked
package io.cartway.bench.matching;

import org.jspecify.annotations.NullMarked;
