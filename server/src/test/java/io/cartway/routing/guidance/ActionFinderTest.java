package io.cartway.routing.guidance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.routing.ActionWorld;
import io.cartway.routing.Route;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What there is to do in small worlds, one for each thing that one may do.
class ActionFinderTest {

  @TempDir private Path directory;

  /// A world, a way through it, and what there is to do on it.
  private record Row(String what, String world, String fromTo, String actions) {}

  private void check(List<Row> rows) {
    check(rows, TransportMode.CAR, false);
  }

  private void check(List<Row> rows, TransportMode mode, boolean isOnTheLeft) {
    StringBuilder expected = new StringBuilder();
    StringBuilder found = new StringBuilder();
    for (Row row : rows) {
      String line = "%s, by %s: ".formatted(row.what, mode.word());
      expected.append(line).append(row.actions).append('\n');
      try (ActionWorld world =
          isOnTheLeft
              ? ActionWorld.onTheLeft(row.world, directory)
              : ActionWorld.of(row.world, directory)) {
        found.append(line).append(world.go(mode, row.fromTo)).append('\n');
      }
    }
    assertThat(found).hasToString(expected.toString());
  }

  // ---- plain junctions

  /// A street from the south that goes on northwards, and another one that leaves by so many
  /// degrees from straight on.
  private static Row turn(int degrees, String actions) {
    double x = 2 * Math.sin(Math.toRadians(degrees));
    double y = 2 * Math.cos(Math.toRadians(degrees));
    String world =
        String.format(
            Locale.ROOT,
            "S 0 -2\nO 0 0\nN 0 2\nX %.3f %.3f\nS-O-N name=Long_Street\nO-X name=Side_Street\n",
            x,
            y);
    String fromTo = String.format(Locale.ROOT, "0,-1.5 %.3f,%.3f", x * 0.8, y * 0.8);
    return new Row("a turn of " + degrees, world, fromTo, actions);
  }

  @Test
  void a_turn_says_to_which_side_and_how_sharply() {
    check(
        List.of(
            turn(-40, "depart turn(left,light) arrive"),
            turn(40, "depart turn(right,light) arrive"),
            turn(-90, "depart turn(left,quite) arrive"),
            turn(90, "depart turn(right,quite) arrive"),
            turn(-140, "depart turn(left,heavy) arrive"),
            turn(140, "depart turn(right,heavy) arrive"),
            turn(-172, "depart u_turn(left,heavy) arrive"),
            turn(172, "depart u_turn(right,heavy) arrive"),
            turn(-15, "depart keep(left,light) arrive"),
            turn(15, "depart keep(right,light) arrive")));
  }

  /// A street from the south that bends by so many degrees and has another name from there on.
  private static Row bend(int degrees, String name, String actions) {
    double x = 2 * Math.sin(Math.toRadians(degrees));
    double y = 2 * Math.cos(Math.toRadians(degrees));
    String world =
        String.format(
            Locale.ROOT,
            "S 0 -2\nO 0 0\nX %.3f %.3f\nS-O name=Long_Street\nO-X%s\n",
            x,
            y,
            name.isEmpty() ? "" : " name=" + name);
    String fromTo = String.format(Locale.ROOT, "0,-1.5 %.3f,%.3f", x * 0.8, y * 0.8);
    return new Row("a bend of %d to %s".formatted(degrees, name), world, fromTo, actions);
  }

  @Test
  void a_bend_onto_another_name_is_a_turn_from_60_degrees_on_without_another_way() {
    List<Row> rows =
        List.of(
            bend(55, "Side_Street", "depart arrive"),
            bend(65, "Side_Street", "depart turn(right,quite) arrive"),
            bend(-90, "Side_Street", "depart turn(left,quite) arrive"),
            bend(90, "Long_Street", "depart arrive"),
            bend(90, "", "depart arrive"));
    check(rows);
    check(rows, TransportMode.PEDESTRIAN, false);
  }

  private static final String FORK =
      """
      S 0 -2
      O 0 0
      L -0.8 2
      M 0 2
      R 0.8 2
      S-O name=Stem
      O-L name=Left
      O-R name=Right
      """;

  private static final String TEE =
      """
      S 0 -2
      O 0 0
      W -2 0
      E 2 0
      S-O name=Stem
      W-O-E name=Bar
      """;

  @Test
  void forks_ends_of_roads_and_new_names() {
    String middle = FORK + "O-M name=Middle\n";
    String cross = "S 0 -2\nO 0 0\nN 0 2\nW -2 0\nE 2 0\nW-O-E name=Cross\nS-O name=Old\n";
    check(
        List.of(
            new Row("left at a fork", FORK, "0,-1 -0.6,1.5", "depart keep(left,light) arrive"),
            new Row("right at a fork", FORK, "0,-1 0.6,1.5", "depart keep(right,light) arrive"),
            new Row("in the middle", middle, "0,-1 0,1.5", "depart keep(middle,light) arrive"),
            new Row("left at an end", TEE, "0,-1 -1,0", "depart turn(left,quite) arrive"),
            new Row("right at an end", TEE, "0,-1 1,0", "depart turn(right,quite) arrive"),
            new Row("past a side road", TEE, "-1,0 1,0", "depart arrive"),
            new Row("another name", cross + "O-N name=New\n", "0,-1 0,1", "depart continue arrive"),
            new Row("the same name", cross + "O-N name=Old\n", "0,-1 0,1", "depart arrive"),
            new Row("no name from here", cross + "O-N\n", "0,-1 0,1", "depart arrive"),
            new Row(
                "an end at a street that is one-way",
                TEE.replace("W-O-E", "W->O->E"),
                "0,-1 1,0",
                "depart turn(right,quite) arrive")));
  }

  @Test
  void without_a_choice_there_is_no_action() {
    String bend = "S 0 -2\nO 0 0\nE 2 0\nD 0 1\nS-O name=Bend\nO-E name=Bend\n";
    String gap =
        """
        S 0 -2
        A 0 0
        B 0 1
        N 0 3
        a 1 0
        b 1 1
        S-A name=High_Street
        A-B
        B-N name=High_Street
        A-a name=First
        B-b name=Second
        """;
    check(
        List.of(
            new Row("a bend", bend, "0,-1 1,0", "depart arrive"),
            new Row(
                "a drive at the bend", bend + "O-D highway=service\n", "0,-1 1,0", "depart arrive"),
            new Row(
                "another's drive",
                bend.replace("name=Bend", "") + "O-D highway=service access=private\n",
                "0,-1 1,0",
                "depart arrive"),
            new Row(
                "a street at the bend",
                bend + "O-D name=Ahead\n",
                "0,-1 1,0",
                "depart turn(right,quite) arrive"),
            new Row("a piece without a name", gap, "0,-1 0,2", "depart arrive"),
            new Row(
                "refs written in two ways",
                "S 0 -2\nO 0 0\nN 0 2\nE 2 0\nO-E\n"
                    + "S-O highway=primary ref=CG-3\nO-N highway=primary ref=CG_3\n",
                "0,-1 0,1",
                "depart arrive"),
            new Row(
                "from a drive to the street",
                "S 0 -0.5\nO 0 0\nW -2 0\nE 2 0\nW-O-E name=Bar\nS-O highway=service\n",
                "0,-0.4 1,0",
                "depart turn(right,quite) arrive")));
  }

  // ---- turns over several arcs

  /// A road with two carriageways, east below and west above, crossed by a street.
  private static final String DUAL =
      """
      a -3 0
      b 0 0
      c 3 0
      d 3 0.2
      e 0 0.2
      f -3 0.2
      S 0 -2
      N 0 2
      a->b->c highway=primary name=Avenue dual_carriageway=yes
      d->e->f highway=primary name=Avenue dual_carriageway=yes
      S-b-e-N highway=residential name=Cross_Street
      c-d name=End
      f-a name=End
      """;

  @Test
  void a_turn_over_two_carriageways_is_one_turn() {
    String unnamed = DUAL.replace("S-b-e-N", "S-b").concat("b-e\ne-N highway=residential name=Top");
    check(
        List.of(
            new Row("round the median", DUAL, "-1,0 -1,0.2", "depart u_turn(left,heavy) arrive"),
            new Row("left over it", DUAL, "-1,0 0,1.5", "depart turn(left,quite) arrive"),
            new Row("left into it", DUAL, "0,-1 -1,0.2", "depart turn(left,quite) arrive"),
            new Row("right into it", DUAL, "0,-1 1,0", "depart turn(right,quite) arrive"),
            new Row("straight over it", DUAL, "0,-1 0,1.5", "depart arrive"),
            new Row(
                "a name that begins in the middle",
                unnamed,
                "-1,0 0,1.5",
                "depart turn(left,quite) arrive"),
            new Row(
                "round the median where traffic keeps left",
                DUAL.replace("a->b->c", "c->b->a").replace("d->e->f", "f->e->d"),
                "1,0 1,0.2",
                "depart u_turn(right,heavy) arrive")));
  }

  @Test
  void a_link_to_the_other_carriageway_is_a_turn_round() {
    String linked =
        DUAL.replace("S-b-e-N highway=residential name=Cross_Street", "S-b name=Cross_Street")
            + "L 0.1 0.1\nb->L->e highway=primary~link name=Avenue\n";
    check(
        List.of(
            new Row("by a link", linked, "-1,0 -1,0.2", "depart u_turn(left,heavy) arrive"),
            new Row(
                "to a road of another name",
                linked.replace("d->e->f highway=primary name=Avenue", "d->e->f name=Quay"),
                "-1,0 -1,0.2",
                "depart ramp(left) turn(left,light) arrive")));
  }

  @Test
  void a_departure_at_a_junction_is_on_the_road_that_the_route_takes() {
    String world =
        """
        A 0 -1
        O 0 0
        N 0 0.2
        B 0.05 -3
        A-O name=First_Street
        O-N name=Second_Street
        N-B name=Third_Street
        """;
    try (ActionWorld small = ActionWorld.of(world, directory)) {
      Route.Section section = small.section(TransportMode.CAR, "0,-0.00001 0.04,-2.5");
      ActionRoads roads =
          new ActionRoads(
              section.trace(), section.actions(), List.of(Locale.ENGLISH.getLanguage()));
      assertThat(roads.nameAfter(0)).isEqualTo("Second Street");
      assertThat(roads.departureDegrees()).isBetween(-10.0, 10.0);
    }
  }

  private static final String SLIP =
      """
      S 0 -4
      s 0 -0.6
      O 0 0
      N 0 3
      W -3 0
      e 0.6 0
      E 4 0
      m 0.35 -0.15
      S-s-O-N highway=secondary name=Main
      W-O-e-E highway=secondary name=Other
      s->m->e highway=secondary~link
      """;

  @Test
  void a_slip_road_is_one_turn_with_the_road_behind_it() {
    check(
        List.of(
            new Row("over a slip road", SLIP, "0,-3 3,0", "depart turn(right,quite) arrive"),
            new Row("past a slip road", SLIP, "0,-3 0,2", "depart arrive"),
            new Row("at the crossing", SLIP, "0,-3 -2,0", "depart turn(left,quite) arrive")));
  }

  @Test
  void crossings_that_are_moved_a_little_stay_two_turns() {
    String world =
        """
        S 0 -2
        a 0 0
        b 0.25 0
        N 0.25 2
        W -2 0
        E 2 0
        S-a name=South
        W-a-b-E highway=secondary name=Bar
        b-N name=North
        """;
    check(
        List.of(
            new Row(
                "a staggered crossing",
                world,
                "0,-1 0.25,1",
                "depart turn(right,quite) turn(left,quite) arrive")));
  }

  // ---- roundabouts

  private static final String ROUNDABOUT =
      """
      S 0 -3
      s 0 -0.3
      e 0.3 0
      n 0 0.3
      w -0.3 0
      q 0.21 0.21
      E 3 0
      N 0 3
      W -3 0
      Q 2 2
      S-s name=South
      e-E name=East
      n-N name=North
      w-W name=West
      q-Q name=Fifth
      s->e->q->n->w->s junction=roundabout
      """;

  private static final String ROUNDABOUT_ON_THE_LEFT =
      ROUNDABOUT.replace("s->e->q->n->w->s", "s->w->n->q->e->s");

  @Test
  void a_roundabout_counts_the_exits_that_one_passes() {
    check(
        List.of(
            exit("2,0", "right,1"),
            exit("1.6,1.6", "right,2"),
            exit("0,2", "middle,3"),
            exit("-2,0", "left,4"),
            new Row(
                "past a road that cars may not leave by",
                ROUNDABOUT.replace("e-E name=East", "E->e name=East"),
                "0,-2 0,2",
                "depart roundabout_exit(middle,2) arrive"),
            new Row(
                "past a cycleway",
                ROUNDABOUT.replace("e-E name=East", "e-E highway=cycleway"),
                "0,-2 0,2",
                "depart roundabout_exit(middle,2) arrive")));
    check(
        List.of(
            new Row(
                "past a cycleway",
                ROUNDABOUT.replace("e-E name=East", "e-E highway=cycleway"),
                "0,-2 0,2",
                "depart roundabout_exit(middle,3) arrive")),
        TransportMode.BIKE,
        false);
  }

  private static Row exit(String to, String what) {
    return new Row(
        "to " + to, ROUNDABOUT, "0,-2 " + to, "depart roundabout_exit(" + what + ") arrive");
  }

  @Test
  void with_left_hand_traffic_roundabouts_run_clockwise() {
    check(
        List.of(
            left("-2,0", "left,1"),
            left("0,2", "middle,2"),
            left("1.6,1.6", "right,3"),
            left("2,0", "right,4")),
        TransportMode.CAR,
        true);
  }

  private static Row left(String to, String what) {
    return new Row(
        "to " + to,
        ROUNDABOUT_ON_THE_LEFT,
        "0,-2 " + to,
        "depart roundabout_exit(" + what + ") arrive");
  }

  @Test
  void ends_of_ways_at_roundabouts_and_those_without_a_choice() {
    String pass =
        "S 0 -3\ns 0 -0.3\ne 0.3 0\nn 0 0.3\nw -0.3 0\nN 0 3\nS-s\nn-N\n"
            + "s->e->n->w->s junction=roundabout\n";
    String back =
        "S 0 -3\ns 0 -0.3\ne 0.3 0\nn 0 0.3\nw -0.3 0\nN 0 3\nS->s\n"
            + "T -0.5 -3\nw->T name=Back\nT->S name=Loop\nn-N\ns->e->n->w->s junction=roundabout\n";
    check(
        List.of(
            new Row(
                "into it",
                ROUNDABOUT,
                "0,-2 -0.1,0.2",
                "depart roundabout_enter(right,light) arrive"),
            new Row(
                "out of it", ROUNDABOUT, "0.1,-0.2 0,2", "depart roundabout_exit(right,3) arrive"),
            new Row(
                "no other exit", pass, "0,-2 0,2", "depart roundabout_pass(middle,light) arrive"),
            new Row("back", back, "0,-2 -0.45,-2.5", "depart roundabout_exit(left,2) arrive")));
  }

  private static final String MINI =
      """
      S 0 -2
      O 0 0 highway=mini~roundabout
      W -2 0
      N 0 2
      E 2 0
      S-O
      O-E
      O-N
      O-W
      """;

  @Test
  void a_painted_roundabout_counts_too() {
    check(
        List.of(
            new Row("right", MINI, "0,-1 1,0", "depart roundabout_exit(right,1) arrive"),
            new Row("on", MINI, "0,-1 0,1", "depart roundabout_exit(middle,2) arrive"),
            new Row("left", MINI, "0,-1 -1,0", "depart roundabout_exit(left,3) arrive")));
    check(
        List.of(
            new Row("left", MINI, "0,-1 -1,0", "depart roundabout_exit(left,1) arrive"),
            new Row("right", MINI, "0,-1 1,0", "depart roundabout_exit(right,3) arrive")),
        TransportMode.CAR,
        true);
  }
}
