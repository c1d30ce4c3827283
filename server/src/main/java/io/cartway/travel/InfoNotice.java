package io.cartway.travel;

/// A remark on a request that is answered nevertheless.
///
/// @param code code for programs
/// @param title one sentence for people
public record InfoNotice(String code, String title) {

  /// The notice about an unknown parameter.
  public static InfoNotice unknown(String title) {
    return new InfoNotice("unknownParameter", title);
  }

  /// The notice about a known parameter without effect. It is not HERE's code: HERE has no such
  /// parameters.
  public static InfoNotice withoutEffect(String title) {
    return new InfoNotice("parameterWithoutEffect", title);
  }
}
