package io.cartway.tours.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.tours.TourPlan;
import io.cartway.tours.check.PlanChecker;
import io.cartway.work.Deadline;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each field of a problem: a small problem in, one line out. [TinyTours] says how both are
/// written.
class TourFieldsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // Each stop takes its seconds once, however many tasks it has.
        "         | a d1 d1; c d2          | 0: a 10 a 10 c 20 end 40",
        "stop=5   | a d1 d1; c d2          | 0: a 15 a 15 c 30 end 50",
        "stop=5   | a d0; b d1             | 0: a 5 b 20 end 30",
        // Limits of a tour.
        "driving=39 | a d1; b d2           | 0: a 10 end 20 left b",
        "driving=40 | a d1; b d2           | 0: a 10 b 20 end 40",
        "stops=1  | a d1 d1; b d2          | 0: a 10 a 10 end 20 left b",
        "stops=2  | a d1 d1; b d2          | 0: a 10 a 10 b 20 end 40",
        "stop=5 driving=40 | a d1; b d2    | 0: a 15 b 30 end 50",
        // Ranks, as a rule and as a wish that costs.
        "ordered  | a d1@2; b d3@1         | 0: b 30 a 50 end 60",
        "ordered  | a d1@last; b d3; c d2  | 0: c 20 b 30 a 50 end 60",
        "ordered  | a d1; b d3@first; c d2 | 0: b 30 c 40 a 50 end 60",
        "wished   | a d1@2; b d3@1         | 0: b 30 a 50 end 60",
        "wished far=35 | a d2@2; b d1@1; c d3@1 | 0: b 10 c 30 a 40 end 60",
        // How long goods may be aboard.
        "         | a p1 d3; b d2          | 0: a+ 10 b 20 a- 30 end 60",
        "         | a p1 d3 aboard=20; b d2 | 0: a+ 10 b 20 a- 30 end 60",
        "         | a p1 d3 aboard=19; b d2 | 0: b 20 end 40 left a",
        "         | a d3 aboard=29; b d1   | 0: b 10 end 20 left a",
        "         | a d3 aboard=30; b d1   | 0: b 10 a 30 end 60",
        "         | a p3 aboard=29; b d1   | 0: b 10 end 20 left a",
        // Several tasks of a job: all or none.
        "         | a p1 p2 d3 d4          | 0: a+ 10 a+ 20 a- 30 a- 40 end 80",
        "driving=79 | a p1 p2 d3 d4        | left a",
        "         | a d1 d3; b d2          | 0: a 10 b 20 a 30 end 60",
        "capacity=2 | a p1 p2 d3 d4; b d4  | 0: a+ 10 b 40 a+ 60 a- 70 a- 80 end 120",
      })
  void a_field_is_kept(String vehicle, String jobs, String expected) {
    keeps(vehicle, jobs, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // Breaks: in their windows, if the tour is under way; wherever it costs least.
        "break=15-25:30 | a d1; b d2       | 0: a 10 b 20 break 20 end 70",
        "break=40-50:30 | a d1; b d2       | 0: a 10 b 20 end 40",
        "break=39-50:30 | a d1; b d2       | 0: a 10 b 20 break 39 end 89",
        "break=5-8:30 | a d1; b d2         | 0: break 5 a 45 b 55 end 75",
        "depart=20 break=0-10/100-110:30 | a d2 | 0: a 40 end 60",
        "depart=20 break=0-20/100-110:30 | a d2 | 0: break 20 a 70 end 90",
        "depart=20 break=0-10/59-110:30 | a d2 | 0: a 40 break 59 end 109",
        "break=15-25:30@3 | a d1; b d2     | left a b",
        "break=15-35:30@3 | a d1; b d2     | 0: a 10 b 20 break 30 end 90",
        "break=15-25:5 break=20-30:5 | a d2 | 0: a 20 break 20 break 25 end 50",
        "open break=15-25:30 | a d1; b d2  | 0: a 10 break 15 b 55",
        "open last break=15-25:30 | a d1; b d2 | 0: a 10 b 20 break 20",
        "stop=5 break=15-25:30 | a d1 d1   | 0: a 15 break 15 a 45 end 55",
        // Reloads empty the vehicle and fill it.
        "capacity=1 | a d2; b d3           | 0: a 20 end 40 left b",
        "capacity=1 reload=1:5 | a d2; b d3 | 0: a 20 reload 30 b 55 end 85",
        "capacity=1 reload=1:5 | a p2; b p3 | 0: a 20 reload 30 b 55 end 85",
        "capacity=1 reload=0:5 | a p2 d4; b p3 | 0: a+ 20 a- 40 b 50 end 80",
        "capacity=2 reload=0:5 | a d2; b d3 | 0: a 20 b 30 end 60",
        "capacity=1 reload=1:5 | a p2 aboard=10; b p3 | 0: a 20 reload 30 b 55 end 85",
        // Relations: whose, in which order, with nothing between.
        "vans=2 tour#1#b | a d1; b d2           | 1: a 10 b 20 end 40",
        "vans=2 tour#1#b tour#0#a | a d1; b d2   | 0: a 10 end 20 1: b 20 end 40",
        "flexible#0#b,a | a d1; b d3; c d2      | 0: c 20 b 30 a 50 end 60",
        "sequence#0#b,a | a d1; b d3; c d2      | 0: c 20 b 30 a 50 end 60",
        "sequence#0#a,b | a d1; b d3; c d2      | 0: a 10 b 30 c 40 end 60",
        "flexible#0#a,b | a d1; b d3; c d2      | 0: a 10 c 20 b 30 end 60",
        "sequence#0#departure,b | a d1; b d3     | 0: b 30 a 50 end 60",
        "flexible#0#departure,b | a d1; b d3     | 0: a 10 b 30 end 60",
        "sequence#0#a,arrival | a d1; b d3       | 0: b 30 a 50 end 60",
        "sequence#0#departure,b,a,arrival | a d1; b d3; c d2 | 0: b 30 a 50 end 60 left c",
        "sequence#0#b,a break=25-35:5 | a d1; b d3 | 0: b 30 break 30 a 55 end 65",
      })
  void pauses_and_relations_are_kept(String vehicle, String jobs, String expected) {
    keeps(vehicle, jobs, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // As little late as can be, whatever it costs; or as cheap as can be.
        "late stop=5     | a d1; b d3~35          | 0: b 35 a 60 end 70",
        "costlate stop=5 | a d1; b d3~35          | 0: a 15 b 40 end 70",
        "late stop=5     | a d1; b d3~40          | 0: a 15 b 40 end 70",
        // 12 s late, or 7 and 9.
        "late stop=5     | a d1~51; b d3~28       | 0: a 15 b 40 end 70",
        "late stop=5     | a d1~51^; b d3~28^     | 0: b 35 a 60 end 70",
        // Lateness decides between plans that cost the same.
        "costlate        | a d2+7; b d2+9~20      | 0: b 20 a 29 end 56",
        "costlate        | a d2+7~20; b d2+9      | 0: a 20 b 27 end 56",
        // Nobody begins behind the end of the window, however late is allowed.
        "late            | a d2/0-20~10           | 0: a 20 end 40",
        "late            | a d3/0-20~10           | left a",
        // Who departs early waits: it costs time, and is done as far as it makes less late.
        "costlate until=100 | a d1~10; b d2/100-200 | 0: a 90 b 100 end 120",
        "late until=100  | a d1~10; b d2/100-200  | 0: a 10 b 100 end 120",
        "late until=100  | a d1~30; b d2/100-200  | 0: a 30 b 100 end 120",
        "late until=100  | a d1~95; b d2/100-200  | 0: a 90 b 100 end 120",
        "late until=50   | a d1~95; b d2/100-200  | 0: a 60 b 100 end 120",
        "late until=100 seconds=60 | a d1~10; b d2/100-200 | 0: a 70 b 100 end 120",
        "costlate free until=100 | a d1~30; b d2/100-200 | 0: a 30 b 100 end 120",
        // A break that is due then is taken.
        "late until=100 break=5-8:3 | a d1~13; b d2/100-200 | 0: break 5 a 18 b 100 end 120",
      })
  void services_are_as_little_late_as_the_objectives_say(
      String vehicle, String jobs, String expected) {
    keeps(vehicle, jobs, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Whoever waits for the first task is late for the second at any departure.
        "late until=100 flexible#0#a,b | a d1/50-60; b d2~30 | 40",
        "costlate until=100 | a d1/50-60; b d2~30 | 40",
        "late until=100     | a d1~30; b d2/100-200 | 20",
        "late until=100     | a d1~5; b d2/100-200 | 0",
      })
  void a_tour_departs_as_late_as_that_makes_nothing_later(
      String vehicle, String jobs, long departure) {
    TinyTours tiny = new TinyTours(vehicle, jobs);
    Effort effort = new Effort(Duration.ofHours(1).toNanos(), 200, 1, 7);
    TourPlan plan = TourSolver.solve(tiny.problem(), tiny.costs(), effort, Deadline.never()).plan();
    assertThat(plan.tours().getFirst().departure()).isEqualTo(departure);
  }

  @ParameterizedTest
  @CsvSource({"wished, a p1@2 d3@1", "late, a d3~10"})
  void a_rank_tells_what_tours_cost_besides_what_is_not_as_wished(String vehicle, String jobs) {
    TinyTours tiny = new TinyTours(vehicle, jobs);
    TourSolver solver =
        TourSolver.begin(
            tiny.problem(),
            tiny.costs(),
            new Effort(Duration.ofHours(1).toNanos(), 50, 1, 7),
            Deadline.never());
    TourSolver.Found found = solver.improve(Turns.FREE);
    assertThat(found.plan().unassigned()).isEmpty();
    assertThat(solver.rank().money()).isEqualTo(found.cost());
    assertThat(solver.rank().cost()).isGreaterThan(found.cost() + 10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // In the territories of a strict vehicle alone, and there in its own places.
        "strict territories:north:1 | a d1!north; b d2!south | 0: a 10 end 20 left b",
        "strict territories:north:1 | a d1; b d2!north       | 0: b 20 end 40 left a",
        "strict territories:north:1 | a d1!south,3!north     | 0: a 30 end 60",
        "strict territories:north:1 | a d1!south,3!north d2!north | 0: a 20 a 30 end 60",
        "strict territories:north:1 | a d1!north d2!south    | left a",
        "strict territories:north:1 reload=1:5 capacity=1 | a d1!north; b d1!north "
            + "| 0: b 10 reload 10 a 15 end 25",
        // Where they do not bind they count if that is an objective, by their priorities.
        "territories:north:1        | a d1!south,3!north     | 0: a 10 end 20",
        "home territories:north:1   | a d1!south,3!north     | 0: a 30 end 60",
        "home territories:north:5   | a d1!south,3!north     | 0: a 30 end 60",
        "home territories:north:2,south:1 | a d1!south,3!north | 0: a 10 end 20",
        "home territories:north:1,south:2 | a d1!south,3!north | 0: a 30 end 60",
        "home territories:north:2   | a d1,3!north           | 0: a 10 end 20",
        "home                       | a d1!south,3!north     | 0: a 10 end 20",
        "home territories:north:5   | a d1,3!north           | 0: a 10 end 20",
        "home territories:north:1   | a d1!south,3           | 0: a 30 end 60",
        // A task at home rather than one abroad, however far it is, and in order before both.
        "home territories:north:1   | a d1!south,9!north     | 0: a 90 end 180",
        "home wished territories:north:1 | a d1/0-99!south,1/50-60!north@1; b d2/0-30@2 "
            + "| 0: a 10 b 20 end 40",
        "home territories:north:1   | a d1/0-99!south,1/50-60!north@1; b d2/0-30@2 "
            + "| 0: b 20 a 50 end 60",
        "strict territories:north:1 tour#0#a | a d1!south; b d2!north | 0: b 20 end 40 left a",
      })
  void vehicles_work_in_their_territories(String vehicle, String jobs, String expected) {
    keeps(vehicle, jobs, expected);
  }

  private static void keeps(String vehicle, String jobs, String expected) {
    TinyTours tiny = new TinyTours(vehicle == null ? "" : vehicle, jobs);
    TourPlan plan =
        TourSolver.solve(
                tiny.problem(),
                tiny.costs(),
                new Effort(Duration.ofHours(1).toNanos(), 500, 1, 7),
                Deadline.never())
            .plan();
    assertThat(new PlanChecker(tiny.problem(), tiny.costs()).judge(plan).violations()).isEmpty();
    assertThat(tiny.line(plan)).isEqualTo(expected);
  }
}
