package io.cartway.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedBudgetTest {

  private final SharedBudget budget = new SharedBudget(120);

  @Test
  void one_owner_alone_comes_to_a_fifth() {
    assertThat(takeAll("a")).isEqualTo(24);
    assertThat(budget.used()).isEqualTo(24);
    assertThat(budget.tryTake("b", 1)).isTrue();
  }

  @Test
  void three_owners_taking_in_turns_get_a_seventh_each() {
    SharedBudget large = new SharedBudget(700);
    for (int i = 0; i < 700; i++) {
      large.tryTake("a", 1);
      large.tryTake("b", 1);
      large.tryTake("c", 1);
    }
    assertThat(large.heldBy("a")).isEqualTo(100);
    assertThat(large.heldBy("b")).isEqualTo(100);
    assertThat(large.heldBy("c")).isEqualTo(100);
  }

  @Test
  void twenty_greedy_ones_leave_a_newcomer_room() {
    SharedBudget large = new SharedBudget(8192);
    for (int i = 0; i < 20; i++) {
      String greedy = "greedy " + i;
      while (large.tryTake(greedy, 1)) {
        assertThat(large.used()).isLessThan(8192);
      }
    }
    int room = 0;
    while (large.tryTake("newcomer", 1)) {
      room++;
    }
    assertThat(room).isGreaterThan(10);
  }

  @Test
  void returned_budget_can_be_taken_again() {
    assertThat(budget.tryTake("a", 25)).isFalse();
    assertThat(budget.tryTake("a", 24)).isTrue();
    assertThat(budget.tryTake("a", 1)).isFalse();
    budget.giveBack("a", 24);
    assertThat(budget.used()).isZero();
    assertThat(budget.tryTake("a", 24)).isTrue();
  }

  @Test
  void more_than_was_taken_is_not_given_back() {
    budget.tryTake("a", 5);
    assertThatThrownBy(() -> budget.giveBack("a", 6)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> budget.giveBack("b", 1)).isInstanceOf(IllegalStateException.class);
    assertThat(budget.used()).isEqualTo(5);
    assertThat(budget.heldBy("a")).isEqualTo(5);
  }

  @Test
  void it_agrees_with_a_ledger() {
    Cases.forAll(
        20261123,
        (random, size) -> random.ints(size * 10L, 0, 1000).boxed().toList(),
        steps -> {
          SharedBudget one = new SharedBudget(200);
          Map<String, Long> ledger = new HashMap<>();
          for (int step : steps) {
            String owner = "owner " + step % 4;
            long amount = 1L + step / 100;
            long mine = ledger.getOrDefault(owner, 0L);
            long sum = ledger.values().stream().mapToLong(Long::longValue).sum();
            if (step % 3 == 0 && mine >= amount) {
              one.giveBack(owner, amount);
              ledger.put(owner, mine - amount);
            } else {
              long freeAfter = 200 - sum - amount;
              boolean isRight = 4 * (mine + amount) <= freeAfter;
              assertThat(one.tryTake(owner, amount)).isEqualTo(isRight);
              ledger.put(owner, isRight ? mine + amount : mine);
            }
            assertThat(one.heldBy(owner)).isEqualTo(ledger.get(owner));
          }
        });
  }

  @Test
  void threads_together_never_hold_more_than_there_is() throws InterruptedException {
    AtomicLong most = new AtomicLong();
    AtomicLong holding = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      String owner = "owner " + t % 3;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int i = 0; i < 20_000; i++) {
                  if (budget.tryTake(owner, 7)) {
                    most.accumulateAndGet(holding.addAndGet(7), Math::max);
                    holding.addAndGet(-7);
                    budget.giveBack(owner, 7);
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most.get()).isBetween(7L, 72L);
    assertThat(budget.used()).isZero();
    assertThat(budget.heldBy("owner 0")).isZero();
  }

  private long takeAll(String owner) {
    long taken = 0;
    while (budget.tryTake(owner, 1)) {
      taken++;
    }
    return taken;
  }
}
