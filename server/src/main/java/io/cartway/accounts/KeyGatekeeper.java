package io.cartway.accounts;

import io.cartway.http.Gatekeeper;

/// Says whose a request is, then what it may use: a live key, token or signature, within its rate
/// and its budget.
public final class KeyGatekeeper implements Gatekeeper {

  private final Authenticator authenticator;
  private final Metering metering;

  /// What judges requests of known keys: [Meter] in a server.
  @FunctionalInterface
  public interface Metering {

    /// Judges a request of a key that may ask for it.
    Admission admit(Principal principal, Attempt attempt);

    /// Counts a request that a key may not ask for, and limits how fast it may try.
    ///
    /// @param refusal what it is answered
    /// @return that with the key's limits, or another when the key asks too fast
    default Refused refuse(Principal principal, Attempt attempt, Refused refusal) {
      return refusal;
    }
  }

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
