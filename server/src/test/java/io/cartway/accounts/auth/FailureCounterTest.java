package io.cartway.accounts.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureCounterTest {

  private long nanoTime;
  private final FailureCounter counter =
      new FailureCounter(new FailureLimits(5, 1, 100), () -> nanoTime);

  private int taken(String address, int tries) {
    int taken = 0;
    for (int i = 0; i < tries; i++) {
      taken += counter.take(address).isRefused() ? 0 : 1;
    }
    return taken;
  }

  @Test
  void an_address_has_so_many_failures_and_one_more_each_second() {
    assertThat(taken("192.0.2.1", 50)).isEqualTo(5);
    assertThat(counter.take("192.0.2.1").waitSeconds()).isEqualTo(1);
    nanoTime += Duration.ofSeconds(3).toNanos();
    assertThat(taken("192.0.2.1", 50)).isEqualTo(3);
    nanoTime += Duration.ofHours(1).toNanos();
    assertThat(taken("192.0.2.1", 50)).as("never more than the burst").isEqualTo(5);
  }

  @Test
  void addresses_are_counted_apart_and_ipv6_by_its_network() {
    assertThat(taken("192.0.2.1", 10)).isEqualTo(5);
    assertThat(taken("192.0.2.2", 10)).isEqualTo(5);
    assertThat(taken("::ffff:192.0.2.2", 10)).as("the same as IPv4").isZero();
    assertThat(taken("2001:db8:0:1::1", 10)).isEqualTo(5);
    assertThat(taken("[2001:db8:0:1:ffff::2]", 10)).isZero();
    assertThat(taken("2001:db8:0:2::1", 10)).isEqualTo(5);
  }

  @Test
  void returned_counts_do_not_count() {
    for (int i = 0; i < 50; i++) {
      FailureCounter.Allowed allowed = counter.take("192.0.2.1");
      assertThat(allowed.isRefused()).isFalse();
      allowed.giveBack();
    }
    counter.take("192.0.2.9").giveBack();
    assertThat(taken("192.0.2.1", 50)).isEqualTo(5);
  }

  @Test
  void a_million_addresses_take_bounded_memory_and_share_one_count() {
    int taken = 0;
    for (int i = 0; i < 1_000_000; i++) {
      String address = "10.%d.%d.%d".formatted(i >> 16 & 255, i >> 8 & 255, i & 255);
      taken += counter.take(address).isRefused() ? 0 : 1;
    }
    assertThat(counter.size()).isEqualTo(100);
    assertThat(taken).isEqualTo(100 + 50);
    nanoTime += Duration.ofMinutes(1).toNanos();
    assertThat(taken("192.0.2.1", 10)).as("after a while there is room again").isEqualTo(5);
    assertThat(counter.size()).isEqualTo(1);
  }
}
