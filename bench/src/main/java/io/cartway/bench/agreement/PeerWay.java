package io.cartway.bench.agreement;

import io.cartway.roads.build.tags.OsmTags;
import io.cartway.travel.TransportMode;
import java.util.Set;

/// A way as GraphHopper imported it.
///
/// @param id the OpenStreetMap id
/// @param tags all tags of the way
/// @param country ISO 3166-1 alpha-2 as GraphHopper found it, empty when unknown
/// @param forward modes that GraphHopper allows in the direction of the nodes
/// @param backward modes that it allows against it
/// @param forwardCarKmh its car speed forward
/// @param backwardCarKmh its car speed backward
/// @param lengthMeters the length inside the extract
record PeerWay(
    long id,
    OsmTags tags,
    String country,
    Set<TransportMode> forward,
    Set<TransportMode> backward,
    double forwardCarKmh,
    double backwardCarKmh,
    double lengthMeters) {

  PeerWay {
    forward = Set.copyOf(forward);
    backward = Set.copyOf(backward);
  }

  boolean isOpen(TransportMode mode, boolean isForward) {
    return (isForward ? forward : backward).contains(mode);
  }

  double carKmh(boolean isForward) {
    return isForward ? forwardCarKmh : backwardCarKmh;
  }

  PeerWay longerBy(double meters) {
    return new PeerWay(
        id, tags, country, forward, backward, forwardCarKmh, backwardCarKmh, lengthMeters + meters);
  }
}
