package io.cartway.search.query;

import io.cartway.search.text.NormalizedText;
import io.cartway.search.text.Phrases;
import io.cartway.search.text.WordEdges;
import io.cartway.text.Scan;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Parses a text as an intersection of two streets: `A & B`, `A / B`, `corner of A and B`, `Ecke A
/// B`, `A esquina B`. The words are in `crossing-words.tsv`. Such a text may still be a name: the
/// reading holds only if two such streets intersect.
public final class JunctionText {

  private static final String TABLE = "crossing-words.tsv";
  private static final Phrases BEFORE = Phrases.read(TABLE, "before");
  private static final Phrases BETWEEN = Phrases.read(TABLE, "between");

  /// Characters that do not end a word: `d'en Bosch`, `Saint-Y`.
  private static final String JOINTS = "'-";

  private JunctionText() {}

  /// A piece of a text.
  record Piece(int start, int end) {}

  /// The text as an intersection; empty if nothing in it says so.
  public static Optional<QueryText> read(String plain, Map<QueryField, String> fields) {
    String text = plain;
    int joint = -1;
    Piece before = before(text);
    boolean isSaid = before != null;
    if (before != null) {
      text = NormalizedText.without(text, before.start, before.end);
      joint = text.substring(0, before.start).isBlank() ? -1 : before.end;
    }
    if (joint < 0) {
      Piece between = sign(text);
      if (between == null || !isBetween(text, between)) {
        between = between(text);
      }
      if (between != null && isBetween(text, between)) {
        text = NormalizedText.without(text, between.start, between.end);
        joint = between.end;
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

  /// The value of the field `street` as an intersection, when there is no text beside the fields;
  /// empty if nothing in it says so.
  static Optional<QueryText> readField(Map<QueryField, String> fields) {
    String street = NormalizedText.of(fields.getOrDefault(QueryField.STREET, ""));
    Map<QueryField, String> others = new EnumMap<>(QueryField.class);
    others.putAll(fields);
    others.remove(QueryField.STREET);
    return read(street, others).map(query -> query.asField(QueryField.STREET, street));
  }

  private static boolean isBetween(String text, Piece found) {
    return hasLetter(text.substring(0, found.start)) && hasLetter(text.substring(found.end));
  }

  private static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }

  static @Nullable Piece before(String text) {
    return word(BEFORE, text);
  }

  static @Nullable Piece between(String text) {
    return word(BETWEEN, text);
  }

  /// The first of the words in a text, with a following dot; null if there is none.
  private static @Nullable Piece word(Phrases words, String text) {
    for (int start = 0; start < text.length(); start++) {
      if (WordEdges.startsAt(text, start, JOINTS)) {
        int end = words.end(text, start, last -> wordEnd(text, last));
        if (end != Phrases.NONE) {
          return new Piece(start, end);
        }
      }
    }
    return null;
  }

  private static int wordEnd(String text, int last) {
    if (WordEdges.isAt(text, last, ".") && WordEdges.endsAt(text, last + 1, JOINTS)) {
      return last + 1;
    }
    return WordEdges.endsAt(text, last, JOINTS) ? last : Phrases.NONE;
  }

  /// The first sign between two streets, with the blanks around it; null if there is none. A slash
  /// after one or two letters is an abbreviation (`C/ Major`).
  static @Nullable Piece sign(String text) {
    int blanks = 0;
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      if (Scan.isSpace(each)) {
        blanks++;
        continue;
      }
      if ("&+@×/\\".indexOf(each) >= 0) {
        int start = start(text, at - blanks, at);
        int end = at + 1 + Scan.countFrom(text, at + 1, Scan::isSpace);
        if (start >= 0 && hasTwo(text, end)) {
          return new Piece(start, end);
        }
      }
      blanks = 0;
    }
    return null;
  }

  /// The start of a sign with its blanks; -1 if the text before it is not a street.
  ///
  /// @param word the end of the text before the blanks
  private static int start(String text, int word, int sign) {
    if (isBehindThreeLetters(text, word) || isBehindNumber(text, word)) {
      return word;
    }
    boolean isBlank = word < sign && text.charAt(word) == ' ';
    return isBlank && WordEdges.isLetterBefore(text, word) ? word + 1 : -1;
  }

  private static boolean isBehindThreeLetters(String text, int end) {
    int at = end > 0 && text.charAt(end - 1) == '.' ? end - 1 : end;
    for (int count = 0; count < 3; count++) {
      if (!WordEdges.isLetterBefore(text, at)) {
        return false;
      }
      at = WordEdges.previous(text, at);
    }
    return true;
  }

  /// Whether a position follows one to three digits after a letter: `A 9`.
  private static boolean isBehindNumber(String text, int end) {
    int at = end;
    while (at > 0 && end - at <= 3 && Scan.isDigit(text.charAt(at - 1))) {
      at--;
    }
    if (at == end || end - at > 3) {
      return false;
    }
    return WordEdges.isLetterBefore(text, at)
        || (at > 0 && text.charAt(at - 1) == ' ' && WordEdges.isLetterBefore(text, at - 1));
  }

  /// Whether two non-blank characters follow.
  private static boolean hasTwo(String text, int at) {
    if (at >= text.length()) {
      return false;
    }
    int second = WordEdges.next(text, at);
    return second < text.length() && !Scan.isSpace(text.charAt(second));
  }
}
