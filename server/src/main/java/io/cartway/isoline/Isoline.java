package io.cartway.isoline;

import io.cartway.geo.LatLng;
import java.util.List;

/// What is within a value: areas that do not overlap.
///
/// @param value seconds or metres
/// @param areas the largest first
/// @param connections ferries between areas
/// @param hasMoreConnections whether there may be more than are kept
public record Isoline(
    int value, List<Area> areas, List<Connection> connections, boolean hasMoreConnections) {

  public Isoline {
    areas = List.copyOf(areas);
    connections = List.copyOf(connections);
  }

  /// A ferry that joins two areas.
  ///
  /// @param fromArea index of the area nearer to the place
  /// @param toArea index of the other one
  /// @param line from landing to landing
  public record Connection(int fromArea, int toArea, List<LatLng> line) {
    public Connection {
      line = List.copyOf(line);
    }
  }

  /// An area with holes.
  ///
  /// @param outer a closed ring, clockwise: the first point is the last
  /// @param inner closed rings, against the clock
  public record Area(List<LatLng> outer, List<List<LatLng>> inner) {
    public Area {
      outer = List.copyOf(outer);
      inner = List.copyOf(inner);
    }
  }
}
