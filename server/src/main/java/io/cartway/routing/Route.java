package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.paths.Trace;
import io.cartway.paths.Violation;
import io.cartway.routing.guidance.Action;
import io.cartway.routing.guidance.ActionFinder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// A route: sections from stop to stop, cut where a ferry or train carries one.
///
/// @param sections in order, at least one
/// @param departure when it starts, empty when the request has no time
/// @param handle the route in a text, from which a router can make it again
public record Route(List<Section> sections, Optional<Instant> departure, String handle) {

  public Route {
    sections = List.copyOf(sections);
  }

  /// How one moves in a section.
  public enum Carrier {
    /// By oneself, with the mode of the request.
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
  /// @param location on the road
  /// @param stop index of the waypoint that it is, empty where only the carrier changes
  /// @param side on which side of the road the waypoint lies, empty when it lies on it
  public record Place(LatLng location, OptionalInt stop, Optional<Side> side) {}

  /// A part of the route.
  ///
  /// @param carrier how one moves
  /// @param departure where it starts
  /// @param arrival where it ends
  /// @param trace its path
  /// @param startMillis how long after the start of the route it starts, stops included
  /// @param waitMillis how long one stays at its end
  /// @param passed the waypoints on the way that are passed through
  /// @param violations what it does although the request or a sign speaks against it
  public record Section(
      Carrier carrier,
      Place departure,
      Place arrival,
      Trace trace,
      long startMillis,
      long waitMillis,
      List<PassThrough> passed,
      List<Violation> violations) {

    public Section {
      passed = List.copyOf(passed);
      violations = List.copyOf(violations);
    }

    /// How long it takes, free of traffic and without the stay at its end.
    public long durationMillis() {
      return trace.durationMillis();
    }

    /// How long it is.
    public long lengthMillimeters() {
      return trace.lengthMillimeters();
    }

    /// From the departure to the arrival: two points at least.
    public List<LatLng> line() {
      return trace.line();
    }

    /// What to do, `depart` first and `arrive` last.
    public List<Action> actions() {
      return new ActionFinder(trace).find();
    }

    /// The contract's ids of its arcs.
    public List<String> segmentIds() {
      return IntStream.range(0, trace.count())
          .mapToObj(i -> trace.graph().segmentId(trace.arc(i)))
          .toList();
    }
  }

  /// A waypoint that a section goes over without a stop.
  ///
  /// @param place where it is on the road
  /// @param stretch the stretch of the trace that it lies on
  /// @param fraction how far along the arc of the stretch
  public record PassThrough(Place place, int stretch, double fraction) {}
}
