package io.cartway.app;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.StandingMetrics;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.http.Operation;
import io.cartway.isoline.Isolines;
import io.cartway.isoline.http.IsolineEndpoint;
import io.cartway.matching.Matching;
import io.cartway.matching.http.MatchEndpoint;
import io.cartway.matrix.Matrices;
import io.cartway.matrix.MatrixLimits;
import io.cartway.paths.Journeys;
import io.cartway.paths.TableMetrics;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.Elevations;
import io.cartway.region.Region;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.StandingCosts;
import io.cartway.roads.TurnModel;
import io.cartway.roads.rules.RoadRules;
import io.cartway.routing.RouteLimits;
import io.cartway.routing.Router;
import io.cartway.routing.http.ExplainEndpoint;
import io.cartway.routing.http.RouteHandleEndpoint;
import io.cartway.routing.http.RoutesEndpoint;
import io.cartway.routing.text.Instructions;
import io.cartway.search.Search;
import io.cartway.style.http.StyleEndpoint.Ground;
import io.cartway.style.http.StyleEndpoint.Heights;
import io.cartway.tiles.TerrainTiles;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.http.TerrainTileEndpoint;
import io.cartway.tiles.http.TerrainTileJsonEndpoint;
import io.cartway.tiles.http.TileJsonEndpoint;
import io.cartway.tiles.http.VectorTileEndpoint;
import io.cartway.travel.Units;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The features on one opened region, and their operations.
final class Features implements AutoCloseable {

  private static final int TABLE_SHARE = 16;

  /// What matrices and isolines hold while they are answered may take one part in this many of the
  /// heap.
  private static final int WORK_SHARE = 8;

  /// Most bytes of tiles by language and style: all of a small country in one variant.
  private static final long VARIANT_BYTES_MAX = 24L << 20;

  /// Most bytes of tiles of heights: some 200 of them.
  private static final long TERRAIN_BYTES_MAX = 16L << 20;

  /// No step in advance takes longer, whatever the region is.
  private static final Duration ADVANCE_LONGEST = Duration.ofSeconds(5);

  private static final Logger LOGGER = LoggerFactory.getLogger(Features.class);

  private final Region region;
  private final Router router;
  private final Matrices matrices;
  private final Isolines isolines;
  private final Matching matching;
  private final Search search;
  private final TileArchive tiles;
  private final TileVariants variants;
  private final Optional<TerrainTiles> terrain;
  private final Clock clock;
  private final Deque<AutoCloseable> toClose;

  private Features(Region region, Clock clock, WarmUp warmUp, Deque<AutoCloseable> toClose)
      throws IOException {
    this.region = region;
    this.clock = clock;
    this.toClose = toClose;
    SearchOpening opening = SearchOpening.begin(region.search(), clock);
    toClose.push(opening);
    warmUp.begin("first questions", opening::warmUp);
    RoadGraph graph = RoadGraph.open(region.roads());
    toClose.push(graph);
    Beside<RoadRules> reading = Beside.begin("road-rules", () -> RoadRules.ofAllModes(graph));
    // The roads must not be unmapped while it runs.
    toClose.push(reading::hasFailed);
    Hierarchy hierarchy = Hierarchy.open(region.hierarchy(), graph);
    Runtime machine = Runtime.getRuntime();
    StandingMetrics standing = StandingMetrics.open(region.hierarchy(), hierarchy);
    toClose.push(standing);
    StandingCosts costs = StandingCosts.open(region.roads(), graph, TurnModel.TURN_AWARE);
    toClose.push(costs);
    RoadRules rules = reading.await();
    ModeMetrics metrics =
        new ModeMetrics(
            hierarchy,
            costs.all(),
            HierarchyLimits.ofHeap(machine.maxMemory()),
            machine.availableProcessors(),
            rules::opensAtTimes);
    toClose.push(metrics);
    metrics.takeStanding(standing);
    Journeys journeys = new Journeys(metrics, rules, RouteLimits.DEFAULT.snapMeters());
    router = new Router(journeys, RouteLimits.DEFAULT);
    TableMetrics tables = new TableMetrics(journeys, tableBytesMax());
    WorkMemory memory = new WorkMemory(machine.maxMemory() / WORK_SHARE);
    matrices = new Matrices(journeys, tables, MatrixLimits.DEFAULT, memory);
    isolines = new Isolines(journeys, tables, memory);
    matching = new Matching(journeys, memory);
    tiles = TileArchive.open(region.tiles());
    toClose.push(tiles);
    variants = new TileVariants(tiles, VARIANT_BYTES_MAX);
    terrain = TerrainTiles.of(Elevations.open(region.elevations()), TERRAIN_BYTES_MAX);
    search = opening.search();
    // The examples have already asked for addresses and a car route.
    warmUp.later("search", search::warmUp);
    warmUp.later("tables", () -> inAdvance(matrices::warmUp));
    warmUp.later("isolines", () -> inAdvance(isolines::warmUp));
    warmUp.later("instructions", () -> Instructions.of(List.of(), Units.METRIC));
  }

  /// Does work that nobody waits for: it ends early on a busy machine, and when the server stops.
  private static void inAdvance(Consumer<Deadline> work) {
    Deadline deadline =
        Deadline.after(ADVANCE_LONGEST, System::nanoTime)
            .with(now -> !Thread.currentThread().isInterrupted());
    try {
      work.accept(deadline);
    } catch (Deadline.DeadlinePassedException ended) {
      LOGGER.debug("work in advance has ended early: {}", ended.getMessage());
    }
  }

  /// Opens the data of a region.
  ///
  /// @param warmUp receives the steps of the features; must be closed before them
  static Features open(Region region, Clock clock, WarmUp warmUp) throws IOException {
    Deque<AutoCloseable> toClose = new ArrayDeque<>();
    try {
      return DamagedRegionException.reading(
          region.directory().toString(), () -> new Features(region, clock, warmUp, toClose));
    } catch (IOException | RuntimeException | Error e) {
      warmUp.close();
      closeAll(toClose);
      throw e;
    }
  }

  /// All operations of the API, except those of the shell itself.
  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>(routeOperations());
    operations.addAll(isolineOperations());
    operations.add(
        Operation.post("match", "/v1/match", new MatchEndpoint(() -> matching))
            .within(MatchEndpoint.BOUNDS));
    operations.addAll(SearchOperations.of(search, clock));
    operations.addAll(mapOperations());
    return operations;
  }

  /// Matches traces to the roads.
  Matching matching() {
    return matching;
  }

  private List<Operation> mapOperations() {
    return List.of(
        Operation.get(
            "vector", "/v1/tiles/vector/{z}/{x}/{y}.mvt", new VectorTileEndpoint(() -> variants)),
        Operation.get(
                "vectorTileJson",
                "/v1/tiles/vector/tiles.json",
                new TileJsonEndpoint(() -> variants))
            .inFamilyOf("vector"),
        Operation.get(
                "terrain",
                "/v1/tiles/terrain/{z}/{x}/{y}.png",
                new TerrainTileEndpoint(() -> terrain))
            .inFamilyOf("vector"),
        Operation.get(
                "terrainTileJson",
                "/v1/tiles/terrain/tiles.json",
                new TerrainTileJsonEndpoint(() -> terrain))
            .inFamilyOf("vector"));
  }

  /// What styles of maps find in this region.
  Ground ground() {
    return new Ground(
        tiles.center(),
        tiles.zoomCenter(),
        terrain.map(heights ->
            new Heights("/v1/tiles/terrain/{z}/{x}/{y}.png", heights.zoomMax(), heights.bounds())),
        true);
  }

  /// The layers that styles may draw.
  Set<String> tileLayers() {
    return variants.layers();
  }

  private List<Operation> routeOperations() {
    RoutesEndpoint routes = new RoutesEndpoint(() -> router, clock);
    return List.of(
        new Operation(
                "route",
                "GET",
                "/v1/routes",
                List.of("/v8/routes"),
                Operation.Weight.COMPUTED,
                routes)
            .within(RoutesEndpoint.BOUNDS),
        new Operation(
                "routePost",
                "POST",
                "/v1/routes",
                List.of("/v8/routes"),
                Operation.Weight.COMPUTED,
                routes)
            .within(RoutesEndpoint.BOUNDS)
            .inFamilyOf("route"),
        Operation.get("explain", "/v1/routes/explain", new ExplainEndpoint(() -> router, clock))
            .within(RoutesEndpoint.BOUNDS),
        byHandle("routeByHandle", "GET"),
        byHandle("routeByHandlePost", "POST"));
  }

  private Operation byHandle(String name, String method) {
    return new Operation(
            name,
            method,
            "/v1/routes/{routeHandle}",
            List.of("/v8/routes/{routeHandle}"),
            Operation.Weight.COMPUTED,
            new RouteHandleEndpoint(() -> router, clock))
        .within(RoutesEndpoint.BOUNDS)
        .inFamilyOf("route");
  }

  private List<Operation> isolineOperations() {
    IsolineEndpoint endpoint = new IsolineEndpoint(() -> isolines, clock);
    return List.of(
        new Operation(
            "isoline",
            "GET",
            "/v1/isolines",
            List.of("/v8/isolines"),
            Operation.Weight.COMPUTED,
            IsolineEndpoint.BOUNDS,
            endpoint),
        new Operation(
                "isolinePost",
                "POST",
                "/v1/isolines",
                List.of("/v8/isolines"),
                Operation.Weight.COMPUTED,
                IsolineEndpoint.BOUNDS,
                endpoint)
            .inFamilyOf("isoline"));
  }

  Region region() {
    return region;
  }

  Router router() {
    return router;
  }

  Matrices matrices() {
    return matrices;
  }

  /// Bytes of the metrics that tables make for their rules, and again of the tables that jobs keep
  /// between turns: a sixteenth of the heap each.
  static long tableBytesMax() {
    return Runtime.getRuntime().maxMemory() / TABLE_SHARE;
  }

  Search search() {
    return search;
  }

  TileArchive tiles() {
    return tiles;
  }

  /// The heights of the region, if it has any.
  Optional<TerrainTiles> terrain() {
    return terrain;
  }

  /// The vector tiles, by language and style.
  TileVariants variants() {
    return variants;
  }

  /// The region in one line.
  String description() {
    return "%s, data %s (%s)"
        .formatted(
            region.directory(), region.manifest().dataVersion(), region.manifest().attribution());
  }

  @Override
  public void close() {
    closeAll(toClose);
  }

  private static void closeAll(Deque<AutoCloseable> toClose) {
    while (!toClose.isEmpty()) {
      try {
        toClose.pop().close();
      } catch (Exception e) {
        LOGGER.warn("a part of the region could not be closed", e);
      }
    }
  }
}
