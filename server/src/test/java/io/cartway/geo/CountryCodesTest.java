package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountryCodesTest {

  @ParameterizedTest
  @CsvSource({"MC,MCO", "DE,DEU", "PT,PRT", "XK,XKX"})
  void both_codes_lead_to_each_other(String alpha2, String alpha3) {
    assertThat(CountryCodes.alpha2(alpha3)).isEqualTo(alpha2);
    assertThat(CountryCodes.alpha3(alpha2)).isEqualTo(alpha3);
    assertThat(CountryCodes.isAlpha3(alpha3)).isTrue();
    assertThat(CountryCodes.isAlpha3(alpha2)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"''", "ZZ", "ZZZ", "mco", "mc", "MCOX"})
  void unknown_codes_have_no_counterpart(String code) {
    assertThat(CountryCodes.alpha2(code)).isEmpty();
    assertThat(CountryCodes.alpha3(code)).isEmpty();
    assertThat(CountryCodes.isAlpha3(code)).isFalse();
  }

  @Test
  void every_country_of_iso_is_known() {
    assertThat(Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA3))
        .hasSizeGreaterThan(240)
        .allMatch(CountryCodes::isAlpha3);
  }
}
