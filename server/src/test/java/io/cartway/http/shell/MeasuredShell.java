package io.cartway.http.shell;

import io.cartway.http.AddressRange;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Operation;
import io.cartway.http.RouteTable;
import io.cartway.http.ShellLimits;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.socket.JettyHost;
import io.cartway.http.socket.ListenSettings;
import io.cartway.http.socket.Proxies;
import io.cartway.work.FairPool;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// The whole shell without a port, on a thread whose processor time can be read: what a request
/// costs, from its parsed head to the last byte of its answer.
public final class MeasuredShell {

  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private MeasuredShell() {}

  /// What became of a request.
  ///
  /// @param status 0 when there was no answer
  /// @param cpuNanos of the thread that worked on it; 0 when the parser refused it
  public record Measured(String request, int status, String answer, long cpuNanos) {

    @Override
    public String toString() {
      String line = request.substring(0, Math.min(120, request.indexOf('\r')));
      return "%s... -> %d, %,d us".formatted(line, status, cpuNanos / 1000);
    }
  }

  /// Asks, one after the other.
  ///
  /// @param open operations that need no key
  /// @param requests as they would come over the wire; from a proxy that is trusted
  public static List<Measured> ask(
      List<Operation> operations,
      List<Operation> open,
      Gatekeeper gatekeeper,
      List<String> requests) {
    return ask(operations, open, gatekeeper, Duration.ofSeconds(30), requests);
  }

  /// The same with another time that a request may take.
  public static List<Measured> ask(
      List<Operation> operations,
      List<Operation> open,
      Gatekeeper gatekeeper,
      Duration deadline,
      List<String> requests) {
    ShellLimits limits = ShellLimits.of(2, 1L << 31).with(deadline, Duration.ofSeconds(1));
    Proxies proxies =
        new Proxies(AddressRange.parseWord("0.0.0.0/0"), Proxies.Header.X_FORWARDED_FOR);
    ApiServerSettings settings =
        new ApiServerSettings(
            "localhost",
            0,
            java.util.Optional.empty(),
            limits,
            true,
            proxies,
            java.util.Optional.empty(),
            java.util.Optional.empty());
    Shell shell =
        new Shell(
            settings,
            () -> "measured",
            Metrics.create(),
            AccessLog.none(),
            Clock.systemUTC(),
            new FairPool(limits.work(), System::nanoTime),
            new InFlight(limits.concurrentRequestsMax()),
            Transit.of(settings),
            new AtomicBoolean());
    Dispatcher dispatcher =
        new Dispatcher(new RouteTable(operations, open), gatekeeper, shell, true);
    AtomicLong cost = new AtomicLong();
    AtomicInteger running = new AtomicInteger();
    List<Long> costs = new ArrayList<>();
    Noting noting = new Noting(requests, cost, running, costs);
    List<String> answers =
        JettyHost.answer(
            limits,
            ListenSettings.Threads.OWN,
            proxies,
            exchange -> {
              running.incrementAndGet();
              long before = CPU.getCurrentThreadCpuTime();
              try {
                dispatcher.handle(exchange);
              } finally {
                cost.set(CPU.getCurrentThreadCpuTime() - before);
                running.decrementAndGet();
              }
            },
            noting);
    noting.note();
    List<Measured> measured = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      String answer = answers.get(i);
      measured.add(
          new Measured(
              requests.get(i),
              answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0,
              answer,
              // The first note was made before the first request.
              costs.get(i + 1)));
    }
    return measured;
  }

  /// The requests in order; taking one notes what the one before cost.
  private static final class Noting extends java.util.AbstractList<String> {
    private final List<String> requests;
    private final AtomicLong cost;
    private final AtomicInteger running;
    private final List<Long> costs;

    Noting(List<String> requests, AtomicLong cost, AtomicInteger running, List<Long> costs) {
      this.requests = requests;
      this.cost = cost;
      this.running = running;
      this.costs = costs;
    }

    @Override
    public String get(int index) {
      note();
      return requests.get(index);
    }

    void note() {
      // The answer is there before its handler has returned.
      while (running.get() > 0) {
        LockSupport.parkNanos(10_000);
      }
      costs.add(cost.getAndSet(0));
    }

    @Override
    public int size() {
      return requests.size();
    }
  }
}
