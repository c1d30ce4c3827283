package io.cartway.app.map;

import io.cartway.matching.Fix;
import io.cartway.matching.MatchState;
import io.cartway.matching.MatchedFix;
import io.cartway.matching.Matching;
import io.cartway.paths.span.RoadNames;
import io.cartway.roads.RoadGraph;
import io.cartway.tracking.Position;
import io.cartway.tracking.RoadFinder;
import io.cartway.tracking.RoadPlace;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Matches the positions of live assets, each with a state of two kilobytes. States that were not
/// used for the longest time are forgotten. Thread-safe: a state is away while it is used, and
/// whoever comes meanwhile begins anew.
public final class LiveRoads implements RoadFinder {

  /// A state with its key and its place in the table.
  private static final long STATE_BYTES = MatchState.ONLINE_BYTES + 400;

  private final Matching matching;
  private final RoadGraph graph;
  private final int most;

  // Guarded by itself; in the order of use.
  private final Map<Asset, MatchState> states = new LinkedHashMap<>(16, 0.75f, true);

  /// @param bytesMax of all states
  public LiveRoads(Matching matching, long bytesMax) {
    this.matching = matching;
    graph = matching.journeys().graph();
    most = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytesMax / STATE_BYTES));
  }

  @Override
  public boolean isKnown(Asset asset) {
    synchronized (states) {
      return states.containsKey(asset);
    }
  }

  @Override
  public RoadPlace find(Asset asset, List<Position> positions, Deadline deadline) {
    MatchState known;
    synchronized (states) {
      known = states.remove(asset);
    }
    MatchState state = known == null ? MatchState.online() : known;
    MatchedFix newest = new MatchedFix.Unmatched(MatchedFix.Reason.LATE);
    for (Position position : positions) {
      newest = matching.add(state, fix(position), asset.mode(), deadline);
    }
    // Not when the deadline passes in the middle: then the state is dropped.
    keep(asset, state);
    return place(newest);
  }

  private void keep(Asset asset, MatchState state) {
    synchronized (states) {
      states.put(asset, state);
      if (states.size() > most) {
        states.remove(states.keySet().iterator().next());
      }
    }
  }

  @Override
  public void forget(String accountId, String assetId) {
    synchronized (states) {
      for (TransportMode mode : TransportMode.values()) {
        states.remove(new Asset(accountId, assetId, mode));
      }
    }
  }

  /// How many assets are remembered.
  public int size() {
    synchronized (states) {
      return states.size();
    }
  }

  private static Fix fix(Position position) {
    return new Fix(
        position.at(), OptionalLong.of(position.millis()), position.accuracy(), position.heading());
  }

  private RoadPlace place(MatchedFix fix) {
    return switch (fix) {
      case MatchedFix.OnRoad road ->
          new RoadPlace.OnRoad(
              road.point(),
              graph.segmentId(road.arc()),
              street(road.arc()),
              road.distanceMeters(),
              road.confidence());
      case MatchedFix.Unmatched(MatchedFix.Reason reason) -> new RoadPlace.Unmatched(reason.word());
    };
  }

  private String street(int arc) {
    RoadNames names = new RoadNames(graph, "");
    List<RoadNames.Name> known = names.names(arc);
    if (!known.isEmpty()) {
      return known.getFirst().value();
    }
    List<RoadNames.RouteNumber> numbers = names.routeNumbers(arc);
    return numbers.isEmpty() ? "" : numbers.getFirst().value();
  }
}
