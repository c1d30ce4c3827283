package io.cartway.tours.solver;

import io.cartway.tours.Shift;
import io.cartway.tours.VehicleType;
import java.util.Arrays;

/// The tour of one slot while it is sought: what is visited in which order, and what an insertion
/// at any place needs to know in constant time.
///
/// Positions run from 0 (the start) over `1..length` (the visits) to `length + 1` (the end). For
/// the part up to a position, and for the part from it, a segment after Vidal et al. (2013) is
/// kept: its least duration with all waiting in it, the earliest start that needs no more than
/// that, and the latest start that keeps all windows. A part that starts at `s <= latest` ends at
/// `max(s, earliest) + duration`.
final class Route {

  private static final int FIRST_CAPACITY = 16;

  final int slot;
  private final Model model;
  private final int[] seconds;
  private final int[] table;
  private final VehicleType type;
  private final Shift shift;
  private final int[] capacity;

  int length;
  int[] visit = new int[FIRST_CAPACITY];
  int[] option = new int[FIRST_CAPACITY];
  int[] location = new int[FIRST_CAPACITY];

  long[] toDuration = new long[FIRST_CAPACITY];
  long[] toEarliest = new long[FIRST_CAPACITY];
  long[] toLatest = new long[FIRST_CAPACITY];
  long[] fromDuration = new long[FIRST_CAPACITY];
  long[] fromEarliest = new long[FIRST_CAPACITY];
  long[] fromLatest = new long[FIRST_CAPACITY];

  /// The load behind each position and the most up to it and from it, `position * dimensions`.
  int[] load;

  int[] loadMaxTo;
  int[] loadMaxFrom;

  /// The length of the whole tour.
  long metres;

  /// From departure to arrival, at least.
  long duration;

  /// Of the whole tour; 0 without visits.
  double cost;

  /// Whether all windows and limits can be kept. Loads are not looked at: insertions hold them, and
  /// nothing else makes them larger.
  boolean isFeasible;

  Route(Model model, int slot) {
    this.model = model;
    this.slot = slot;
    type = model.type(slot);
    shift = model.shift(slot);
    seconds = model.seconds(type.profile());
    table = model.metres(type.profile());
    capacity = type.abilities().capacity().stream().mapToInt(i -> i).toArray();
    load = new int[FIRST_CAPACITY * model.dimensions];
    loadMaxTo = new int[FIRST_CAPACITY * model.dimensions];
    loadMaxFrom = new int[FIRST_CAPACITY * model.dimensions];
    update();
  }

  int capacity(int dimension) {
    return capacity[dimension];
  }

  VehicleType.Rates rates() {
    return type.rates();
  }

  long metresMax() {
    return type.abilities().metresMax();
  }

  long secondsMax() {
    return type.abilities().secondsMax();
  }

  int seconds(int from, int to) {
    return seconds[from * model.locations + to];
  }

  int metres(int from, int to) {
    return table[from * model.locations + to];
  }

  /// When the tour departs: as late as its least duration allows.
  long departure() {
    return Math.min(fromEarliest[0], fromLatest[0]);
  }

  /// Takes over what another route of an equal slot has.
  void copyFrom(Route other) {
    length = other.length;
    reserve(length);
    System.arraycopy(other.visit, 0, visit, 0, length + 2);
    System.arraycopy(other.option, 0, option, 0, length + 2);
    update();
  }

  void insert(int position, int newVisit, int newOption) {
    reserve(length + 1);
    System.arraycopy(visit, position, visit, position + 1, length + 1 - position);
    System.arraycopy(option, position, option, position + 1, length + 1 - position);
    visit[position] = newVisit;
    option[position] = newOption;
    length++;
  }

  /// Takes out all visits of the jobs that are marked.
  void removeMarked(boolean[] isMarked) {
    int kept = 1;
    for (int i = 1; i <= length; i++) {
      if (!isMarked[model.jobOf[visit[i]]]) {
        visit[kept] = visit[i];
        option[kept] = option[i];
        kept++;
      }
    }
    length = kept - 1;
  }

  void clear() {
    length = 0;
  }

  private void reserve(int visits) {
    if (visits + 2 <= visit.length) {
      return;
    }
    int more = 2 * (visits + 2);
    visit = Arrays.copyOf(visit, more);
    option = Arrays.copyOf(option, more);
    location = Arrays.copyOf(location, more);
    toDuration = new long[more];
    toEarliest = new long[more];
    toLatest = new long[more];
    fromDuration = new long[more];
    fromEarliest = new long[more];
    fromLatest = new long[more];
    load = new int[more * model.dimensions];
    loadMaxTo = new int[more * model.dimensions];
    loadMaxFrom = new int[more * model.dimensions];
  }

  /// Computes everything from what is visited. A tour that has lost visits may not be feasible any
  /// more: ways over other places can be quicker than the direct one, which may not even exist.
  void update() {
    int end = length + 1;
    location[0] = shift.start();
    location[end] = shift.end().map(Shift.End::location).orElse(model.locations - 1);
    for (int i = 1; i <= length; i++) {
      location[i] = model.location[option[i]];
    }
    updateTimesTo();
    updateTimesFrom();
    updateLoads();
    metres = 0;
    for (int i = 1; i <= end; i++) {
      metres += metres(location[i - 1], location[i]);
    }
    duration = fromDuration[0];
    cost = length == 0 ? 0 : cost(metres, duration);
    isFeasible = length == 0 || (isInTime() && metres <= metresMax() && duration <= secondsMax());
  }

  /// The cost of a tour of the slot.
  double cost(long length, long time) {
    return type.rates().fixed()
        + type.rates().perMetre() * length
        + type.rates().perSecond() * time;
  }

  /// Whether each visit begins in time if the tour departs as early as it may.
  private boolean isInTime() {
    for (int i = 1; i <= length; i++) {
      if (seconds(location[i - 1], location[i]) == Model.NO_WAY
          || toEarliest[i] > toLatest[i]) {
        return false;
      }
    }
    int last = seconds(location[length], location[length + 1]);
    return last != Model.NO_WAY
        && toEarliest[length] + toDuration[length] + last <= fromLatest[length + 1];
  }

  private void updateTimesTo() {
    toDuration[0] = 0;
    toEarliest[0] = shift.departureMin();
    toLatest[0] = shift.departureMax();
    for (int i = 1; i <= length; i++) {
      int at = option[i];
      long delta = toDuration[i - 1] + seconds(location[i - 1], location[i]);
      long wait = Math.max(0, model.open[at] - delta - toLatest[i - 1]);
      toDuration[i] = delta + model.duration[at] + wait;
      toEarliest[i] = Math.max(model.open[at] - delta, toEarliest[i - 1]) - wait;
      toLatest[i] = Math.min(model.close[at] - delta, toLatest[i - 1]);
    }
  }

  private void updateTimesFrom() {
    int end = length + 1;
    fromDuration[end] = 0;
    fromEarliest[end] = Long.MIN_VALUE / 4;
    fromLatest[end] = shift.end().map(Shift.End::arrivalMax).orElse(Long.MAX_VALUE / 4);
    for (int i = length; i >= 0; i--) {
      long own = i == 0 ? 0 : model.duration[option[i]];
      long open = i == 0 ? shift.departureMin() : model.open[option[i]];
      long close = i == 0 ? shift.departureMax() : model.close[option[i]];
      long delta = own + seconds(location[i], location[i + 1]);
      long wait = Math.max(0, fromEarliest[i + 1] - delta - close);
      fromDuration[i] = delta + fromDuration[i + 1] + wait;
      fromEarliest[i] = Math.max(fromEarliest[i + 1] - delta, open) - wait;
      fromLatest[i] = Math.min(fromLatest[i + 1] - delta, close);
    }
  }

  private void updateLoads() {
    int dimensions = model.dimensions;
    for (int d = 0; d < dimensions; d++) {
      int now = 0;
      for (int i = 1; i <= length; i++) {
        if (model.kind[visit[i]] == Model.Kind.DELIVERY) {
          now += model.demand[visit[i] * dimensions + d];
        }
      }
      int most = now;
      load[d] = now;
      loadMaxTo[d] = now;
      for (int i = 1; i <= length; i++) {
        int amount = model.demand[visit[i] * dimensions + d];
        now +=
            switch (model.kind[visit[i]]) {
              case DELIVERY, CARRIED_DELIVERY -> -amount;
              case PICKUP, CARRIED_PICKUP -> amount;
            };
        most = Math.max(most, now);
        load[i * dimensions + d] = now;
        loadMaxTo[i * dimensions + d] = most;
      }
      int later = 0;
      for (int i = length; i >= 0; i--) {
        later = Math.max(later, load[i * dimensions + d]);
        loadMaxFrom[i * dimensions + d] = later;
      }
    }
  }
}
