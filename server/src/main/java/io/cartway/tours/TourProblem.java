package io.cartway.tours;

import java.util.List;

/// A fleet and its jobs.
///
/// @param objectives in their order; [Objective#COST] is the last
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
    if (types.isEmpty() || objectives.isEmpty() || objectives.getLast() != Objective.COST) {
      throw new IllegalArgumentException("a problem has vehicles, and cost as its last objective");
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
