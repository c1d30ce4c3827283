package io.cartway.paths.place;

import io.cartway.roads.Snap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// The small networks around arcs that were looked around, equal ones once. Bounded to some 5 MB:
/// what does not fit any more is looked around each time. Thread-safe.
final class KnownNetworks {

  /// Of all networks together: 2.4 MB with their boxes.
  private static final int ARCS_MAX = 100_000;

  /// The same places on the roads come again and again: as destinations of each origin.
  private static final int KEYS_MAX = 20_000;

  private final Map<List<Integer>, Network> byArcs = new ConcurrentHashMap<>();
  private final Map<Network, Network> same = new ConcurrentHashMap<>();
  private final AtomicInteger arcs = new AtomicInteger();

  /// The network around some arcs.
  ///
  /// @param around looks around them
  Network of(List<Snap> snaps, Supplier<Network> around) {
    List<Integer> key = snaps.stream().map(Snap::arc).sorted().toList();
    Network known = byArcs.get(key);
    if (known != null) {
      return known;
    }
    Network made = around.get();
    Network one = same.get(made);
    if (one == null && arcs.get() < ARCS_MAX) {
      arcs.addAndGet(made.arcCount());
      Network other = same.putIfAbsent(made, made);
      one = other == null ? made : other;
    }
    if (one == null) {
      return made;
    }
    if (byArcs.size() < KEYS_MAX) {
      byArcs.put(key, one);
    }
    return one;
  }
}
