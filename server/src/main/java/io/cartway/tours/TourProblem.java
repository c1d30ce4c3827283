package io.cartway.tours;

import java.util.List;

/// A fleet and its jobs.
///
/// @param objectives in their order; [Objective#COST] is the last, or [Objective#LATENESS] alone
///   comes behind it
/// @param isOrdered whether a tour must keep the ranks of its tasks; else they are wishes, of which
///   [Objective#DISORDER] counts those that are not met
public record TourProblem(
    List<VehicleType> types,
    List<Job> jobs,
    List<Objective> objectives,
    boolean isOrdered,
    List<Relation> relations) {

  public TourProblem {
    types = List.copyOf(types);
    jobs = List.copyOf(jobs);
    objectives = List.copyOf(objectives);
    relations = List.copyOf(relations);
    int cost = objectives.indexOf(Objective.COST);
    List<Objective> behind = objectives.subList(cost + 1, objectives.size());
    boolean isCostLast = behind.isEmpty() || behind.equals(List.of(Objective.LATENESS));
    if (types.isEmpty() || cost < 0 || !isCostLast) {
      throw new IllegalArgumentException(
          "a problem has vehicles, and cost as its last objective but for lateness");
    }
    int dimensions = types.getFirst().abilities().capacity().size();
    boolean isEven =
        types.stream().allMatch(type -> type.abilities().capacity().size() == dimensions)
            && jobs.stream()
                .flatMap(job -> job.tasks().stream())
                .allMatch(task -> task.demand().size() == dimensions);
    if (!isEven) {
      throw new IllegalArgumentException("capacities and demands differ in their dimensions");
    }
  }

  /// A problem without relations, whose ranks are wishes.
  public TourProblem(List<VehicleType> types, List<Job> jobs, List<Objective> objectives) {
    this(types, jobs, objectives, false, List.of());
  }
}
