package io.cartway.tours.check;

import io.cartway.tours.Shift;
import io.cartway.tours.TravelTable;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.List;

/// When a vehicle does the steps of a tour. Linear in the steps.
record TourTimes(Shift shift, TravelTable table, List<TourStep> steps) {

  /// No departure: there is no way.
  static final long UNREACHABLE = Long.MIN_VALUE;

  /// The latest departure with which all is in time; [#UNREACHABLE] where there is no way.
  long latestDeparture() {
    return latestDeparture(shift.end().map(Shift.End::arrivalMax).orElse(Window.ALWAYS.close()));
  }

  /// The latest departure with which all is in time and over at a time.
  long latestDeparture(long over) {
    long latest = over;
    int next = shift.end().map(Shift.End::location).orElse(-1);
    for (int i = steps.size() - 1; i >= -1; i--) {
      int at = i < 0 ? shift.start() : steps.get(i).location();
      if (next >= 0) {
        long seconds = table.seconds(at, next);
        if (seconds == TravelTable.NO_WAY) {
          return UNREACHABLE;
        }
        boolean isStop = i + 1 < steps.size() && steps.get(i + 1).isStop();
        latest -= seconds + (isStop ? shift.stopSeconds() : 0);
      }
      next = at;
      latest = i < 0 ? latest : steps.get(i).latestBegin(latest);
    }
    return latest;
  }

  /// The next earlier departure with which it may take less time than with one: it then meets an
  /// earlier window. Before all times where it does not wait.
  long shorter(long departure) {
    long arrival = arrival(departure);
    long moving = toEnd();
    int at = shift.start();
    for (TourStep step : steps) {
      moving += table.seconds(at, step.location()) + (step.isStop() ? shift.stopSeconds() : 0);
      moving += step.seconds();
      at = step.location();
    }
    return arrival - departure <= moving ? UNREACHABLE : latestDeparture(arrival - 1);
  }

  /// Each step as early as it can begin; there is a way.
  List<Long> begins(long departure) {
    List<Long> begins = new ArrayList<>();
    long now = departure;
    int at = shift.start();
    for (TourStep step : steps) {
      now += table.seconds(at, step.location()) + (step.isStop() ? shift.stopSeconds() : 0);
      at = step.location();
      long begin = step.begin(now);
      begins.add(begin);
      now = begin + step.seconds();
    }
    return begins;
  }

  /// When the tour is over; there is a way.
  long arrival(long departure) {
    List<Long> begins = begins(departure);
    long over = begins.isEmpty() ? departure : begins.getLast() + steps.getLast().seconds();
    return over + toEnd();
  }

  /// Seconds from the last step to the end, if there is one.
  private long toEnd() {
    int last = steps.isEmpty() ? shift.start() : steps.getLast().location();
    return shift.end().map(end -> (long) table.seconds(last, end.location())).orElse(0L);
  }

  long metres() {
    long metres = 0;
    int at = shift.start();
    for (TourStep step : steps) {
      metres += table.metres(at, step.location());
      at = step.location();
    }
    return metres + (shift.end().isEmpty() ? 0 : table.metres(at, shift.end().get().location()));
  }
}
