/// Tests of streams.
@NullMarked
package io.cartway.tracking.stream;

import org.jspecify.annotations.NullMarked;
