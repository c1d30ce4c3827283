package io.cartway.accounts;

import io.cartway.http.Gatekeeper;

/// What came of looking at a request's credential.
public sealed interface Authentication {

  /// A live one, of a key that may ask for this operation from there.
  record Known(Principal principal) implements Authentication {}

  /// None, or one that does not hold here.
  record Denied(Gatekeeper.Refused refusal) implements Authentication {}
}
