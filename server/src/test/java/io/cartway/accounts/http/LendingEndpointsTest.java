package io.cartway.accounts.http;

import static io.cartway.accounts.http.AdminWorld.faults;
import static io.cartway.accounts.http.AdminWorld.ok;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tokens and signed addresses over real ports.
class LendingEndpointsTest {

  private static final String TOKENS = "/v1/tokens";
  private static final String SIGNED = "/v1/signed-urls";
  private static final String TILE = "/v1/tiles/vector/1/0/0.mvt";
  private static final String TEMPLATE = "/v1/tiles/vector/{z}/{x}/{y}.mvt";

  @TempDir Path folder;
  private AdminWorld world;
  private String secret;

  @BeforeEach
  void open() {
    world = new AdminWorld(folder);
    secret = key(KeySettings.named("server"));
  }

  @AfterEach
  void close() {
    world.close();
  }

  private String key(KeySettings settings) {
    return ((KeyResult.Issued) world.keys.create("default", settings)).secret().reveal();
  }

  private KeySettings of(String name, Set<String> scopes, List<String> referrers) {
    KeySettings usual = KeySettings.named(name);
    return new KeySettings(
        name,
        scopes,
        referrers,
        List.of(),
        Optional.empty(),
        usual.rate(),
        usual.spendCapMicros(),
        false,
        true);
  }

  @Test
  void a_token_stands_for_its_key_and_mints_nothing() {
    Exchange answer = world.api("POST", TOKENS, "{\"ttlSeconds\": \"600\"}", secret);
    assertThat(answer.header("cache-control")).contains("no-store");
    String token = ok(answer).path("token").asText();
    assertThat(Instant.parse(ok(answer).path("expiresAt").asText()))
        .isBetween(Instant.now().plusSeconds(590), Instant.now().plusSeconds(601));
    assertThat(world.api("GET", "/openapi.json", "", token).status()).isEqualTo(200);
    for (String path : List.of(TOKENS, SIGNED)) {
      assertThat(world.api("POST", path, "{\"url\": \"%s\"}".formatted(TILE), token).status())
          .as(path)
          .isIn(400, 403);
    }
    assertThat(world.api("POST", TOKENS, "", token).status()).isEqualTo(403);
    assertThat(world.api("POST", SIGNED, "{\"url\": \"%s\"}".formatted(TILE), token).status())
        .isEqualTo(403);
    assertThat(ok(world.api("GET", "/v1/usage", "", token)).has("services")).isFalse();
  }

  @Test
  void a_token_has_the_scopes_that_were_asked_for() {
    JsonNode made = ok(world.api("POST", TOKENS, "{\"scopes\": \"usage\"}", secret));
    assertThat(made.path("scopes").toString()).isEqualTo("[\"usage\"]");
    String token = made.path("token").asText();
    assertThat(world.api("GET", "/v1/usage", "", token).status()).isEqualTo(200);
    assertThat(world.api("GET", "/openapi.json", "", token).status()).isEqualTo(403);
  }

  @Test
  void a_browsers_key_lends_nothing_and_sees_its_own_rows() {
    String browser = key(of("browser", Set.of(), List.of("https://maps.example.org")));
    Exchange refused = world.api("POST", TOKENS, "", browser);
    // Without the page's Origin the key is not valid at all.
    assertThat(refused.status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/tokens      | {\"ttlSeconds\": 86401, \"scopes\": 7, \"x\": 1} | ttlSeconds",
        "/v1/tokens      | {\"ttlSeconds\": 1.5}                   | ttlSeconds",
        "/v1/tokens      | {\"scopes\": [\"nothing\"]}             | scopes",
        "/v1/tokens      | {\"referrers\": [\"not a page\"]}       | referrers",
        "/v1/tokens      | {\"referer\": \"https://a.example\"}    | referer",
        "/v1/signed-urls | {}                                      | url",
        "/v1/signed-urls | {\"url\": \"/v1/tiles/a\", \"urls\": [\"/v1/static\"]} | url",
        "/v1/signed-urls | {\"url\": \"https://evil.example/v1/static\"} | url",
        "/v1/signed-urls | {\"url\": \"//evil.example/v1/static\"} | url",
        "/v1/signed-urls | {\"url\": \"/v1/geocode?q=a\"}          | url",
        "/v1/signed-urls | {\"urls\": [\"/v1/static\", \"/v1/usage\"]} | urls[1]",
        "/v1/signed-urls | {\"url\": \"/v1/static\", \"ttlSeconds\": 2592001} | ttlSeconds",
        "/v1/signed-urls | [1]                                     | body",
      })
  void each_fault_is_reported(String path, String body, String parameter) {
    assertThat(faults(world.api("POST", path, body, secret))).contains(parameter);
  }

  @Test
  void a_signed_address_needs_no_key_and_a_template_is_for_all_its_tiles() {
    JsonNode signed =
        ok(world.api(
                "POST",
                SIGNED,
                "{\"urls\": [\"%s?lang=fr\", \"%s\"]}".formatted(TILE, TEMPLATE),
                secret))
            .path("signed");
    String one = signed.at("/0/url").asText();
    assertThat(one).startsWith(TILE + "?lang=fr&expires=").doesNotContain(secret);
    assertThat(world.anonymous(one).status()).isEqualTo(204);
    assertThat(world.anonymous(one.replace("lang=fr", "lang=de")).status()).isEqualTo(401);
    String all = signed.at("/1/url").asText();
    for (String tile : List.of("/1/0/0.mvt", "/14/8529/5974.mvt")) {
      assertThat(world.anonymous(all.replace("/{z}/{x}/{y}.mvt", tile)).status()).isEqualTo(204);
    }
  }

  @Test
  void an_absolute_address_comes_back_absolute() {
    String base = world.apiAddress();
    JsonNode signed =
        ok(world.api("POST", SIGNED, "{\"url\": \"%s%s\"}".formatted(base, TILE), secret));
    assertThat(signed.at("/signed/0/url").asText()).startsWith(base + TILE + "?expires=");
  }

  @Test
  void more_than_a_hundred_addresses_are_refused() {
    String urls = "\"/v1/static\",".repeat(101);
    String body = "{\"urls\": [" + urls.substring(0, urls.length() - 1) + "]}";
    assertThat(faults(world.api("POST", SIGNED, body, secret))).containsExactly("urls");
  }
}
