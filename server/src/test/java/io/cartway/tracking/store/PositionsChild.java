package io.cartway.tracking.store;

import io.cartway.store.StoreSettings;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A server that [KilledPositionsIT] kills: some callers report positions, and each line that it
/// prints is a request whose answer its caller has.
final class PositionsChild {

  static final int CALLERS = 4;
  static final int REPORTS = 50;

  private PositionsChild() {}

  /// The time of a report.
  static long millis(long request, int report) {
    return TrackingWorld.START.toEpochMilli() - 100_000_000 + request * REPORTS + report;
  }

  /// @param arguments folder, address of the database, number of the first request
  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[2]);
    PrintStream out = System.out;
    TrackingWorld world =
        new TrackingWorld(
            Path.of(arguments[0]),
            StoreSettings.parse(arguments[1], Optional.empty()),
            TrackingLimits.STANDARD);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller < CALLERS; caller++) {
        String asset = "asset-" + caller;
        callers.execute(() -> {
          for (long request = first; ; request++) {
            List<Report> reports = new ArrayList<>();
            for (int i = 0; i < REPORTS; i++) {
              reports.add(TrackingWorld.report(asset, millis(request, i)));
            }
            List<FixResult> results = world.report(TrackingWorld.A, reports);
            if (results.contains(FixResult.ACCEPTED)) {
              out.println(asset + " " + request);
              out.flush();
            }
          }
        });
      }
    }
  }
}
