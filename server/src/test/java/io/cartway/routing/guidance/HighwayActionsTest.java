package io.cartway.routing.guidance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.routing.ActionWorld;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What there is to do at motorways, on ramps, on ships and on foot.
class HighwayActionsTest {

  @TempDir private Path directory;

  /// A way through a world, and what there is to do on it.
  private record Row(String fromTo, String actions) {}

  private void check(String text, TransportMode mode, List<Row> rows) {
    StringBuilder expected = new StringBuilder();
    StringBuilder found = new StringBuilder();
    try (ActionWorld world = ActionWorld.of(text, directory)) {
      for (Row row : rows) {
        expected.append(row.fromTo).append(": ").append(row.actions).append('\n');
        found.append(row.fromTo).append(": ").append(world.go(mode, row.fromTo)).append('\n');
      }
    }
    assertThat(found).hasToString(expected.toString());
  }

  /// A motorway with an exit and an entry at a country road, both on the right.
  static final String MOTORWAY =
      """
      a -10 0
      b 0 0 highway=motorway~junction ref=12 name=Maia-Sul
      g 9 0
      c 14 0
      d 14 4
      e -10 4
      x 4.9 -0.3
      y 5 -1.5
      z 6 -1.5
      v 6.1 -0.6
      K 1 -1.5
      L 11 -1.5
      a->b->g->c highway=motorway ref=A_1 name=Autostrada
      c->d->e->a highway=motorway ref=A_1
      b->x->y highway=motorway~link destination=Porto;Maia destination:ref=EN_13
      K-y-z-L highway=secondary name=Country_Road name:de=Landstraße
      z->v->g highway=motorway~link
      """;

  @Test
  void off_a_motorway_and_onto_it() {
    check(
        MOTORWAY,
        TransportMode.CAR,
        List.of(
            new Row("-5,0 3,-1.5", "depart exit(right) turn(right,quite) arrive"),
            new Row("-5,0 7,0", "depart arrive"),
            new Row("10,-1.5 12,0", "depart ramp(right) enter_highway(left,light) arrive"),
            new Row("3,-1.5 12,0", "depart ramp(left) enter_highway(left,light) arrive")));
  }

  @Test
  void the_other_side_of_the_road_is_the_other_side_of_the_motorway() {
    String mirrored = MOTORWAY.replace("-1.5", "1.5").replace("-0.3", "0.3").replace("-0.6", "0.6");
    check(
        mirrored,
        TransportMode.CAR,
        List.of(
            new Row("-5,0 3,1.5", "depart exit(left) turn(left,quite) arrive"),
            new Row("3,1.5 12,0", "depart ramp(right) enter_highway(right,light) arrive")));
  }

  @Test
  void from_one_motorway_to_another() {
    String interchange =
        """
        p -10 0
        q 0 0
        r 10 0
        t 5 6
        u 5 -4
        h 5 -9
        w 4.6 -0.5
        k 4.9 -3
        j 7 -7
        p->q->r highway=motorway ref=A_1
        t->u->h highway=motorway ref=A_2
        r->t highway=motorway ref=A_1
        h->p highway=motorway ref=A_2
        q->w->k highway=motorway~link
        k->u highway=motorway~link
        k->j highway=motorway~link
        j-r highway=primary
        """;
    check(
        interchange,
        TransportMode.CAR,
        List.of(
            new Row(
                "-5,0 5,-6",
                "depart exit(right) keep(right,light) continue_highway(left,light) arrive"),
            new Row("-5,0 7.6,-5.6", "depart exit(right) keep(left,light) arrive"),
            new Row("-5,0 5,0", "depart arrive")));
  }

  @Test
  void motorways_that_fork_and_roads_that_become_motorways() {
    String fork =
        """
        a -10 0
        f 0 0
        L 10 2
        R 10 -2
        s -15 0
        o -15 3
        a->f highway=motorway ref=A_1
        f->L highway=motorway ref=A_1
        f->R highway=motorway ref=A_2
        s->a highway=primary ref=N_1
        a->o highway=primary name=Town_Road
        o-s highway=primary
        L->o highway=primary
        R->o highway=primary
        """;
    check(
        fork,
        TransportMode.CAR,
        List.of(
            new Row("-5,0 5,1", "depart keep(left,light) arrive"),
            new Row("-5,0 5,-1", "depart keep(right,light) arrive"),
            new Row("-13,0 -5,0", "depart enter_highway(middle,light) arrive")));
  }

  @Test
  void a_new_number_of_the_motorway_at_an_exit_is_said() {
    String renamed =
        MOTORWAY.replace("a->b->g->c", "a->b").concat("b->g->c highway=motorway ref=A_9");
    check(
        renamed,
        TransportMode.CAR,
        List.of(new Row("-5,0 7,0", "depart continue_highway(middle,light) arrive")));
  }

  @Test
  void long_links_between_plain_roads_are_ramps() {
    String levels =
        """
        S 0 -10
        s 0 -5
        N 0 8
        m 0.6 -2
        e 3 0
        E 8 0
        W -8 0
        S-s-N highway=trunk ref=N_1
        s->m->e highway=trunk~link
        W-e-E highway=primary ref=N_2
        """;
    check(
        levels,
        TransportMode.CAR,
        List.of(
            new Row("0,-8 6,0", "depart ramp(right) turn(right,light) arrive"),
            new Row("0,-8 0,3", "depart arrive")));
  }

  @Test
  void on_a_ship_others_steer() {
    String ferry =
        """
        A 0 0
        B 1 0
        C 9 0
        D 10 0
        A-B name=Pier
        B-C route=ferry name=Ferry_of_the_Isles motor_vehicle=yes
        C-D name=Quay
        """;
    check(
        ferry,
        TransportMode.CAR,
        List.of(new Row("0.5,0 9.5,0", "depart arrive | depart arrive | depart arrive")));
  }

  @Test
  void walkers_get_actions_for_streets_and_stairs_but_not_for_every_kerb() {
    String kerbs =
        """
        S 0 -2
        a 0 0
        b 0.1 0
        c 0.1 0.12
        N 0.1 2
        W -2 0
        E 2 0
        F 2 0.12
        S-a highway=footway
        W-a-b-E highway=footway
        b-c-N highway=footway
        c-F name=High_Street
        """;
    String stairs =
        "S 0 -2\nO 0 0\nN 0 1\nT 0 2\nS-O highway=footway\nO-N highway=steps\n"
            + "N-T highway=footway\n";
    check(
        kerbs,
        TransportMode.PEDESTRIAN,
        List.of(
            new Row("0,-1 0.1,1", "depart arrive"),
            new Row("0,-1 1,0.12", "depart turn(right,quite) arrive")));
    check(
        stairs, TransportMode.PEDESTRIAN, List.of(new Row("0,-1 0,1.5", "depart continue arrive")));
  }

  @Test
  void a_walker_goes_round_a_roundabout_as_along_any_street() {
    String roundabout =
        """
        S 0 -3
        s 0 -0.3
        e 0.3 0
        n 0 0.3
        w -0.3 0
        N 0 3
        W -3 0
        S-s name=South
        n-N name=North
        w-W name=West
        s->e->n->w->s junction=roundabout
        """;
    try (ActionWorld world = ActionWorld.of(roundabout, directory)) {
      String walk = world.go(TransportMode.PEDESTRIAN, "0,-2 -2,0");
      assertThat(walk).doesNotContain("roundabout").contains("turn(left");
    }
  }
}
