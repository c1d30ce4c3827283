package io.cartway.tours.check;

import io.cartway.tours.Relation;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.check.Violation.Rule;
import java.util.ArrayList;
import java.util.List;

/// Whether jobs of relations are done by whom they are to be done, and in their order.
record RelationChecker(TourProblem problem, TourPlan plan) {

  void check(List<Violation> violations) {
    for (int i = 0; i < plan.tours().size(); i++) {
      for (Relation relation : problem.relations()) {
        if (!isKept(relation, plan.tours().get(i))) {
          violations.add(new Violation(Rule.RELATION, i, -1, what(relation)));
        }
      }
    }
  }

  private String what(Relation relation) {
    List<String> ids = relation.jobs().stream().map(job -> problem.jobs().get(job).id()).toList();
    return "the relation %s of %s is not kept".formatted(relation.kind(), ids);
  }

  private static boolean isKept(Relation relation, TourPlan.Tour tour) {
    List<Integer> done = tour.visits().stream().map(TourPlan.Visit::job).toList();
    List<Integer> present = new ArrayList<>(done);
    present.retainAll(relation.jobs());
    if (present.isEmpty()) {
      return true;
    }
    Relation.Crew crew = new Relation.Crew(tour.type(), tour.vehicle(), tour.shift());
    if (!crew.equals(relation.crew())) {
      return false;
    }
    List<Integer> expected = new ArrayList<>(relation.jobs());
    expected.retainAll(present);
    return switch (relation.kind()) {
      case TOUR -> true;
      case FLEXIBLE -> present.equals(expected);
      case SEQUENCE -> {
        int first = done.indexOf(expected.getFirst());
        int last = done.indexOf(expected.getLast());
        yield first <= last
            && done.subList(first, last + 1).equals(expected)
            && (!relation.isFromStart() || first == 0)
            && (!relation.isToEnd() || last == done.size() - 1);
      }
    };
  }
}
