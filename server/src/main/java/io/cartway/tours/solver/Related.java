package io.cartway.tours.solver;

import io.cartway.tours.Relation;
import java.util.Arrays;
import java.util.List;

/// The jobs of a slot's relations are in their order, and for sequences nothing is between them.
/// One walk over a tour looks at all relations: there may be a thousand of a slot.
final class Related implements TourRule {

  private final Model model;
  private final Memberships memberships;
  private final List<Relation> relations;

  /// @param relations of one slot, with an order
  Related(Model model, Memberships memberships, List<Relation> relations) {
    this.model = model;
    this.memberships = memberships;
    this.relations = List.copyOf(relations);
  }

  @Override
  public boolean isKeptBy(Route route) {
    // Of each relation: the index of its job that was met last, and which task of the tour it is.
    int[] index = new int[relations.size()];
    int[] last = new int[relations.size()];
    Arrays.fill(index, -1);
    int tasks = 0;
    for (int i = 1; i <= route.length; i++) {
      int job = model.jobOf[route.visit[i]];
      if (job == model.jobs) {
        continue;
      }
      for (int at = memberships.start[job]; at < memberships.start[job + 1]; at++) {
        int number = memberships.relation[at];
        boolean isFirst = index[number] < 0;
        if (memberships.index[at] < index[number]
            || !isNext(relations.get(number), isFirst, tasks, last[number])) {
          return false;
        }
        index[number] = memberships.index[at];
        last[number] = tasks;
      }
      tasks++;
    }
    for (int number = 0; number < index.length; number++) {
      Relation each = relations.get(number);
      boolean isToEnd = each.kind() == Relation.Kind.SEQUENCE && each.isToEnd();
      if (isToEnd && index[number] >= 0 && last[number] != tasks - 1) {
        return false;
      }
    }
    return true;
  }

  /// Whether a task may be the next one of a relation.
  private static boolean isNext(Relation relation, boolean isFirst, int task, int last) {
    if (relation.kind() != Relation.Kind.SEQUENCE) {
      return true;
    }
    return isFirst ? !relation.isFromStart() || task == 0 : task == last + 1;
  }

  /// The last position of a job that comes before another one in one of its relations, 0 if there
  /// is none.
  int positionBefore(Route route, int job) {
    int[] places = places(job);
    for (int i = route.length; i > 0; i--) {
      if (isMet(route, i, places, true)) {
        return i;
      }
    }
    return 0;
  }

  /// The first position of a job that comes behind another one in one of its relations, one more
  /// than the length if there is none.
  int positionBehind(Route route, int job) {
    int[] places = places(job);
    int i = 1;
    while (i <= route.length && !isMet(route, i, places, false)) {
      i++;
    }
    return i;
  }

  /// Where a job stands in each relation, -1 where it does not.
  private int[] places(int job) {
    int[] places = new int[relations.size()];
    Arrays.fill(places, -1);
    for (int at = memberships.start[job]; at < memberships.start[job + 1]; at++) {
      places[memberships.relation[at]] = memberships.index[at];
    }
    return places;
  }

  /// Whether the job at a position comes before, or behind, places in a relation.
  private boolean isMet(Route route, int position, int[] places, boolean isBefore) {
    int job = model.jobOf[route.visit[position]];
    for (int at = memberships.start[job]; at < memberships.start[job + 1]; at++) {
      int place = places[memberships.relation[at]];
      if (place >= 0 && isBefore == memberships.index[at] < place) {
        return true;
      }
    }
    return false;
  }
}
