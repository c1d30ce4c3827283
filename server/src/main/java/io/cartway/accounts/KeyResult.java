package io.cartway.accounts;

/// What came of asking for a secret.
public sealed interface KeyResult {

  /// A key with a new secret, which is shown now and never again.
  record Issued(ApiKey key, Secret secret) implements KeyResult {}

  /// None was made.
  ///
  /// @param reason one sentence
  record Refused(String reason) implements KeyResult {}
}
