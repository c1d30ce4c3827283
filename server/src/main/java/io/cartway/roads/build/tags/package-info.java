/// Our own interpretation of OpenStreetMap's tags: access, speeds, restrictions and limits per
/// mode.
///
/// Pure functions from tags to attributes; no graph, no file reading. Every rule is a row of
/// `docs/reference/road-tags.md` with its source, and a test.
@NullMarked
package io.cartway.roads.build.tags;

import org.jspecify.annotations.NullMarked;
