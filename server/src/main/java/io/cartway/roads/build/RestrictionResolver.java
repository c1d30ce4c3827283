package io.cartway.roads.build;

import io.cartway.region.build.BuildFaults;
import io.cartway.roads.Modes;
import io.cartway.roads.build.tags.TurnRule;
import io.cartway.roads.build.tags.TurnRule.TurnRuleKind;
import io.cartway.roads.build.tags.WayAttributes;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Resolves turn restrictions from ways and nodes to arcs.
///
/// An ambiguous restriction is counted and left out: a wrong ban does more harm than a missing one.
/// Of the directions of a way only those count that its traffic may drive: one-way streets are open
/// to walkers in both, whom no restriction binds.
final class RestrictionResolver {

  private final List<Road> roads;
  private final NodeTable nodes;
  private final Segments segments;
  private final Arcs arcs;
  private final BuildFaults faults;

  RestrictionResolver(
      List<Road> roads, NodeTable nodes, Segments segments, Arcs arcs, BuildFaults faults) {
    this.roads = roads;
    this.nodes = nodes;
    this.segments = segments;
    this.arcs = arcs;
    this.faults = faults;
  }

  /// The rules of all restrictions, in their order.
  List<ResolvedRule> resolve(List<RawRestriction> restrictions) {
    List<ResolvedRule> rules = new ArrayList<>();
    for (RawRestriction restriction : restrictions) {
      resolve(restriction, rules);
    }
    return rules;
  }

  private void resolve(RawRestriction restriction, List<ResolvedRule> rules) {
    List<Integer> from = roads(restriction, "from");
    List<Integer> to = roads(restriction, "to");
    List<Integer> via = roads(restriction, "via");
    List<Long> viaNodes = restriction.viaNodes();
    boolean hasAllMembers =
        from.size() == restriction.ways("from").size()
            && to.size() == restriction.ways("to").size()
            && via.size() == restriction.ways("via").size();
    if (!hasAllMembers) {
      fault(restriction, "member_is_no_road");
      return;
    }
    if (from.isEmpty() || to.isEmpty() || viaNodes.size() + via.size() == 0) {
      fault(restriction, "member_missing");
      return;
    }
    if (viaNodes.size() > 1 || (viaNodes.size() == 1 && !via.isEmpty())) {
      fault(restriction, "mixed_via");
      return;
    }
    for (TurnRule rule : restriction.rules()) {
      boolean manyFrom = from.size() > 1 && rule.kind() != TurnRuleKind.NO_ENTRY;
      boolean manyTo = to.size() > 1 && rule.kind() != TurnRuleKind.NO_EXIT;
      if (manyFrom || manyTo) {
        fault(restriction, "too_many_members");
        continue;
      }
      for (int fromRoad : from) {
        for (int toRoad : to) {
          List<List<Integer>> chains =
              viaNodes.isEmpty()
                  ? viaWays(restriction, rule, new WayChain(fromRoad, via, toRoad))
                  : viaNode(restriction, rule, fromRoad, viaNodes.getFirst(), toRoad);
          chains.forEach(chain -> rules.add(rule(restriction, rule, chain)));
        }
      }
    }
  }

  private static ResolvedRule rule(RawRestriction restriction, TurnRule rule, List<Integer> chain) {
    return new ResolvedRule(
        restriction.id(),
        rule.kind() == TurnRuleKind.ONLY,
        Modes.mask(rule.modes()),
        rule.conditional(),
        chain);
  }

  private List<List<Integer>> viaNode(
      RawRestriction restriction, TurnRule rule, int fromRoad, long viaId, int toRoad) {
    int via = nodes.find(viaId);
    if (via < 0 || !touches(fromRoad, via) || !touches(toRoad, via)) {
      fault(restriction, "members_do_not_meet");
      return List.of();
    }
    List<Set<TransportMode>> modes = deciding(rule);
    List<Integer> into = arcsAt(fromRoad, via, true, modes);
    List<Integer> outOf = arcsAt(toRoad, via, false, modes);
    List<List<Integer>> chains = new ArrayList<>();
    if (rule.kind() == TurnRuleKind.NO_U_TURN && fromRoad == toRoad) {
      for (int arc : into) {
        int opposite = arcs.arcOf(arcs.packedSegment(arc) ^ 1);
        if (opposite >= 0) {
          chains.add(List.of(arc, opposite));
        }
      }
      return chains;
    }
    if (into.size() > 1 || outOf.size() > 1) {
      fault(restriction, "ambiguous");
    } else if (into.isEmpty() || outOf.isEmpty()) {
      fault(restriction, "against_oneway");
    } else {
      chains.add(List.of(into.getFirst(), outOf.getFirst()));
    }
    return chains;
  }

  /// The modes whose directions of a way count: those of motor vehicles, if the rule binds any and
  /// they have one, else all that it binds. A bicycle that may go against a one-way street makes no
  /// restriction ambiguous.
  private static List<Set<TransportMode>> deciding(TurnRule rule) {
    Set<TransportMode> motorized = new HashSet<>(rule.modes());
    motorized.removeIf(mode -> !mode.isMotorized());
    return List.of(motorized, rule.modes());
  }

  /// The ways of a restriction over ways.
  private record WayChain(int from, List<Integer> via, int to) {}

  /// Follows the via ways from the way before to the way after, in the order of the relation, else
  /// in the reverse order, else in the only order in which they meet.
  private List<List<Integer>> viaWays(RawRestriction restriction, TurnRule rule, WayChain ways) {
    List<List<Integer>> chains = follow(ways, rule);
    if (chains.isEmpty() && ways.via.size() > 1) {
      chains = follow(new WayChain(ways.from, ways.via.reversed(), ways.to), rule);
    }
    if (chains.isEmpty() && ways.via.size() > 2) {
      chains = follow(new WayChain(ways.from, inOrder(ways), ways.to), rule);
    }
    if (chains.isEmpty()) {
      fault(restriction, "members_do_not_meet");
      return List.of();
    }
    List<List<Integer>> open = chains.stream().filter(chain -> !chain.contains(-1)).toList();
    if (open.size() != 1) {
      fault(restriction, open.isEmpty() ? "against_oneway" : "ambiguous");
      return List.of();
    }
    return open;
  }

  /// The via ways, each after the only one that it meets; as they are when there is a choice.
  private List<Integer> inOrder(WayChain ways) {
    List<Integer> rest = new ArrayList<>(ways.via);
    List<Integer> ordered = new ArrayList<>();
    int last = ways.from;
    while (!rest.isEmpty()) {
      int before = last;
      List<Integer> next = rest.stream().filter(way -> !sharedEnds(before, way).isEmpty()).toList();
      if (next.size() != 1) {
        return ways.via;
      }
      last = next.getFirst();
      rest.remove(Integer.valueOf(last));
      ordered.add(last);
    }
    return ordered;
  }

  /// The chains of arcs from, via..., to, one for each end at which the first two ways meet; none
  /// when the ways are not connected in this order; -1 for closed directions.
  private List<List<Integer>> follow(WayChain ways, TurnRule rule) {
    List<Set<TransportMode>> modes = deciding(rule);
    List<List<Integer>> chains = new ArrayList<>();
    for (int at : sharedEnds(ways.from, ways.via.getFirst())) {
      List<Integer> chain = follow(ways, at, modes);
      if (!chain.isEmpty()) {
        chains.add(chain);
      }
    }
    return chains;
  }

  private List<Integer> follow(WayChain ways, int start, List<Set<TransportMode>> modes) {
    List<Integer> chain = new ArrayList<>();
    chain.add(onlyArcAt(ways.from, start, true, modes));
    int at = start;
    for (int i = 0; i < ways.via.size(); i++) {
      int road = ways.via.get(i);
      int nextRoad = i + 1 < ways.via.size() ? ways.via.get(i + 1) : ways.to;
      int next = sharedNodeOtherThan(road, nextRoad, at);
      List<Integer> stretch = next < 0 ? List.of() : stretch(road, at, next, modes);
      if (stretch.isEmpty()) {
        return List.of();
      }
      chain.addAll(stretch);
      at = next;
    }
    chain.add(onlyArcAt(ways.to, at, false, modes));
    return chain;
  }

  /// The arcs of a road from one node to another: along it or against it, in a ring also over the
  /// node at which the way begins. Open ones if there are any; none when the road does not have
  /// both nodes.
  private List<Integer> stretch(int road, int from, int to, List<Set<TransportMode>> modes) {
    List<List<Integer>> ways = new ArrayList<>();
    for (boolean isOver : new boolean[] {false, true}) {
      ways.add(stretch(road, from, to, true, isOver));
      ways.add(stretch(road, from, to, false, isOver));
    }
    ways.removeIf(List::isEmpty);
    for (Set<TransportMode> those : modes) {
      for (List<Integer> way : ways) {
        if (way.stream().allMatch(arc -> isOpen(arc, those))) {
          return way;
        }
      }
    }
    return ways.isEmpty() ? List.of() : List.of(-1);
  }

  private List<Integer> stretch(int road, int from, int to, boolean isForward, boolean isOver) {
    int first = segments.firstOfRoad(road);
    int count = segments.firstOfRoad(road + 1) - first;
    boolean isRing = count > 0 && segments.startNode(first) == segments.endNode(first + count - 1);
    int start = -1;
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < (isOver && isRing ? 2 * count : count); i++) {
      int segment = first + (isForward ? i % count : count - 1 - i % count);
      boolean isStart =
          (isForward ? segments.startNode(segment) : segments.endNode(segment)) == from;
      start = start < 0 && isStart ? i : start;
      if (start >= 0 && i < start + count) {
        found.add(arcs.arcOf(2 * segment + (isForward ? 0 : 1)));
        if ((isForward ? segments.endNode(segment) : segments.startNode(segment)) == to) {
          return found;
        }
      }
    }
    return List.of();
  }

  private int onlyArcAt(int road, int node, boolean entering, List<Set<TransportMode>> modes) {
    List<Integer> candidates = arcsAt(road, node, entering, modes);
    return candidates.size() == 1 ? candidates.getFirst() : -1;
  }

  private boolean isOpen(int arc, Set<TransportMode> modes) {
    if (arc < 0) {
      return false;
    }
    int packed = arcs.packedSegment(arc);
    WayAttributes.Direction direction =
        roads.get(segments.road(packed >> 1)).attributes().direction((packed & 1) == 0);
    return modes.stream().anyMatch(mode -> direction.speedKmh(mode) > 0);
  }

  /// The arcs of a road that enter or leave a node and are open to any of the first modes of which
  /// there are some.
  private List<Integer> arcsAt(
      int road, int node, boolean entering, List<Set<TransportMode>> modes) {
    List<Integer> all = new ArrayList<>(2);
    for (int s = segments.firstOfRoad(road); s < segments.firstOfRoad(road + 1); s++) {
      boolean endsThere = segments.endNode(s) == node;
      boolean startsThere = segments.startNode(s) == node;
      if (entering ? endsThere : startsThere) {
        all.add(arcs.arcOf(2 * s));
      }
      if (entering ? startsThere : endsThere) {
        all.add(arcs.arcOf(2 * s + 1));
      }
    }
    return modes.stream()
        .map(those -> all.stream().filter(arc -> isOpen(arc, those)).toList())
        .filter(open -> !open.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private boolean touches(int road, int node) {
    for (int s = segments.firstOfRoad(road); s < segments.firstOfRoad(road + 1); s++) {
      if (segments.startNode(s) == node || segments.endNode(s) == node) {
        return true;
      }
    }
    return false;
  }

  /// The ends of the first road that are shared with the second, the last one first.
  private List<Integer> sharedEnds(int road, int other) {
    int first = segments.firstOfRoad(road);
    int last = segments.firstOfRoad(road + 1) - 1;
    return last < first
        ? List.of()
        : IntStream.of(segments.endNode(last), segments.startNode(first))
            .distinct()
            .filter(node -> touches(other, node))
            .boxed()
            .toList();
  }

  private int sharedNodeOtherThan(int road, int other, int exceptNode) {
    for (int s = segments.firstOfRoad(road); s < segments.firstOfRoad(road + 1); s++) {
      for (int node : new int[] {segments.startNode(s), segments.endNode(s)}) {
        if (node != exceptNode && touches(other, node)) {
          return node;
        }
      }
    }
    return -1;
  }

  private List<Integer> roads(RawRestriction restriction, String role) {
    List<Integer> found = new ArrayList<>();
    for (long wayId : restriction.ways(role)) {
      int low = 0;
      int high = roads.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (roads.get(middle).id() < wayId) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      if (low < roads.size() && roads.get(low).id() == wayId) {
        found.add(low);
      }
    }
    return found;
  }

  private void fault(RawRestriction restriction, String code) {
    faults.add("roads.restriction." + code, "relation " + restriction.id());
  }
}
