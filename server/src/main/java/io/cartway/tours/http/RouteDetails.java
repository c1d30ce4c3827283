package io.cartway.tours.http;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.paths.Trace;
import io.cartway.tours.RoadLines;
import io.cartway.tours.RoadLines.RoadLine;
import io.cartway.tours.Shift;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.http.problem.TourParameters.Profile;
import io.cartway.tours.http.problem.TourParameters.Site;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.InfoNotice;
import io.cartway.work.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The lines of a plan's ways, drawn tour by tour as far as time and room allow: what is missing
/// then is told in a notice, and the plan is answered nevertheless. A way that several tours go is
/// drawn once. Not thread-safe.
final class RouteDetails {

  /// What all lines of an answer may take together.
  static final int CHARACTERS_MAX = 4_000_000;

  private static final String CODE = "routeDetailsFailure";

  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Limits limits;
  private final List<Profile> profiles;
  private final List<Site> sites;
  private final Source source;
  private final Map<Way, String> lines = new HashMap<>();
  private final ArrayDeque<Way> left = new ArrayDeque<>();
  private final int count;
  private int characters;
  private boolean isFull;

  /// Ways that are not what the table says, or that there are not.
  private int unlike;

  /// How far lines are drawn.
  ///
  /// @param time from the first turn on
  /// @param characters of all lines
  record Limits(Duration time, int characters) {

    /// Of a caller who waits: a line in a town takes a millisecond, one across a country some ten.
    static final Limits ONCE = new Limits(Duration.ofSeconds(10), CHARACTERS_MAX);

    /// Of a job.
    static final Limits JOB = new Limits(Duration.ofMinutes(2), CHARACTERS_MAX);
  }

  /// Where lines come from, and what they are compared with.
  record Source(RoadLines lines, TravelCosts costs, Limits limits) {}

  /// A way of a tour.
  ///
  /// @param profile of the vehicle
  /// @param from a row of the tables
  /// @param to another one
  record Way(int profile, int from, int to) {}

  /// No lines at all.
  static final RouteDetails NONE =
      new RouteDetails(
          List.of(),
          List.of(),
          new Source(
              (_, _, _, _, _) -> Optional.empty(),
              profile -> {
                throw new IllegalStateException("no way is drawn of profile " + profile);
              },
              Limits.ONCE),
          Set.of());

  private RouteDetails(List<Profile> profiles, List<Site> sites, Source source, Set<Way> ways) {
    this.profiles = profiles;
    this.sites = sites;
    this.source = source;
    limits = source.limits();
    left.addAll(ways);
    count = ways.size();
  }

  /// The lines of a plan, none of which is drawn yet; of a problem that does not ask for them there
  /// are none.
  static RouteDetails of(TourParameters request, TourPlan plan, Source source) {
    Set<Way> ways = new LinkedHashSet<>();
    if (request.hasRouteDetails()) {
      plan.tours().forEach(tour -> addWays(request, tour, ways));
    }
    return new RouteDetails(request.profiles(), request.sites(), source, ways);
  }

  private static void addWays(TourParameters request, TourPlan.Tour tour, Set<Way> ways) {
    VehicleType type = request.problem().types().get(tour.type());
    Shift shift = type.shifts().get(tour.shift());
    List<Integer> at = new ArrayList<>();
    at.add(shift.start());
    int halts = 0;
    for (int i = 0; i <= tour.visits().size(); i++) {
      while (halts < tour.halts().size() && tour.halts().get(halts).after() == i) {
        Shift.Pause pause = shift.pauses().get(tour.halts().get(halts++).pause());
        if (pause.location() != Shift.Pause.WHEREVER) {
          at.add(pause.location());
        }
      }
      if (i < tour.visits().size()) {
        TourPlan.Visit visit = tour.visits().get(i);
        at.add(
            request
                .problem()
                .jobs()
                .get(visit.job())
                .tasks()
                .get(visit.task())
                .places()
                .get(visit.place())
                .location());
      }
    }
    shift.end().ifPresent(end -> at.add(end.location()));
    for (int i = 1; i < at.size(); i++) {
      if (!at.get(i).equals(at.get(i - 1))) {
        ways.add(new Way(type.profile(), at.get(i - 1), at.get(i)));
      }
    }
  }

  /// Draws in turns until all is drawn, or the limits are reached.
  void draw(Turns turns) throws InterruptedException {
    long end = System.nanoTime() + limits.time().toNanos();
    while (!left.isEmpty() && !isFull && System.nanoTime() - end < 0) {
      int before = left.size();
      turns.run(deadline -> draw(deadline, end));
      if (left.size() == before) {
        // There was no turn, or one that was too short for a way.
        LockSupport.parkNanos(AGAIN_NANOS);
        if (Thread.interrupted()) {
          throw new InterruptedException("nobody wants the lines");
        }
      }
    }
  }

  private void draw(Deadline turn, long end) {
    long most = Math.min(end - System.nanoTime(), turn.remainingNanos());
    Deadline deadline = turn.after(Duration.ofNanos(Math.max(0, most)));
    try {
      while (!left.isEmpty() && !isFull) {
        deadline.check();
        draw(left.getFirst(), deadline);
        if (!isFull) {
          left.removeFirst();
        }
      }
    } catch (Deadline.DeadlinePassedException _) {
      // The way under way is drawn in another turn, or is told as missing.
      return;
    }
  }

  private void draw(Way way, Deadline deadline) {
    Profile profile = profiles.get(way.profile);
    Optional<RoadLine> drawn =
        source
            .lines()
            .line(
                sites.get(way.from).at(),
                sites.get(way.to).at(),
                profile.journey(),
                profile.time(),
                deadline);
    if (drawn.isEmpty() || !isOfTable(way, drawn.get(), profile.speedFactor())) {
      unlike++;
      return;
    }
    String line = FlexiblePolyline.encode(drawn.get().points(), Trace.LINE_PRECISION);
    isFull = characters + line.length() > limits.characters();
    if (!isFull) {
      characters += line.length();
      lines.put(way, line);
    }
  }

  /// Whether a line is of the way that the tour was made with: a sign may bind at a time that came
  /// in between.
  private boolean isOfTable(Way way, RoadLine drawn, double speedFactor) {
    TravelTable table = source.costs().table(way.profile);
    long seconds =
        speedFactor == 1 ? drawn.seconds() : (long) Math.ceil(drawn.seconds() / speedFactor);
    return seconds == table.seconds(way.from, way.to)
        && drawn.metres() == table.metres(way.from, way.to);
  }

  /// The line of a way as a flexible polyline; empty where there is none.
  Optional<String> line(Way way) {
    return Optional.ofNullable(lines.get(way));
  }

  /// What is missing.
  List<InfoNotice> notices() {
    List<InfoNotice> notices = new ArrayList<>();
    if (!left.isEmpty()) {
      notices.add(
          new InfoNotice(
              CODE,
              "Polylines of %,d of %,d ways are missing: an answer has %,d characters of them at"
                      .formatted(left.size(), count, limits.characters())
                  + " most, drawn within %,d s".formatted(limits.time().toSeconds())));
    }
    if (unlike > 0) {
      notices.add(
          new InfoNotice(
              CODE,
              "Polylines of %,d of %,d ways are missing: what is open on the roads has changed"
                      .formatted(unlike, count)
                  + " since the tours were made"));
    }
    return notices;
  }
}
