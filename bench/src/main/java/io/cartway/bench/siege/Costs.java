package io.cartway.bench.siege;

import io.cartway.bench.Sample;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.Random;

/// Measures the cost of single requests that are designed to be expensive.
final class Costs {

  private static final int AVOIDS = 20;
  private static final int TRUCKS = 300;
  private static final long SEED = 11;
  private static final double P99 = 0.99;

  private Costs() {}

  /// Mean CPU time of a request for alternatives with an impossible avoid.
  static double avoidNanos(Besieged andorra) throws IOException {
    try (Wire wire = Wire.to(andorra.port())) {
      ask(wire, andorra, AVOIDS);
      long before = andorra.processorNanos();
      ask(wire, andorra, AVOIDS);
      return (double) (andorra.processorNanos() - before) / AVOIDS;
    }
  }

  private static void ask(Wire wire, Besieged server, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      wire.send(Target.get(server.quiet(), Questions.impossibleAvoid(i)));
      int _ = wire.status();
    }
  }

  /// The latency of the slowest of a hundred consecutive requests for trucks that fit nowhere.
  static double truckNanos(Besieged porto) throws IOException {
    Random random = new Random(SEED);
    Sample sample = new Sample();
    try (Wire wire = Wire.to(porto.port())) {
      for (int i = 0; i < 2 * TRUCKS; i++) {
        byte[] request =
            Target.get(porto.quiet(), Questions.hopelessTruck(ofPorto(random), ofPorto(random)));
        long start = System.nanoTime();
        wire.send(request);
        int _ = wire.status();
        if (i >= TRUCKS) {
          sample.add(System.nanoTime() - start);
        }
      }
    }
    return sample.quantile(P99);
  }

  private static LatLng ofPorto(Random random) {
    return new LatLng(41.14 + 0.04 * random.nextDouble(), -8.66 + 0.1 * random.nextDouble());
  }
}
