package io.cartway.roads;

import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/// The costs of all modes as a region's build has computed them, in files beside those of the road
/// graph: a start reads a sample of the roads, not all. Close it after the last use of the costs.
public final class StandingCosts implements AutoCloseable {

  private static final String TURNS = "turns.col";
  private static final int SAMPLES = 1024;

  private final Arena arena;
  private final Map<TransportMode, ModeCosts> costs;

  private StandingCosts(Arena arena, Map<TransportMode, ModeCosts> costs) {
    this.arena = arena;
    this.costs = costs;
  }

  private static Path file(Path directory, TransportMode mode) {
    return directory.resolve("cost_" + mode.name().toLowerCase(Locale.ROOT) + ".col");
  }

  /// Computes the costs of a graph and writes them.
  ///
  /// @param directory of the graph
  public static void write(Path directory, RoadGraph graph) throws IOException {
    int count = graph.arcCount();
    TurnTimes times = new TurnTimes(graph);
    Column.write(directory.resolve(TURNS), times.arcs().toArray(count));
    for (TransportMode mode : Modes.ALL) {
      ModeCosts made = ModeCosts.of(mode, times, TurnModel.TURN_AWARE);
      Column.write(file(directory, mode), made.arcs().toArray(count));
    }
  }

  /// Maps the costs of a graph.
  ///
  /// @param directory of the graph
  /// @throws DamagedRegionException when a file is missing, or was made from other roads
  public static StandingCosts open(Path directory, RoadGraph graph, TurnModel turns)
      throws IOException {
    Arena arena = Arena.ofShared();
    try {
      TurnTimes times = new TurnTimes(graph, map(directory.resolve(TURNS), graph, arena));
      Map<TransportMode, ModeCosts> costs = new EnumMap<>(TransportMode.class);
      for (TransportMode mode : Modes.ALL) {
        ArcNumbers arcs = map(file(directory, mode), graph, arena);
        costs.put(mode, new ModeCosts(mode, times, turns == TurnModel.TURN_AWARE, arcs));
      }
      DamagedRegionException.reading(
          directory.toString(),
          () -> {
            check(directory, times, costs);
            return costs;
          });
      return new StandingCosts(arena, costs);
    } catch (IOException | RuntimeException failure) {
      arena.close();
      throw failure;
    }
  }

  private static ArcNumbers map(Path file, RoadGraph graph, Arena arena) throws IOException {
    Column column = Column.map(file, Column.Width.INT, arena);
    if (column.count() != graph.arcCount()) {
      throw new DamagedRegionException(
          file.toString(),
          "has %d numbers where the other files ask for %d"
              .formatted(column.count(), graph.arcCount()));
    }
    return ArcNumbers.of(column);
  }

  private static void check(Path directory, TurnTimes times, Map<TransportMode, ModeCosts> costs) {
    int count = times.graph().arcCount();
    int step = Math.max(1, count / SAMPLES);
    for (int arc = 0; arc < count; arc += step) {
      require(directory.resolve(TURNS), times.arcs().get(arc), times.measure(arc));
      for (Map.Entry<TransportMode, ModeCosts> each : costs.entrySet()) {
        ModeCosts made = each.getValue();
        require(file(directory, each.getKey()), made.arcs().get(arc), made.measure(arc));
      }
    }
  }

  private static void require(Path file, int found, int expected) {
    if (found != expected) {
      throw new DamagedRegionException(
          file.toString(), "it was made from other roads; build the region anew");
    }
  }

  /// The costs by mode.
  public Map<TransportMode, ModeCosts> all() {
    return costs;
  }

  /// Unmaps the files.
  @Override
  public void close() {
    arena.close();
  }
}
