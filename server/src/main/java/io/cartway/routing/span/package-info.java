/// Attributes of parts of a section, from street names to speed limits. Entry:
/// [io.cartway.routing.span.SpanFinder]. Uses `paths` and `guidance`.
@NullMarked
package io.cartway.routing.span;

import org.jspecify.annotations.NullMarked;
