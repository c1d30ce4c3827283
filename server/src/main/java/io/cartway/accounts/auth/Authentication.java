package io.cartway.accounts.auth;

import io.cartway.http.Gatekeeper;
import java.util.Optional;

/// What came of looking at a request's credential.
public sealed interface Authentication {

  /// A live one, of a key that may ask for this operation from there.
  record Known(Principal principal) implements Authentication {}

  /// None, or one that does not hold here.
  ///
  /// @param principal whose live credential it is, when it only is not for this operation: such
  ///   requests count for the key and its rate
  record Denied(Gatekeeper.Refused refusal, Optional<Principal> principal)
      implements Authentication {

    Denied(Gatekeeper.Refused refusal) {
      this(refusal, Optional.empty());
    }
  }
}
