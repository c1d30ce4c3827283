package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Makes sections of paths: geometry, durations, lengths and actions; cuts where a ferry or train
/// begins or ends.
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
    Trace trace = new Trace(stretches.size());
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      if (i > 0) {
        trace.millis += costs.turnDurationMillis(stretches.get(i - 1).arc(), stretch.arc());
      }
      trace.begin(i);
      trace.addLine(stretch.line(graph));
      trace.millis += stretch.durationMillis(costs);
      trace.millimeters += stretch.lengthMillimeters(graph);
    }
    trace.finish(stretches.size());
    Route.Carrier carrier = carrier(stretches.getFirst());
    return new Route.Section(
        carrier,
        new Route.Place(trace.line.getFirst(), from),
        new Route.Place(trace.line.getLast(), to),
        trace.line,
        new ActionFinder(graph, costs).find(stretches, trace),
        trace.millis,
        trace.millimeters,
        stretches.stream().map(stretch -> graph.segmentId(stretch.arc())).toList());
  }

  private Route.Carrier carrier(Stretch stretch) {
    if (graph.is(stretch.arc(), RoadFlag.FERRY)) {
      return Route.Carrier.FERRY;
    }
    return graph.is(stretch.arc(), RoadFlag.SHUTTLE_TRAIN)
        ? Route.Carrier.SHUTTLE_TRAIN
        : Route.Carrier.SELF;
  }

  /// The line of a section, and for each stretch where it begins.
  static final class Trace {
    private final List<LatLng> line = new ArrayList<>();
    private final int[] offsets;
    private final long[] startMillis;
    private final long[] startMillimeters;
    private long millis;
    private long millimeters;

    private Trace(int stretchCount) {
      offsets = new int[stretchCount + 1];
      startMillis = new long[stretchCount + 1];
      startMillimeters = new long[stretchCount + 1];
    }

    private void begin(int stretch) {
      offsets[stretch] = Math.max(0, line.size() - 1);
      startMillis[stretch] = millis;
      startMillimeters[stretch] = millimeters;
    }

    private void addLine(List<LatLng> points) {
      for (LatLng point : points) {
        if (line.isEmpty() || !line.getLast().equals(point)) {
          line.add(point);
        }
      }
    }

    private void finish(int stretchCount) {
      if (line.size() == 1) {
        line.add(line.getFirst());
      }
      begin(stretchCount);
    }

    /// Index in the line of a stretch's start; of the end for one more than there are.
    int offset(int stretch) {
      return offsets[stretch];
    }

    long startMillis(int stretch) {
      return startMillis[stretch];
    }

    long startMillimeters(int stretch) {
      return startMillimeters[stretch];
    }
  }
}
