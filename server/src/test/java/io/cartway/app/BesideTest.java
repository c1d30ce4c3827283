package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BesideTest {

  @Test
  void it_runs_beside_the_thread_that_began_it() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    Beside<String> begun =
        Beside.begin(
            "opening",
            () -> {
              assertThat(waited(goOn)).isTrue();
              return Thread.currentThread().getName();
            });
    goOn.countDown();
    assertThat(begun.await()).isEqualTo("opening");
    assertThat(begun.hasFailed()).isFalse();
  }

  @Test
  void what_it_throws_is_thrown_to_who_waits() {
    for (Throwable thrown :
        new Throwable[] {
          new IOException("no file"), new IllegalStateException("no"), new OutOfMemoryError("all")
        }) {
      Beside<String> begun = Beside.begin("opening", () -> fail(thrown));
      assertThatThrownBy(begun::await).isSameAs(thrown);
      assertThat(begun.hasFailed()).isTrue();
    }
  }

  @Test
  void whether_it_has_failed_is_known_when_it_has_ended() {
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Beside<String> begun =
        Beside.begin(
            "opening",
            () -> {
              boolean isTold = waited(goOn);
              ended.countDown();
              return "opened " + isTold;
            });
    Thread.ofVirtual().start(goOn::countDown);
    assertThat(begun.hasFailed()).isFalse();
    assertThat(ended.getCount()).isZero();
  }

  private static boolean waited(CountDownLatch latch) throws IOException {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException stopped) {
      throw new IOException(stopped);
    }
  }

  private static String fail(Throwable thrown) throws IOException {
    switch (thrown) {
      case IOException failure -> throw failure;
      case RuntimeException failure -> throw failure;
      case Error failure -> throw failure;
      default -> throw new AssertionError(thrown);
    }
  }
}
