package io.cartway.bench.tours.timefold;

import ai.timefold.solver.core.api.domain.solution.PlanningEntityCollectionProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.score.HardMediumSoftScore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An instance and its plan.
@PlanningSolution
public class RoutingPlan {

  @PlanningEntityCollectionProperty private List<Vehicle> vehicles = List.of();
  @PlanningEntityCollectionProperty @ValueRangeProvider private List<Visit> visits = List.of();
  @PlanningScore private @Nullable HardMediumSoftScore score;

  /// For the solver.
  public RoutingPlan() {}

  /// An instance that is not planned yet.
  public RoutingPlan(List<Vehicle> vehicles, List<Visit> visits) {
    this.vehicles = vehicles;
    this.visits = visits;
  }

  public List<Vehicle> getVehicles() {
    return vehicles;
  }

  public List<Visit> getVisits() {
    return visits;
  }

  public @Nullable HardMediumSoftScore getScore() {
    return score;
  }

  public void setScore(@Nullable HardMediumSoftScore score) {
    this.score = score;
  }
}
