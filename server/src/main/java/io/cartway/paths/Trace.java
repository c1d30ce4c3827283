package io.cartway.paths;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.EvConsumption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The path of a section: stretches of arcs, each with the time, length and point of the line at
/// which it begins. Actions, spans and summaries are made from it. The line is computed on first
/// use. Not thread-safe.
///
/// Users read its stretches one by one, and every so often that checks the deadline of the request.
public final class Trace {

  /// Decimals of the points of a line, as in HERE's answers: about a decimetre.
  public static final int LINE_PRECISION = 6;

  private static final int LOOK_EVERY = 128;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final List<Stretch> stretches;
  private final long[] startMillis;
  private final long[] startMillimeters;
  private @Nullable List<LatLng> line;
  private @Nullable List<Double> elevations;
  private int[] offsets = {};
  private final Runnable check;
  private int asked;

  /// A trace of a path.
  ///
  /// @param stretches at least one
  /// @param check is called periodically while the trace is used, and may throw to abort
  public Trace(ModeCosts costs, List<Stretch> stretches, Runnable check) {
    this.check = check;
    this.costs = costs;
    graph = costs.graph();
    this.stretches = List.copyOf(stretches);
    startMillis = new long[stretches.size() + 1];
    startMillimeters = new long[stretches.size() + 1];
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretch(i);
      if (i > 0) {
        startMillis[i] += costs.turnDurationMillis(stretches.get(i - 1).arc(), stretch.arc());
      }
      startMillis[i + 1] = startMillis[i] + stretch.durationMillis(costs);
      startMillimeters[i + 1] = startMillimeters[i] + stretch.lengthMillimeters(graph);
    }
  }

  /// The road graph.
  public RoadGraph graph() {
    return graph;
  }

  /// The costs of the mode.
  public ModeCosts costs() {
    return costs;
  }

  /// The number of stretches, at least one.
  public int count() {
    return stretches.size();
  }

  /// A stretch.
  public Stretch stretch(int index) {
    if (++asked % LOOK_EVERY == 0) {
      check.run();
    }
    return stretches.get(index);
  }

  /// The arc of a stretch.
  public int arc(int index) {
    return stretch(index).arc();
  }

  /// The arc of the last stretch.
  public int lastArc() {
    return stretches.getLast().arc();
  }

  /// The time at which a stretch begins, after the turn into it; [#count] gives the end.
  public long startMillis(int stretch) {
    return startMillis[stretch];
  }

  /// The distance from the start at which a stretch begins; [#count] gives the end.
  public long startMillimeters(int stretch) {
    return startMillimeters[stretch];
  }

  /// The total duration, free of traffic.
  public long durationMillis() {
    return startMillis[stretches.size()];
  }

  /// The total length.
  public long lengthMillimeters() {
    return startMillimeters[stretches.size()];
  }

  /// The points of the path, at least two. No two that follow each other are the same with
  /// [#LINE_PRECISION] decimals, as they are told, unless the whole path lies within such a place.
  public List<LatLng> line() {
    if (line == null) {
      line = makeLine();
    }
    return line;
  }

  /// Index in the line of a stretch's start; [#count] gives the end.
  public int offset(int stretch) {
    if (line == null) {
      line = makeLine();
    }
    return offsets[stretch];
  }

  /// Index in the line of the point that is nearest to a fraction of a stretch's arc.
  public int offset(int stretch, double fraction) {
    int first = offset(stretch);
    int last = offset(stretch + 1);
    Stretch part = stretches.get(stretch);
    double whole = part.to() - part.from();
    double wanted = whole == 0 ? 0 : (fraction - part.from()) / whole;
    double length = 0;
    for (int i = first + 1; i <= last; i++) {
      length += line().get(i - 1).distanceMeters(line().get(i));
    }
    double before = 0;
    for (int i = first; i < last; i++) {
      double piece = line().get(i).distanceMeters(line().get(i + 1));
      if (before + piece / 2 >= wanted * length) {
        return i;
      }
      before += piece;
    }
    return last;
  }

  /// The elevation of each point of the [#line] in metres; empty when the region has no elevations
  /// here.
  public List<Double> elevations() {
    if (elevations == null) {
      elevations = ArcHeights.along(this);
    }
    return elevations;
  }

  /// What the path takes from the battery of an electric vehicle until each stretch begins, after
  /// the turn into it, in millionths of a watt-hour ([ArcEnergy]); the last number is that of the
  /// whole path. Descents give back, so numbers may fall below 0.
  public long[] energy(EvConsumption model) {
    ArcEnergy energy = new ArcEnergy(costs, model);
    long[] start = new long[count() + 1];
    for (int i = 0; i < count(); i++) {
      Stretch stretch = stretch(i);
      int arc = stretch.arc();
      if (i > 0) {
        start[i] += energy.ofTurn(stretches.get(i - 1).arc(), arc);
      }
      start[i + 1] = start[i] + energy.upTo(arc, stretch.to()) - energy.upTo(arc, stretch.from());
    }
    return start;
  }

  /// Whether two points are the same where lines are told.
  public static boolean isSamePlace(LatLng one, LatLng other) {
    return FlexiblePolyline.agree(one, other, LINE_PRECISION);
  }

  private List<LatLng> makeLine() {
    offsets = new int[stretches.size() + 1];
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < stretches.size(); i++) {
      offsets[i] = Math.max(0, points.size() - 1);
      for (LatLng point : stretch(i).line(graph)) {
        if (points.isEmpty() || !isSamePlace(points.getLast(), point)) {
          points.add(point);
        }
      }
    }
    if (points.size() == 1) {
      points.add(points.getFirst());
    }
    offsets[stretches.size()] = points.size() - 1;
    return List.copyOf(points);
  }
}
