package io.cartway.bench.suggest;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// An engine for suggestions.
interface Engine extends AutoCloseable {

  /// The suggestions, best first.
  ///
  /// @param typed the typed text
  /// @param at the caller's position, if given
  List<Shown> suggest(String typed, Optional<LatLng> at, int limit) throws IOException;

  @Override
  void close() throws IOException;
}
