package io.cartway.accounts;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What an operation costs: each belongs to one billed service or to none; a service has one price
/// and one free allowance. Immutable.
///
/// @param services by name
/// @param serviceByOperation of the billed operations
/// @param unbilled the operations that cost nothing
public record Tariff(
    Map<String, Service> services, Map<String, String> serviceByOperation, Set<String> unbilled) {

  /// A billed service.
  ///
  /// @param unit what the price is for (`request`, `optimisation`)
  /// @param unitMicros micro-USD for one unit
  /// @param freeUnits per account and month
  public record Service(String name, String unit, long unitMicros, long freeUnits) {}

  public Tariff {
    services = Map.copyOf(services);
    serviceByOperation = Map.copyOf(serviceByOperation);
    unbilled = Set.copyOf(unbilled);
  }

  /// The service that an operation is billed as; empty when it costs nothing.
  public Optional<Service> serviceOf(String operationId) {
    return Optional.ofNullable(serviceByOperation.get(operationId)).map(services::get);
  }
}
