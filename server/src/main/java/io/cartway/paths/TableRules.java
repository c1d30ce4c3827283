package io.cartway.paths;

import io.cartway.hierarchy.modes.ModeVariant;

/// The rules that all cells of a table share. For one thread: the rules look at the deadline of a
/// request.
///
/// @param mode the mode of the journey with its changes
/// @param rules of the request, strict
/// @param isTimed whether signs are judged at a moment
/// @param epochMillis the moment
record TableRules(
    Journey journey, ModeVariant mode, JourneyRules rules, boolean isTimed, long epochMillis) {}
