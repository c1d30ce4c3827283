package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Solutions that the server gave are valid; each change of one is told with vehicle, stop and job.
class TourCheckOverHttpTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /// One vehicle of three, a delivery in a window, goods that are carried, and a skill; a job of
  /// two deliveries, and one that no vehicle can do.
  private static final String PROBLEM =
      """
      {"fleet": {"profiles": [{"name": "van", "type": "car"}],
        "types": [{"id": "van", "profile": "van", "amount": 3, "capacity": [3],
          "skills": ["cold"], "costs": {"fixed": 100, "distance": 0.001, "time": 0.005},
          "limits": {"shiftTime": 20000, "maxDistance": 50000},
          "shifts": [{
            "stopBaseDuration": {"type": "oncePerStop", "value": 30},
            "start": {"time": "2026-03-02T08:00:00Z",
              "location": {"lat": 43.73491, "lng": 7.42115}},
            "end": {"time": "2026-03-02T17:00:00Z",
              "location": {"lat": 43.73491, "lng": 7.42115}}}]}]},
       "plan": {"jobs": [
         {"id": "flowers", "tasks": {"deliveries": [{"demand": [1], "places": [
           {"location": {"lat": 43.73929, "lng": 7.42815}, "duration": 180,
            "times": [["2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"]]}]}]}},
         {"id": "fish", "skills": ["cold"], "maxTimeOnVehicle": 7200, "tasks": {
           "pickups": [{"demand": [2], "places": [
             {"location": {"lat": 43.73131, "lng": 7.41971}, "duration": 60}]}],
           "deliveries": [{"demand": [2], "places": [
             {"location": {"lat": 43.74051, "lng": 7.42641}, "duration": 60}]}]}},
         {"id": "bread", "tasks": {"deliveries": [
           {"demand": [1], "places": [{"tag": "front", "duration": 90,
             "location": {"lat": 43.73491, "lng": 7.42515}}]},
           {"demand": [0], "places": [{"tag": "back", "duration": 120,
             "location": {"lat": 43.73491, "lng": 7.42515}}]}]}},
         {"id": "piano", "tasks": {"deliveries": [{"demand": [4], "places": [
           {"location": {"lat": 43.73261, "lng": 7.4196}, "duration": 600}]}]}}]},
       "configuration": {"termination": {"maxIterations": 500}}}
      """;

  @TempDir static Path folder;
  private static OwnServer server;
  private static OwnKey key;
  private static ObjectNode problem;
  private static ObjectNode solution;

  @BeforeAll
  static void start() throws Exception {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("fleet", "");
    key = server.createKey("fleet", "key", "");
    problem = (ObjectNode) JSON.readTree(PROBLEM);
    Exchange solved = server.send("POST", "/v1/tours", key.bearer(), PROBLEM);
    assertThat(solved.status()).as(solved.body()).isEqualTo(200);
    solution = (ObjectNode) JSON.readTree(solved.body());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange check(JsonNode ofProblem, JsonNode ofSolution) {
    ObjectNode body = JSON.createObjectNode();
    body.set("problem", ofProblem);
    body.set("solution", ofSolution);
    return server.send("POST", "/v1/tours/check", key.bearer(), body.toString());
  }

  private static JsonNode violations(JsonNode ofProblem, JsonNode ofSolution) {
    Exchange answer = check(ofProblem, ofSolution);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body()).path("violations");
  }

  /// The stop of an activity in the only tour.
  private static int stopOf(JsonNode in, String job, String type) {
    JsonNode stops = in.at("/tours/0/stops");
    for (int i = 0; i < stops.size(); i++) {
      for (JsonNode activity : stops.get(i).path("activities")) {
        if (activity.path("jobId").asText().equals(job)
            && activity.path("type").asText().equals(type)) {
          return i;
        }
      }
    }
    throw new IllegalStateException("no %s of %s".formatted(type, job));
  }

  private static ObjectNode activity(JsonNode in, String job, String type) {
    return (ObjectNode) in.at("/tours/0/stops/" + stopOf(in, job, type) + "/activities/0");
  }

  private static void shift(ObjectNode activity, long seconds) {
    ObjectNode time = (ObjectNode) activity.path("time");
    for (String name : List.of("start", "end")) {
      time.put(name, Instant.parse(time.path(name).asText()).plusSeconds(seconds).toString());
    }
  }

  @Test
  void what_the_server_gave_is_valid() {
    assertThat(solution.path("tours")).hasSize(1);
    assertThat(solution.at("/unassigned/0/jobId").asText()).isEqualTo("piano");
    assertThat(violations(problem, solution)).isEmpty();
    // Any vehicle of the type does as well.
    ObjectNode third = solution.deepCopy();
    ((ObjectNode) third.at("/tours/0")).put("vehicleId", "van_3");
    assertThat(violations(problem, third)).isEmpty();
  }

  @Test
  void each_change_is_told_with_what_it_concerns() {
    Map<String, Consumer<ObjectNode>> changes = new TreeMap<>();
    changes.put("WINDOW flowers", each -> shift(activity(each, "flowers", "delivery"), 7200));
    changes.put("TRAVEL fish", each -> shift(activity(each, "fish", "delivery"), -86_400));
    changes.put(
        "DURATION_OF_SERVICE flowers",
        each -> {
          ObjectNode time = (ObjectNode) activity(each, "flowers", "delivery").path("time");
          time.put("end", Instant.parse(time.path("start").asText()).plusSeconds(1).toString());
        });
    changes.put(
        "UNKNOWN flour", each -> activity(each, "flowers", "delivery").put("jobId", "flour"));
    changes.put(
        "UNKNOWN flowers", each -> activity(each, "flowers", "delivery").put("type", "pickup"));
    changes.put(
        "UNKNOWN fish",
        each ->
            ((ObjectNode) activity(each, "fish", "pickup").path("location")).put("lat", 43.7314));
    changes.put(
        "ORDER fish",
        each -> {
          ObjectNode pickup = activity(each, "fish", "pickup");
          ObjectNode delivery = activity(each, "fish", "delivery");
          JsonNode there = pickup.path("location").deepCopy();
          pickup.put("type", "delivery").set("location", delivery.path("location").deepCopy());
          delivery.put("type", "pickup").set("location", there);
        });
    changes.put(
        "TWICE flowers",
        each -> {
          ArrayNode stops = (ArrayNode) each.at("/tours/0/stops");
          int at = stopOf(each, "flowers", "delivery");
          stops.insert(at + 1, stops.get(at).deepCopy());
        });
    changes.forEach((expected, change) -> {
      ObjectNode changed = solution.deepCopy();
      change.accept(changed);
      String job = expected.substring(expected.indexOf(' ') + 1);
      String code = expected.substring(0, expected.indexOf(' '));
      JsonNode told = violations(problem, changed);
      boolean isTold = false;
      for (JsonNode each : told) {
        isTold |=
            each.path("code").asText().equals(code)
                && each.path("jobId").asText().equals(job)
                && each.path("vehicleId").asText().startsWith("van_")
                && each.path("stopIndex").asInt() > 0
                && each.path("message").asText().startsWith("Vehicle van_")
                && each.path("message").asText().contains("job " + job);
      }
      assertThat(isTold).as("%s: %s", expected, told).isTrue();
    });
  }

  /// A change and the code that tells it.
  private record Mutation(String code, String what, Consumer<ObjectNode> change) {}

  private static ObjectNode tour(ObjectNode of) {
    return (ObjectNode) of.at("/tours/0");
  }

  private static ArrayNode stops(ObjectNode of) {
    return (ArrayNode) of.at("/tours/0/stops");
  }

  private static ObjectNode last(ObjectNode of) {
    return (ObjectNode) stops(of).get(stops(of).size() - 1);
  }

  private static void remove(ObjectNode of, String job, String type) {
    int at = stopOf(of, job, type);
    ArrayNode activities = (ArrayNode) stops(of).get(at).path("activities");
    activities.remove(0);
    if (activities.isEmpty()) {
      stops(of).remove(at);
    }
  }

  private static void more(ObjectNode of, String name) {
    of.put(name, of.path(name).asDouble() + 2);
  }

  private static void later(ObjectNode times, String name) {
    times.put(name, Instant.parse(times.path(name).asText()).plusSeconds(1).toString());
  }

  private static void move(JsonNode of) {
    ((ObjectNode) of.path("location")).put("lat", 43.7);
  }

  private static List<Mutation> ofPlan() {
    return List.of(
        new Mutation("LEFT_OUT", "nothing is unassigned", each -> each.remove("unassigned")),
        new Mutation(
            "LEFT_OUT",
            "what is done is unassigned",
            each -> ((ArrayNode) each.path("unassigned")).addObject().put("jobId", "flowers")),
        new Mutation(
            "UNKNOWN",
            "what is unknown is unassigned",
            each -> ((ArrayNode) each.path("unassigned")).addObject().put("jobId", "flour")),
        new Mutation(
            "UNKNOWN",
            "unassigned twice",
            each -> ((ArrayNode) each.path("unassigned")).addObject().put("jobId", "piano")),
        new Mutation("UNKNOWN", "a vehicle", each -> tour(each).put("vehicleId", "lorry_1")),
        new Mutation("UNKNOWN", "a type", each -> tour(each).put("typeId", "lorry")),
        new Mutation("UNKNOWN", "a shift", each -> tour(each).put("shiftIndex", 1)),
        new Mutation(
            "TWICE", "a tour", each -> ((ArrayNode) each.path("tours")).add(tour(each).deepCopy())),
        new Mutation(
            "SHIFT",
            "an early departure",
            each ->
                ((ObjectNode) stops(each).get(0).at("/activities/0/time"))
                    .put("end", "2026-03-02T07:00:00Z")),
        new Mutation("SHIFT", "no arrival", each -> stops(each).remove(stops(each).size() - 1)),
        new Mutation(
            "ORDER",
            "an arrival before a task",
            each -> stops(each).insert(2, stops(each).remove(stops(each).size() - 1))),
        new Mutation(
            "ORDER", "a late departure", each -> stops(each).insert(1, stops(each).remove(0))),
        new Mutation(
            "UNKNOWN", "another start", each -> move(stops(each).get(0).at("/activities/0"))),
        new Mutation("UNKNOWN", "another end", each -> move(last(each).at("/activities/0"))),
        new Mutation(
            "EMPTY",
            "no task",
            each -> {
              while (stops(each).size() > 2) {
                stops(each).remove(1);
              }
            }),
        new Mutation("SPLIT", "no delivery of fish", each -> remove(each, "fish", "delivery")),
        new Mutation("SPLIT", "half of the bread", each -> remove(each, "bread", "delivery")),
        new Mutation("LEFT_OUT", "no flowers", each -> remove(each, "flowers", "delivery")),
        new Mutation(
            "SPLIT",
            "fish with another vehicle",
            each -> {
              ObjectNode other = tour(each).deepCopy();
              other.put("vehicleId", "van_2");
              ((ArrayNode) each.path("tours")).add(other);
              while (other.path("stops").size() > 2) {
                ((ArrayNode) other.path("stops")).remove(1);
              }
              int at = stopOf(each, "fish", "delivery");
              ((ArrayNode) other.path("stops")).insert(1, stops(each).get(at).deepCopy());
              remove(each, "fish", "delivery");
            }),
        new Mutation(
            "UNKNOWN", "a tag", each -> activity(each, "bread", "delivery").put("jobTag", "side")),
        new Mutation(
            "ABOARD", "old fish", each -> shift(activity(each, "fish", "delivery"), 14_400)),
        new Mutation(
            "SHIFT", "a late end", each -> shift(activity(each, "fish", "delivery"), 43_200)),
        new Mutation(
            "DURATION", "a long tour", each -> shift(activity(each, "fish", "delivery"), 43_200)));
  }

  private static List<Mutation> ofFigures() {
    List<Mutation> all = new ArrayList<>();
    for (String name : List.of("cost", "distance", "duration")) {
      all.add(
          new Mutation("STATISTIC", name, each -> more((ObjectNode) each.path("statistic"), name)));
      all.add(
          new Mutation(
              "STATISTIC",
              name + " of the tour",
              each -> more((ObjectNode) tour(each).path("statistic"), name)));
    }
    for (String name : List.of("driving", "serving", "waiting", "stopping", "break")) {
      all.add(
          new Mutation(
              "STATISTIC", name, each -> more((ObjectNode) each.at("/statistic/times"), name)));
    }
    all.add(
        new Mutation(
            "STOP", "a load", each -> ((ArrayNode) stops(each).get(1).path("load")).set(0, 9)));
    all.add(
        new Mutation(
            "STOP", "two loads", each -> ((ArrayNode) stops(each).get(1).path("load")).add(0)));
    all.add(
        new Mutation(
            "STOP", "a distance", each -> more((ObjectNode) stops(each).get(2), "distance")));
    for (String name : List.of("arrival", "departure")) {
      all.add(
          new Mutation(
              "STOP", name, each -> later((ObjectNode) stops(each).get(1).path("time"), name)));
    }
    all.add(
        new Mutation(
            "ACTIVITY",
            "an arrival",
            each -> later((ObjectNode) activity(each, "fish", "pickup").path("time"), "arrival")));
    all.add(
        new Mutation(
            "ACTIVITY",
            "the end",
            each -> later((ObjectNode) last(each).at("/activities/0/time"), "start")));
    return all;
  }

  /// Changes of the type of vehicles.
  private static List<Mutation> ofProblem() {
    return List.of(
        new Mutation("CAPACITY", "a small van", each -> each.putArray("capacity").add(1)),
        new Mutation(
            "TERRITORY",
            "a van of the north",
            each -> each.putObject("territories").putArray("items").addObject().put("id", "north")),
        new Mutation("SKILL", "a warm van", each -> each.putArray("skills").add("warm")),
        new Mutation("LENGTH", "a short way", each -> limits(each).put("maxDistance", 10)),
        new Mutation("DURATION", "a short day", each -> limits(each).put("shiftTime", 10)),
        new Mutation("DRIVING", "a tired driver", each -> limits(each).put("maxDrivingTime", 10)),
        new Mutation(
            "STOPS",
            "few stops",
            each -> limits(each).putObject("stops").putObject("maxCount").put("value", 2)),
        new Mutation("SHIFT", "an open tour", each -> shiftOf(each).remove("end")),
        new Mutation(
            "TRAVEL",
            "long stops",
            each -> ((ObjectNode) shiftOf(each).path("stopBaseDuration")).put("value", 10_000)),
        new Mutation("TRAVEL", "a slow van", each -> each.put("speedFactor", 0.1)));
  }

  private static ObjectNode limits(ObjectNode type) {
    return (ObjectNode) type.path("limits");
  }

  private static ObjectNode shiftOf(ObjectNode type) {
    return (ObjectNode) type.at("/shifts/0");
  }

  @Test
  void each_of_fifty_mutations_is_told_with_its_code() {
    List<Mutation> ofSolution = new ArrayList<>(ofPlan());
    ofSolution.addAll(ofFigures());
    assertThat(ofSolution.size() + ofProblem().size()).isGreaterThanOrEqualTo(50);
    for (Mutation mutation : ofSolution) {
      ObjectNode changed = solution.deepCopy();
      mutation.change.accept(changed);
      assertThat(violations(problem, changed).findValuesAsText("code"))
          .as(mutation.what)
          .contains(mutation.code);
    }
    for (Mutation mutation : ofProblem()) {
      ObjectNode changed = problem.deepCopy();
      mutation.change.accept((ObjectNode) changed.at("/fleet/types/0"));
      if (mutation.code.equals("SKILL")) {
        // Somebody has it, so that the problem is one.
        ArrayNode types = (ArrayNode) changed.at("/fleet/types");
        types.add(((ObjectNode) types.get(0).deepCopy()).put("id", "cold"));
        ((ObjectNode) types.get(1)).putArray("skills").add("cold");
      }
      assertThat(violations(changed, solution).findValuesAsText("code"))
          .as(mutation.what)
          .contains(mutation.code);
    }
  }

  @Test
  void tasks_have_the_ranks_that_their_problem_asks_for() {
    ObjectNode changed = problem.deepCopy();
    String first = activityOf(solution, 1);
    for (JsonNode job : changed.at("/plan/jobs")) {
      for (JsonNode task : job.at("/tasks/deliveries")) {
        boolean isFirst = job.path("id").asText().equals(first);
        ((ObjectNode) task).putObject("position").put("type", isFirst ? "last" : "first");
      }
      for (JsonNode task : job.at("/tasks/pickups")) {
        boolean isFirst = job.path("id").asText().equals(first);
        ((ObjectNode) task).putObject("position").put("type", isFirst ? "last" : "first");
      }
    }
    ArrayNode objectives = changed.putArray("objectives");
    objectives.addObject().put("type", "minimizeUnassigned");
    objectives.addObject().put("type", "optimizeTaskPosition").put("isConstrained", true);
    objectives.addObject().put("type", "minimizeCost");
    assertThat(violations(changed, solution).findValuesAsText("code")).contains("RANK");
  }

  private static String activityOf(JsonNode in, int stop) {
    return in.at("/tours/0/stops/%d/activities/0/jobId".formatted(stop)).asText();
  }

  @Test
  void figures_that_are_not_told_are_not_missed() {
    ObjectNode changed = solution.deepCopy();
    changed.remove(List.of("statistic", "search", "notices"));
    tour(changed).remove(List.of("statistic", "typeId"));
    for (JsonNode stop : stops(changed)) {
      ((ObjectNode) stop).remove(List.of("load", "distance"));
    }
    assertThat(violations(problem, changed)).isEmpty();
    // Times with another offset are equal ones.
    ObjectNode time = (ObjectNode) last(changed).at("/activities/0/time");
    time.put("start", time.path("start").asText().replace("Z", "+00:00"));
    assertThat(violations(problem, changed)).isEmpty();
  }

  private static ObjectNode pauseOf(JsonNode in, String kind) {
    return activity(in, kind, kind);
  }

  @Test
  void breaks_and_reloads_are_made_and_checked() throws Exception {
    ObjectNode paused = problem.deepCopy();
    ObjectNode type = (ObjectNode) paused.at("/fleet/types/0");
    type.put("amount", 1);
    type.putArray("capacity").add(2);
    ((ObjectNode) paused.at("/plan/jobs/2/tasks/deliveries/0")).putArray("demand").add(2);
    JsonNode pauses =
        JSON.readTree(
            """
            {"breaks": [{"duration": 1800,
               "times": [["2026-03-02T09:00:00Z", "2026-03-02T09:30:00Z"]],
               "location": {"lat": 43.73491, "lng": 7.42515}}],
             "reloads": [{"duration": 240, "location": {"lat": 43.73491, "lng": 7.42115}}]}
            """);
    shiftOf(type).set("breaks", pauses.path("breaks"));
    shiftOf(type).set("reloads", pauses.path("reloads"));
    Exchange solved = server.send("POST", "/v1/tours", key.bearer(), paused.toString());
    assertThat(solved.status()).as(solved.body()).isEqualTo(200);
    ObjectNode made = (ObjectNode) JSON.readTree(solved.body());
    assertThat(made.path("unassigned")).as(solved.body()).hasSize(1);
    JsonNode times = made.at("/statistic/times");
    assertThat(times.path("break").asInt()).isEqualTo(1800);
    assertThat(times.path("serving").asInt()).isEqualTo(180 + 60 + 60 + 90 + 120 + 240);
    int sum = 0;
    for (JsonNode each : times) {
      sum += each.asInt();
    }
    assertThat(made.at("/statistic/duration").asInt()).isEqualTo(sum);
    assertThat(violations(paused, made)).isEmpty();
    List<Mutation> mutations =
        List.of(
            new Mutation("BREAK", "no break", each -> remove(each, "break", "break")),
            new Mutation("CAPACITY", "no reload", each -> remove(each, "reload", "reload")),
            new Mutation("WINDOW", "a late break", each -> shift(pauseOf(each, "break"), 7200)),
            new Mutation(
                "TRAVEL", "an early break", each -> shift(pauseOf(each, "break"), -14_400)),
            new Mutation(
                "DURATION_OF_SERVICE",
                "a short break",
                each -> {
                  ObjectNode time = (ObjectNode) pauseOf(each, "break").path("time");
                  time.put(
                      "end", Instant.parse(time.path("end").asText()).minusSeconds(1).toString());
                }),
            new Mutation("UNKNOWN", "a break elsewhere", each -> move(pauseOf(each, "break"))),
            new Mutation("UNKNOWN", "a reload elsewhere", each -> move(pauseOf(each, "reload"))),
            new Mutation(
                "UNKNOWN",
                "a break as a reload",
                each -> pauseOf(each, "break").put("type", "reload")),
            new Mutation(
                "TWICE",
                "two breaks",
                each -> {
                  int at = stopOf(each, "break", "break");
                  stops(each).insert(at + 1, stops(each).get(at).deepCopy());
                }));
    for (Mutation mutation : mutations) {
      ObjectNode changed = made.deepCopy();
      mutation.change.accept(changed);
      assertThat(violations(paused, changed).findValuesAsText("code"))
          .as(mutation.what)
          .contains(mutation.code);
    }
  }

  @Test
  void relations_bind_jobs_to_their_vehicle_and_order() throws Exception {
    ObjectNode related = problem.deepCopy();
    ((ObjectNode) related.at("/plan"))
        .set(
            "relations",
            JSON.readTree(
                """
                [{"type": "tour", "vehicleId": "van_3", "jobs": ["flowers"]}]
                """));
    Exchange solved = server.send("POST", "/v1/tours", key.bearer(), related.toString());
    assertThat(solved.status()).as(solved.body()).isEqualTo(200);
    ObjectNode made = (ObjectNode) JSON.readTree(solved.body());
    assertThat(tour(made).path("vehicleId").asText()).as(solved.body()).isEqualTo("van_3");
    assertThat(violations(related, made)).isEmpty();
    ObjectNode other = made.deepCopy();
    tour(other).put("vehicleId", "van_1");
    assertThat(violations(related, other).findValuesAsText("code")).containsExactly("RELATION");
    // The tour has further jobs behind the flowers, or before them.
    String first = activityOf(made, 1);
    String word = first.equals("flowers") ? "arrival" : "departure";
    ObjectNode relation = (ObjectNode) related.at("/plan/relations/0");
    relation.put("type", "sequence");
    ArrayNode jobs = relation.putArray("jobs").add("flowers");
    jobs.insert(word.equals("arrival") ? 1 : 0, word);
    assertThat(violations(related, made).findValuesAsText("code")).containsExactly("RELATION");
  }

  /// 500 jobs with long ids, four relations of all of them, and 1,000 tours of another vehicle.
  @Test
  void of_many_long_violations_the_first_are_told_in_short() {
    ObjectNode many = problem.deepCopy();
    ArrayNode jobs = (ArrayNode) many.at("/plan/jobs");
    ObjectNode pattern = jobs.get(0).deepCopy();
    jobs.removeAll();
    ArrayNode ids = JSON.createArrayNode();
    for (int i = 0; i < 500; i++) {
      String id = "%0128d".formatted(i);
      jobs.add(pattern.deepCopy().put("id", id));
      ids.add(id);
    }
    ArrayNode relations = ((ObjectNode) many.at("/plan")).putArray("relations");
    for (int i = 0; i < 4; i++) {
      relations.addObject().put("type", "flexible").put("vehicleId", "van_1").set("jobs", ids);
    }
    ObjectNode changed = solution.deepCopy();
    changed.remove(List.of("statistic", "unassigned"));
    ObjectNode tour = tour(changed);
    tour.put("vehicleId", "van_2").remove("statistic");
    ObjectNode done = stops(changed).get(stopOf(changed, "flowers", "delivery")).deepCopy();
    while (stops(changed).size() > 2) {
      stops(changed).remove(1);
    }
    stops(changed).insert(1, done);
    ArrayNode tours = (ArrayNode) changed.path("tours");
    tours.removeAll();
    for (int i = 0; i < 1000; i++) {
      ((ObjectNode) done.at("/activities/0")).put("jobId", "%0128d".formatted(i % 500));
      tours.add(tour.deepCopy());
    }
    Exchange answer = check(many, changed);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(AnswerValidator.json(answer.body()).path("violations")).hasSize(1000);
    assertThat(answer.body()).hasSizeLessThan(1_000_000);
  }

  @Test
  void a_solution_has_a_bound() {
    ObjectNode changed = solution.deepCopy();
    JsonNode stop = stops(changed).get(stopOf(changed, "flowers", "delivery"));
    for (int i = 0; i < 2980; i++) {
      stops(changed).add(stop);
    }
    Exchange answer = check(problem, changed);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    for (int i = 0; i < 40; i++) {
      ((ArrayNode) stops(changed).get(2).path("activities")).add(stop.at("/activities/0"));
    }
    assertThat(check(problem, changed).body()).contains("at most 3,000 in all tours");
  }

  @Test
  void what_is_no_solution_is_refused_with_all_faults() {
    Exchange nothing = server.send("POST", "/v1/tours/check", key.bearer(), "{\"solution\": 1}");
    assertThat(nothing.status()).isEqualTo(400);
    assertThat(nothing.body()).contains("\"problem\"").contains("\"solution\"");
    ObjectNode changed = solution.deepCopy();
    activity(changed, "flowers", "delivery").put("type", "brake");
    ((ObjectNode) activity(changed, "fish", "delivery").path("time")).put("start", "noon");
    Exchange answer = check(problem, changed);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("brake").contains("noon").contains("solution.tours[0]");
  }
}
