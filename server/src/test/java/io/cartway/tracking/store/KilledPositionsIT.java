package io.cartway.tracking.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.ChildProgram;
import io.cartway.tracking.Asset;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.Position;
import io.cartway.tracking.TrackingLimits;
import io.cartway.work.Deadline;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers that take positions and are killed by SIGKILL at seeded moments: whatever was answered
/// is there, and what the counts say is there.
class KilledPositionsIT {

  private static final int KILLS = 3;
  private static final int ANSWERS_MIN = 20;
  private static final int ANSWERS_MORE = 150;
  private static final long REQUESTS_APART = 1_000_000;

  @TempDir Path folder;

  private Process start(String database, int life) throws IOException {
    return ChildProgram.of(
            PositionsChild.class, folder.toString(), database, Long.toString(life * REQUESTS_APART))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void whatever_was_answered_is_there(Vendor vendor) throws Exception {
    long seed = Long.getLong("cases.seed", 20_261_128L);
    System.err.println("cases.seed=" + seed);
    Random random = new Random(seed);
    String database = vendor == Vendor.POSTGRESQL ? TestStores.url() : "";
    Map<String, Set<Long>> answered = new HashMap<>();
    for (int life = 0; life < KILLS; life++) {
      int answers = ANSWERS_MIN + random.nextInt(ANSWERS_MORE);
      Process server = start(database, life);
      try (BufferedReader lines = server.inputReader(UTF_8)) {
        int read = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] words = line.split(" ", -1);
          if (words.length == 2 && words[0].startsWith("asset-")) {
            Set<Long> times = answered.computeIfAbsent(words[0], any -> new HashSet<>());
            for (int i = 0; i < PositionsChild.REPORTS; i++) {
              times.add(PositionsChild.millis(Long.parseLong(words[1]), i));
            }
            read++;
          }
          if (read == answers) {
            // Lines that are on their way are read, too: they were answered.
            var _ = server.toHandle().destroyForcibly();
          }
        }
        assertThat(read).isGreaterThanOrEqualTo(answers);
      } finally {
        server.destroyForcibly().waitFor();
      }
    }
    StoreSettings settings = StoreSettings.parse(database, Optional.empty());
    try (TrackingWorld world = new TrackingWorld(folder, settings, TrackingLimits.STANDARD)) {
      long sum = 0;
      for (Asset asset :
          world
              .tracking
              .assets(
                  TrackingWorld.A,
                  new AssetQuery("", OptionalLong.empty(), Optional.empty(), 99),
                  Deadline.never())
              .assets()) {
        List<Position> kept =
            world
                .tracking
                .positions(TrackingWorld.A, asset.id(), 0, Long.MAX_VALUE, 1_000_000)
                .orElseThrow();
        Set<Long> times = kept.stream().map(Position::millis).collect(Collectors.toSet());
        assertThat(times).containsAll(answered.getOrDefault(asset.id(), Set.of()));
        assertThat(asset.fixes()).isEqualTo(kept.size());
        assertThat(asset.last()).contains(kept.getLast());
        sum += kept.size();
      }
      assertThat(answered).hasSize(PositionsChild.CALLERS);
      assertThat(world.count("tracking_accounts where fixes = " + sum)).isEqualTo(1);
    }
  }
}
