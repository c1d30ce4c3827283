package io.cartway.http.shell;

import io.cartway.http.ShellLimits;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.socket.BodyMemory;
import io.cartway.http.socket.OutgoingAnswer;
import io.cartway.work.FairPool;
import io.cartway.work.SharedBudget;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// The parts shared by all dispatchers of a port.
///
/// @param pool shares the processors
/// @param bodies memory for bodies
/// @param way sends answers
/// @param draining set when the server stops: connections are closed after their answer
record Shell(
    ApiServerSettings settings,
    Supplier<String> dataVersion,
    Metrics metrics,
    AccessLog accessLog,
    Clock clock,
    FairPool pool,
    InFlight inFlight,
    BodyMemory bodies,
    OutgoingAnswer way,
    AtomicBoolean draining) {

  /// The same for the admin port: its requests have their own places, and queries are not logged,
  /// because its token has no pattern by which it could be redacted.
  Shell forAdministrators() {
    ShellLimits limits = settings.limits();
    return new Shell(
        settings.withoutQueries(),
        dataVersion,
        metrics,
        accessLog,
        clock,
        pool,
        new InFlight(limits.concurrentRequestsMax()),
        new BodyMemory(limits.flow().bodyBytesMax()),
        new OutgoingAnswer(new SharedBudget(limits.flow().answerBytesMax()), limits.flow()),
        draining);
  }
}
