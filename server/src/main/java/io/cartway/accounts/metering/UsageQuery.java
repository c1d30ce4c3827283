package io.cartway.accounts.metering;

import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// A usage query.
///
/// @param accountId the account; empty for all accounts, for the administrator
/// @param keyId the key; empty for all
/// @param from first day (UTC)
/// @param to last day, included
/// @param groups the columns to group by; the others are summed
public record UsageQuery(
    Optional<String> accountId,
    Optional<String> keyId,
    LocalDate from,
    LocalDate to,
    Set<Group> groups) {

  /// The columns of a usage query.
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
