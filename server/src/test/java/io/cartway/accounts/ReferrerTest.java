package io.cartway.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferrerTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // rule, Origin, Referer, admitted
        "https://shop.example, https://shop.example, -, true",
        "https://shop.example, https://SHOP.example:443, -, true",
        "https://shop.example, -, https://shop.example/cart?x=1#y, true",
        "https://shop.example/, -, https://shop.example, true",
        "https://shop.example, -, -, false",
        "https://shop.example, http://shop.example, -, false",
        "https://shop.example, https://shop.example:8443, -, false",
        "https://shop.example, https://shop.example.evil.test, -, false",
        "https://shop.example, https://evilshop.example, -, false",
        "https://shop.example, https://a.shop.example, -, false",
        "https://shop.example, 'null', -, false",
        "https://shop.example, https://evil.test, https://shop.example/, false",
        "https://shop.example, -, https://evil.test/https://shop.example, false",
        "https://shop.example, -, https://evil.test\\@shop.example/, false",
        "https://shop.example, -, https://shop.example@evil.test/, false",
        "https://shop.example, -, https://evil.test#https://shop.example, false",
        "https://*.example.org, https://a.example.org, -, true",
        "https://*.example.org, https://a.b.example.org, -, true",
        "https://*.example.org, https://example.org, -, false",
        "https://*.example.org, https://badexample.org, -, false",
        "https://*.example.org, https://*.example.org, -, false",
        "http://localhost:3000, http://localhost:3000, -, true",
        "http://localhost:3000, http://localhost, -, false",
        "http://[::1]:3000, http://[::1]:3000, -, true",
        "https://example.org/shop, -, https://example.org/shop, true",
        "https://example.org/shop, -, https://example.org/shop/cart, true",
        "https://example.org/shop/, -, https://example.org/shop/?a, true",
        "https://example.org/shop, -, https://example.org/shopping, false",
        "https://example.org/shop, -, https://example.org/shop/../admin, false",
        "https://example.org/shop, -, https://example.org/shop/%2E%2e/admin, false",
        "https://example.org/shop, https://example.org, https://example.org/shop/1, true",
        "https://example.org/shop, https://example.org, -, false",
        "https://example.org/shop, https://example.org, https://other.test/shop, false",
      })
  void a_rule_admits_its_pages(String rule, String origin, String referer, boolean admitted) {
    assertThat(
            Referrer.rule(rule)
                .orElseThrow()
                .admits(Optional.ofNullable(origin), Optional.ofNullable(referer)))
        .isEqualTo(admitted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "shop.example",
        "ftp://shop.example",
        "https://",
        "https://*",
        "https://*.",
        "https://sh*p.example",
        "https://a.*.example",
        "https://shop.example:0",
        "https://shop.example:70000",
        "https://shop.example:port",
        "https://shop.example/a*",
        "https://shop.example/?a=b",
        "https://shop.example/#a",
        "https://user@shop.example",
        "https://shop.example,https://b.example",
        "https://shop.example/a b",
        "https://sh\u00f6p.example"
      })
  void what_is_no_rule_is_refused(String rule) {
    assertThat(Referrer.rule(rule)).isEmpty();
  }
}
