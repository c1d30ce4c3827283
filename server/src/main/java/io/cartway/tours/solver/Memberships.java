package io.cartway.tours.solver;

import io.cartway.tours.Relation;
import java.util.Collection;
import java.util.List;

/// In which relations each job is, as flat arrays. A job has relations of one slot alone.
/// Immutable.
final class Memberships {

  /// Where those of each job begin, and the end; the job of pauses has none.
  final int[] start;

  /// The number of a membership's relation in the list of its slot.
  final int[] relation;

  /// Where the job stands in it.
  final int[] index;

  /// @param jobs of the problem
  /// @param relations of each slot
  Memberships(int jobs, Collection<List<Relation>> relations) {
    start = new int[jobs + 2];
    for (List<Relation> ofSlot : relations) {
      for (Relation each : ofSlot) {
        each.jobs().forEach(job -> start[job + 1]++);
      }
    }
    for (int job = 0; job < jobs; job++) {
      start[job + 1] += start[job];
    }
    start[jobs + 1] = start[jobs];
    relation = new int[start[jobs]];
    index = new int[start[jobs]];
    int[] next = start.clone();
    for (List<Relation> ofSlot : relations) {
      for (int number = 0; number < ofSlot.size(); number++) {
        List<Integer> members = ofSlot.get(number).jobs();
        for (int i = 0; i < members.size(); i++) {
          int at = next[members.get(i)]++;
          relation[at] = number;
          index[at] = i;
        }
      }
    }
  }
}
