package io.cartway.bench.agreement;

import com.graphhopper.GHRequest;
import com.graphhopper.GHResponse;
import com.graphhopper.GraphHopper;
import com.graphhopper.ResponsePath;
import com.graphhopper.routing.ev.IntEncodedValue;
import com.graphhopper.routing.ev.OSMWayID;
import com.graphhopper.routing.ev.Subnetwork;
import com.graphhopper.routing.util.DefaultSnapFilter;
import com.graphhopper.routing.util.EdgeFilter;
import com.graphhopper.storage.index.Snap;
import com.graphhopper.util.PMap;
import com.graphhopper.util.Parameters.Details;
import com.graphhopper.util.PointList;
import com.graphhopper.util.details.PathDetail;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Routes and snapping of GraphHopper's car profile.
final class PeerRouter {

  private final GraphHopper hopper;
  private final IntEncodedValue wayId;
  private final EdgeFilter filter;

  PeerRouter(PeerImport peer) {
    hopper = peer.hopper();
    wayId = hopper.getEncodingManager().getIntEncodedValue(OSMWayID.KEY);
    filter =
        new DefaultSnapFilter(
            hopper.createWeighting(hopper.getProfile(PeerImport.CAR), new PMap()),
            hopper.getEncodingManager().getBooleanEncodedValue(Subnetwork.key(PeerImport.CAR)));
  }

  /// The way to which GraphHopper snaps a point, empty if there is none within a distance.
  OptionalLong snappedWay(LatLng point, double limitMeters) {
    Snap snap = hopper.getLocationIndex().findClosest(point.lat(), point.lng(), filter);
    return snap.isValid() && snap.getQueryDistance() <= limitMeters
        ? OptionalLong.of(snap.getClosestEdge().get(wayId))
        : OptionalLong.empty();
  }

  /// The fastest route, empty when there is none.
  Optional<PeerRoute> route(LatLng from, LatLng to) {
    GHResponse response =
        hopper.route(
            new GHRequest(from.lat(), from.lng(), to.lat(), to.lng())
                .setProfile(PeerImport.CAR)
                .setPathDetails(List.of(OSMWayID.KEY, Details.TIME)));
    if (response.hasErrors()) {
      return Optional.empty();
    }
    ResponsePath path = response.getBest();
    PointList points = path.getPoints();
    List<LatLng> line = new ArrayList<>(points.size());
    for (int i = 0; i < points.size(); i++) {
      line.add(PeerImport.place(points, i));
    }
    return Optional.of(
        new PeerRoute(path.getTime(), line, wayIds(path, line.size()), wayMillis(path)));
  }

  private static List<Long> wayIds(ResponsePath path, int pointCount) {
    List<Long> ids = new ArrayList<>(Collections.nCopies(pointCount, 0L));
    for (PathDetail way : details(path, OSMWayID.KEY)) {
      for (int i = way.getFirst(); i < way.getLast(); i++) {
        if (way.getValue() instanceof Number id) {
          ids.set(i, id.longValue());
        }
      }
    }
    return ids;
  }

  /// Adds up the times of the edges of each way: an edge lies within one run on a way.
  private static Map<Long, Long> wayMillis(ResponsePath path) {
    Map<Long, Long> millis = new HashMap<>();
    for (PathDetail way : details(path, OSMWayID.KEY)) {
      for (PathDetail edge : details(path, Details.TIME)) {
        if (edge.getFirst() >= way.getFirst()
            && edge.getLast() <= way.getLast()
            && way.getValue() instanceof Number id
            && edge.getValue() instanceof Number time) {
          millis.merge(id.longValue(), time.longValue(), Long::sum);
        }
      }
    }
    return millis;
  }

  private static List<PathDetail> details(ResponsePath path, String name) {
    return path.getPathDetails().getOrDefault(name, List.of());
  }
}
