package io.cartway.routing.http;

import io.cartway.geo.LatLng;
import io.cartway.routing.Route;
import io.cartway.travel.Waypoint;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Tells which waypoints lie so far from the road of the route that somebody should know.
final class MovedPointsJson {

  /// A house, its garden and the inaccuracy of its position are less.
  static final double TOLD_METERS = 50;

  private MovedPointsJson() {}

  /// One notice for each waypoint that was moved farther, in their order.
  static List<NoticeJson> notices(List<Waypoint> waypoints, Route route) {
    SortedMap<Integer, NoticeJson> moved = new TreeMap<>();
    for (Route.Section section : route.sections()) {
      add(moved, waypoints, section.departure());
      section.passed().forEach(passed -> add(moved, waypoints, passed.place()));
      add(moved, waypoints, section.arrival());
    }
    return List.copyOf(moved.values());
  }

  private static void add(
      SortedMap<Integer, NoticeJson> moved, List<Waypoint> waypoints, Route.Place place) {
    if (place.stop().isEmpty()) {
      return;
    }
    int stop = place.stop().getAsInt();
    LatLng asked = waypoints.get(stop).point();
    double meters = asked.distanceMeters(place.location());
    if (meters > TOLD_METERS) {
      moved.put(stop, notice(stop, meters));
    }
  }

  private static NoticeJson notice(int stop, double meters) {
    return NoticeJson.info(
        "waypointMoved",
        "Waypoint "
            + stop
            + " is "
            + Math.round(meters)
            + " m from the road of the route, the nearest that connects the waypoints");
  }
}
