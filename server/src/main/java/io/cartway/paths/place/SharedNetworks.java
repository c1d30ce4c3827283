package io.cartway.paths.place;

import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Snap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

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
  private final Map<Near, Nearest> found = new HashMap<>();

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

  /// The roads of a network that are nearest to a place, and the candidates there as far as
  /// somebody wanted them: to look around one costs more than to find it.
  ///
  /// @param withinMeters nothing farther away was looked for
  private record Nearest(double withinMeters, List<Snap> snaps, List<@Nullable Candidate> made) {}

  /// The candidates of ends, with further ones in each other's networks, the nearest first.
  ///
  /// @param points the ends
  /// @param mayMove for each whether it may have further candidates
  /// @param check is called now and then and may throw to give up
  public List<List<Candidate>> share(
      List<LatLng> points, List<List<Candidate>> ends, List<Boolean> mayMove, Runnable check) {
    List<Candidate> networks = networks(ends);
    if (networks.isEmpty()) {
      return ends;
    }
    double spare = spareMeters(ends);
    List<List<Candidate>> all = new ArrayList<>(ends);
    for (int i = 0; i < ends.size(); i++) {
      check.run();
      double reach = Math.min(limitMeters, spare + ends.get(i).getFirst().distanceMeters());
      for (Candidate of : networks) {
        if (mayMove.get(i) && !isThere(all.get(i), of.network())) {
          all.set(i, joined(all.get(i), near(points.get(i), of, reach)));
        }
      }
    }
    return all;
  }

  /// Both, the nearest first.
  private static List<Candidate> joined(List<Candidate> some, List<Candidate> more) {
    if (more.isEmpty()) {
      return some;
    }
    List<Candidate> all = new ArrayList<>(some);
    all.addAll(more);
    all.sort(Comparator.comparingDouble(Candidate::distanceMeters));
    return all;
  }

  private static boolean isThere(List<Candidate> own, Network network) {
    for (Candidate candidate : own) {
      for (Snap snap : candidate.snaps()) {
        if (network.contains(snap.arc())) {
          return true;
        }
      }
    }
    return false;
  }

  /// The nearest roads of a network that are within reach.
  private List<Candidate> near(LatLng point, Candidate of, double reachMeters) {
    Near near = new Near(point, of.network());
    Nearest nearest = found.get(near);
    if (nearest == null || nearest.withinMeters < reachMeters) {
      List<Snap> snaps = finder.nearest(point, of, reachMeters);
      nearest = new Nearest(reachMeters, snaps, Arrays.asList(new Candidate[snaps.size()]));
      found.put(near, nearest);
    }
    List<Candidate> reached = nearest.snaps.isEmpty() ? List.of() : new ArrayList<>(2);
    for (int i = 0; i < nearest.snaps.size(); i++) {
      Snap snap = nearest.snaps.get(i);
      if (snap.distanceMeters() <= reachMeters) {
        Candidate made = nearest.made.get(i);
        if (made == null) {
          made = finder.candidate(point, snap, costs, opened);
          nearest.made.set(i, made);
        }
        if (made.distanceMeters() <= reachMeters) {
          reached.add(made);
        }
      }
    }
    return reached;
  }

  /// By how much the ends may be moved beyond their nearest roads until the wide components are
  /// nearer together.
  private double spareMeters(List<List<Candidate>> ends) {
    double spare = 0;
    for (List<Candidate> candidates : ends) {
      spare += MatchedEnd.spareMeters(candidates, limitMeters);
    }
    return spare;
  }

  /// A candidate of each small network.
  private static List<Candidate> networks(List<List<Candidate>> ends) {
    List<Candidate> networks = new ArrayList<>();
    for (List<Candidate> candidates : ends) {
      for (Candidate candidate : candidates) {
        if (!candidate.isWide()
            && networks.size() < NETWORKS_MAX
            && !isKnown(networks, candidate)) {
          networks.add(candidate);
        }
      }
    }
    return networks;
  }

  private static boolean isKnown(List<Candidate> networks, Candidate candidate) {
    for (Candidate other : networks) {
      if (other.network().isSameAs(candidate.snaps())) {
        return true;
      }
    }
    return false;
  }
}
