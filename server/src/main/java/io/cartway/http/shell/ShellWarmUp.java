package io.cartway.http.shell;

import io.cartway.http.Gatekeeper;
import io.cartway.http.Operation;
import io.cartway.http.RouteTable;
import io.cartway.http.ShellLimits;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.socket.JettyHost;
import io.cartway.http.socket.ListenSettings;
import io.cartway.http.socket.Proxies;
import io.cartway.text.Scan;
import io.cartway.work.FairPool;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Sends requests through the whole shell before a port is open, so that the first caller does not
/// wait for class loading. It is unreachable from outside and needs no key; nothing is logged or
/// counted.
public final class ShellWarmUp {

  private ShellWarmUp() {}

  /// Sends `GET` requests.
  ///
  /// @param targets paths with their queries, percent-encoded
  /// @return the status of each
  public static List<Integer> send(List<Operation> operations, List<String> targets, Clock clock) {
    ApiServerSettings settings = ApiServerSettings.at("localhost", 0);
    ShellLimits limits = settings.limits();
    Dispatcher dispatcher =
        new Dispatcher(
            new RouteTable(operations, List.of()),
            attempt -> Gatekeeper.Admitted.free("", "warm-up"),
            new Shell(
                settings,
                () -> "",
                Metrics.create(),
                AccessLog.none(),
                clock,
                new FairPool(limits.work(), System::nanoTime),
                new InFlight(limits.concurrentRequestsMax()),
                Transit.of(settings),
                new AtomicBoolean()),
            true);
    List<String> requests =
        targets.stream()
            .map(target -> "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .toList();
    return JettyHost.answer(
            limits, ListenSettings.Threads.VIRTUAL, Proxies.NONE, dispatcher::handle, requests)
        .stream()
        .map(ShellWarmUp::status)
        .toList();
  }

  /// The status of a response; 0 for a malformed one.
  private static int status(String answer) {
    boolean isAnswer =
        answer.startsWith("HTTP/1.1 ")
            && answer.length() > 12
            && Scan.isNumber(answer.substring(9, 12), 3);
    return isAnswer ? Integer.parseInt(answer.substring(9, 12)) : 0;
  }
}
