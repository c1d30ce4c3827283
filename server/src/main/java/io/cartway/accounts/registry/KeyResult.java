package io.cartway.accounts.registry;

import io.cartway.accounts.secret.Secret;
import io.cartway.http.Fault;
import java.util.List;

/// The result of creating or rotating a key.
public sealed interface KeyResult {

  /// A key with a new secret, which is shown only once.
  record Issued(ApiKey key, Secret secret) implements KeyResult {}

  /// Nothing was created.
  ///
  /// @param reason a sentence for each fault
  /// @param faults faults of settings, by the name of the setting; empty for other reasons
  record Refused(String reason, List<Fault> faults) implements KeyResult {
    public Refused {
      faults = List.copyOf(faults);
    }

    /// For a reason other than settings.
    public Refused(String reason) {
      this(reason, List.of());
    }

    /// For faults of settings.
    public static Refused of(List<Fault> faults) {
      return new Refused(SettingFaults.sentences(faults), faults);
    }
  }
}
