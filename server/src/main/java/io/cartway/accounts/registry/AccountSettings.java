package io.cartway.accounts.registry;

import java.util.Map;
import java.util.OptionalLong;

/// What is decided about an account.
///
/// @param spendCapMicros micro-USD that all its keys together may spend in a month
/// @param freeOnly whether its keys are refused (429) where a request would cost money
/// @param allowances free units per month by billed service, where they differ from the
///   installation's
public record AccountSettings(
    OptionalLong spendCapMicros, boolean freeOnly, Map<String, Long> allowances) {

  /// No cap, the installation's allowances.
  public static final AccountSettings STANDARD =
      new AccountSettings(OptionalLong.empty(), false, Map.of());

  public AccountSettings {
    allowances = Map.copyOf(allowances);
  }
}
