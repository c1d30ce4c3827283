package io.cartway.paths.place;

import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/// Adds to the candidates of ends the nearest roads in the small networks of other ends: a place
/// beside the main road goes with its neighbour on a small network, when both are moved less so.
/// Not thread-safe: it remembers what it found.
public final class SharedNetworks {

  /// The small networks of a request that are looked at: more lie near no places of one journey.
  private static final int NETWORKS_MAX = 8;

  private final CandidateFinder finder;
  private final ModeCosts costs;
  private final double limitMeters;
  private final IntPredicate opened;
  private final Map<Network, Shared> known = new HashMap<>();
  private final Map<Near, List<Candidate>> found = new HashMap<>();

  /// @param limitMeters maximum distance of a place from a road
  /// @param opened the arcs that are open just now but not always
  public SharedNetworks(
      CandidateFinder finder, ModeCosts costs, double limitMeters, IntPredicate opened) {
    this.finder = finder;
    this.costs = costs;
    this.limitMeters = limitMeters;
    this.opened = opened;
  }

  /// A place near a small network.
  private record Near(LatLng point, Network network) {}

  /// A small network, as seen from one of its roads.
  private record Shared(Candidate of, LatLng around, double radiusMeters) {}

  /// The candidates of ends, with further ones in each other's networks, the nearest first.
  ///
  /// @param points the ends
  /// @param mayMove for each whether it may have further candidates
  /// @param check is called now and then and may throw to give up
  public List<List<Candidate>> share(
      List<LatLng> points, List<List<Candidate>> ends, List<Boolean> mayMove, Runnable check) {
    List<Shared> networks = networks(ends);
    if (networks.isEmpty()) {
      return ends;
    }
    double spare = spareMeters(ends);
    List<List<Candidate>> more = new ArrayList<>();
    for (int i = 0; i < ends.size(); i++) {
      check.run();
      List<Candidate> own = new ArrayList<>(ends.get(i));
      double reach = Math.min(limitMeters, spare + ends.get(i).getFirst().distanceMeters());
      for (Shared shared : networks) {
        if (mayMove.get(i)) {
          own.addAll(find(points.get(i), shared, reach, own));
        }
      }
      own.sort(Comparator.comparingDouble(Candidate::distanceMeters));
      more.add(own);
    }
    return more;
  }

  private List<Candidate> find(
      LatLng point, Shared shared, double reachMeters, List<Candidate> own) {
    boolean isThere =
        own.stream()
            .flatMap(candidate -> candidate.snaps().stream())
            .anyMatch(snap -> shared.of.network().contains(snap.arc()));
    return isThere || point.distanceMeters(shared.around) > reachMeters + shared.radiusMeters
        ? List.of()
        : found
            .computeIfAbsent(
                new Near(point, shared.of.network()),
                any -> finder.nearest(point, shared.of, costs, limitMeters, opened))
            .stream()
            .filter(candidate -> candidate.distanceMeters() <= reachMeters)
            .toList();
  }

  /// By how much the ends may be moved beyond their nearest roads until the wide components are
  /// nearer together.
  private double spareMeters(List<List<Candidate>> ends) {
    double spare = 0;
    for (List<Candidate> candidates : ends) {
      Candidate preferred = CandidateChoice.preferred(candidates);
      spare += preferred.isWide() ? preferred.distanceMeters() : limitMeters;
      spare -= candidates.getFirst().distanceMeters();
    }
    return spare;
  }

  private List<Shared> networks(List<List<Candidate>> ends) {
    List<Shared> networks = new ArrayList<>();
    for (List<Candidate> candidates : ends) {
      for (Candidate candidate : candidates) {
        boolean isKnown =
            candidate.isWide()
                || networks.stream()
                    .anyMatch(other -> other.of.network().isSameAs(candidate.snaps()));
        if (!isKnown && networks.size() < NETWORKS_MAX) {
          networks.add(known.computeIfAbsent(candidate.network(), any -> shared(candidate)));
        }
      }
    }
    return networks;
  }

  private Shared shared(Candidate candidate) {
    RoadGraph graph = costs.graph();
    Snap nearest = candidate.snaps().getFirst();
    double radius = 0;
    for (int arc : candidate.network().arcs()) {
      double meters = graph.location(graph.tail(arc)).distanceMeters(nearest.point());
      radius = Math.max(radius, meters + graph.lengthMillimeters(arc) / 1000.0);
    }
    return new Shared(candidate, nearest.point(), radius);
  }
}
