package io.cartway.paths;

/// A point on an arc from which one may set off, or at which one may arrive.
///
/// @param arc the arc
/// @param fraction where on it, by length
/// @param costMillis what has been paid before a source, or is added at a target
public record RouteEnd(int arc, double fraction, int costMillis) {}
