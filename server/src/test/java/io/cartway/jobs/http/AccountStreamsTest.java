package io.cartway.jobs.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Answers of an account that are sent at once.
class AccountStreamsTest {

  @Test
  void further_answers_of_an_account_wait_and_those_of_others_do_not() throws Exception {
    AccountStreams streams = new AccountStreams(2);
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger running = new AtomicInteger();
    Semaphore begun = new Semaphore(0);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                try {
                  streams.run(
                      "noisy",
                      () -> {
                        running.incrementAndGet();
                        begun.release();
                        awaitEnd(end);
                      });
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    begun.acquire(2);
    AtomicInteger ofOther = new AtomicInteger();
    streams.run("quiet", ofOther::incrementAndGet);
    assertThat(ofOther).hasValue(1);
    Thread.sleep(Duration.ofMillis(50));
    assertThat(running).hasValue(2);
    assertThat(streams.accounts()).isEqualTo(1);
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(running).hasValue(5);
    assertThat(streams.accounts()).isZero();
  }

  @Test
  void a_failure_gives_its_place_back() throws Exception {
    AccountStreams streams = new AccountStreams(1);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() ->
              streams.run(
                  "a",
                  () -> {
                    throw new IOException("planted: the client is gone");
                  }))
          .isInstanceOf(IOException.class);
    }
    assertThat(streams.accounts()).isZero();
  }

  private static void awaitEnd(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
