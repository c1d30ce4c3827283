package io.cartway.work;

/// The present load of a [FairPool].
///
/// @param waiting pieces waiting for a turn, including paused ones
/// @param running running pieces
/// @param begun started and unfinished pieces
/// @param ownersKnown known owners
public record PoolLoad(int waiting, int running, int begun, int ownersKnown) {}
