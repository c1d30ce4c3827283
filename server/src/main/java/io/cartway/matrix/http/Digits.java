package io.cartway.matrix.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes of text with many numbers: written a hundred million times for a large matrix.
final class Digits {

  private static final int LONGEST = 11;

  private byte[] bytes = new byte[1 << 16];
  private int size;

  Digits add(String text) {
    byte[] added = text.getBytes(StandardCharsets.UTF_8);
    ensure(added.length);
    System.arraycopy(added, 0, bytes, size, added.length);
    size += added.length;
    return this;
  }

  Digits add(char ascii) {
    ensure(1);
    bytes[size++] = (byte) ascii;
    return this;
  }

  /// @param number 0 or more
  Digits add(int number) {
    ensure(LONGEST);
    int rest = number;
    int end = size + length(number);
    int at = end;
    do {
      bytes[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    size = end;
    return this;
  }

  /// Adds a number of thousandths as a decimal with three digits.
  ///
  /// @param thousandths 0 or more
  Digits addThousandths(long thousandths) {
    add((int) (thousandths / 1000)).add('.');
    int rest = (int) (thousandths % 1000);
    return add(rest / 100).add(rest / 10 % 10).add(rest % 10);
  }

  private static int length(int number) {
    int length = 1;
    for (int rest = number / 10; rest > 0; rest /= 10) {
      length++;
    }
    return length;
  }

  private void ensure(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /// Writes all and forgets it.
  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
    size = 0;
  }
}
