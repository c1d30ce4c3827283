/// The model of tours that Timefold plans, as its guide for vehicle routing has it.
@NullUnmarked
package io.cartway.bench.tours.timefold;

import org.jspecify.annotations.NullUnmarked;
