package io.cartway.search.address;

import io.cartway.geo.CountryCodes;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import io.cartway.search.text.NpmTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Short codes of states and counties by name (`area-codes.tsv` in the jar), for areas whose tags
/// lack them.
public final class AreaCodes {

  /// The rows of the table by country.
  private static final Map<String, List<String[]>> ROWS = read();

  /// The countries that were asked for: folding the names of all takes a tenth of a second.
  private static final Map<String, AreaCodes> BY_COUNTRY = new ConcurrentHashMap<>();

  private static final AreaCodes NONE = new AreaCodes(List.of());

  private final Map<String, String> byName = new HashMap<>();

  /// The first name by level and code.
  private final Map<String, String> names = new HashMap<>();

  /// One row of the tables.
  record Subdivision(String code, String name) {}

  private AreaCodes(List<String[]> rows) {
    for (String[] row : rows) {
      for (int i = 3; i < row.length; i++) {
        byName.putIfAbsent(key(row[1], row[i]), row[2]);
      }
      if (row.length > 3) {
        names.putIfAbsent(key(row[1], row[2]), row[3]);
      }
    }
  }

  private static AreaCodes in(String alpha2) {
    List<String[]> rows = ROWS.get(alpha2);
    return rows == null ? NONE : BY_COUNTRY.computeIfAbsent(alpha2, country -> new AreaCodes(rows));
  }

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
    AreaCodes country = in(CountryCodes.alpha2(alpha3));
    for (String name : names.all()) {
      String code = country.byName.get(key(level.word(), name));
      if (code != null) {
        return code;
      }
    }
    return "";
  }

  /// The subdivision with this code or name in a country.
  static Optional<Subdivision> named(AreaLevel level, String text, String alpha2) {
    AreaCodes country = in(alpha2);
    String key = key(level.word(), text);
    String name = country.names.get(key);
    if (name != null) {
      return Optional.of(new Subdivision(text.toUpperCase(Locale.ROOT), name));
    }
    return Optional.ofNullable(country.byName.get(key))
        .map(code ->
            new Subdivision(code, country.names.getOrDefault(key(level.word(), code), text)));
  }

  private static String key(String level, String name) {
    return level + "|" + Folding.key(name);
  }

  private static Map<String, List<String[]>> read() {
    Map<String, List<String[]>> rows = new HashMap<>();
    NpmTables.forEachRow(
        "area-codes.tsv", row -> rows.computeIfAbsent(row[0], any -> new ArrayList<>()).add(row));
    return rows;
  }
}
