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
