package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tours.TourPlan;
import io.cartway.tours.check.LeftOut;
import io.cartway.tours.check.Reason;
import io.cartway.tours.check.UnassignedReasons.Crew;
import io.cartway.tours.http.problem.TourParameters;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/// Writes HERE's `unassigned`: each job that nobody does, why, and what would help.
///
/// @param leftOut why jobs are; without one, nothing is known
record UnassignedJson(TourParameters request, TourPlan plan, Map<Integer, LeftOut> leftOut) {

  private static final Map<Reason, List<String>> REASONS =
      Map.ofEntries(
          Map.entry(Reason.SKILL, List.of("SKILL_CONSTRAINT", "required skill")),
          Map.entry(Reason.TERRITORY, List.of("TERRITORY_CONSTRAINT", "territory of vehicle")),
          Map.entry(Reason.CAPACITY, List.of("CAPACITY_CONSTRAINT", "capacity of vehicle")),
          Map.entry(Reason.REACHABLE, List.of("REACHABLE_CONSTRAINT", "location unreachable")),
          Map.entry(
              Reason.TIME_WINDOW, List.of("TIME_WINDOW_CONSTRAINT", "violation of time window")),
          Map.entry(
              Reason.MAX_DISTANCE,
              List.of("MAX_DISTANCE_CONSTRAINT", "max distance constraint of vehicle")),
          Map.entry(
              Reason.SHIFT_TIME,
              List.of("SHIFT_TIME_CONSTRAINT", "shift time constraint of vehicle")),
          Map.entry(
              Reason.MAX_DRIVING_TIME,
              List.of("MAX_DRIVING_TIME_CONSTRAINT", "max driving time constraint of vehicle")),
          Map.entry(Reason.LOCKING, List.of("LOCKING_CONSTRAINT", "relation lock")),
          Map.entry(Reason.BREAK, List.of("BREAK_CONSTRAINT", "break that has no place")),
          Map.entry(Reason.MAX_STOPS, List.of("MAX_STOPS_CONSTRAINT", "too many stops")),
          Map.entry(Reason.TOUR_ORDER, List.of("TOUR_ORDER_CONSTRAINT", "tour order")),
          Map.entry(
              Reason.MAX_TIME_ON_VEHICLE,
              List.of("MAX_TIME_ON_VEHICLE_CONSTRAINT", "max time of goods on vehicle")),
          Map.entry(Reason.NONE_FOUND, List.of("NO_REASON_FOUND", "no reason is known")));

  void write(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("unassigned");
    for (int job : plan.unassigned()) {
      LeftOut known = leftOut.getOrDefault(job, LeftOut.UNKNOWN);
      json.writeStartObject();
      json.writeStringField("jobId", request.problem().jobs().get(job).id());
      json.writeArrayFieldStart("reasons");
      reasons(json, known.reasons());
      json.writeEndArray();
      if (known.change().isPresent()) {
        new ChangeJson(request, job).write(json, known.change().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /// All reasons, that of most vehicles first, each with its vehicles.
  private void reasons(JsonGenerator json, Map<Crew, Reason> ofJob) throws IOException {
    Map<Reason, Integer> vehicles = new EnumMap<>(Reason.class);
    ofJob.forEach((crew, reason) ->
        vehicles.merge(reason, request.problem().types().get(crew.type()).count(), Integer::sum));
    if (vehicles.isEmpty()) {
      reason(json, Reason.NONE_FOUND, ofJob);
    }
    List<Reason> inOrder =
        vehicles.entrySet().stream()
            .sorted(Entry.<Reason, Integer>comparingByValue().reversed())
            .map(Entry::getKey)
            .toList();
    for (Reason reason : inOrder) {
      reason(json, reason, ofJob);
    }
  }

  private void reason(JsonGenerator json, Reason reason, Map<Crew, Reason> ofJob)
      throws IOException {
    List<String> words = REASONS.getOrDefault(reason, List.of(reason.name()));
    json.writeStartObject();
    json.writeStringField("code", words.getFirst());
    String why = reason == Reason.NONE_FOUND ? "" : "cannot be assigned due to ";
    json.writeStringField("description", why + words.getLast());
    json.writeArrayFieldStart("details");
    for (Entry<Crew, Reason> each : ofJob.entrySet()) {
      if (each.getValue() == reason) {
        json.writeStartObject();
        json.writeArrayFieldStart("vehicleIds");
        for (String id : request.vehicleIds().get(each.getKey().type())) {
          json.writeString(id);
        }
        json.writeEndArray();
        json.writeNumberField("shiftIndex", each.getKey().shift());
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
