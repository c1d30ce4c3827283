package io.cartway.tours.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Fault;
import io.cartway.tours.TourLimits;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// HERE's codes of what is wrong with a problem, each where it is. [TinyProblem] says how problems
/// are written.
class ProblemFaultsTest {

  private static void refuses(String settings, String jobs, String faults) {
    TinyProblem problem = new TinyProblem(settings == null ? "" : settings, jobs);
    assertThat(TinyProblem.line(problem.answer())).isEqualTo("refused " + faults);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.priority=9 | a d1 | plan.jobs[0].priority E613200",
        "a.deliveries.0.places.0.location={lat:1} | a d1 "
            + "| plan.jobs[0].tasks.deliveries[0].places[0].location.lng E613401",
        "shift.start.location={lng:1} | a d1 | fleet.types[0].shifts[0].start.location.lat E613401",
        "             | a d1; a d2 | plan.jobs[1].id E613410",
        "a.skills=[cold] | a d1 | plan.jobs[0].skills E613413",
        "a.skills=[cold,warm] type.skills=[warm] | a d1 | plan.jobs[0].skills E613413",
        "a.deliveries.0.demand=[1,1] | a d1 | plan.jobs[0].tasks.deliveries[0].demand E613414",
        "other.id=x other.capacity=[1,1] | a d1 | fleet.types E613414",
        "a.pickups.0.demand=[2] | a p1 d2 | plan.jobs[0].tasks.deliveries E613415",
        "             | a p1 d2 d3 | plan.jobs[0].tasks.deliveries E613415",
        "other.amount=- other.vehicleIds=[x] | a d1 | fleet.types[1].id E613418",
        "shift.end.time=@0 shift.start.time=@1 | a d1 "
            + "| fleet.types[0].shifts[0].end.time E613420",
        "fleet.profiles.1={name:car,type:truck} | a d1 | fleet.profiles[1].name E613425",
        "type.profile=x | a d1 | fleet.types[0].profile E613426",
        "type.costs={distance:0,time:0} | a d1 | fleet.types[0].costs.time E613436",
        "type.vehicleIds=[x] | a d1 | fleet.types[0].amount E613443",
        "type.amount=- | a d1 | fleet.types[0].amount E613200",
        "objectives=[{type:minimizeCost}] advancedObjectives=[] | a d1 "
            + "| objectives E613615, objectives E613200, advancedObjectives E613205",
        "advancedObjectives=[] | a d1 | advancedObjectives E613200",
        "objectives=[{type:minimizeUnassigned}] | a d1 | objectives E613616, objectives E613200",
        "objectives=[{type:minimizeCost}] | a d1 | objectives E613615, objectives E613200",
        "objectives=[{type:minimizeUnassigned},{type:minimizeCost},{type:minimizeCost}] | a d1 "
            + "| objectives[2].type E613604, objectives E613200",
        "a.deliveries.0.order=1 | a d1 | objectives E613629",
        "a.deliveries.0.position={type:first} | a d1 | objectives E613629",
        "configuration.experimentalFeatures=[clusterNearby] | a d1 "
            + "| configuration.experimentalFeatures[0] E613500",
        "configuration.experimentalFeatures=[softTimeWindows,x] | a d1 "
            + "| configuration.experimentalFeatures[1] E613500",
      })
  void each_fault_has_its_code(String settings, String jobs, String faults) {
    refuses(settings, jobs, faults);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{type:tour,vehicleId:van_2,jobs:[a]}] | plan.relations[0].vehicleId E613411",
        "[{type:tour,vehicleId:van_1,jobs:[x]}] | plan.relations[0].jobs[0] E613416",
        "[{type:tour,vehicleId:van_1,jobs:[a,departure]}] | plan.relations[0].jobs[1] E613416",
        "[{type:tour,vehicleId:van_1,jobs:[arrival,a]}] | plan.relations[0].jobs[0] E613416",
        "[{type:tour,vehicleId:van_1,jobs:[a]},{type:tour,vehicleId:x_1,jobs:[a]}] "
            + "| plan.relations[1].jobs E613421",
        "[{type:tour,vehicleId:van_1,jobs:[a]},{type:tour,vehicleId:van_1,shiftIndex:1,jobs:[a]}] "
            + "| plan.relations[1].jobs E613421",
        "[{type:tour,vehicleId:van_1,jobs:[c]}] | plan.relations[0].jobs[0] E613427",
        "[{type:tour,vehicleId:van_1,shiftIndex:2,jobs:[a]}] "
            + "| plan.relations[0].shiftIndex E613609",
        "[{type:tour,vehicleId:van_1,shiftIndex:7,jobs:[a]}] "
            + "| plan.relations[0].shiftIndex E613200",
        "[{type:flexible,vehicleId:van_1,jobs:[a,a]}] | plan.relations[0].jobs E613200",
        // Orders in a circle, of two relations and of three.
        "[{type:flexible,vehicleId:van_1,jobs:[a,b]},{type:sequence,vehicleId:van_1,jobs:[b,a]}] "
            + "| plan.relations E613201",
        "[{type:flexible,vehicleId:van_1,jobs:[a,b]},{type:flexible,vehicleId:van_1,jobs:[b,d]},"
            + "{type:flexible,vehicleId:van_1,jobs:[d,a]}] | plan.relations E613201",
      })
  void each_fault_of_a_relation_has_its_code(String relations, String faults) {
    refuses(
        "other.id=x again.start.time=@500 plan.relations=" + relations,
        "a d1; b d2; c p1 d2; d d3",
        faults);
  }

  private static final String TASK = "plan.jobs[0].tasks.deliveries[0].places";
  private static final String FINE = "fine";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[[@15]]                     | [0].times[0] E613417",
        "[[@15,@16,@17]]             | [0].times[0] E613417",
        "[@15,@16]                   | [0].times[0] E613417, [0].times[1] E613417",
        "[[@15,@16],[@17,@16]]       | [0].times[1] E613686",
        "[[@16,@16]]                 | " + FINE,
        // Windows may touch, in any order.
        "[[@15,@17],[@16,@19]]       | [0].times E613430",
        "[[@16,@19],[@15,@17]]       | [0].times E613430",
        "[[@11,@12],[@15,@19],[@16,@17]] | [0].times E613430",
        "[[@15,@19],[@15,@19]]       | [0].times E613430",
        "[[@15,@17],[@17,@19]]       | " + FINE,
        "[[@17,@19],[@15,@16]]       | " + FINE,
        // The shift is from 10 to 1000.
        "[[@5,@9]]                   | E613412",
        "[[@5,@10]]                  | " + FINE,
        "[[@1001,@1005]]             | E613412",
        "[[@1000,@1005]]             | " + FINE,
        "[[@5,@9],[@1001,@1005]]     | E613412",
        "[[@5,@9],[@20,@30]]         | " + FINE,
        "[[@5,@2000]]                | " + FINE,
      })
  void windows_are_in_order_apart_and_within_a_shift(String times, String faults) {
    String settings = "shift.start.time=@10 a.deliveries.0.places.0.times=" + times;
    TinyProblem problem = new TinyProblem(settings, "a d0");
    String told = TinyProblem.line(problem.answer());
    if (faults.equals(FINE)) {
      assertThat(told).doesNotContain("refused");
    } else {
      assertThat(told.replace("refused " + TASK, "").replace(TASK, "").strip()).isEqualTo(faults);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // An open shift, a second one, another type, another place.
        "shift.end=-                         | a d1[2000-3000]    | ",
        "shift.end=- shift.start.time=@10    | a d1[5-9]          | " + TASK + " E613412",
        "again.start.time=@1500 again.end.time=@2500 | a d1[2000-3000] | ",
        "again.start.time=@1500 again.end.time=@1999 | a d1[2000-3000] | " + TASK + " E613412",
        "other.id=x other.shifts.0.end.time=@2000 | a d1[2000-3000] | ",
        "a.deliveries.0.places.1.times=[[@5,@6]] | a d1/2[2000-3000] | ",
        // Each task for itself, and pickups by their name.
        "                                    | a d1 d2[2000-3000] | "
            + "plan.jobs[0].tasks.deliveries[1].places E613412",
        "                                    | a p1[2000-3000] d2 | "
            + "plan.jobs[0].tasks.pickups[0].places E613412",
        "                                    | a p1 d2[2000-3000] | " + TASK + " E613412",
        "                                    | a p1 p2[2000-3000] d3 d3 | "
            + "plan.jobs[0].tasks.pickups[1].places E613412",
        // Behind a job that has a fault of its own.
        "a.pickups.0.demand=[2] c.skills=[x] | a p1 d1; b d1[2000-3000]; c d1 | "
            + "plan.jobs[0].tasks.deliveries E613415, plan.jobs[2].skills E613413, "
            + "plan.jobs[1].tasks.deliveries[0].places E613412",
      })
  void a_task_has_a_window_within_a_shift(String settings, String jobs, String faults) {
    if (faults == null) {
      TinyProblem problem = new TinyProblem(settings, jobs);
      assertThat(TinyProblem.line(problem.answer())).doesNotContain("refused");
    } else {
      refuses(settings, jobs, faults);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shift.breaks=[{times:[[@1001,@1002]],duration:1}] | breaks[0].times E613422",
        "shift.breaks=[{times:[[@5,@9]],duration:1}] shift.start.time=@10 "
            + "| breaks[0].times E613422",
        "shift.breaks=[{times:[[@9,@5]],duration:1}] | breaks[0].times[0] E613686",
        "shift.breaks=[{times:[[@5,@9],[@8,@10]],duration:1}] | breaks[0].times E613430",
        "shift.reloads=[{location:#1,duration:1,times:[[@9,@5]]}] "
            + "| reloads[0].times[0] E613686",
        "shift.reloads=[{location:#1,duration:1,times:[[@5,@9],[@8,@10]]}] "
            + "| reloads[0].times E613430",
      })
  void windows_of_pauses_have_the_same_codes(String settings, String fault) {
    refuses(settings, "a d1", "fleet.types[0].shifts[0]." + fault);
  }

  @Test
  void soft_windows_do_not_overlap() {
    String soft = "{from:{time:@%d},to:{time:@%d}}";
    String path = "a.deliveries.0.places.0.timeWindows=[%s,%s]";
    refuses(
        path.formatted(soft.formatted(5, 9), soft.formatted(8, 10)),
        "a d1",
        TASK + "[0].timeWindows E613430");
    TinyProblem apart =
        new TinyProblem(path.formatted(soft.formatted(5, 9), soft.formatted(9, 10)), "a d1");
    assertThat(TinyProblem.line(apart.answer())).isEqualTo("van_1: a- 10 end 20");
  }

  @Test
  void a_flag_of_what_is_served_is_read() {
    TinyProblem flag =
        new TinyProblem(
            "configuration.experimentalFeatures=[softTimeWindows,multipleUnassignedReasons]",
            "a d1");
    assertThat(TinyProblem.line(flag.answer())).isEqualTo("van_1: a- 10 end 20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fleet.types=[] | fleet.types E613200",
        "type.amount=0 | fleet.types[0].amount E613200",
        "type.amount=- type.vehicleIds=[] | fleet.types[0].vehicleIds E613200",
        "type.shifts=[] | fleet.types[0].shifts E613200",
        "fleet.profiles=[] | fleet.profiles E613200, fleet.types[0].profile E613426",
        "plan.jobs=[] | plan.jobs E613200",
        "fleet=- | fleet E613200",
        "plan=- | plan E613200",
      })
  void a_problem_has_vehicles_and_jobs(String settings, String faults) {
    refuses(settings, "a d1", faults);
  }

  /// One request with a fault of each kind but for those of its size.
  @Test
  void all_faults_are_told_at_once_each_with_its_code() {
    String settings =
        """
        shift.start.time=@100
        other.amount=- other.vehicleIds=[x] other.capacity=[1,1] other.profile=none
        type.vehicleIds=[y] type.costs={distance:0,time:0}
        fleet.profiles.1={name:car,type:truck}
        again.start.time=@500 again.end.time=@400
        shift.breaks=[{times:[[@2000,@2001]],duration:1}]
        b.pickups.0.demand=[2] c.deliveries.0.demand=[1,1] d.skills=[cold]
        e.deliveries.0.places.0.location={lat:1}
        g.deliveries.0.places.0.times=[[@105,@104]]
        h.deliveries.0.places.0.times=[[@105]]
        i.deliveries.0.places.0.times=[[@105,@109],[@108,@110]]
        j.deliveries.0.places.0.times=[[@1,@2]]
        k.priority=9 l.deliveries.0.order=1
        plan.relations=[{type:flexible,vehicleId:van_1,jobs:[k,l]},\
        {type:flexible,vehicleId:van_1,jobs:[l,k]},{type:tour,vehicleId:x,jobs:[k]},\
        {type:tour,vehicleId:no,jobs:[k]},{type:tour,vehicleId:van_1,shiftIndex:5,jobs:[k]},\
        {type:tour,vehicleId:van_1,jobs:[no]},{type:tour,vehicleId:van_1,jobs:[f]}]
        objectives=[{type:optimizeTourCount,action:minimize},\
        {type:optimizeTourCount,action:minimize}]
        advancedObjectives=[] configuration.experimentalFeatures=[clusterNearby]
        """
            .replace('\n', ' ');
    String jobs =
        "a d1; a d2; b p1 d3; c d1; d d1; e d1; f p1 d1; g d1; h d1; i d1; j d1; k d1; l d1";
    String line = TinyProblem.line(new TinyProblem(settings, jobs).answer());
    String place = ".tasks.deliveries[0].places[0].";
    assertThat(List.of(line.replace("refused ", "").split(", ", -1)))
        .containsExactlyInAnyOrder(
            "fleet.profiles[1].name E613425",
            "fleet.types[0].costs.time E613436",
            "fleet.types[0].shifts[0].breaks[0].times E613422",
            "fleet.types[0].shifts[1].end.time E613420",
            "fleet.types[0].amount E613443",
            "fleet.types[1].id E613418",
            "fleet.types[1].profile E613426",
            "fleet.types E613414",
            "plan.jobs[1].id E613410",
            "plan.jobs[2].tasks.deliveries E613415",
            "plan.jobs[3].tasks.deliveries[0].demand E613414",
            "plan.jobs[5]" + place + "location.lng E613401",
            "plan.jobs[7]" + place + "times[0] E613686",
            "plan.jobs[8]" + place + "times[0] E613417",
            "plan.jobs[9]" + place + "times E613430",
            "plan.jobs[11].priority E613200",
            "objectives[1].type E613604",
            "objectives E613615",
            "objectives E613616",
            "objectives E613200",
            "objectives E613629",
            "configuration.experimentalFeatures[0] E613500",
            "advancedObjectives E613205",
            "plan.jobs[4].skills E613413",
            "plan.jobs[10].tasks.deliveries[0].places E613412",
            "plan.relations[2].jobs E613421",
            "plan.relations[3].vehicleId E613411",
            "plan.relations[4].shiftIndex E613609",
            "plan.relations[5].jobs[0] E613416",
            "plan.relations[6].jobs[0] E613427",
            "plan.relations E613201");
  }

  /// Jobs of so many places together, up to three in each.
  private static List<Fault> ofPlaces(int places, TourLimits.Bounds bounds) {
    ObjectNode root = new TinyProblem("type.capacity=[9]", "a d1/1/1").root();
    ArrayNode jobs = (ArrayNode) root.at("/plan/jobs");
    for (int left = places - 3; left > 0; left -= 3) {
      ObjectNode job = jobs.path(0).deepCopy();
      ArrayNode of = (ArrayNode) job.at("/tasks/deliveries/0/places");
      while (of.size() > left) {
        of.remove(0);
      }
      jobs.add(job.put("id", "j" + left));
    }
    PartJson.Faults faults = new PartJson.Faults();
    boolean isRead = new ProblemJson(ProblemJsonTest.MAP, bounds, faults).read(root).isPresent();
    assertThat(isRead).isEqualTo(faults.all().isEmpty());
    return faults.all();
  }

  @Test
  void a_problem_has_as_many_places_as_it_may_and_none_more() {
    assertThat(ofPlaces(500, TourLimits.ONCE)).isEmpty();
    assertThat(ofPlaces(501, TourLimits.ONCE))
        .containsExactly(
            new Fault(
                "plan.jobs", "501 places of tasks", "at most 500 places of tasks", "E613202"));
    assertThat(ofPlaces(7000, TourLimits.JOB)).isEmpty();
    assertThat(ofPlaces(7001, TourLimits.JOB))
        .containsExactly(
            new Fault(
                "plan.jobs", "7,001 places of tasks", "at most 7,000 places of tasks", "E613202"));
  }

  @ParameterizedTest
  @CsvSource({"35, ONCE, 0", "36, ONCE, 1", "150, JOB, 0", "151, JOB, 1"})
  void a_fleet_has_as_many_types_as_it_may(int count, String which, int faultCount) {
    ObjectNode root = new TinyProblem("type.amount=1", "a d1").root();
    ArrayNode types = (ArrayNode) root.at("/fleet/types");
    while (types.size() < count) {
      types.add(((ObjectNode) types.path(0).deepCopy()).put("id", "t" + types.size()));
    }
    PartJson.Faults faults = new PartJson.Faults();
    var _ =
        new ProblemJson(
                ProblemJsonTest.MAP, which.equals("JOB") ? TourLimits.JOB : TourLimits.ONCE, faults)
            .read(root);
    assertThat(faults.all()).hasSize(faultCount);
    assertThat(faults.all()).extracting(Fault::code).allMatch("E613203"::equals);
  }
}
