/// The search index on disk: documents, their traits and records, houses, lines, crossings,
/// lineage. Entry: [io.cartway.search.index.SearchIndex], the only reader; `search.build` writes
/// it. Uses the rooms text, address and category.
@NullMarked
package io.cartway.search.index;

import org.jspecify.annotations.NullMarked;
