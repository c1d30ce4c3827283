package io.cartway.tours.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.tours.RoadLines;
import io.cartway.tours.RoadLines.RoadLine;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourPlan.Halt;
import io.cartway.tours.TourPlan.Tour;
import io.cartway.tours.TourPlan.Visit;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.RouteDetails.Limits;
import io.cartway.tours.http.RouteDetails.Way;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.InfoNotice;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Which ways of a plan are drawn, how far, and what is told of the others.
class RouteDetailsTest {

  private static final Limits WIDE = new Limits(Duration.ofMinutes(5), 1000);

  /// Of the problem's five sites.
  private static final int SITES = 5;

  /// The pickup at the third site and the delivery at the fifth, from the first site to the second.
  private static final Tour TOUR =
      new Tour(0, 0, 0, 0, List.of(new Visit(0, 0, 0, 0), new Visit(0, 1, 0, 0)));

  private static final TourPlan PLAN = new TourPlan(List.of(TOUR), List.of());

  private final AtomicInteger drawn = new AtomicInteger();
  private final RoadLines lines =
      (from, to, journey, time, deadline) -> {
        drawn.incrementAndGet();
        return Optional.of(new RoadLine(List.of(from, to), 60, 700));
      };

  private static TourParameters request(String details) {
    return request(details, _ -> {});
  }

  /// @param change of the first type of vehicles
  private static TourParameters request(String details, Consumer<ObjectNode> change) {
    try {
      ObjectNode root = (ObjectNode) new ObjectMapper().readTree(ProblemJsonTest.PROBLEM);
      if (!details.isEmpty()) {
        root.withObject("/configuration").putArray("routeDetails").add(details);
      }
      change.accept((ObjectNode) root.at("/fleet/types/0"));
      return new ProblemJson(ProblemJsonTest.MAP, TourLimits.ONCE, new PartJson.Faults())
          .read(root)
          .orElseThrow();
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static TravelTable table(int seconds, int metres) {
    int[] allSeconds = new int[SITES * SITES];
    int[] allMetres = new int[SITES * SITES];
    for (int i = 0; i < allSeconds.length; i++) {
      allSeconds[i] = i % (SITES + 1) == 0 ? 0 : seconds;
      allMetres[i] = i % (SITES + 1) == 0 ? 0 : metres;
    }
    return new TravelTable(SITES, allSeconds, allMetres);
  }

  private RouteDetails details(TourPlan plan, Limits limits) {
    return RouteDetails.of(
        request("polyline"), plan, new RouteDetails.Source(lines, _ -> table(60, 700), limits));
  }

  private static List<String> titles(RouteDetails details) {
    assertThat(details.notices()).allMatch(each -> each.code().equals("routeDetailsFailure"));
    return details.notices().stream().map(InfoNotice::title).toList();
  }

  @Test
  void each_way_of_a_tour_has_the_line_between_its_ends() throws InterruptedException {
    RouteDetails details = details(PLAN, WIDE);
    assertThat(details.line(new Way(0, 0, 2))).isEmpty();
    details.draw(Turns.FREE);
    String line = details.line(new Way(0, 0, 2)).orElseThrow();
    assertThat(FlexiblePolyline.decode(line).points())
        .containsExactly(new LatLng(43.73, 7.42), new LatLng(43.71, 7.41));
    assertThat(FlexiblePolyline.decode(line).precision()).as("as routes have it").isEqualTo(6);
    assertThat(details.line(new Way(0, 2, 4))).isPresent();
    assertThat(details.line(new Way(0, 4, 1))).isPresent();
    assertThat(details.line(new Way(0, 2, 2))).as("nothing moved").isEmpty();
    assertThat(details.line(new Way(1, 0, 2))).as("of another profile").isEmpty();
    assertThat(details.notices()).isEmpty();
    assertThat(drawn).hasValue(3);
  }

  @Test
  void ways_lead_over_pauses_elsewhere_and_none_to_where_the_vehicle_is()
      throws InterruptedException {
    TourParameters request =
        request(
            "polyline",
            type -> {
              ObjectNode shift = (ObjectNode) type.at("/shifts/0");
              ObjectNode reload = shift.putArray("reloads").addObject().put("duration", 5);
              reload.set("location", shift.at("/start/location"));
              ObjectNode rest = shift.putArray("breaks").addObject().put("duration", 5);
              rest.putArray("times")
                  .addArray()
                  .add("2026-03-02T09:00:00Z")
                  .add("2026-03-02T10:00:00Z");
            });
    List<Visit> visits = List.of(new Visit(0, 0, 0, 0), new Visit(0, 0, 0, 0));
    // The break, which is the first pause, at the first visit, and the reload behind both.
    Tour tour = new Tour(0, 0, 0, 0, visits, List.of(new Halt(0, 1, 0), new Halt(1, 2, 0)));
    RouteDetails details =
        RouteDetails.of(
            request,
            new TourPlan(List.of(tour), List.of()),
            new RouteDetails.Source(lines, _ -> table(60, 700), WIDE));
    details.draw(Turns.FREE);
    assertThat(details.line(new Way(0, 0, 2))).isPresent();
    assertThat(details.line(new Way(0, 2, 0))).as("to the reload").isPresent();
    assertThat(details.line(new Way(0, 0, 1))).as("from there").isPresent();
    assertThat(details.line(new Way(0, 2, 1))).isEmpty();
    assertThat(drawn).as("none for the break, and for the second visit").hasValue(3);
  }

  @Test
  void lines_of_faster_vehicles_take_as_long_as_their_table_says() throws InterruptedException {
    TourParameters request = request("polyline", type -> type.put("speedFactor", 7));
    int profile = request.problem().types().getFirst().profile();
    // 60 s by 7, rounded up.
    for (int seconds : List.of(9, 60)) {
      RouteDetails details =
          RouteDetails.of(
              request, PLAN, new RouteDetails.Source(lines, _ -> table(seconds, 700), WIDE));
      details.draw(Turns.FREE);
      assertThat(details.line(new Way(profile, 0, 2)).isPresent()).isEqualTo(seconds == 9);
    }
  }

  @Test
  void a_way_of_several_tours_is_drawn_once() throws InterruptedException {
    Tour again = new Tour(0, 1, 0, 0, TOUR.visits());
    details(new TourPlan(List.of(TOUR, again), List.of()), WIDE).draw(Turns.FREE);
    assertThat(drawn).hasValue(3);
  }

  @Test
  void who_does_not_ask_for_lines_has_none() throws InterruptedException {
    RouteDetails details =
        RouteDetails.of(
            request(""), PLAN, new RouteDetails.Source(lines, _ -> table(60, 700), WIDE));
    details.draw(Turns.FREE);
    assertThat(drawn).hasValue(0);
    assertThat(details.notices()).isEmpty();
  }

  @Test
  void lines_that_are_longer_than_an_answer_are_cut_with_a_notice() throws InterruptedException {
    RouteDetails whole = details(PLAN, WIDE);
    whole.draw(Turns.FREE);
    int first = whole.line(new Way(0, 0, 2)).orElseThrow().length();
    int both = first + whole.line(new Way(0, 2, 4)).orElseThrow().length();
    RouteDetails two = details(PLAN, new Limits(Duration.ofMinutes(5), both));
    two.draw(Turns.FREE);
    assertThat(two.line(new Way(0, 2, 4))).isPresent();
    assertThat(two.line(new Way(0, 4, 1))).isEmpty();
    assertThat(titles(two))
        .containsExactly(
            "Polylines of 1 of 3 ways are missing: an answer has %d characters of them at most,"
                    .formatted(both)
                + " drawn within 300 s");
    RouteDetails one = details(PLAN, new Limits(Duration.ofMinutes(5), both - 1));
    one.draw(Turns.FREE);
    assertThat(one.line(new Way(0, 0, 2))).isPresent();
    assertThat(one.line(new Way(0, 2, 4))).isEmpty();
    assertThat(titles(one)).singleElement().asString().startsWith("Polylines of 2 of 3 ways");
  }

  @Test
  void a_line_that_is_not_that_of_the_tables_way_is_left_out() throws InterruptedException {
    for (TravelTable other : List.of(table(61, 700), table(60, 701))) {
      RouteDetails details =
          RouteDetails.of(
              request("polyline"), PLAN, new RouteDetails.Source(lines, _ -> other, WIDE));
      details.draw(Turns.FREE);
      assertThat(details.line(new Way(0, 0, 2))).isEmpty();
      assertThat(titles(details))
          .containsExactly(
              "Polylines of 3 of 3 ways are missing: what is open on the roads has changed since"
                  + " the tours were made");
    }
    RouteDetails none =
        RouteDetails.of(
            request("polyline"),
            PLAN,
            new RouteDetails.Source(
                (_, _, _, _, _) -> Optional.empty(), _ -> table(60, 700), WIDE));
    none.draw(Turns.FREE);
    assertThat(titles(none)).singleElement().asString().startsWith("Polylines of 3 of 3 ways");
  }

  @Test
  void a_turn_that_ends_goes_on_in_another() throws InterruptedException {
    RouteDetails details = details(PLAN, WIDE);
    AtomicInteger turns = new AtomicInteger();
    details.draw(piece -> {
      // None, then some that end behind their first way.
      if (turns.getAndIncrement() > 0) {
        int before = drawn.get();
        piece.accept(Deadline.never().with(_ -> drawn.get() == before));
      }
    });
    assertThat(turns).hasValueGreaterThan(3);
    assertThat(drawn).hasValue(3);
    assertThat(details.notices()).isEmpty();
    assertThat(details.line(new Way(0, 4, 1))).isPresent();
  }

  @Test
  void without_a_turn_in_time_the_tours_are_answered_and_a_notice_says_so()
      throws InterruptedException {
    RouteDetails details = details(PLAN, new Limits(Duration.ofMillis(30), 1000));
    details.draw(_ -> {});
    assertThat(titles(details)).singleElement().asString().startsWith("Polylines of 3 of 3 ways");
    assertThat(drawn).hasValue(0);
  }

  @Test
  void a_way_that_takes_too_long_ends_with_the_time() throws InterruptedException {
    List<Deadline> given = new ArrayList<>();
    RouteDetails details =
        RouteDetails.of(
            request("polyline"),
            PLAN,
            new RouteDetails.Source(
                (_, _, _, _, deadline) -> {
                  given.add(deadline);
                  while (true) {
                    deadline.check();
                  }
                },
                _ -> table(60, 700),
                new Limits(Duration.ofMillis(30), 1000)));
    details.draw(Turns.FREE);
    assertThat(given).isNotEmpty();
    assertThat(titles(details)).singleElement().asString().startsWith("Polylines of 3 of 3 ways");
  }

  @Test
  void who_is_interrupted_stops_waiting_for_turns() throws InterruptedException {
    RouteDetails details = details(PLAN, WIDE);
    AtomicBoolean isTold = new AtomicBoolean();
    Thread waiting =
        Thread.ofVirtual()
            .start(() -> {
              try {
                details.draw(_ -> {});
              } catch (InterruptedException _) {
                isTold.set(true);
              }
            });
    waiting.interrupt();
    assertThat(waiting.join(Duration.ofSeconds(20))).isTrue();
    assertThat(isTold).isTrue();
  }
}
