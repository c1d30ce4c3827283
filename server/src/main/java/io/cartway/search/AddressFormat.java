package io.cartway.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// How addresses are written in a country (`address-formats.tsv`): the order of the parts, and the
/// name of the country.
final class AddressFormat {

  private static final Map<String, AddressFormat> BY_ALPHA3 = read();

  private static final Map<String, String> ALPHA2_BY_ALPHA3 = alpha2ByAlpha3();

  private static final Set<String> KNOWN_LANGUAGES =
      Arrays.stream(Locale.getAvailableLocales())
          .map(Locale::getLanguage)
          .collect(Collectors.toUnmodifiableSet());

  private static final AddressFormat DEFAULT = new AddressFormat("en", Order.NUMBER_LAST);

  private final String language;
  private final Order order;

  private AddressFormat(String language, Order order) {
    this.language = language;
    this.order = order;
  }

  private enum Order {
    NUMBER_FIRST,
    NUMBER_LAST,
    NUMBER_LAST_COMMA,
    NUMBER_FIRST_CITY_STATE
  }

  static AddressFormat of(String alpha3) {
    return BY_ALPHA3.getOrDefault(alpha3, DEFAULT);
  }

  /// The main language of the names of a country; empty when it is not known.
  static String language(String alpha3) {
    AddressFormat known = BY_ALPHA3.get(alpha3);
    return known == null ? "" : known.language;
  }

  /// The alpha-2 code of a country; empty when unknown.
  static String alpha2(String alpha3) {
    return ALPHA2_BY_ALPHA3.getOrDefault(alpha3, "");
  }

  /// The name of a country in the most wanted language, else in its own.
  String countryName(String alpha3, List<String> languages) {
    String alpha2 = alpha2(alpha3);
    if (alpha2.isEmpty()) {
      return "";
    }
    Locale country = Locale.of("", alpha2);
    for (String wanted : languages) {
      Locale in = Locale.forLanguageTag(wanted);
      String name = country.getDisplayCountry(in);
      // Of a language that it does not know, the JDK gives the English name.
      if (KNOWN_LANGUAGES.contains(in.getLanguage()) && !name.equals(alpha2)) {
        return name;
      }
    }
    return country.getDisplayCountry(Locale.of(language));
  }

  /// The line of an address.
  String label(Address address) {
    List<String> parts = new ArrayList<>();
    add(parts, streetLine(address));
    String city = address.area(AreaLevel.CITY);
    String code = address.area(AreaLevel.POSTAL_CODE);
    if (order == Order.NUMBER_FIRST_CITY_STATE) {
      add(parts, city);
      add(parts, (address.area(AreaLevel.STATE) + " " + code).strip());
    } else {
      add(parts, (code + " " + city).strip());
    }
    add(parts, address.countryName());
    return String.join(", ", parts);
  }

  /// The line of an area: its name, what it lies in, the country.
  String areaLabel(Address address, AreaLevel level) {
    List<String> parts = new ArrayList<>();
    String city = address.area(AreaLevel.CITY);
    switch (level) {
      case COUNTRY -> {}
      case STATE, COUNTY -> add(parts, address.area(level));
      case CITY -> {
        add(parts, city);
        if (order == Order.NUMBER_FIRST_CITY_STATE) {
          add(parts, address.area(AreaLevel.STATE));
        }
      }
      case DISTRICT, SUBDISTRICT -> {
        add(parts, address.area(level));
        add(parts, city);
      }
      case POSTAL_CODE -> add(parts, (address.area(AreaLevel.POSTAL_CODE) + " " + city).strip());
    }
    add(parts, address.countryName());
    return String.join(", ", parts);
  }

  /// Adds a part unless it is empty or says the same as the one before (`Monaco, Monaco`).
  private static void add(List<String> parts, String part) {
    if (!part.isEmpty() && (parts.isEmpty() || !parts.getLast().equals(part))) {
      parts.add(part);
    }
  }

  private String streetLine(Address address) {
    String street = address.street();
    String number = address.houseNumber();
    if (street.isEmpty() || number.isEmpty()) {
      return street + number;
    }
    return switch (order) {
      case NUMBER_FIRST, NUMBER_FIRST_CITY_STATE -> number + " " + street;
      case NUMBER_LAST -> street + " " + number;
      case NUMBER_LAST_COMMA -> street + ", " + number;
    };
  }

  private static Map<String, AddressFormat> read() {
    Map<String, AddressFormat> formats = new HashMap<>();
    for (List<String> row : Resources.rows("address-formats.tsv", 3)) {
      String alpha3 = Locale.of("", row.get(0)).getISO3Country();
      formats.put(alpha3, new AddressFormat(row.get(1), Order.valueOf(row.get(2))));
    }
    return Map.copyOf(formats);
  }

  private static Map<String, String> alpha2ByAlpha3() {
    Map<String, String> codes = new HashMap<>();
    for (String alpha2 : Locale.getISOCountries()) {
      codes.put(Locale.of("", alpha2).getISO3Country(), alpha2);
    }
    // Kosovo has no ISO code; this is the one in use.
    codes.put("XKX", "XK");
    return Map.copyOf(codes);
  }
}
