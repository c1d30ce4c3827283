package io.cartway.matching.read;

/// A fault in a trace, in terms that the person who made it knows.
///
/// @param place where it stands: `line 17`, `trace[3].lat`, `row 4, column "lat"`
/// @param given what stands there; empty when nothing does
/// @param expected what is accepted, in one clear phrase
public record TraceFault(String place, String given, String expected) {}
