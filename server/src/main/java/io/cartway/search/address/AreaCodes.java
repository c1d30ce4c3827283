package io.cartway.search.address;

import io.cartway.geo.CountryCodes;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import io.cartway.search.text.NpmTables;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Short codes of states and counties by name (`area-codes.tsv` in the jar), for areas whose tags
/// lack them.
public final class AreaCodes {

  private static final Map<String, String> BY_NAME = new HashMap<>();

  /// The first name by country, level and code.
  private static final Map<String, String> NAMES = new HashMap<>();

  static {
    read();
  }

  /// One row of the tables.
  record Subdivision(String code, String name) {}

  private AreaCodes() {}

  /// The code of an area: its tag `ISO3166-2` without the country, else the code of its name; empty
  /// when there is none.
  ///
  /// @param alpha3 its country
  public static String of(AreaLevel level, Names names, String alpha3) {
    if (level != AreaLevel.STATE && level != AreaLevel.COUNTY) {
      return "";
    }
    String tagged = names.subdivision();
    if (!tagged.isEmpty()) {
      return tagged;
    }
    for (String name : names.all()) {
      String code = BY_NAME.get(key(CountryCodes.alpha2(alpha3), level.word(), name));
      if (code != null) {
        return code;
      }
    }
    return "";
  }

  /// The subdivision with this code or name in a country.
  static Optional<Subdivision> named(AreaLevel level, String text, String alpha2) {
    String name = NAMES.get(key(alpha2, level.word(), text));
    if (name != null) {
      return Optional.of(new Subdivision(text.toUpperCase(Locale.ROOT), name));
    }
    String key = key(alpha2, level.word(), text);
    return Optional.ofNullable(BY_NAME.get(key))
        .map(code ->
            new Subdivision(code, NAMES.getOrDefault(key(alpha2, level.word(), code), text)));
  }

  private static String key(String alpha2, String level, String name) {
    return alpha2 + "|" + level + "|" + Folding.key(name);
  }

  private static void read() {
    NpmTables.forEachRow(
        "area-codes.tsv",
        row -> {
          for (int i = 3; i < row.length; i++) {
            BY_NAME.putIfAbsent(key(row[0], row[1], row[i]), row[2]);
          }
          if (row.length > 3) {
            NAMES.putIfAbsent(key(row[0], row[1], row[2]), row[3]);
          }
        });
  }
}
