package io.cartway.routing;

import io.cartway.paths.Alternatives;
import io.cartway.paths.ArcPath;
import io.cartway.paths.LegSearch;
import io.cartway.paths.PlaceMatcher;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.Stretch;
import io.cartway.paths.ViaState;
import io.cartway.roads.Snapper;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// One request on its way through the router: from the waypoints leg by leg to the sections.
final class RouteRun {

  private final RouteParts parts;
  private final RouteRequest request;
  private final Instant now;
  private final Runnable check;

  /// What a router hands to its runs.
  ///
  /// @param snapper finds roads near points
  /// @param snapMeters how far a waypoint may be from its road
  /// @param matcher brings waypoints onto arcs
  /// @param searches makes the search of a request
  /// @param zones the time zone of an arc
  /// @param handles writes routes into texts
  record RouteParts(
      Snapper snapper,
      double snapMeters,
      PlaceMatcher matcher,
      Searches searches,
      Zones zones,
      Handles handles) {}

  /// Writes routes into texts.
  @FunctionalInterface
  interface Handles {
    /// The text of a route that goes by some paths.
    String write(RouteRequest request, List<RouteHandle.Path> paths);
  }

  /// Makes searches.
  interface Searches {
    /// The search of a request.
    ///
    /// @param isTimed whether rules that bind at times count
    /// @param check is called now and then and may throw to give up
    LegSearch of(RouteRequest request, boolean isTimed, Runnable check);

    /// The same over every road that opens to the mode on any condition, signs counted at the time:
    /// for a route that is known and may use one.
    LegSearch open(RouteRequest request, Runnable check);
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
    LegSearch search = parts.searches.of(request, isTimed(), check);
    List<List<RouteEnd>> ends = ends(request.waypoints(), search);
    if (ends.getLast().isEmpty()) {
      return new Diagnosis(parts.snapper, search, request, check)
          .noMatch(ends.size() - 1, parts.snapMeters);
    }
    Instant departure = departure(ends, search);
    Attempt attempt = attempt(search, ends, departure);
    if (attempt.failedFrom >= 0
        && request.waypoints().stream().anyMatch(w -> w.options().courseDegrees().isPresent())) {
      // A heading is a hint: the route says that it starts against it.
      List<Waypoint> free = request.waypoints().stream().map(Waypoint::withoutCourse).toList();
      ends = ends(free, search);
      departure = departure(ends, search);
      attempt = attempt(search, ends, departure);
    }
    if (attempt.failedFrom >= 0) {
      int from = attempt.failedFrom;
      return new Diagnosis(parts.snapper, search, request, check)
          .noRoute(from, ends.get(from), ends.get(from + 1));
    }
    List<Route> routes = new ArrayList<>();
    routes.add(route(attempt.builder, departure));
    if (request.alternatives() > 0 && attempt.onlyPath != null) {
      long start = departure.toEpochMilli();
      LegSearch.Leg leg = search.leg(ends.getFirst(), ends.getLast());
      Alternatives others =
          new Alternatives(leg.search(), leg.sources(), leg.targets(), start, check);
      for (ArcPath other : others.besides(attempt.onlyPath, request.alternatives())) {
        SectionBuilder builder = new SectionBuilder(request, parts.matcher, search, start, check);
        builder.add(Stretch.of(other), List.of(), 0, 1);
        routes.add(route(builder, departure));
      }
    }
    return new RouteResult.Found(shifted(routes));
  }

  /// The arcs of the waypoints, up to the first that has none. Where roads open at times those are
  /// looked at that are open about when the journey is; its clock is the one at its ends.
  private List<List<RouteEnd>> ends(List<Waypoint> waypoints, LegSearch search) {
    List<List<RouteEnd>> ends = ends(waypoints, search, arc -> false);
    if (!search.opensAtTimes() || ends.getLast().isEmpty()) {
      return ends;
    }
    return ends(waypoints, search, search.opened(about(ends).toEpochMilli()));
  }

  private List<List<RouteEnd>> ends(
      List<Waypoint> waypoints, LegSearch search, IntPredicate opened) {
    List<List<RouteEnd>> ends = new ArrayList<>();
    for (Waypoint waypoint : waypoints) {
      check.run();
      ends.add(parts.matcher.match(waypoint, search.costs(), opened));
      if (ends.getLast().isEmpty()) {
        break;
      }
    }
    return ends;
  }

  /// The time that the request tells, be it the one of its arrival.
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

  /// Whether the costs of a search know every road of a handle: one may have been made with other
  /// options.
  private static boolean isOpen(RouteHandle.Read handle, LegSearch search) {
    return handle.paths().stream()
        .flatMap(path -> path.stretches().stream())
        .allMatch(stretch -> search.costs().isOpen(stretch.arc()));
  }

  /// Why the best route does not go over some arcs; empty when there is no route at all.
  ///
  /// @param roadArcs the pieces of the road that is asked about
  Optional<Explanation> explain(List<Integer> roadArcs) {
    LegSearch search = parts.searches.of(request, isTimed(), check);
    if (!(run() instanceof RouteResult.Found found)) {
      return Optional.empty();
    }
    Route best = found.route();
    Instant departure = best.departure().orElse(now);
    long start = departure.toEpochMilli();
    List<List<RouteEnd>> ends = ends(request.waypoints(), search);
    List<RouteEnd> sources = ends.getFirst();
    List<RouteEnd> targets = ends.getLast();
    Explainer explainer = new Explainer(search, start, check);
    LegSearch.Leg leg = search.leg(sources, targets);
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

  private boolean isTimed() {
    return !(request.time() instanceof TravelTime.Any
        || request.time() instanceof TravelTime.Unsaid);
  }

  private Route route(SectionBuilder builder, Instant departure) {
    boolean hasTimes = !(request.time() instanceof TravelTime.Any);
    return new Route(
        builder.sections(),
        hasTimes ? Optional.of(departure) : Optional.empty(),
        parts.handles.write(request, builder.paths()));
  }

  /// Makes the route of a handle again.
  Route of(RouteHandle.Read handle) {
    LegSearch search = parts.searches.of(request, isTimed(), check);
    if (!isOpen(handle, search)) {
      search = parts.searches.open(request, check);
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

  /// Each route so that it arrives when it was told to, as far as it was.
  private List<Route> shifted(List<Route> routes) {
    if (!(request.time() instanceof TravelTime.Arrival arrival)) {
      return routes;
    }
    List<Route> moved = new ArrayList<>();
    for (Route route : routes) {
      Route.Section last = route.sections().getLast();
      Instant end = instant(arrival.time(), arrival.offset(), last.trace().lastArc());
      long millis = last.startMillis() + last.durationMillis();
      moved.add(new Route(route.sections(), Optional.of(end.minusMillis(millis)), route.handle()));
    }
    return moved;
  }

  /// When one sets off; for a journey that is told its arrival, by the way without regard to time.
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

  /// What a try at a departure comes to.
  ///
  /// @param failedFrom the stop that there is no way on from, -1 when all went well
  /// @param onlyPath the path when the request has no waypoint between its ends
  private record Attempt(SectionBuilder builder, int failedFrom, @Nullable ArcPath onlyPath) {}

  private Attempt attempt(LegSearch search, List<List<RouteEnd>> ends, Instant departure) {
    long start = departure.toEpochMilli();
    SectionBuilder builder = new SectionBuilder(request, parts.matcher, search, start, check);
    List<Chain> chains = start(ends.getFirst());
    int sectionStart = 0;
    ArcPath only = null;
    for (int stop = 1; stop < ends.size(); stop++) {
      Waypoint waypoint = request.waypoints().get(stop);
      boolean isEnd = stop == ends.size() - 1 || !waypoint.passThrough();
      long legStart = start + builder.elapsedMillis();
      List<RouteEnd> sources = chains.stream().map(chain -> chain.end).toList();
      if (!isEnd) {
        chains = extend(chains, search.each(sources, ends.get(stop), legStart, check), stop);
        if (chains.isEmpty()) {
          return new Attempt(builder, stop - 1, null);
        }
        continue;
      }
      Optional<ArcPath> path = search.best(sources, ends.get(stop), legStart, check);
      if (path.isEmpty()) {
        return new Attempt(builder, stop - 1, null);
      }
      only = ends.size() == 2 ? path.get() : null;
      Chain whole = sourceOf(path.get(), chains).longer(path.get(), -1);
      builder.add(whole.stretches, whole.passed, sectionStart, stop);
      sectionStart = stop;
      chains = start(waypoint.options().avoidUTurn() ? List.of(whole.end) : ends.get(stop));
    }
    return new Attempt(builder, -1, only);
  }

  private static List<Chain> start(List<RouteEnd> ends) {
    return ends.stream()
        .map(end -> new Chain(new RouteEnd(end.arc(), end.fraction(), 0), List.of(), List.of()))
        .toList();
  }

  private static List<Chain> extend(
      List<Chain> chains, List<@Nullable ArcPath> paths, int waypoint) {
    List<Chain> longer = new ArrayList<>();
    for (ArcPath path : paths) {
      if (path != null) {
        longer.add(sourceOf(path, chains).longer(path, waypoint));
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

  /// The way so far within a section, up to an end of a stop.
  ///
  /// @param passed the waypoints that it has gone over
  private record Chain(RouteEnd end, List<Stretch> stretches, List<SectionBuilder.Passed> passed) {

    /// The chain with a path after it.
    ///
    /// @param waypoint the waypoint at the end of the path, -1 when it is a stop
    Chain longer(ArcPath path, int waypoint) {
      List<Stretch> joined = new ArrayList<>(stretches);
      List<Stretch> after = Stretch.of(path);
      if (joined.isEmpty()) {
        joined.addAll(after);
      } else {
        Stretch last = joined.removeLast();
        joined.add(new Stretch(last.arc(), last.from(), after.getFirst().to()));
        joined.addAll(after.subList(1, after.size()));
      }
      List<SectionBuilder.Passed> over = new ArrayList<>(passed);
      if (waypoint >= 0) {
        over.add(new SectionBuilder.Passed(waypoint, joined.size() - 1, path.endFraction()));
      }
      RouteEnd to = path.target();
      return new Chain(new RouteEnd(to.arc(), to.fraction(), path.costMillis()), joined, over);
    }
  }
}
