package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Refused;

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
