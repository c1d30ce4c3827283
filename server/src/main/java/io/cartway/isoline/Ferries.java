package io.cartway.isoline;

import io.cartway.geo.LatLng;
import io.cartway.paths.Reach;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The ferries within a limit. Nobody gets off between two landings, so water along a ferry is not
/// reached: a ferry joins the areas at its landings, see [Isoline.Connection].
final class Ferries {

  /// Arcs of ferries that are kept: more than a country has.
  private static final int ARCS_MAX = 20_000;

  /// Connections of an isoline.
  static final int CONNECTIONS_MAX = 100;

  private static final double WHOLE = 1e-6;

  private final RoadGraph graph;
  private final boolean isReverse;
  private final int arcsMax;
  private final int connectionsMax;

  /// The arcs that are sailed within the limit, by what it takes to have sailed them.
  private final Map<Integer, Double> sailed = new ConcurrentSkipListMap<>();

  /// The number of arcs that were given, those that were known included.
  private final AtomicInteger count = new AtomicInteger();

  /// @param isReverse whether journeys end at the place
  Ferries(RoadGraph graph, boolean isReverse) {
    this(graph, isReverse, ARCS_MAX, CONNECTIONS_MAX);
  }

  Ferries(RoadGraph graph, boolean isReverse, int arcsMax, int connectionsMax) {
    this.graph = graph;
    this.isReverse = isReverse;
    this.arcsMax = arcsMax;
    this.connectionsMax = connectionsMax;
  }

  /// Some connections between areas.
  ///
  /// @param hasMore whether there may be others, for which there was no room
  record Connections(List<Isoline.Connection> list, boolean hasMore) {}

  /// Receives parts, of which it keeps those of ferries. Several threads may have one each.
  ///
  /// @param roads gets the parts of all other roads
  Reach.Parts besides(Reach.Parts roads) {
    return (arc, from, to, fromValue, toValue) -> {
      if (!graph.is(arc, RoadFlag.FERRY)) {
        roads.add(arc, from, to, fromValue, toValue);
      } else if (from <= WHOLE && to >= 1 - WHOLE && count.getAndIncrement() < arcsMax) {
        sailed.merge(arc, Math.max(fromValue, toValue), Math::min);
      }
    };
  }

  /// The connections between different areas, those from the nearest landings if there are too
  /// many.
  ///
  /// @param limit ferries that take more are left out
  /// @param check is called for each landing and may throw to end
  Connections connections(double limit, List<Isoline.Area> areas, Runnable check) {
    Map<Integer, List<Integer>> leaving = new HashMap<>();
    Map<Integer, Double> landings = new HashMap<>();
    sailed.forEach((arc, value) -> {
      if (value <= limit) {
        int start = isReverse ? graph.head(arc) : graph.tail(arc);
        leaving.computeIfAbsent(start, any -> new ArrayList<>()).add(arc);
        if (isLanding(start)) {
          landings.merge(start, value, Math::min);
        }
      }
    });
    List<Isoline.Connection> found = new ArrayList<>();
    Set<List<Integer>> known = new HashSet<>();
    // From the nearest landing on, so that a connection leads away from the place.
    landings.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .forEach(landing -> {
          check.run();
          sail(landing.getKey(), leaving, areas, known, found);
        });
    boolean hasMore = found.size() > connectionsMax || count.get() > arcsMax;
    List<Isoline.Connection> kept =
        new ArrayList<>(found.subList(0, Math.min(found.size(), connectionsMax)));
    kept.sort(
        Comparator.comparingInt(Isoline.Connection::fromArea)
            .thenComparingInt(Isoline.Connection::toArea));
    return new Connections(List.copyOf(kept), hasMore);
  }

  /// Follows the ferries from a landing to all others before which there is none.
  private void sail(
      int start,
      Map<Integer, List<Integer>> leaving,
      List<Isoline.Area> areas,
      Set<List<Integer>> known,
      List<Isoline.Connection> found) {
    int fromArea = areaOf(start, areas);
    // One more than is kept shows that there are more.
    if (fromArea < 0 || found.size() > connectionsMax) {
      return;
    }
    Map<Integer, Integer> arcTo = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(start));
    while (!queue.isEmpty()) {
      for (int arc : leaving.getOrDefault(queue.remove(), List.of())) {
        int end = isReverse ? graph.tail(arc) : graph.head(arc);
        if (end == start || arcTo.putIfAbsent(end, arc) != null) {
          continue;
        }
        if (!isLanding(end)) {
          queue.add(end);
          continue;
        }
        int toArea = areaOf(end, areas);
        List<Integer> pair = List.of(Math.min(fromArea, toArea), Math.max(fromArea, toArea));
        if (toArea >= 0 && toArea != fromArea && known.add(pair)) {
          found.add(new Isoline.Connection(fromArea, toArea, line(start, end, arcTo)));
        }
      }
    }
  }

  /// The way of a ferry, in the direction from its first to its last landing of the search.
  private List<LatLng> line(int start, int end, Map<Integer, Integer> arcTo) {
    Deque<Integer> arcs = new ArrayDeque<>();
    for (int at = end; at != start; ) {
      int arc = arcTo.getOrDefault(at, -1);
      arcs.addFirst(arc);
      at = isReverse ? graph.head(arc) : graph.tail(arc);
    }
    List<LatLng> line = new ArrayList<>();
    for (int arc : arcs) {
      List<LatLng> points = isReverse ? graph.geometry(arc).reversed() : graph.geometry(arc);
      line.addAll(line.isEmpty() ? points : points.subList(1, points.size()));
    }
    return line;
  }

  /// Whether a road that is no ferry leaves a junction.
  private boolean isLanding(int junction) {
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (!graph.is(out, RoadFlag.FERRY)) {
        return true;
      }
    }
    return false;
  }

  private int areaOf(int junction, List<Isoline.Area> areas) {
    LatLng at = graph.location(junction);
    for (int i = 0; i < areas.size(); i++) {
      Isoline.Area area = areas.get(i);
      if (contains(area.outer(), at)
          && area.inner().stream().noneMatch(hole -> contains(hole, at))) {
        return i;
      }
    }
    return -1;
  }

  /// Counts how often the ring crosses the line from a point to the east.
  private static boolean contains(List<LatLng> ring, LatLng at) {
    boolean isInside = false;
    for (int i = 1; i < ring.size(); i++) {
      LatLng a = ring.get(i - 1);
      LatLng b = ring.get(i);
      if (a.lat() > at.lat() != b.lat() > at.lat()) {
        double share = (at.lat() - a.lat()) / (b.lat() - a.lat());
        isInside ^= a.lng() + share * (b.lng() - a.lng()) > at.lng();
      }
    }
    return isInside;
  }
}
