package io.cartway.geofences.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.testing.ChildProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two servers, each a process of its own, with one PostgreSQL: fifty threads report shuffled and
/// repeated positions of one asset, and each crossing of the accepted order is told once.
class SharedDatabaseIT {

  private static final int SERVERS = 2;

  @TempDir Path folder;

  private Process start(String database, long seed, int number) throws IOException {
    return ChildProgram.of(
            SharedChild.class,
            folder.resolve("server-" + number).toString(),
            database,
            Long.toString(seed),
            Integer.toString(number))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void each_crossing_of_the_accepted_order_is_told_once() throws Exception {
    long seed = Long.getLong("cases.seed", 981L);
    System.err.println("cases.seed=" + seed);
    String database = TestStores.url();
    StoreSettings settings = StoreSettings.parse(database, Optional.empty());
    SharedFixes fixes = SharedFixes.make(seed);
    List<Process> servers = new ArrayList<>();
    List<BufferedReader> told = new ArrayList<>();
    try (FencedWorld world = new FencedWorld(folder, settings, GeofenceLimits.STANDARD)) {
      String id = world.create(FencedWorld.A, FencedWorld.circle(FencedWorld.IN, 500));
      for (int number = 0; number < SERVERS; number++) {
        Process server = start(database, seed, number);
        servers.add(server);
        told.add(server.inputReader(UTF_8));
      }
      for (BufferedReader each : told) {
        assertThat(each.readLine()).isEqualTo(SharedChild.READY);
      }
      for (Process server : servers) {
        server.outputWriter(UTF_8).append('\n').flush();
      }
      TreeMap<Long, LatLng> accepted = new TreeMap<>();
      for (BufferedReader each : told) {
        int own = accepted.size();
        String line = each.readLine();
        for (; line != null && line.startsWith(SharedChild.ACCEPTED); line = each.readLine()) {
          long millis = Long.parseLong(line.substring(SharedChild.ACCEPTED.length()));
          assertThat(accepted.put(millis, fixes.places().get(millis))).as("twice").isNull();
        }
        assertThat(line).isEqualTo(SharedChild.DONE);
        assertThat(accepted.size() - own).as("both took some").isGreaterThan(10);
      }
      assertThat(accepted).hasSizeGreaterThan(100);
      assertThat(world.events(FencedWorld.A, id))
          .containsExactlyElementsOf(SharedFixes.crossings(accepted))
          .hasSizeGreaterThan(50);
    } finally {
      for (Process server : servers) {
        server.destroyForcibly().waitFor();
      }
    }
  }
}
