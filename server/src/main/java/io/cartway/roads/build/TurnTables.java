package io.cartway.roads.build;

import com.carrotsearch.hppc.ByteArrayList;
import com.carrotsearch.hppc.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Turn restrictions as a small automaton over arcs: the string matching of Aho and Corasick, with
/// chains of arcs for words.
///
/// A state is an arc about to be driven, together with the longest prefix of a rule that ends with
/// this arc. A prefix of one arc is the arc itself; longer ones, which only via-way restrictions
/// have, are copies of their last arc. A state in no rule has no table.
///
/// From a copy of several prefixes, the turns that all of them allow may follow, including shorter
/// suffixes. `only_*` over via ways applies from its second arc on: traffic that turned from `from`
/// into the via way must continue to `to`, but is not forced to turn into it.
///
/// Conditional rules forbid nothing here. Their prefixes over via ways are states nevertheless, so
/// that the judge of the condition knows the history.
final class TurnTables {

  private final Arcs arcs;
  private final Map<List<Integer>, Integer> stateOf = new LinkedHashMap<>();
  private final Map<List<Integer>, List<ResolvedRule>> rulesOf = new HashMap<>();
  private final IntArrayList copyArcs = new IntArrayList();
  private final int[] tables;
  private final IntArrayList next = new IntArrayList();
  private final ByteArrayList forbidden = new ByteArrayList();

  TurnTables(Arcs arcs, List<ResolvedRule> rules) {
    this.arcs = arcs;
    for (ResolvedRule rule : rules) {
      boolean isStanding = rule.condition().isEmpty();
      if (isStanding || rule.arcs().size() > 2) {
        addBeginnings(rule, isStanding);
      }
    }
    tables = new int[arcs.count() + copyArcs.size()];
    Arrays.fill(tables, -1);
    stateOf.forEach((beginning, state) -> {
      tables[state] = next.size();
      addTable(beginning);
    });
  }

  int stateCount() {
    return tables.length;
  }

  int[] tables() {
    return tables;
  }

  int[] copyArcs() {
    return copyArcs.toArray();
  }

  int[] next() {
    return next.toArray();
  }

  byte[] forbidden() {
    return forbidden.toArray();
  }

  private void addBeginnings(ResolvedRule rule, boolean isStanding) {
    List<Integer> chain = rule.arcs();
    for (int length = 1; length < chain.size(); length++) {
      List<Integer> beginning = List.copyOf(chain.subList(0, length));
      if (!stateOf.containsKey(beginning)) {
        boolean isArc = length == 1;
        stateOf.put(beginning, isArc ? beginning.getFirst() : arcs.count() + copyArcs.size());
        if (!isArc) {
          copyArcs.add(beginning.getLast());
        }
      }
      if (isStanding) {
        rulesOf.computeIfAbsent(beginning, any -> new ArrayList<>()).add(rule);
      }
    }
  }

  private void addTable(List<Integer> beginning) {
    int junction = arcs.head(beginning.getLast());
    for (int arc = arcs.firstOut(junction); arc < arcs.endOut(junction); arc++) {
      List<Integer> driven = new ArrayList<>(beginning);
      driven.add(arc);
      next.add(stateAfter(driven));
      forbidden.add((byte) forbiddenModes(beginning, arc));
    }
  }

  private int stateAfter(List<Integer> driven) {
    for (int from = 0; from < driven.size() - 1; from++) {
      Integer state = stateOf.get(driven.subList(from, driven.size()));
      if (state != null) {
        return state;
      }
    }
    return driven.getLast();
  }

  private int forbiddenModes(List<Integer> beginning, int arc) {
    int modes = 0;
    for (int from = 0; from < beginning.size(); from++) {
      List<Integer> ending = beginning.subList(from, beginning.size());
      int bound = 0;
      int banned = 0;
      Map<Integer, Integer> allowedNext = new HashMap<>();
      for (ResolvedRule rule : rulesOf.getOrDefault(ending, List.of())) {
        int following = rule.arcs().get(ending.size());
        boolean isLast = ending.size() + 1 == rule.arcs().size();
        if (rule.mandatory() && (isLast || ending.size() > 1)) {
          bound |= rule.modes();
          allowedNext.merge(following, rule.modes(), (a, b) -> a | b);
        } else if (!rule.mandatory() && isLast && following == arc) {
          banned |= rule.modes();
        }
      }
      modes |= banned | (bound & ~allowedNext.getOrDefault(arc, 0));
    }
    return modes;
  }
}
