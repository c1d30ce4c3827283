package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Refused;

/// Decides about requests of known keys: [Meter] in a server.
@FunctionalInterface
public interface Metering {

  /// Decides about a request within the key's scopes.
  Admission admit(Principal principal, Attempt attempt);

  /// Counts a request outside the key's scopes, and limits its rate.
  ///
  /// @param refusal the refusal of the request
  /// @return the refusal with the key's limits, or another one when the rate is exceeded
  default Refused refuse(Principal principal, Attempt attempt, Refused refusal) {
    return refusal;
  }
}
