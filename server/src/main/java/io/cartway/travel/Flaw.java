package io.cartway.travel;

/// A flaw of a text, in the caller's terms.
///
/// @param given the wrong part of the text
/// @param expected the accepted values, in one phrase
/// @param code HERE's code (`E605001`)
public record Flaw(String given, String expected, String code) {

  /// HERE's code for malformed text.
  public static final String SYNTAX = "E605001";

  /// A malformed text.
  public static Flaw syntax(String given, String expected) {
    return new Flaw(given, expected, SYNTAX);
  }
}
