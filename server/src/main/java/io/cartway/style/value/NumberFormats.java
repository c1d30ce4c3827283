package io.cartway.style.value;

import com.ibm.icu.number.LocalizedNumberFormatter;
import com.ibm.icu.number.NumberFormatter;
import com.ibm.icu.number.NumberFormatter.UnitWidth;
import com.ibm.icu.number.Precision;
import com.ibm.icu.util.Currency;
import com.ibm.icu.util.MeasureUnit;
import com.ibm.icu.util.ULocale;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Writes numbers as a language does, with the defaults of ECMA-402's `NumberFormat`. Of one
/// thread; remembers the last 100 styles.
public final class NumberFormats {

  private static final int FRACTION_DIGITS = 3;
  private static final int FRACTION_DIGITS_MAX = 100;
  private static final int REMEMBERED_MAX = 100;
  private static final int CURRENCY_LENGTH = 3;

  /// Longer identifiers of units are none: those of CLDR have 40 characters at most.
  private static final int UNIT_LENGTH_MAX = 100;

  /// Units of 5 nanoseconds that it takes to make a style ready, and to write a number.
  private static final int PER_STYLE = 50_000;

  private static final int PER_NUMBER = 400;

  private final Map<Style, LocalizedNumberFormatter> remembered = new HashMap<>();

  /// How a number is written.
  ///
  /// @param locale a language tag; null for American English
  /// @param currency code of ISO 4217; null for none
  /// @param unit identifier of CLDR (`kilometer-per-hour`); null for none
  /// @param minDigits of the fraction; null for the default
  /// @param maxDigits of the fraction; null for the default
  public record Style(
      @Nullable String locale,
      @Nullable String currency,
      @Nullable String unit,
      @Nullable Double minDigits,
      @Nullable Double maxDigits) {}

  /// A number as a text.
  ///
  /// @param work is told of work before it is done, in units of 5 nanoseconds
  /// @throws EvaluationException when the style is none
  public String format(double number, Style style, LongConsumer work) {
    work.accept(PER_NUMBER);
    LocalizedNumberFormatter format = remembered.get(style);
    if (format == null) {
      work.accept(PER_STYLE);
      if (remembered.size() >= REMEMBERED_MAX) {
        remembered.clear();
      }
      format = formatter(style);
      remembered.put(style, format);
    }
    // A NaN may have a sign, which would be written.
    return format.format(Double.isNaN(number) ? Double.NaN : number).toString();
  }

  private static LocalizedNumberFormatter formatter(Style style) {
    ULocale locale = style.locale == null ? ULocale.US : TextCollator.locale(style.locale);
    LocalizedNumberFormatter format =
        NumberFormatter.withLocale(locale).roundingMode(RoundingMode.HALF_UP);
    int usualMin = 0;
    int usualMax = FRACTION_DIGITS;
    if (style.currency != null) {
      Currency currency = currency(style.currency);
      usualMin = currency.getDefaultFractionDigits();
      usualMax = usualMin;
      format = format.unit(currency).unitWidth(UnitWidth.SHORT);
    } else if (style.unit != null) {
      format = format.unit(unit(style.unit)).unitWidth(UnitWidth.SHORT);
    }
    Integer min = digits(style.minDigits);
    Integer max = digits(style.maxDigits);
    int least = min != null ? min : max != null ? Math.min(usualMin, max) : usualMin;
    int most = max != null ? max : Math.max(usualMax, least);
    if (least > most) {
      throw new EvaluationException("%d digits at least, %d at most".formatted(least, most));
    }
    return format.precision(Precision.minMaxFraction(least, most));
  }

  private static @Nullable Integer digits(@Nullable Double digits) {
    if (digits == null) {
      return null;
    }
    if (!(digits >= 0 && digits <= FRACTION_DIGITS_MAX)) {
      throw new EvaluationException("a fraction has 0 to 100 digits, not " + digits);
    }
    return (int) Math.floor(digits);
  }

  private static Currency currency(String code) {
    boolean letters = code.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    if (code.length() != CURRENCY_LENGTH || !letters) {
      throw new EvaluationException("'%s' is no currency".formatted(Values.shortened(code)));
    }
    return Currency.getInstance(code);
  }

  private static MeasureUnit unit(String identifier) {
    if (identifier.length() > UNIT_LENGTH_MAX) {
      throw new EvaluationException("'%s' is no unit".formatted(Values.shortened(identifier)));
    }
    try {
      return MeasureUnit.forIdentifier(identifier);
    } catch (IllegalArgumentException _) {
      throw new EvaluationException("'%s' is no unit".formatted(identifier));
    }
  }
}
