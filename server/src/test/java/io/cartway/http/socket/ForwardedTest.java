package io.cartway.http.socket;

import static io.cartway.http.socket.Proxies.Header.FORWARDED;
import static io.cartway.http.socket.Proxies.Header.X_FORWARDED_FOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.AddressRange;
import io.cartway.http.RecordingGatekeeper;
import io.cartway.http.TestApi;
import io.cartway.http.shell.ApiServerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardedTest {

  private static final List<AddressRange> TRUSTED =
      List.of("10.0.0.0/8", "::1").stream().flatMap(r -> AddressRange.parse(r).stream()).toList();

  private static final Proxies LOOPBACK =
      new Proxies(AddressRange.parseWord("loopback"), X_FORWARDED_FOR);

  /// Headers as `F: ...` (Forwarded) and `For`, `Proto`, `Host`, `Port`, `Prefix` (X-Forwarded-),
  /// separated by ` + `.
  private static Forwarded read(String peer, String headers) {
    return read(peer, headers, headers.startsWith("F: ") ? FORWARDED : X_FORWARDED_FOR);
  }

  private static Forwarded read(String peer, String headers, Proxies.Header named) {
    Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String field : headers.split(" \\+ ", -1)) {
      int colon = field.indexOf(": ");
      if (colon > 0) {
        String name = field.substring(0, colon).strip();
        fields.put(
            name.equals("F") ? "Forwarded" : "X-Forwarded-" + name, field.substring(colon + 2));
      }
    }
    return new Proxies(TRUSTED, named).read(peer, name -> Optional.ofNullable(fields.get(name)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // Who is not trusted is not believed.
        "8.8.8.8  | For: 1.2.3.4 + Proto: https + Host: a.example | 8.8.8.8 |||",
        "8.8.8.8  | F: for=1.2.3.4;proto=https;host=a.example | 8.8.8.8 |||",
        // One proxy.
        "10.0.0.1 | For: 1.2.3.4 | 1.2.3.4 |||",
        "10.0.0.1 | For: 1.2.3.4:5678 | 1.2.3.4 |||",
        "10.0.0.1 | For: 2001:db8::1 | 2001:db8:0:0:0:0:0:1 |||",
        "10.0.0.1 | For: [2001:db8::1]:80 | 2001:db8:0:0:0:0:0:1 |||",
        "[::1]    | For: 1.2.3.4 + Proto: https + Host: a.example | 1.2.3.4 | https | a.example |",
        "10.0.0.1 | F: for=1.2.3.4;proto=https;host=a.example | 1.2.3.4 | https | a.example |",
        "10.0.0.1 | F: For=\"[2001:db8::1]:47\" ; Proto=HTTP | 2001:db8:0:0:0:0:0:1 | http ||",
        "10.0.0.1 | F: for=1.2.3.4;host=\"a.example:81\" | 1.2.3.4 || a.example:81 |",
        "10.0.0.1 | F: by=x;for=1.2.3.4;secret=\"a,b;c\" | 1.2.3.4 |||",
        // Chains: the right-most that is not trusted; what callers write before it is theirs.
        "10.0.0.1 | For: 6.6.6.6, 1.2.3.4 | 1.2.3.4 |||",
        "10.0.0.1 | For: 6.6.6.6, 1.2.3.4, 10.0.0.2 | 1.2.3.4 |||",
        "10.0.0.1 | For: 10.0.0.9, 1.2.3.4 | 1.2.3.4 |||",
        "10.0.0.1 | For: 10.0.0.3, 10.0.0.2 | 10.0.0.3 |||",
        "10.0.0.1 | F: for=6.6.6.6;host=evil.example, for=1.2.3.4;host=a.example"
            + " | 1.2.3.4 || a.example |",
        "10.0.0.1 | F: for=1.2.3.4;proto=https;host=a.example, for=10.0.0.2;proto=http;host=b"
            + " | 1.2.3.4 | https | a.example |",
        "10.0.0.1 | For: 6.6.6.6, 1.2.3.4 + Host: evil.example, a.example | 1.2.3.4 || a.example |",
        "10.0.0.1 | For: 1.2.3.4, 10.0.0.2 + Proto: https, http | 1.2.3.4 | https ||",
        "10.0.0.1 | For: 1.2.3.4, 10.0.0.2 + Proto: https | 1.2.3.4 | https ||",
        // What is no address ends the search.
        "10.0.0.1 | For: unknown | 10.0.0.1 |||",
        "10.0.0.1 | For: 1.2.3.4, unknown | 10.0.0.1 |||",
        "10.0.0.1 | For: 1.2.3.4, unknown, 10.0.0.2 | 10.0.0.2 |||",
        "10.0.0.1 | F: for=_hidden;proto=https | 10.0.0.1 | https ||",
        "10.0.0.1 | For: 1.2.3 | 10.0.0.1 |||",
        "10.0.0.1 | For: ,, | 10.0.0.1 |||",
        // Hosts, ports, prefixes.
        "10.0.0.1 | Proto: https + Host: a.example + Port: 443 | 10.0.0.1 | https | a.example |",
        "10.0.0.1 | Proto: https + Host: a.example + Port: 8443"
            + " | 10.0.0.1 | https | a.example:8443 |",
        "10.0.0.1 | Host: a.example:1 + Port: 2 | 10.0.0.1 || a.example:1 |",
        "10.0.0.1 | Host: a.example + Prefix: /maps/ | 10.0.0.1 || a.example | /maps",
        "10.0.0.1 | Host: a.example + Prefix: /a/../b | 10.0.0.1 || a.example |",
        "10.0.0.1 | Host: a.example + Prefix: //evil | 10.0.0.1 || a.example |",
        "10.0.0.1 | Host: a\"b<c> | 10.0.0.1 |||",
        "10.0.0.1 | Host: user@evil.example | 10.0.0.1 |||",
        "10.0.0.1 | Proto: javascript | 10.0.0.1 |||",
        // Malformed is as if it was not there.
        "10.0.0.1 | F: for=\"1.2.3.4 | 10.0.0.1 |||",
        "10.0.0.1 | F: nonsense | 10.0.0.1 |||",
      })
  void the_word_of_trusted_proxies_counts(
      String peer, String headers, String address, String scheme, String host, String prefix) {
    Forwarded read = read(peer, headers);
    assertThat(read.remoteAddress()).isEqualTo(address);
    assertThat(read.scheme()).isEqualTo(scheme == null ? "" : scheme);
    assertThat(read.host()).isEqualTo(host == null ? "" : host);
    assertThat(read.prefix()).isEqualTo(prefix == null ? "" : prefix);
    assertThat(read.isTrusted()).isEqualTo(!peer.equals("8.8.8.8"));
  }

  /// The proxy writes the named one and lets the other one through as the caller wrote it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "F: for=6.6.6.6;host=evil.example + For: 1.2.3.4 + Host: a.example | 1.2.3.4 | a.example",
        "For: 6.6.6.6 + Host: evil.example + F: for=1.2.3.4;host=a.example | 1.2.3.4 | a.example",
        "F: for=6.6.6.6;host=evil.example | 10.0.0.1 | ",
        "For: 6.6.6.6 + Host: evil.example + Prefix: /evil | 10.0.0.1 | ",
        "F: nonsense + For: 1.2.3.4 + Host: a.example | 1.2.3.4 | a.example",
      })
  void only_the_header_that_the_operator_named_is_read(
      String headers, String address, String host) {
    // The one that is named last, or the one that is not there.
    boolean isStandard = headers.startsWith("For: ");
    Forwarded read = read("10.0.0.1", headers, isStandard ? FORWARDED : X_FORWARDED_FOR);
    assertThat(read.remoteAddress()).isEqualTo(address);
    assertThat(read.host()).isEqualTo(host == null ? "" : host);
    assertThat(read.prefix()).isEmpty();
  }

  @Test
  void a_header_that_is_too_long_is_ignored_without_using_the_other_one() {
    String padding = "9".repeat(4097);
    for (String headers :
        List.of(
            "For: " + padding + ", 1.2.3.4 + F: for=6.6.6.6 + Host: a.example",
            "For: 1.2.3.4 + Host: " + padding,
            "For: 1.2.3.4 + Prefix: " + padding)) {
      Forwarded read = read("10.0.0.1", headers, X_FORWARDED_FOR);
      assertThat(read).isEqualTo(new Forwarded("10.0.0.1", "", "", "", true));
    }
    String standard = "F: by=" + padding + ";for=1.2.3.4 + For: 6.6.6.6";
    assertThat(read("10.0.0.1", standard, FORWARDED).remoteAddress()).isEqualTo("10.0.0.1");
    String longest = "For: " + "9".repeat(4096 - 9) + ", 1.2.3.4";
    assertThat(read("10.0.0.1", longest).remoteAddress()).isEqualTo("1.2.3.4");
  }

  @Test
  void marks_before_characters_are_taken_out_of_quotes() {
    assertThat(read("10.0.0.1", "F: for=\"1.2\\.3\\.4\"").remoteAddress()).isEqualTo("1.2.3.4");
    assertThat(read("10.0.0.1", "F: for=\"\\\\\"").remoteAddress()).isEqualTo("10.0.0.1");
  }

  @Test
  void nothing_that_is_sent_makes_it_fail_or_takes_the_callers_place() {
    Random random = new Random(20_261_120);
    String letters = "for=host;proto,\"\\:[]. 127890-_abcF";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(40);
      for (int i = 0; i < length; i++) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      // The proxy adds the caller at the end, whatever came before.
      List<String> parts = new ArrayList<>(List.of(text.toString().replace(" + ", ""), "1.2.3.4"));
      assertThat(read("10.0.0.1", "For: " + String.join(", ", parts)).remoteAddress())
          .as(text.toString())
          .isEqualTo("1.2.3.4");
      String standard = read("10.0.0.1", "F: " + text + ", for=1.2.3.4").remoteAddress();
      assertThat(standard).as(text.toString()).isIn("1.2.3.4", "10.0.0.1");
    }
  }

  @Test
  void the_gatekeeper_sees_the_caller_behind_a_proxy_and_links_use_the_proxy() {
    RecordingGatekeeper gatekeeper = new RecordingGatekeeper();
    ApiServerSettings settings = TestApi.settings(TestApi.usual(), false);
    try (TestApi api = TestApi.start(settings.behind(LOOPBACK), gatekeeper)) {
      var request =
          api.request("/v1/alias")
              .header("X-Forwarded-For", "6.6.6.6")
              .header("X-Forwarded-For", "1.2.3.4")
              .header("X-Forwarded-Proto", "https")
              .header("X-Forwarded-Host", "maps.example")
              .build();
      var response = api.send(request);
      assertThat(gatekeeper.lastAttempt().remoteAddress()).isEqualTo("1.2.3.4");
      assertThat(response.body()).isEqualTo("\"https://maps.example\"");
      assertThat(response.headers().firstValue("Vary").orElseThrow().split(", "))
          .contains(
              "Host",
              "X-Forwarded-For",
              "X-Forwarded-Host",
              "X-Forwarded-Proto",
              "Accept-Encoding");
      assertThat(api.get("/v1/echo").headers().firstValue("Vary")).contains("Accept-Encoding");
    }
    try (TestApi api = TestApi.start(settings, gatekeeper)) {
      var request =
          api.request("/v1/alias")
              .header("X-Forwarded-For", "1.2.3.4")
              .header("X-Forwarded-Host", "maps.example")
              .header("Forwarded", "for=1.2.3.4;host=maps.example")
              .build();
      var response = api.send(request);
      assertThat(gatekeeper.lastAttempt().remoteAddress()).isEqualTo("127.0.0.1");
      assertThat(response.body()).isEqualTo("\"http://127.0.0.1:" + api.server.port() + "\"");
      assertThat(response.headers().firstValue("Vary")).contains("Host, Accept-Encoding");
    }
  }

  @Test
  void a_configured_address_comes_first_and_the_answer_varies_by_nothing() {
    ApiServerSettings settings =
        new ApiServerSettings(
            "127.0.0.1",
            0,
            Optional.of("https://maps.example/api/"),
            TestApi.usual(),
            false,
            LOOPBACK,
            Optional.empty(),
            Optional.empty());
    try (TestApi api = TestApi.start(settings)) {
      var response =
          api.send(api.request("/v1/alias").header("X-Forwarded-Host", "evil.example").build());
      assertThat(response.body()).isEqualTo("\"https://maps.example/api\"");
      assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
    }
  }
}
