package io.cartway.accounts.auth;

import io.cartway.http.Gatekeeper;
import java.util.Optional;

/// The result of checking a request's credential.
public sealed interface Authentication {

  /// A live credential of a key that may call this operation from this origin.
  record Known(Principal principal) implements Authentication {}

  /// No credential, or one that is not valid here.
  ///
  /// @param principal the owner of a live credential that is only not for this operation: such
  ///   requests count for the key and its rate
  record Denied(Gatekeeper.Refused refusal, Optional<Principal> principal)
      implements Authentication {

    Denied(Gatekeeper.Refused refusal) {
      this(refusal, Optional.empty());
    }
  }
}
