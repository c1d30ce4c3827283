package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.paths.energy.HeightRange;
import io.cartway.paths.energy.ReachedEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.TransportMode;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a limit counts along arcs and turns, in the unit of a [Reach].
final class ReachMeasure {

  /// Nothing is slower on average over a whole way without ferries, in metres per second.
  private static final double SLOWEST = 1.4;

  private static final double MILLIMETERS_PER_METER = 1000;

  private static final double SLOWEST_WALK_SHARE = 0.4;

  /// Nothing is faster, in metres per second.
  private static final double FASTEST = 40;

  /// A usual speed, of which consumption is guessed.
  private static final double USUAL_KMH = 50;

  private static final double KMH_PER_METER_PER_SECOND = 3.6;

  /// Millionths of a watt-hour in a unit of consumption.
  private static final double ENERGY_PER_UNIT = 1000;

  private static final double UNITS_PER_WATT_HOUR = 1000;

  /// In a minute one is where the next sweep would begin.
  private static final double MILLIS_MIN = 60_000;

  private final Reach.Unit unit;
  private final double limit;
  private final ModeCosts costs;
  private final Journey journey;
  private final boolean isReverse;
  private final Supplier<HeightRange> heights;

  /// Null for all units but consumption.
  private final @Nullable ArcEnergy energy;

  /// @param limit in the unit
  /// @param journey with a model of consumption, if that is the unit
  /// @param isReverse whether ways end at the place
  /// @param heights of the region, asked for where they matter
  ReachMeasure(
      Reach.Unit unit,
      double limit,
      ModeCosts costs,
      Journey journey,
      boolean isReverse,
      Supplier<HeightRange> heights) {
    this.isReverse = isReverse;
    this.heights = heights;
    this.unit = unit;
    this.limit = limit;
    this.costs = costs;
    this.journey = journey;
    energy =
        unit == Reach.Unit.CONSUMPTION
            ? new ArcEnergy(costs, journey.consumption().orElseThrow())
            : null;
  }

  /// The limit.
  double limit() {
    return limit;
  }

  /// The energy of driving an arc and turning into the next, in millionths of a watt-hour; 0 when
  /// consumption is not the unit.
  long energy(int arc, int next) {
    return energy == null ? 0 : energy.of(arc) + energy.ofTurn(arc, next);
  }

  /// The energy of a part of an arc, from its start.
  long energyTo(RouteEnd end) {
    return energy == null ? 0 : energy.upTo(end.arc(), end.fraction());
  }

  /// What an energy is in the unit.
  double ofEnergy(long millionths) {
    return millionths == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : millionths / ENERGY_PER_UNIT;
  }

  /// What a step on a way through gates has come to, penalties left out.
  double value(GatedRoads.Step step) {
    return energy == null ? ofWeight(step.free()) : ofEnergy(step.energy());
  }

  /// What a whole arc takes.
  double whole(int arc) {
    return upTo(arc, 1);
  }

  /// What an arc takes from its start to a fraction of it.
  double upTo(int arc, double fraction) {
    return energy != null
        ? ofEnergy(energy.upTo(arc, fraction))
        : unit == Reach.Unit.TIME
            ? costs.arcMillis(arc) * fraction
            : costs.graph().lengthMillimeters(arc) * fraction;
  }

  /// What a turn takes.
  double turn(int arc, int next) {
    return energy != null
        ? ofEnergy(energy.ofTurn(arc, next))
        : unit == Reach.Unit.TIME ? costs.turnDurationMillis(arc, next) : 0;
  }

  /// Whether something may be within the limit at a place or beyond it: descents may give back as
  /// much as all of the region's height, because ferries and trains lift a vehicle for nothing.
  ///
  /// @param value at the place
  boolean isNear(double value) {
    return value <= limit
        || (energy != null && value - limit <= ofEnergy(energy.givenBack(heights.get())));
  }

  /// Whether the best way is the one that takes least: penalties left out, its cost is the value.
  boolean isCost() {
    return energy == null && (journey.objective() == Objective.FAST) == (unit == Reach.Unit.TIME);
  }

  /// What it takes to be at the states that a sweep reached; null for all units but consumption.
  ///
  /// @param make of the sweep
  /// @param place the seeds of the sweep
  @Nullable ReachedEnergy follow(
      Function<ReachedEnergy.Border, ReachedEnergy> make, Seeds place, Runnable check) {
    if (energy == null) {
      return null;
    }
    ReachedEnergy followed = make.apply(new Border(energy));
    followed.follow(place, isReverse, check);
    return followed;
  }

  /// What lies beyond a sweep.
  private final class Border implements ReachedEnergy.Border {
    private final StateCosts plain = journey.objective().costs(costs);
    private final ArcEnergy ofArcs;

    Border(ArcEnergy ofArcs) {
      this.ofArcs = ofArcs;
    }

    @Override
    public ArcEnergy energy() {
      return ofArcs;
    }

    @Override
    public boolean isFree(int state, int next, long weight) {
      return costs.penaltyMillis(costs.graph().stateArc(state), next) == 0
          && weight == plain.weight(state, next);
    }

    @Override
    public boolean mayGoOn(long taken) {
      return isNear(ofEnergy(taken));
    }
  }

  /// What a weight means in the unit, unless that is consumption; negative for a source's own
  /// state.
  double ofWeight(long weight) {
    if (weight < 0) {
      return -ofWeight(-weight);
    }
    Objective objective = journey.objective();
    boolean isFirstHalf = (objective == Objective.FAST) == (unit == Reach.Unit.TIME);
    double half = isFirstHalf ? Weight.cost(weight) : Weight.length(weight);
    return objective == Objective.SHORT && unit == Reach.Unit.DISTANCE ? 10 * half : half;
  }

  /// The cost of a weight that nothing within the limit exceeds; a first guess for consumption.
  ///
  /// @param place where the ways begin or end
  double costLimit(LatLng place) {
    Objective objective = journey.objective();
    if (journey.consumption().isPresent() && energy != null) {
      return costGuess(journey.consumption().get());
    }
    boolean isFirstHalf = (objective == Objective.FAST) == (unit == Reach.Unit.TIME);
    double slowest =
        costs.mode() == TransportMode.PEDESTRIAN
            ? SLOWEST_WALK_SHARE * journey.walkMetersPerSecond()
            : SLOWEST;
    return switch (objective) {
      case FAST ->
          isFirstHalf
              ? limit
              : limit / slowest + costs.mostBoardingMillis(place, limit / MILLIMETERS_PER_METER);
      case SHORT -> isFirstHalf ? limit / 10.0 : limit * FASTEST / 10;
    };
  }

  private double costGuess(EvConsumption model) {
    double metersPerSecond = USUAL_KMH / KMH_PER_METER_PER_SECOND;
    double perSecond = model.perMeter(USUAL_KMH) * metersPerSecond + model.auxiliaryPerSecond();
    double seconds = perSecond > 0 ? limit / UNITS_PER_WATT_HOUR / perSecond : 0;
    double millis = Math.max(MILLIS_MIN, 1000 * seconds);
    // Of a short way the cost is its length in centimetres.
    return journey.objective() == Objective.FAST ? millis : millis * metersPerSecond / 10;
  }

  /// Gives the pieces of a part of an arc that are within the limit.
  ///
  /// @param start the value at the start of the arc
  /// @param sign 1 when the value grows by what the arc takes, -1 when it falls by that
  void add(Reach.Parts parts, int arc, double from, double to, double start, int sign) {
    if (energy == null) {
      double last = Math.max(from, to);
      addPiece(
          parts, arc, from, last, start + sign * upTo(arc, from), start + sign * upTo(arc, last));
      return;
    }
    double at = from;
    double value = start + sign * upTo(arc, from);
    for (double knot : energy.knots(arc)) {
      double next = Math.min(knot, to);
      if (next > at) {
        double nextValue = start + sign * upTo(arc, next);
        addPiece(parts, arc, at, next, value, nextValue);
        at = next;
        value = nextValue;
      }
    }
    if (at == from) {
      addPiece(parts, arc, from, from, value, value);
    }
  }

  /// Gives what is within the limit of a piece along which the value is even.
  private void addPiece(
      Reach.Parts parts, int arc, double from, double to, double fromValue, double toValue) {
    boolean beginsWithin = fromValue <= limit;
    if (beginsWithin && toValue <= limit) {
      parts.add(arc, from, to, fromValue, toValue);
    } else if (beginsWithin || toValue <= limit) {
      double at = from + (to - from) * (limit - fromValue) / (toValue - fromValue);
      if (beginsWithin) {
        parts.add(arc, from, at, fromValue, limit);
      } else {
        parts.add(arc, at, to, limit, toValue);
      }
    }
  }
}
