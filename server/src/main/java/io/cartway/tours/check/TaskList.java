package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import java.util.List;

/// The tasks of all jobs of a problem: [Job#tasks()] makes a list at each call. Immutable.
final class TaskList {

  private final List<List<Task>> tasks;
  private final int[] pickups;

  TaskList(TourProblem problem) {
    tasks = problem.jobs().stream().map(Job::tasks).toList();
    pickups = problem.jobs().stream().mapToInt(job -> job.pickups().size()).toArray();
  }

  /// The tasks of a job.
  List<Task> of(int job) {
    return tasks.get(job);
  }

  /// How many of a job's tasks are pickups: the first of them.
  int pickups(int job) {
    return pickups[job];
  }

  /// The task of a visit.
  Task of(TourPlan.Visit visit) {
    return tasks.get(visit.job()).get(visit.task());
  }
}
