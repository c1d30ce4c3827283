package io.cartway.style.value;

import com.ibm.icu.text.Collator;
import com.ibm.icu.text.RuleBasedCollator;
import com.ibm.icu.util.IllformedLocaleException;
import com.ibm.icu.util.ULocale;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Rules of a language for comparing texts, with or without regard to case and accents. Of one
/// thread.
public final class TextCollator {

  /// What is used when no locale is asked for, or one that is unknown.
  private static final ULocale FALLBACK = ULocale.US;

  /// Longer texts are no language tags: RFC 5646 (4.4.1) finds 35 characters enough.
  private static final int TAG_LENGTH_MAX = 100;

  private static final Set<String> AVAILABLE =
      Arrays.stream(Collator.getAvailableULocales())
          .map(ULocale::toLanguageTag)
          .collect(Collectors.toUnmodifiableSet());

  private final Collator collator;
  private final String resolved;

  /// @param locale a language tag (BCP 47); null for American English
  /// @throws EvaluationException when it is none
  public TextCollator(boolean caseMatters, boolean accentsMatter, @Nullable String locale) {
    ULocale known = known(locale == null ? FALLBACK : locale(locale));
    resolved = known.toLanguageTag();
    RuleBasedCollator rules =
        (RuleBasedCollator) Collator.getInstance(known.setKeywordValue("collation", "search"));
    if (accentsMatter) {
      rules.setStrength(caseMatters ? Collator.TERTIARY : Collator.SECONDARY);
    } else {
      rules.setStrength(Collator.PRIMARY);
      rules.setCaseLevel(caseMatters);
    }
    collator = rules.freeze();
  }

  /// The locale of a language tag.
  ///
  /// @throws EvaluationException when the text is none
  public static ULocale locale(String tag) {
    if (tag.length() > TAG_LENGTH_MAX) {
      throw new EvaluationException("'%s' is no language tag".formatted(Values.shortened(tag)));
    }
    try {
      return new ULocale.Builder().setLanguageTag(tag).build();
    } catch (IllformedLocaleException _) {
      throw new EvaluationException("'%s' is no language tag".formatted(Values.shortened(tag)));
    }
  }

  private static ULocale known(ULocale asked) {
    for (ULocale locale = asked; locale != null; locale = locale.getFallback()) {
      if (!locale.getName().isEmpty() && AVAILABLE.contains(locale.toLanguageTag())) {
        return locale;
      }
    }
    return FALLBACK;
  }

  /// The comparison of two texts, as a comparator does.
  public int compare(String one, String other) {
    return collator.compare(one, other);
  }

  /// The locale whose rules are used, as a language tag.
  public String resolvedLocale() {
    return resolved;
  }
}
