package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.RealHierarchy;
import io.cartway.hierarchy.StandingMetrics;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.Regions;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.StandingCosts;
import io.cartway.roads.TurnModel;
import io.cartway.roads.rules.RoadRules;
import io.cartway.routing.http.RoutesEndpoint;
import io.cartway.testing.BuiltRegions;
import io.cartway.testing.Workspace;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of a region whose bytes are others, and as many as before.
class RegionDamageTest {

  private static final long SEED = Long.getLong("cases.seed", 5L);
  private static final int DAMAGES_PER_FILE = 3;

  @TempDir private static Path directory;

  @Test
  void every_damage_of_equal_size_is_reported_in_one_sentence() throws IOException {
    Path extract = Workspace.shared("data/osm/monaco-20251108.osm.pbf");
    Path region = BuiltRegions.copy(RealHierarchy.region(extract), directory.resolve("region"));
    List<Path> files;
    try (Stream<Path> all = Files.walk(region)) {
      files = all.filter(Files::isRegularFile).filter(f -> !f.endsWith(Regions.MANIFEST)).toList();
    }
    assertThat(files).hasSizeGreaterThan(20);
    SplittableRandom random = new SplittableRandom(SEED);
    int unseen = 0;
    for (Path file : files) {
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < DAMAGES_PER_FILE && whole.length > 0; i++) {
        Files.write(file, damaged(whole, random, i));
        assertThatThrownBy(() -> Regions.open(region))
            .isInstanceOf(DamagedRegionException.class)
            .hasMessageContaining(file.getFileName() + " is damaged: its SHA-256");
        // As if the file were too large to be read at the start.
        unseen += use(region, file + " of seed " + SEED) ? 1 : 0;
      }
      Files.write(file, whole);
    }
    Regions.open(region);
    assertThat(use(region, "whole")).isTrue();
    assertThat(unseen).as("damages that change nothing that was asked").isPositive();
  }

  private static ModeMetrics metrics(
      Hierarchy hierarchy, StandingCosts costs, StandingMetrics standing) throws IOException {
    ModeMetrics metrics =
        opened(() ->
            new ModeMetrics(
                hierarchy,
                costs.all(),
                HierarchyLimits.DEFAULT,
                1,
                new RoadRules(hierarchy.graph())::opensAtTimes));
    metrics.takeStanding(standing);
    return metrics;
  }

  private static Router router(ModeMetrics metrics) throws IOException {
    return opened(() -> new Router(metrics, new RoadRules(metrics.hierarchy().graph())));
  }

  /// As the server does when it opens a region.
  private static <T> T opened(Supplier<T> work) throws IOException {
    return DamagedRegionException.reading("roads", work::get);
  }

  private static byte[] damaged(byte[] whole, SplittableRandom random, int kind) {
    byte[] bytes = whole.clone();
    int at = random.nextInt(bytes.length);
    int end = kind == 0 ? at + 1 : Math.min(bytes.length, at + (kind == 1 ? 64 : bytes.length));
    for (int i = at; i < end; i++) {
      bytes[i] ^= (byte) (1 + random.nextInt(255));
    }
    return bytes;
  }

  /// Opens the files and asks for some routes.
  ///
  /// @return whether all went well; false when the damage was told
  private static boolean use(Path region, String what) throws IOException {
    Path roads = region.resolve("roads");
    try (RoadGraph graph = RoadGraph.open(roads);
        StandingCosts costs = StandingCosts.open(roads, graph, TurnModel.TURN_AWARE)) {
      Hierarchy hierarchy = Hierarchy.open(region.resolve("hierarchy"), graph);
      try (StandingMetrics standing = StandingMetrics.open(region.resolve("hierarchy"), hierarchy);
          ModeMetrics metrics = metrics(hierarchy, costs, standing)) {
        Router router = router(metrics);
        for (TransportMode mode : List.of(TransportMode.CAR, TransportMode.PEDESTRIAN)) {
          Deadline deadline = Deadline.after(Duration.ofSeconds(20), System::nanoTime);
          FakeCall call =
              FakeCall.of(
                  "origin",
                  "43.7325,7.4150",
                  "destination",
                  "43.7450,7.4300",
                  "transportMode",
                  mode.word(),
                  "return",
                  "polyline,actions,instructions,turnByTurnActions",
                  "spans",
                  "names,truckRestriction,maxSpeed,segmentRef");
          Answer answer =
              new RoutesEndpoint(() -> router, Clock.systemUTC()).handle(call.until(deadline));
          JsonGenerator json = new JsonFactory().createGenerator(OutputStream.nullOutputStream());
          ((Answer.Json) answer).body().write(json);
        }
      }
      return true;
    } catch (DamagedRegionException told) {
      assertThat(told.getMessage()).contains("is damaged: ").doesNotContain("\n");
      return false;
    } catch (RuntimeException | Error unexplained) {
      throw new AssertionError(what, unexplained);
    }
  }
}
