package io.cartway.accounts.metering;

import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// An account's current month.
///
/// @param services all billed services, used or not, in the tariff's order
/// @param keys the keys that were used or have a cap, with their spend
/// @param spendMicros of the whole account
/// @param capMicros of the account
/// @param capLeftMicros the amount that servers may still take; less than cap minus spend while
///   leases are open
/// @param asOf the time of the statement
public record Statement(
    String accountId,
    YearMonth month,
    List<ServiceLine> services,
    List<KeyLine> keys,
    long spendMicros,
    OptionalLong capMicros,
    OptionalLong capLeftMicros,
    Instant asOf) {

  public Statement {
    services = List.copyOf(services);
    keys = List.copyOf(keys);
  }

  /// A service's month.
  ///
  /// @param operationUnits the operations of which something else than the service's unit is billed
  /// @param requests billed requests (2xx)
  /// @param freeUnits units paid by the allowance
  /// @param allowance free units per month
  /// @param allowanceLeft remaining free units
  public record ServiceLine(
      Tariff.Service service,
      Map<String, String> operationUnits,
      long requests,
      long freeUnits,
      long allowance,
      long allowanceLeft,
      long spendMicros) {}

  /// A key's month.
  public record KeyLine(
      String keyId,
      String name,
      long requests,
      long spendMicros,
      OptionalLong capMicros,
      OptionalLong capLeftMicros) {}
}
