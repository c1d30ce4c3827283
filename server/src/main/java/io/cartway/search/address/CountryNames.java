package io.cartway.search.address;

import com.ibm.icu.impl.ICUData;
import com.ibm.icu.util.ULocale;
import com.ibm.icu.util.UResourceBundle;
import io.cartway.geo.CountryCodes;
import io.cartway.search.text.Folding;
import io.cartway.search.text.Names;
import java.util.HashSet;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The names and codes of a country in all languages of CLDR, as ICU has them. For builds of an
/// index: the first country takes 0.6 s of processor time, each further one 20 ms.
public final class CountryNames {

  private static final String USUAL = "Countries";

  /// Other names in use, and earlier ones: Czech Republic, Turkey.
  private static final String OTHER = "Countries%variant";

  /// Abbreviations: `UK`. Those of most languages are codes of other countries (`RU` of the United
  /// Kingdom in Breton) or common words, so those of the country itself and the English ones count.
  private static final String SHORT = "Countries%short";

  private final String alpha3;
  private final String alpha2;

  /// The language of most names in the country.
  private final String own;

  /// By key, as tags of OpenStreetMap would have them.
  private final Map<String, String> names = new TreeMap<>();

  private CountryNames(String alpha3, String alpha2) {
    this.alpha3 = alpha3;
    this.alpha2 = alpha2;
    this.own = AddressFormat.language(alpha3);
    for (ULocale locale : ULocale.getAvailableLocales()) {
      String language = locale.getLanguage();
      UResourceBundle data =
          UResourceBundle.getBundleInstance(
              ICUData.ICU_REGION_BASE_NAME, locale, ULocale.class.getClassLoader());
      String tag = locale.toLanguageTag();
      // A locale without data of its own has that of its language, or of this machine.
      if (data.getULocale().equals(locale)) {
        find(data, USUAL).ifPresent(name -> names.putIfAbsent("name:" + tag, name));
        find(data, OTHER).ifPresent(name -> names.put("alt_name:" + tag, name));
        if (language.equals(own) || language.equals("en")) {
          find(data, SHORT).ifPresent(name -> names.put("short_name:" + tag, name));
        }
      }
    }
    // `az-Latn-AZ` is `az` again.
    names.entrySet().removeIf(each -> each.getKey().indexOf('-') > 0 && isOfLanguage(each));
  }

  private boolean isOfLanguage(Map.Entry<String, String> name) {
    String key = name.getKey();
    return name.getValue().equals(names.get(key.substring(0, key.indexOf('-'))));
  }

  /// The names of a country; empty when no country has this code.
  ///
  /// @param alpha3 its code in upper case
  public static Optional<CountryNames> find(String alpha3) {
    String alpha2 = CountryCodes.alpha2(alpha3);
    return alpha2.isEmpty() ? Optional.empty() : Optional.of(new CountryNames(alpha3, alpha2));
  }

  private Optional<String> find(UResourceBundle data, String table) {
    try {
      String name = data.get(table).getString(alpha2);
      // For lack of a name there is the code, or `TR-variant`.
      boolean isCode = name.equals(alpha2) || name.startsWith(alpha2 + "-");
      return name.isBlank() || isCode ? Optional.empty() : Optional.of(name);
    } catch (MissingResourceException none) {
      return Optional.empty();
    }
  }

  /// Whether these are names of the country: one of them is a usual one of some language.
  public boolean isCalled(Names mapped) {
    Set<String> known = new HashSet<>();
    names.values().forEach(name -> known.add(Folding.key(name)));
    return mapped.all().stream().anyMatch(name -> known.contains(Folding.key(name)));
  }

  /// The names of a country that is not mapped; the local one is that in its own language.
  public Names all() {
    String local = names.get("name:" + own);
    return with(Names.of(local == null ? names.getOrDefault("name:en", alpha3) : local));
  }

  /// The names of the mapped country, which are shown, with all others and its codes.
  public Names with(Names mapped) {
    Map<String, String> all = new TreeMap<>(mapped.byKey());
    Set<String> known = new HashSet<>(mapped.all());
    names.forEach((key, name) -> {
      boolean isNew = known.add(name);
      // A key of its own also for a name that another language has: it is shown.
      if (all.putIfAbsent(key, name) != null && isNew) {
        all.merge("alt_name:" + key.substring(key.indexOf(':') + 1), name, CountryNames::joined);
      }
    });
    all.put(Names.COUNTRY, alpha2 + ";" + alpha3);
    return new Names(all);
  }

  private static String joined(String one, String two) {
    return one + ";" + two;
  }
}
