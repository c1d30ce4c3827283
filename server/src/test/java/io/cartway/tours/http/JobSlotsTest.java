package io.cartway.tours.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Who may begin to solve a job.
class JobSlotsTest {

  @Test
  void an_account_has_half_of_the_places_and_all_have_no_more_than_there_are() {
    JobSlots slots = new JobSlots(4, 1000);
    assertThat(slots.take("a", 1)).isTrue();
    assertThat(slots.take("a", 1)).isTrue();
    assertThat(slots.isFree("a", 0)).isFalse();
    assertThat(slots.take("a", 1)).isFalse();
    assertThat(slots.take("b", 1)).isTrue();
    assertThat(slots.take("c", 1)).isTrue();
    assertThat(slots.take("d", 1)).as("all four are taken").isFalse();
    slots.giveBack("a", 1);
    assertThat(slots.take("d", 1)).isTrue();
    assertThat(slots.take("a", 1)).isFalse();
    slots.giveBack("b", 1);
    assertThat(slots.take("a", 1)).isTrue();
  }

  @Test
  void the_memory_is_that_of_all() {
    JobSlots slots = new JobSlots(4, 1000);
    assertThat(slots.take("a", 600)).isTrue();
    assertThat(slots.isFree("b", 0)).as("as long as its size is not known").isTrue();
    assertThat(slots.isFree("b", 401)).isFalse();
    assertThat(slots.take("b", 401)).isFalse();
    assertThat(slots.take("b", 400)).isTrue();
    slots.giveBack("a", 600);
    assertThat(slots.take("c", 600)).isTrue();
    assertThat(slots.take("c", 1)).isFalse();
  }

  @Test
  void one_place_is_for_whoever_comes() {
    JobSlots slots = new JobSlots(1, 1000);
    assertThat(slots.take("a", 1)).isTrue();
    assertThat(slots.take("b", 1)).isFalse();
    slots.giveBack("a", 1);
    assertThat(slots.take("a", 1)).isTrue();
  }
}
