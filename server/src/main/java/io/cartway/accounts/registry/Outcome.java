package io.cartway.accounts.registry;

import io.cartway.http.Fault;
import java.util.List;

/// The outcome of an administrative action.
///
/// @param <T> the result on success
public sealed interface Outcome<T> {

  /// Done.
  record Done<T>(T value) implements Outcome<T> {}

  /// Nothing was changed.
  ///
  /// @param reason a sentence for each fault
  /// @param faults faults of settings, by the name of the setting; empty for other reasons
  record Refused<T>(String reason, List<Fault> faults) implements Outcome<T> {
    public Refused {
      faults = List.copyOf(faults);
    }

    /// For a reason other than settings.
    public static <T> Refused<T> because(String reason) {
      return new Refused<>(reason, List.of());
    }

    /// For faults of settings.
    public static <T> Refused<T> of(List<Fault> faults) {
      return new Refused<>(SettingFaults.sentences(faults), faults);
    }
  }
}
