/// Makes the search index of a region from OpenStreetMap's elements. Entry:
/// [io.cartway.search.build.SearchPart], the part of the region's build that the search owns.
@NullMarked
package io.cartway.search.build;

import org.jspecify.annotations.NullMarked;
