package io.cartway.matching;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.paths.Journeys;
import io.cartway.paths.SmallHierarchy;
import io.cartway.paths.Trace;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A small world with traces through it.
public final class MatchWorld implements AutoCloseable {

  public final World world;
  public final RoadGraph graph;
  final ModeMetrics metrics;
  public final Matching matching;

  /// @param text a world of text
  public MatchWorld(Path folder, String text) {
    world = World.of(text).with(OsmRoadTags.create());
    graph = world.open(folder);
    metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE);
    matching =
        new Matching(
            new Journeys(metrics, new RoadRules(graph), 2000), new WorkMemory(100_000_000));
  }

  static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(20), System::nanoTime);
  }

  /// Fixes each so many metres along a line, a second after the other.
  ///
  /// @param corners x and y of each, in units of 100 m: `0 0, 4 0`
  List<Fix> along(String corners, double everyMeters, double noise, long seed) {
    Random random = new Random(seed);
    List<LatLng> line = new ArrayList<>();
    for (String corner : corners.split(", ", -1)) {
      String[] xy = corner.split(" ", -1);
      line.add(world.at(Double.parseDouble(xy[0]), Double.parseDouble(xy[1])));
    }
    List<Fix> fixes = new ArrayList<>();
    double left = 0;
    for (int i = 1; i < line.size(); i++) {
      double piece = line.get(i - 1).distanceMeters(line.get(i));
      double at = left;
      for (; at <= piece; at += everyMeters) {
        LatLng here = PointOnSegment.between(line.get(i - 1), line.get(i), at / piece);
        LatLng measured =
            new LatLng(
                here.lat() + LatLng.latDegrees(noise * random.nextGaussian()),
                here.lng() + here.lngDegrees(noise * random.nextGaussian()));
        fixes.add(Fix.of(measured).at(1000L * fixes.size()).within(Math.max(5, noise)));
      }
      left = at - piece;
    }
    return fixes;
  }

  Match match(List<Fix> fixes) {
    return match(fixes, TransportMode.CAR);
  }

  Match match(List<Fix> fixes, TransportMode mode) {
    return matching.match(fixes, mode, soon());
  }

  /// The ways of the sections, each as the names of the nodes that its arcs begin and end at; ` / `
  /// between sections.
  String told(Match match) {
    List<String> sections = new ArrayList<>();
    for (Match.Section section : match.sections()) {
      Trace trace = section.trace();
      StringBuilder text = new StringBuilder(world.name(graph, graph.tail(trace.arc(0))));
      for (int i = 0; i < trace.count(); i++) {
        if (i == 0 || trace.arc(i) != trace.arc(i - 1)) {
          text.append('-').append(world.name(graph, graph.head(trace.arc(i))));
        }
      }
      sections.add(text.toString());
    }
    return String.join(" / ", sections);
  }

  @Override
  public void close() {
    metrics.close();
    graph.close();
  }
}
