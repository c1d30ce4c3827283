package io.cartway.paths.place;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An end of many journeys with its candidates, and whether the choice of one depends on another
/// end: only when a small network of one is near the other. Immutable.
public final class MatchedEnd {

  private final LatLng point;
  private final List<Candidate> candidates;

  /// Of longitudes in metres, at its latitude.
  private final double shrink;

  private final double nearestMeters;

  /// By how much it may be moved beyond its nearest road until the wide component is as good.
  private final double spareMeters;

  /// Where the closed sides of its small networks lie.
  private final ArcBoxes[] closed;

  private final @Nullable Candidate outward;
  private final @Nullable Candidate inward;

  /// @param candidates of the point, the nearest first, at least one
  /// @param limitMeters maximum distance of a place from a road
  public MatchedEnd(LatLng point, List<Candidate> candidates, double limitMeters, RoadGraph graph) {
    this.point = point;
    this.candidates = List.copyOf(candidates);
    shrink = ArcBoxes.shrink(point);
    nearestMeters = candidates.getFirst().distanceMeters();
    spareMeters = spareMeters(candidates, limitMeters);
    List<ArcBoxes> boxes = new ArrayList<>();
    Candidate out = null;
    Candidate in = null;
    for (Candidate candidate : candidates) {
      boxes.addAll(candidate.network().closedSides(graph));
      out = out == null && candidate.network().leadsOut() ? candidate : out;
      in = in == null && candidate.network().isLedTo() ? candidate : in;
    }
    closed = boxes.toArray(ArcBoxes[]::new);
    outward = out;
    inward = in;
  }

  /// By how much an end may be moved beyond its nearest road until the wide component is as good.
  ///
  /// @param candidates of it, at least one
  static double spareMeters(List<Candidate> candidates, double limitMeters) {
    Candidate preferred = CandidateChoice.preferred(candidates);
    double wide = preferred.isWide() ? preferred.distanceMeters() : limitMeters;
    return wide - candidates.getFirst().distanceMeters();
  }

  /// The place that was asked for.
  public LatLng point() {
    return point;
  }

  /// The number of a candidate among its own; -1 when it is another's.
  public int indexOf(Candidate candidate) {
    return candidates.indexOf(candidate);
  }

  /// Its candidates, the nearest first.
  public List<Candidate> candidates() {
    return candidates;
  }

  /// The nearest candidate from which a wide component is reached; null when there is none.
  public @Nullable Candidate outward() {
    return outward;
  }

  /// The nearest candidate that is reached from a wide component; null when there is none.
  public @Nullable Candidate inward() {
    return inward;
  }

  /// Whether no small network of one end is near the other: then [SharedNetworks] finds nothing,
  /// and paths between them lead over wide components alone.
  ///
  /// @param limitMeters maximum distance of a place from a road
  public boolean isApartFrom(MatchedEnd other, double limitMeters) {
    double spare = spareMeters + other.spareMeters;
    return (other.closed.length == 0 || isApartFrom(other.closed, spare, limitMeters))
        && (closed.length == 0 || other.isApartFrom(closed, spare, limitMeters));
  }

  private boolean isApartFrom(ArcBoxes[] networks, double spare, double limitMeters) {
    double reach = Math.min(limitMeters, spare + nearestMeters);
    for (ArcBoxes network : networks) {
      if (network.isWithin(point, shrink, reach)) {
        return false;
      }
    }
    return true;
  }
}
