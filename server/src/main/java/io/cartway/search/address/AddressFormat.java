package io.cartway.search.address;

import com.ibm.icu.util.ULocale;
import io.cartway.geo.CountryCodes;
import io.cartway.search.text.NpmTables;
import io.cartway.search.text.TsvTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// The address format of a country: its template, its main language, and the name of the country.
/// The templates come from a package; our own table (`address-habits.tsv`) corrects wrong ones.
public final class AddressFormat {

  private static final String DEFAULT_TEMPLATE = "default";

  private static final Map<String, AddressTemplate> TEMPLATES = readTemplates();

  private static final List<AreaLevel> STREET_AREAS =
      List.of(AreaLevel.POSTAL_CODE, AreaLevel.CITY);

  private static final List<AreaLevel> AREAS =
      List.of(
          AreaLevel.STATE,
          AreaLevel.COUNTY,
          AreaLevel.POSTAL_CODE,
          AreaLevel.CITY,
          AreaLevel.DISTRICT,
          AreaLevel.SUBDISTRICT);

  private static final Map<String, List<String>> HABITS = readHabits();

  private static final Map<String, AddressFormat> BY_ALPHA3 = new ConcurrentHashMap<>();

  /// The languages that the JDK has names of countries in. Read when a caller first asks for a
  /// language: listing the locales of the JDK takes longer than opening a small index.
  private static final class KnownLanguages {
    static final Set<String> ALL =
        Arrays.stream(Locale.getAvailableLocales())
            .map(Locale::getLanguage)
            .collect(Collectors.toUnmodifiableSet());

    private KnownLanguages() {}
  }

  private final String alpha2;
  private final String templateCountry;
  private final String language;
  private final String codePrefix;

  private AddressFormat(String alpha2) {
    this.alpha2 = alpha2;
    List<String> habits = HABITS.getOrDefault(alpha2, List.of(alpha2, "-", "-", "-"));
    templateCountry = habits.get(1).equals("-") ? alpha2 : habits.get(1);
    language = habits.get(2).equals("-") ? mainLanguage(alpha2) : habits.get(2);
    codePrefix = habits.get(3).equals("-") ? "" : habits.get(3);
  }

  public static AddressFormat of(String alpha3) {
    return BY_ALPHA3.computeIfAbsent(alpha3, any -> new AddressFormat(CountryCodes.alpha2(alpha3)));
  }

  /// The main language of a country's names; empty when unknown.
  public static String language(String alpha3) {
    return of(alpha3).language;
  }

  /// The language of most names in the country; empty when the country is unknown.
  public String language() {
    return language;
  }

  /// The name of a country in the preferred language, else in its own.
  public String countryName(List<String> languages) {
    if (alpha2.isEmpty()) {
      return "";
    }
    Locale country = Locale.of("", alpha2);
    for (String wanted : languages) {
      Locale in = Locale.forLanguageTag(wanted);
      String name = country.getDisplayCountry(in);
      // For a language that it does not know, the JDK gives the English name.
      if (KnownLanguages.ALL.contains(in.getLanguage()) && !name.equals(alpha2)) {
        return name;
      }
    }
    return country.getDisplayCountry(Locale.of(language));
  }

  /// The written form of a postal code: Andorra's begin with `AD`, which one in three tags omits.
  public String postalCode(String code) {
    boolean isBare = !codePrefix.isEmpty() && code.chars().allMatch(Character::isDigit);
    return isBare && !code.isEmpty() ? codePrefix + code : code;
  }

  /// The line of an address.
  public String label(Address address) {
    List<String> parts = new ArrayList<>();
    template(address.language()).lines(address).forEach(line -> add(parts, line));
    add(parts, address.countryName());
    return String.join(", ", parts);
  }

  /// The parts of an address from the largest to the street line.
  ///
  /// @param own the level of the area itself, which is always included
  public static String countryFirst(Address address, Optional<AreaLevel> own) {
    List<String> parts = new ArrayList<>();
    add(parts, address.countryName());
    boolean isStreet = !address.street().isEmpty();
    for (AreaLevel level : isStreet ? STREET_AREAS : AREAS) {
      boolean isOwn = own.isPresent() && own.get() == level;
      boolean isAlways = level != AreaLevel.COUNTY && level != AreaLevel.POSTAL_CODE;
      boolean isShown = isStreet || isOwn || isAlways;
      add(parts, isShown ? address.area(level) : "");
    }
    if (!address.street().isEmpty()) {
      Address line =
          new Address(
              "",
              address.language(),
              address.countryCode(),
              "",
              "",
              "",
              Map.of(),
              address.street(),
              address.houseNumber(),
              "",
              List.of());
      add(parts, of(address.countryCode()).label(line));
    }
    return String.join(", ", parts);
  }

  /// The line of an area: its name, the areas around it, the country.
  public String areaLabel(Address address, AreaLevel level) {
    List<String> parts = new ArrayList<>();
    add(parts, address.area(level));
    if (level.compareTo(AreaLevel.CITY) >= 0) {
      Map<AreaLevel, String> kept = new EnumMap<>(AreaLevel.class);
      kept.putAll(address.areas());
      kept.remove(AreaLevel.DISTRICT);
      kept.remove(AreaLevel.SUBDISTRICT);
      if (level != AreaLevel.POSTAL_CODE) {
        kept.remove(AreaLevel.POSTAL_CODE);
      }
      boolean isOwnLine = level == AreaLevel.CITY || level == AreaLevel.POSTAL_CODE;
      if (isOwnLine && !kept.isEmpty()) {
        parts.clear();
      }
      if (kept.containsKey(AreaLevel.CITY) || isOwnLine) {
        template(address.language()).lines(address.areaOf(kept)).forEach(line -> add(parts, line));
      }
    }
    add(parts, address.countryName());
    return String.join(", ", parts);
  }

  /// A country may use another order in another script.
  private AddressTemplate template(String written) {
    String primary = Locale.forLanguageTag(written).getLanguage();
    AddressTemplate own = TEMPLATES.get(templateCountry + "_" + primary);
    if (own == null) {
      own = TEMPLATES.get(templateCountry);
    }
    return own == null ? TEMPLATES.getOrDefault(DEFAULT_TEMPLATE, AddressTemplate.NONE) : own;
  }

  /// Adds a part unless it is empty or equal to the previous one (`Monaco, Monaco`).
  private static void add(List<String> parts, String part) {
    if (!part.isEmpty() && (parts.isEmpty() || !parts.getLast().equals(part))) {
      parts.add(part);
    }
  }

  private static String mainLanguage(String alpha2) {
    return alpha2.isEmpty()
        ? ""
        : ULocale.addLikelySubtags(new ULocale("und_" + alpha2)).getLanguage();
  }

  private static Map<String, AddressTemplate> readTemplates() {
    Map<String, AddressTemplate> templates = new HashMap<>();
    NpmTables.forEachRow(
        "address-templates.tsv",
        row -> {
          List<String> columns = List.of(row);
          templates.put(row[0], AddressTemplate.parse(columns.subList(1, columns.size())));
        });
    return Map.copyOf(templates);
  }

  private static Map<String, List<String>> readHabits() {
    Map<String, List<String>> habits = new HashMap<>();
    TsvTables.rows("address-habits.tsv", 4).forEach(row -> habits.put(row.getFirst(), row));
    return Map.copyOf(habits);
  }
}
