package io.cartway.accounts.metering;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The prices of operations: each belongs to at most one billed service; a service has one price
/// and one free allowance. Immutable.
///
/// @param services by name, in the order of the price list
/// @param serviceByOperation of the billed operations
/// @param unbilled the free operations
public record Tariff(
    Map<String, Service> services, Map<String, String> serviceByOperation, Set<String> unbilled) {

  /// A billed service.
  ///
  /// @param unit the billed unit (`request`, `optimisation`)
  /// @param unitMicros micro-USD for one unit
  /// @param freeUnits per account and month
  public record Service(String name, String unit, long unitMicros, long freeUnits) {}

  public Tariff {
    services = Collections.unmodifiableMap(new LinkedHashMap<>(services));
    serviceByOperation = Map.copyOf(serviceByOperation);
    unbilled = Set.copyOf(unbilled);
  }

  /// The billed service of an operation; empty for free ones.
  public Optional<Service> serviceOf(String operationId) {
    return Optional.ofNullable(serviceByOperation.get(operationId)).map(services::get);
  }
}
