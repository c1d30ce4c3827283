package io.cartway.travel;

/// A remark on a request that is answered all the same.
///
/// @param code what programs look at
/// @param title one sentence for people
public record InfoNotice(String code, String title) {

  /// There is no parameter of this name.
  public static InfoNotice unknown(String title) {
    return new InfoNotice("unknownParameter", title);
  }

  /// The parameter is known, and changes nothing. Not HERE's word: HERE has no such parameters.
  public static InfoNotice withoutEffect(String title) {
    return new InfoNotice("parameterWithoutEffect", title);
  }
}
