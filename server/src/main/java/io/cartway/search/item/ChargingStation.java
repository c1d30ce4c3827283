package io.cartway.search.item;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/// The connectors of a charging station from OpenStreetMap's `socket:` tags.
///
/// @param connectors by kind
/// @param total the number of connectors, if known
public record ChargingStation(List<Connector> connectors, OptionalInt total) {

  private static final String SOCKET = "socket:";

  /// A station in the index: kinds with count and kilowatts, 0 for unknown.
  private static final Pattern PART = Pattern.compile("([a-z0-9_]+)=([0-9]+),([0-9.]+)");

  private static final Pattern WATTS = Pattern.compile("[0-9]{4,6} ?[wW]");

  private static final Pattern KILOWATTS =
      Pattern.compile("([0-9]{1,4}(?:\\.[0-9]{1,3})?) ?(k?W)?", Pattern.CASE_INSENSITIVE);

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("type1", "Type 1 (J1772)"),
          Map.entry("type1_cable", "Type 1 (J1772), cable"),
          Map.entry("type1_combo", "Combo type 1 (CCS)"),
          Map.entry("type2", "Type 2 (Mennekes)"),
          Map.entry("type2_cable", "Type 2 (Mennekes), cable"),
          Map.entry("type2_combo", "Combo type 2 (CCS)"),
          Map.entry("type3a", "Type 3A"),
          Map.entry("type3c", "Type 3C"),
          Map.entry("chademo", "CHAdeMO"),
          Map.entry("schuko", "Domestic socket type F (Schuko)"),
          Map.entry("typee", "Domestic socket type E"),
          Map.entry("sev1011_t13", "Domestic socket type J (T13)"),
          Map.entry("sev1011_t23", "Domestic socket type J (T23)"),
          Map.entry("tesla_supercharger", "Tesla Supercharger"),
          Map.entry("tesla_supercharger_ccs", "Tesla Supercharger (CCS)"),
          Map.entry("tesla_destination", "Tesla Destination"));

  public ChargingStation {
    connectors = List.copyOf(connectors);
  }

  /// Connectors of one kind.
  ///
  /// @param type OpenStreetMap's name, like `type2_combo`
  /// @param count the number of connectors
  /// @param kilowatts the maximum power of one connector
  public record Connector(String type, OptionalInt count, OptionalDouble kilowatts) {

    /// The display name of the kind.
    public String name() {
      return NAMES.getOrDefault(type, type);
    }
  }

  /// Packs the tags for the index; empty if no tag describes a connector.
  public static String pack(Map<String, ?> tags) {
    TreeMap<String, String> parts = new TreeMap<>();
    tags.forEach((key, value) -> {
      String type = key.startsWith(SOCKET) ? key.substring(SOCKET.length()) : "";
      String count = String.valueOf(value).strip();
      if (Scan.isAll(type, 1, 40, c -> Scan.isLower(c) || Scan.isDigit(c) || c == '_')
          && !count.equals("no")
          && !count.equals("0")) {
        String known = isCount(count) ? count : "0";
        Object output = tags.get(key + ":output");
        parts.put(type, type + "=" + known + "," + kilowatts(String.valueOf(output)));
      }
    });
    Object capacity = tags.get("capacity");
    if (capacity != null && isCount(String.valueOf(capacity))) {
      parts.put("~", "capacity=" + capacity + ",0");
    }
    return String.join(";", parts.values());
  }

  private static boolean isCount(String text) {
    return Scan.isNumber(text, 3) && text.charAt(0) != '0';
  }

  /// `22 kW`, `22000 W`, `22`.
  private static double kilowatts(String text) {
    String first = text.split(";", 2)[0].strip();
    boolean isWatts = WATTS.matches(first);
    if (isWatts) {
      return Double.parseDouble(Scan.without(first, c -> !Scan.isDigit(c))) / 1_000;
    }
    Matcher matcher = KILOWATTS.matcher(first);
    double value = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    return value > 1_000 ? 0 : value;
  }

  /// Reads what [#pack] wrote; empty if no connector is known.
  public static Optional<ChargingStation> unpack(String packed) {
    List<Connector> connectors = new ArrayList<>();
    int capacity = 0;
    int known = 0;
    Matcher part = PART.matcher(packed);
    while (part.find()) {
      int count = Integer.parseInt(part.group(2));
      double kilowatts = Double.parseDouble(part.group(3));
      if (part.group(1).equals("capacity")) {
        capacity = count;
        continue;
      }
      known += count;
      connectors.add(
          new Connector(
              part.group(1),
              count == 0 ? OptionalInt.empty() : OptionalInt.of(count),
              kilowatts == 0 ? OptionalDouble.empty() : OptionalDouble.of(kilowatts)));
    }
    boolean isCounted = connectors.stream().allMatch(each -> each.count().isPresent());
    int total = isCounted && known > 0 ? known : capacity;
    return connectors.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ChargingStation(
                connectors, total == 0 ? OptionalInt.empty() : OptionalInt.of(total)));
  }
}
