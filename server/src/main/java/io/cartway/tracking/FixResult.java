package io.cartway.tracking;

/// What became of a reported position.
public sealed interface FixResult {

  /// It is the newest of its asset, and kept.
  record Accepted() implements FixResult {}

  /// The asset has a position of that time, which stays.
  record Duplicate() implements FixResult {}

  /// It is older than the newest of its asset, and kept.
  record Late() implements FixResult {}

  /// It is not kept.
  ///
  /// @param field that is the reason
  /// @param given its value
  /// @param expected what is accepted, as a phrase
  record Rejected(String field, String given, String expected) implements FixResult {}

  /// The one.
  FixResult ACCEPTED = new Accepted();

  /// The one.
  FixResult DUPLICATE = new Duplicate();

  /// The one.
  FixResult LATE = new Late();
}
