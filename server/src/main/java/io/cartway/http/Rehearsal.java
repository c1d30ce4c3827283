package io.cartway.http;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/// Takes requests through the whole shell before a port is open, so that the first caller does not
/// wait for its classes. Nobody can reach it, so nobody needs a key; nothing is logged or counted.
public final class Rehearsal {

  private Rehearsal() {}

  /// Answers `GET` requests.
  ///
  /// @param targets paths with their queries, percent-encoded
  /// @return the status of each
  public static List<Integer> play(List<Operation> operations, List<String> targets, Clock clock) {
    ApiServerSettings settings = ApiServerSettings.at("localhost", 0);
    ShellLimits limits = settings.limits();
    HeavyPool pool = new HeavyPool(limits);
    try {
      Dispatcher dispatcher =
          new Dispatcher(
              new RouteTable(operations, List.of()),
              attempt -> Gatekeeper.Admitted.free("", ""),
              new Dispatcher.Surroundings(
                  settings,
                  () -> "",
                  Metrics.create(),
                  AccessLog.none(),
                  clock,
                  pool,
                  new Semaphore(limits.concurrentRequestsMax()),
                  new AtomicBoolean()),
              true);
      return JettyHost.answer(limits, dispatcher::handle, targets).stream()
          .map(Rehearsal::status)
          .toList();
    } finally {
      pool.close();
    }
  }

  /// The number behind `HTTP/1.1`; 0 of what is no answer.
  private static int status(String answer) {
    return Optional.of(answer)
        .filter(text -> text.matches("(?s)HTTP/1\\.1 [0-9]{3} .*"))
        .map(text -> Integer.parseInt(text.substring(9, 12)))
        .orElse(0);
  }
}
