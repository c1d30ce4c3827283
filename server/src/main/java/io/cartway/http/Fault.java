package io.cartway.http;

/// One thing that is wrong with a request, in the caller's words.
///
/// @param parameter the parameter or the path of the body field, shortened: callers choose names
/// @param given what was given, shortened; empty when nothing was
/// @param expected what is accepted, one clear phrase
/// @param code HERE's code where it has one (`E605001`), else empty
public record Fault(String parameter, String given, String expected, String code) {

  private static final int LENGTH_MAX = 200;

  public Fault {
    parameter = shortened(parameter);
    given = shortened(given);
  }

  private static String shortened(String text) {
    return text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) + "..." : text;
  }

  /// A fault without a code of HERE's.
  public static Fault of(String parameter, String given, String expected) {
    return new Fault(parameter, given, expected, "");
  }
}
