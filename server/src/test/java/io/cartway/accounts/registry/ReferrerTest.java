package io.cartway.accounts.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Cases;
import io.cartway.testing.Cpu;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReferrerTest {

  private static final List<String> PIECES =
      List.of(
          "http://",
          "https://",
          "HTTPS://",
          "*.",
          "a.b",
          "[::1]",
          ":80",
          ":",
          "/",
          "//",
          "/a",
          "?",
          "#",
          ".",
          "..",
          "-",
          "*",
          "[",
          "]",
          ":70000",
          ":0",
          "f",
          "\t",
          "\u00e9",
          "9");

  private static final Pattern PARTS =
      Pattern.compile(
          "(?<scheme>https?)://(?<host>(\\*\\.)?[a-z0-9.-]+|\\[[0-9a-f:.]+])(:(?<port>[0-9]{1,5}))?"
              + "(?<path>/[^?#]*)?([?#].*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

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
  void invalid_rules_are_refused(String rule) {
    assertThat(Referrer.rule(rule)).isEmpty();
  }

  @Test
  void every_answer_is_that_of_the_expression() {
    Cases.forAll(
        20261123,
        20_000,
        12,
        (random, size) -> text(random, size),
        text ->
            assertThat(Referrer.read(text).map(Record::toString).orElse("none"))
                .as(text)
                .isEqualTo(byExpression(text)));
  }

  private static String text(RandomGenerator random, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size; i++) {
      text.append(PIECES.get(i < 2 ? random.nextInt(3) + i * 3 : random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  // The reader as it was.
  private static String byExpression(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      return "none";
    }
    String scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
    String host = parts.group("host").toLowerCase(Locale.ROOT);
    String name = host.startsWith("*.") ? host.substring(1) : host;
    if (name.startsWith("..") || name.endsWith(".") || name.equals(".")) {
      return "none";
    }
    String port = parts.group("port");
    int number = port != null ? Integer.parseInt(port) : scheme.equals("https") ? 443 : 80;
    String path = parts.group("path");
    return number < 1 || number > 65_535
        ? "none"
        : new Referrer(scheme, name, number, path == null ? "" : path.replaceAll("/+$", ""))
            .toString();
  }

  @Test
  void a_page_of_nothing_but_slashes_is_read_at_once() {
    Referrer rule = Referrer.rule("https://shop.example/a").orElseThrow();
    for (String flood : List.of("/", "/a", "[", "*.", ":", "?", "%2e/")) {
      String page = "https://shop.example" + flood.repeat(64_000 / flood.length());
      assertThat(Cpu.millis(() -> rule.admits(Optional.of(page), Optional.of(page)) ? 1 : 0))
          .as(flood)
          .isLessThan(100);
    }
  }

  @Test
  void a_page_is_read_up_to_the_length_that_browsers_send() {
    Referrer rule = Referrer.rule("https://shop.example/a").orElseThrow();
    String page = "https://shop.example/a/";
    String longest = page + "b".repeat(4096 - page.length());
    assertThat(rule.admits(Optional.empty(), Optional.of(longest))).isTrue();
    assertThat(rule.admits(Optional.empty(), Optional.of(longest + "b"))).isFalse();
  }
}
