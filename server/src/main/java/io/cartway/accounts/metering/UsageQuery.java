package io.cartway.accounts.metering;

import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// A question about what was used.
///
/// @param accountId whose; empty is everybody's, for the administrator
/// @param keyId of one key; empty is of all
/// @param from first day (UTC)
/// @param to last day, included
/// @param groups what tells rows apart; what is not among them is added up
public record UsageQuery(
    Optional<String> accountId,
    Optional<String> keyId,
    LocalDate from,
    LocalDate to,
    Set<Group> groups) {

  /// What can tell rows apart.
  public enum Group {
    ACCOUNT,
    KEY,
    SERVICE,
    OPERATION,
    DAY,
    STATUS
  }

  public UsageQuery {
    groups = groups.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(groups));
  }
}
