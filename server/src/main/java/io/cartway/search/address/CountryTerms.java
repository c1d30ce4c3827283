package io.cartway.search.address;

import io.cartway.geo.CountryCodes;
import io.cartway.search.text.Folding;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// The terms for a country in a query when the data has none: its codes, and the JDK's names of it.
public final class CountryTerms {

  /// The languages of common countries, and English.
  private static final List<String> LANGUAGES =
      List.of("en", "de", "fr", "es", "it", "pt", "ca", "nl");

  /// The JDK's names of countries are slow; there are some 250.
  private static final Map<String, Set<String>> TERMS = new ConcurrentHashMap<>();

  private static final Map<String, Set<String>> CODES = new ConcurrentHashMap<>();

  private CountryTerms() {}

  /// The codes of a country as the index has them: folded, as the words of streets are. `ch` is
  /// `chemin` there.
  ///
  /// @param alpha3 its code in upper case; any other gives none
  public static Set<String> codes(String alpha3) {
    String alpha2 = CountryCodes.alpha2(alpha3);
    return alpha2.isEmpty()
        ? Set.of()
        : CODES.computeIfAbsent(
            alpha3, any -> Set.copyOf(List.of(Folding.key(alpha2), Folding.key(alpha3))));
  }

  /// The folded tokens of a country; none when the code is empty or unknown.
  public static Set<String> of(String alpha3) {
    String alpha2 = CountryCodes.alpha2(alpha3);
    return alpha2.isEmpty() ? Set.of() : TERMS.computeIfAbsent(alpha3, CountryTerms::read);
  }

  private static Set<String> read(String alpha3) {
    Set<String> terms = new TreeSet<>();
    String alpha2 = CountryCodes.alpha2(alpha3);
    terms.add(alpha2.toLowerCase(Locale.ROOT));
    terms.add(alpha3.toLowerCase(Locale.ROOT));
    Locale country = Locale.of("", alpha2);
    for (String language : LANGUAGES) {
      terms.addAll(Folding.tokens(country.getDisplayCountry(Locale.of(language))));
    }
    return Set.copyOf(terms);
  }
}
