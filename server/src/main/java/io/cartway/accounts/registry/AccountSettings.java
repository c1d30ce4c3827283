package io.cartway.accounts.registry;

import java.util.Map;
import java.util.OptionalLong;

/// The settings of an account.
///
/// @param spendCapMicros micro-USD that all its keys together may spend in a month
/// @param freeOnly whether requests that would cost money are refused (429)
/// @param allowances free units per month by billed service, if other than the installation's
public record AccountSettings(
    OptionalLong spendCapMicros, boolean freeOnly, Map<String, Long> allowances) {

  /// No cap, the installation's allowances.
  public static final AccountSettings STANDARD =
      new AccountSettings(OptionalLong.empty(), false, Map.of());

  public AccountSettings {
    allowances = Map.copyOf(allowances);
  }
}
