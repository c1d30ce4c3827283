package io.cartway.isoline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.Reach;
import io.cartway.paths.SmallHierarchy;
import io.cartway.paths.TableMetrics;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A lattice that was laid around a sample of what is reached holds all of it.
class SampledBoxTest {

  @TempDir private Path directory;

  /// A grid of streets from which one long road leaves in each direction: a sample misses some.
  private static String world() {
    StringBuilder text = new StringBuilder();
    int side = 6;
    for (int x = 0; x < side; x++) {
      for (int y = 0; y < side; y++) {
        text.append("n%dx%d %d %d%n".formatted(x, y, x, y));
      }
    }
    text.append("W -40 2\nE 46 3\nN 3 45\nS 2 -41\n");
    for (int x = 0; x < side; x++) {
      for (int y = 0; y < side; y++) {
        if (x + 1 < side) {
          text.append("n%dx%d-n%dx%d%n".formatted(x, y, x + 1, y));
        }
        if (y + 1 < side) {
          text.append("n%dx%d-n%dx%d%n".formatted(x, y, x, y + 1));
        }
      }
    }
    return text + "n0x2-W\nn5x3-E\nn3x5-N\nn2x0-S\n";
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 60})
  void the_outline_reaches_as_far_as_with_a_box_around_everything(int allOf) throws Exception {
    try (RoadGraph graph = World.of(world()).open(directory);
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      Journeys journeys = new Journeys(metrics, new RoadRules(graph), 2000);
      TableMetrics tables = new TableMetrics(journeys, 1 << 20);
      LatLng place = graph.point(0);
      double[] whole = extent(find(new Isolines(journeys, tables, new WorkMemory(1 << 30)), place));
      double[] sampled =
          extent(find(new Isolines(journeys, tables, new WorkMemory(1 << 30), allOf, 64), place));
      for (int side = 0; side < whole.length; side++) {
        // Two cells of some 40 metres.
        assertThat(sampled[side]).as("side %d", side).isCloseTo(whole[side], within(1e-3));
      }
      assertThat(whole[2] - whole[0]).as("the long roads are reached").isGreaterThan(0.09);
    }
  }

  @Test
  void what_two_threads_draw_is_what_one_draws() throws Exception {
    try (RoadGraph graph = World.of(world()).open(directory);
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      Journeys journeys = new Journeys(metrics, new RoadRules(graph), 2000);
      TableMetrics tables = new TableMetrics(journeys, 1 << 20);
      for (int allOf : new int[] {1000, 7}) {
        Isolines isolines = new Isolines(journeys, tables, new WorkMemory(1 << 30), allOf, 2);
        Isoline alone = find(isolines, graph.point(0), Deadline.never());
        TakingTurns turns = new TakingTurns();
        Isoline helped = find(isolines, graph.point(0), Deadline.never().with(turns));
        assertThat(helped).isEqualTo(alone);
        assertThat(turns.helps.get()).as("loops that were helped with").isGreaterThan(1);
      }
    }
  }

  /// Grants help to each loop, and lets the caller go on when a helper has done some pieces.
  private static final class TakingTurns implements Deadline.Checkpoint {
    private final AtomicInteger helps = new AtomicInteger();
    private volatile CountDownLatch pieces = new CountDownLatch(0);

    @Override
    public boolean isWanted(long nowNanos) {
      try {
        return pieces.await(10, TimeUnit.SECONDS);
      } catch (InterruptedException stop) {
        return false;
      }
    }

    @Override
    public Optional<Deadline.Help> help() {
      if (pieces.getCount() > 0) {
        return Optional.empty();
      }
      helps.incrementAndGet();
      CountDownLatch started = new CountDownLatch(8);
      pieces = started;
      return Optional.of(
          new Deadline.Help() {
            @Override
            public boolean isWelcome() {
              started.countDown();
              return true;
            }

            @Override
            public void close() {
              while (started.getCount() > 0) {
                started.countDown();
              }
            }
          });
    }
  }

  private static Isoline find(Isolines isolines, LatLng place) {
    return find(isolines, place, Deadline.never());
  }

  private static Isoline find(Isolines isolines, LatLng place, Deadline deadline) {
    IsolineRequest request =
        new IsolineRequest(
            Waypoint.at(place),
            false,
            Journey.of(TransportMode.CAR, Objective.FAST),
            new TravelTime.Any(),
            Reach.Unit.TIME,
            List.of(3600),
            Detail.BALANCED,
            20_000,
            0);
    IsolineResult found = isolines.find(request, Instant.EPOCH, deadline);
    return ((IsolineResult.Found) found).isolines().getFirst();
  }

  /// West, south, east, north.
  private static double[] extent(Isoline isoline) {
    double[] extent = {180, 90, -180, -90};
    for (Isoline.Area area : isoline.areas()) {
      for (LatLng point : area.outer()) {
        extent[0] = Math.min(extent[0], point.lng());
        extent[1] = Math.min(extent[1], point.lat());
        extent[2] = Math.max(extent[2], point.lng());
        extent[3] = Math.max(extent[3], point.lat());
      }
    }
    return extent;
  }
}
