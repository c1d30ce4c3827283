package io.cartway.tracking;

/// One reported position.
///
/// @param assetId of the caller's
/// @param position where it was
public record Report(String assetId, Position position) {}
