package io.cartway.paths.place;

import io.cartway.roads.Snap;
import java.util.List;

/// A place on the roads at which a journey may begin or end.
///
/// @param snaps the arcs there, at least one, the nearest first
/// @param network of its arcs
public record Candidate(List<Snap> snaps, Network network) {

  public Candidate {
    snaps = List.copyOf(snaps);
  }

  /// From the place that was asked for.
  public double distanceMeters() {
    return snaps.getFirst().distanceMeters();
  }

  /// Whether it lies on a wide component.
  public boolean isWide() {
    return network.isWide();
  }

  /// The same place with some of its arcs.
  public Candidate with(List<Snap> arcs) {
    return new Candidate(arcs, network);
  }

  /// Whether roads lead from here to another candidate, as far as it is known without a search.
  boolean mayLeadTo(Candidate other) {
    if (network.leadsOut() && other.network.isLedTo()) {
      return true;
    }
    for (Snap snap : other.snaps) {
      if (network.leadsTo(snap.arc())) {
        return true;
      }
    }
    for (Snap snap : snaps) {
      if (other.network.isLedToFrom(snap.arc())) {
        return true;
      }
    }
    return false;
  }
}
