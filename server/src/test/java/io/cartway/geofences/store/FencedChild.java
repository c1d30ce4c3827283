package io.cartway.geofences.store;

import io.cartway.geofences.GeofenceLimits;
import io.cartway.store.StoreSettings;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A server that [KilledCrossingsIT] kills: assets go in and out of a geofence with each position,
/// somebody follows the account, and each line that it prints is a request whose answer its caller
/// has.
final class FencedChild {

  static final int CALLERS = 4;
  static final int REPORTS = 10;
  static final String FENCE = "cw:g:killed";

  private FencedChild() {}

  /// The time of a report: one second after the one before, as far back as seventeen days.
  static long millis(long request, int report) {
    return FencedWorld.T - 1_500_000_000L + (request * REPORTS + report) * 1000L;
  }

  /// Whether the position of a time is in the geofence.
  static boolean isIn(long millis) {
    return millis / 1000 % 2 == 0;
  }

  /// @param arguments folder, address of the database, number of the first request
  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[2]);
    PrintStream out = System.out;
    FencedWorld world =
        new FencedWorld(
            Path.of(arguments[0]),
            StoreSettings.parse(arguments[1], Optional.empty()),
            GeofenceLimits.STANDARD);
    if (world.geofences.find(FencedWorld.A, FENCE).isEmpty()) {
      var _ = world.geofences.create(FencedWorld.A, FENCE, FencedWorld.circle(FencedWorld.IN, 500));
    }
    var _ = world.tracking.log().follow(FencedWorld.A);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller < CALLERS; caller++) {
        String asset = "asset-" + caller;
        callers.execute(() -> {
          for (long request = first; ; request++) {
            Report[] reports = new Report[REPORTS];
            for (int i = 0; i < REPORTS; i++) {
              long millis = millis(request, i);
              reports[i] =
                  FencedWorld.report(
                      asset, isIn(millis) ? FencedWorld.IN : FencedWorld.OUT, millis);
            }
            if (world.report(FencedWorld.A, reports).contains(FixResult.ACCEPTED)) {
              out.println(asset + " " + request);
              out.flush();
            }
          }
        });
      }
    }
  }
}
