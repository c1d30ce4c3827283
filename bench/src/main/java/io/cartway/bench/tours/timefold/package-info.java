/// The model of tours that Timefold plans, as its guide for vehicle routing has it.
@NullMarked
package io.cartway.bench.tours.timefold;

import org.jspecify.annotations.NullMarked;
