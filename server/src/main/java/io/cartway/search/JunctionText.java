package io.cartway.search;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads a text as the meeting of two streets: `A & B`, `A / B`, `corner of A and B`, `Ecke A B`,
/// `A esquina B`. The words are in `crossing-words.tsv`. What is read so may still be a name: it
/// holds only if there are two such streets that meet.
final class JunctionText {

  private static final Pattern BEFORE = words("before");
  private static final Pattern BETWEEN = words("between");

  /// Signs between two streets. A slash behind one or two letters is an abbreviation (`C/ Major`).
  private static final Pattern SIGN =
      Pattern.compile("(?<=\\p{L}{3}\\.?|\\p{L} ?\\d{1,3}|\\p{L} )\\s*[&+@×/\\\\]\\s*(?=\\S{2})");

  private JunctionText() {}

  /// The text as a meeting; empty when nothing in it says so.
  static Optional<QueryText> read(String plain, Map<QueryField, String> fields) {
    String text = plain;
    int joint = -1;
    Matcher before = BEFORE.matcher(text);
    boolean isSaid = before.find();
    if (isSaid) {
      text = PlainText.without(text, before.start(), before.end());
      joint =
          before.start() == 0 || text.substring(0, before.start()).isBlank() ? -1 : before.end();
    }
    if (joint < 0) {
      for (Pattern pattern : List.of(SIGN, BETWEEN)) {
        Matcher between = pattern.matcher(text);
        if (joint < 0 && between.find() && isBetween(text, between)) {
          text = PlainText.without(text, between.start(), between.end());
          joint = between.end();
        }
      }
    }
    if (joint < 0 && !isSaid) {
      return Optional.empty();
    }
    QueryText query = QueryText.parse(text, plain, fields, List.of());
    if (joint < 0) {
      return Optional.of(query.withJoint(0));
    }
    int first = 0;
    for (QueryText.Token token : query.tokens()) {
      if (token.only().isPresent() || token.from() < joint) {
        first++;
      }
    }
    boolean isInside = first > 0 && first < query.tokens().size();
    return isInside ? Optional.of(query.withJoint(first)) : Optional.empty();
  }

  private static boolean isBetween(String text, Matcher found) {
    return hasLetter(text.substring(0, found.start())) && hasLetter(text.substring(found.end()));
  }

  private static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }

  private static Pattern words(String placement) {
    String words =
        Resources.rows("crossing-words.tsv", 3).stream()
            .filter(row -> row.get(1).equals(placement))
            .flatMap(row -> List.of(row.get(2).split(" ", -1)).stream())
            .map(word -> Pattern.quote(word.replace('_', ' ')))
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .collect(Collectors.joining("|"));
    return Pattern.compile(
        "(?<![\\p{L}\\p{N}'-])(?:" + words + ")\\.?(?![\\p{L}\\p{N}'-])",
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }
}
