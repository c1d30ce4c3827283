package io.cartway.bench.suggest;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;

/// A displayed suggestion.
///
/// @param names its names; empty for a search for all places of a kind
/// @param position its position; absent for such a search
record Shown(String title, List<String> names, Optional<LatLng> position) {

  Shown {
    names = List.copyOf(names);
  }
}
