package io.cartway.bench.agreement;

/// The cause of the difference between two routes.
///
/// @param kind the kind, in words
/// @param wayId the OpenStreetMap way
/// @param tags its relevant tags, or those of the relevant node or relation
/// @param judgement who is right, or how the two interpret the way
record RouteCause(String kind, long wayId, String tags, String judgement) {}
