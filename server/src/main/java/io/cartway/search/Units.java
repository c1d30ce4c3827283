package io.cartway.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds what is said of the inside of a building: `Apt 4`, `#12`, `2. OG`, `piso 3`. Nothing in
/// the index answers it, and without it the rest of the text is met better. The words are in
/// `unit-words.tsv`.
final class Units {

  private static final String START = "(?<![\\p{L}\\p{N}])";
  private static final String END = "(?![\\p{L}\\p{N}])";
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  /// `4`, `. 4b`, ` nr. 12`, ` B2`: behind a word; a letter does not stand close to it.
  private static final String NUMBER =
      "(?:\\.?\\s*(?:nr\\.?\\s*|no\\.?\\s*|n[º°]\\s*|#\\s*)?\\d{1,4}(?:[ -]?\\p{L}(?!\\p{L}))?"
          + "|(?:\\.\\s*|\\s+)\\p{L}\\d{0,4})(?:[-/]\\d{1,3})?";

  /// `2.`, `3º`, `1r`, `2nd`, `2e`, `1er`.
  private static final String ORDINAL =
      "\\d{1,3}(?:\\.|[º°ª]|st|nd|rd|th|er|re|ère|[iI]?[èe]me|e|r|n|t|è)\\s*";

  private static final List<Pattern> PATTERNS =
      List.of(
          pattern("before", START, NUMBER + END),
          pattern("behind", "(?<=\\d\\p{L}?[ ,]{1,2})", NUMBER + END),
          pattern("after", START + ORDINAL, END),
          pattern("alone", START, END + "\\.?"),
          // `2n 1a`, `3º 2ª`: floor and door in Spain and Andorra.
          Pattern.compile(
              "(?<=\\d\\p{L}?[ ,]{1,2})\\d{1,2}(?:[rntèeo]|[º°ª])\\.?,? ?\\d{1,2}[arnª]" + END,
              FLAGS),
          Pattern.compile("#\\s*\\p{L}?[\\d-]{1,6}\\p{L}?" + END));

  private Units() {}

  /// A piece of a text.
  record Piece(int from, int to) {}

  /// The units in a text, in order; none overlaps another.
  static List<Piece> find(String text) {
    List<Piece> pieces = new ArrayList<>();
    for (Pattern pattern : PATTERNS) {
      Matcher found = pattern.matcher(text);
      while (found.find()) {
        Piece piece = new Piece(found.start(), found.end());
        if (pieces.stream().noneMatch(other -> other.from < piece.to && piece.from < other.to)) {
          pieces.add(piece);
        }
      }
    }
    pieces.sort(Comparator.comparingInt(Piece::from));
    return pieces;
  }

  private static Pattern pattern(String placement, String before, String after) {
    String words =
        Resources.rows("unit-words.tsv", 3).stream()
            .filter(row -> row.get(1).equals(placement))
            .flatMap(row -> List.of(row.get(2).split(" ", -1)).stream())
            .map(word -> Pattern.quote(word.replace('_', ' ')))
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .collect(Collectors.joining("|"));
    return Pattern.compile(before + "(?:" + words + ")" + after, FLAGS);
  }
}
