package io.cartway.bench.siege;

import io.cartway.bench.Wrk;
import java.io.IOException;
import java.nio.file.Path;

/// Measures the good answers per second of a server for a growing number of callers.
final class Load {

  private static final int[] CONNECTIONS = {4, 8, 16, 32};
  private static final int SECONDS = 6;
  private static final int WARM_UP_SECONDS = 10;
  private static final int OVERLOAD = 3;

  private Load() {}

  /// The result.
  ///
  /// @param connections the number of connections with the highest rate
  /// @param best good answers per second then
  /// @param overloaded good answers per second with three times as many connections
  record Result(int connections, double best, double overloaded) {}

  static Result measure(Wrk wrk, Besieged server) throws IOException, InterruptedException {
    Path script = wrk.write("mixed", Questions.mixed());
    Wrk.Target target = new Wrk.Target(server.port(), server.quiet());
    Wrk.Load _ = wrk.run(target, script, CONNECTIONS[0], WARM_UP_SECONDS);
    int connections = 0;
    double best = 0;
    for (int tried : CONNECTIONS) {
      double good = good(wrk.run(target, script, tried, SECONDS));
      if (good > best) {
        best = good;
        connections = tried;
      }
    }
    double overloaded = good(wrk.run(target, script, OVERLOAD * connections, SECONDS));
    return new Result(connections, best, overloaded);
  }

  private static double good(Wrk.Load load) {
    return load.requestsPerSecond() - (double) load.errors() / SECONDS;
  }
}
