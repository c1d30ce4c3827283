package io.cartway.routing.guidance;

import io.cartway.paths.Trace;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The roads of a path and those beside it, as a traveller sees them.
final class PathRoads {

  /// Name and ref of a road, normalised: `CG 3` and `CG-3`, `carrer` and `Carrer` are equal.
  record Label(String name, String ref) {
    static Label of(String name, String ref) {
      return new Label(plain(name), plain(ref));
    }

    private static String plain(String text) {
      return text.toLowerCase(Locale.ROOT).replace(" ", "").replace("-", "");
    }

    boolean isEmpty() {
      return name.isEmpty() && ref.isEmpty();
    }

    boolean shares(Label other) {
      return (!name.isEmpty() && name.equals(other.name))
          || (!ref.isEmpty() && (ref.equals(other.ref) || ref.equals(other.name)))
          || (!name.isEmpty() && name.equals(other.ref))
          || sharesOneRef(other);
    }

    private boolean sharesOneRef(Label other) {
      if (ref.indexOf(';') < 0 && other.ref.indexOf(';') < 0) {
        return false;
      }
      for (String one : ref.split(";", -1)) {
        for (String two : other.ref.split(";", -1)) {
          if (!one.isEmpty() && one.equals(two)) {
            return true;
          }
        }
      }
      return false;
    }
  }

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final TransportMode mode;
  private final Map<Integer, Label> labels = new HashMap<>();

  PathRoads(Trace trace) {
    graph = trace.graph();
    costs = trace.costs();
    mode = costs.mode();
  }

  boolean isOnFoot() {
    return mode == TransportMode.PEDESTRIAN;
  }

  Label label(int arc) {
    return labels.computeIfAbsent(
        graph.tagList(arc), list -> Label.of(graph.tag(arc, "name"), graph.tag(arc, "ref")));
  }

  /// Whether a traveller would say that it is the same road.
  boolean isSame(int before, int after) {
    if (isSameWay(before, after)) {
      return true;
    }
    boolean haveSameTags = graph.tagList(before) == graph.tagList(after);
    Label one = label(before);
    if (one.isEmpty() && (haveSameTags || label(after).isEmpty())) {
      return isOnFoot() || graph.roadClass(before) == graph.roadClass(after);
    }
    return haveSameTags || one.shares(label(after));
  }

  /// Whether two arcs are of one way, or of one way cut in two.
  boolean isSameWay(int before, int after) {
    return graph.way(before) == graph.way(after);
  }

  /// Whether an arc is a possible choice: a private driveway is not.
  boolean isChoice(int out, int chosen) {
    return costs.isOpen(out)
        && (graph.access(out, mode) != Access.PRIVATE
            || graph.access(chosen, mode) == Access.PRIVATE);
  }

  /// Importance: lower is more important.
  int rank(int arc) {
    return 2 * graph.roadClass(arc).compareTo(RoadClass.MOTORWAY) + (isLink(arc) ? 1 : 0);
  }

  /// Whether a road is so much less important than another that it is ignored.
  boolean isMinorTo(int out, int chosen) {
    return !isOnFoot() && isYard(out) && !isYard(chosen);
  }

  private boolean isYard(int arc) {
    return graph.roadClass(arc).compareTo(RoadClass.SERVICE) >= 0;
  }

  /// Whether a pedestrian comes to stairs: announced even without another choice.
  boolean startsStairs(int before, int after) {
    return isOnFoot()
        && graph.roadClass(after) == RoadClass.STEPS
        && graph.roadClass(before) != RoadClass.STEPS;
  }

  boolean isLink(int arc) {
    return graph.is(arc, RoadFlag.LINK);
  }

  /// Whether it is a controlled-access road or a link of one.
  boolean isHighway(int arc) {
    return graph.roadClass(arc) == RoadClass.MOTORWAY || graph.is(arc, RoadFlag.MOTORROAD);
  }

  boolean isMainHighway(int arc) {
    return isHighway(arc) && !isLink(arc);
  }

  boolean isRoundabout(int arc) {
    return !isOnFoot() && graph.is(arc, RoadFlag.ROUNDABOUT);
  }

  boolean keepsLeft(int arc) {
    return graph.is(arc, RoadFlag.LEFT_HAND);
  }

  /// Whether the mode may only travel in the arc's direction.
  boolean isOneWay(int arc) {
    int opposite = graph.opposite(arc);
    return opposite < 0 || !costs.isOpen(opposite);
  }
}
