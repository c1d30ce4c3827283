package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnRestriction;
import io.cartway.roads.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Restrictions become chains of arcs, printed as the junctions along them.
class RestrictionResolverTest {

  /// A street P to U in five ways, 1 to 5, with side streets; way 3 has a junction in its middle.
  private static final String STREET =
      """
      P 0 0
      Q 1 0
      R 2 0
      M 3 0
      S 4 0
      T 5 0
      U 6 0
      X 2 1
      Y 3 1
      P-Q
      Q-R
      R-M-S
      S-T
      T-U
      R-X
      M-Y
      """;

  @TempDir private Path directory;
  private int builds;

  @Test
  void the_ways_between_are_taken_in_the_order_in_which_they_meet() {
    String expected = "P Q R M S T U";
    for (String via : List.of("2,3,4", "4,3,2", "3,2,4", "3,4,2", "2,4,3", "4,2,3")) {
      assertChains(STREET + "only_straight_on 1 " + via + " 5\n", expected);
      assertChains(STREET + "no_x 5 " + via + " 1\n", "U T S M R Q P");
    }
    assertFault(STREET + "no_x 1 2,4 5\n", "members_do_not_meet");
  }

  /// The end of way 1 that lies away from the rest touches way 2, too.
  @Test
  void of_two_ends_that_meet_the_ways_between_the_one_counts_that_leads_on() {
    String world = "A 0 0\nB 1 0\nC 2 0\nD 3 0\nE 2 1\nA->B\nA->E-B\nB->C\nC-D\nno_x 1 2 3\n";
    assertChains(world.replace("no_x 1 2 3", "no_x 1 3 4"), "A B C D");
    String both = "A 0 0\nB 1 0\nC 2 0\nE 2 1\nA-B\nB-E-A\nE-C\n";
    assertFault(both + "no_x 1 2 3\n", "ambiguous");
    assertChains(both.replace("A-B", "A->B") + "no_x 1 2 3\n", "A B E C");
  }

  @Test
  void a_ring_between_is_driven_round_over_the_node_at_which_it_begins() {
    String ring =
        """
        W 0 1
        N 1 2
        E 2 1
        S 1 0
        WW -1 1
        NN 1 3
        EE 3 1
        SS 1 -1
        N->W->S->E->N
        WW-W
        EE-E
        NN-N
        SS-S
        """;
    assertChains(ring + "no_x 2 1 3\n", "WW W S E EE");
    assertChains(ring + "no_x 3 1 2\n", "EE E N W WW");
    assertChains(ring + "only_x 5 1 2\n", "SS S E N W WW");
    String twoWay = ring.replace("N->W->S->E->N", "N-W-S-E-N");
    assertChains(twoWay + "no_x 2 1 3\n", "WW W S E EE");
  }

  /// Walkers may go against a one-way street; whom it binds may not.
  @Test
  void what_only_walkers_may_do_makes_no_restriction_ambiguous() {
    String world = "A 0 0\nB 1 0\nC 2 0\nD 1 1\nA->B->C\nB-D\n";
    assertChains(world + "no_left_turn 1 B 2\n", "A B D");
    assertChains(world + "no_x 2 B 1\n", "D B C");
    assertFault(world.replace("A->B->C", "A-B-C") + "no_left_turn 1 B 2\n", "ambiguous");
    String against = "A 0 0\nB 1 0\nC 2 0\nD 3 0\nA-B\nC->B\nC-D\nno_x 1 2 3\n";
    assertFault(against, "against_oneway");
    assertChains(against.replace("C->B", "B->C"), "A B C D");
    assertFault(
        against.replace("no_x 1 2 3", "no_x 3 C 2").replace("C->B", "B->C"), "against_oneway");
  }

  private void assertChains(String text, String... chains) {
    World world = World.of(text);
    try (RoadGraph graph = world.open(directory.resolve("region" + builds++))) {
      assertThat(chains(world, graph)).as(text).containsExactly(chains);
      assertThat(world.faults().counts()).as(text).isEmpty();
    }
  }

  private void assertFault(String text, String code) {
    World world = World.of(text);
    try (RoadGraph graph = world.open(directory.resolve("region" + builds++))) {
      assertThat(graph.restrictionCount()).as(text).isZero();
      assertThat(world.faults().counts()).containsOnlyKeys("roads.restriction." + code);
    }
  }

  private static List<String> chains(World world, RoadGraph graph) {
    List<String> chains = new ArrayList<>();
    for (int i = 0; i < graph.restrictionCount(); i++) {
      TurnRestriction rule = graph.restriction(i);
      StringBuilder line = new StringBuilder(world.name(graph, graph.tail(rule.arcs().getFirst())));
      for (int arc : rule.arcs()) {
        line.append(' ').append(world.name(graph, graph.head(arc)));
      }
      chains.add(line.toString());
    }
    return chains;
  }
}
