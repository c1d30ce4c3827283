package io.cartway.bench.suggest;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;

/// One line under the field that somebody types in.
///
/// @param names what it is called; empty for a search for all places of a kind
/// @param position where it is; absent for such a search
record Shown(String title, List<String> names, Optional<LatLng> position) {

  Shown {
    names = List.copyOf(names);
  }
}
