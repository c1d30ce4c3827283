package io.cartway.bench;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.PotentialSearch;
import io.cartway.hierarchy.RphastTable;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.WorkspacePool;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntPredicate;

/// The checks on one extract.
final class ExactWorld {

  private static final int SOURCES = 100;
  private static final int TARGETS = 100;
  private static final int RESTRICTIONS = 50;
  private static final int RESTRICTED_TARGETS = 20;
  private static final double AREA_SHARE_MAX = 0.25;
  private static final int HEIGHT_MIN_CENTIMETERS = 200;
  private static final int HEIGHT_RANGE_CENTIMETERS = 300;
  private static final int WEIGHT_MIN_KILOGRAMS = 2_000;
  private static final int WEIGHT_RANGE_KILOGRAMS = 38_000;

  private final World world;
  private final Page page;
  private final Random random;
  private final RoadGraph graph;
  private final RoadRules rules;
  private final Hierarchy hierarchy;
  private final Topology topology;
  private final WorkspacePool workspaces;

  ExactWorld(World world, Page page, long seed) {
    this.world = world;
    this.page = page;
    random = new Random(seed);
    graph = world.graph();
    rules = new RoadRules(graph);
    hierarchy = world.hierarchy();
    topology = hierarchy.topology();
    workspaces = new WorkspacePool(topology, 2);
  }

  /// @return the number of differences
  long run() {
    long differences = 0;
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Customizer customizer = new Customizer(topology, hierarchy.links(), pool);
      for (TransportMode mode : Modes.ALL) {
        for (Objective objective : Objective.values()) {
          StateCosts costs = world.stateCosts(mode, objective);
          Metric metric = customizer.customizeAndPrune(hierarchy.linkWeights(costs));
          differences += free(mode, objective, costs, metric);
        }
        StateCosts costs = world.stateCosts(mode);
        Metric metric = customizer.customizeAndPrune(hierarchy.linkWeights(costs));
        if (mode == TransportMode.CAR || mode == TransportMode.TRUCK) {
          differences += restricted(mode, costs, metric);
        }
      }
    }
    return differences;
  }

  private long free(TransportMode mode, Objective objective, StateCosts costs, Metric metric) {
    long start = System.nanoTime();
    Dijkstra dijkstra = new Dijkstra(PlainGraph.states(graph, costs));
    ModeCosts modeCosts = world.costs(mode);
    int[] sources = openArcs(modeCosts, SOURCES);
    int[] targets = openArcs(modeCosts, TARGETS);
    long[][] table = table(metric, sources, targets);
    EliminationTreeQuery search = new EliminationTreeQuery(metric, workspaces);
    OneToAll sweep = new OneToAll(metric);
    long differences = 0;
    long reached = 0;
    for (int i = 0; i < sources.length; i++) {
      long[] expected = dijkstra.toAll(sources[i]);
      Seeds source = new Seeds().add(sources[i], 0);
      OneToAll.Reach reach = sweep.from(source, Weight.INFINITE - 1);
      for (int state = 0; state < expected.length; state++) {
        differences += reach.weight(state) == expected[state] ? 0 : 1;
      }
      for (int j = 0; j < targets.length; j++) {
        long right = expected[targets[j]];
        Seeds target = new Seeds().add(targets[j], 0);
        boolean isSame =
            search.weight(source, target) == right
                && table[i][j] == right
                && alongPath(search.path(source, target), metric) == right;
        differences += isSame ? 0 : 1;
        reached += Weight.isFinite(right) ? 1 : 0;
      }
    }
    int pairs = sources.length * targets.length;
    String label = "%s %s".formatted(mode, objective).toLowerCase(Locale.ROOT);
    String what = "differences, %s, %,d pairs, %,d with a way".formatted(label, pairs, reached);
    page.add(what, world.name(), Quantity.count(differences));
    page.add("duration, " + label, world.name(), Quantity.seconds(System.nanoTime() - start));
    return differences;
  }

  private int[] openArcs(ModeCosts costs, int count) {
    int[] arcs = new int[count];
    for (int i = 0; i < count; i++) {
      do {
        arcs[i] = random.nextInt(graph.arcCount());
      } while (!costs.isOpen(arcs[i]));
    }
    return arcs;
  }

  private long[][] table(Metric metric, int[] sources, int[] targets) {
    long[][] table = new long[sources.length][targets.length];
    new RphastTable(metric, workspaces)
        .fill(
            seeds(sources),
            seeds(targets),
            (source, target, weight) -> table[source][target] = weight);
    return table;
  }

  private static List<Seeds> seeds(int[] vertices) {
    List<Seeds> seeds = new ArrayList<>();
    for (int vertex : vertices) {
      seeds.add(new Seeds().add(vertex, 0));
    }
    return seeds;
  }

  /// The sum of the weights of a path's links; the path's own weight must equal it.
  private long alongPath(Optional<VertexPath> found, Metric metric) {
    if (found.isEmpty()) {
      return Weight.INFINITE;
    }
    VertexPath path = found.get();
    StateGraph links = metric.links();
    long sum = 0;
    for (int i = 1; i < path.count(); i++) {
      int from = topology.rankOf(path.vertex(i - 1));
      int to = topology.rankOf(path.vertex(i));
      long least = Weight.INFINITE;
      for (int link = links.first(from); link < links.first(from + 1); link++) {
        if (links.to(link) == to) {
          least = Math.min(least, metric.linkWeight(from, link));
        }
      }
      sum += least;
    }
    return sum == path.weight() ? sum : -1;
  }

  private long restricted(TransportMode mode, StateCosts costs, Metric metric) {
    long start = System.nanoTime();
    PotentialSearch search = new PotentialSearch(metric, workspaces);
    int[] arcOfLink = arcsOfLinks(metric.links());
    ModeCosts modeCosts = world.costs(mode);
    long differences = 0;
    long closedCount = 0;
    long dearer = 0;
    for (int i = 0; i < RESTRICTIONS; i++) {
      boolean[] isClosed = closedArcs(mode);
      Dijkstra dijkstra = new Dijkstra(PlainGraph.states(graph, costs, arc -> isClosed[arc]));
      int sourceArc = openArc(modeCosts, arc -> isClosed[arc]);
      long[] expected = dijkstra.toAll(sourceArc);
      Seeds source = new Seeds().add(sourceArc, 0);
      for (int j = 0; j < RESTRICTED_TARGETS; j++) {
        int targetArc = openArc(modeCosts, arc -> isClosed[arc]);
        Seeds target = new Seeds().add(targetArc, 0);
        long found =
            search
                .path(
                    source,
                    target,
                    (rank, link, _) ->
                        isClosed[arcOfLink[link]] ? Weight.INFINITE : metric.linkWeight(rank, link),
                    () -> {})
                .map(VertexPath::weight)
                .orElse(Weight.INFINITE);
        differences += found == expected[targetArc] ? 0 : 1;
        long free = new EliminationTreeQuery(metric, workspaces).weight(source, target);
        dearer += found > free ? 1 : 0;
      }
      for (boolean closed : isClosed) {
        closedCount += closed ? 1 : 0;
      }
    }
    String what =
        "differences, %s with %d random restrictions, %,d pairs, %,d dearer than without"
            .formatted(mode, RESTRICTIONS, RESTRICTIONS * RESTRICTED_TARGETS, dearer);
    page.add(what, world.name(), Quantity.count(differences));
    page.add(
        "arcs closed by a restriction, mean, " + mode,
        world.name(),
        Quantity.count(closedCount / RESTRICTIONS));
    page.add(
        "duration, %s with restrictions".formatted(mode),
        world.name(),
        Quantity.seconds(System.nanoTime() - start));
    return differences;
  }

  private int openArc(ModeCosts costs, IntPredicate isClosed) {
    int arc = world.randomArc(costs, random);
    while (isClosed.test(arc)) {
      arc = world.randomArc(costs, random);
    }
    return arc;
  }

  /// Per link: its arc.
  private int[] arcsOfLinks(StateGraph links) {
    int[] arcs = new int[links.count()];
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      for (int link = links.first(rank); link < links.first(rank + 1); link++) {
        arcs[link] = graph.stateArc(topology.vertexOf(rank));
      }
    }
    return arcs;
  }

  /// Arcs with a point in a random box, and for trucks those that are too low or too weak.
  private boolean[] closedArcs(TransportMode mode) {
    LatLng center = graph.location(random.nextInt(graph.junctionCount()));
    LatLng corner = graph.location(random.nextInt(graph.junctionCount()));
    double share = AREA_SHARE_MAX * random.nextDouble();
    int latUnits = (int) (share * Math.abs(center.latUnits() - corner.latUnits()));
    int lngUnits = (int) (share * Math.abs(center.lngUnits() - corner.lngUnits()));
    int height = HEIGHT_MIN_CENTIMETERS + random.nextInt(HEIGHT_RANGE_CENTIMETERS);
    int weight = WEIGHT_MIN_KILOGRAMS + random.nextInt(WEIGHT_RANGE_KILOGRAMS);
    Vehicle truck = new Vehicle(0, weight, 0, height, 0, 0, 0, 0, '\0', Set.of());
    RuleJudge judge = mode == TransportMode.TRUCK ? rules.judge(mode, truck) : RuleJudge.NONE;
    boolean[] isClosed = new boolean[graph.arcCount()];
    for (int arc = 0; arc < isClosed.length; arc++) {
      int first = graph.firstPoint(graph.segment(arc));
      for (int i = 0; i < graph.pointCount(graph.segment(arc)); i++) {
        isClosed[arc] |=
            Math.abs(graph.pointLatUnits(first + i) - center.latUnits()) <= latUnits
                && Math.abs(graph.pointLngUnits(first + i) - center.lngUnits()) <= lngUnits;
      }
      isClosed[arc] |= judge.verdict(arc, 0) != RuleJudge.Verdict.FREE;
    }
    return isClosed;
  }
}
