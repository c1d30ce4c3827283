package io.cartway.bench.country;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Changes the words of names from copy to copy, so that the vocabulary grows as in a country.
/// Words that many names have ("de", "Strasse") stay in every copy and get longer lists of
/// documents; of the others about half stay in a copy, and the rest change some of their letters. A
/// word that ends in a common one keeps that ending: "Feldkircherstrasse" becomes another street.
/// The first copy keeps all its names. Equal words of a copy stay equal, so addresses still name
/// their streets.
final class NewWords {

  /// The share of the distinct names that have a common word.
  private static final double COMMON_SHARE = 0.002;

  private static final int LETTERS_MIN = 3;

  private static final String VOWELS = "aeiou";
  private static final String CONSONANTS = "bcdfghklmnprstvwz";

  private static final Set<String> NAMES =
      Set.of(
          "name",
          "alt_name",
          "official_name",
          "old_name",
          "short_name",
          "loc_name",
          "int_name",
          "is_in",
          "addr:street",
          "addr:place",
          "addr:city",
          "addr:suburb",
          "addr:hamlet");

  private static final Set<String> CODES = Set.of("addr:postcode", "postal_code");

  /// Codes of copies repeat after this number of copies: two digits.
  private static final int CODES_OF_COPIES = 100;

  private final long seed;
  private final Set<String> common;

  NewWords(long seed, List<Template> templates) {
    this.seed = seed;
    this.common = commonWords(templates);
  }

  private static Set<String> commonWords(List<Template> templates) {
    Set<String> names = new HashSet<>();
    for (Template template : templates) {
      for (String[][] all : List.of(template.nodeTags, template.wayTags)) {
        for (String[] tags : all) {
          for (int i = 0; i < tags.length; i += 2) {
            if (tags[i].equals("name")) {
              names.add(tags[i + 1]);
            }
          }
        }
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    for (String name : names) {
      for (String word : name.toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1)) {
        counts.merge(word, 1, Integer::sum);
      }
    }
    double least = Math.max(2, COMMON_SHARE * names.size());
    Set<String> common = new HashSet<>();
    counts.forEach((word, count) -> {
      if (count >= least) {
        common.add(word);
      }
    });
    return common;
  }

  /// The words of one copy; remembers what it has changed.
  Copy copy(int number) {
    return new Copy(number);
  }

  final class Copy {

    private final int number;
    private final Map<String, String> changed = new HashMap<>();

    private Copy(int number) {
      this.number = number;
    }

    /// The tags of an element in this copy: key, value, key, value, ...
    List<String> tags(String[] tags) {
      if (number == 0 || tags.length == 0) {
        return List.of(tags);
      }
      String[] copied = tags.clone();
      for (int i = 0; i < copied.length; i += 2) {
        if (isName(copied[i])) {
          copied[i + 1] = name(copied[i + 1]);
        } else if (CODES.contains(copied[i])) {
          copied[i + 1] = code(copied[i + 1]);
        }
      }
      return List.of(copied);
    }

    private static boolean isName(String key) {
      int colon = key.indexOf(':');
      return NAMES.contains(key)
          || (colon > 0 && !key.startsWith("addr:") && NAMES.contains(key.substring(0, colon)));
    }

    /// A code of five digits: two for the copy, three of the old one.
    private String code(String old) {
      String digits = old.replaceAll("[^0-9]", "");
      String last = digits.substring(Math.max(0, digits.length() - 3));
      return digits.isEmpty() ? old : "%02d".formatted(number % CODES_OF_COPIES) + last;
    }

    private String name(String old) {
      StringBuilder made = new StringBuilder();
      int at = 0;
      while (at < old.length()) {
        int end = at;
        while (end < old.length() && Character.isLetter(old.charAt(end))) {
          end++;
        }
        if (end > at) {
          made.append(changed.computeIfAbsent(old.substring(at, end), this::word));
          at = end;
        } else {
          made.append(old.charAt(at++));
        }
      }
      return made.toString();
    }

    private String word(String old) {
      String lower = old.toLowerCase(Locale.ROOT);
      long hash = mix(seed ^ mix(number) ^ mix(lower.hashCode()));
      int stem = stem(lower);
      boolean stays = common.contains(lower) || lower.length() < LETTERS_MIN || (hash & 1) == 0;
      if (stays || lower.length() != old.length()) {
        return old;
      }
      StringBuilder made = new StringBuilder(old);
      for (int i = 0; i < stem; i++) {
        hash = mix(hash + i);
        boolean isUpper = lower.charAt(i) != old.charAt(i);
        // The first letter and about every third: words stay like words.
        if (i == 0 || hash % 3 == 0) {
          char letter = other(lower.charAt(i), hash >>> 8);
          made.setCharAt(i, isUpper ? Character.toUpperCase(letter) : letter);
        }
      }
      return made.toString();
    }

    /// The number of letters before a common ending.
    private int stem(String lower) {
      for (int i = LETTERS_MIN; i <= lower.length() - LETTERS_MIN; i++) {
        if (common.contains(lower.substring(i))) {
          return i;
        }
      }
      return lower.length();
    }

    private static char other(char letter, long hash) {
      for (String letters : List.of(VOWELS, CONSONANTS)) {
        int at = letters.indexOf(letter);
        if (at >= 0) {
          int step = 1 + (int) ((hash & 0xFFFF) % (letters.length() - 1));
          return letters.charAt((at + step) % letters.length());
        }
      }
      return letter;
    }
  }

  /// The finalizer of SplitMix64.
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
