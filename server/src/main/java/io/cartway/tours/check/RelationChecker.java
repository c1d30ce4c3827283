package io.cartway.tours.check;

import io.cartway.tours.Relation;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Whether jobs of relations are done by whom they are to be done, and in their order. Linear in
/// the visits of a tour and the relations of their jobs. Immutable.
final class RelationChecker {

  private final List<Relation> relations;

  /// In which relations each job is.
  private final Map<Integer, List<Member>> members = new HashMap<>();

  /// @param index of the job in the relation
  private record Member(int relation, int index) {}

  /// A visit of a relation's job.
  ///
  /// @param visit index in the tour
  /// @param index of the job in the relation
  private record Met(int visit, int index) {}

  RelationChecker(TourProblem problem) {
    relations = problem.relations();
    for (int number = 0; number < relations.size(); number++) {
      List<Integer> jobs = relations.get(number).jobs();
      for (int i = 0; i < jobs.size(); i++) {
        members.computeIfAbsent(jobs.get(i), _ -> new ArrayList<>()).add(new Member(number, i));
      }
    }
  }

  /// How many relations a job is in.
  int count(int job) {
    return members.getOrDefault(job, List.of()).size();
  }

  /// The numbers of the relations that a tour does not keep, ascending.
  List<Integer> broken(TourPlan.Tour tour) {
    Map<Integer, List<Met>> met = new TreeMap<>();
    for (int i = 0; i < tour.visits().size(); i++) {
      for (Member member : members.getOrDefault(tour.visits().get(i).job(), List.of())) {
        met.computeIfAbsent(member.relation, _ -> new ArrayList<>()).add(new Met(i, member.index));
      }
    }
    List<Integer> broken = new ArrayList<>();
    met.forEach((number, visits) -> {
      if (!isKept(relations.get(number), tour, visits)) {
        broken.add(number);
      }
    });
    return broken;
  }

  /// @param met visits of jobs of the relation, at least one
  private static boolean isKept(Relation relation, TourPlan.Tour tour, List<Met> met) {
    Relation.Crew crew = new Relation.Crew(tour.type(), tour.vehicle(), tour.shift());
    if (!crew.equals(relation.crew())) {
      return false;
    }
    boolean isSequence = relation.kind() == Relation.Kind.SEQUENCE;
    for (int i = 1; i < met.size() && relation.kind() != Relation.Kind.TOUR; i++) {
      boolean isAhead = met.get(i - 1).index < met.get(i).index;
      boolean isNext = met.get(i - 1).visit + 1 == met.get(i).visit;
      if (!isAhead || (isSequence && !isNext)) {
        return false;
      }
    }
    return !isSequence
        || ((!relation.isFromStart() || met.getFirst().visit == 0)
            && (!relation.isToEnd() || met.getLast().visit == tour.visits().size() - 1));
  }
}
