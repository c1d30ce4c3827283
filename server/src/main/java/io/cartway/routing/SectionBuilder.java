package io.cartway.routing;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Makes sections of paths; cuts where a ferry or train begins or ends.
final class SectionBuilder {

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final List<Route.Section> sections = new ArrayList<>();

  SectionBuilder(RoadGraph graph, ModeCosts costs) {
    this.graph = graph;
    this.costs = costs;
  }

  List<Route.Section> sections() {
    return sections;
  }

  /// Adds the sections of a path from one stop to another.
  void add(List<Stretch> stretches, int fromStop, int toStop) {
    int first = 0;
    for (int i = 1; i <= stretches.size(); i++) {
      boolean isLast = i == stretches.size();
      if (isLast || carrier(stretches.get(i)) != carrier(stretches.get(first))) {
        OptionalInt from = first == 0 ? OptionalInt.of(fromStop) : OptionalInt.empty();
        OptionalInt to = isLast ? OptionalInt.of(toStop) : OptionalInt.empty();
        sections.add(section(stretches.subList(first, i), from, to));
        first = i;
      }
    }
  }

  private Route.Section section(List<Stretch> stretches, OptionalInt from, OptionalInt to) {
    Trace trace = new Trace(costs, stretches);
    return new Route.Section(
        carrier(stretches.getFirst()),
        new Route.Place(stretches.getFirst().start(graph), from),
        new Route.Place(stretches.getLast().end(graph), to),
        trace);
  }

  private Route.Carrier carrier(Stretch stretch) {
    if (graph.is(stretch.arc(), RoadFlag.FERRY)) {
      return Route.Carrier.FERRY;
    }
    return graph.is(stretch.arc(), RoadFlag.SHUTTLE_TRAIN)
        ? Route.Carrier.SHUTTLE_TRAIN
        : Route.Carrier.SELF;
  }
}
