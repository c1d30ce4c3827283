package io.cartway.bench.suggest;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// What suggests as one types.
interface Engine extends AutoCloseable {

  /// What is shown, the best first.
  ///
  /// @param typed as far as it is typed
  /// @param at from where; absent when nobody says it
  List<Shown> suggest(String typed, Optional<LatLng> at, int limit) throws IOException;

  @Override
  void close() throws IOException;
}
