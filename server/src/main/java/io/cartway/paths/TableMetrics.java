package io.cartway.paths;

import io.cartway.hierarchy.LinkSums;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.MetricMaking;
import io.cartway.hierarchy.modes.MetricCache;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.HeightRange;
import io.cartway.travel.Avoidance;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.Exclusion;
import io.cartway.travel.Vehicle;
import io.cartway.work.Deadline;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The metrics of tables and sweeps: those of modes, and those that the rules of a request make,
/// because rules that hold for all cells are cheaper in a metric than in each search. The rules'
/// metrics are kept within bytes, under what the request said; the sums along their arcs with them
/// (eight bytes for each arc). Thread-safe.
public final class TableMetrics {

  private final Journeys journeys;
  private final MetricCache<Key> ofRules;
  private final long bytesMax;
  private final Map<SumKey, LinkSums> sums = new LinkedHashMap<>(16, 0.75f, true);

  /// Null until it is asked for.
  private volatile @Nullable HeightRange heights;

  /// What a metric depends on.
  ///
  /// @param isTimed whether the signs are those of a moment
  /// @param signs their verdicts then, as a number
  /// @param isLenient whether signs can be violated at a cost
  private record Key(
      ModeVariant mode,
      Objective objective,
      Vehicle vehicle,
      Avoidance avoidance,
      Exclusion exclusion,
      boolean isTimed,
      long signs,
      boolean isLenient) {}

  /// What sums depend on.
  ///
  /// @param consumption the model of sums of energy; empty for [TableSums]
  private record SumKey(Key key, Optional<EvConsumption> consumption) {}

  /// A metric with the sums along its arcs.
  ///
  /// @param energy what its arcs take from a battery, when the journey has a model of it
  record Summed(Metric metric, LinkSums sums, Optional<LinkSums> energy) {}

  /// @param bytesMax of the metrics that requests make, and again of the sums along the arcs of all
  ///   metrics; the newest of each is kept even if it alone is larger
  public TableMetrics(Journeys journeys, long bytesMax) {
    this.journeys = journeys;
    this.bytesMax = bytesMax;
    ofRules = new MetricCache<>(bytesMax);
  }

  /// The ground of the tables.
  Journeys journeys() {
    return journeys;
  }

  /// The metric of the rules at their moment.
  ///
  /// @param isLenient whether signs can be violated at a cost
  /// @param deadline is looked at periodically and may throw to end
  Summed of(TableRules common, boolean isLenient, Deadline deadline) {
    JourneyRules rules = isLenient ? common.rules().lenient() : common.rules();
    ModeMetrics metrics = journeys.metrics();
    Objective objective = common.journey().objective();
    Key key = key(common, isLenient);
    Metric metric =
        rules.isTrivial()
            ? metrics.metric(common.mode(), objective, deadline::check)
            : ofRules.get(key, () -> making(rules, common, deadline::check), deadline);
    Optional<EvConsumption> model = common.journey().consumption();
    return new Summed(
        metric,
        sums(new SumKey(key, Optional.empty()), metric),
        model.map(_ -> sums(new SumKey(key, model), metric)));
  }

  /// Another request may finish what this one began.
  private MetricMaking making(JourneyRules rules, TableRules common, Runnable check) {
    ModeMetrics metrics = journeys.metrics();
    LinkWeights plain = metrics.linkWeights(common.mode(), common.journey().objective(), check);
    return MetricMaking.ofOpenArcs(
        metrics.hierarchy(),
        () -> rules.detached().steadyWeights(plain, metrics.hierarchy(), common.epochMillis()));
  }

  private static Key key(TableRules common, boolean isLenient) {
    Journey journey = common.journey();
    boolean hasSigns = common.rules().hasSigns();
    return new Key(
        common.mode(),
        journey.objective(),
        hasSigns ? journey.vehicle() : Vehicle.UNKNOWN,
        journey.avoidance(),
        journey.exclusion(),
        hasSigns && common.isTimed(),
        hasSigns && common.isTimed() ? common.rules().fingerprint(common.epochMillis()) : 0,
        isLenient);
  }

  /// The heights of the region, which are looked at when somebody asks for the first time.
  HeightRange heights(Runnable check) {
    HeightRange known = heights;
    if (known == null) {
      known = HeightRange.of(journeys.graph(), check);
      heights = known;
    }
    return known;
  }

  private LinkSums sums(SumKey key, Metric metric) {
    synchronized (sums) {
      LinkSums known = sums.get(key);
      if (known == null || known.metric() != metric) {
        known = new LinkSums(metric);
        sums.put(key, known);
        dropOldest();
      }
      return known;
    }
  }

  /// Drops sums from the oldest on until the others fit; the newest stay. Sums hold their metric,
  /// which may have left its cache.
  private void dropOldest() {
    long bytes = sums.values().stream().mapToLong(LinkSums::sizeBytes).sum();
    Iterator<LinkSums> oldestFirst = sums.values().iterator();
    while (bytes > bytesMax && sums.size() > 1) {
      bytes -= oldestFirst.next().sizeBytes();
      oldestFirst.remove();
    }
  }

  /// The bytes of the metrics that requests made.
  public long sizeBytes() {
    return ofRules.sizeBytes();
  }
}
