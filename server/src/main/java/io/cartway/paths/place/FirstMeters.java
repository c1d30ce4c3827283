package io.cartway.paths.place;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/// The roads that a journey meets in its first metres, by whatever way it goes.
public final class FirstMeters {

  private FirstMeters() {}

  /// An arc whose end is reached after some millimetres.
  private record Reached(int arc, long millimeters) {}

  /// The arcs whose ends can be reached within a distance.
  ///
  /// @param fractions where the journey may begin: an arc, and how much of it lies behind
  /// @param meters the distance; ends that are just so far are not meant
  /// @param check is called periodically and may throw to abort
  public static Set<Integer> arcs(
      ModeCosts costs, Map<Integer, Double> fractions, int meters, Runnable check) {
    RoadGraph graph = costs.graph();
    long limit = 1000L * meters;
    Set<Integer> found = new HashSet<>();
    PriorityQueue<Reached> queue =
        new PriorityQueue<>(Comparator.comparingLong(Reached::millimeters));
    fractions.forEach((arc, fraction) ->
        queue.add(new Reached(arc, Math.round(graph.lengthMillimeters(arc) * (1 - fraction)))));
    while (!queue.isEmpty() && queue.element().millimeters < limit) {
      Reached reached = queue.remove();
      if (!found.add(reached.arc)) {
        continue;
      }
      check.run();
      int junction = graph.head(reached.arc);
      for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
        if (costs.isOpen(next) && !found.contains(next)) {
          queue.add(new Reached(next, reached.millimeters + graph.lengthMillimeters(next)));
        }
      }
    }
    return found;
  }
}
