/// Measurements and comparisons with peers; never shipped.
@NullMarked
package io.cartway.bench;

import org.jspecify.annotations.NullMarked;
