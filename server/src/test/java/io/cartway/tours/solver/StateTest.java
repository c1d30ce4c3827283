package io.cartway.tours.solver;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// What a plan comes to while it changes.
class StateTest {

  private static double late(State state) {
    double sum = 0;
    for (Route route : state.routes) {
      sum += route.late;
    }
    return sum;
  }

  @Test
  void the_lateness_of_a_plan_is_that_of_its_tours_whatever_became_of_it() {
    TinyTours tiny = new TinyTours("late vans=2 stop=5", "a d1~4; b d3~20; c d5~9; d d6~31^");
    Model model = new Model(tiny.problem(), tiny.costs());
    int[][] neighbours = model.neighbours(10, () -> {});
    Random random = new Random(7);
    StringRemoval removal = new StringRemoval(model, neighbours, random);
    GreedyInsertion insertion = new GreedyInsertion(model, neighbours, random, () -> false);
    State state = new State(model);
    insertion.insert(state, 2, -1);
    state.keep();
    assertThat(state.price().late()).isPositive().isEqualTo(late(state));
    Snapshot snapshot = state.snapshot();
    int changes = 0;
    for (int round = 0; round < 60; round++) {
      double kept = state.price().late();
      insertion.insert(state, 2, removal.ruin(state));
      assertThat(state.price().late()).as("changed in round %d", round).isEqualTo(late(state));
      changes += state.price().late() == kept ? 0 : 1;
      if (round % 3 == 0) {
        state.keep();
      } else {
        state.undo();
        assertThat(state.price().late()).as("taken back").isEqualTo(kept).isEqualTo(late(state));
      }
    }
    assertThat(changes).isGreaterThan(5);
    state.restore(snapshot);
    assertThat(state.cost).isCloseTo(snapshot.cost(), Offset.offset(1e-6));
    assertThat(state.price().late()).isEqualTo(snapshot.price().late()).isEqualTo(late(state));
  }
}
