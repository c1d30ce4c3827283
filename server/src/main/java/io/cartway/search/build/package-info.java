/// Makes the search index of a region from OpenStreetMap's elements. Entry:
/// [io.cartway.search.build.SearchPart], the search's part of the region build.
@NullMarked
package io.cartway.search.build;

import org.jspecify.annotations.NullMarked;
