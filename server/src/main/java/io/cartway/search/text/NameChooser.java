package io.cartway.search.text;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Transliterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Chooses names for a caller: in the requested languages by preference; then the local name; and
/// in Latin script, whatever the language, if all requested languages use Latin script.
public final class NameChooser {

  private static final String LATIN = "Latn";

  private final List<List<String>> wanted;
  private final boolean readsLatin;

  private NameChooser(List<List<String>> wanted, boolean readsLatin) {
    this.wanted = wanted;
    this.readsLatin = readsLatin;
  }

  /// Created on first use: its rules take a second to read.
  private static final class Latin {
    private static final Transliterator RULES =
        Transliterator.getInstance("Any-Latin; Latin-ASCII");
  }

  /// A name with its language.
  ///
  /// @param language BCP 47 tag; empty when unknown
  public record Chosen(String text, String language) {}

  /// @param tags BCP 47 tags by preference; empty for local names
  public static NameChooser of(List<String> tags) {
    List<List<String>> wanted = new ArrayList<>();
    tags.forEach(tag -> wanted.add(fallbacks(tag)));
    boolean readsLatin =
        !tags.isEmpty()
            && tags.stream()
                .allMatch(tag ->
                    ULocale.addLikelySubtags(ULocale.forLanguageTag(tag))
                        .getScript()
                        .equals(LATIN));
    return new NameChooser(List.copyOf(wanted), readsLatin);
  }

  /// A tag with its fallbacks: `zh-TW`, `zh-Hant-TW`, `zh-Hant`, `zh`.
  static List<String> fallbacks(String tag) {
    ULocale asked = ULocale.forLanguageTag(tag);
    ULocale full = ULocale.addLikelySubtags(asked);
    Set<String> tags = new LinkedHashSet<>();
    tags.add(tag);
    // A private tag is not a language, so no name can be in it.
    if (asked.getLanguage().isEmpty()) {
      return List.copyOf(tags);
    }
    tags.add(asked.toLanguageTag());
    String language = full.getLanguage();
    if (!full.getCountry().isEmpty()) {
      tags.add(language + "-" + full.getScript() + "-" + full.getCountry());
    }
    tags.add(language + "-" + full.getScript());
    // A tag with a region but without a script ("pt-BR") has the default script.
    if (!asked.getCountry().isEmpty()) {
      tags.add(language + "-" + asked.getCountry());
    }
    tags.add(language);
    if (language.equals("nb") || language.equals("nn")) {
      tags.add("no");
    }
    if (language.equals("no")) {
      tags.add("nb");
    }
    return List.copyOf(tags);
  }

  /// The name to display.
  ///
  /// @param own the language of names without one; empty when unknown
  public Chosen choose(Names names, String own) {
    for (List<String> tags : wanted) {
      for (String tag : tags) {
        Optional<String> name =
            names.find("name:" + tag).or(() -> names.find("name:" + tag.toLowerCase(Locale.ROOT)));
        if (name.isPresent()) {
          return new Chosen(name.get(), tag);
        }
      }
      if (!own.isEmpty() && tags.contains(own)) {
        return new Chosen(names.local(), own);
      }
    }
    String local = names.local();
    if (!readsLatin || isLatin(local)) {
      return new Chosen(local, names.localLanguage(own));
    }
    String international = names.find("int_name").orElse("");
    if (!international.isEmpty() && isLatin(international)) {
      return new Chosen(international, latin(own));
    }
    return new Chosen(Latin.RULES.transliterate(local), latin(own));
  }

  /// A text without other names, such as a town in an address's tags.
  public String choose(String text, String own) {
    return text.isEmpty() ? "" : choose(Names.of(text), own).text();
  }

  private static String latin(String own) {
    return own.isEmpty() ? "und-" + LATIN : own + "-" + LATIN;
  }

  /// Whether all letters of a text are Latin.
  private static boolean isLatin(String text) {
    return text.codePoints()
        .filter(Character::isLetter)
        .allMatch(each -> UScript.getScript(each) == UScript.LATIN);
  }
}
