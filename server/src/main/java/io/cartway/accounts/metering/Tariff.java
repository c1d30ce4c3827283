package io.cartway.accounts.metering;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The prices of operations: each belongs to at most one billed service; a service has one price
/// and one free allowance. Immutable.
///
/// @param services by name, in the order of the price list
/// @param serviceByOperation of the billed operations
/// @param unbilled the free operations
/// @param unitByOperation what is billed of the operations whose requests are not (`batch` ->
///   `row`)
public record Tariff(
    Map<String, Service> services,
    Map<String, String> serviceByOperation,
    Set<String> unbilled,
    Map<String, String> unitByOperation) {

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
    unitByOperation = Map.copyOf(unitByOperation);
  }

  /// A tariff in which one request is one unit.
  public Tariff(
      Map<String, Service> services, Map<String, String> serviceByOperation, Set<String> unbilled) {
    this(services, serviceByOperation, unbilled, Map.of());
  }

  /// Whether a call of this operation costs what it counts, not one unit.
  public boolean isCounted(String operationId) {
    return unitByOperation.containsKey(operationId);
  }

  /// The billed unit of an operation: `request`, if nothing else is billed.
  public String unitOf(String operationId) {
    String counted = unitByOperation.get(operationId);
    return counted == null ? serviceOf(operationId).map(Service::unit).orElse("request") : counted;
  }

  /// The operations of a service of which something else than the service's unit is billed.
  public Map<String, String> unitsWithin(Service service) {
    Map<String, String> units = new TreeMap<>();
    unitByOperation.forEach((operation, unit) -> {
      if (service.name().equals(serviceByOperation.get(operation))) {
        units.put(operation, unit);
      }
    });
    return units;
  }

  /// The billed service of an operation; empty for free ones.
  public Optional<Service> serviceOf(String operationId) {
    return Optional.ofNullable(serviceByOperation.get(operationId)).map(services::get);
  }
}
