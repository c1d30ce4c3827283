package io.cartway.routing;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.OptionalInt;

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
  /// @param stop index of the stop that it is, empty where only the carrier changes
  public record Place(LatLng location, OptionalInt stop) {}

  /// A part of the route.
  ///
  /// @param carrier how one moves
  /// @param departure where it starts
  /// @param arrival where it ends
  /// @param line from the departure to the arrival: two points at least
  /// @param actions what to do, `depart` first and `arrive` last
  /// @param durationMillis how long it takes, free of traffic
  /// @param lengthMillimeters how long it is
  /// @param segmentIds the contract's ids of its arcs
  public record Section(
      Carrier carrier,
      Place departure,
      Place arrival,
      List<LatLng> line,
      List<Action> actions,
      long durationMillis,
      long lengthMillimeters,
      List<String> segmentIds) {

    public Section {
      line = List.copyOf(line);
      actions = List.copyOf(actions);
      segmentIds = List.copyOf(segmentIds);
    }
  }
}
