package io.cartway.tours.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each stable field, objective and activity in HERE's words: a small problem in, one line out.
/// [TinyProblem] says how both are written.
class TourRowsTest {

  private static void answers(String settings, String jobs, String expected) {
    TinyProblem problem = new TinyProblem(settings == null ? "" : settings, jobs);
    assertThat(TinyProblem.line(problem.answer())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // There is no traffic.
        "fleet.traffic=automatic        | a d1 | van_1: a- 10 end 20 ! parameterWithoutEffect",
        "fleet.traffic=historicalOnly   | a d1 | van_1: a- 10 end 20 ! parameterWithoutEffect",
        "fleet.traffic=liveOrHistorical | a d1 | van_1: a- 10 end 20 ! parameterWithoutEffect",
        "profile.name=x type.profile=x  | a d1 | van_1: a- 10 end 20",
        "fleet.profiles.1={name:x,type:bicycle} type.profile=x | a d1 | van_1: a- 30 end 60",
        // The five modes.
        "profile.type=car               | a d1 | van_1: a- 10 end 20",
        "profile.type=truck             | a d1 | van_1: a- 12 end 24",
        "profile.type=scooter           | a d1 | van_1: a- 11 end 22",
        "profile.type=bicycle           | a d1 | van_1: a- 30 end 60",
        "profile.type=pedestrian        | a d1 | van_1: a- 70 end 140",
        "profile.mode=fast              | a d1 | van_1: a- 10 end 20",
        "profile.mode=short             | a d1 | van_1: a- 15 end 30",
        "profile.departureTime=@0       | a d1 | van_1: a- 11 end 22 ! trafficUnavailable",
        "profile.avoid.features=[tollRoad] | a d1 | van_1: a- 13 end 26",
        "profile.avoid.areas=[{type:boundingBox,west:0,south:0,east:1,north:1}] | a d1 "
            + "| van_1: a- 13 end 26",
        "profile.avoid.segments=[x]     | a d1 | van_1: a- 10 end 20 ! avoidSegmentsInvalidId",
        "profile.avoid.zoneCategories=[environmental] | a d1 | van_1: a- 13 end 26",
        "profile.avoid.zoneIdentifiers=[x] | a d1 | van_1: a- 10 end 20 ! parameterWithoutEffect",
        "profile.type=truck profile.avoid.truckRoadTypes=[x] | a d1 "
            + "| van_1: a- 12 end 24 ! parameterWithoutEffect",
        "profile.exclude.countries=[FRA] | a d1 | van_1: a- 14 end 28",
        "profile.exclude.areas=[{type:boundingBox,west:0,south:0,east:1,north:1}] | a d1 "
            + "| van_1: a- 14 end 28",
        // What the vehicle is.
        "profile.type=truck profile.options.grossWeight=9000 | a d1 | van_1: a- 21 end 42",
        "profile.type=truck profile.options.weightPerAxle=2000 | a d1 | van_1: a- 16 end 32",
        "profile.type=truck profile.options.weightPerAxleGroup={tandem:5000} | a d1 "
            + "| van_1: a- 17 end 34",
        "profile.type=truck profile.options.height=300 | a d1 | van_1: a- 15 end 30",
        "profile.type=truck profile.options.width=300 | a d1 | van_1: a- 18 end 36",
        "profile.type=truck profile.options.length=400 | a d1 | van_1: a- 32 end 64",
        "profile.type=truck profile.options.axleCount=2 | a d1 | van_1: a- 24 end 48",
        "profile.type=truck profile.options.trailerCount=1 | a d1 | van_1: a- 19 end 38",
        "profile.type=truck profile.options.tunnelCategory=C | a d1 | van_1: a- 14 end 28",
        "profile.type=truck profile.options.shippedHazardousGoods=[gas,flammable] | a d1 "
            + "| van_1: a- 28 end 56",
        "profile.options.speedCap=5     | a d1 | van_1: a- 30 end 60",
        "profile.type=truck profile.options.category=lightTruck | a d1 "
            + "| van_1: a- 12 end 24 ! parameterWithoutEffect",
        "profile.type=scooter profile.options.allowHighway=true | a d1 | van_1: a- 9 end 18",
        "profile.type=pedestrian profile.options.speed=2 | a d1 | van_1: a- 35 end 70",
      })
  void profiles_say_how_long_ways_take(String settings, String jobs, String expected) {
    answers(settings, jobs, expected);
  }

  private static final String TWO_TOURS = "type.amount=2 shift.start.timeOffset=600 ";
  private static final String FAR_APART = " | a d1[0-10]; b d1[500-500] | ";
  private static final String ONE = "van_1: a- 10 b- 500 end 510";
  private static final String BOTH = "van_1: a- 10 end 20 van_2: go 490 b- 500 end 510";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type.id=lorry                  | a d1 | lorry_1: a- 10 end 20",
        "type.amount=2 type.capacity=[1] | a d1; b d1 | van_1: a- 10 end 20 van_2: b- 10 end 20",
        "type.amount=- type.vehicleIds=[x] | a d1 | x: a- 10 end 20",
        "type.speedFactor=2             | a d2 | van_1: a- 10 end 20",
        "type.speedFactor=0.5           | a d2 | van_1: a- 40 end 80",
        // What a tour costs: one that waits, or two.
        TWO_TOURS + "type.costs={distance:1,time:0}" + FAR_APART + ONE,
        TWO_TOURS + "type.costs={distance:0,time:1}" + FAR_APART + BOTH,
        TWO_TOURS + "type.costs={distance:1,time:0.04}" + FAR_APART + ONE,
        TWO_TOURS + "type.costs={distance:1,time:0.05}" + FAR_APART + BOTH,
        TWO_TOURS + "type.costs={fixed:469,time:1}" + FAR_APART + BOTH,
        TWO_TOURS + "type.costs={fixed:471,time:1}" + FAR_APART + ONE,
        TWO_TOURS + "type.costs={}" + FAR_APART + BOTH,
        // A cheaper type without the skill.
        "other.id=warm other.costs.distance=0.1 type.skills=[cold] a.skills=[cold] "
            + "| a d1; b d2 | van_1: a- 10 end 20 warm_1: b- 20 end 40",
        "type.skills=[cold] a.skills=[cold] | a d1 | van_1: a- 10 end 20",
        "type.capacity=[1]              | a d1; b d2 | van_1: a- 10 end 20 left b CAPACITY",
        "type.capacity=[9,1] a.deliveries.0.demand=[1,1] b.deliveries.0.demand=[1,1] "
            + "| a d1; b d2 | van_1: a- 10 end 20 left b CAPACITY",
        "type.capacity=[1,1,1,1,1,1,1,1,1,1] a.deliveries.0.demand=[1,1,1,1,1,1,1,1,1,2] "
            + "b.deliveries.0.demand=[1,1,1,1,1,1,1,1,1,1] "
            + "| a d1; b d2 | van_1: b- 20 end 40 left a CAPACITY",
        "type.limits.maxDistance=42     | a d1; b d2 | van_1: a- 10 b- 20 end 40",
        "type.limits.maxDistance=41     | a d1; b d2 | van_1: a- 10 end 20 left b MAX_DISTANCE",
        "type.limits.shiftTime=40       | a d1; b d2 | van_1: a- 10 b- 20 end 40",
        "type.limits.shiftTime=39       | a d1; b d2 | van_1: a- 10 end 20 left b SHIFT_TIME",
        "type.limits.maxDrivingTime=40  | a d1:9; b d2 | van_1: a- 10 b- 29 end 49",
        "type.limits.maxDrivingTime=39  | a d1:9; b d2 "
            + "| van_1: a- 10 end 29 left b MAX_DRIVING_TIME",
        "type.limits.stops.maxCount.value=2 | a d1 d1; b d2 | van_1: a- 10 a- 10 b- 20 end 40",
        "type.limits.stops.maxCount.value=1 | a d1 d1; b d2 "
            + "| van_1: a- 10 a- 10 end 20 left b MAX_STOPS",
      })
  void types_say_what_vehicles_can_do_and_cost(String settings, String jobs, String expected) {
    answers(settings, jobs, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shift.start.time=@20           | a d1 | van_1: go 20 a- 30 end 40",
        "shift.start.location=#1        | a d3 | van_1: a- 20 end 50",
        "type.limits.shiftTime=20       | a d1[50-60] | left a SHIFT_TIME",
        "type.limits.shiftTime=20 shift.start.timeOffset=39 | a d1[50-60] | left a SHIFT_TIME",
        "type.limits.shiftTime=20 shift.start.timeOffset=40 | a d1[50-60] "
            + "| van_1: go 40 a- 50 end 60",
        "shift.end.time=@40             | a d1; b d2 | van_1: a- 10 b- 20 end 40",
        "shift.end.time=@39             | a d1; b d2 | van_1: a- 10 end 20 left b TIME_WINDOW",
        "shift.end.location=#5          | a d2; b d1 | van_1: b- 10 a- 20 end 50",
        "shift.end=-                    | a d1; b d3 | van_1: a- 10 b- 30",
        "again.start.time=@500 again.end.time=@600 shift.end.time=@100 | a d1[0-10]; b d1[500-600] "
            + "| van_1: a- 10 end 20 van_1#1: go 500 b- 510 end 520",
        "shift.stopBaseDuration={type:oncePerStop,value:5} | a d1 d1; b d2 "
            + "| van_1: a- 15 a- 15 b- 30 end 50",
        // A break belongs to a tour that is under way for it.
        "shift.breaks=[{times:[[@15,@25]],duration:30}] | a d1; b d2 "
            + "| van_1: a- 10 b- 20 break 20 end 70",
        "shift.breaks=[{times:[[@40,@50]],duration:30}] | a d1; b d2 "
            + "| van_1: a- 10 b- 20 end 40",
        "shift.breaks=[{times:[[@5,@6],[@15,@25]],duration:30}] shift.start.time=@8 | a d1; b d2 "
            + "| van_1: go 8 a- 18 break 18 b- 58 end 78",
        "shift.breaks=[{times:[[@15,@35]],duration:30,location:#3}] | a d1; b d2 "
            + "| van_1: a- 10 b- 20 break 30 end 90",
        "shift.end=- shift.breaks=[{times:[[@15,@25]],duration:30,policy:allowAtTheEnd}] "
            + "| a d1; b d2 | van_1: a- 10 b- 20 break 20",
        "shift.end=- shift.breaks=[{times:[[@15,@25]],duration:30}] "
            + "| a d1; b d2 | van_1: a- 10 break 15 b- 55",
        "type.capacity=[1] shift.reloads=[{location:#1,duration:5}] "
            + "| a d2; b d3 | van_1: a- 20 reload 30 b- 55 end 85",
        "type.capacity=[1] shift.reloads=[{location:#1,duration:5,times:[[@40,@50]]}] "
            + "| a d2; b d3 | van_1: a- 20 reload 40 b- 65 end 95",
        "type.capacity=[1] shift.reloads=[{location:#1,duration:5,times:[[@20,@29]]}] "
            + "| a p2; b p3 | van_1: a+ 20 end 40 left b CAPACITY",
      })
  void shifts_begin_end_and_pause_as_they_say(String settings, String jobs, String expected) {
    answers(settings, jobs, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.id=x                         | a d1 | van_1: x- 10 end 20",
        "                               | a p2 | van_1: a+ 20 end 40",
        "                               | a p1 d3; b d2 | van_1: a+ 10 b- 20 a- 30 end 60",
        "                               | a p1 p2 d3 d4 "
            + "| van_1: a+ 10 a+ 20 a- 30 a- 40 end 80",
        "type.capacity=[2]              | a p1 p2 d3 d4; b d4 "
            + "| van_1: a+ 10 b- 40 a+ 60 a- 70 a- 80 end 120",
        "type.capacity=[1] b.priority=1 | a d1; b d2 | van_1: b- 20 end 40 left a CAPACITY",
        "a.maxTimeOnVehicle=20          | a p1 d3; b d2 | van_1: a+ 10 b- 20 a- 30 end 60",
        "a.maxTimeOnVehicle=19          | a p1 d3; b d2 "
            + "| van_1: b- 20 end 40 left a MAX_TIME_ON_VEHICLE",
        "a.deliveries.0.demand=[10]     | a d1; b d2 | van_1: b- 20 end 40 left a CAPACITY",
        "a.deliveries.0.demand=[0] type.capacity=[1] | a d1; b d2 " + "| van_1: a- 10 b- 20 end 40",
        // One of several places: the nearer, the one on the way.
        "                               | a d2/5 | van_1: a- 20 end 40",
        "shift.end.location=#9          | a d2/5; b d9[0-90] | van_1: a- 50 b- 90 end 90",
        "shift.end.location=#5          | a d9/4 | van_1: a- 40 end 50",
        "a.deliveries.0.places.0.location={lat:0,lng:0.03} | a d1 | van_1: a- 30 end 60",
        "a.deliveries.0.places.0.location={lat:1,lng:0.01} | a d1; b d2 "
            + "| van_1: b- 20 end 40 left a REACHABLE",
        "                               | a d1:5; b d2 | van_1: a- 10 b- 25 end 45",
        "a.deliveries.0.places.0.duration=7 | a d1; b d2 | van_1: a- 10 b- 27 end 47",
        "a.deliveries.0.places.1.tag=back | a d5/2 | van_1: a(back)- 20 end 40",
        // A window is of the beginning: both ends, a gap between two, four of them.
        "                               | a d2[0-20]:30 | van_1: a- 20 end 70",
        "                               | a d2[0-19] | left a TIME_WINDOW",
        "                               | a d2[25-30] | van_1: a- 25 end 45",
        "a.deliveries.0.places.0.times=[[@0,@10],[@40,@50]] | a d2 | van_1: a- 40 end 60",
        "a.deliveries.0.places.0.times=[[@0,@1],[@2,@3],[@4,@5],[@30,@31]] | a d2 "
            + "| van_1: a- 30 end 50",
        "                               | a d1[30-40]:5; b d2 | van_1: a- 30 b- 45 end 65",
        // Relations: whose, in which shift, in which order, with nothing between.
        "type.amount=2 plan.relations=[{type:tour,vehicleId:van_2,jobs:[b]}] | a d1; b d2 "
            + "| van_2: a- 10 b- 20 end 40",
        "again.start.time=@500 plan.relations=[{type:tour,vehicleId:van_1,shiftIndex:1,jobs:[b]}] "
            + "| a d1[0-10]; b d2 | van_1: a- 10 end 20 van_1#1: go 500 b- 520 end 540",
        "plan.relations=[{type:flexible,vehicleId:van_1,jobs:[a,b]}] | a d1; b d3; c d2 "
            + "| van_1: a- 10 c- 20 b- 30 end 60",
        "plan.relations=[{type:flexible,vehicleId:van_1,jobs:[b,a]}] | a d1; b d3; c d2 "
            + "| van_1: c- 20 b- 30 a- 50 end 60",
        "plan.relations=[{type:sequence,vehicleId:van_1,jobs:[a,b]}] | a d1; b d3; c d2 "
            + "| van_1: a- 10 b- 30 c- 40 end 60",
        "plan.relations=[{type:sequence,vehicleId:van_1,jobs:[departure,b]}] | a d1; b d3 "
            + "| van_1: b- 30 a- 50 end 60",
        "plan.relations=[{type:sequence,vehicleId:van_1,jobs:[a,arrival]}] | a d1; b d3 "
            + "| van_1: b- 30 a- 50 end 60",
        "plan.relations=[{type:sequence,vehicleId:van_1,jobs:[departure,b,arrival]}] "
            + "b.priority=1 | a d1; b d3 | van_1: b- 30 end 60 left a LOCKING",
      })
  void jobs_are_done_as_they_say(String settings, String jobs, String expected) {
    answers(settings, jobs, expected);
  }

  private static final String GOALS = "objectives=[{type:minimizeUnassigned},";
  private static final String COST = "{type:minimizeCost}";
  private static final String POSITION = "{type:optimizeTaskPosition},";
  private static final String KEPT = "{type:optimizeTaskPosition,isConstrained:true},";
  private static final String SOFT = "{type:minimizeSoftTimeWindowViolations}";

  private static final String LATE =
      " shift.stopBaseDuration={type:oncePerStop,value:5} b.deliveries.0.places.0.timeWindows="
          + "[{from:{time:@0},to:{time:@900,preferred:@35,penalty:{type:linear}}}]"
          + " | a d1; b d3 | ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        GOALS + COST + "] type.capacity=[1] | a d1; b d2 | van_1: a- 10 end 20 left b CAPACITY",
        TWO_TOURS + "type.costs={time:1} " + GOALS + COST + "]" + FAR_APART + BOTH,
        TWO_TOURS
            + "type.costs={time:1} "
            + GOALS
            + "{type:optimizeTourCount,action:minimize},"
            + COST
            + "]"
            + FAR_APART
            + ONE,
        // Where tasks stand in their tours, as a wish and as a rule.
        GOALS
            + POSITION
            + COST
            + "] a.deliveries.0.position={type:ordered,value:2} "
            + "b.deliveries.0.position={type:ordered,value:1} | a d1; b d3 "
            + "| van_1: b- 30 a- 50 end 60",
        GOALS
            + KEPT
            + COST
            + "] a.deliveries.0.position={type:last} | a d1; b d3; c d2 "
            + "| van_1: c- 20 b- 30 a- 50 end 60",
        GOALS
            + KEPT
            + COST
            + "] b.deliveries.0.position={type:first} | a d1; b d3; c d2 "
            + "| van_1: b- 30 c- 40 a- 50 end 60",
        GOALS
            + KEPT
            + COST
            + "] a.deliveries.0.position={type:any} | a d1; b d3 "
            + "| van_1: a- 10 b- 30 end 60",
        GOALS
            + KEPT
            + COST
            + "] a.deliveries.0.position={type:last} b.deliveries.0.position="
            + "{type:first} | a d1[0-10]; b d3 | van_1: a- 10 end 20 left b TIME_WINDOW",
        GOALS
            + POSITION
            + COST
            + "] a.deliveries.0.position={type:last} b.deliveries.0.position="
            + "{type:first} | a d1[0-10]; b d3 | van_1: a- 10 b- 30 end 60",
        GOALS
            + "{type:optimizeTaskOrder},"
            + COST
            + "] a.deliveries.0.order=2 "
            + "b.deliveries.0.order=1 | a d1; b d3 | van_1: b- 30 a- 50 end 60",
        // As little late as can be, whatever it costs; or as cheap as can be.
        GOALS + SOFT + "," + COST + "]" + LATE + "van_1: b- 35 a- 60 end 70",
        GOALS + COST + "," + SOFT + "]" + LATE + "van_1: a- 15 b- 40 end 70",
      })
  void objectives_count_in_their_order(String settings, String jobs, String expected) {
    answers(settings, jobs, expected);
  }

  /// Stable fields that no tour heeds: none is read without effect.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type.costs.perWaitingTime=1    | fleet.types[0].costs.perWaitingTime",
        "type.fuel={type:diesel}        | fleet.types[0].fuel",
        "shift.start.tag=x              | fleet.types[0].shifts[0].start.tag",
        "shift.end.tag=x                | fleet.types[0].shifts[0].end.tag",
        "shift.end.timeOffset=5         | fleet.types[0].shifts[0].end.timeOffset",
        "shift.mixingRestrictions={level:tour} | fleet.types[0].shifts[0].mixingRestrictions",
        "shift.reloads=[{location:#1,duration:5,tag:x}] | fleet.types[0].shifts[0].reloads[0].tag",
        "profile.type=taxi              | fleet.profiles[0].type",
        "profile.type=bus               | fleet.profiles[0].type",
        "profile.type=privateBus        | fleet.profiles[0].type",
        "profile.traffic.mode=disabled  | fleet.profiles[0].traffic",
        "profile.ignoreRouteViolations=true | fleet.profiles[0].ignoreRouteViolations",
        "profile.violationMapping=[]    | fleet.profiles[0].violationMapping",
        "a.category=x                   | plan.jobs[0].category",
        "a.deliveries.0.places.0.location.nameHint=x "
            + "| plan.jobs[0].tasks.deliveries[0].places[0].location.nameHint",
        "a.deliveries.0.places.0.location.sideOfStreetHint=#1 "
            + "| plan.jobs[0].tasks.deliveries[0].places[0].location.sideOfStreetHint",
        GOALS + COST + ",{type:minimizeDistance}] | objectives[2].type",
        GOALS + COST + ",{type:minimizeDuration}] | objectives[2].type",
        GOALS + "{type:optimizeTourCount,action:maximize}," + COST + "] | objectives[1].action",
      })
  void fields_that_tours_do_not_heed_are_refused(String settings, String path) {
    String line = TinyProblem.line(new TinyProblem(settings, "a d1").answer());
    assertThat(line).startsWith("refused ").contains(path + " E613200");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Away at 0, to a at 10, stop 2 s, serve 5 s, rest 15 s; at b at 42, stop 2 s, wait 11 s
        // until 55, serve 7 s; home at 82.
        "/statistic/cost                | 11.375",
        "/statistic/distance            | 42",
        "/statistic/duration            | 82",
        "/statistic/times/driving       | 40",
        "/statistic/times/serving       | 12",
        "/statistic/times/waiting       | 11",
        "/statistic/times/stopping      | 4",
        "/statistic/times/break         | 15",
        "/tours/0/statistic/cost        | 11.375",
        "/tours/0/statistic/distance    | 42",
        "/tours/0/statistic/duration    | 82",
        "/tours/0/statistic/times/break | 15",
        "/tours/0/vehicleId             | van_1",
        "/tours/0/typeId                | van",
        "/tours/0/shiftIndex            | 0",
        "/tours/0/stops/0/time/arrival  | @0",
        "/tours/0/stops/0/time/departure | @0",
        "/tours/0/stops/0/load          | [2,0]",
        "/tours/0/stops/0/location/lat  | 0",
        "/tours/0/stops/3/location/lng  | 0",
        "/tours/0/stops/0/distance      | 0",
        "/tours/0/stops/1/time/arrival  | @10",
        "/tours/0/stops/1/time/departure | @32",
        "/tours/0/stops/1/load          | [3,3]",
        "/tours/0/stops/1/distance      | 11",
        "/tours/0/stops/1/location/id   | door",
        "/tours/0/stops/1/activities/0/jobId | a",
        "/tours/0/stops/1/activities/0/type | pickup",
        "/tours/0/stops/1/activities/0/location/id | door",
        "/tours/0/stops/1/activities/0/jobTag | ramp",
        "/tours/0/stops/1/activities/0/time/arrival | @10",
        "/tours/0/stops/1/activities/0/time/start | @12",
        "/tours/0/stops/1/activities/0/time/end | @17",
        "/tours/0/stops/1/activities/1/jobId | break",
        "/tours/0/stops/1/activities/1/type | break",
        "/tours/0/stops/1/activities/1/time/end | @32",
        "/tours/0/stops/2/time/arrival  | @42",
        "/tours/0/stops/2/activities/0/jobId | b",
        "/tours/0/stops/2/activities/0/type | delivery",
        "/tours/0/stops/2/activities/0/time/arrival | @42",
        "/tours/0/stops/2/activities/0/time/start | @55",
        "/tours/0/stops/2/time/departure | @62",
        "/tours/0/stops/3/time/arrival  | @82",
        "/tours/0/stops/2/load          | [1,3]",
        "/tours/0/stops/2/distance      | 22",
        "/tours/0/stops/3/load          | [0,0]",
        "/tours/0/stops/3/distance      | 42",
        "/tours/0/stops/3/activities/0/jobId | arrival",
        "/tours/0/stops/3/activities/0/type | arrival",
        "/tours/0/stops/3/activities/0/time/start | @82",
        "/unassigned/0/jobId            | c",
        "/unassigned/0/reasons/0/code   | CAPACITY_CONSTRAINT",
        "/unassigned/0/reasons/0/details/0/vehicleIds | [van_1]",
        "/unassigned/0/reasons/0/details/0/shiftIndex | 0",
      })
  void each_member_of_a_solution_tells_what_it_says(String pointer, String expected) {
    assertThat(text(TOLD.at(pointer))).as("%s", TOLD).isEqualTo(text(TinyProblem.value(expected)));
  }

  private static String text(JsonNode value) {
    return value.isNumber()
        ? value.decimalValue().stripTrailingZeros().toPlainString()
        : value.toString();
  }

  /// A pickup of 1 and 3, a break, and a delivery of 2 for which the vehicle waits.
  private static final JsonNode TOLD =
      new TinyProblem(
              "type.capacity=[3,9] type.costs={fixed:1,distance:0.125,time:0.0625}"
                  + " shift.stopBaseDuration={type:oncePerStop,value:2}"
                  + " shift.breaks=[{times:[[@17,@17]],duration:15}]"
                  + " a.pickups.0.demand=[1,3] b.deliveries.0.demand=[2,0]"
                  + " c.deliveries.0.demand=[4,0]"
                  + " a.pickups.0.places.0.tag=ramp a.pickups.0.places.0.location.id=door",
              "a p1:5; b d2[55-60]:7; c d2")
          .answer();

  /// The stable fields of a problem, without the members of what is one thing (a location, a time).
  private static final List<String> STABLE =
      List.of(
          "fleet.traffic",
          "profile.name",
          "profile.type",
          "profile.departureTime",
          "profile.mode",
          "profile.avoid.features",
          "profile.avoid.areas",
          "profile.avoid.segments",
          "profile.avoid.truckRoadTypes",
          "profile.avoid.zoneCategories",
          "profile.avoid.zoneIdentifiers",
          "profile.exclude.countries",
          "profile.exclude.areas",
          "profile.traffic.mode",
          "profile.ignoreRouteViolations",
          "profile.violationMapping",
          "profile.options.grossWeight",
          "profile.options.weightPerAxle",
          "profile.options.weightPerAxleGroup",
          "profile.options.height",
          "profile.options.width",
          "profile.options.length",
          "profile.options.axleCount",
          "profile.options.trailerCount",
          "profile.options.tunnelCategory",
          "profile.options.shippedHazardousGoods",
          "profile.options.speedCap",
          "profile.options.category",
          "profile.options.allowHighway",
          "profile.options.speed",
          "type.id",
          "type.profile",
          "type.amount",
          "type.vehicleIds",
          "type.capacity",
          "type.skills",
          "type.speedFactor",
          "type.fuel",
          "type.costs.fixed",
          "type.costs.distance",
          "type.costs.time",
          "type.costs.perWaitingTime",
          "type.limits.maxDistance",
          "type.limits.shiftTime",
          "type.limits.maxDrivingTime",
          "type.limits.stops.maxCount.value",
          "shift.start.time",
          "shift.start.location",
          "shift.start.timeOffset",
          "shift.start.tag",
          "shift.end.time",
          "shift.end.location",
          "shift.end.timeOffset",
          "shift.end.tag",
          "shift.stopBaseDuration.type",
          "shift.stopBaseDuration.value",
          "shift.mixingRestrictions.level",
          "shift.breaks.times",
          "shift.breaks.duration",
          "shift.breaks.location",
          "shift.breaks.policy",
          "shift.reloads.location",
          "shift.reloads.duration",
          "shift.reloads.times",
          "shift.reloads.tag",
          "job.id",
          "job.skills",
          "job.priority",
          "job.category",
          "job.maxTimeOnVehicle",
          "job.deliveries.demand",
          "job.deliveries.order",
          "job.deliveries.position.type",
          "job.deliveries.position.value",
          "job.deliveries.places.location",
          "job.deliveries.places.location.nameHint",
          "job.deliveries.places.location.sideOfStreetHint",
          "job.deliveries.places.duration",
          "job.deliveries.places.times",
          "job.deliveries.places.timeWindows.from.time",
          "job.deliveries.places.timeWindows.to.time",
          "job.deliveries.places.timeWindows.to.preferred",
          "job.deliveries.places.timeWindows.to.penalty.type",
          "job.deliveries.places.tag",
          "plan.relations.type",
          "plan.relations.vehicleId",
          "plan.relations.shiftIndex",
          "plan.relations.jobs",
          "objectives.type",
          "objectives.action",
          "objectives.isConstrained");

  private static final Pattern STEP = Pattern.compile("[{}]|\\w+:");

  @Test
  void each_stable_field_has_a_row() {
    Set<String> rows = new TreeSet<>();
    for (Method method : TourRowsTest.class.getDeclaredMethods()) {
      CsvSource source = method.getAnnotation(CsvSource.class);
      for (String row : source == null ? new String[0] : source.value()) {
        for (String setting : row.split("\\|", -1)[0].strip().split(" +", -1)) {
          int at = setting.indexOf('=');
          if (at > 0) {
            add(rows, setting.substring(0, at), setting.substring(at + 1));
          }
        }
      }
    }
    assertThat(rows).containsAll(STABLE);
  }

  /// Adds a path and those of all members of its value.
  private static void add(Set<String> rows, String path, String value) {
    String plain =
        path.replaceFirst("^[abc]\\.", "job.")
            .replaceFirst("^other\\.", "type.")
            .replaceFirst("^again\\.", "shift.")
            .replaceAll("\\.\\d", "");
    rows.add(plain);
    Deque<String> owners = new ArrayDeque<>(List.of(""));
    String last = "";
    Matcher step = STEP.matcher(value);
    while (step.find()) {
      if (step.group().equals("{")) {
        owners.push(owners.getFirst() + last);
        last = "";
      } else if (step.group().equals("}")) {
        owners.pop();
        last = "";
      } else {
        last = "." + step.group().replace(":", "");
        rows.add(plain + owners.getFirst() + last);
      }
    }
  }
}
