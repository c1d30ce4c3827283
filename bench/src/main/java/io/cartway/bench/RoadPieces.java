package io.cartway.bench;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.strtree.STRtree;

/// The straight pieces of all roads of a region, found by where they are; without ferries, on which
/// nobody gets off.
final class RoadPieces {

  /// A piece of a segment between two of its points, in degrees.
  ///
  /// @param from where it begins, as a fraction of the segment by length
  /// @param to where it ends
  record Piece(
      int segment,
      double from,
      double to,
      double fromLng,
      double fromLat,
      double toLng,
      double toLat) {

    /// A point of the piece.
    LatLng at(double share) {
      return new LatLng(fromLat + share * (toLat - fromLat), fromLng + share * (toLng - fromLng));
    }
  }

  private final STRtree tree = new STRtree();
  private final RoadGraph graph;

  RoadPieces(RoadGraph graph) {
    this.graph = graph;
    for (int segment = 0; segment < graph.segmentCount(); segment++) {
      int arc = graph.arcOf(segment, true);
      if (!graph.is(arc >= 0 ? arc : graph.arcOf(segment, false), RoadFlag.FERRY)) {
        insert(segment);
      }
    }
    tree.build();
  }

  /// The graph of the roads.
  RoadGraph graph() {
    return graph;
  }

  private void insert(int segment) {
    int first = graph.firstPoint(segment);
    int count = graph.pointCount(segment);
    double[] along = new double[count];
    for (int i = 1; i < count; i++) {
      LatLng before = graph.point(first + i - 1);
      along[i] = along[i - 1] + before.distanceMeters(graph.point(first + i));
    }
    double whole = Math.max(along[count - 1], 1e-9);
    for (int i = 1; i < count; i++) {
      LatLng a = graph.point(first + i - 1);
      LatLng b = graph.point(first + i);
      tree.insert(
          new Envelope(a.lng(), b.lng(), a.lat(), b.lat()),
          new Piece(
              segment,
              along[i - 1] / whole,
              i == count - 1 ? 1 : along[i] / whole,
              a.lng(),
              a.lat(),
              b.lng(),
              b.lat()));
    }
  }

  /// The pieces that may touch a box.
  List<Piece> near(Envelope box) {
    List<Piece> found = new ArrayList<>();
    tree.query(box, item -> found.add((Piece) item));
    return found;
  }
}
