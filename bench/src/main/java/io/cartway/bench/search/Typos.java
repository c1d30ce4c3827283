package io.cartway.bench.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Typical typing errors: an extra letter, a missing one, a wrong one, two swapped. Only in words
/// of four letters or more; digits stay unchanged.
public final class Typos {

  private static final Pattern WORD =
      Pattern.compile("(?<![\\p{L}\\p{M}\\p{N}])[\\p{L}\\p{M}]{4,}(?![\\p{L}\\p{M}\\p{N}])");
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private Typos() {}

  /// A text with a number of typos, each in a different word if there are enough words; the text
  /// itself if no word is long enough.
  public static String make(String text, int count, Random random) {
    List<int[]> words = words(text);
    if (words.isEmpty()) {
      return text;
    }
    List<Integer> chosen = new ArrayList<>();
    while (chosen.size() < count) {
      int word = random.nextInt(words.size());
      if (!chosen.contains(word) || chosen.size() >= words.size()) {
        chosen.add(word);
      }
    }
    // From the end, so that earlier offsets stay valid.
    chosen.sort((a, b) -> Integer.compare(b, a));
    String result = text;
    int before = -1;
    int grown = 0;
    for (int word : chosen) {
      int start = words.get(word)[0];
      int end = words.get(word)[1] + (word == before ? grown : 0);
      String wrong = edit(result.substring(start, end), random);
      grown = wrong.length() - (words.get(word)[1] - start);
      before = word;
      result = result.substring(0, start) + wrong + result.substring(end);
    }
    return result;
  }

  private static List<int[]> words(String text) {
    List<int[]> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(new int[] {matcher.start(), matcher.end()});
    }
    return words;
  }

  private static String edit(String word, Random random) {
    while (true) {
      int at = random.nextInt(word.length());
      char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
      String wrong =
          switch (random.nextInt(4)) {
            case 0 -> word.substring(0, at) + letter + word.substring(at);
            case 1 -> word.substring(0, at) + word.substring(at + 1);
            case 2 -> word.substring(0, at) + letter + word.substring(at + 1);
            default -> swap(word, Math.min(at, word.length() - 2));
          };
      if (!Plain.letters(wrong).equals(Plain.letters(word))) {
        return wrong;
      }
    }
  }

  private static String swap(String word, int at) {
    return word.substring(0, at) + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
  }
}
