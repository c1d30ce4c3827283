package io.cartway.paths.place;

import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds the candidates of a place: the nearest road of each small network that is nearer than the
/// nearest wide component, and that of the wide component. Thread-safe.
public final class CandidateFinder {

  /// The small networks beside the wide component that are told apart.
  private static final int SMALL_MAX = 8;

  /// Roads whose distances differ by no more lie at one place.
  private static final double TIE_METERS = 0.1;

  private final RoadGraph graph;
  private final Snapper snapper;

  /// The networks around arcs that were looked around; null when none are kept.
  private final @Nullable KnownNetworks known;

  /// @param snapper over the graph
  public CandidateFinder(RoadGraph graph, Snapper snapper) {
    this(graph, snapper, null);
  }

  private CandidateFinder(RoadGraph graph, Snapper snapper, @Nullable KnownNetworks known) {
    this.graph = graph;
    this.snapper = snapper;
    this.known = known;
  }

  /// One that keeps the networks that it met, for many places under the same costs while no arc is
  /// open just now. Thread-safe, too.
  public CandidateFinder remembering() {
    return new CandidateFinder(graph, snapper, new KnownNetworks());
  }

  /// The candidates of a point, the nearest first; the wide one, if any is near enough, is the
  /// last. Empty when no road is.
  ///
  /// @param opened the arcs that are open just now but not always
  /// @param check is called now and then and may throw to give up
  public List<Candidate> find(
      LatLng point, ModeCosts costs, double limitMeters, IntPredicate opened, Runnable check) {
    Visit visit = new Visit(point, costs, opened);
    snapper.visit(point, costs, limitMeters, visit::add, check);
    return visit.found();
  }

  /// The nearest roads to another point, within a limit, from which a candidate of a small network
  /// is reached and which are reached from it: none, one or two.
  List<Snap> nearest(LatLng point, Candidate of, double limitMeters) {
    List<Snap> found = new ArrayList<>(2);
    for (ArcBoxes side : of.network().closedSides(graph)) {
      Snap best = side.nearest(point, snapper, limitMeters);
      if (best != null
          && (found.isEmpty()
              || graph.segment(found.getFirst().arc()) != graph.segment(best.arc()))) {
        found.add(best);
      }
    }
    return found;
  }

  /// The candidate at a road that [#nearest] found.
  ///
  /// @param opened the arcs that are open just now but not always
  Candidate candidate(LatLng point, Snap best, ModeCosts costs, IntPredicate opened) {
    List<Snap> snaps = new ArrayList<>(List.of(best));
    int opposite = graph.opposite(best.arc());
    if (opposite >= 0 && costs.isOpen(opposite)) {
      snaps.add(snapper.on(point, opposite));
    }
    return of(atJunctions(point, snaps, costs, opened), costs, opened);
  }

  /// The candidate of some arcs.
  public Candidate of(List<Snap> snaps, ModeCosts costs, IntPredicate opened) {
    if (snaps.stream().anyMatch(snap -> isWide(snap.arc(), costs, opened))) {
      return new Candidate(snaps, Network.WIDE);
    }
    Supplier<Network> around =
        () ->
            Network.around(
                snaps,
                costs,
                arc -> isUsable(arc, costs, opened),
                arc -> isWide(arc, costs, opened));
    return new Candidate(snaps, known == null ? around.get() : known.of(snaps, around));
  }

  private static boolean isUsable(int arc, ModeCosts costs, IntPredicate opened) {
    return costs.isStanding(arc) || opened.test(arc);
  }

  private boolean isWide(int arc, ModeCosts costs, IntPredicate opened) {
    return graph.isWide(arc, costs.mode()) || opened.test(arc);
  }

  /// The snaps and, where one is at a junction, all arcs that meet there instead of it.
  public List<Snap> atJunctions(
      LatLng point, List<Snap> snaps, ModeCosts costs, IntPredicate opened) {
    List<Snap> all = new ArrayList<>();
    for (Snap snap : snaps) {
      List<Snap> meeting =
          snapper.atJunction(point, snap, costs, arc -> isUsable(arc, costs, opened));
      for (Snap one : meeting.isEmpty() ? List.of(snap) : meeting) {
        if (!hasArc(all, one.arc())) {
          all.add(one);
        }
      }
    }
    return all;
  }

  private static boolean hasArc(List<Snap> snaps, int arc) {
    for (Snap snap : snaps) {
      if (snap.arc() == arc) {
        return true;
      }
    }
    return false;
  }

  /// One look around a point.
  private final class Visit {
    private final LatLng point;
    private final ModeCosts costs;
    private final IntPredicate opened;
    private final List<Candidate> small = new ArrayList<>();
    private final List<Snap> wide = new ArrayList<>();

    /// The nearest ones that open at other times, when there is nothing else.
    private List<Snap> closed = List.of();

    Visit(LatLng point, ModeCosts costs, IntPredicate opened) {
      this.point = point;
      this.costs = costs;
      this.opened = opened;
    }

    /// @return whether to look farther
    boolean add(List<Snap> snaps) {
      double meters = snaps.getFirst().distanceMeters();
      if (!wide.isEmpty() && meters > wide.getFirst().distanceMeters() + TIE_METERS) {
        return false;
      }
      if (hasWide(snaps)) {
        wide.addAll(snaps);
      } else if (snaps.stream().noneMatch(snap -> isUsable(snap.arc(), costs, opened))) {
        closed = closed.isEmpty() ? snaps : closed;
      } else if (small.size() < SMALL_MAX && wide.isEmpty()) {
        addSmall(snaps, meters);
      }
      return true;
    }

    private boolean hasWide(List<Snap> snaps) {
      for (Snap snap : snaps) {
        if (isWide(snap.arc(), costs, opened)) {
          return true;
        }
      }
      return false;
    }

    private void addSmall(List<Snap> snaps, double meters) {
      for (int i = 0; i < small.size(); i++) {
        Candidate other = small.get(i);
        if (other.network().isSameAs(snaps)) {
          if (meters <= other.distanceMeters() + TIE_METERS) {
            small.set(i, of(joined(other.snaps(), snaps), costs, opened));
          }
          return;
        }
      }
      List<Snap> all = joined(List.of(), snaps);
      if (hasWide(all)) {
        wide.addAll(snaps);
      } else {
        small.add(of(all, costs, opened));
      }
    }

    /// Some arcs and further ones, with those at their junctions.
    private List<Snap> joined(List<Snap> some, List<Snap> more) {
      List<Snap> all = new ArrayList<>(some);
      for (Snap snap : atJunctions(point, more, costs, opened)) {
        if (!hasArc(all, snap.arc())) {
          all.add(snap);
        }
      }
      return all;
    }

    List<Candidate> found() {
      List<Candidate> all = new ArrayList<>(small);
      if (!wide.isEmpty()) {
        all.add(new Candidate(joined(List.of(), wide), Network.WIDE));
      }
      if (all.isEmpty() && !closed.isEmpty()) {
        all.add(of(closed, costs, opened));
      }
      all.sort(Comparator.comparingDouble(Candidate::distanceMeters));
      return all;
    }
  }
}
