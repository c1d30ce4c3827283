package io.cartway.search.category;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/// Sorted folded words, each with numbers for its meanings: a tenth of the memory of a map of
/// strings. Immutable.
final class WordTable {

  /// The words one after the other, UTF-8, in the order of their bytes.
  private final byte[] letters;

  /// The start of each word in `letters`, and the end of the last one.
  private final int[] wordStarts;

  /// The start of each word's numbers in `numbers`, and the end of the last ones.
  private final int[] numberStarts;

  private final int[] numbers;

  private WordTable(byte[] letters, int[] wordStarts, int[] numberStarts, int[] numbers) {
    this.letters = letters;
    this.wordStarts = wordStarts;
    this.numberStarts = numberStarts;
    this.numbers = numbers;
  }

  /// Collects words in any order.
  static final class Builder {

    private static final class NumberedWord {
      private final byte[] word;
      private final int number;

      NumberedWord(byte[] word, int number) {
        this.word = word;
        this.number = number;
      }
    }

    private final List<NumberedWord> entries = new ArrayList<>();

    /// Adds one number to a folded word; words of no letters are left out.
    void add(String folded, int number) {
      if (!folded.isEmpty()) {
        entries.add(new NumberedWord(folded.getBytes(StandardCharsets.UTF_8), number));
      }
    }

    /// The table, without duplicates.
    WordTable build() {
      entries.sort((a, b) -> {
        int order = Arrays.compareUnsigned(a.word, b.word);
        return order != 0 ? order : Integer.compare(a.number, b.number);
      });
      int size = 0;
      int words = 0;
      for (int i = 0; i < entries.size(); i++) {
        if (i == 0 || !Arrays.equals(entries.get(i).word, entries.get(i - 1).word)) {
          size += entries.get(i).word.length;
          words++;
        }
      }
      byte[] letters = new byte[size];
      int[] wordStarts = new int[words + 1];
      int[] numberStarts = new int[words + 1];
      int[] numbers = new int[entries.size()];
      int word = -1;
      int end = 0;
      int count = 0;
      for (int i = 0; i < entries.size(); i++) {
        NumberedWord entry = entries.get(i);
        boolean isNew = i == 0 || !Arrays.equals(entry.word, entries.get(i - 1).word);
        if (isNew) {
          word++;
          wordStarts[word] = end;
          numberStarts[word] = count;
          System.arraycopy(entry.word, 0, letters, end, entry.word.length);
          end += entry.word.length;
        }
        if (isNew || numbers[count - 1] != entry.number) {
          numbers[count++] = entry.number;
        }
      }
      wordStarts[words] = end;
      numberStarts[words] = count;
      return new WordTable(letters, wordStarts, numberStarts, Arrays.copyOf(numbers, count));
    }
  }

  /// Writes the table for [#read].
  void write(PrecomputedTables.Writer writer) throws IOException {
    writer.bytes(letters);
    writer.ints(wordStarts);
    writer.ints(numberStarts);
    writer.ints(numbers);
  }

  static WordTable read(PrecomputedTables.Reader reader) {
    return new WordTable(reader.bytes(), reader.ints(), reader.ints(), reader.ints());
  }

  /// The number of distinct words.
  int size() {
    return wordStarts.length - 1;
  }

  /// The numbers of a word.
  void exact(String folded, IntConsumer each) {
    byte[] word = folded.getBytes(StandardCharsets.UTF_8);
    int index = firstAtLeast(word);
    if (index < size() && compare(index, word) == 0) {
      numbersOf(index, each);
    }
  }

  /// The numbers of the words with a prefix, in order; at most `wordsMax` words.
  void prefixed(String folded, int wordsMax, IntConsumer each) {
    byte[] word = folded.getBytes(StandardCharsets.UTF_8);
    int first = firstAtLeast(word);
    for (int i = first; i < size() && i - first < wordsMax && startsWith(i, word); i++) {
      numbersOf(i, each);
    }
  }

  /// The words with one of the requested numbers. No strings are created for others.
  List<String> words(IntPredicate isWanted) {
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      int number = numberStarts[i];
      while (number < numberStarts[i + 1] && !isWanted.test(numbers[number])) {
        number++;
      }
      if (number < numberStarts[i + 1]) {
        int bytes = wordStarts[i + 1] - wordStarts[i];
        wanted.add(new String(letters, wordStarts[i], bytes, StandardCharsets.UTF_8));
      }
    }
    return wanted;
  }

  /// The numbers of all words, in their order.
  void forEachNumber(IntConsumer each) {
    for (int number : numbers) {
      each.accept(number);
    }
  }

  private void numbersOf(int index, IntConsumer each) {
    for (int i = numberStarts[index]; i < numberStarts[index + 1]; i++) {
      each.accept(numbers[i]);
    }
  }

  private int firstAtLeast(byte[] word) {
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(middle, word) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(int index, byte[] word) {
    return Arrays.compareUnsigned(
        letters, wordStarts[index], wordStarts[index + 1], word, 0, word.length);
  }

  private boolean startsWith(int index, byte[] word) {
    int from = wordStarts[index];
    return wordStarts[index + 1] - from >= word.length
        && Arrays.equals(letters, from, from + word.length, word, 0, word.length);
  }
}
