package io.cartway.http.shell;

import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.socket.BodyMemory;
import io.cartway.http.socket.BodySpool;
import io.cartway.http.socket.OutgoingAnswer;
import io.cartway.work.FairPool;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// The parts shared by all dispatchers of a port.
///
/// @param pool shares the processors
/// @param transit room for bodies and answers
/// @param draining set when the server stops: connections are closed after their answer
record Shell(
    ApiServerSettings settings,
    Supplier<String> dataVersion,
    Metrics metrics,
    AccessLog accessLog,
    Clock clock,
    FairPool pool,
    InFlight inFlight,
    Transit transit,
    AtomicBoolean draining) {

  /// The same for the admin port: its requests have their own places, and queries are not logged,
  /// because its token has no pattern by which it could be redacted.
  Shell forAdministrators() {
    return new Shell(
        settings.withoutQueries(),
        dataVersion,
        metrics,
        accessLog,
        clock,
        pool,
        new InFlight(settings.limits().concurrentRequestsMax()),
        Transit.of(settings),
        draining);
  }

  BodyMemory bodies() {
    return transit.bodies();
  }

  BodySpool spool() {
    return transit.spool();
  }

  OutgoingAnswer way() {
    return transit.way();
  }
}
