package io.cartway.http;

/// One error in a request, in terms that the caller knows.
///
/// @param parameter the parameter or the path of the body field, shortened because callers choose
///   names
/// @param given the given value, shortened; empty when there was none
/// @param expected the accepted values, in one clear phrase
/// @param code HERE's code (`E605001`), empty when there is none
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
