package io.cartway.tours.solver;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Shift.Purpose;
import io.cartway.tours.Task;
import io.cartway.tours.TourProblem;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;

/// What a problem has that changes how it is solved.
final class Traits {

  private Traits() {}

  static boolean isRanked(TourProblem problem) {
    return problem.jobs().stream()
        .flatMap(job -> job.tasks().stream())
        .anyMatch(task -> task.rank() != Task.ANYWHERE);
  }

  static boolean hasPause(TourProblem problem, Purpose purpose) {
    return problem.types().stream()
        .flatMap(type -> type.shifts().stream())
        .anyMatch(shift -> shift.has(purpose));
  }

  /// Whether services can be late, and that counts.
  static boolean isLatenessCounted(TourProblem problem) {
    return problem.objectives().contains(Objective.LATENESS)
        && problem.jobs().stream()
            .flatMap(job -> job.tasks().stream())
            .flatMap(task -> task.places().stream())
            .flatMap(place -> place.windows().stream())
            .anyMatch(Window::isSoft);
  }

  /// How many copies of each tour there are: as it is and as it was; where rules judge whole tours,
  /// one to try changes on and one that was found; with pauses, four to try those on.
  static int copies(TourProblem problem) {
    boolean hasPauses = hasPause(problem, Purpose.BREAK) || hasPause(problem, Purpose.RELOAD);
    return hasPauses ? 8 : isRuled(problem) ? 4 : 2;
  }

  private static boolean isRuled(TourProblem problem) {
    return isRanked(problem)
        || isLatenessCounted(problem)
        || problem.objectives().contains(Objective.TERRITORIES)
        || !problem.relations().isEmpty()
        || problem.jobs().stream().anyMatch(job -> job.secondsAboardMax() < Job.ABOARD_ALWAYS)
        || problem.jobs().stream().anyMatch(job -> job.tasks().size() > (job.isCarried() ? 2 : 1))
        || problem.types().stream()
            .map(VehicleType::abilities)
            .anyMatch(abilities ->
                abilities.stopsMax() < Integer.MAX_VALUE || abilities.drivingMax() < Ways.NO_WAY);
  }
}
