package io.cartway.tours.solver;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Task;
import io.cartway.tours.TourProblem;
import io.cartway.tours.VehicleType;
import java.util.List;

/// In which territories vehicles do tasks. To those of a strict type, options elsewhere are closed
/// at all times, so that an insertion there is never in time; for others it is counted how foreign
/// places are. Immutable.
final class Territories {

  /// How foreign a territory is that is none of a vehicle's; more than the least important one.
  static final int FOREIGN = 5;

  private static final byte FORBIDDEN = -1;

  /// Of an option that is never open: far from overflow.
  private static final long NEVER = Long.MIN_VALUE / 4;

  private final Model model;
  private final int types;

  /// How foreign each option is to each type, `option * types + type`, or [#FORBIDDEN]; empty where
  /// there are no territories.
  private final byte[] foreign;

  private final long[][] close;

  Territories(Model model) {
    this.model = model;
    List<VehicleType> all = model.problem.types();
    types = all.size();
    close = new long[types][];
    foreign = new byte[isOf(model.problem) ? Model.taskOptions(model.problem) * types : 0];
    for (int type = 0; type < types; type++) {
      close[type] = isStrict(all.get(type)) ? model.close.clone() : model.close;
    }
    if (foreign.length > 0) {
      fill(all);
    }
  }

  private void fill(List<VehicleType> all) {
    int option = 0;
    for (Job job : model.problem.jobs()) {
      for (Task task : job.tasks()) {
        for (Place place : task.places()) {
          for (int window = 0; window < place.windows().size(); window++) {
            for (int type = 0; type < types; type++) {
              byte here = foreign(place, all.get(type).abilities().territories());
              foreign[option * types + type] = here;
              if (here == FORBIDDEN) {
                close[type][option] = NEVER;
              }
            }
            option++;
          }
        }
      }
    }
  }

  private static byte foreign(Place place, VehicleType.Territories own) {
    if (place.territory().isEmpty()) {
      return own.isStrict() ? FORBIDDEN : 0;
    }
    Integer priority = own.priorities().get(place.territory().get());
    if (priority != null) {
      return (byte) (priority - 1);
    }
    return own.isStrict() ? FORBIDDEN : FOREIGN;
  }

  private static boolean isOf(TourProblem problem) {
    return problem.objectives().contains(Objective.TERRITORIES)
        || problem.types().stream().anyMatch(Territories::isStrict);
  }

  private static boolean isStrict(VehicleType type) {
    return type.abilities().territories().isStrict();
  }

  /// The bytes that they take.
  static long sizeBytes(TourProblem problem) {
    if (!isOf(problem)) {
      return 0;
    }
    long ofTasks = Model.taskOptions(problem);
    long ofPauses =
        problem.types().stream()
            .flatMap(type -> type.shifts().stream())
            .flatMap(shift -> shift.pauses().stream())
            .mapToLong(pause -> pause.windows().size())
            .sum();
    long strict = problem.types().stream().filter(Territories::isStrict).count();
    return ofTasks * problem.types().size() + (ofTasks + ofPauses) * strict * Long.BYTES;
  }

  /// Whether it counts.
  boolean isCounted() {
    return model.problem.objectives().contains(Objective.TERRITORIES);
  }

  /// When each option closes to vehicles of a type.
  long[] close(int type) {
    return close[type];
  }

  /// Whether vehicles of a type do a visit at any of its places.
  boolean isAble(int visit, int type) {
    for (int at = model.optionStart[visit]; at < model.optionStart[visit + 1]; at++) {
      if (close[type][at] != NEVER) {
        return true;
      }
    }
    return false;
  }

  /// How foreign all places of a tour are.
  long foreignness(Route route) {
    int type = model.slotType[route.slot];
    long sum = 0;
    for (int i = 1; i <= route.length; i++) {
      // Pauses are nowhere.
      sum += route.visit[i] < model.visits ? foreign[route.option[i] * types + type] : 0;
    }
    return sum;
  }
}
