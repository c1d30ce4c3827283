package io.cartway.bench.agreement;

/// What makes the difference between two routes.
///
/// @param kind the kind, in words
/// @param wayId the OpenStreetMap way
/// @param tags its tags that matter, or those of the node or relation that does
/// @param judgement who is right, or how the two see the way
record RouteCause(String kind, long wayId, String tags, String judgement) {}
