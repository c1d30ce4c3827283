package io.cartway.roads.build;

import io.cartway.region.build.BuildFaults;
import io.cartway.roads.Modes;
import io.cartway.roads.build.tags.TurnRule;
import io.cartway.roads.build.tags.TurnRule.TurnRuleKind;
import java.util.ArrayList;
import java.util.List;

/// Resolves turn restrictions from ways and nodes to arcs.
///
/// An ambiguous restriction is counted and left out: a wrong ban does more harm than a missing one.
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
                  ? viaWays(restriction, fromRoad, via, toRoad)
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
    List<Integer> into = arcsAt(fromRoad, via, true);
    List<Integer> outOf = arcsAt(toRoad, via, false);
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

  /// Follows the via ways from the way before to the way after. The ways are taken in the order of
  /// the relation, else in the reverse order.
  private List<List<Integer>> viaWays(
      RawRestriction restriction, int fromRoad, List<Integer> via, int toRoad) {
    List<Integer> chain = follow(fromRoad, via, toRoad);
    if (chain.isEmpty() && via.size() > 1) {
      chain = follow(fromRoad, via.reversed(), toRoad);
    }
    if (chain.isEmpty()) {
      fault(restriction, "members_do_not_meet");
      return List.of();
    }
    if (chain.contains(-1)) {
      fault(restriction, "against_oneway");
      return List.of();
    }
    return List.of(chain);
  }

  /// The arcs from, via..., to; empty when the ways are not connected in this order; -1 for closed
  /// directions.
  private List<Integer> follow(int fromRoad, List<Integer> via, int toRoad) {
    int at = sharedEnd(fromRoad, via.getFirst());
    if (at < 0) {
      return List.of();
    }
    List<Integer> chain = new ArrayList<>();
    chain.add(onlyArcAt(fromRoad, at, true));
    for (int i = 0; i < via.size(); i++) {
      int road = via.get(i);
      int nextRoad = i + 1 < via.size() ? via.get(i + 1) : toRoad;
      int next = sharedNodeOtherThan(road, nextRoad, at);
      if (next < 0 || !addStretch(road, at, next, chain)) {
        return List.of();
      }
      at = next;
    }
    chain.add(onlyArcAt(toRoad, at, false));
    return chain;
  }

  /// Adds the arcs of a road from one node to another; false when the road does not have both.
  private boolean addStretch(int road, int fromNode, int toNode, List<Integer> chain) {
    int first = segments.firstOfRoad(road);
    int end = segments.firstOfRoad(road + 1);
    int start = -1;
    int stop = -1;
    for (int segment = first; segment < end; segment++) {
      start = start < 0 && segments.startNode(segment) == fromNode ? segment : start;
      stop = start >= 0 && stop < 0 && segments.endNode(segment) == toNode ? segment : stop;
    }
    if (start >= 0 && stop >= 0) {
      for (int segment = start; segment <= stop; segment++) {
        chain.add(arcs.arcOf(2 * segment));
      }
      return true;
    }
    start = -1;
    stop = -1;
    for (int segment = end - 1; segment >= first; segment--) {
      start = start < 0 && segments.endNode(segment) == fromNode ? segment : start;
      stop = start >= 0 && stop < 0 && segments.startNode(segment) == toNode ? segment : stop;
    }
    if (start < 0 || stop < 0) {
      return false;
    }
    for (int segment = start; segment >= stop; segment--) {
      chain.add(arcs.arcOf(2 * segment + 1));
    }
    return true;
  }

  private int onlyArcAt(int road, int node, boolean entering) {
    List<Integer> candidates = arcsAt(road, node, entering);
    return candidates.size() == 1 ? candidates.getFirst() : -1;
  }

  /// The arcs of a road that enter or leave a node.
  private List<Integer> arcsAt(int road, int node, boolean entering) {
    List<Integer> found = new ArrayList<>(2);
    for (int s = segments.firstOfRoad(road); s < segments.firstOfRoad(road + 1); s++) {
      boolean endsThere = segments.endNode(s) == node;
      boolean startsThere = segments.startNode(s) == node;
      int forward = arcs.arcOf(2 * s);
      int backward = arcs.arcOf(2 * s + 1);
      if ((entering ? endsThere : startsThere) && forward >= 0) {
        found.add(forward);
      }
      if ((entering ? startsThere : endsThere) && backward >= 0) {
        found.add(backward);
      }
    }
    return found;
  }

  private boolean touches(int road, int node) {
    for (int s = segments.firstOfRoad(road); s < segments.firstOfRoad(road + 1); s++) {
      if (segments.startNode(s) == node || segments.endNode(s) == node) {
        return true;
      }
    }
    return false;
  }

  /// An end of the first road that is shared with the second, -1 when there is none.
  private int sharedEnd(int road, int other) {
    int first = segments.firstOfRoad(road);
    int last = segments.firstOfRoad(road + 1) - 1;
    if (last < first) {
      return -1;
    }
    if (touches(other, segments.endNode(last))) {
      return segments.endNode(last);
    }
    return touches(other, segments.startNode(first)) ? segments.startNode(first) : -1;
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
