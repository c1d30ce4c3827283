/// Makes the search index of a region from OpenStreetMap elements: the part of the region's build
/// that this feature owns is [io.cartway.search.build.SearchPart].
@NullMarked
package io.cartway.search.build;

import org.jspecify.annotations.NullMarked;
