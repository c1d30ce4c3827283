package io.cartway.bench.agreement;

import io.cartway.travel.TransportMode;

/// A way that the two readers open to a mode in different directions.
///
/// @param way the way
/// @param mode the mode
/// @param ours what Cartway opens: `<>`, `>`, `<` or `closed`
/// @param theirs what GraphHopper opens
record Difference(PeerWay way, TransportMode mode, String ours, String theirs) {

  boolean oursOpensMore() {
    return rank(ours) > rank(theirs);
  }

  boolean is(String key, String... values) {
    return way.tags().is(key, values);
  }

  boolean has(String key) {
    return way.tags().has(key);
  }

  private static int rank(String directions) {
    return switch (directions) {
      case "<>" -> 2;
      case "closed" -> 0;
      default -> 1;
    };
  }
}
