/// Our own reading of OpenStreetMap's tags: access, speeds, restrictions and limits per mode.
///
/// Pure functions from tags to meaning; no graph, no reader of files. Every rule is a row of
/// `docs/reference/road-tags.md` with its source, and a test.
@NullMarked
package io.cartway.roads.build.tags;

import org.jspecify.annotations.NullMarked;
