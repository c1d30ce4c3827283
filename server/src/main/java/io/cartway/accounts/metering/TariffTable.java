package io.cartway.accounts.metering;

import io.cartway.accounts.metering.Tariff.Service;
import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads the price list that comes with the product (`accounts/services.tsv`,
/// `accounts/operations.tsv`), and an installation's changes to it.
public final class TariffTable {

  private static final String NOT_BILLED = "-";

  private TariffTable() {}

  /// The contract's prices and free allowances.
  public static Tariff standard() {
    Map<String, Service> services = new LinkedHashMap<>();
    for (List<String> row : rows("services.tsv", 4)) {
      Service service =
          new Service(
              row.get(0), row.get(1), Long.parseLong(row.get(2)), Long.parseLong(row.get(3)));
      services.put(service.name(), service);
    }
    Map<String, String> billed = new HashMap<>();
    Set<String> unbilled = new LinkedHashSet<>();
    for (List<String> row : rows("operations.tsv", 3)) {
      String operation = row.get(0);
      String service = row.get(1);
      if (billed.containsKey(operation) || unbilled.contains(operation)) {
        throw new IllegalStateException("operations.tsv names " + operation + " twice");
      }
      if (service.equals(NOT_BILLED)) {
        unbilled.add(operation);
      } else if (services.containsKey(service)) {
        billed.put(operation, service);
      } else {
        throw new IllegalStateException("operations.tsv: there is no service " + service);
      }
    }
    return new Tariff(services, billed, unbilled);
  }

  /// The same prices with other free allowances.
  ///
  /// @param units per month by service; the others stay
  public static Tariff withAllowances(Tariff tariff, Map<String, Long> units) {
    Map<String, Service> services = new LinkedHashMap<>();
    tariff
        .services()
        .forEach((name, service) ->
            services.put(
                name,
                new Service(
                    name,
                    service.unit(),
                    service.unitMicros(),
                    units.getOrDefault(name, service.freeUnits()))));
    return new Tariff(
        services, tariff.serviceByOperation(), tariff.unbilled(), tariff.unitByOperation());
  }

  /// The same prices, for other units than requests.
  ///
  /// @param units by operation; the others stay
  public static Tariff withUnits(Tariff tariff, Map<String, String> units) {
    return new Tariff(tariff.services(), tariff.serviceByOperation(), tariff.unbilled(), units);
  }

  /// Reads the setting `billing-units`: `batch=row,matrix=element`.
  ///
  /// @throws IllegalArgumentException when it names no operation that can be billed so; the message
  ///   is one sentence
  public static Map<String, String> units(String text) {
    Map<String, String> possible = new TreeMap<>();
    for (List<String> row : rows("operations.tsv", 3)) {
      if (row.size() == 3) {
        possible.put(row.get(0), row.get(2));
      }
    }
    Map<String, String> units = new LinkedHashMap<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String operation = part.substring(0, Math.max(equals, 0)).strip();
      String unit = part.substring(equals + 1).strip();
      if (!unit.equals(possible.get(operation)) || units.put(operation, unit) != null) {
        throw new IllegalArgumentException(
            "The billing unit '%s' is not one of %s, each once."
                .formatted(
                    part,
                    possible.entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .collect(Collectors.joining(", "))));
      }
    }
    return units;
  }

  /// Reads the setting `allowances`: `geocoding=30000,routing=0`.
  ///
  /// @throws IllegalArgumentException when it is malformed or names no service; the message is one
  ///   sentence
  public static Map<String, Long> allowances(Tariff tariff, String text) {
    Map<String, Long> units = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      if (part.isBlank() && text.isBlank()) {
        continue;
      }
      int equals = part.indexOf('=');
      String name = part.substring(0, Math.max(equals, 0)).strip();
      String number = part.substring(equals + 1).strip();
      boolean good =
          tariff.services().containsKey(name)
              && Scan.isNumber(number, 15)
              && !units.containsKey(name);
      if (!good) {
        throw new IllegalArgumentException(
            "The allowance '%s' is not service=units with one of the services %s, each once."
                .formatted(part, String.join(", ", tariff.services().keySet())));
      }
      units.put(name, Long.parseLong(number));
    }
    return units;
  }

  /// @param columnsMax the last column may be absent
  private static List<List<String>> rows(String name, int columnsMax) {
    try (InputStream in = TariffTable.class.getResourceAsStream("/accounts/" + name)) {
      if (in == null) {
        throw new IllegalStateException("accounts/" + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> List.of(line.split("\t", -1)))
          .peek(row -> {
            if (row.size() < columnsMax - 1 || row.size() > columnsMax) {
              throw new IllegalStateException("accounts/" + name + ": " + row);
            }
          })
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException("accounts/" + name, unreadable);
    }
  }
}
