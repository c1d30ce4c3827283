package io.cartway.hierarchy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A concurrent, grow-only set of numbers.
final class AtomicBits {

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int WORD_SHIFT = 6;

  private final long[] words;

  /// An empty set of numbers below a size.
  AtomicBits(int size) {
    words = new long[(size + Long.SIZE - 1) >> WORD_SHIFT];
  }

  /// Adds a number, which may already be in the set.
  void add(int number) {
    long bit = 1L << number;
    if ((word(number >> WORD_SHIFT) & bit) == 0) {
      WORDS.getAndBitwiseOr(words, number >> WORD_SHIFT, bit);
    }
  }

  /// Whether a number is in the set.
  boolean has(int number) {
    return (word(number >> WORD_SHIFT) & (1L << number)) != 0;
  }

  /// The least number of the set from `from` to `end`, exclusive; `end` when there is none.
  int next(int from, int end) {
    if (from >= end) {
      return end;
    }
    int at = from >> WORD_SHIFT;
    int last = (end - 1) >> WORD_SHIFT;
    long word = word(at) & (-1L << from);
    while (word == 0 && at < last) {
      word = word(++at);
    }
    int found = (at << WORD_SHIFT) + Long.numberOfTrailingZeros(word);
    return word == 0 ? end : Math.min(end, found);
  }

  private long word(int at) {
    return (long) WORDS.getOpaque(words, at);
  }
}
