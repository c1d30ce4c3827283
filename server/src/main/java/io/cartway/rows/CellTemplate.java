package io.cartway.rows;

import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A text made of a row's cells: `{street} {nr}, {zip} {city}`. Two braces `{{` are one, `}}` too.
///
/// What stands between cells goes when they are absent: without `nr` and `zip` the template above
/// makes `Städtle, Vaduz`. Brackets and quotes around a column go with it. Letters and digits of
/// the template stay.
public final class CellTemplate {

  /// The longest template.
  public static final int LENGTH_MAX = 1000;

  private static final String OPENING = "([<\"'«„“";
  private static final String CLOSING = ")]>\"'»“”";

  /// A column, a word of the template, or what separates these.
  ///
  /// @param before brackets and quotes before a column
  /// @param behind those behind it
  private record Piece(Kind kind, String text, String before, String behind) {
    Piece(Kind kind, String text) {
      this(kind, text, "", "");
    }
  }

  private enum Kind {
    COLUMN,
    WORD,
    SEPARATOR
  }

  private final String parameter;
  private final List<Piece> pieces;

  private CellTemplate(String parameter, List<Piece> pieces) {
    this.parameter = parameter;
    this.pieces = pieces;
  }

  /// Reads a template.
  ///
  /// @param parameter its name in messages: `q`
  /// @throws RowException when a brace does not close, or it is too long or has no column
  public static CellTemplate parse(String parameter, String template) {
    if (template.length() > LENGTH_MAX) {
      throw new RowException(
          parameter,
          "%,d characters".formatted(template.length()),
          RowReader.atMost(LENGTH_MAX, "characters"));
    }
    List<Piece> pieces = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      char c = template.charAt(at);
      if ((c == '{' || c == '}') && template.startsWith(String.valueOf(c), at + 1)) {
        literal.append(c);
        at += 2;
      } else if (c == '{') {
        int end = template.indexOf('}', at);
        String name = end < 0 ? "" : template.substring(at + 1, end).strip();
        if (name.isEmpty() || name.indexOf('{') >= 0) {
          throw new RowException(
              parameter, template.substring(at), "{column} with its closing brace, or {{");
        }
        int bracket = literal.length();
        while (bracket > 0 && OPENING.indexOf(literal.charAt(bracket - 1)) >= 0) {
          bracket--;
        }
        String before = literal.substring(bracket);
        literal.setLength(bracket);
        addLiteral(pieces, literal);
        at = end + 1 + Scan.countFrom(template, end + 1, sign -> CLOSING.indexOf(sign) >= 0);
        pieces.add(new Piece(Kind.COLUMN, name, before, template.substring(end + 1, at)));
      } else {
        literal.append(c);
        at++;
      }
    }
    addLiteral(pieces, literal);
    if (pieces.stream().noneMatch(piece -> piece.kind == Kind.COLUMN)) {
      throw new RowException(parameter, template, "a template with columns, as {street} {nr}");
    }
    return new CellTemplate(parameter, List.copyOf(pieces));
  }

  /// Cuts at the first and the last letter or digit: what is before and behind separates.
  private static void addLiteral(List<Piece> pieces, StringBuilder literal) {
    String text = literal.toString();
    literal.setLength(0);
    int start = Scan.countFrom(text, 0, c -> !isWord(c));
    int end = text.length();
    while (end > start && !isWord(text.charAt(end - 1))) {
      end--;
    }
    add(pieces, Kind.SEPARATOR, text.substring(0, start));
    add(pieces, Kind.WORD, text.substring(start, end));
    add(pieces, Kind.SEPARATOR, text.substring(end));
  }

  private static void add(List<Piece> pieces, Kind kind, String text) {
    if (!text.isEmpty()) {
      pieces.add(new Piece(kind, text));
    }
  }

  /// Halves of surrogate pairs are taken for letters, so that no pair is cut.
  private static boolean isWord(int c) {
    return Character.isLetterOrDigit(c) || Character.isSurrogate((char) c);
  }

  /// The columns that it names, in order.
  public Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    pieces.stream().filter(piece -> piece.kind == Kind.COLUMN).forEach(p -> columns.add(p.text));
    return columns;
  }

  /// Throws when it names a column that is not there.
  ///
  /// @param known the columns of the table
  /// @throws RowException which names it and the known ones
  public void check(Collection<String> known) {
    for (String column : columns()) {
      if (!known.contains(column)) {
        throw new RowException(
            parameter,
            "{" + column + "}",
            "one of the columns " + RowException.shortened(String.join(", ", known)));
      }
    }
  }

  /// The text for a row; empty when all its columns are absent.
  ///
  /// @throws RowException when a cell is a list or an object
  public String of(Row row) {
    StringBuilder made = new StringBuilder();
    // What stands between the last text and the next.
    String between = "";
    // Whether nothing was left out since the last text.
    boolean whole = true;
    boolean any = false;
    for (Piece piece : pieces) {
      if (piece.kind == Kind.SEPARATOR) {
        between = whole ? between + piece.text : stronger(between, piece.text);
        continue;
      }
      String text =
          piece.kind == Kind.WORD ? piece.text : row.text(piece.text).map(String::strip).orElse("");
      if (text.isEmpty()) {
        whole = false;
        continue;
      }
      any |= piece.kind == Kind.COLUMN;
      if (whole || !made.isEmpty()) {
        made.append(between);
      }
      made.append(piece.before).append(text).append(piece.behind);
      between = "";
      whole = true;
    }
    if (whole) {
      made.append(between);
    }
    return any ? made.toString().strip() : "";
  }

  /// The one with more signs that are no blanks; of two equals the first.
  private static String stronger(String a, String b) {
    return signs(a) >= signs(b) && !a.isEmpty() ? a : b;
  }

  private static long signs(String text) {
    return text.chars().filter(c -> !Character.isWhitespace(c)).count();
  }
}
