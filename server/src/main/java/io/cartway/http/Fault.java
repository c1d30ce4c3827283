package io.cartway.http;

/// One thing that is wrong with a request, in the caller's words.
///
/// @param parameter the parameter or the path of the body field
/// @param given what was given, shortened; empty when nothing was
/// @param expected what is accepted, one clear phrase
/// @param code HERE's code where it has one (`E605001`), else empty
public record Fault(String parameter, String given, String expected, String code) {

  private static final int GIVEN_LENGTH_MAX = 200;

  public Fault {
    if (given.length() > GIVEN_LENGTH_MAX) {
      given = given.substring(0, GIVEN_LENGTH_MAX) + "...";
    }
  }

  /// A fault without a code of HERE's.
  public static Fault of(String parameter, String given, String expected) {
    return new Fault(parameter, given, expected, "");
  }
}
