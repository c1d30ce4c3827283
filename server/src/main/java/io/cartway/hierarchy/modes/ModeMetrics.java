package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.IntervalTable;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.LowerBound;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.MetricMaking;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.PotentialSearch;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.SmallTable;
import io.cartway.hierarchy.StandingMetrics;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.WorkspacePool;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.OwnPace;
import io.cartway.roads.TurnModel;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// The metrics of a region, one per mode and objective, made on first use. Thread-safe.
///
/// The standing metrics stay once they are made: the fastest way of each mode as it is. All others
/// belong to requests and share the limit of [HierarchyLimits].
public final class ModeMetrics implements AutoCloseable {

  private final Hierarchy hierarchy;
  private static final int VARIANTS_MAX = 8;

  /// The standing metrics that are read: those of a city. A country's would be twice in memory, in
  /// the heap and in the pages of the files that they were read from.
  private static final long READ_BYTES_MAX = 160L << 20;

  private final Map<TransportMode, ModeCosts> costs;
  private final Map<ModeVariant, ModeCosts> variants =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ModeVariant, ModeCosts> eldest) {
          return size() > VARIANTS_MAX;
        }
      };
  private final Semaphore makingCosts = new Semaphore(1);
  private final MetricCache<Key> cache;
  private final long standingHeapMax;
  private final WorkspacePool workspaces;
  private final ForkJoinPool pool;
  private final Customizer customizer;
  private final Openings openings;

  /// The key of a metric.
  public record Key(ModeVariant mode, Objective objective) {

    /// Whether this is the metric of a mode's usual requests, one per mode.
    boolean isStanding() {
      return mode.isPlain() && objective == Objective.FAST;
    }
  }

  /// Knows which roads open at times, or on a condition, beyond their standing access.
  @FunctionalInterface
  public interface Openings {
    /// Whether an arc opens.
    boolean opensAtTimes(int arc, TransportMode mode);
  }

  /// Metrics over a hierarchy in which no road opens at times.
  public ModeMetrics(Hierarchy hierarchy, TurnModel turns, HierarchyLimits limits, int threads) {
    this(hierarchy, turns, limits, threads, (arc, mode) -> false);
  }

  /// Metrics over a hierarchy; computes the costs of all modes.
  ///
  /// @param turns the turn model
  /// @param threads number of threads for customization
  /// @param openings for variants with opened roads
  public ModeMetrics(
      Hierarchy hierarchy,
      TurnModel turns,
      HierarchyLimits limits,
      int threads,
      Openings openings) {
    this(hierarchy, ModeCosts.ofAll(hierarchy.graph(), turns), limits, threads, openings);
  }

  /// Metrics for given costs, for comparisons.
  ///
  /// @param costs for each mode in use
  /// @param threads number of threads for customization
  /// @param openings for variants with opened roads
  public ModeMetrics(
      Hierarchy hierarchy,
      Map<TransportMode, ModeCosts> costs,
      HierarchyLimits limits,
      int threads,
      Openings openings) {
    this.openings = openings;
    this.hierarchy = hierarchy;
    this.costs = Map.copyOf(costs);
    standingHeapMax = limits.metricBytesMax();
    cache = new MetricCache<>(limits.metricBytesMax(), Key::isStanding);
    workspaces = new WorkspacePool(hierarchy.topology(), limits.workspacesMax());
    pool = new ForkJoinPool(threads);
    customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
  }

  /// Takes the standing metrics from the files of the region, so that none of them is made here.
  /// Those of the first modes are read into the heap that fit into the bytes that the metrics of
  /// requests may take and into [#READ_BYTES_MAX]; the others stay in mapped files.
  ///
  /// @param standing of this hierarchy; to be closed after the last search
  public void takeStanding(StandingMetrics standing) throws IOException {
    List<TransportMode> modes = Modes.ALL.stream().filter(costs::containsKey).toList();
    long left = Math.min(standingHeapMax, READ_BYTES_MAX);
    for (TransportMode mode : modes) {
      StateCosts of = Objective.FAST.costs(costs(mode));
      String name = standingName(mode);
      long bytes = standing.heapBytes(name);
      boolean isRead = bytes <= left;
      left -= isRead ? bytes : 0;
      Metric metric = isRead ? standing.read(name, of) : standing.map(name, of);
      cache.pin(new Key(ModeVariant.of(mode), Objective.FAST), metric);
    }
  }

  /// The name of a mode's standing metric in the files of a region.
  static String standingName(TransportMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  /// Makes the standing metrics of all modes and writes them into a folder: the same bytes whatever
  /// the number of threads.
  ///
  /// @param pool customizes
  public static void writeStanding(
      Path directory, Hierarchy hierarchy, Map<TransportMode, ModeCosts> all, ForkJoinPool pool)
      throws IOException {
    StandingMetrics.begin(directory, hierarchy);
    Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
    for (TransportMode mode : Modes.ALL) {
      StateCosts costs = Objective.FAST.costs(Objects.requireNonNull(all.get(mode)));
      Metric metric = customizer.customizeAndPrune(hierarchy.linkWeights(costs));
      StandingMetrics.write(directory, standingName(mode), hierarchy, costs, metric);
    }
  }

  /// The hierarchy.
  public Hierarchy hierarchy() {
    return hierarchy;
  }

  /// The costs of a mode.
  public ModeCosts costs(TransportMode mode) {
    ModeCosts found = costs.get(mode);
    if (found == null) {
      throw new IllegalStateException("no costs of " + mode);
    }
    return found;
  }

  /// The costs of a variant; those at the mode's pace are cached, the last few.
  public ModeCosts costs(ModeVariant variant) {
    return costs(variant, () -> {});
  }

  /// The same for a request. Concurrent requests for new costs take turns, and give up when their
  /// check says so, whether they make them or wait.
  ///
  /// @param check is called every few milliseconds and may throw to give up
  public ModeCosts costs(ModeVariant variant, Runnable check) {
    if (!variant.pace().isUsual()) {
      return costs(variant.atUsualPace(), check).at(variant.pace());
    }
    if (variant.isPlain()) {
      return costs(variant.mode());
    }
    ModeCosts found = known(variant);
    while (found == null) {
      check.run();
      if (Turns.isTaken(makingCosts)) {
        try {
          found = known(variant);
          if (found == null) {
            found = make(variant, check);
            synchronized (variants) {
              variants.put(variant, found);
            }
          }
        } finally {
          makingCosts.release();
        }
      }
    }
    return found;
  }

  private @Nullable ModeCosts known(ModeVariant variant) {
    synchronized (variants) {
      return variants.get(variant);
    }
  }

  private ModeCosts make(ModeVariant variant, Runnable check) {
    ModeCosts made = costs(variant.mode());
    if (variant.onHighways()) {
      made = made.onHighways(check);
    }
    if (variant.opensAtTimes()) {
      made = made.optimistic(arc -> openings.opensAtTimes(arc, variant.mode()), check);
    }
    return variant.isLenient() ? made.lenient() : made;
  }

  /// The metric of a mode and an objective: a snapshot to hold for a whole request.
  public Metric metric(TransportMode mode, Objective objective) {
    return metric(ModeVariant.of(mode), objective);
  }

  /// The metric of a variant and an objective: with all changes, a pace of the caller's own
  /// included, which makes a whole metric for it. Tables, which climb from many places at once,
  /// need that; a search between two places asks for the [#guide] instead.
  public Metric metric(ModeVariant mode, Objective objective) {
    return cache.get(
        new Key(mode, objective),
        () -> customizer.customizeAndPrune(hierarchy.linkWeights(objective.costs(costs(mode)))));
  }

  /// The same for a request: made on its own thread if it is not cached.
  ///
  /// @param check is called every few milliseconds and may throw to give up
  public Metric metric(ModeVariant mode, Objective objective, Runnable check) {
    return cache.get(
        new Key(mode, objective),
        () -> new MetricMaking(hierarchy, objective.costs(costs(mode, check))),
        Deadline.of(check));
  }

  /// The weights of the links of a variant, whatever the label: those of its metric when that is
  /// there, which is quicker than to compute them from the costs.
  ///
  /// @param check is called every few milliseconds while costs are made and may throw to give up
  public LinkWeights linkWeights(ModeVariant mode, Objective objective, Runnable check) {
    Optional<Metric> known = cache.find(new Key(mode, objective));
    if (known.isPresent()) {
      Metric metric = known.get();
      return (rank, link, _) -> metric.linkWeight(rank, link);
    }
    return hierarchy.weightsOf(objective.costs(costs(mode, check)));
  }

  /// A table in a metric of this hierarchy.
  ///
  /// @param targets each is one place: a few seeds of which the best counts
  /// @param deadline is looked at periodically and may throw to end
  public IntervalTable table(Metric metric, List<Seeds> targets, Deadline deadline) {
    return new IntervalTable(metric, workspaces, targets, deadline);
  }

  /// The weights of a variant with the metric that guides searches under them. A pace of the
  /// caller's own has no metric: slower walkers and lower speeds only add to the weights of the
  /// mode's metric, and those of a faster walker are nowhere less than the share by which the
  /// walker is faster.
  ///
  /// @param check is called every few milliseconds while a metric is made and may throw to give up
  public Guide guide(ModeVariant mode, Objective objective, Runnable check) {
    ModeVariant usual = mode.atUsualPace();
    Metric metric = metric(usual, objective, check);
    ModeCosts guiding = costs(usual, check);
    ModeCosts own = mode.equals(usual) ? guiding : guiding.at(mode.pace());
    return new Guide(metric, bound(mode.pace()), objective, own, guiding);
  }

  private static LowerBound bound(OwnPace pace) {
    int walk = pace.walkCentimetersPerSecond();
    return walk <= OwnPace.WALK ? LowerBound.WHOLE : new LowerBound(OwnPace.WALK, walk);
  }

  /// Small tables in a metric of this hierarchy, for one thread.
  public SmallTable smallTable(Metric metric) {
    return new SmallTable(metric, workspaces);
  }

  /// A search in a metric of this hierarchy.
  public PointToPoint search(Metric metric) {
    return new EliminationTreeQuery(metric, workspaces);
  }

  /// A search under weights that are nowhere less than those of a guide.
  public PotentialSearch guidedSearch(Guide guide) {
    return new PotentialSearch(guide.metric(), guide.bound(), workspaces);
  }

  /// The cache, for memory monitoring.
  public MetricCache<Key> cache() {
    return cache;
  }

  /// Stops the threads: no metric can be made afterwards.
  @Override
  public void close() {
    pool.close();
  }
}
