package io.cartway.search.query;

import io.cartway.search.text.Phrases;
import io.cartway.search.text.WordEdges;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds unit designators, which name a part of a building: `Apt 4`, `#12`, `2. OG`, `piso 3`. The
/// index has no units, and the rest of the text matches better without them. The words are in
/// `unit-words.tsv`.
///
/// Each form is parsed by hand at each position: all of them have a bounded length, except for runs
/// of blanks.
final class UnitDesignators {

  private static final int NONE = Phrases.NONE;

  private static final String TABLE = "unit-words.tsv";
  private static final Phrases BEFORE = Phrases.read(TABLE, "before");
  private static final Phrases BEHIND = Phrases.read(TABLE, "behind");
  private static final Phrases AFTER = Phrases.read(TABLE, "after");
  private static final Phrases ALONE = Phrases.read(TABLE, "alone");

  /// Endings of ordinal numbers: `2.`, `3º`, `1r`, `2nd`, `2e`, `1er`.
  private static final List<String> ORDINAL_ENDS =
      List.of(
          ".", "º", "°", "ª", "st", "nd", "rd", "th", "er", "re", "ère", "ième", "ieme", "ème",
          "eme", "e", "r", "n", "t", "è");

  /// In order of precedence: a later form does not overlap an earlier match.
  private static final List<Form> FORMS =
      List.of(
          UnitDesignators::before,
          UnitDesignators::behind,
          UnitDesignators::after,
          UnitDesignators::alone,
          UnitDesignators::door,
          UnitDesignators::numberSign);

  private UnitDesignators() {}

  /// A piece of a text.
  record Piece(int from, int to) {}

  /// A form of writing a unit.
  private interface Form {

    /// The end of a unit of this form that starts at an offset; NONE if there is none.
    int end(String text, int from);
  }

  /// The units in a text, in order, without overlaps.
  static List<Piece> find(String text) {
    List<Piece> pieces = new ArrayList<>();
    for (Form form : FORMS) {
      int from = 0;
      while (from < text.length()) {
        int end = form.end(text, from);
        if (end != NONE) {
          Piece piece = new Piece(from, end);
          if (pieces.stream().noneMatch(other -> other.from < piece.to && piece.from < other.to)) {
            pieces.add(piece);
          }
        }
        from = end == NONE ? from + 1 : end;
      }
    }
    pieces.sort(Comparator.comparingInt(Piece::from));
    return pieces;
  }

  /// `Apt 4`.
  private static int before(String text, int from) {
    return WordEdges.startsAt(text, from, "")
        ? BEFORE.end(text, from, end -> number(text, end))
        : NONE;
  }

  /// `m. 5` after a house number.
  private static int behind(String text, int from) {
    return isBehindNumber(text, from) ? BEHIND.end(text, from, end -> number(text, end)) : NONE;
  }

  /// `2. OG`.
  private static int after(String text, int from) {
    int digits = WordEdges.startsAt(text, from, "") ? digits(text, from, 3) : 0;
    if (digits == 0) {
      return NONE;
    }
    for (String end : ORDINAL_ENDS) {
      int behind = from + digits + end.length();
      if (WordEdges.isAtIgnoringCase(text, from + digits, end)) {
        int word = behind + Scan.countFrom(text, behind, Scan::isSpace);
        int found = AFTER.end(text, word, last -> WordEdges.endsAt(text, last, "") ? last : NONE);
        if (found != NONE) {
          return found;
        }
      }
    }
    return NONE;
  }

  /// `EG`, `s/n.`.
  private static int alone(String text, int from) {
    if (!WordEdges.startsAt(text, from, "")) {
      return NONE;
    }
    return ALONE.end(
        text,
        from,
        end -> {
          if (!WordEdges.endsAt(text, end, "")) {
            return NONE;
          }
          return WordEdges.isAt(text, end, ".") ? end + 1 : end;
        });
  }

  /// `2n 1a`, `3º 2ª`: floor and door in Spain and Andorra.
  private static int door(String text, int from) {
    int floor = isBehindNumber(text, from) ? digits(text, from, 2) : 0;
    int at = from + floor;
    if (floor == 0 || at == text.length() || "rntèeoº°ª".indexOf(lower(text, at)) < 0) {
      return NONE;
    }
    at++;
    at += WordEdges.isAt(text, at, ".") ? 1 : 0;
    at += WordEdges.isAt(text, at, ",") ? 1 : 0;
    at += WordEdges.isAt(text, at, " ") ? 1 : 0;
    int door = digits(text, at, 2);
    at += door;
    boolean isDoor = door > 0 && at < text.length() && "arnª".indexOf(lower(text, at)) >= 0;
    return isDoor && WordEdges.endsAt(text, at + 1, "") ? at + 1 : NONE;
  }

  /// `#12`, `# B-4`.
  private static int numberSign(String text, int from) {
    if (text.charAt(from) != '#') {
      return NONE;
    }
    int at = from + 1 + Scan.countFrom(text, from + 1, Scan::isSpace);
    at = WordEdges.isLetterAt(text, at) ? WordEdges.next(text, at) : at;
    int most = Math.min(6, Scan.countFrom(text, at, c -> c == '-' || Scan.isDigit(c)));
    for (int length = most; length > 0; length--) {
      int end = at + length;
      if (WordEdges.isLetterAt(text, end)) {
        int behind = WordEdges.next(text, end);
        if (WordEdges.endsAt(text, behind, "")) {
          return behind;
        }
      } else if (WordEdges.endsAt(text, end, "")) {
        return end;
      }
    }
    return NONE;
  }

  /// `4`, `. 4b`, ` nr. 12`, ` B2`: after a word; a letter needs a blank before it.
  private static int number(String text, int from) {
    int dot = WordEdges.isAt(text, from, ".") ? from + 1 : from;
    int at = dot + Scan.countFrom(text, dot, Scan::isSpace);
    int number = sign(text, at);
    int digits = digits(text, number, 4);
    if (digits > 0) {
      int end = number + digits;
      int letter = WordEdges.isAt(text, end, " -") ? end + 1 : end;
      if (WordEdges.isLetterAt(text, letter)) {
        int behind = WordEdges.next(text, letter);
        int whole = WordEdges.isLetterAt(text, behind) ? NONE : tail(text, behind);
        if (whole != NONE) {
          return whole;
        }
      }
      int whole = tail(text, end);
      if (whole != NONE) {
        return whole;
      }
    }
    if (at == from || !WordEdges.isLetterAt(text, at)) {
      return NONE;
    }
    int letter = WordEdges.next(text, at);
    int count = Scan.countFrom(text, letter, Scan::isDigit);
    return count > 4 ? NONE : tail(text, letter + count);
  }

  /// The offset after `nr.`, `no`, `n°`, `#` and following blanks.
  private static int sign(String text, int from) {
    int at = from;
    if (WordEdges.isAt(text, at, "#")) {
      at++;
    } else if (WordEdges.isAtIgnoringCase(text, at, "n") && WordEdges.isAt(text, at + 1, "º°")) {
      at += 2;
    } else if (WordEdges.isAtIgnoringCase(text, at, "nr")
        || WordEdges.isAtIgnoringCase(text, at, "no")) {
      at += 2;
      at += WordEdges.isAt(text, at, ".") ? 1 : 0;
    } else {
      return from;
    }
    return at + Scan.countFrom(text, at, Scan::isSpace);
  }

  /// The end of a number with an optional suffix: `-3`, `/12`.
  private static int tail(String text, int from) {
    if (WordEdges.isAt(text, from, "-/")) {
      int digits = digits(text, from + 1, 3);
      if (digits > 0 && WordEdges.endsAt(text, from + 1 + digits, "")) {
        return from + 1 + digits;
      }
    }
    return WordEdges.endsAt(text, from, "") ? from : NONE;
  }

  /// The number of digits at an offset; 0 if there are more than the maximum.
  private static int digits(String text, int at, int max) {
    int count = Scan.countFrom(text, at, Scan::isDigit);
    return count > max ? 0 : count;
  }

  /// Whether an offset is one or two blanks or commas after a digit, or after the letter of a
  /// number.
  private static boolean isBehindNumber(String text, int from) {
    for (int gap = 1; gap <= 2 && gap <= from; gap++) {
      int end = from - gap;
      if (" ,".indexOf(text.charAt(end)) < 0) {
        return false;
      }
      if (isDigitBefore(text, end)) {
        return true;
      }
      if (WordEdges.isLetterBefore(text, end)
          && isDigitBefore(text, WordEdges.previous(text, end))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDigitBefore(String text, int at) {
    return at > 0 && Scan.isDigit(text.charAt(at - 1));
  }

  private static char lower(String text, int at) {
    return WordEdges.folded(text.charAt(at));
  }
}
