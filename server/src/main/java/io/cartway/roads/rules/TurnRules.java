package io.cartway.roads.rules;

import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnRestriction;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;

/// The conditional turn restrictions, by the states at whose heads they apply. The standing ones
/// are in the state tables of the graph; for conditional ones over via ways, the tables have states
/// for their prefixes that forbid nothing.
final class TurnRules {

  /// A restriction at a state.
  ///
  /// @param next the arc that is forbidden, or the only one allowed
  private record Bound(
      Set<TransportMode> modes, boolean mandatory, int next, List<Condition> when) {

    boolean binds(Situation situation) {
      return modes.contains(situation.mode())
          && when.stream().allMatch(condition -> condition.holds(situation));
    }

    boolean mayBind(Situation situation, boolean hasTimes) {
      return modes.contains(situation.mode())
          && when.stream()
              .allMatch(
                  condition -> (hasTimes && condition.isTimed()) || condition.holds(situation));
    }
  }

  private final BitSet states = new BitSet();
  private final Map<Integer, List<Bound>> bounds = new HashMap<>();
  private final List<String> unread = new ArrayList<>();

  TurnRules(RoadGraph graph) {
    Map<Integer, List<Integer>> copies = new HashMap<>();
    for (int state = graph.arcCount(); state < graph.stateCount(); state++) {
      copies.computeIfAbsent(graph.stateArc(state), any -> new ArrayList<>()).add(state);
    }
    for (int number = 0; number < graph.restrictionCount(); number++) {
      TurnRestriction rule = graph.restriction(number);
      if (!rule.condition().isEmpty()) {
        add(graph, copies, rule);
      }
    }
  }

  private void add(RoadGraph graph, Map<Integer, List<Integer>> copies, TurnRestriction rule) {
    List<Condition> when = Conditional.conditions(rule.condition(), unread);
    List<Integer> arcs = rule.arcs();
    Set<Integer> at = new HashSet<>(copies.getOrDefault(arcs.getFirst(), List.of()));
    at.add(arcs.getFirst());
    for (int length = 1; length < arcs.size(); length++) {
      int next = arcs.get(length);
      boolean isLast = length + 1 == arcs.size();
      if (isLast || (rule.mandatory() && length > 1)) {
        Bound bound = new Bound(rule.modes(), rule.mandatory(), next, when);
        for (int state : at) {
          states.set(state);
          bounds.computeIfAbsent(state, any -> new ArrayList<>()).add(bound);
        }
      }
      Set<Integer> following = new HashSet<>();
      for (int state : at) {
        following.add(graph.nextState(state, next));
      }
      // A plain arc would apply to all traffic on it, whatever its history.
      following.removeIf(state -> state < graph.arcCount());
      at = following;
    }
  }

  List<String> unread() {
    return List.copyOf(unread);
  }

  boolean hasRule(int state) {
    return states.get(state);
  }

  boolean isTimed(TransportMode mode) {
    return bounds.values().stream()
        .flatMap(List::stream)
        .anyMatch(bound ->
            bound.modes().contains(mode) && bound.when().stream().anyMatch(Condition::isTimed));
  }

  boolean mayBind(Situation situation, boolean hasTimes) {
    return bounds.values().stream()
        .flatMap(List::stream)
        .anyMatch(bound -> bound.mayBind(situation, hasTimes));
  }

  /// Whether any restriction binds.
  ///
  /// @param situations the situation at the head of a state
  boolean bindsAny(IntFunction<Situation> situations) {
    return bounds.entrySet().stream()
        .anyMatch(entry -> {
          Situation situation = situations.apply(entry.getKey());
          return entry.getValue().stream().anyMatch(bound -> bound.binds(situation));
        });
  }

  /// A sum of mixed numbers that tells which restrictions bind.
  ///
  /// @param situations the situation at the head of a state
  /// @param mixed spreads a number over 64 bits
  long fingerprint(IntFunction<Situation> situations, LongUnaryOperator mixed) {
    long sum = 0;
    for (Map.Entry<Integer, List<Bound>> entry : bounds.entrySet()) {
      int state = entry.getKey();
      Situation situation = situations.apply(state);
      for (int i = 0; i < entry.getValue().size(); i++) {
        if (entry.getValue().get(i).binds(situation)) {
          sum += mixed.applyAsLong(-1 - (64L * state + i));
        }
      }
    }
    return sum;
  }

  /// Whether the turn from a state into an arc is forbidden. Of several mandatory rules, one must
  /// allow it.
  boolean forbids(int state, int nextArc, Situation situation) {
    boolean isBound = false;
    boolean isAllowed = false;
    for (Bound bound : bounds.getOrDefault(state, List.of())) {
      if (!bound.binds(situation)) {
        continue;
      }
      if (!bound.mandatory() && bound.next() == nextArc) {
        return true;
      }
      isBound |= bound.mandatory();
      isAllowed |= bound.mandatory() && bound.next() == nextArc;
    }
    return isBound && !isAllowed;
  }
}
