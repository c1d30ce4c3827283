package io.cartway.tours.solver;

import io.cartway.tours.Relation;
import java.util.HashMap;
import java.util.Map;

/// The jobs of a relation are in its order, and for a sequence nothing is between them.
final class Related implements TourRule {

  private final Model model;
  private final Relation relation;

  /// Where each of its jobs stands in it.
  private final Map<Integer, Integer> order = new HashMap<>();

  Related(Model model, Relation relation) {
    this.model = model;
    this.relation = relation;
    for (int i = 0; i < relation.jobs().size(); i++) {
      order.put(relation.jobs().get(i), i);
    }
  }

  @Override
  public boolean isKeptBy(Route route) {
    int seen = -1;
    int tasks = 0;
    int first = -1;
    int last = -1;
    int count = 0;
    for (int i = 1; i <= route.length; i++) {
      int job = model.jobOf[route.visit[i]];
      if (job == model.jobs) {
        continue;
      }
      int index = order.getOrDefault(job, -1);
      if (index >= 0) {
        if (index < seen) {
          return false;
        }
        seen = index;
        first = count == 0 ? tasks : first;
        last = tasks;
        count++;
      }
      tasks++;
    }
    return count == 0
        || relation.kind() != Relation.Kind.SEQUENCE
        || (last - first == count - 1
            && (!relation.isFromStart() || first == 0)
            && (!relation.isToEnd() || last == tasks - 1));
  }
}
