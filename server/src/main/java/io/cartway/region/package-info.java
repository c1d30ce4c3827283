/// A region: one immutable, versioned directory of data built from an OpenStreetMap extract.
@NullMarked
package io.cartway.region;

import org.jspecify.annotations.NullMarked;
