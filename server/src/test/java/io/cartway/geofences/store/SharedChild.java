package io.cartway.geofences.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.geofences.GeofenceLimits;
import io.cartway.store.StoreSettings;
import io.cartway.tracking.Report;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// One of two servers of [SharedDatabaseIT]: when it is told to begin, its callers report every
/// second request of [SharedFixes], and it prints the time of each position that it accepted.
final class SharedChild {

  static final int CALLERS = 25;
  static final String READY = "ready";
  static final String ACCEPTED = "accepted ";
  static final String DONE = "done";

  private SharedChild() {}

  /// @param arguments folder, address of the database, seed, number of the first request
  public static void main(String[] arguments) throws IOException {
    List<Report[]> requests = SharedFixes.make(Long.parseLong(arguments[2])).requests();
    PrintStream out = System.out;
    try (FencedWorld world =
            new FencedWorld(
                Path.of(arguments[0]),
                StoreSettings.parse(arguments[1], Optional.empty()),
                GeofenceLimits.STANDARD);
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      out.println(READY);
      out.flush();
      var _ = in.readLine();
      for (int i = Integer.parseInt(arguments[3]); i < requests.size(); i += 2) {
        Report[] reports = requests.get(i);
        callers.execute(() -> {
          for (long millis : SharedFixes.accepted(world, reports)) {
            out.println(ACCEPTED + millis);
          }
        });
      }
    }
    out.println(DONE);
    out.flush();
  }
}
