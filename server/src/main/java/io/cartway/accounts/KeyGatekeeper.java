package io.cartway.accounts;

import io.cartway.accounts.auth.Authentication;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.Metering;
import io.cartway.http.Gatekeeper;

/// Authenticates a request (key, token or signature), then checks its rate and budget.
public final class KeyGatekeeper implements Gatekeeper {

  private final Authenticator authenticator;
  private final Metering metering;

  /// @param authenticator finds the owner of a request
  /// @param metering checks and counts authenticated requests
  public KeyGatekeeper(Authenticator authenticator, Metering metering) {
    this.authenticator = authenticator;
    this.metering = metering;
  }

  @Override
  public String likewise(Attempt attempt, String pathAndQuery) {
    return authenticator.likewise(attempt, pathAndQuery);
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
