/// Attributes of parts of a path, from street names to speed limits. Entry:
/// [io.cartway.paths.span.SpanFinder]. Uses the root of `paths`.
@NullMarked
package io.cartway.paths.span;

import org.jspecify.annotations.NullMarked;
