package io.cartway.http.shell;

import io.cartway.http.ShellLimits;
import io.cartway.http.socket.BodyMemory;
import io.cartway.http.socket.BodySpool;
import io.cartway.http.socket.OutgoingAnswer;
import io.cartway.work.SharedBudget;

/// The room for bodies and answers in transit, which keys share.
///
/// @param bodies memory for bodies
/// @param spool disk for bodies
/// @param way sends answers
record Transit(BodyMemory bodies, BodySpool spool, OutgoingAnswer way) {

  static Transit of(ApiServerSettings settings) {
    ShellLimits.Flow flow = settings.limits().flow();
    BodyMemory bodies = new BodyMemory(flow.bodyBytesMax());
    return new Transit(
        bodies,
        new BodySpool(bodies, settings.spoolFolder(), BodySpool.BYTES_MAX),
        new OutgoingAnswer(new SharedBudget(flow.answerBytesMax()), flow));
  }
}
