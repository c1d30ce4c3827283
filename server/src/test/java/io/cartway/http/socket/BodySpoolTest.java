package io.cartway.http.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.socket.IncomingBody.Outcome;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The shares of the disk for bodies.
class BodySpoolTest {

  private static final int BUFFER = SpooledBody.BUFFER_BYTES;

  @TempDir Path folder;
  private final BodyMemory memory = new BodyMemory(10L * BUFFER);

  private BodySpool spool(int buffers) {
    return new BodySpool(memory, Optional.of(folder), (long) buffers * BUFFER);
  }

  private static boolean keep(SpooledBody body, int bytes) throws IOException {
    return body.keep(ByteBuffer.allocate(bytes));
  }

  @Test
  void an_owner_has_a_share_of_the_disk() throws IOException {
    BodySpool spool = spool(10);
    try (SpooledBody greedy = spool.begin("a").orElseThrow();
        SpooledBody other = spool.begin("b").orElseThrow()) {
      assertThat(keep(greedy, 3 * BUFFER)).as("two on disk, one in the buffer").isTrue();
      assertThat(spool.used()).isEqualTo(2L * BUFFER);
      assertThat(keep(greedy, 1)).as("a fifth of the disk is taken").isFalse();
      assertThat(keep(other, BUFFER + 1)).isTrue();
      assertThat(spool.used()).isEqualTo(3L * BUFFER);
    }
    assertThat(spool.used()).isZero();
    assertThat(memory.used()).isZero();
  }

  @Test
  void an_owner_has_a_share_of_the_buffers() {
    BodySpool spool = spool(10);
    SpooledBody one = spool.begin("a").orElseThrow();
    SpooledBody two = spool.begin("a").orElseThrow();
    assertThat(spool.begin("a")).isEmpty();
    two.close();
    two.close();
    SpooledBody three = spool.begin("a").orElseThrow();
    assertThat(spool.begin("a")).as("closing twice gives back once").isEmpty();
    one.close();
    three.close();
    assertThat(memory.used()).isZero();
  }

  @Test
  void what_is_unpacked_has_the_share_too() throws IOException {
    BodySpool spool = spool(10);
    var packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(new byte[3 * BUFFER + 1]);
    }
    try (SpooledBody body = spool.begin("a").orElseThrow();
        SpooledBody unpacked = spool.begin("a").orElseThrow()) {
      assertThat(body.keep(ByteBuffer.wrap(packed.toByteArray()))).isTrue();
      assertThat(PackedBody.unpack(body, unpacked, Long.MAX_VALUE, Deadline.never()))
          .isEqualTo(new Outcome.NoRoom());
    }
  }

  @Test
  void unpacking_ends_at_its_deadline_also_when_nothing_comes_out() throws IOException {
    BodySpool spool = spool(100);
    var empty = new ByteArrayOutputStream();
    new GZIPOutputStream(empty).close();
    var members = new ByteArrayOutputStream();
    for (int i = 0; i < 5000; i++) {
      members.write(empty.toByteArray());
    }
    AtomicLong now = new AtomicLong();
    // A check is a millisecond, and there is one for each 8 kB.
    Deadline deadline = Deadline.after(Duration.ofMillis(5), () -> now.addAndGet(1_000_000));
    try (SpooledBody body = spool.begin("a").orElseThrow();
        SpooledBody unpacked = spool.begin("b").orElseThrow()) {
      assertThat(body.keep(ByteBuffer.wrap(members.toByteArray()))).isTrue();
      assertThatThrownBy(() -> PackedBody.unpack(body, unpacked, 10, deadline))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
    }
    assertThat(spool.used()).isZero();
  }
}
