package io.cartway.http.socket;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

/// The bytes of a request's body as they arrive. At most one demand for more is outstanding. One
/// thread at a time.
final class BodySource {

  private final Content.Source source;
  private @Nullable CountDownLatch demanded;

  BodySource(Content.Source source) {
    this.source = source;
  }

  /// The available bytes; null when there are none.
  Content.@Nullable Chunk read() {
    return source.read();
  }

  /// Waits for more.
  ///
  /// @return whether bytes have arrived
  boolean await(long nanosMax) throws InterruptedException {
    CountDownLatch arrived = demanded;
    if (arrived == null) {
      arrived = new CountDownLatch(1);
      demanded = arrived;
      source.demand(arrived::countDown);
    }
    boolean hasCome = arrived.await(nanosMax, TimeUnit.NANOSECONDS);
    if (hasCome) {
      demanded = null;
    }
    return hasCome;
  }
}
