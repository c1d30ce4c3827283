package io.cartway.accounts;

import io.cartway.http.Gatekeeper;
import io.cartway.store.Store;
import java.time.Clock;

/// Admits who shows a live key, token or signature.
public final class KeyGatekeeper implements Gatekeeper {

  private final Authenticator authenticator;

  /// @param pepper the one that the keys were made with
  public KeyGatekeeper(Store store, Pepper pepper, Clock clock) {
    this(new Authenticator(store, pepper, clock, FailureLimits.STANDARD));
  }

  /// @param authenticator tells whose a request is
  public KeyGatekeeper(Authenticator authenticator) {
    this.authenticator = authenticator;
  }

  @Override
  public Admission admit(Attempt attempt) {
    return switch (authenticator.authenticate(attempt)) {
      case Authentication.Known(Principal principal) ->
          Admitted.free(principal.accountId(), principal.keyId());
      case Authentication.Denied(Refused refusal) -> refusal;
    };
  }
}
