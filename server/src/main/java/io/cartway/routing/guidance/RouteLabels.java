package io.cartway.routing.guidance;

import io.cartway.paths.Trace;
import io.cartway.paths.span.RoadNames;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The roads by which a traveller tells a route from the other routes of the same answer, as HERE's
/// `routeLabels`: the number of the road on motorways down to secondary roads, else its name.
///
/// A label's weight is its length on the route less its greatest length on any other one, so that
/// what all routes share labels none of them. A route without a road of its own is labelled by its
/// longest roads.
public final class RouteLabels {

  /// More do not fit into a caption.
  private static final int LABELS_MAX = 3;

  /// A road that takes less of its route than one part in this many labels nothing.
  private static final int PARTS_MAX = 20;

  private static final Comparator<Map.Entry<Label, Long>> LONGEST_FIRST =
      Map.Entry.<Label, Long>comparingByValue().reversed();

  /// A label.
  ///
  /// @param isNumber whether it is the number of the road, else its name
  /// @param value as on the sign
  /// @param language BCP 47, empty when unknown
  public record Label(boolean isNumber, String value, String language) {}

  private RouteLabels() {}

  /// The labels of each route, the most telling first; at most three of a route.
  ///
  /// @param routes the sections of each route
  /// @param language BCP 47 tag of the names; empty for the local ones
  public static List<List<Label>> of(List<List<Trace>> routes, String language) {
    List<Map<Label, Long>> lengths =
        routes.stream().map(route -> lengths(route, language)).toList();
    List<List<Label>> labels = new ArrayList<>();
    for (int route = 0; route < routes.size(); route++) {
      labels.add(labels(lengths, route, lengthMillimeters(routes.get(route))));
    }
    return labels;
  }

  private static List<Label> labels(List<Map<Label, Long>> lengths, int route, long whole) {
    Map<Label, Long> own = new LinkedHashMap<>(lengths.get(route));
    own.values().removeIf(length -> length * PARTS_MAX < whole);
    Map<Label, Long> telling = new LinkedHashMap<>();
    own.forEach((label, length) -> {
      long elsewhere = elsewhere(lengths, route, label);
      if ((length - elsewhere) * PARTS_MAX >= whole) {
        telling.put(label, length - elsewhere);
      }
    });
    return (telling.isEmpty() ? own : telling)
        .entrySet().stream()
            .sorted(LONGEST_FIRST)
            .limit(LABELS_MAX)
            .map(Map.Entry::getKey)
            .toList();
  }

  private static long elsewhere(List<Map<Label, Long>> lengths, int route, Label label) {
    long most = 0;
    for (int other = 0; other < lengths.size(); other++) {
      if (other != route) {
        most = Math.max(most, lengths.get(other).getOrDefault(label, 0L));
      }
    }
    return most;
  }

  private static long lengthMillimeters(Collection<Trace> route) {
    return route.stream().mapToLong(Trace::lengthMillimeters).sum();
  }

  /// The millimetres of each label, in the order in which the route meets them.
  private static Map<Label, Long> lengths(List<Trace> route, String language) {
    Map<Label, Long> lengths = new LinkedHashMap<>();
    Map<Integer, List<Label>> byWay = new HashMap<>();
    for (Trace trace : route) {
      RoadGraph graph = trace.graph();
      RoadNames names = new RoadNames(graph, language);
      for (int i = 0; i < trace.count(); i++) {
        int arc = trace.arc(i);
        long length = trace.startMillimeters(i + 1) - trace.startMillimeters(i);
        for (Label label :
            byWay.computeIfAbsent(graph.way(arc), way -> labels(graph, names, arc))) {
          lengths.merge(label, length, Long::sum);
        }
      }
    }
    return lengths;
  }

  /// The label of an arc's road; none when it has neither number nor name.
  private static List<Label> labels(RoadGraph graph, RoadNames names, int arc) {
    boolean isNumbered = graph.roadClass(arc).compareTo(RoadClass.SECONDARY) <= 0;
    List<RoadNames.RouteNumber> numbers = isNumbered ? names.routeNumbers(arc) : List.of();
    if (!numbers.isEmpty()) {
      return List.of(new Label(true, numbers.getFirst().value(), numbers.getFirst().language()));
    }
    return names.names(arc).stream()
        .limit(1)
        .map(name -> new Label(false, name.value(), name.language()))
        .toList();
  }
}
