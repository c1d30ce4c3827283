package io.cartway.search;

import java.util.HashMap;
import java.util.Map;

/// Short codes of states and counties by name (`area-codes.tsv` in the jar), for areas whose tags
/// lack them.
final class AreaCodes {

  private static final Map<String, String> BY_NAME = read();

  private AreaCodes() {}

  /// The code of an area: what its tag `ISO3166-2` has behind the country, else the code of its
  /// name; empty when there is none.
  ///
  /// @param alpha3 its country
  static String of(AreaLevel level, Names names, String alpha3) {
    if (level != AreaLevel.STATE && level != AreaLevel.COUNTY) {
      return "";
    }
    String tagged = names.subdivision();
    if (!tagged.isEmpty()) {
      return tagged;
    }
    for (String name : names.all()) {
      String code = BY_NAME.get(key(AddressFormat.alpha2(alpha3), level.word(), name));
      if (code != null) {
        return code;
      }
    }
    return "";
  }

  private static String key(String alpha2, String level, String name) {
    return alpha2 + "|" + level + "|" + Folding.key(name);
  }

  private static Map<String, String> read() {
    Map<String, String> codes = new HashMap<>();
    PackageData.forEachRow(
        "area-codes.tsv",
        row -> {
          for (int i = 3; i < row.length; i++) {
            codes.putIfAbsent(key(row[0], row[1], row[i]), row[2]);
          }
        });
    return Map.copyOf(codes);
  }
}
