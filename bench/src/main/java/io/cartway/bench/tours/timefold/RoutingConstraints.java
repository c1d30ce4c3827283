package io.cartway.bench.tours.timefold;

import ai.timefold.solver.core.api.score.HardMediumSoftScore;
import ai.timefold.solver.core.api.score.stream.Constraint;
import ai.timefold.solver.core.api.score.stream.ConstraintFactory;
import ai.timefold.solver.core.api.score.stream.ConstraintProvider;

/// Load and windows are kept first; then there are few vehicles, then short ways.
public final class RoutingConstraints implements ConstraintProvider {

  /// For the solver.
  public RoutingConstraints() {}

  @Override
  public Constraint[] defineConstraints(ConstraintFactory factory) {
    return new Constraint[] {
      factory
          .forEach(Vehicle.class)
          .filter(vehicle -> vehicle.excess() > 0)
          .penalize(HardMediumSoftScore.ONE_HARD, vehicle -> (long) vehicle.excess() * 100_000)
          .asConstraint("load"),
      factory
          .forEach(Visit.class)
          .filter(visit -> visit.lateness() > 0)
          .penalize(HardMediumSoftScore.ONE_HARD, Visit::lateness)
          .asConstraint("window"),
      factory
          .forEach(Visit.class)
          .filter(visit -> visit.latenessBack() > 0)
          .penalize(HardMediumSoftScore.ONE_HARD, Visit::latenessBack)
          .asConstraint("back"),
      factory
          .forEach(Visit.class)
          .filter(Visit::isBeforePickup)
          .penalize(HardMediumSoftScore.ONE_HARD, _ -> 10_000_000)
          .asConstraint("pickup first"),
      factory
          .forEach(Vehicle.class)
          .filter(vehicle -> !vehicle.getVisits().isEmpty())
          .penalize(HardMediumSoftScore.ONE_MEDIUM)
          .asConstraint("vehicles"),
      factory
          .forEach(Vehicle.class)
          .filter(vehicle -> !vehicle.getVisits().isEmpty())
          .penalize(HardMediumSoftScore.ONE_SOFT, Vehicle::length)
          .asConstraint("length")
    };
  }
}
