package io.cartway.accounts;

import io.cartway.http.Gatekeeper;
import java.util.function.BiFunction;

/// Says whose a request is, then what it may use: a live key, token or signature, within its rate
/// and its budget.
public final class KeyGatekeeper implements Gatekeeper {

  private final Authenticator authenticator;
  private final BiFunction<Principal, Attempt, Admission> metering;

  /// @param authenticator tells whose a request is
  /// @param metering judges what is known: [Meter#admit] in a server
  public KeyGatekeeper(
      Authenticator authenticator, BiFunction<Principal, Attempt, Admission> metering) {
    this.authenticator = authenticator;
    this.metering = metering;
  }

  @Override
  public Admission admit(Attempt attempt) {
    return switch (authenticator.authenticate(attempt)) {
      case Authentication.Known(Principal principal) -> metering.apply(principal, attempt);
      case Authentication.Denied(Refused refusal) -> refusal;
    };
  }
}
