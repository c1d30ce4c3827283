package io.cartway.tracking;

import java.util.Set;

/// Which positions of an account are wished.
///
/// @param assets ids of those whose positions they are; empty for all
/// @param from first time, in milliseconds
/// @param to after the last time
public record HistoryQuery(Set<String> assets, long from, long to) {

  /// Assets that one may name.
  public static final int ASSETS_MAX = 1_000;

  public HistoryQuery {
    assets = Set.copyOf(assets);
    if (assets.size() > ASSETS_MAX) {
      throw new IllegalArgumentException("more assets than " + ASSETS_MAX);
    }
  }
}
