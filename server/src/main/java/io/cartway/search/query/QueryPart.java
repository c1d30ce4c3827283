package io.cartway.search.query;

/// A piece of what was asked, and the field that it was read as.
///
/// @param start its first code point in `q`, or in the value of its field when it was given so
/// @param end the code point behind it
/// @param value the piece as it was written
/// @param isGiven whether it is the value of a field of `qq`, not a piece of `q`
public record QueryPart(QueryField field, int start, int end, String value, boolean isGiven) {

  /// A piece of a text by its places in it, counted as Java does.
  public static QueryPart of(QueryField field, String text, int from, int to, boolean isGiven) {
    return new QueryPart(
        field,
        text.codePointCount(0, from),
        text.codePointCount(0, to),
        text.substring(from, to),
        isGiven);
  }
}
