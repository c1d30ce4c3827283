package io.cartway.routing;

import io.cartway.paths.Alternatives;
import io.cartway.paths.ArcPath;
import io.cartway.paths.LegSearch;
import io.cartway.paths.PlaceMatcher;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.Stretch;
import io.cartway.paths.ViaState;
import io.cartway.paths.place.Candidate;
import io.cartway.paths.place.CandidateChoice;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The processing of one request: from the waypoints leg by leg to the sections.
final class RouteRun {

  /// Of a penalty of one percent for a metre.
  private static final int MILLIS_PER_PERCENT = 10;

  private final RouteParts parts;
  private final RouteRequest request;
  private final Instant now;
  private final Runnable check;

  /// The ends between which the last run found its routes.
  private List<List<RouteEnd>> ends = List.of();

  /// The parts that a router passes to its runs.
  ///
  /// @param snapper finds roads near points
  /// @param snapMeters maximum distance of a waypoint from its road
  /// @param matcher snaps waypoints to arcs
  /// @param searches creates the search of a request
  /// @param zones the time zone of an arc
  /// @param handles encodes routes as handles
  record RouteParts(
      Snapper snapper,
      double snapMeters,
      PlaceMatcher matcher,
      Searches searches,
      Zones zones,
      Handles handles) {}

  /// Encodes routes as handles.
  @FunctionalInterface
  interface Handles {
    /// Encodes the route's paths as a handle.
    String write(RouteRequest request, List<RouteHandle.Path> paths);
  }

  /// Creates searches.
  interface Searches {
    /// The search of a request.
    ///
    /// @param now for those who give no time
    /// @param check is called periodically and may throw to abort
    LegSearch of(RouteRequest request, Instant now, Runnable check);

    /// The same, including every road that opens to the mode on any condition, with signs evaluated
    /// at the time: for a known route that may use one.
    LegSearch open(RouteRequest request, Instant now, Runnable check);
  }

  /// Time zones by arc.
  @FunctionalInterface
  interface Zones {
    /// The zone of an arc.
    ZoneId of(int arc);
  }

  RouteRun(RouteParts parts, RouteRequest request, Instant now, Runnable check) {
    this.parts = parts;
    this.request = request;
    this.now = now;
    this.check = check;
  }

  RouteResult run() {
    LegSearch search = parts.searches.of(request, now, check);
    List<List<Candidate>> candidates = candidates(request.waypoints(), search);
    if (candidates.getLast().isEmpty()) {
      return new Diagnosis(parts.snapper, search, request, check)
          .noMatch(candidates.size() - 1, parts.snapMeters);
    }
    Tried tried = tried(candidates, search);
    if (tried.attempt.failedFrom >= 0
        && request.waypoints().stream().anyMatch(w -> w.options().courseDegrees().isPresent())) {
      // A heading is a hint: a notice says that the route starts against it.
      List<Waypoint> free = request.waypoints().stream().map(Waypoint::withoutCourse).toList();
      tried = tried(candidates(free, search), search);
    }
    ends = tried.ends;
    Attempt attempt = tried.attempt;
    if (attempt.failedFrom >= 0) {
      int from = attempt.failedFrom;
      return new Diagnosis(parts.snapper, search, request, check)
          .noRoute(from, ends.get(from), ends.get(from + 1));
    }
    List<Route> routes = new ArrayList<>();
    routes.add(route(attempt.builder, tried.departure));
    if (request.alternatives() > 0 && attempt.onlyPath != null) {
      long start = tried.departure.toEpochMilli();
      LegSearch.Leg leg =
          onward(search, 0, ends.getFirst()).leg(ends.getFirst(), ends.getLast(), start);
      Alternatives others =
          new Alternatives(leg.search(), leg.sources(), leg.targets(), start, check);
      for (ArcPath other : others.besides(attempt.onlyPath, request.alternatives())) {
        SectionBuilder builder = new SectionBuilder(request, parts.matcher, search, start, check);
        builder.add(Stretch.of(other), List.of(), 0, 1);
        routes.add(route(builder, tried.departure));
      }
    }
    return new RouteResult.RoutesFound(shifted(routes));
  }

  /// The candidates of the waypoints, up to the first that has none. If roads open at times, those
  /// open at about the time of the journey are included; times are local at its ends.
  private List<List<Candidate>> candidates(List<Waypoint> waypoints, LegSearch search) {
    List<List<Candidate>> always =
        parts.matcher.candidates(waypoints, search.costs(), arc -> false, check);
    if (!search.opensAtTimes() || always.getLast().isEmpty()) {
      return always;
    }
    long about = about(ends(new CandidateChoice(always).preferred(), waypoints)).toEpochMilli();
    return parts.matcher.candidates(waypoints, search.costs(), search.opened(about), check);
  }

  private static List<List<RouteEnd>> ends(List<Candidate> chosen, List<Waypoint> waypoints) {
    List<List<RouteEnd>> ends = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      PlaceOptions options = waypoints.get(i).options();
      ends.add(
          options.radiusPenaltyPercent() == 0
              ? PlaceMatcher.ends(chosen.get(i))
              : chosen.get(i).snaps().stream().map(snap -> priced(snap, options)).toList());
    }
    return ends;
  }

  /// An end within the radius of a waypoint: a metre from it costs a second at 100 percent. That is
  /// a penalty, which nobody waits.
  private static RouteEnd priced(Snap snap, PlaceOptions options) {
    double meters = Math.min(snap.distanceMeters(), options.radiusMeters());
    int millis = (int) Math.round(meters * options.radiusPenaltyPercent() * MILLIS_PER_PERCENT);
    return new RouteEnd(snap.arc(), snap.fraction(), millis, 0);
  }

  /// The search of a leg from a waypoint, which does not turn back where the waypoint asks for
  /// that.
  private LegSearch onward(LegSearch search, int waypoint, List<RouteEnd> sources) {
    PlaceOptions options = request.waypoints().get(waypoint).options();
    return search.keepingOn(sources, options.minCourseDistanceMeters(), check);
  }

  /// The result of an attempt with some ends.
  private record Tried(List<List<RouteEnd>> ends, Instant departure, Attempt attempt) {}

  /// The route between the candidates that are moved least of all that are connected. What cannot
  /// be told without a search is found out by some.
  private Tried tried(List<List<Candidate>> candidates, LegSearch search) {
    CandidateChoice choice = new CandidateChoice(candidates);
    Optional<List<Candidate>> chosen = choice.best();
    for (int tries = 0; tries < CandidateChoice.TRIES_MAX && chosen.isPresent(); tries++) {
      Tried tried = attempt(ends(chosen.get(), request.waypoints()), search);
      if (tried.attempt.failedFrom < 0 || !choice.hasChoice()) {
        return tried;
      }
      choice.fail(tried.attempt.failedFrom, chosen.get());
      chosen = choice.best();
    }
    return attempt(ends(choice.preferred(), request.waypoints()), search);
  }

  private Tried attempt(List<List<RouteEnd>> between, LegSearch search) {
    Instant departure = departure(between, search);
    return new Tried(between, departure, attempt(search, between, departure));
  }

  /// The time in the request, even if it is the arrival time.
  private Instant about(List<List<RouteEnd>> ends) {
    return switch (request.time()) {
      case TravelTime.Departure(LocalDateTime time, Optional<ZoneOffset> offset) ->
          instant(time, offset, ends.getFirst().getFirst().arc());
      case TravelTime.Arrival(LocalDateTime time, Optional<ZoneOffset> offset) ->
          instant(time, offset, ends.getLast().getFirst().arc());
      case TravelTime.Unsaid unsaid -> now;
      case TravelTime.Any any -> now;
      case TravelTime.Now at -> now;
    };
  }

  /// Whether every road of a handle is open in the costs of a search; it may have been made with
  /// other options.
  private static boolean isOpen(RouteHandle.Read handle, LegSearch search) {
    return handle.paths().stream()
        .flatMap(path -> path.stretches().stream())
        .allMatch(stretch -> search.costs().isOpen(stretch.arc()));
  }

  /// Explains why the best route does not use some arcs; empty when there is no route at all.
  ///
  /// @param roadArcs the segments of the road in question
  Optional<Explanation> explain(List<Integer> roadArcs) {
    LegSearch search = parts.searches.of(request, now, check);
    if (!(run() instanceof RouteResult.RoutesFound found)) {
      return Optional.empty();
    }
    Route best = found.route();
    Instant departure = best.departure().orElse(now);
    long start = departure.toEpochMilli();
    Explainer explainer = new Explainer(search, start, check);
    LegSearch.Leg leg = search.leg(ends.getFirst(), ends.getLast(), start);
    ViaState via = new ViaState(leg.search(), leg.sources(), leg.targets(), start, check);
    Optional<Route> through =
        explainer
            .through(roadArcs, via)
            .map(path -> {
              SectionBuilder builder =
                  new SectionBuilder(request, parts.matcher, search, start, check);
              builder.add(Stretch.of(path), List.of(), 0, 1);
              return route(builder, departure);
            });
    return Optional.of(
        new Explanation(
            best,
            explainer.costs(best),
            through,
            through.map(explainer::costs),
            explainer.pieces(roadArcs),
            through.map(other -> explainer.sharedMillimeters(other, best)).orElse(0L),
            Explainer.uses(best, roadArcs)));
  }

  private Route route(SectionBuilder builder, Instant departure) {
    boolean hasTimes = !(request.time() instanceof TravelTime.Any);
    return new Route(
        builder.sections(),
        hasTimes ? Optional.of(departure.truncatedTo(ChronoUnit.SECONDS)) : Optional.empty(),
        parts.handles.write(request, builder.paths()));
  }

  /// Restores the route of a handle.
  Route of(RouteHandle.Read handle) {
    LegSearch search = parts.searches.of(request, now, check);
    if (!isOpen(handle, search)) {
      search = parts.searches.open(request, now, check);
    }
    int first = handle.paths().getFirst().stretches().getFirst().arc();
    int last = handle.paths().getLast().stretches().getLast().arc();
    Instant departure =
        switch (request.time()) {
          case TravelTime.Departure(LocalDateTime time, Optional<ZoneOffset> offset) ->
              instant(time, offset, first);
          case TravelTime.Arrival(LocalDateTime time, Optional<ZoneOffset> offset) ->
              instant(time, offset, last);
          default -> now;
        };
    SectionBuilder builder =
        new SectionBuilder(request, parts.matcher, search, departure.toEpochMilli(), check);
    for (RouteHandle.Path path : handle.paths()) {
      builder.add(path.stretches(), path.passed(), path.fromStop(), path.toStop());
    }
    return shifted(List.of(route(builder, departure))).getFirst();
  }

  /// Shifts each route to the requested arrival time, if any.
  private List<Route> shifted(List<Route> routes) {
    if (!(request.time() instanceof TravelTime.Arrival arrival)) {
      return routes;
    }
    List<Route> moved = new ArrayList<>();
    for (Route route : routes) {
      Route.Section last = route.sections().getLast();
      Instant end =
          instant(arrival.time(), arrival.offset(), last.trace().lastArc())
              .truncatedTo(ChronoUnit.SECONDS);
      Instant start = end.minusSeconds(route.durationSeconds());
      moved.add(new Route(route.sections(), Optional.of(start), route.handle()));
    }
    return moved;
  }

  /// The departure time; for a requested arrival, computed from the time-independent path.
  private Instant departure(List<List<RouteEnd>> ends, LegSearch search) {
    return switch (request.time()) {
      case TravelTime.Unsaid unsaid -> now;
      case TravelTime.Any any -> now;
      case TravelTime.Now at -> now;
      case TravelTime.Departure(LocalDateTime time, Optional<ZoneOffset> offset) ->
          instant(time, offset, ends.getFirst().getFirst().arc());
      case TravelTime.Arrival(LocalDateTime time, Optional<ZoneOffset> offset) -> {
        Instant end = instant(time, offset, ends.getLast().getFirst().arc());
        Attempt guess = attempt(search, ends, end);
        yield guess.failedFrom >= 0 ? end : end.minusMillis(guess.builder.elapsedMillis());
      }
    };
  }

  private Instant instant(LocalDateTime time, Optional<ZoneOffset> offset, int arc) {
    return offset.isPresent()
        ? time.toInstant(offset.get())
        : time.atZone(parts.zones.of(arc)).toInstant();
  }

  /// The result of an attempt with a departure time.
  ///
  /// @param failedFrom the stop from which there is no path, -1 on success
  /// @param onlyPath the path, if the request has no intermediate waypoint
  private record Attempt(SectionBuilder builder, int failedFrom, @Nullable ArcPath onlyPath) {}

  private Attempt attempt(LegSearch search, List<List<RouteEnd>> ends, Instant departure) {
    long start = departure.toEpochMilli();
    SectionBuilder builder = new SectionBuilder(request, parts.matcher, search, start, check);
    List<Chain> chains = start(ends.getFirst(), end -> end);
    int sectionStart = 0;
    ArcPath only = null;
    for (int stop = 1; stop < ends.size(); stop++) {
      Waypoint waypoint = request.waypoints().get(stop);
      boolean isEnd = stop == ends.size() - 1 || !waypoint.passThrough();
      long legStart = start + builder.elapsedMillis();
      if (!isEnd) {
        chains = extend(chains, search, legStart, ends.get(stop), stop);
        if (chains.isEmpty()) {
          return new Attempt(builder, stop - 1, null);
        }
        continue;
      }
      List<RouteEnd> sources = chains.stream().map(chain -> chain.end).toList();
      Optional<ArcPath> path =
          onward(search, stop - 1, sources).best(sources, ends.get(stop), legStart, check);
      if (path.isEmpty()) {
        return new Attempt(builder, stop - 1, null);
      }
      only = ends.size() == 2 ? path.get() : null;
      Chain whole = sourceOf(path.get(), chains).longer(path.get(), -1, search.costs());
      builder.add(whole.stretches, whole.passed, sectionStart, stop);
      sectionStart = stop;
      chains =
          start(
              waypoint.options().avoidUTurn() ? List.of(whole.end) : at(whole.end, ends.get(stop)),
              end -> new RouteEnd(end.arc(), end.fraction(), 0));
    }
    return new Attempt(builder, -1, only);
  }

  /// The ends at the place where a section ends: there the next one begins.
  private List<RouteEnd> at(RouteEnd place, List<RouteEnd> ends) {
    return ends.stream().filter(end -> parts.matcher.isSamePlace(place, end)).toList();
  }

  /// @param source the end as a source
  private static List<Chain> start(List<RouteEnd> ends, UnaryOperator<RouteEnd> source) {
    return ends.stream().map(end -> new Chain(source.apply(end), List.of(), List.of())).toList();
  }

  private List<Chain> extend(
      List<Chain> chains,
      LegSearch search,
      long epochMillis,
      List<RouteEnd> targets,
      int waypoint) {
    List<RouteEnd> sources = chains.stream().map(chain -> chain.end).toList();
    List<Chain> longer = new ArrayList<>();
    LegSearch onward = onward(search, waypoint - 1, sources);
    for (ArcPath path : onward.each(sources, targets, epochMillis, check)) {
      if (path != null) {
        longer.add(sourceOf(path, chains).longer(path, waypoint, search.costs()));
      }
    }
    return longer;
  }

  private static Chain sourceOf(ArcPath path, List<Chain> chains) {
    for (Chain chain : chains) {
      if (chain.end.arc() == path.arc(0)) {
        return chain;
      }
    }
    throw new IllegalStateException("a path from no source: " + path);
  }

  /// The path so far within a section, up to an end of a stop.
  ///
  /// @param passed the passed waypoints
  private record Chain(RouteEnd end, List<Stretch> stretches, List<SectionBuilder.Passed> passed) {

    /// The chain extended by a path.
    ///
    /// @param waypoint the waypoint at the end of the path, -1 when it is a stop
    Chain longer(ArcPath path, int waypoint, ModeCosts costs) {
      List<Stretch> after = Stretch.of(path);
      List<Stretch> joined = stretches.isEmpty() ? after : new ArrayList<>(stretches);
      if (!stretches.isEmpty()) {
        Stretch last = joined.removeLast();
        joined.add(new Stretch(last.arc(), last.from(), after.getFirst().to()));
        joined.addAll(after.subList(1, after.size()));
      }
      List<SectionBuilder.Passed> over = new ArrayList<>(passed);
      if (waypoint >= 0) {
        over.add(new SectionBuilder.Passed(waypoint, joined.size() - 1, path.endFraction()));
      }
      RouteEnd to = path.target();
      // Behind a stop everything begins anew.
      long millis = waypoint < 0 ? 0 : millis(joined, costs);
      RouteEnd end = new RouteEnd(to.arc(), to.fraction(), path.costMillis(), millis);
      return new Chain(end, joined, over);
    }

    /// The time of the parts and their turns, without what costs contain besides.
    private static long millis(List<Stretch> stretches, ModeCosts costs) {
      long sum = 0;
      for (int i = 0; i < stretches.size(); i++) {
        Stretch stretch = stretches.get(i);
        sum += stretch.durationMillis(costs);
        sum += i == 0 ? 0 : costs.turnDurationMillis(stretches.get(i - 1).arc(), stretch.arc());
      }
      return sum;
    }
  }
}
