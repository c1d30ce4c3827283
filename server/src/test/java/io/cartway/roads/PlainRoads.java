package io.cartway.roads;

import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The roads of one mode as a graph in lists, for oracles: made from what a region says of its
/// roads (ends, lengths, speeds, access, barriers, restrictions), with rules of turns of its own.
///
/// A vertex is an arc that one is about to drive, with as much of what one has driven before as a
/// restriction may still need. The first ones are the arcs with nothing before them. Only the time
/// that a turn takes is asked of the product.
public final class PlainRoads {

  /// How long a turn takes that is no turning round.
  public interface TurnTime {
    int millis(int arc, int next);
  }

  /// What is called for each way on from a vertex.
  public interface Follower {
    /// @param to the vertex about to be driven
    /// @param turnMillis how long the turn takes
    /// @param penaltyMillis what the next road is held dearer
    void follow(int to, int turnMillis, int penaltyMillis);
  }

  private static final int HOUR_MILLIS = 3_600_000;

  private final RoadGraph graph;
  private final TransportMode mode;
  private final TurnTime turns;
  private OwnPace pace = OwnPace.USUAL;

  /// Chains that must not be driven and chains that must, by each arc before which they matter.
  private final Map<Integer, List<Beginning>> beginnings = new HashMap<>();

  private final List<List<Integer>> driven = new ArrayList<>();
  private final Map<List<Integer>, Integer> vertexOf = new HashMap<>();
  private int[] first = new int[64];
  private int[] steps = new int[256];

  /// The arcs of a restriction that one has driven when it says what may follow.
  private record Beginning(List<Integer> arcs, int next, boolean isLast, boolean isOnly) {
    boolean endsWalk(List<Integer> walk) {
      int from = walk.size() - arcs.size();
      return from >= 0 && walk.subList(from, walk.size()).equals(arcs);
    }

    /// `only_*` over ways binds from its second arc on; nobody is made to turn into it.
    boolean binds() {
      return isOnly ? isLast || arcs.size() > 1 : isLast;
    }
  }

  public PlainRoads(RoadGraph graph, TransportMode mode, TurnTime turns) {
    this.graph = graph;
    this.mode = mode;
    this.turns = turns;
    for (int i = 0; i < graph.restrictionCount(); i++) {
      TurnRestriction rule = graph.restriction(i);
      if (rule.modes().contains(mode) && rule.condition().isEmpty()) {
        add(rule.arcs(), rule.mandatory());
      }
    }
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      vertex(List.of(arc));
    }
    for (int vertex = 0; vertex < driven.size(); vertex++) {
      addSteps(vertex);
    }
  }

  private void add(List<Integer> chain, boolean isOnly) {
    for (int count = 1; count < chain.size(); count++) {
      List<Integer> arcs = chain.subList(0, count);
      beginnings
          .computeIfAbsent(arcs.getLast(), any -> new ArrayList<>())
          .add(new Beginning(arcs, chain.get(count), count + 1 == chain.size(), isOnly));
    }
  }

  private int vertex(List<Integer> walk) {
    return vertexOf.computeIfAbsent(
        walk,
        any -> {
          driven.add(walk);
          return driven.size() - 1;
        });
  }

  private void addSteps(int vertex) {
    List<Integer> walk = driven.get(vertex);
    int arc = walk.getLast();
    int count = first[vertex];
    int junction = graph.head(arc);
    for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
      if (isOpen(arc) && isOpen(next) && mayTurn(arc, next) && !isForbidden(walk, next)) {
        if (count + 3 > steps.length) {
          steps = Arrays.copyOf(steps, 2 * steps.length);
        }
        steps[count++] = vertex(remembered(walk, next));
        steps[count++] = turnMillis(arc, next);
        steps[count++] = penaltyMillis(arc, next);
      }
    }
    if (vertex + 1 == first.length) {
      first = Arrays.copyOf(first, 2 * first.length);
    }
    first[vertex + 1] = count;
  }

  /// The next arc, after as many of those before as some restriction still waits for.
  private List<Integer> remembered(List<Integer> walk, int next) {
    List<Integer> longer = new ArrayList<>(walk);
    longer.add(next);
    int needed = 1;
    for (Beginning beginning : beginnings.getOrDefault(next, List.of())) {
      if (beginning.endsWalk(longer)) {
        needed = Math.max(needed, beginning.arcs.size());
      }
    }
    return List.copyOf(longer.subList(longer.size() - needed, longer.size()));
  }

  private boolean isForbidden(List<Integer> walk, int next) {
    List<Beginning> here = beginnings.getOrDefault(walk.getLast(), List.of());
    for (Beginning one : here) {
      if (one.binds() && one.endsWalk(walk)) {
        boolean isKept =
            one.isOnly
                ? here.stream()
                    .anyMatch(other ->
                        other.isOnly
                            && other.binds()
                            && other.next == next
                            && other.arcs.equals(one.arcs))
                : one.next != next;
        if (!isKept) {
          return true;
        }
      }
    }
    return false;
  }

  /// Barriers bar who goes on; motor vehicles turn round only where they cannot.
  private boolean mayTurn(int arc, int next) {
    boolean isBarred = !graph.junctionAccess(graph.head(arc), mode).isOpen();
    if (!isUTurn(arc, next)) {
      return !isBarred;
    }
    boolean hasOther = false;
    for (int out = graph.firstOut(graph.head(arc)); out < graph.endOut(graph.head(arc)); out++) {
      hasOther |= out != next && isOpen(out);
    }
    return !mode.isMotorized() || isBarred || !hasOther;
  }

  private boolean isUTurn(int arc, int next) {
    return graph.segment(arc) == graph.segment(next)
        && graph.isForward(arc) != graph.isForward(next);
  }

  private int turnMillis(int arc, int next) {
    return isUTurn(arc, next) ? (mode.isMotorized() ? 20_000 : 0) : turns.millis(arc, next);
  }

  /// Three hours for a road that is for its residents, six for a private one: for what is entered
  /// beyond what one is in. A gate counts as a road, but for who turns round before it.
  private int penaltyMillis(int arc, int next) {
    int from = hours(graph.access(arc, mode));
    int to = hours(graph.access(next, mode));
    int gate = isUTurn(arc, next) ? 0 : hours(graph.junctionAccess(graph.head(arc), mode));
    int passed = Math.max(from, to);
    return (passed - from + Math.max(passed, gate) - passed) * HOUR_MILLIS;
  }

  private static int hours(Access access) {
    return access == Access.DESTINATION ? 3 : access == Access.PRIVATE ? 6 : 0;
  }

  public RoadGraph graph() {
    return graph;
  }

  public int vertexCount() {
    return driven.size();
  }

  /// The arc that is about to be driven.
  public int arc(int vertex) {
    return driven.get(vertex).getLast();
  }

  /// Whether the mode may be on an arc.
  public boolean isOpen(int arc) {
    return graph.access(arc, mode).isOpen() && graph.speedKmh(arc, mode) > 0;
  }

  /// Has whoever is on the way go at a pace of their own from now on.
  public PlainRoads at(OwnPace own) {
    pace = own;
    return this;
  }

  /// How long an open arc takes. Who is carried goes as fast as everybody; a walker's time is the
  /// usual one, in whole milliseconds, divided by how much faster they are, and rounded up.
  public int millis(int arc) {
    boolean isCarried = graph.is(arc, RoadFlag.FERRY) || graph.is(arc, RoadFlag.SHUTTLE_TRAIN);
    double kmh = graph.speedKmh(arc, mode);
    if (pace.capKmh() > 0 && !isCarried) {
      kmh = Math.min(kmh, pace.capKmh());
    }
    int millis = (int) Math.round(graph.lengthMillimeters(arc) * 3.6 / kmh);
    int walk = pace.walkCentimetersPerSecond();
    return isCarried ? millis : (millis * 100 + walk - 1) / walk;
  }

  /// The ways on from a vertex.
  public void forEachNext(int vertex, Follower follower) {
    for (int i = first[vertex]; i < first[vertex + 1]; i += 3) {
      follower.follow(steps[i], steps[i + 1], steps[i + 2]);
    }
  }
}
