package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import io.cartway.tours.Job;
import io.cartway.tours.Relation;
import io.cartway.tours.Relation.Crew;
import io.cartway.tours.Relation.Kind;
import io.cartway.tours.TourLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads `plan.relations`. Not thread-safe.
final class RelationsJson {

  private static final Map<String, Kind> KINDS =
      Map.of("sequence", Kind.SEQUENCE, "flexible", Kind.FLEXIBLE, "tour", Kind.TOUR);

  private final FleetJson fleet;
  private final Map<String, Integer> jobs = new HashMap<>();
  private final List<Job> all;
  private final Map<Integer, Crew> crews = new HashMap<>();

  /// Which jobs come directly behind each, by all relations so far.
  private final Map<Integer, Set<Integer>> behind = new HashMap<>();

  RelationsJson(FleetJson fleet, List<Job> all) {
    this.fleet = fleet;
    this.all = all;
    for (int i = 0; i < all.size(); i++) {
      jobs.put(all.get(i).id(), i);
    }
  }

  /// The relations; their jobs together are at most twice as many as there are jobs.
  List<Relation> read(PartJson body) {
    List<Relation> relations = new ArrayList<>();
    if (!body.value().path("plan").isObject()) {
      return relations;
    }
    PartJson plan = body.object("plan").orElseThrow();
    int members = 0;
    for (PartJson part : plan.objects("relations", 0, TourLimits.RELATIONS_MAX)) {
      members += part.value().path("jobs").size();
      if (members > 2 * Math.max(all.size(), TourLimits.RELATED_MAX)) {
        plan.fault(
            "relations",
            "%,d jobs of relations".formatted(members),
            "at most twice as many as jobs, 2,000 at least",
            SCHEMA);
        return relations;
      }
      relation(part).ifPresent(relations::add);
    }
    checkOrder(plan);
    return relations;
  }

  private Optional<Relation> relation(PartJson part) {
    String word = part.text("type").orElse("");
    Kind kind = KINDS.get(word);
    if (kind == null) {
      part.fault("type", word, "one of sequence, flexible, tour", SCHEMA);
    }
    Optional<Crew> crew = crew(part);
    List<String> ids =
        part.texts("jobs", TourLimits.RELATED_MAX, PartJson::isId, "the id of a job");
    if (ids.isEmpty()) {
      part.fault("jobs", "", "1 to 1,000 ids of jobs", SCHEMA);
    }
    boolean isFromStart = !ids.isEmpty() && ids.getFirst().equals("departure");
    boolean isToEnd = !ids.isEmpty() && ids.getLast().equals("arrival");
    List<Integer> members = new ArrayList<>();
    for (int i = isFromStart ? 1 : 0; i < ids.size() - (isToEnd ? 1 : 0); i++) {
      member(part, "jobs[" + i + "]", ids.get(i)).ifPresent(members::add);
    }
    part.end(Map.of());
    if (kind == null || crew.isEmpty()) {
      return Optional.empty();
    }
    check(part, members, kind, crew.get());
    return Optional.of(new Relation(kind, crew.get(), members, isFromStart, isToEnd));
  }

  private Optional<Integer> member(PartJson part, String at, String id) {
    Integer job = jobs.get(id);
    if (job == null) {
      String expected =
          id.equals("break")
              ? "no break: breaks are put where they cost least"
              : "the id of a job, departure as the first or arrival as the last";
      part.fault(at, id, expected, "E613416");
      return Optional.empty();
    }
    if (all.get(job).tasks().size() > 1) {
      part.fault(at, id, "a job of one task", "E613427");
      return Optional.empty();
    }
    return Optional.of(job);
  }

  private Optional<Crew> crew(PartJson part) {
    String id = part.text("vehicleId").orElse("");
    int shift = part.whole("shiftIndex", 0, TourLimits.SHIFTS_MAX - 1).orElse(0);
    for (int type = 0; type < fleet.types().size(); type++) {
      int vehicle = fleet.vehicleIds().get(type).indexOf(id);
      if (vehicle < 0) {
        continue;
      }
      int shifts = fleet.types().get(type).shifts().size();
      if (shift >= shifts) {
        part.fault(
            "shiftIndex",
            Integer.toString(shift),
            "a shift of the vehicle, from 0 to %d".formatted(shifts - 1),
            "E613609");
        return Optional.empty();
      }
      return Optional.of(new Crew(type, vehicle, shift));
    }
    part.fault("vehicleId", id, "the id of a vehicle", "E613411");
    return Optional.empty();
  }

  /// Each job has one vehicle, and no order leads back to where it began.
  private void check(PartJson part, List<Integer> members, Kind kind, Crew crew) {
    Set<Integer> seen = new HashSet<>();
    for (int job : members) {
      Crew other = crews.putIfAbsent(job, crew);
      if (other != null && !other.equals(crew)) {
        part.fault("jobs", all.get(job).id(), "jobs of one vehicle and shift each", "E613421");
      }
      if (!seen.add(job)) {
        part.fault("jobs", all.get(job).id(), "each job once", SCHEMA);
        return;
      }
    }
    for (int i = 1; i < members.size() && kind != Kind.TOUR; i++) {
      behind.computeIfAbsent(members.get(i - 1), _ -> new HashSet<>()).add(members.get(i));
    }
  }

  /// Takes jobs away that nothing comes before, until none is left but those of a circle.
  private void checkOrder(PartJson plan) {
    int[] before = new int[all.size()];
    behind.values().forEach(next -> next.forEach(job -> before[job]++));
    List<Integer> free = new ArrayList<>();
    for (int job = 0; job < before.length; job++) {
      if (before[job] == 0) {
        free.add(job);
      }
    }
    while (!free.isEmpty()) {
      for (int next : behind.getOrDefault(free.removeLast(), Set.of())) {
        if (--before[next] == 0) {
          free.add(next);
        }
      }
    }
    for (int job = 0; job < before.length; job++) {
      if (before[job] > 0) {
        plan.fault(
            "relations",
            all.get(job).id(),
            "orders that do not lead back to where they began",
            "E613201");
        return;
      }
    }
  }
}
