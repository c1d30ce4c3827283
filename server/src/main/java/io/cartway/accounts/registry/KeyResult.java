package io.cartway.accounts.registry;

import io.cartway.accounts.secret.Secret;
import io.cartway.http.Fault;
import java.util.List;

/// What came of asking for a secret.
public sealed interface KeyResult {

  /// A key with a new secret, which is shown now and never again.
  record Issued(ApiKey key, Secret secret) implements KeyResult {}

  /// None was made.
  ///
  /// @param reason a sentence for each fault
  /// @param faults of the settings, by the name of the setting; empty when it is not about one
  record Refused(String reason, List<Fault> faults) implements KeyResult {
    public Refused {
      faults = List.copyOf(faults);
    }

    /// For a reason that is not about settings.
    public Refused(String reason) {
      this(reason, List.of());
    }

    /// For faults of settings.
    public static Refused of(List<Fault> faults) {
      return new Refused(SettingFaults.sentences(faults), faults);
    }
  }
}
