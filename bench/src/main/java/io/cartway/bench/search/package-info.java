/// The geocoder measured against the raw extracts: what is true is read here by a reader of its
/// own.
@NullMarked
package io.cartway.bench.search;

import org.jspecify.annotations.NullMarked;
