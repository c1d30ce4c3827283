package io.cartway.accounts;

import io.cartway.accounts.auth.Authentication;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.Metering;
import io.cartway.http.Gatekeeper;

/// Says whose a request is, then what it may use: a live key, token or signature, within its rate
/// and its budget.
public final class KeyGatekeeper implements Gatekeeper {

  private final Authenticator authenticator;
  private final Metering metering;

  /// @param authenticator tells whose a request is
  /// @param metering judges what is known
  public KeyGatekeeper(Authenticator authenticator, Metering metering) {
    this.authenticator = authenticator;
    this.metering = metering;
  }

  @Override
  public Admission admit(Attempt attempt) {
    return switch (authenticator.authenticate(attempt)) {
      case Authentication.Known(Principal principal) -> metering.admit(principal, attempt);
      case Authentication.Denied(Refused refusal, var principal) ->
          principal.map(known -> metering.refuse(known, attempt, refusal)).orElse(refusal);
    };
  }
}
