/// Measures the geocoder against the raw extracts, which an independent reader reads.
@NullMarked
package io.cartway.bench.search;

import org.jspecify.annotations.NullMarked;
