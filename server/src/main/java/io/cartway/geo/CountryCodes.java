package io.cartway.geo;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Codes of countries and territories: those of ISO 3166-1, and the customary `XK` and `XKX` for
/// Kosovo, which has no code there.
public final class CountryCodes {

  private static final Map<String, String> ALPHA3_BY_ALPHA2 = alpha3ByAlpha2();
  private static final Map<String, String> ALPHA2_BY_ALPHA3 = reversed(ALPHA3_BY_ALPHA2);

  private CountryCodes() {}

  private static Map<String, String> alpha3ByAlpha2() {
    Map<String, String> codes = new HashMap<>();
    for (String alpha2 : Locale.getISOCountries()) {
      codes.put(alpha2, Locale.of("", alpha2).getISO3Country());
    }
    codes.put("XK", "XKX");
    return Map.copyOf(codes);
  }

  private static Map<String, String> reversed(Map<String, String> codes) {
    Map<String, String> reversed = new HashMap<>();
    codes.forEach((from, to) -> reversed.put(to, from));
    return Map.copyOf(reversed);
  }

  /// The two-letter code of a country; both codes in upper case; empty when unknown.
  public static String alpha2(String alpha3) {
    return ALPHA2_BY_ALPHA3.getOrDefault(alpha3, "");
  }

  /// The three-letter code of a country; both codes in upper case; empty when unknown.
  public static String alpha3(String alpha2) {
    return ALPHA3_BY_ALPHA2.getOrDefault(alpha2, "");
  }

  /// Whether this is a known three-letter code in upper case.
  public static boolean isAlpha3(String code) {
    return ALPHA2_BY_ALPHA3.containsKey(code);
  }
}
