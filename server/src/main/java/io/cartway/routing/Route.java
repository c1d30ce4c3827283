package io.cartway.routing;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// A route: sections from stop to stop, cut where a ferry or train carries one.
///
/// @param sections in order, at least one
public record Route(List<Section> sections) {

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

  /// An end of a section.
  ///
  /// @param location on the road
  /// @param stop index of the waypoint that it is, empty where only the carrier changes
  public record Place(LatLng location, OptionalInt stop) {}

  /// A part of the route.
  ///
  /// @param carrier how one moves
  /// @param departure where it starts
  /// @param arrival where it ends
  /// @param trace its path
  public record Section(Carrier carrier, Place departure, Place arrival, Trace trace) {

    /// How long it takes, free of traffic.
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
}
