package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.paths.Trace;
import io.cartway.paths.Violation;
import io.cartway.routing.guidance.Action;
import io.cartway.routing.guidance.ActionFinder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// A route: sections from stop to stop, split where one boards or leaves a ferry or train.
///
/// @param sections in order, at least one
/// @param departure when it starts, a whole second; empty when the request has no time
/// @param handle encodes the route, so that a router can restore it
public record Route(List<Section> sections, Optional<Instant> departure, String handle) {

  public Route {
    sections = List.copyOf(sections);
    if (departure.filter(time -> !time.equals(time.truncatedTo(ChronoUnit.SECONDS))).isPresent()) {
      throw new IllegalArgumentException("a part of a second: " + departure.get());
    }
  }

  /// The seconds from its departure to its arrival, stays on the way included.
  public long durationSeconds() {
    return sections.getLast().arrivalSeconds();
  }

  /// The carrier of a section.
  public enum Carrier {
    /// The mode of the request.
    SELF,
    FERRY,
    SHUTTLE_TRAIN
  }

  /// A side of the road, seen in the direction of travel.
  public enum Side {
    LEFT,
    RIGHT
  }

  /// An end of a section.
  ///
  /// @param location its position on the road
  /// @param stop index of the waypoint; empty where only the carrier changes
  /// @param side the side of the road of the waypoint; empty when it is on the road
  public record Place(LatLng location, OptionalInt stop, Optional<Side> side) {}

  /// The times at the landings of a ferry or train; they are no part of the section's duration.
  ///
  /// @param boardMillis before its departure, the wait for it included
  /// @param leaveMillis after its arrival
  public record Landings(long boardMillis, long leaveMillis) {

    /// The traveller does not change, or the route begins or ends on board.
    public static final Landings NONE = new Landings(0, 0);
  }

  /// A part of the route.
  ///
  /// @param carrier the carrier
  /// @param departure where it starts
  /// @param arrival where it ends
  /// @param trace its path
  /// @param startMillis time from the start of the route to its departure, with stops and boarding
  /// @param landings what boarding before and leaving after it take
  /// @param waitMillis duration of the stop at its end
  /// @param passed its pass-through waypoints
  /// @param violations its violations of the request or of signs
  public record Section(
      Carrier carrier,
      Place departure,
      Place arrival,
      Trace trace,
      long startMillis,
      Landings landings,
      long waitMillis,
      List<PassThrough> passed,
      List<Violation> violations) {

    public Section {
      passed = List.copyOf(passed);
      violations = List.copyOf(violations);
    }

    /// Its duration, free of traffic, without the stop at its end, boarding and leaving.
    public long durationMillis() {
      return trace.durationMillis();
    }

    /// The seconds from the start of the route to its departure, stays included. Times and
    /// durations in seconds are differences of such rounded sums: they agree, and add up to those
    /// of the route.
    public long departureSeconds() {
      return seconds(startMillis);
    }

    /// The seconds from the start of the route to its arrival, before the stay there.
    public long arrivalSeconds() {
      return seconds(startMillis + durationMillis());
    }

    /// Its duration in seconds, without the stay at its end, boarding and leaving.
    public long durationSeconds() {
      return arrivalSeconds() - departureSeconds();
    }

    /// What boarding takes before its departure, in seconds.
    public long boardSeconds() {
      return departureSeconds() - seconds(startMillis - landings.boardMillis());
    }

    /// What leaving takes after its arrival, in seconds.
    public long leaveSeconds() {
      return seconds(leftMillis()) - arrivalSeconds();
    }

    /// The stay at its end in seconds.
    public long waitSeconds() {
      return seconds(leftMillis() + waitMillis) - seconds(leftMillis());
    }

    private long leftMillis() {
      return startMillis + durationMillis() + landings.leaveMillis();
    }

    private static long seconds(long millis) {
      return Math.round(millis / 1000.0);
    }

    /// Its length.
    public long lengthMillimeters() {
      return trace.lengthMillimeters();
    }

    /// The line from departure to arrival: at least two points.
    public List<LatLng> line() {
      return trace.line();
    }

    /// The actions, from `depart` to `arrive`.
    public List<Action> actions() {
      return new ActionFinder(trace, startMillis).find();
    }

    /// The contract's ids of its arcs.
    public List<String> segmentIds() {
      return IntStream.range(0, trace.count())
          .mapToObj(i -> trace.graph().segmentId(trace.arc(i)))
          .toList();
    }
  }

  /// A waypoint that a section passes without a stop.
  ///
  /// @param place its position on the road
  /// @param stretch its stretch of the trace
  /// @param fraction its position along the arc of the stretch
  public record PassThrough(Place place, int stretch, double fraction) {}
}
