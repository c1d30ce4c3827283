package io.cartway.tours.solver;

import io.cartway.tours.Shift;
import io.cartway.tours.VehicleType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  final long departureMin;
  private final long departureMax;
  private final int start;
  private final int end;
  final long arrivalMax;
  private final int[] capacity;
  private final int[] driving;
  private final List<TourRule> rules;
  private final boolean isPenalized;
  private final @Nullable Lateness lateness;

  /// Whether an insertion is judged by the whole tour, too.
  final boolean isRuled;

  /// When each option closes to the vehicle.
  final long[] close;

  final boolean hasPauses;
  final boolean hasReloads;

  int length;
  int[] visit = new int[FIRST_CAPACITY];
  int[] option = new int[FIRST_CAPACITY];
  int[] location = new int[FIRST_CAPACITY];

  private long[] toMetres = new long[FIRST_CAPACITY];
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

  /// When it departs.
  long departure;

  /// From departure to arrival: the least, but where lateness counts more.
  long duration;

  /// The lateness of its services, where that counts.
  double late;

  /// What the tour costs by its rates; 0 without visits.
  double money;

  /// Of the whole tour; 0 without visits. What is not as wished counts, besides money.
  double cost;

  // What has changed since the last update: the parts before the first and behind the last of
  // these positions are as they were.
  private int firstChanged;
  private int lastChanged;

  Route(Model model, int slot) {
    this.model = model;
    this.slot = slot;
    type = model.type(slot);
    Shift shift = model.shift(slot);
    departureMin = shift.departureMin();
    departureMax = shift.departureMax();
    start = model.ways.depot(shift.start());
    end = shift.end().map(each -> model.ways.depot(each.location())).orElse(model.ways.nowhere());
    arrivalMax = shift.end().map(Shift.End::arrivalMax).orElse(Long.MAX_VALUE / 4);
    driving = model.ways.seconds(type.profile());
    seconds = model.ways.secondsStopped(type.profile(), shift.stopSeconds());
    table = model.ways.metres(type.profile());
    rules = model.rules(slot);
    isPenalized = model.isPenalized();
    lateness = model.lateness;
    close = model.territories.close(model.slotType[slot]);
    isRuled = isPenalized || !rules.isEmpty();
    hasPauses = !shift.pauses().isEmpty();
    hasReloads = shift.has(Shift.Purpose.RELOAD);
    capacity = type.abilities().capacity().stream().mapToInt(i -> i).toArray();
    load = new int[FIRST_CAPACITY * model.dimensions];
    loadMaxTo = new int[FIRST_CAPACITY * model.dimensions];
    loadMaxFrom = new int[FIRST_CAPACITY * model.dimensions];
    changeAll();
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

  /// Seconds of a way without those of a stop at its end.
  int driving(int from, int to) {
    return driving[from * model.locations + to];
  }

  int metres(int from, int to) {
    return table[from * model.locations + to];
  }

  /// Becomes equal to another route of the slot, but for the loads, which [#update] writes.
  void copyFrom(Route other) {
    length = other.length;
    reserve(length);
    copy(other.visit, visit);
    copy(other.option, option);
    copy(other.location, location);
    copy(other.toMetres, toMetres);
    copy(other.toDuration, toDuration);
    copy(other.toEarliest, toEarliest);
    copy(other.toLatest, toLatest);
    copy(other.fromDuration, fromDuration);
    copy(other.fromEarliest, fromEarliest);
    copy(other.fromLatest, fromLatest);
    cost = other.cost;
    late = other.late;
    firstChanged = length + 1;
    lastChanged = 0;
  }

  @SuppressWarnings("SuspiciousSystemArraycopy") // Both are arrays of the same kind.
  private void copy(Object from, Object to) {
    System.arraycopy(from, 0, to, 0, length + 2);
  }

  void insert(int position, int newVisit, int newOption) {
    reserve(length + 1);
    shift(visit, position);
    shift(option, position);
    shift(location, position);
    shift(fromDuration, position);
    shift(fromEarliest, position);
    shift(fromLatest, position);
    visit[position] = newVisit;
    option[position] = newOption;
    location[position] = model.location[newOption];
    length++;
    firstChanged = Math.min(firstChanged, position);
    lastChanged = Math.max(lastChanged >= position ? lastChanged + 1 : 0, position);
    if (hasPauses) {
      follow(position);
    }
  }

  /// Moves pauses that are where the vehicle is, from a position on, to where it is now.
  private void follow(int position) {
    for (int i = position; i <= length && model.location[option[i]] < 0; i++) {
      if (location[i] != location[i - 1]) {
        location[i] = location[i - 1];
        lastChanged = Math.max(lastChanged, i);
      }
    }
    if (position < length && model.location[option[position]] >= 0) {
      follow(position + 1);
    }
  }

  /// Takes one visit out.
  void removeAt(int position) {
    pull(visit, position);
    pull(option, position);
    pull(location, position);
    pull(fromDuration, position);
    pull(fromEarliest, position);
    pull(fromLatest, position);
    length--;
    firstChanged = Math.min(firstChanged, position);
    lastChanged = Math.max(lastChanged >= position ? lastChanged - 1 : lastChanged, position - 1);
    if (hasPauses) {
      follow(position);
    }
  }

  @SuppressWarnings("SuspiciousSystemArraycopy") // It is one array.
  private void pull(Object array, int position) {
    System.arraycopy(array, position + 1, array, position, length + 1 - position);
  }

  /// The position of a visit, 0 if the tour does not have it.
  int positionOf(int sought) {
    for (int i = 1; i <= length; i++) {
      if (visit[i] == sought) {
        return i;
      }
    }
    return 0;
  }

  /// Whether it has pauses alone.
  boolean isIdle() {
    for (int i = 1; i <= length; i++) {
      if (visit[i] < model.visits) {
        return false;
      }
    }
    return true;
  }

  /// Makes room at a position.
  @SuppressWarnings("SuspiciousSystemArraycopy") // It is one array.
  private void shift(Object array, int position) {
    System.arraycopy(array, position, array, position + 1, length + 2 - position);
  }

  /// Takes out all visits of the jobs that are marked.
  void removeMarked(boolean[] isMarked) {
    int kept = 1;
    for (int i = 1; i <= length + 1; i++) {
      if (i <= length && isMarked[model.jobOf[visit[i]]]) {
        firstChanged = Math.min(firstChanged, kept);
        lastChanged = kept - 1;
        continue;
      }
      visit[kept] = visit[i];
      option[kept] = option[i];
      location[kept] = location[i];
      fromDuration[kept] = fromDuration[i];
      fromEarliest[kept] = fromEarliest[i];
      fromLatest[kept] = fromLatest[i];
      if (hasPauses && i <= length && model.location[option[kept]] < 0) {
        if (location[kept] != location[kept - 1]) {
          location[kept] = location[kept - 1];
          lastChanged = kept;
        }
      }
      kept++;
    }
    length = kept - 2;
  }

  /// Becomes a tour of some visits.
  void become(Route other) {
    copyFrom(other);
    update();
  }

  void clear() {
    length = 0;
    changeAll();
  }

  private void changeAll() {
    location[0] = start;
    location[length + 1] = end;
    fromDuration[length + 1] = 0;
    fromEarliest[length + 1] = Long.MIN_VALUE / 4;
    fromLatest[length + 1] = arrivalMax;
    toMetres[0] = 0;
    toDuration[0] = 0;
    toEarliest[0] = departureMin;
    toLatest[0] = departureMax;
    firstChanged = 1;
    lastChanged = length;
  }

  private void reserve(int visits) {
    if (visits + 2 <= visit.length) {
      return;
    }
    int more = 2 * (visits + 2);
    visit = Arrays.copyOf(visit, more);
    option = Arrays.copyOf(option, more);
    location = Arrays.copyOf(location, more);
    toMetres = Arrays.copyOf(toMetres, more);
    toDuration = Arrays.copyOf(toDuration, more);
    toEarliest = Arrays.copyOf(toEarliest, more);
    toLatest = Arrays.copyOf(toLatest, more);
    fromDuration = Arrays.copyOf(fromDuration, more);
    fromEarliest = Arrays.copyOf(fromEarliest, more);
    fromLatest = Arrays.copyOf(fromLatest, more);
    load = new int[more * model.dimensions];
    loadMaxTo = new int[more * model.dimensions];
    loadMaxFrom = new int[more * model.dimensions];
  }

  /// Computes what insertions need to know from what is visited.
  void update() {
    updateTimesTo();
    updateTimesFrom();
    updateLoads();
    metres = toMetres[length] + metres(location[length], end);
    // The earliest with the least duration: a later one would begin services later, too.
    departure = Math.min(fromEarliest[0], fromLatest[0]);
    duration = fromDuration[0];
    late = lateness == null || length == 0 ? 0 : lateness.settle(this);
    money = length == 0 ? 0 : cost(metres, duration);
    cost = isPenalized ? money + model.penalty(this) : money;
    firstChanged = length + 1;
    lastChanged = 0;
  }

  /// When it departs, when each service begins, and when it arrives, by position.
  long[] begins() {
    return begins(departure);
  }

  /// The same with another departure.
  long[] begins(long at) {
    long[] begins = new long[length + 2];
    begins[0] = at;
    for (int i = 1; i <= length; i++) {
      long own = i == 1 ? 0 : model.duration[option[i - 1]];
      long arrival = begins[i - 1] + own + seconds(location[i - 1], location[i]);
      begins[i] = Math.max(arrival, model.open[option[i]]);
    }
    long own = length == 0 ? 0 : model.duration[option[length]];
    begins[length + 1] = begins[length] + own + seconds(location[length], end);
    return begins;
  }

  private boolean keepsRules() {
    for (TourRule rule : rules) {
      if (!rule.isKeptBy(this)) {
        return false;
      }
    }
    return true;
  }

  /// The cost of a tour of the slot.
  double cost(long length, long time) {
    return type.rates().fixed()
        + type.rates().perMetre() * length
        + type.rates().perSecond() * time;
  }

  /// Whether all windows, limits and rules can be kept. A tour that has lost visits may not: a way
  /// over other places can be quicker than the direct one, which may not even exist. Loads are not
  /// looked at: insertions hold them, and nothing else makes them larger.
  boolean isFeasible() {
    for (int i = 1; i <= length; i++) {
      if (seconds(location[i - 1], location[i]) == Ways.NO_WAY || toEarliest[i] > toLatest[i]) {
        return false;
      }
    }
    int last = seconds(location[length], end);
    return length == 0
        || (last != Ways.NO_WAY
            && toEarliest[length] + toDuration[length] + last <= arrivalMax
            && metres <= metresMax()
            && duration <= secondsMax()
            && keepsRules());
  }

  /// Whether the load fits everywhere.
  boolean isLoadKept() {
    for (int i = 0; i <= length; i++) {
      for (int d = 0; d < model.dimensions; d++) {
        if (load[i * model.dimensions + d] > capacity[d]) {
          return false;
        }
      }
    }
    return true;
  }

  private void updateTimesTo() {
    for (int i = firstChanged; i <= length; i++) {
      int at = option[i];
      int way = location[i - 1] * model.locations + location[i];
      long delta = toDuration[i - 1] + seconds[way];
      long wait = Math.max(0, model.open[at] - delta - toLatest[i - 1]);
      toMetres[i] = toMetres[i - 1] + table[way];
      toDuration[i] = delta + model.duration[at] + wait;
      toEarliest[i] = Math.max(model.open[at] - delta, toEarliest[i - 1]) - wait;
      toLatest[i] = Math.min(model.close[at] - delta, toLatest[i - 1]);
    }
  }

  private void updateTimesFrom() {
    for (int i = lastChanged; i >= 0; i--) {
      long own = i == 0 ? 0 : model.duration[option[i]];
      long open = i == 0 ? departureMin : model.open[option[i]];
      long close = i == 0 ? departureMax : model.close[option[i]];
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
      int from = 0;
      while (from <= length) {
        int to = hasReloads ? lastBeforeReload(from) : length;
        updateLoads(d, from, to);
        from = to + 1;
      }
    }
  }

  /// The last position before the next reload behind a position.
  private int lastBeforeReload(int from) {
    int i = from;
    while (i < length && model.kind[visit[i + 1]] != Model.Kind.RELOAD) {
      i++;
    }
    return i;
  }

  /// The loads in one dimension from the start or a reload on.
  private void updateLoads(int d, int from, int to) {
    int dimensions = model.dimensions;
    int now = 0;
    for (int i = from + 1; i <= to; i++) {
      now += model.loadAtStart[visit[i] * dimensions + d];
    }
    int most = now;
    load[from * dimensions + d] = now;
    loadMaxTo[from * dimensions + d] = now;
    for (int i = from + 1; i <= to; i++) {
      now += model.loadChange[visit[i] * dimensions + d];
      most = Math.max(most, now);
      load[i * dimensions + d] = now;
      loadMaxTo[i * dimensions + d] = most;
    }
    int later = 0;
    for (int i = to; i >= from; i--) {
      later = Math.max(later, load[i * dimensions + d]);
      loadMaxFrom[i * dimensions + d] = later;
    }
  }
}
