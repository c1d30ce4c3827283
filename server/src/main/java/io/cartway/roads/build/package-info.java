/// Builds the road graph of a region from an OpenStreetMap extract.
@NullMarked
package io.cartway.roads.build;

import org.jspecify.annotations.NullMarked;
