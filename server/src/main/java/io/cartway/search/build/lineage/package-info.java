/// Removed ids of the previous index, and their successors. Entry:
/// [io.cartway.search.build.lineage.LineageWriter]. Uses the rooms text, address and index; the
/// rest of `search.build` uses it.
@NullMarked
package io.cartway.search.build.lineage;

import org.jspecify.annotations.NullMarked;
