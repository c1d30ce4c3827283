package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.testing.Cases;
import java.util.Arrays;
import java.util.BitSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HandleBytesTest {

  /// Numbers with their widths.
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Numbers(int[] numbers, int[] widths) {

    static Numbers of(RandomGenerator random, int size) {
      int[] numbers = new int[5 * size];
      int[] widths = new int[numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        // Handles of long paths have mostly two bits for a junction; some numbers are wide.
        widths[i] = random.nextInt(4) == 0 ? random.nextInt(33) : random.nextInt(4);
        numbers[i] = random.nextInt();
      }
      return new Numbers(numbers, widths);
    }

    /// Bit after bit, the lowest first.
    byte[] bits() {
      BitSet bits = new BitSet();
      int at = 0;
      for (int i = 0; i < numbers.length; i++) {
        for (int bit = 0; bit < widths[i]; bit++) {
          bits.set(at++, (numbers[i] >> bit & 1) != 0);
        }
      }
      return Arrays.copyOf(bits.toByteArray(), (at + 7) / 8);
    }
  }

  @Test
  void numbers_of_any_width_follow_each_other_bit_by_bit() {
    Cases.forAll(
        20261126L,
        Numbers::of,
        all -> {
          HandleBytes stream = new HandleBytes();
          for (int i = 0; i < all.numbers.length; i++) {
            stream.add(all.numbers[i], all.widths[i]);
          }
          assertThat(stream.toArray()).isEqualTo(all.bits());
        });
  }

  @Test
  void what_was_written_is_read_again_until_nothing_is_left() {
    Cases.forAll(
        20261127L,
        Numbers::of,
        all -> {
          HandleBytes written = new HandleBytes();
          for (int i = 0; i < all.numbers.length; i++) {
            written.add(all.numbers[i], all.widths[i]);
            written.addVarint(all.numbers[i]);
          }
          byte[] bytes = written.toArray();
          HandleBytes read = new HandleBytes(bytes, bytes.length);
          for (int i = 0; i < all.numbers.length; i++) {
            int number = read.take(all.widths[i]);
            assertThat((number ^ all.numbers[i]) & (int) ((1L << all.widths[i]) - 1)).isZero();
            assertThat(read.takeVarint()).isEqualTo(all.numbers[i]);
          }
          assertThatThrownBy(() -> read.take(8)).isInstanceOf(IndexOutOfBoundsException.class);
        });
  }
}
