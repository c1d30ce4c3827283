package io.cartway.geofences.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geofences.GeofenceLimits;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.ChildProgram;
import io.cartway.tracking.Happening;
import io.cartway.tracking.HappeningPage;
import io.cartway.tracking.Position;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

/// Servers that judge positions at a geofence and are killed by SIGKILL at seeded moments: nothing
/// answered is lost, each crossing of the kept positions has exactly one event, and the log that
/// streams read has each of both exactly once.
class KilledCrossingsIT {

  private static final int KILLS = 10;
  private static final int ANSWERS_MIN = 20;
  private static final int ANSWERS_MORE = 100;
  private static final long REQUESTS_APART = 10_000;

  @TempDir Path folder;

  private Process start(String database, int life) throws IOException {
    return ChildProgram.of(
            FencedChild.class, folder.toString(), database, Long.toString(life * REQUESTS_APART))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void each_crossing_has_one_event(Vendor vendor) throws Exception {
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
            for (int i = 0; i < FencedChild.REPORTS; i++) {
              times.add(FencedChild.millis(Long.parseLong(words[1]), i));
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
    try (FencedWorld world = new FencedWorld(folder, settings, GeofenceLimits.STANDARD)) {
      assertThat(answered).hasSize(FencedChild.CALLERS);
      List<String> positions = new ArrayList<>();
      List<String> crossings = new ArrayList<>();
      for (String asset : answered.keySet()) {
        List<Position> kept =
            world
                .tracking
                .positions(FencedWorld.A, asset, Long.MIN_VALUE, Long.MAX_VALUE, 1_000_000)
                .orElseThrow();
        assertThat(kept.stream().map(Position::millis).collect(Collectors.toSet()))
            .containsAll(answered.get(asset));
        boolean wasIn = false;
        for (int i = 0; i < kept.size(); i++) {
          long millis = kept.get(i).millis();
          boolean isIn = FencedChild.isIn(millis);
          positions.add("position " + asset + " " + millis);
          if (isIn != wasIn) {
            crossings.add(
                "geofence.%s %s %d%s"
                    .formatted(
                        isIn ? "entered" : "exited", asset, millis, i == 0 && isIn ? " !" : ""));
          }
          wasIn = isIn;
        }
      }
      assertThat(crossings).hasSizeGreaterThan(1000);
      assertThat(events(world)).containsExactlyInAnyOrderElementsOf(crossings);
      List<String> both = new ArrayList<>(positions);
      both.addAll(crossings);
      assertThat(logged(world)).containsExactlyInAnyOrderElementsOf(both);
    }
  }

  private static List<String> events(FencedWorld world) {
    KeptGeofence fence = world.geofences.find(FencedWorld.A, FencedChild.FENCE).orElseThrow();
    List<String> events = new ArrayList<>();
    OptionalLong always = OptionalLong.of(Long.MIN_VALUE);
    for (NumberedEvent each :
        world.geofences.events(fence, 0, always, OptionalLong.empty(), 1_000_000)) {
      events.add(
          "geofence.%s %s %d%s"
              .formatted(
                  each.event().type().word(),
                  each.event().assetId(),
                  each.event().millis(),
                  each.event().isInitial() ? " !" : ""));
    }
    return events;
  }

  private static List<String> logged(FencedWorld world) {
    List<String> logged = new ArrayList<>();
    long last = world.tracking.log().follow(FencedWorld.A);
    long number = 0;
    while (number < last) {
      HappeningPage page = world.tracking.log().read(FencedWorld.A, number, last);
      assertThat(page.isCut()).isFalse();
      for (Happening each : page.happenings()) {
        assertThat(each.number()).isGreaterThan(number);
        number = each.number();
        logged.add(
            "%s %s %d%s"
                .formatted(
                    each.type(),
                    each.assetId(),
                    each.position().millis(),
                    each.isInitial() ? " !" : ""));
      }
      number = page.to();
    }
    return logged;
  }
}
