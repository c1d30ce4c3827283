package io.cartway.tours.check;

import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import java.util.List;

/// What has to change of a tour whatever its times are: loads and ranks.
///
/// @param changes receives what has to change
record UntimedChanges(Attempt.Wanted wanted, List<Call> calls, List<Change> changes) {

  private Task task(Call call) {
    return wanted.all().of(call.job()).get(call.task());
  }

  static void limit(List<Change> changes, Change.Field field, int index, long taken, long most) {
    if (taken > most) {
      changes.add(Change.of(field, index, taken - most, taken));
    }
  }

  static boolean isReload(Shift shift, Call call) {
    return call.isPause() && shift.pauses().get(call.task()).purpose() == Shift.Purpose.RELOAD;
  }

  /// Capacities as large as the loads between reloads.
  ///
  /// @return false where the job's goods would be carried past a reload
  boolean loads() {
    List<Integer> capacity = wanted.type().abilities().capacity();
    for (int d = 0; d < capacity.size(); d++) {
      long most = 0;
      int from = 0;
      for (int i = 0; i <= calls.size(); i++) {
        if (i == calls.size() || isReload(wanted.shift(), calls.get(i))) {
          most = Math.max(most, load(from, i, d));
          from = i;
        }
      }
      limit(changes, Change.Field.CAPACITY, d, most, capacity.get(d));
    }
    boolean isBegun = false;
    for (Call call : calls) {
      if (isReload(wanted.shift(), call) && isBegun && wanted.of().isCarried() && !isOver(call)) {
        return false;
      }
      isBegun |= call.job() == wanted.job();
    }
    return true;
  }

  /// Whether all of the job is done before a pause.
  private boolean isOver(Call pause) {
    return calls.subList(calls.indexOf(pause), calls.size()).stream()
        .noneMatch(call -> call.job() == wanted.job());
  }

  /// The most on the vehicle between two reloads.
  private long load(int from, int to, int dimension) {
    long load = 0;
    for (Call call : calls.subList(from, to)) {
      load += !call.isPause() && !isEverPickedUp(call) ? amount(call, dimension) : 0;
    }
    long most = load;
    for (Call call : calls.subList(from, to)) {
      if (!call.isPause()) {
        boolean isPickup = call.task() < pickups(call);
        load += isPickup ? amount(call, dimension) : -amount(call, dimension);
        most = Math.max(most, load);
      }
    }
    return most;
  }

  private int pickups(Call call) {
    return wanted.all().pickups(call.job());
  }

  private boolean isEverPickedUp(Call call) {
    return pickups(call) > 0;
  }

  private int amount(Call call, int dimension) {
    return task(call).demand().get(dimension);
  }

  /// Takes the ranks of the job's tasks away where they are not kept.
  ///
  /// @return false where that does not help
  boolean ranks() {
    if (!wanted.isOrdered() || isInOrder(false)) {
      return true;
    }
    List<Task> tasks = wanted.all().of(wanted.job());
    for (int task = 0; task < tasks.size(); task++) {
      if (tasks.get(task).rank() != Task.ANYWHERE) {
        changes.add(Change.of(Change.Field.RANK, task, 0, 0));
      }
    }
    return isInOrder(true);
  }

  /// Whether no task comes behind one that belongs behind it.
  private boolean isInOrder(boolean isOwnAnywhere) {
    int highest = 0;
    boolean isBegun = false;
    boolean isEnding = false;
    for (Call call : calls) {
      if (call.isPause()) {
        continue;
      }
      boolean isFree = isOwnAnywhere && call.job() == wanted.job();
      int rank = isFree ? Task.ANYWHERE : task(call).rank();
      boolean isNumber = rank > 0 && rank < Task.LAST;
      if ((rank == Task.FIRST && isBegun)
          || (rank != Task.LAST && isEnding)
          || (isNumber && rank < highest)) {
        return false;
      }
      isBegun |= rank != Task.FIRST;
      isEnding |= rank == Task.LAST;
      highest = isNumber ? rank : highest;
    }
    return true;
  }
}
