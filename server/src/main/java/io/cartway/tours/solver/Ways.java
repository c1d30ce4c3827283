package io.cartway.tours.solver;

import io.cartway.tours.Shift;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Times and lengths between the places of a problem, as flat arrays. Immutable.
final class Ways {

  /// In place of a time where there is no way: nothing is joined over it. Far from overflow.
  static final int NO_WAY = 1 << 30;

  /// The number of locations, and one more that is everywhere: where open tours end. Where stops
  /// count, ends of shifts have a location of their own each, behind it: the vehicle stops where it
  /// has a task.
  final int locations;

  private final int firstDepot;
  private final List<Integer> depots;
  private final int[][] seconds;
  private final int[][] metres;

  /// The seconds of each profile with those of a stop.
  private final List<Map<Long, int[]>> stopped = new ArrayList<>();

  Ways(TourProblem problem, TravelCosts costs) {
    int profiles = 1 + problem.types().stream().mapToInt(VehicleType::profile).max().orElse(0);
    int size = costs.table(problem.types().getFirst().profile()).size();
    depots = depots(problem);
    firstDepot = size + 1;
    locations = firstDepot + depots.size();
    seconds = new int[profiles][];
    metres = new int[profiles][];
    for (VehicleType type : problem.types()) {
      if (seconds[type.profile()] == null) {
        copy(costs.table(type.profile()), type.profile());
      }
    }
    for (int profile = 0; profile < profiles; profile++) {
      stopped.add(new HashMap<>());
    }
    for (VehicleType type : problem.types()) {
      for (Shift shift : type.shifts()) {
        stopped
            .get(type.profile())
            .computeIfAbsent(shift.stopSeconds(), each -> stopped(type.profile(), each));
      }
    }
  }

  /// The ends of shifts where stops count.
  private static List<Integer> depots(TourProblem problem) {
    boolean isCounted =
        problem.types().stream()
            .anyMatch(type ->
                type.abilities().stopsMax() < Integer.MAX_VALUE
                    || type.shifts().stream().anyMatch(shift -> shift.stopSeconds() > 0));
    return !isCounted
        ? List.of()
        : problem.types().stream()
            .flatMap(type -> type.shifts().stream())
            .flatMap(Ways::besideTasks)
            .distinct()
            .toList();
  }

  /// Where a shift leads without a task.
  private static Stream<Integer> besideTasks(Shift shift) {
    return Stream.of(
            Stream.of(shift.start()),
            shift.end().map(Shift.End::location).stream(),
            shift.pauses().stream()
                .map(Shift.Pause::location)
                .filter(at -> at != Shift.Pause.WHEREVER))
        .flatMap(each -> each);
  }

  /// How many rows the tables of a problem have.
  static int rows(TourProblem problem, int locations) {
    return locations + 1 + depots(problem).size();
  }

  /// How many tables there are besides, of times with stops.
  static long stoppedTables(TourProblem problem) {
    return problem.types().stream()
        .flatMap(type ->
            type.shifts().stream()
                .filter(shift -> shift.stopSeconds() > 0)
                .map(shift -> List.of((long) type.profile(), shift.stopSeconds())))
        .distinct()
        .count();
  }

  /// The row of a place where no task is done: of an end of a shift.
  int depot(int location) {
    int number = depots.indexOf(location);
    return number < 0 ? location : firstDepot + number;
  }

  /// The row of what is everywhere.
  int nowhere() {
    return firstDepot - 1;
  }

  private int[] stopped(int profile, long stopSeconds) {
    int[] plain = seconds[profile];
    if (stopSeconds == 0) {
      return plain;
    }
    int[] with = plain.clone();
    for (int from = 0; from < locations; from++) {
      for (int to = 0; to < firstDepot - 1; to++) {
        int way = from * locations + to;
        if (from != to && with[way] != NO_WAY) {
          with[way] += (int) stopSeconds;
        }
      }
    }
    return with;
  }

  private void copy(TravelTable table, int profile) {
    int[] copiedSeconds = new int[locations * locations];
    int[] copiedMetres = new int[locations * locations];
    for (int from = 0; from < locations; from++) {
      for (int to = 0; to < locations; to++) {
        if (from != firstDepot - 1 && to != firstDepot - 1) {
          int way = from * locations + to;
          copiedSeconds[way] = Math.min(table.seconds(given(from), given(to)), NO_WAY);
          copiedMetres[way] = table.metres(given(from), given(to));
        }
      }
    }
    seconds[profile] = copiedSeconds;
    metres[profile] = copiedMetres;
  }

  /// The caller's row of a location.
  private int given(int location) {
    return location < firstDepot ? location : depots.get(location - firstDepot);
  }

  /// More than putting a job elsewhere costs by the rates of any type.
  double dearest(TourProblem problem) {
    double most = 1;
    for (VehicleType type : problem.types()) {
      long far = 0;
      long slow = 0;
      int[] times = seconds(type.profile());
      int[] lengths = metres(type.profile());
      for (int way = 0; way < times.length; way++) {
        if (times[way] != NO_WAY) {
          far = Math.max(far, lengths[way]);
          slow = Math.max(slow, times[way]);
        }
      }
      VehicleType.Rates rates = type.rates();
      most =
          Math.max(most, rates.fixed() + 4 * (rates.perMetre() * far + rates.perSecond() * slow));
    }
    return most;
  }

  /// Seconds between locations, `from * locations + to`.
  int[] seconds(int profile) {
    return seconds[profile];
  }

  /// Seconds with those of a stop where the way leads to a task elsewhere.
  int[] secondsStopped(int profile, long stopSeconds) {
    return Objects.requireNonNull(stopped.get(profile).get(stopSeconds));
  }

  int[] metres(int profile) {
    return metres[profile];
  }
}
