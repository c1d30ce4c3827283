/// One immutable, versioned directory of data, built from an OpenStreetMap extract. Entries:
/// [io.cartway.region.Regions], [io.cartway.region.Region].
@NullMarked
package io.cartway.region;

import org.jspecify.annotations.NullMarked;
