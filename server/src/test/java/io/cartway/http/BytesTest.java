package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.socket.BoundedBytes;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Bytes in one and in several pieces.
class BytesTest {

  private static final int PIECE = 64 * 1024;

  @Test
  void bytes_written_in_any_portions_come_out_whole() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      BoundedBytes made = new BoundedBytes(random.nextInt(4000), 10_000_000, Deadline.never());
      int portions = random.nextInt(40);
      for (int i = 0; i < portions; i++) {
        byte[] portion = new byte[random.nextInt(random.nextInt(10) == 0 ? 3 * PIECE : 9000)];
        random.nextBytes(portion);
        expected.write(portion);
        made.write(portion, 0, portion.length);
        expected.write(7);
        made.write(7);
      }
      Bytes bytes = made.bytes();
      byte[] all = expected.toByteArray();
      assertThat(bytes.size()).as("seed %d", seed).isEqualTo(all.length);
      assertThat(bytes.unsafeArray()).as("seed %d", seed).isEqualTo(all);
      assertThat(bytes.stream().readAllBytes()).as("seed %d", seed).isEqualTo(all);
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      for (ByteBuffer buffer : bytes.buffers(1000)) {
        assertThat(buffer.remaining()).isLessThanOrEqualTo(1000);
        byte[] portion = new byte[buffer.remaining()];
        buffer.get(portion);
        joined.write(portion);
      }
      assertThat(joined.toByteArray()).as("seed %d", seed).isEqualTo(all);
    }
  }

  @Test
  void one_byte_beyond_the_bound_is_too_many_in_any_piece() {
    for (int bound : List.of(10, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5)) {
      BoundedBytes made = new BoundedBytes(16, bound, Deadline.never());
      for (int i = 0; i < bound; i++) {
        made.write(i);
      }
      assertThat(made.bytes().size()).isEqualTo(bound);
      assertThatThrownBy(() -> made.write(0)).isInstanceOf(BoundedBytes.TooLargeException.class);
    }
  }

  @Test
  void there_is_a_buffer_even_of_nothing() {
    assertThat(Bytes.NONE.buffers(10)).singleElement().matches(buffer -> !buffer.hasRemaining());
    assertThat(Bytes.owning(List.of()).size()).isZero();
  }
}
