package io.cartway.bench;

import io.cartway.bench.agreement.ProgramBuild;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.region.Manifest;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/// A region built from an extract of the shared data, opened. Deleted when closed.
final class World implements AutoCloseable {

  private final String name;
  private final Path program;
  private final Path extract;
  private final Path folder;
  private final Region region;
  private final long buildNanos;
  private final RoadGraph graph;
  private final Hierarchy hierarchy;
  private final Map<TransportMode, ModeCosts> costs;

  private World(Places places, String name, Path folder, long buildNanos) throws IOException {
    this.name = name;
    program = places.program();
    extract = places.extract(name);
    this.folder = folder;
    this.buildNanos = buildNanos;
    region = Regions.open(folder.resolve("region"));
    graph = RoadGraph.open(region.roads());
    hierarchy = Hierarchy.open(region.hierarchy(), graph);
    costs = ModeCosts.ofAll(graph, TurnModel.TURN_AWARE);
  }

  /// Builds and opens a region.
  static World build(Places places, String name) throws IOException, InterruptedException {
    Path extract = places.extract(name);
    Path folder = Files.createTempDirectory("cartway-bench-");
    try {
      long start = System.nanoTime();
      new ProgramBuild(places.program()).build(extract, folder.resolve("region"));
      return new World(places, name, folder, System.nanoTime() - start);
    } catch (IOException | InterruptedException | RuntimeException failure) {
      Regions.delete(folder);
      throw failure;
    }
  }

  String name() {
    return name;
  }

  Path program() {
    return program;
  }

  Path extract() {
    return extract;
  }

  Path directory() {
    return region.directory();
  }

  /// A folder for files until this is closed.
  Path folder() {
    return folder;
  }

  /// The duration of the build, including the start of the program.
  long buildNanos() {
    return buildNanos;
  }

  RoadGraph graph() {
    return graph;
  }

  Hierarchy hierarchy() {
    return hierarchy;
  }

  /// The bytes of those files of the region whose paths in it begin so.
  long fileBytes(String beginning) {
    return region.manifest().files().entrySet().stream()
        .filter(file -> file.getKey().startsWith(beginning))
        .map(file -> file.getValue())
        .mapToLong(Manifest.FileEntry::size)
        .sum();
  }

  /// The costs of a mode for routing.
  ModeCosts costs(TransportMode mode) {
    ModeCosts found = costs.get(mode);
    if (found == null) {
      throw new IllegalStateException("no costs of " + mode);
    }
    return found;
  }

  StateCosts stateCosts(TransportMode mode, Objective objective) {
    return objective.costs(costs(mode));
  }

  /// The same for the fastest way.
  StateCosts stateCosts(TransportMode mode) {
    return stateCosts(mode, Objective.FAST);
  }

  /// The standing metrics of the server.
  ModeMetrics metrics(int threads) {
    return new ModeMetrics(hierarchy, TurnModel.TURN_AWARE, HierarchyLimits.DEFAULT, threads);
  }

  /// A random arc that is open to a mode, outside of islands.
  int randomArc(ModeCosts costs, Random random) {
    while (true) {
      int arc = random.nextInt(graph.arcCount());
      if (costs.isOpen(arc) && graph.isWide(arc, costs.mode())) {
        return arc;
      }
    }
  }

  @Override
  public void close() throws IOException {
    graph.close();
    Regions.delete(folder);
  }
}
