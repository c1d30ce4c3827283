package io.cartway.travel;

/// What is wrong with a text, in the caller's words.
///
/// @param given the part of the text that is wrong
/// @param expected what is accepted there, one phrase
/// @param code HERE's code (`E605001`)
public record Flaw(String given, String expected, String code) {

  /// HERE's code for what cannot be read.
  public static final String SYNTAX = "E605001";

  /// A text that cannot be read.
  public static Flaw syntax(String given, String expected) {
    return new Flaw(given, expected, SYNTAX);
  }
}
