package io.cartway.tours.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.work.SharedBudget;
import org.junit.jupiter.api.Test;

/// The memory of solvers.
class SolverRoomTest {

  private final SharedBudget memory = new SharedBudget(1000);

  @Test
  void a_solver_larger_than_any_share_works_alone() {
    try (SolverRoom large = new SolverRoom(memory, "one", 5000)) {
      assertThat(large.isThere()).isTrue();
      assertThat(memory.used()).as("a look takes nothing").isZero();
      assertThat(large.tryTake()).isTrue();
      assertThat(large.tryTake()).as("once").isTrue();
      assertThat(memory.heldBy("one")).isEqualTo(200);
      assertThat(new SolverRoom(memory, "two", 5000).isThere()).isFalse();
      assertThat(new SolverRoom(memory, "two", 100).isThere()).isTrue();
    }
    assertThat(memory.used()).isZero();
  }

  @Test
  void an_account_leaves_room_for_others() {
    SolverRoom first = new SolverRoom(memory, "one", 100);
    assertThat(first.tryTake()).isTrue();
    SolverRoom second = new SolverRoom(memory, "one", 100);
    assertThat(second.tryTake()).isTrue();
    assertThat(new SolverRoom(memory, "one", 100).tryTake()).isFalse();
    assertThat(new SolverRoom(memory, "two", 100).tryTake()).isTrue();
  }
}
