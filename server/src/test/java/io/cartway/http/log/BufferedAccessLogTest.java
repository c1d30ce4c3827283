package io.cartway.http.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.socket.RequestIds;
import io.cartway.testing.LogWatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BufferedAccessLogTest {

  private static AccessLog.LoggedRequest entry(String id) {
    return new AccessLog.LoggedRequest(
        Instant.EPOCH, id, "c", "echo", "GET", "/v1/echo", 200, 1, 0.5, "k", Optional.empty());
  }

  @Test
  void a_stop_writes_every_line_once_and_in_the_order_of_each_thread() throws Exception {
    ConcurrentLinkedQueue<String> out = new ConcurrentLinkedQueue<>();
    BufferedAccessLog log = new BufferedAccessLog(4000, text -> text.lines().forEach(out::add));
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      String name = "t" + t;
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                for (int i = 0; i < 1000; i++) {
                  log.write(entry(name + "-" + i));
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    log.close();
    assertThat(out).hasSize(4000).doesNotHaveDuplicates();
    for (int t = 0; t < 4; t++) {
      String mark = "\"requestId\":\"t" + t + "-";
      List<String> own = out.stream().filter(line -> line.contains(mark)).toList();
      for (int i = 0; i < 1000; i++) {
        assertThat(own.get(i)).contains(mark + i + "\"");
      }
    }
    assertThat(out.peek()).isEqualTo(entry(idOf(out.element())).toJson());
    assertThat(log.dropped()).isZero();
  }

  private static String idOf(String line) {
    int start = line.indexOf("\"requestId\":\"") + 13;
    return line.substring(start, line.indexOf('"', start));
  }

  @Test
  void a_line_is_out_soon_without_a_stop() throws Exception {
    CountDownLatch written = new CountDownLatch(1);
    try (BufferedAccessLog log = new BufferedAccessLog(64, text -> written.countDown())) {
      log.write(entry("a"));
      assertThat(written.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void a_stuck_log_blocks_no_caller_and_dropped_lines_are_counted() throws Exception {
    CountDownLatch disk = new CountDownLatch(1);
    CountDownLatch stuck = new CountDownLatch(1);
    ConcurrentLinkedQueue<String> out = new ConcurrentLinkedQueue<>();
    try (LogWatch told = LogWatch.open()) {
      BufferedAccessLog log =
          new BufferedAccessLog(
              4,
              text -> {
                stuck.countDown();
                try {
                  disk.await();
                } catch (InterruptedException stopped) {
                  Thread.currentThread().interrupt();
                }
                text.lines().forEach(out::add);
              });
      log.write(entry("first"));
      assertThat(stuck.await(10, TimeUnit.SECONDS)).isTrue();
      // On this thread: were it to wait, the test would not end.
      for (int i = 0; i < 20; i++) {
        log.write(entry("r" + i));
      }
      assertThat(log.dropped()).isEqualTo(16);
      disk.countDown();
      log.close();
      assertThat(out).hasSize(5);
      assertThat(told.lines()).containsExactly("WARN 16 lines of the access log were dropped");
    }
  }

  @Test
  void a_log_that_is_stuck_is_seen_and_holds_up_no_stop() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch stuck = new CountDownLatch(1);
    try (LogWatch told = LogWatch.open()) {
      BufferedAccessLog log =
          new BufferedAccessLog(
              4,
              text -> {
                stuck.countDown();
                try {
                  never.await();
                } catch (InterruptedException stopped) {
                  Thread.currentThread().interrupt();
                }
              });
      assertThat(log.state().orElseThrow().ailment(Duration.ZERO)).isEmpty();
      log.write(entry("a"));
      assertThat(stuck.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(log.state().orElseThrow().ailment(Duration.ZERO).orElseThrow())
          .startsWith("it has been stuck for ");
      // Ends, though the output never does.
      log.close();
      assertThat(told.lines())
          .containsExactly("WARN the last lines of the access log could not be written");
      never.countDown();
    }
  }

  @Test
  void a_fault_of_the_output_does_not_end_the_log() throws Exception {
    CountDownLatch second = new CountDownLatch(2);
    try (BufferedAccessLog log =
        new BufferedAccessLog(
            4,
            text -> {
              second.countDown();
              throw new IllegalStateException("planted: disk full");
            })) {
      log.write(entry("a"));
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (second.getCount() == 2 && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      log.write(entry("b"));
      assertThat(second.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void ids_are_uuids_and_never_the_same() {
    RequestIds one = new RequestIds();
    RequestIds other = new RequestIds();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      ids.add(one.next());
      ids.add(other.next());
    }
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids)
        .allMatch(id ->
            id.matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
  }
}
