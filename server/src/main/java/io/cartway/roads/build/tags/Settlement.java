package io.cartway.roads.build.tags;

/// Whether a way lies among houses, as far as its surroundings tell.
public enum Settlement {
  /// In a town or village.
  BUILT_UP,
  /// Outside.
  OPEN_LAND,
  /// The surroundings do not tell: the way's own tags decide.
  UNKNOWN
}
