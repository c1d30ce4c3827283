package io.cartway.search.query;

/// A part of the query, and the field that it was parsed as.
///
/// @param start its first code point in `q`, or in the value of its field if it was given in `qq`
/// @param end the code point after it
/// @param value the part as written
/// @param isGiven whether it is from a field of `qq`, not from `q`
public record QueryPart(QueryField field, int start, int end, String value, boolean isGiven) {

  /// A part of a text by its offsets, in Java's UTF-16 units.
  public static QueryPart of(QueryField field, String text, int from, int to, boolean isGiven) {
    return new QueryPart(
        field,
        text.codePointCount(0, from),
        text.codePointCount(0, to),
        text.substring(from, to),
        isGiven);
  }
}
