package io.cartway.accounts.auth;

import static io.cartway.accounts.auth.AccountsWorld.ask;
import static io.cartway.accounts.auth.AccountsWorld.done;
import static io.cartway.accounts.auth.AccountsWorld.issued;
import static io.cartway.accounts.auth.AccountsWorld.judge;
import static io.cartway.accounts.auth.AccountsWorld.reason;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.AccountsWorld.Ask;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.Outcome;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignedUrlsTest {

  private static final String TEMPLATE = "/v1/tiles/vector/{z}/{x}/{y}.mvt";
  private static final String CHANGED = "401 The signature is not of this address";

  @TempDir Path folder;
  private AccountsWorld world;
  private KeyResult.Issued key;

  @BeforeEach
  void open() {
    world = new AccountsWorld(TestStores.Vendor.SQLITE, folder);
    key = world.key("server");
  }

  @AfterEach
  void close() {
    world.close();
  }

  private Outcome<TokenIssuer.SignedAddress> order(Secret with, String pathAndQuery) {
    return world.issuer.address(
        Optional.of("Bearer " + with.reveal()), pathAndQuery, Duration.ofHours(1));
  }

  private String sign(String pathAndQuery) {
    return done(order(key.secret(), pathAndQuery)).pathAndQuery();
  }

  private static Ask tile(String pathAndQuery) {
    return ask("vector").template(TEMPLATE).at(pathAndQuery);
  }

  private String judgeTile(String pathAndQuery) {
    return world.judge(tile(pathAndQuery).attempt());
  }

  @Test
  void a_signed_path_is_let_in_as_its_key_until_it_expires() {
    TokenIssuer.SignedAddress signed =
        done(order(key.secret(), "/v1/tiles/vector/3/4/2.mvt?lang=fr"));
    assertThat(signed.pathAndQuery())
        .startsWith("/v1/tiles/vector/3/4/2.mvt?lang=fr&expires=1767229200&signature=")
        .doesNotContain(key.secret().reveal());
    assertThat(world.authenticator.authenticate(tile(signed.pathAndQuery()).attempt()))
        .isEqualTo(world.authenticator.authenticate(ask(key.secret()).attempt()));
    assertThat(world.judge(tile(signed.pathAndQuery()).method("HEAD").attempt())).isEqualTo("ok");
    world.pass(Duration.ofSeconds(3599));
    assertThat(judgeTile(signed.pathAndQuery())).isEqualTo("ok");
    world.pass(Duration.ofSeconds(1));
    assertThat(judgeTile(signed.pathAndQuery())).isEqualTo("401 The signed address has expired");
  }

  @Test
  void a_signed_template_is_for_all_paths_of_its_operation() {
    String signed = sign(TEMPLATE + "?lang=fr");
    for (String tile : List.of("0/0/0", "14/8529/5975", "3/1/2")) {
      String[] zxy = tile.split("/", -1);
      String filled = signed.replace("{z}", zxy[0]).replace("{x}", zxy[1]).replace("{y}", zxy[2]);
      assertThat(judgeTile(filled)).isEqualTo("ok");
      assertThat(judgeTile(filled.replace("lang=fr", "lang=en"))).startsWith(CHANGED);
    }
    Ask other = ask("raster").template("/v1/tiles/raster/{z}/{x}/{y}.png");
    assertThat(
            world.judge(
                other.at(signed.replace("vector/{z}/{x}/{y}.mvt", "raster/1/1/1.png")).attempt()))
        .startsWith(CHANGED);
  }

  @Test
  void the_order_and_the_encoding_of_parameters_may_change_and_nothing_else() {
    String signed = sign("/v1/static?center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc&zoom=14");
    String tail = signed.substring(signed.indexOf("&expires="));
    Ask ask = ask("static").template("/v1/static");
    for (String same :
        List.of(
            "center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc&zoom=14",
            "zoom=14&overlay=a&q=a%26b%3Dc&center=43.7%2C7.4&overlay=b",
            "c%65nter=43.7,7.4&overlay=a&overlay=b&q=%61%26b%3dc&zoom=14")) {
      assertThat(world.judge(ask.at("/v1/static?" + same + tail).attempt()))
          .as(same)
          .isEqualTo("ok");
      assertThat(world.judge(ask.at("/v1/static?" + tail.substring(1) + "&" + same).attempt()))
          .isEqualTo("ok");
    }
    for (String other :
        List.of(
            "center=43.7,7.4&overlay=b&overlay=a&q=a%26b%3Dc&zoom=14",
            "center=43.7,7.4&overlay=a&overlay=b&q=a&b=c&zoom=14",
            "center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc&zoom=15",
            "center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc",
            "center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc&zoom=14&size=9x9",
            "center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc&zoom=14&zoom=14",
            "center=43.7,7.4&overlay=ab&q=a%26b%3Dc&zoom=14",
            "center=43.7,7.4&overlay=a&overlay=b&q=a%26b%3Dc&zoom=14&%ff")) {
      assertThat(world.judge(ask.at("/v1/static?" + other + tail).attempt()))
          .as(other)
          .startsWith("401");
    }
  }

  @Test
  void each_changed_letter_of_expiry_and_signature_is_noticed() {
    Authenticator server = world.server(new FailureLimits(1_000_000, 1, 10), world.pepper);
    String signed = sign("/v1/tiles/vector/3/4/2.mvt");
    assertThat(judge(server, tile(signed).attempt())).isEqualTo("ok");
    for (int place = signed.indexOf("expires=") + 8; place < signed.length(); place++) {
      for (char letter : "0123456789abcdefABCDEF-_.&=%".toCharArray()) {
        if (signed.charAt(place) != letter) {
          String changed = signed.substring(0, place) + letter + signed.substring(place + 1);
          assertThat(judge(server, tile(changed).attempt())).as(changed).startsWith("401");
        }
      }
    }
    String tail = signed.substring(signed.indexOf("&signature="));
    assertThat(judge(server, tile(signed + tail).attempt())).startsWith(CHANGED);
    assertThat(judge(server, tile(signed.replace(tail, "")).attempt())).startsWith("401 No");
    assertThat(judge(server, tile("/v1/tiles/vector/3/4/2.mvt?" + tail).attempt()))
        .startsWith(CHANGED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/tiles/vector/3/4/3.mvt",
        "/v1/tiles/vector/3/4%2F2.mvt",
        "/v1/tiles/vector/3//4/2.mvt",
        "/v1/tiles/vector/{z}/{x}/{y}.mvt",
        "/v1/tiles/vector/3/4/2.mvt/",
        "/v1/tiles/vector/34/2.mvt"
      })
  void a_signed_path_is_for_this_path_alone(String other) {
    String signed = sign("/v1/tiles/vector/3/4/2.mvt");
    String query = signed.substring(signed.indexOf('?'));
    assertThat(judgeTile(other + query)).startsWith(CHANGED);
    assertThat(judgeTile("/v1/tiles/vector/%33/4/2.mvt" + query)).isEqualTo("ok");
  }

  @Test
  void a_signed_sprite_is_for_all_that_clients_append_to_it() {
    String signed = sign("/v1/sprite/terrain");
    for (String kind : List.of("", ".json", ".png", "@2x.json", "@2x.png")) {
      String filled = signed.replace("terrain?", "terrain" + kind + "?");
      assertThat(world.judge(ask("sprite").at(filled).attempt())).as(kind).isEqualTo("ok");
      assertThat(world.judge(ask("styles").at(filled).attempt()))
          .as(kind)
          .isEqualTo(kind.isEmpty() ? "ok" : CHANGED + ": path, parameters or expiry were changed");
    }
    for (String other : List.of("minimal.json", "terrain.jpg", "terrain@3x.png", "terrain/x.png")) {
      String filled = signed.replace("terrain?", other + "?");
      assertThat(world.judge(ask("sprite").at(filled).attempt())).as(other).startsWith(CHANGED);
    }
  }

  @Test
  void what_a_signed_request_names_is_signed_with_its_secret_and_its_end() {
    String style = sign("/v1/styles/terrain?lang=de");
    Ask ask = ask("styles").at(style);
    String tiles = world.authenticator.likewise(ask.attempt(), TEMPLATE + "?lang=de");
    assertThat(tiles).startsWith(TEMPLATE + "?lang=de&expires=1767229200&signature=");
    String tile = tiles.replace("{z}/{x}/{y}", "3/4/2");
    assertThat(judgeTile(tile)).isEqualTo("ok");
    assertThat(judgeTile(tile.replace("lang=de", "lang=fr"))).startsWith(CHANGED);
    assertThat(world.judge(tile(tile).operation("geocode").attempt())).startsWith("401");
    // Neither a key nor a false signature is handed on.
    assertThat(world.authenticator.likewise(ask(key.secret()).attempt(), TEMPLATE))
        .isEqualTo(TEMPLATE);
    assertThat(world.authenticator.likewise(ask.bearer(key.secret()).attempt(), TEMPLATE))
        .isEqualTo(TEMPLATE);
    Ask changed = ask("styles").at(style.replace("lang=de", "lang=fr"));
    assertThat(world.authenticator.likewise(changed.attempt(), TEMPLATE)).isEqualTo(TEMPLATE);
    world.pass(Duration.ofHours(1));
    assertThat(judgeTile(tile)).isEqualTo("401 The signed address has expired");
  }

  @Test
  void a_path_and_a_template_of_the_same_letters_are_two_things() {
    String signed = sign(TEMPLATE);
    // The template of the operation decides, not what the path looks like.
    Ask literal = ask("vector").template("/v1/tiles/vector/other").at(signed);
    assertThat(world.judge(literal.attempt())).startsWith(CHANGED);
    Ask encoded = literal.at(signed.replace("{", "%7B").replace("}", "%7D"));
    assertThat(world.judge(encoded.attempt())).startsWith(CHANGED);
  }

  @ParameterizedTest
  @CsvSource({"geocode, GET", "route, GET", "none, GET", "vector, POST", "vector, DELETE"})
  void a_signature_is_no_key_for_anything_else(String operation, String method) {
    String signed = sign("/v1/tiles/vector/3/4/2.mvt");
    assertThat(world.judge(tile(signed).operation(operation).method(method).attempt()))
        .startsWith("401 A signed address is no key");
    String signature = signed.substring(signed.indexOf("signature=") + 10);
    assertThat(world.judge(ask("vector").authorization("Bearer " + signature).attempt()))
        .contains("malformed");
  }

  @Test
  void a_signature_dies_with_its_secret_and_with_its_key() {
    String old = sign("/v1/tiles/vector/3/4/2.mvt");
    KeyResult.Issued next = issued(world.keys.rotate(key.key().id(), Duration.ofMinutes(1)));
    String fresh = done(order(next.secret(), "/v1/tiles/vector/3/4/2.mvt")).pathAndQuery();
    assertThat(judgeTile(old)).isEqualTo("ok");
    world.pass(Duration.ofMinutes(1));
    assertThat(judgeTile(old)).contains("replaced by a rotation");
    assertThat(judgeTile(fresh)).isEqualTo("ok");
    world.keys.revoke(key.key().id());
    world.forget();
    assertThat(judgeTile(fresh)).contains("revoked");
  }

  @Test
  void a_signature_has_the_scopes_of_its_key() {
    KeyResult.Issued narrow =
        world.key(AuthenticatorTest.settings("n", Set.of("geocode"), List.of(), List.of()));
    String signed = done(order(narrow.secret(), "/v1/tiles/vector/3/4/2.mvt")).pathAndQuery();
    assertThat(judgeTile(signed)).startsWith("403");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/geocode?q=a",
        "v1/static",
        "https://tiles.example/v1/static",
        "/v1/static?expires=1",
        "/v1/static?a=b&signature=c",
        "/v1/static?a=%zz",
        "/v1/static/%ff",
        "/v1/static?a=b c",
        "/v1/static?a=b#c",
        "/v1/static?a=\u00e9"
      })
  void urls_that_cannot_be_signed_are_refused(String pathAndQuery) {
    assertThat(reason(order(key.secret(), pathAndQuery))).startsWith("The setting path is '");
  }

  @Test
  void tokens_and_browsers_keys_sign_nothing_and_lifetimes_are_bounded() {
    KeyResult.Issued browser =
        world.key(
            AuthenticatorTest.settings(
                "page", Set.of(), List.of("https://shop.example"), List.of()));
    Secret token =
        done(world.issuer.token(
                Optional.of("Bearer " + key.secret().reveal()),
                new TokenIssuer.TokenOrder(TokenIssuer.TOKEN_STANDARD, Set.of(), List.of())))
            .text();
    for (Secret secret : List.of(token, browser.secret())) {
      assertThat(reason(order(secret, "/v1/static"))).startsWith("Only a key itself");
    }
    for (Duration wrong : List.of(Duration.ZERO, Duration.ofDays(30).plusSeconds(1))) {
      assertThat(
              reason(
                  world.issuer.address(
                      Optional.of("Bearer " + key.secret().reveal()), "/v1/static", wrong)))
          .contains("1 to 2592000 seconds");
    }
  }

  @Test
  void another_pepper_knows_no_signature() {
    Pepper other = Pepper.configured(new Secret("another pepper of 32 characters!"));
    Authenticator stranger = world.server(FailureLimits.STANDARD, other);
    assertThat(judge(stranger, tile(sign("/v1/tiles/vector/3/4/2.mvt")).attempt()))
        .startsWith(CHANGED);
  }
}
