package io.cartway.tours.solver;

import io.cartway.tours.VehicleType.Rates;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The cheapest feasible insertion of one job that was found so far, and the search for it. Each
/// place of a route costs constant time. Some places are passed over at random ("blinks"), so that
/// the order in which jobs are inserted does not decide everything. Not thread-safe.
final class Insertion extends Segment {

  private static final double BLINK = 0.01;

  /// How often a reload is tried where a job fits without.
  private static final int RELOAD_ONE_IN = 20;

  /// Visits that are looked at between two looks at the clock: a few milliseconds' work.
  private static final int ASK_EVERY = 50_000;

  private final Model model;
  private final Random random;
  private final BooleanSupplier isOver;

  /// Visits until the next question whether it is over.
  private int untilAsked = ASK_EVERY;

  private boolean isEnded;

  /// Places until the next blink.
  private int untilBlink;

  // ---- what was found

  double cost;
  private double late;
  int slot;
  int firstPosition;
  int firstOption;

  /// Position in the route that has the first visit already; 0 for a job of one visit.
  int secondPosition;

  int secondOption;

  /// The whole tour with the job, where more than the job's places is to be known.
  @Nullable Route whole;

  private final ManyVisits many;

  /// Tours to try changes on, of each slot.
  private final @Nullable Route[] trials;

  /// Tours with a reload more.
  private final @Nullable Route[] bases;

  private final Pauses pauses;

  /// What a tour costs more, before the job is put into it, than the one that there is.
  private double extra;

  /// The same of its lateness.
  private double extraLate;

  /// Below it, costs are the same, and lateness decides.
  private final double tie;

  /// The first visit of the job.
  private int visit;

  /// @param isOver asked now and then; what was found before stays
  Insertion(Model model, Random random, BooleanSupplier isOver) {
    this.isOver = isOver;
    this.model = model;
    this.random = random;
    untilBlink = random.geometric(BLINK);
    trials = new Route[model.slots];
    bases = new Route[model.slots];
    pauses = new Pauses(model);
    many = new ManyVisits(model, random);
    tie = model.tie();
  }

  /// Forgets what was found.
  void begin() {
    cost = Double.POSITIVE_INFINITY;
    slot = -1;
    if (whole != null) {
      trials[whole.slot] = whole;
      whole = null;
    }
  }

  /// Begins to ask anew whether it is over.
  void restart() {
    isEnded = false;
  }

  /// Whether it was over: places that were not looked at are not known.
  boolean isEnded() {
    return isEnded;
  }

  /// Counts visits that are looked at.
  ///
  /// @return whether it is over
  private boolean isEndedAfter(int looked) {
    untilAsked -= looked;
    if (untilAsked <= 0) {
      untilAsked = ASK_EVERY;
      isEnded |= isOver.getAsBoolean();
    }
    return isEnded;
  }

  boolean isFound() {
    return slot >= 0;
  }

  private boolean blinks() {
    if (--untilBlink > 0) {
      return false;
    }
    untilBlink = random.geometric(BLINK);
    return true;
  }

  /// Looks for cheaper places of a job in a route.
  void search(Route route, int job) {
    if (!model.isAble(job, route.slot) || isEndedAfter(1)) {
      return;
    }
    searchAsItIs(route, job);
    if (route.hasReloads && route.length > 0 && (!isFound() || random.below(RELOAD_ONE_IN) == 0)) {
      searchWithReload(route, job);
    }
  }

  /// Looks for places with one reload more, put where it costs least or by chance.
  private void searchWithReload(Route route, int job) {
    int first = model.firstPause[route.slot];
    int count = model.shift(route.slot).pauses().size();
    for (int pause = first; pause < first + count; pause++) {
      if (model.kind[pause] != Model.Kind.RELOAD || route.positionOf(pause) > 0) {
        continue;
      }
      Route reloaded = reloaded(route);
      if (pauses.put(reloaded, pause)) {
        searchFrom(route, reloaded, job);
      }
      Route other = reloaded(route);
      int options = model.optionStart[pause + 1] - model.optionStart[pause];
      other.insert(
          1 + random.below(route.length + 1),
          pause,
          model.optionStart[pause] + random.below(options));
      other.update();
      searchFrom(route, other, job);
    }
  }

  private void searchFrom(Route route, Route reloaded, int job) {
    if (reloaded.isLoadKept()) {
      extra = reloaded.cost - route.cost;
      extraLate = reloaded.late - route.late;
      searchAsItIs(reloaded, job);
      extra = 0;
      extraLate = 0;
    }
  }

  private Route reloaded(Route route) {
    Route copy = bases[route.slot];
    if (copy == null) {
      copy = new Route(model, route.slot);
      bases[route.slot] = copy;
    }
    copy.copyFrom(route);
    copy.update();
    return copy;
  }

  private void searchAsItIs(Route route, int job) {
    // A walk over the tour, or more.
    if (isEndedAfter(route.length)) {
      return;
    }
    int first = model.visitStart[job];
    visit = first;
    int visits = model.visitStart[job + 1] - first;
    if (visits == 1) {
      one(route, job, first);
    } else if (visits == 2 && model.kind[first] == Model.Kind.CARRIED_PICKUP) {
      two(route, first, first + 1);
    } else {
      many.put(trial(route), job, this).ifPresent(trial -> offer(route, trial));
    }
  }

  /// A job of one visit.
  private void one(Route route, int job, int visit) {
    long openMin = model.openMin[visit];
    long closeMax = model.closeMax[visit];
    long own = model.durationMin[visit];
    boolean isDelivery = model.kind[visit] == Model.Kind.DELIVERY;
    int from = 0;
    int to = route.length;
    if (model.onlySlot[job] >= 0) {
      Optional<Related> related = model.related(route.slot);
      from = related.map(each -> each.positionBefore(route, job)).orElse(from);
      to = related.map(each -> each.positionBehind(route, job) - 1).orElse(to);
    }
    for (int i = from; i <= to && !isEnded; i++) {
      if (route.toEarliest[i] + route.toDuration[i] > closeMax) {
        return;
      }
      if (route.fromLatest[i + 1] < openMin + own
          || blinks()
          || !hasRoom(isDelivery ? route.loadMaxTo : route.loadMaxFrom, i, visit, route)) {
        continue;
      }
      for (int at = model.optionStart[visit]; at < model.optionStart[visit + 1]; at++) {
        int here = model.location[at];
        int before = route.location[i];
        int behind = route.location[i + 1];
        long more =
            (long) route.metres(before, here)
                + route.metres(here, behind)
                - route.metres(before, behind);
        if (isDearer(route, more) || !fits(route, i, at)) {
          continue;
        }
        offer(route, route.metres + more, i + 1, at, 0, 0);
      }
    }
  }

  /// Whether the length alone makes an insertion dearer than what was found.
  private boolean isDearer(Route route, long moreMetres) {
    Rates rates = route.rates();
    double fixed = route.length == 0 ? rates.fixed() : 0;
    return rates.perSecond() == 0 && fixed + rates.perMetre() * moreMetres + extra >= cost + tie;
  }

  boolean hasRoom(int[] most, int position, int visit, Route route) {
    int dimensions = model.dimensions;
    for (int d = 0; d < dimensions; d++) {
      if (most[position * dimensions + d] + model.demand[visit * dimensions + d]
          > route.capacity(d)) {
        return false;
      }
    }
    return true;
  }

  /// Whether an option can be done between two neighbouring positions; leaves the segment of the
  /// whole tour.
  boolean fits(Route route, int i, int at) {
    begin(route, i);
    return join(route, route.seconds(route.location[i], model.location[at]), at)
        && joinRest(route.seconds(model.location[at], route.location[i + 1]), route, i + 1);
  }

  private boolean join(Route route, int travel, int at) {
    return join(travel, model.duration[at], model.open[at], route.close[at]);
  }

  /// Takes a place that is cheaper than what was found, and joined as far as the end of the tour.
  ///
  /// @param second position of the second visit, 0 if there is none
  private void offer(Route route, long metres, int first, int firstAt, int second, int secondAt) {
    if (metres > route.metresMax() || duration > route.secondsMax()) {
      return;
    }
    double found = route.cost(metres, duration) - route.money + extra;
    if (found >= cost + tie) {
      return;
    }
    if (route.isRuled) {
      if (isEndedAfter(route.length)) {
        return;
      }
      Route trial = trial(route);
      trial.insert(first, visit, firstAt);
      if (second > 0) {
        trial.insert(second, visit + 1, secondAt);
      }
      offer(route, trial);
      return;
    }
    cost = found;
    slot = route.slot;
    firstPosition = first;
    firstOption = firstAt;
    secondPosition = second;
    secondOption = secondAt;
  }

  /// Takes a whole tour that is cheaper than what was found.
  private void offer(Route route, Route trial) {
    trial.update();
    if (trial.hasPauses && !pauses.settle(trial)) {
      return;
    }
    double found = trial.cost - route.cost + extra;
    double foundLate = trial.late - route.late + extraLate;
    boolean isWorse = found >= cost + tie || (found > cost - tie && foundLate >= late);
    if (isWorse || !trial.isFeasible() || !trial.isLoadKept()) {
      return;
    }
    cost = found;
    late = foundLate;
    slot = route.slot;
    trials[slot] = null;
    if (whole != null) {
      trials[whole.slot] = whole;
    }
    whole = trial;
  }

  /// A copy of a tour that can be changed.
  private Route trial(Route route) {
    Route trial = trials[route.slot];
    if (trial == null) {
      trial = new Route(model, route.slot);
      trials[route.slot] = trial;
    }
    trial.copyFrom(route);
    return trial;
  }

  /// A job whose goods are carried from its first visit to its second.
  private void two(Route route, int pickup, int delivery) {
    long closeMax = model.closeMax[pickup];
    for (int i = 0; i <= route.length && !isEnded; i++) {
      if (route.toEarliest[i] + route.toDuration[i] > closeMax) {
        return;
      }
      if (route.fromLatest[i + 1] < model.openMin[pickup] + model.durationMin[pickup]
          || blinks()
          || !hasRoom(route.load, i, pickup, route)) {
        continue;
      }
      for (int at = model.optionStart[pickup]; at < model.optionStart[pickup + 1]; at++) {
        // Behind the pickup, the way goes to its next stop or to the delivery: with lengths that
        // obey the triangle inequality, neither is shorter than going there at once.
        begin(route, i);
        if (join(route, route.seconds(route.location[i], model.location[at]), at)) {
          second(route, i, at, delivery);
        }
      }
    }
  }

  /// The second visit behind the first one, which comes behind position `i`.
  private void second(Route route, int i, int at, int visit) {
    long more =
        (long) route.metres(route.location[i], model.location[at])
            + route.metres(model.location[at], route.location[i + 1])
            - route.metres(route.location[i], route.location[i + 1]);
    int last = model.location[at];
    for (int j = i; !isEndedAfter(1); j++) {
      long partDuration = duration;
      long partEarliest = earliest;
      long partLatest = latest;
      if (!blinks()) {
        for (int to = model.optionStart[visit]; to < model.optionStart[visit + 1]; to++) {
          int there = model.location[to];
          long metres = route.metres + second(route, i, j, at, to, more);
          if (!isDearer(route, metres - route.metres)
              && join(route, route.seconds(last, there), to)
              && joinRest(route.seconds(there, route.location[j + 1]), route, j + 1)) {
            offer(route, metres, i + 1, at, j + 2, to);
          }
          duration = partDuration;
          earliest = partEarliest;
          latest = partLatest;
        }
      }
      if (j == route.length || !hasRoom(route.load, j + 1, visit, route)) {
        return;
      }
      int next = route.location[j + 1];
      if (!join(route, route.seconds(last, next), route.option[j + 1])
          || earliest + duration > model.closeMax[visit]) {
        return;
      }
      last = next;
    }
  }

  /// How much longer a tour is with both visits.
  private long second(Route route, int i, int j, int at, int to, long first) {
    int here = model.location[at];
    int there = model.location[to];
    int behind = route.location[j + 1];
    if (i == j) {
      return (long) route.metres(route.location[i], here)
          + route.metres(here, there)
          + route.metres(there, behind)
          - route.metres(route.location[i], behind);
    }
    int before = route.location[j];
    return first
        + route.metres(before, there)
        + route.metres(there, behind)
        - route.metres(before, behind);
  }
}
