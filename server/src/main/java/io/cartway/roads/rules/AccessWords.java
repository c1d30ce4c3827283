package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The access keys of each mode, and the meaning of access values.
public final class AccessWords {

  /// Keys per mode, the most specific first.
  private static final Map<TransportMode, List<String>> KEYS = new EnumMap<>(TransportMode.class);

  private static final Map<String, Access> VALUES = new HashMap<>();

  static {
    KEYS.put(TransportMode.CAR, List.of("motorcar", "motor_vehicle", "vehicle", "access"));
    KEYS.put(TransportMode.TRUCK, List.of("hgv", "motor_vehicle", "vehicle", "access"));
    KEYS.put(TransportMode.BIKE, List.of("bicycle", "vehicle", "access"));
    KEYS.put(TransportMode.PEDESTRIAN, List.of("foot", "access"));
    KEYS.put(TransportMode.SCOOTER, List.of("moped", "motor_vehicle", "vehicle", "access"));

    values(Access.YES, "yes", "permissive", "designated", "official", "public", "true", "1");
    values(Access.YES, "optional_sidepath", "compulsory", "allowed");
    values(
        Access.DESTINATION, "destination", "customers", "customer", "discouraged", "use_sidepath");
    values(Access.PRIVATE, "private", "permit", "residents", "employees", "staff", "members");
    values(Access.DISMOUNT, "dismount");
    values(Access.NO, "no", "none", "agricultural", "forestry");
    values(Access.NO, "military", "emergency", "restricted", "service", "psv", "bus", "taxi");
    values(Access.NO, "hov", "closed", "tourist_bus", "tram", "impassable", "false", "0");
  }

  private AccessWords() {}

  private static void values(Access access, String... words) {
    for (String word : words) {
      VALUES.put(word, access);
    }
  }

  /// The keys for a mode, the most specific first.
  public static List<String> keys(TransportMode mode) {
    return KEYS.getOrDefault(mode, List.of("access"));
  }

  /// Whether a key is an access key of some mode.
  public static boolean isKey(String key) {
    return KEYS.values().stream().anyMatch(keys -> keys.contains(key));
  }

  /// The meaning of a value for a mode, the most permissive of a list; null when unknown.
  public static @Nullable Access read(@Nullable String value, TransportMode mode) {
    if (value == null) {
      return null;
    }
    Access best = null;
    for (String part : value.split(";", -1)) {
      Access access = readOne(part.strip(), mode);
      if (access != null && (best == null || access.compareTo(best) < 0)) {
        best = access;
      }
    }
    return best;
  }

  private static @Nullable Access readOne(String word, TransportMode mode) {
    if (word.equals("delivery")) {
      // Trucks deliver goods; for other modes it is private.
      return mode == TransportMode.TRUCK ? Access.DESTINATION : Access.PRIVATE;
    }
    if (word.equals("dismount") && mode != TransportMode.BIKE) {
      return null;
    }
    return VALUES.get(word);
  }
}
