package io.cartway.tours.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Fault;
import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Task;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourProblem;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.Effort;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.MapContents;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Problems in HERE's words, and what is wrong with them.
class ProblemJsonTest {

  static final MapContents MAP =
      new MapContents() {
        @Override
        public boolean hasSegment(SegmentRef segment) {
          return false;
        }

        @Override
        public boolean hasElevation() {
          return false;
        }

        @Override
        public boolean hasState(String state) {
          return false;
        }
      };

  static final String PROBLEM =
      """
      {"fleet": {
         "profiles": [{"name": "van", "type": "car"},
           {"name": "lorry", "type": "truck", "departureTime": "2026-03-02T08:00:00Z",
            "avoid": {"features": ["tollRoad"]}, "options": {"grossWeight": 12000}}],
         "types": [
           {"id": "v", "profile": "van", "amount": 2, "capacity": [3, "4"], "skills": ["cold"],
            "costs": {"fixed": 7, "distance": 0.5, "time": "0.25"},
            "limits": {"maxDistance": 50000, "shiftTime": 30000},
            "shifts": [
              {"start": {"time": "2026-03-02T08:00:00Z", "location": {"lat": 43.73, "lng": 7.42},
                 "timeOffset": 60},
               "end": {"time": "2026-03-02T17:00:00+01:00",
                 "location": {"lat": 43.74, "lng": 7.43, "id": "home"}}}]},
           {"id": "l", "profile": "lorry", "vehicleIds": ["big"], "capacity": [9, 9], "costs": {},
            "shifts": [
              {"start": {"time": "2026-03-02T08:00:00Z", "location": {"lat": 43.73, "lng": 7.42}}}]}
         ]},
       "plan": {"jobs": [
         {"id": "one", "priority": 2, "skills": ["cold"],
          "tasks": {
            "pickups": [{"demand": [1, 2], "places": [
              {"location": {"lat": 43.71, "lng": 7.41}, "duration": 60, "tag": "ramp"},
              {"location": {"lat": 43.74, "lng": 7.43}, "duration": 61}]}],
            "deliveries": [{"demand": [1, 2], "places": [
              {"location": {"lat": 43.72, "lng": 7.41}, "duration": 62,
               "times": [["2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"],
                         ["2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z"]]}]}]}}]},
       "objectives": [{"type": "minimizeUnassigned"},
         {"type": "optimizeTourCount", "action": "minimize"}, {"type": "minimizeCost"}],
       "configuration": {"termination": {"maxTime": 20, "stagnationTime": 5}}}
      """;

  private static final class Reading {
    final PartJson.Faults faults = new PartJson.Faults();
    final Optional<TourParameters> request;

    Reading(String body) throws IOException {
      ObjectNode root = (ObjectNode) new ObjectMapper().readTree(body);
      request = new ProblemJson(MAP, TourLimits.ONCE, faults).read(root);
    }
  }

  private static long at(String time) {
    return Instant.parse(time).getEpochSecond();
  }

  @Test
  void a_whole_problem_is_read() throws IOException {
    Reading reading = new Reading(PROBLEM);
    assertThat(reading.faults.all()).isEmpty();
    TourParameters read = reading.request.orElseThrow();
    VehicleType van = read.problem().types().getFirst();
    assertThat(van.rates()).isEqualTo(new VehicleType.Rates(7, 0.5, 0.25));
    assertThat(van.abilities())
        .isEqualTo(new VehicleType.Abilities(List.of(3, 4), Set.of("cold"), 50000, 30000));
    assertThat(van.count()).as("as many as there are jobs").isEqualTo(1);
    assertThat(read.vehicleIds()).containsExactly(List.of("v_1", "v_2"), List.of("big"));
    var shift = van.shifts().getFirst();
    assertThat(shift.departureMin()).isEqualTo(at("2026-03-02T08:00:00Z"));
    assertThat(shift.departureMax()).isEqualTo(at("2026-03-02T08:01:00Z"));
    assertThat(shift.end().orElseThrow().arrivalMax()).isEqualTo(at("2026-03-02T16:00:00Z"));
    VehicleType lorry = read.problem().types().get(1);
    assertThat(lorry.rates().perSecond()).isEqualTo(1e-11);
    assertThat(lorry.shifts().getFirst().end()).isEmpty();
    assertThat(lorry.profile()).isEqualTo(1);
    var profile = read.profiles().get(1);
    assertThat(profile.journey().mode()).isEqualTo(TransportMode.TRUCK);
    assertThat(profile.journey().vehicle().grossWeightKilograms()).isEqualTo(12000);
    Job job = read.problem().jobs().getFirst();
    assertThat(job.priority()).isEqualTo(2);
    assertThat(job.skills()).containsExactly("cold");
    assertThat(job.pickup().orElseThrow().places().get(1).durationSeconds()).isEqualTo(61);
    assertThat(job.delivery().orElseThrow().places().getFirst().windows())
        .containsExactly(
            new Window(at("2026-03-02T09:00:00Z"), at("2026-03-02T10:00:00Z")),
            new Window(at("2026-03-02T12:00:00Z"), at("2026-03-02T13:00:00Z")));
    assertThat(read.tags()).containsOnly(Map.entry(new TourParameters.PlaceKey(0, 0, 0), "ramp"));
    assertThat(read.problem().objectives()).containsExactly(Objective.TOURS, Objective.COST);
    assertThat(read.termination())
        .isEqualTo(
            new TourParameters.Termination(
                Duration.ofSeconds(20), Duration.ofSeconds(5), OptionalInt.empty(), 1));
    // The depot once, the two at one place of which one has an id, and three others.
    assertThat(read.sites()).hasSize(5);
    assertThat(read.sites().get(1).id()).hasValue("home");
  }

  @Test
  void iterations_and_seed_may_be_asked_for() throws IOException {
    String asked =
        PROBLEM.replace(
            "{\"termination\": {\"maxTime\": 20, \"stagnationTime\": 5}}",
            "{\"seed\": \"7\", \"termination\": {\"maxIterations\": 400}}");
    assertThat(new Reading(asked).request.orElseThrow().termination())
        .isEqualTo(
            new TourParameters.Termination(
                Duration.ofMinutes(4), Duration.ofSeconds(10), OptionalInt.of(400), 7));
    assertThat(new Reading(asked).request.orElseThrow().termination().reasonNanosMax()).isEmpty();
    String bounded = asked.replace("400}", "400, \"maxTime\": 9}");
    var effort = new Reading(bounded).request.orElseThrow().termination().effort(3, 2);
    assertThat(effort).isEqualTo(Effort.ofIterations(9_000_000_000L, 400, 2, 7));
  }

  @ParameterizedTest
  @CsvSource({"1, 1000000000", "50, 1000000000", "51, 1020000000", "300, 6000000000"})
  void reasons_take_a_fiftieth_of_the_time(int seconds, long nanos) throws IOException {
    String problem = PROBLEM.replace("\"maxTime\": 20", "\"maxTime\": " + seconds);
    assertThat(new Reading(problem).request.orElseThrow().termination().reasonNanosMax())
        .hasValue(nanos);
  }

  /// One change of the problem, and the fault that it makes.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"lat\": 43.71 | \"lat\": 91 | "
            + "plan.jobs[0].tasks.pickups[0].places[0].location.lat | E613200",
        "\"lat\": 43.71, | | plan.jobs[0].tasks.pickups[0].places[0].location.lat | E613401",
        "\"id\": \"l\" | \"id\": \"v\" | fleet.types[1].id | E613418",
        "\"name\": \"lorry\" | \"name\": \"van\" | fleet.profiles[1].name | E613425",
        "\"profile\": \"van\" | \"profile\": \"bus\" | fleet.types[0].profile | E613426",
        "\"demand\": [1, 2] | \"demand\": [1] | plan.jobs[0].tasks.pickups[0].demand | E613414",
        "\"demand\": [1, 2] | \"demand\": [1, 3] | plan.jobs[0].tasks.deliveries | E613415",
        "\"capacity\": [9, 9] | \"capacity\": [9] | fleet.types | E613414",
        "\"skills\": [\"cold\"], | | plan.jobs[0].skills[0] |",
        "2026-03-02T09:00:00Z | 2026-03-02T11:00:00Z | "
            + "plan.jobs[0].tasks.deliveries[0].places[0].times[0] | E613686",
        "2026-03-02T17:00:00+01:00 | 2026-03-02T08:00:00+01:00 | "
            + "fleet.types[0].shifts[0].end.time | E613420",
        "\"costs\": {} | \"costs\": {\"time\": 0, \"distance\": 0} | fleet.types[1].costs.time | "
            + "E613436",
        "\"amount\": 2 | \"amount\": 2, \"vehicleIds\": [\"a\"] | fleet.types[0].amount | E613443",
        "\"vehicleIds\": [\"big\"] | \"vehicleIds\": [\"v_2\"] | "
            + "fleet.types[1].vehicleIds | E613200",
        "{\"type\": \"minimizeUnassigned\"}, | | objectives | E613615",
        ", {\"type\": \"minimizeCost\"} | | objectives | E613616",
        "{\"type\": \"minimizeUnassigned\"} | {\"type\": \"minimizeUnassigned\"}, "
            + "{\"type\": \"minimizeUnassigned\"} | objectives[1].type | E613604",
        "\"maxTime\": 20 | \"maxTime\": 301 | configuration.termination.maxTime | E613200",
        "\"maxTime\": 20, | | configuration.termination.maxTime | E613200",
        ", \"stagnationTime\": 5 | | configuration.termination.stagnationTime | E613200",
        "\"maxTime\": 20 | \"maxIterations\": 0 | configuration.termination.maxIterations | "
            + "E613200",
        "{\"termination\" | {\"seed\": -1, \"termination\" | configuration.seed | E613200",
        "\"priority\": 2 | \"priority\": 6 | plan.jobs[0].priority | E613200",
        "\"priority\": 2 | \"maxTimeOnVehicle\": 0 | plan.jobs[0].maxTimeOnVehicle | E613200",
        "\"priority\": 2 | \"prioritie\": 2 | plan.jobs[0].prioritie | E613200",
        "\"timeOffset\": 60 | \"timeOffset\": 86401 | fleet.types[0].shifts[0].start.timeOffset | "
            + "E613200",
        "\"amount\": 2 | \"amount\": 0 | fleet.types[0].amount | E613200",
        "\"vehicleIds\": [\"big\"] | \"vehicleIds\": [] | fleet.types[1].vehicleIds | E613200",
        "\"amount\": 2 | \"amount\": 351 | fleet.types[0].amount | E613200",
        "\"duration\": 61 | \"duration\": -1 | "
            + "plan.jobs[0].tasks.pickups[0].places[1].duration | E613200",
        "[\"tollRoad\"] | [\"tolls\"] | fleet.profiles[1].avoid.features[0] | E605001",
        "12000 | -2 | fleet.profiles[1].options.grossWeight | E605001"
      })
  void each_fault_is_named_where_it_is(String from, String to, String path, String code)
      throws IOException {
    assertThat(PROBLEM).contains(from);
    int first = PROBLEM.indexOf(from);
    String body =
        PROBLEM.substring(0, first)
            + (to == null ? "" : to)
            + PROBLEM.substring(first + from.length());
    Reading reading = new Reading(body);
    assertThat(reading.request).isEmpty();
    List<String> told = reading.faults.all().stream().map(Fault::parameter).toList();
    if (code == null) {
      // The skill that nobody has.
      assertThat(reading.faults.all()).extracting(Fault::code).containsExactly("E613413");
      return;
    }
    assertThat(told).contains(path);
    assertThat(reading.faults.all())
        .filteredOn(fault -> fault.parameter().equals(path))
        .extracting(Fault::code)
        .contains(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"termination\" | {\"routeDetails\": [\"distance\"], \"termination\" | "
            + "configuration.routeDetails[0] | E613200",
        "{\"termination\" | {\"routeDetails\": [1, 2], \"termination\" | "
            + "configuration.routeDetails | E613200",
        "\"demand\": [1, 2] | \"order\": 0, \"demand\": [1, 2] | "
            + "plan.jobs[0].tasks.pickups[0].order | E613200",
        "\"demand\": [1, 2] | \"order\": 1, \"demand\": [1, 2] | objectives | E613629",
        "\"demand\": [1, 2] | \"position\": {\"type\": \"last\"}, \"demand\": [1, 2] | "
            + "objectives | E613629",
        "\"demand\": [1, 2] | \"position\": {\"type\": \"ordered\"}, \"demand\": [1, 2] | "
            + "plan.jobs[0].tasks.pickups[0].position.value | E613200",
        "\"profile\": \"van\" | \"profile\": \"van\", \"speedFactor\": 0.05 | "
            + "fleet.types[0].speedFactor | E613200",
        "\"shiftTime\": 30000 | \"maxDrivingTime\": 0 | "
            + "fleet.types[0].limits.maxDrivingTime | E613200",
        "\"shiftTime\": 30000 | \"stops\": {\"maxCount\": {\"value\": 0}} | "
            + "fleet.types[0].limits.stops.maxCount.value | E613200",
        "\"shiftTime\": 30000 | \"stops\": {\"minCount\": {\"value\": 1}} | "
            + "fleet.types[0].limits.stops.minCount | E613200",
        "{\"start\": | {\"breaks\": [{\"times\": [[\"2026-03-03T10:00:00Z\", "
            + "\"2026-03-03T11:00:00Z\"]], \"duration\": 60}], \"start\": | "
            + "fleet.types[0].shifts[0].breaks[0].times | E613422",
        "{\"start\": | {\"breaks\": [{\"duration\": 60}], \"start\": | "
            + "fleet.types[0].shifts[0].breaks[0].times | E613200",
        "{\"start\": | {\"breaks\": [{\"times\": [[1, 2]], \"duration\": -1}], \"start\": | "
            + "fleet.types[0].shifts[0].breaks[0].duration | E613200",
        "{\"start\": | {\"breaks\": [{\"policy\": \"skip\"}], \"start\": | "
            + "fleet.types[0].shifts[0].breaks[0].policy | E613200",
        "{\"start\": | {\"breaks\": [1, 2, 3, 4, 5, 6], \"start\": | "
            + "fleet.types[0].shifts[0].breaks | E613200",
        "{\"start\": | {\"reloads\": [{\"duration\": 60}], \"start\": | "
            + "fleet.types[0].shifts[0].reloads[0].location | E613200",
        "{\"start\": | {\"reloads\": [{\"location\": {\"lat\": 43.7, \"lng\": 7.4}}], \"start\": | "
            + "fleet.types[0].shifts[0].reloads[0].duration | E613200",
        "{\"start\": | {\"reloads\": [{\"tag\": \"x\"}], \"start\": | "
            + "fleet.types[0].shifts[0].reloads[0].tag | E613200",
        "{\"jobs\": | {\"relations\": [{\"type\": \"all\"}], \"jobs\": | "
            + "plan.relations[0].type | E613200",
        "{\"jobs\": | {\"relations\": [{\"type\": \"tour\", \"vehicleId\": \"v_3\"}], \"jobs\": | "
            + "plan.relations[0].vehicleId | E613411",
        "{\"jobs\": | {\"relations\": [{\"vehicleId\": \"v_1\", \"shiftIndex\": 1}], \"jobs\": | "
            + "plan.relations[0].shiftIndex | E613609",
        "{\"jobs\": | {\"relations\": [{\"vehicleId\": \"v_1\", \"jobs\": [\"two\"]}], \"jobs\": | "
            + "plan.relations[0].jobs[0] | E613416",
        "{\"jobs\": | {\"relations\": [{\"vehicleId\": \"v_1\", \"jobs\": [\"one\"]}], \"jobs\": | "
            + "plan.relations[0].jobs[0] | E613427",
        "{\"jobs\": | {\"relations\": [{\"vehicleId\": \"v_1\", \"jobs\": []}], \"jobs\": | "
            + "plan.relations[0].jobs | E613200",
        "{\"jobs\": | {\"relations\": [{\"jobs\": [\"break\"]}], \"jobs\": | "
            + "plan.relations[0].jobs[0] | E613416",
        "{\"start\": | {\"stopBaseDuration\": {\"value\": 1}, \"start\": | "
            + "fleet.types[0].shifts[0].stopBaseDuration.type | E613200",
        "{\"start\": | {\"stopBaseDuration\": {\"type\": \"oncePerStop\", \"value\": 36001}, "
            + "\"start\": | fleet.types[0].shifts[0].stopBaseDuration.value | E613200",
        "2026-03-02T10:00:00Z | 2026-03-02T10:00:00 | "
            + "plan.jobs[0].tasks.deliveries[0].places[0].times[0][1] | E613200"
      })
  void each_fault_of_a_field_that_few_problems_have_is_named_where_it_is(
      String from, String to, String path, String code) throws IOException {
    each_fault_is_named_where_it_is(from, to, path, code);
  }

  /// Jobs of one task each, and relations of them.
  private static Reading related(String relations) throws IOException {
    StringBuilder jobs = new StringBuilder();
    for (String id : List.of("a", "b", "c")) {
      jobs.append(
          """
          {"id": "%s", "tasks": {"deliveries": [{"demand": [1, 1], "places": [
            {"location": {"lat": 43.71, "lng": 7.41}, "duration": 1}]}]}},
          """
              .formatted(id));
    }
    return new Reading(
        PROBLEM
            .replace("\"amount\": 2", "\"vehicleIds\": [\"v_1\", \"v_2\"]")
            .replace(
                "\"plan\": {\"jobs\": [",
                "\"plan\": {\"relations\": [%s], \"jobs\": [%s".formatted(relations, jobs)));
  }

  private static String relation(String type, String vehicle, String... jobs) {
    return "{\"type\": \"%s\", \"vehicleId\": \"%s\", \"jobs\": [\"%s\"]}"
        .formatted(type, vehicle, String.join("\", \"", jobs));
  }

  @Test
  void a_job_of_two_vehicles_and_orders_in_a_circle_are_refused() throws IOException {
    Reading twice = related(relation("tour", "v_1", "a", "b") + "," + relation("tour", "v_2", "b"));
    assertThat(twice.faults.all())
        .extracting(fault -> fault.parameter() + " " + fault.given() + " " + fault.code())
        .containsExactly("plan.relations[1].jobs b E613421");
    Reading circle =
        related(
            relation("sequence", "v_1", "a", "b")
                + ","
                + relation("flexible", "v_1", "b", "c")
                + ","
                + relation("flexible", "v_1", "c", "a"));
    assertThat(circle.faults.all())
        .extracting(fault -> fault.parameter() + " " + fault.code())
        .containsExactly("plan.relations E613201");
    Reading whole =
        related(
            relation("sequence", "v_1", "a", "b")
                + ","
                + relation("flexible", "v_1", "b", "c")
                + ","
                + relation("tour", "v_1", "c", "a"));
    assertThat(whole.faults.all()).isEmpty();
    assertThat(whole.request.orElseThrow().problem().relations()).hasSize(3);
  }

  @Test
  void the_fields_that_few_problems_have_are_read() throws IOException {
    String body =
        PROBLEM
            .replace("\"profile\": \"lorry\"", "\"profile\": \"lorry\", \"speedFactor\": 0.5")
            .replace(
                "\"shiftTime\": 30000",
                "\"maxDrivingTime\": 7000, \"stops\": {\"maxCount\": {\"value\": 9}}")
            .replaceFirst(
                "\\{\"start\":",
                "{\"stopBaseDuration\": {\"type\": \"oncePerStop\", \"value\": 45}, \"start\":")
            .replace("\"priority\": 2", "\"maxTimeOnVehicle\": 600")
            .replaceFirst("\"demand\": \\[1, 2\\]", "\"demand\": [1, 2], \"order\": 3")
            .replace("{\"type\": \"minimizeCost\"}", RANKS + ", {\"type\": \"minimizeCost\"}");
    Reading reading = new Reading(body);
    assertThat(reading.faults.all()).isEmpty();
    TourParameters read = reading.request.orElseThrow();
    VehicleType van = read.problem().types().getFirst();
    assertThat(van.abilities().drivingMax()).isEqualTo(7000);
    assertThat(van.abilities().stopsMax()).isEqualTo(9);
    assertThat(van.shifts().getFirst().stopSeconds()).isEqualTo(45);
    assertThat(read.problem().types().get(1).profile()).as("its own table").isEqualTo(2);
    assertThat(read.profiles()).hasSize(3);
    assertThat(read.profiles().get(2).speedFactor()).isEqualTo(0.5);
    assertThat(read.profiles().get(2).name()).isEqualTo("lorry");
    Job job = read.problem().jobs().getFirst();
    assertThat(job.secondsAboardMax()).isEqualTo(600);
    assertThat(job.pickups().getFirst().rank()).isEqualTo(3);
    assertThat(job.deliveries().getFirst().rank()).isEqualTo(Task.ANYWHERE);
    assertThat(read.problem().isOrdered()).isFalse();
    assertThat(read.problem().objectives())
        .containsExactly(Objective.TOURS, Objective.DISORDER, Objective.COST);
    TourParameters kept =
        new Reading(body.replace(RANKS, RANKS.replace("}", ", \"isConstrained\": true}")))
            .request.orElseThrow();
    assertThat(kept.problem().isOrdered()).isTrue();
    assertThat(kept.problem().objectives()).containsExactly(Objective.TOURS, Objective.COST);
  }

  /// The problem with a window that may be missed by half an hour.
  private static String soft() {
    return PROBLEM
        .replaceFirst(
            "\"times\": \\[\\[.*\\s*\\[.*\\]\\]",
            """
            "timeWindows": [{"from": {"time": "2026-03-02T09:00:00Z"},
              "to": {"time": "2026-03-02T10:00:00Z", "preferred": "2026-03-02T09:30:00Z",
                "penalty": {"type": "quadratic"}}}]
            """)
        .replace("{\"type\": \"minimizeCost\"}", SOFT + ", {\"type\": \"minimizeCost\"}");
  }

  private static final String SOFT = "{\"type\": \"minimizeSoftTimeWindowViolations\"}";

  @Test
  void windows_that_may_be_missed_are_read() throws IOException {
    Reading reading = new Reading(soft());
    assertThat(reading.faults.all()).isEmpty();
    TourProblem read = reading.request.orElseThrow().problem();
    assertThat(read.jobs().getFirst().deliveries().getFirst().places().getFirst().windows())
        .containsExactly(
            new Window(
                at("2026-03-02T09:00:00Z"),
                at("2026-03-02T10:00:00Z"),
                at("2026-03-02T09:30:00Z"),
                true));
    assertThat(read.objectives())
        .containsExactly(Objective.TOURS, Objective.LATENESS, Objective.COST);
    String behind =
        soft().replace(SOFT + ", ", "").replace("\"minimizeCost\"}", "\"minimizeCost\"}, " + SOFT);
    assertThat(new Reading(behind).request.orElseThrow().problem().objectives())
        .containsExactly(Objective.TOURS, Objective.COST, Objective.LATENESS);
    String plain =
        soft()
            .replaceFirst(", .preferred.: .*\\s*.penalty.: .*\\}\\}\\}\\]", "}}]")
            .replace(SOFT + ", ", "");
    assertThat(
            new Reading(plain)
                .request
                .orElseThrow()
                .problem()
                .jobs()
                .getFirst()
                .deliveries()
                .getFirst()
                .places()
                .getFirst()
                .windows())
        .as("without a preferred end it is any window")
        .containsExactly(new Window(at("2026-03-02T09:00:00Z"), at("2026-03-02T10:00:00Z")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"from\": {\"time\" | {\"from\": {\"preferred\": 1, \"time\" | "
            + "timeWindows[0].from.preferred | E613200",
        "{\"from\": {\"time\" | {\"from\": {\"penalty\": {}, \"time\" | "
            + "timeWindows[0].from.penalty | E613200",
        "\"from\": {\"time\": \"2026-03-02T09:00:00Z\"}, | | timeWindows[0].from | E613200",
        "\"from\": {\"time\": \"2026-03-02T09:00:00Z\"} | \"from\": {} | "
            + "timeWindows[0].from.time | E613200",
        "\"time\": \"2026-03-02T10:00:00Z\", | | timeWindows[0].to.time | E613200",
        "10:00:00Z | 08:00:00Z | timeWindows[0].to.time | E613686",
        "09:30:00Z | 08:59:59Z | timeWindows[0].to.preferred | E613417",
        "09:30:00Z | 10:00:01Z | timeWindows[0].to.preferred | E613417",
        "09:30:00Z | tomorrow | timeWindows[0].to.preferred | E613200",
        "quadratic | cubic | timeWindows[0].to.penalty.type | E613200",
        "\"preferred\": \"2026-03-02T09:30:00Z\", | | timeWindows[0].to.penalty | E613200",
        "\"timeWindows\": | \"times\": [], \"timeWindows\": | timeWindows | E613200",
        "\"timeWindows\": [{ | \"timeWindows\": [{\"x\": 1, | timeWindows[0].x | E613200",
      })
  void each_fault_of_a_window_that_may_be_missed_is_named(
      String from, String to, String path, String code) throws IOException {
    String body = soft();
    assertThat(body).contains(from);
    Reading reading = new Reading(body.replace(from, to == null ? "" : to));
    assertThat(reading.request).isEmpty();
    assertThat(reading.faults.all())
        .extracting(fault -> fault.parameter() + " " + fault.code())
        .contains("plan.jobs[0].tasks.deliveries[0].places[0].%s %s".formatted(path, code));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OBJECTIVE, | ",
        "OBJECTIVE, COST | COST, COUNT, OBJECTIVE",
        "OBJECTIVE, COST | POSITION, OBJECTIVE, COST",
        "COUNT, OBJECTIVE, COST | OBJECTIVE, COUNT, COST",
        "OBJECTIVE, COST | OBJECTIVE, OBJECTIVE, COST",
      })
  void lateness_stands_beside_the_cost_alone(String from, String to) throws IOException {
    Reading reading = new Reading(soft().replace(words(from), words(to == null ? "" : to)));
    assertThat(reading.faults.all())
        .extracting(Fault::parameter)
        .anyMatch(each -> each.startsWith("objectives"));
  }

  private static String words(String text) {
    return text.replace("OBJECTIVE", SOFT)
        .replace("COST", "{\"type\": \"minimizeCost\"}")
        .replace("POSITION", RANKS)
        .replace("COUNT", "{\"type\": \"optimizeTourCount\", \"action\": \"minimize\"}");
  }

  private static final String TOOTHLESS =
      "'territories' with 'strict': false have no effect without the objective"
          + " maximizeTerritoryJobs";

  @Test
  void territories_are_read() throws IOException {
    String wanted = "{\"type\": \"maximizeTerritoryJobs\"}";
    String body =
        PROBLEM
            .replace(
                "\"amount\": 2",
                "\"amount\": 2, \"territories\": {\"items\": [{\"id\": \"north\"}, "
                    + "{\"id\": \"south\", \"priority\": 3}]}")
            .replace("\"tag\": \"ramp\"", "\"territoryIds\": [\"north\"]");
    Reading reading = new Reading(body);
    assertThat(reading.faults.all()).isEmpty();
    TourProblem read = reading.request.orElseThrow().problem();
    assertThat(read.types().getFirst().abilities().territories())
        .isEqualTo(new VehicleType.Territories(true, Map.of("north", 1, "south", 3)));
    assertThat(read.types().get(1).abilities().territories())
        .isEqualTo(VehicleType.Territories.ANY);
    List<Place> places = read.jobs().getFirst().pickups().getFirst().places();
    assertThat(places.getFirst().territory()).hasValue("north");
    assertThat(places.get(1).territory()).isEmpty();
    String wish = body.replace("{\"items\"", "{\"strict\": false, \"items\"");
    Reading unwished = new Reading(wish);
    assertThat(unwished.request.orElseThrow().problem().objectives())
        .containsExactly(Objective.TOURS, Objective.COST);
    assertThat(unwished.request.get().notices())
        .extracting(InfoNotice::title)
        .containsOnlyOnce(TOOTHLESS);
    assertThat(read(body).notices()).extracting(InfoNotice::title).doesNotContain(TOOTHLESS);
    Reading wished =
        new Reading(
            wish.replace(
                "{\"type\": \"minimizeCost\"}", wanted + ", {\"type\": \"minimizeCost\"}"));
    assertThat(wished.request.orElseThrow().problem().objectives())
        .containsExactly(Objective.TOURS, Objective.TERRITORIES, Objective.COST);
    assertThat(
            wished.request.get().problem().types().getFirst().abilities().territories().isStrict())
        .isFalse();
    assertThat(wished.request.get().notices())
        .extracting(InfoNotice::title)
        .doesNotContain(TOOTHLESS);
  }

  private static TourParameters read(String body) throws IOException {
    return new Reading(body).request.orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "HOME, RANKS, COST",
    "SOFT, HOME, COST",
    "HOME, SOFT, COST",
    "COST, HOME, ",
    "HOME, COUNT, COST",
  })
  void territories_count_behind_positions_and_just_before_the_cost(
      String first, String second, @Nullable String third) throws IOException {
    assertThat(objectives(first, second, third)).isNotEmpty().allMatch("E613200"::equals);
  }

  @ParameterizedTest
  @CsvSource({"HOME, COST, ", "RANKS, HOME, COST", "COUNT, HOME, COST", "HOME, COST, SOFT"})
  void territories_count_where_they_are_served(String first, String second, @Nullable String third)
      throws IOException {
    assertThat(objectives(first, second, third)).isEmpty();
  }

  /// The codes of the faults of some objectives.
  private static List<String> objectives(@Nullable String... words) throws IOException {
    Map<String, String> known =
        Map.of(
            "HOME", "{\"type\": \"maximizeTerritoryJobs\"}",
            "RANKS", RANKS,
            "SOFT", "{\"type\": \"minimizeSoftTimeWindowViolations\"}",
            "COUNT", "{\"type\": \"optimizeTourCount\", \"action\": \"minimize\"}",
            "COST", "{\"type\": \"minimizeCost\"}");
    List<String> parts = new ArrayList<>(List.of("{\"type\": \"minimizeUnassigned\"}"));
    Stream.of(words).filter(Objects::nonNull).map(known::get).forEach(parts::add);
    String body = PROBLEM.substring(0, PROBLEM.indexOf("\"objectives\""));
    Reading reading = new Reading(body + "\"objectives\": [" + String.join(", ", parts) + "]}");
    assertThat(reading.faults.all()).extracting(Fault::parameter).allMatch("objectives"::equals);
    return reading.faults.all().stream().map(Fault::code).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | fleet.types[0].territories.items",
        "{\"items\": []} | fleet.types[0].territories.items",
        "{\"items\": [{}]} | fleet.types[0].territories.items[0].id",
        "{\"items\": [{\"id\": \"a\", \"priority\": 6}]} | "
            + "fleet.types[0].territories.items[0].priority",
        "{\"items\": [{\"id\": \"a\", \"priority\": 0}]} | "
            + "fleet.types[0].territories.items[0].priority",
        "{\"items\": [{\"id\": \"a\", \"far\": 0}]} | fleet.types[0].territories.items[0].far",
        "[] | fleet.types[0].territories",
        "{\"items\": [{\"id\": \"a\"}, {\"id\": \"a\"}]} | fleet.types[0].territories.items[1].id",
        "{\"strict\": 1, \"items\": [{\"id\": \"a\"}]} | fleet.types[0].territories.strict",
        "{\"all\": 1, \"items\": [{\"id\": \"a\"}]} | fleet.types[0].territories.all",
      })
  void each_fault_of_territories_is_named(String territories, String path) throws IOException {
    String body =
        PROBLEM.replace("\"amount\": 2", "\"amount\": 2, \"territories\": " + territories);
    assertThat(new Reading(body).faults.all())
        .extracting(fault -> fault.parameter() + " " + fault.code())
        .containsExactly(path + " E613200");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[\"a\", \"b\"] | ",
        "[\"a b\"] | [0]",
        "[\"\"] | [0]",
        "[{}] | [0]",
        "[null] | [0]",
        "\"a\" | ",
      })
  void each_fault_of_a_territory_of_a_place_is_named(String ids, @Nullable String at)
      throws IOException {
    String place = PROBLEM.replace("\"tag\": \"ramp\"", "\"territoryIds\": " + ids);
    assertThat(new Reading(place).faults.all())
        .extracting(fault -> fault.parameter() + " " + fault.code())
        .containsExactly(
            "plan.jobs[0].tasks.pickups[0].places[0].territoryIds%s E613200"
                .formatted(at == null ? "" : at));
  }

  @Test
  void territories_have_bounds_of_number_and_length() throws IOException {
    for (int more = 0; more < 2; more++) {
      String items =
          IntStream.range(0, 100 + more)
              .mapToObj("{\"id\": \"t%d\", \"priority\": 5}"::formatted)
              .collect(Collectors.joining(", "));
      String many =
          PROBLEM.replace(
              "\"amount\": 2", "\"amount\": 2, \"territories\": {\"items\": [" + items + "]}");
      assertThat(new Reading(many).faults.all())
          .as("%d territories", 100 + more)
          .extracting(fault -> fault.parameter() + ": " + fault.given() + ", " + fault.expected())
          .isEqualTo(
              more == 0
                  ? List.of()
                  : List.of("fleet.types[0].territories.items: 101 elements, a list of 1 to 100"));
      String id = "x".repeat(128 + more);
      String longNames =
          PROBLEM
              .replace("\"tag\": \"ramp\"", "\"territoryIds\": [\"" + id + "\"]")
              .replace(
                  "\"amount\": 2",
                  "\"amount\": 2, \"territories\": {\"items\": [{\"id\": \"" + id + "\"}]}");
      assertThat(new Reading(longNames).faults.all())
          .as("%d characters", 128 + more)
          .extracting(Fault::parameter)
          .isEqualTo(
              more == 0
                  ? List.of()
                  : List.of(
                      "fleet.types[0].territories.items[0].id",
                      "plan.jobs[0].tasks.pickups[0].places[0].territoryIds[0]"));
    }
  }

  private static final String RANKS = "{\"type\": \"optimizeTaskPosition\"}";

  @Test
  void several_tasks_of_a_job_are_read() throws IOException {
    String delivery = "\"deliveries\": [{\"demand\": [1, 2]";
    String more =
        "\"deliveries\": [{\"demand\": [1, 1], \"places\": ["
            + "{\"location\": {\"lat\": 43.71, \"lng\": 7.42}, \"duration\": 5, \"tag\": \"x\"}]}, "
            + "{\"demand\": [0, 1]";
    TourParameters read = new Reading(PROBLEM.replace(delivery, more)).request.orElseThrow();
    Job job = read.problem().jobs().getFirst();
    assertThat(job.deliveries()).hasSize(2);
    assertThat(job.deliveries().getFirst().places().getFirst().durationSeconds()).isEqualTo(5);
    assertThat(read.tags()).contains(Map.entry(new TourParameters.PlaceKey(0, 1, 0), "x"));
    Reading uneven = new Reading(PROBLEM.replace(delivery, more.replace("[0, 1]", "[0, 2]")));
    assertThat(uneven.faults.all()).extracting(Fault::code).containsExactly("E613415");
  }

  @Test
  void all_faults_are_told_at_once_up_to_a_hundred() throws IOException {
    String jobs = "{\"id\": \"\"},".repeat(300);
    Reading reading =
        new Reading("{\"plan\": {\"jobs\": [" + jobs + "{}]}, \"advancedObjectives\": []}");
    assertThat(reading.faults.all()).hasSize(100);
    assertThat(reading.faults.all()).extracting(Fault::parameter).contains("fleet");
  }

  @Test
  void shifts_of_vehicles_are_bounded_and_equal_vehicles_count_once_for_each_job()
      throws IOException {
    String shift =
        "{\"start\": {\"time\": \"2026-03-02T08:00:00Z\", "
            + "\"location\": {\"lat\": 43.73, \"lng\": 7.42}}}";
    String many =
        PROBLEM
            .replace("\"vehicleIds\": [\"big\"]", "\"amount\": 350")
            .replace("\"amount\": 2", "\"amount\": 350")
            .replace(shift, String.join(",", Collections.nCopies(7, shift)));
    assertThat(new Reading(many).faults.all()).isEmpty();
    StringBuilder jobs = new StringBuilder();
    for (int i = 0; i < 124; i++) {
      jobs.append(
          """
          {"id": "j%d", "tasks": {"deliveries": [{"demand": [1, 1], "places": [
            {"location": {"lat": 43.71, "lng": 7.41}, "duration": 1}]}]}},
          """
              .formatted(i));
    }
    // 125 of each type: 125 shifts and 875.
    String full = many.replace("\"jobs\": [", "\"jobs\": [" + jobs);
    assertThat(new Reading(full).faults.all()).isEmpty();
    Reading beyond =
        new Reading(
            full.replace(
                "\"jobs\": [",
                "\"jobs\": [" + jobs.substring(0, jobs.indexOf("\n{")).replace("j0", "another")));
    assertThat(beyond.faults.all()).extracting(Fault::code).containsExactly("E613203");
  }

  @Test
  void what_has_no_effect_is_told() throws IOException {
    String problem =
        PROBLEM
            .replace("{\"grossWeight\": 12000}", "{\"hight\": 400, \"engineType\": \"electric\"}")
            .replace("\"types\": [", "\"traffic\": \"automatic\", \"types\": [");
    assertThat(new Reading(problem).request.orElseThrow().notices())
        .extracting(notice -> notice.code() + " " + notice.title())
        .contains("parameterWithoutEffect 'fleet.traffic' has no effect: there is no traffic")
        .anyMatch(
            each -> each.startsWith("unknownParameter Profile 'lorry'") && each.contains("hight"))
        .anyMatch(each -> each.startsWith("parameterWithoutEffect Profile 'lorry'"))
        .anyMatch(each -> each.startsWith("trafficUnavailable Profile 'lorry'"));
  }

  @Test
  void places_and_types_are_bounded() throws IOException {
    StringBuilder jobs = new StringBuilder();
    for (int i = 0; i < 251; i++) {
      jobs.append(
          """
          {"id": "j%d", "tasks": {"deliveries": [{"demand": [1, 1], "places": [
            {"location": {"lat": 43.71, "lng": 7.41}, "duration": 1},
            {"location": {"lat": 43.72, "lng": 7.41}, "duration": 1}]}]}},
          """
              .formatted(i));
    }
    Reading reading = new Reading(PROBLEM.replace("\"jobs\": [", "\"jobs\": [" + jobs));
    assertThat(reading.faults.all()).extracting(Fault::code).containsExactly("E613202");
    assertThat(reading.faults.all().getFirst().given()).isEqualTo("505 places of tasks");
    String type = "{\"id\": \"x\"},".repeat(34);
    Reading types = new Reading(PROBLEM.replace("\"types\": [", "\"types\": [" + type));
    assertThat(types.faults.all()).extracting(Fault::code).contains("E613203");
  }
}
