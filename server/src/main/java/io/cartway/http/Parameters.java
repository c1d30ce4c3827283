package io.cartway.http;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The lenient reader of scalar parameters: every value may be a string, empty and `undefined`
/// count as absent, and all faults are collected for one error answer. Not thread-safe: there is
/// one per request.
public final class Parameters {

  private static final Set<String> REPEATABLE = Set.of("via", "in", "overlay", "pin");

  /// What a flag may be, for faults.
  public static final String FLAG = "true or false";

  private final Map<String, List<String>> values;
  private final List<Fault> faults = new ArrayList<>();

  /// @param values the decoded values by decoded name, in the order of the request
  public Parameters(Map<String, List<String>> values) {
    this.values = values;
    values.forEach((name, list) -> {
      if (list.size() > 1 && !REPEATABLE.contains(name)) {
        fault(name, String.join(" and ", list), "the parameter once");
      }
    });
  }

  /// The given names, in no particular order.
  public Set<String> names() {
    return values.keySet();
  }

  /// The value, empty when absent.
  public Optional<String> text(String name) {
    List<String> list = values.get(name);
    if (list == null) {
      return Optional.empty();
    }
    for (String value : list) {
      if (!isAbsent(value)) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  /// All values of a repeatable key, in order.
  public List<String> repeated(String name) {
    return values.getOrDefault(name, List.of()).stream().filter(v -> !isAbsent(v)).toList();
  }

  /// The elements of a comma-separated value, trimmed, without empty ones.
  public List<String> list(String name) {
    return elements(text(name).orElse(""), ',');
  }

  /// The elements of a list, trimmed, without empty ones.
  public static List<String> elements(String text, char separator) {
    List<String> elements = new ArrayList<>();
    int start = 0;
    while (start <= text.length()) {
      int at = text.indexOf(separator, start);
      int end = at < 0 ? text.length() : at;
      String element = text.substring(start, end).strip();
      if (!element.isEmpty()) {
        elements.add(element);
      }
      start = end + 1;
    }
    return elements;
  }

  /// A whole number, or the fallback when it is absent or faulty. Read as Java does: what clients
  /// of the searches send, such as `20.0` and `2e1`, is accepted.
  public int integer(String name, int fallback, int min, int max) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return fallback;
    }
    try {
      double value = Double.parseDouble(text.get().strip());
      if (value == Math.rint(value) && value >= min && value <= max) {
        return (int) value;
      }
    } catch (NumberFormatException notANumber) {
      // Falls through to the fault below, which says what was given.
    }
    fault(name, text.get(), "a whole number from %d to %d".formatted(min, max));
    return fallback;
  }

  /// A number, or the fallback when it is absent or faulty.
  public double number(String name, double fallback, double min, double max) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return fallback;
    }
    try {
      double value = Double.parseDouble(text.get().strip());
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // Falls through to the fault below, which says what was given.
    }
    fault(name, text.get(), "a number from %s to %s".formatted(min, max));
    return fallback;
  }

  /// `true` or `false`, or the fallback when it is absent or faulty.
  public boolean flag(String name, boolean fallback) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return fallback;
    }
    Optional<Boolean> flag = readFlag(text.get());
    if (flag.isEmpty()) {
      fault(name, text.get(), FLAG);
    }
    return flag.orElse(fallback);
  }

  /// What a text says that is `true` or `false` in any case (Python's clients send `True`); empty
  /// for any other.
  public static Optional<Boolean> readFlag(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "1" -> Optional.of(true);
      case "false", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /// A point as `<lat>,<lng>`; empty when absent or faulty.
  public Optional<LatLng> position(String name) {
    return text(name).flatMap(value -> parsePosition(name, value));
  }

  /// Reads `<lat>,<lng>`; collects a fault under the name when the value is malformed.
  public Optional<LatLng> parsePosition(String name, String value) {
    String[] parts = value.split(",", -1);
    if (parts.length == 2) {
      try {
        double lat = Double.parseDouble(parts[0].strip());
        double lng = Double.parseDouble(parts[1].strip());
        if (lat >= -90 && lat <= 90 && lng >= -180 && lng <= 180) {
          return Optional.of(new LatLng(lat, lng));
        }
      } catch (NumberFormatException notANumber) {
        // Falls through to the fault below, which says what was given.
      }
    }
    fault(name, value, "<lat>,<lng> with -90 <= lat <= 90 and -180 <= lng <= 180");
    return Optional.empty();
  }

  /// Collects the fault that a required parameter is missing.
  public void missing(String name, String expected) {
    fault(name, "", expected);
  }

  /// Collects a fault.
  public void fault(String name, String given, String expected) {
    faults.add(Fault.of(name, given, expected));
  }

  /// Collects a fault with HERE's code.
  public void fault(Fault fault) {
    faults.add(fault);
  }

  /// All faults so far.
  public List<Fault> faults() {
    return List.copyOf(faults);
  }

  private static boolean isAbsent(String value) {
    return value.isEmpty() || value.equals("undefined");
  }
}
