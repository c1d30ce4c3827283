package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.paths.LegSearch;
import io.cartway.paths.PlaceMatcher;
import io.cartway.paths.Stretch;
import io.cartway.paths.Trace;
import io.cartway.paths.Violation;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.Waypoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Builds sections from paths; splits where one boards or leaves a ferry or train. The turns there
/// are the times of boarding and leaving, so that the sections' times sum up to the path's.
final class SectionBuilder {

  /// A waypoint nearer to the middle of the road has no side.
  private static final double SIDE_METERS = 2;

  private final RouteRequest request;
  private final PlaceMatcher matcher;
  private final LegSearch search;
  private final RoadGraph graph;
  private final long departureMillis;
  private final Runnable check;
  private final List<Route.Section> sections = new ArrayList<>();
  private final List<RouteHandle.Path> paths = new ArrayList<>();
  private long elapsedMillis;

  /// @param departureMillis departure of the route, since the epoch
  /// @param check is called periodically, also by the sections, and may throw to abort
  SectionBuilder(
      RouteRequest request,
      PlaceMatcher matcher,
      LegSearch search,
      long departureMillis,
      Runnable check) {
    this.check = check;
    this.request = request;
    this.matcher = matcher;
    this.search = search;
    this.departureMillis = departureMillis;
    graph = search.costs().graph();
  }

  List<Route.Section> sections() {
    return sections;
  }

  /// The total duration so far, including stops.
  long elapsedMillis() {
    return elapsedMillis;
  }

  /// The added paths, from stop to stop.
  List<RouteHandle.Path> paths() {
    return paths;
  }

  /// Adds the sections of a path from one stop to another.
  ///
  /// @param passedOnIt pass-through waypoints of the path
  void add(List<Stretch> path, List<Passed> passedOnIt, int fromStop, int toStop) {
    List<Stretch> stretches = asInHandle(path);
    List<Passed> passed = passedOnIt.stream().map(Passed::asInHandle).toList();
    paths.add(new RouteHandle.Path(fromStop, toStop, stretches, passed));
    int first = 0;
    long boardMillis = 0;
    for (int i = 1; i <= stretches.size(); i++) {
      boolean isLast = i == stretches.size();
      if (isLast || isChange(stretches.get(i - 1), stretches.get(i))) {
        OptionalInt from = first == 0 ? OptionalInt.of(fromStop) : OptionalInt.empty();
        OptionalInt to = isLast ? OptionalInt.of(toStop) : OptionalInt.empty();
        Route.Landings change =
            isLast ? Route.Landings.NONE : change(stretches.get(i - 1), stretches.get(i));
        addSection(
            stretches.subList(first, i),
            within(stretches, passed, first, i),
            from,
            to,
            new Route.Landings(boardMillis, change.leaveMillis()));
        boardMillis = change.boardMillis();
        first = i;
      }
    }
  }

  /// Whether one changes between a road and a ferry or train there, or between two lines.
  private boolean isChange(Stretch before, Stretch next) {
    return carrier(before) != carrier(next)
        || search.costs().boardMillis(before.arc(), next.arc()) > 0;
  }

  /// The turn of a change: what it takes to leave the one and to board the other.
  private Route.Landings change(Stretch before, Stretch next) {
    ModeCosts costs = search.costs();
    long turn = costs.turnDurationMillis(before.arc(), next.arc());
    long leave =
        carrier(next) == Route.Carrier.SELF ? turn : costs.leaveMillis(before.arc(), next.arc());
    return new Route.Landings(turn - leave, leave);
  }

  /// A pass-through waypoint: its number, and its stretch and fraction of the arc.
  record Passed(int waypoint, int stretch, double fraction) {
    private Passed asInHandle() {
      return new Passed(waypoint, stretch, RouteHandle.rounded(fraction));
    }
  }

  /// As the handle will tell it, so that the route is the same to the last digit when somebody asks
  /// for it again.
  private static List<Stretch> asInHandle(List<Stretch> path) {
    List<Stretch> stretches = new ArrayList<>(path);
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      if (!stretch.isWhole()) { // Rounding leaves 0 and 1.
        stretches.set(
            i,
            new Stretch(
                stretch.arc(),
                RouteHandle.rounded(stretch.from()),
                RouteHandle.rounded(stretch.to())));
      }
    }
    return stretches;
  }

  private List<Route.PassThrough> within(
      List<Stretch> stretches, List<Passed> passed, int first, int end) {
    List<Route.PassThrough> found = new ArrayList<>();
    for (Passed one : passed) {
      if (one.stretch >= first && one.stretch < end) {
        int stop = one.waypoint;
        int arc = stretches.get(one.stretch).arc();
        LatLng point = new Stretch(arc, 0, one.fraction).end(graph);
        Route.Place place = new Route.Place(point, OptionalInt.of(stop), Optional.empty());
        found.add(new Route.PassThrough(place, one.stretch - first, one.fraction));
      }
    }
    return found;
  }

  private void addSection(
      List<Stretch> stretches,
      List<Route.PassThrough> passed,
      OptionalInt from,
      OptionalInt to,
      Route.Landings landings) {
    Trace trace = new Trace(search.costs(), stretches, check);
    long wait = to.isPresent() ? 1000L * waypoint(to).stopSeconds() : 0;
    Stretch first = stretches.getFirst();
    Stretch last = stretches.getLast();
    elapsedMillis += landings.boardMillis();
    sections.add(
        new Route.Section(
            carrier(first),
            place(first.start(graph), from, first.arc()),
            place(last.end(graph), to, last.arc()),
            trace,
            elapsedMillis,
            landings,
            wait,
            passed,
            violations(trace, from)));
    elapsedMillis += trace.durationMillis() + landings.leaveMillis() + wait;
  }

  private List<Violation> violations(Trace trace, OptionalInt from) {
    List<Violation> found = new ArrayList<>();
    if (from.isPresent() && trace.lengthMillimeters() > 0) {
      int index = 0;
      while (trace.stretch(index).lengthMillimeters(graph) == 0) {
        index++;
      }
      Stretch first = trace.stretch(index);
      if (!matcher.isHeading(first.arc(), first.from(), waypoint(from).options())) {
        found.add(new Violation(Violation.ViolationKind.START_DIRECTION, 0, index + 1, List.of()));
      }
    }
    found.addAll(search.rules().violations(trace, departureMillis + elapsedMillis));
    return found;
  }

  private Waypoint waypoint(OptionalInt stop) {
    return request.waypoints().get(stop.getAsInt());
  }

  private Route.Place place(LatLng location, OptionalInt stop, int arc) {
    Optional<Route.Side> side = Optional.empty();
    if (stop.isPresent()) {
      Waypoint waypoint = waypoint(stop);
      OptionalDouble meters =
          matcher.sideMeters(arc, waypoint.options().sideOfStreetHint().orElse(waypoint.point()));
      if (meters.isPresent() && Math.abs(meters.getAsDouble()) >= SIDE_METERS) {
        side = Optional.of(meters.getAsDouble() > 0 ? Route.Side.RIGHT : Route.Side.LEFT);
      }
    }
    return new Route.Place(location, stop, side);
  }

  private Route.Carrier carrier(Stretch stretch) {
    int flags = graph.flags(stretch.arc());
    if ((flags & RoadFlag.FERRY.bit()) != 0) {
      return Route.Carrier.FERRY;
    }
    return (flags & RoadFlag.SHUTTLE_TRAIN.bit()) != 0
        ? Route.Carrier.SHUTTLE_TRAIN
        : Route.Carrier.SELF;
  }
}
