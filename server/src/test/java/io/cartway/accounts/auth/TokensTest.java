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
import io.cartway.accounts.secret.KeyFormat;
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

class TokensTest {

  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

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

  private Outcome<TokenIssuer.Token> mint(Secret with, Set<String> scopes, List<String> referrers) {
    return world.issuer.token(
        Optional.of("Bearer " + with.reveal()),
        new TokenIssuer.TokenOrder(TokenIssuer.TOKEN_STANDARD, scopes, referrers));
  }

  private Secret token() {
    return done(mint(key.secret(), Set.of(), List.of())).text();
  }

  @Test
  void a_token_is_let_in_as_its_key_until_it_expires() {
    TokenIssuer.Token token = done(mint(key.secret(), Set.of(), List.of()));
    assertThat(token.text().reveal()).startsWith("cwt_").hasSizeLessThan(200);
    assertThat(token.toString()).doesNotContain(token.text().reveal());
    assertThat(token.expiresAt()).isEqualTo(world.clock.now.plusSeconds(3600));
    assertThat(world.authenticator.authenticate(ask(token.text()).attempt()))
        .isEqualTo(world.authenticator.authenticate(ask(key.secret()).attempt()));
    world.pass(Duration.ofSeconds(3599));
    assertThat(world.judge(ask(token.text()).attempt())).isEqualTo("ok");
    world.pass(Duration.ofSeconds(1));
    assertThat(world.judge(ask(token.text()).attempt())).isEqualTo("401 The token has expired");
  }

  @Test
  void a_token_ends_with_the_very_secret_that_it_was_minted_from() {
    Secret old = token();
    KeyResult.Issued next = issued(world.keys.rotate(key.key().id(), Duration.ofMinutes(10)));
    Secret fresh = done(mint(next.secret(), Set.of(), List.of())).text();
    assertThat(world.judge(ask(old).attempt())).isEqualTo("ok");
    assertThat(world.judge(ask(fresh).attempt())).isEqualTo("ok");
    world.pass(Duration.ofMinutes(10));
    assertThat(world.judge(ask(old).attempt())).contains("replaced by a rotation");
    assertThat(world.judge(ask(fresh).attempt())).isEqualTo("ok");
    world.keys.revoke(key.key().id());
    world.forget();
    assertThat(world.judge(ask(fresh).attempt())).contains("revoked");
  }

  @Test
  void a_tokens_scope_covers_its_family() {
    Ask post = ask(done(mint(key.secret(), Set.of("route"), List.of())).text());
    assertThat(world.judge(post.operation("routePost").attempt())).startsWith("403 The token");
    assertThat(world.judge(post.operation("routePost").attempt("route"))).isEqualTo("ok");
    assertThat(world.judge(post.operation("routePost").attempt("vector")))
        .startsWith("403 The token");
  }

  @Test
  void a_token_has_no_more_scopes_than_its_key_at_that_moment() {
    Secret both = done(mint(key.secret(), Set.of("geocode", "route"), List.of())).text();
    assertThat(world.judge(ask(both).operation("route").attempt())).isEqualTo("ok");
    assertThat(world.judge(ask(both).operation("vector").attempt()))
        .isEqualTo("403 The token is not for the operation vector");
    done(
        world.keys.update(
            key.key().id(),
            AuthenticatorTest.settings("server", Set.of("geocode"), List.of(), List.of())));
    world.forget();
    assertThat(world.judge(ask(both).operation("geocode").attempt())).isEqualTo("ok");
    assertThat(world.judge(ask(both).operation("route").attempt())).startsWith("403");
    assertThat(reason(mint(key.secret(), Set.of("route"), List.of()))).contains("'route'");
    assertThat(reason(mint(key.secret(), Set.of("nonsense"), List.of()))).contains("'nonsense'");
  }

  @Test
  void a_token_can_be_for_pages_though_its_key_is_not() {
    Secret token = done(mint(key.secret(), Set.of(), List.of("https://shop.example"))).text();
    assertThat(world.judge(ask(token).attempt())).startsWith("401");
    assertThat(world.judge(ask(token).origin("https://shop.example").attempt())).isEqualTo("ok");
    assertThat(world.judge(ask(token).origin("https://evil.test").attempt())).startsWith("401");
    assertThat(reason(mint(key.secret(), Set.of(), List.of("shop.example"))))
        .contains("referrers is 'shop.example'");
  }

  @Test
  void a_token_of_a_key_with_networks_is_for_browsers_anywhere() {
    KeyResult.Issued inside =
        world.key(
            AuthenticatorTest.settings("inside", Set.of(), List.of(), List.of("192.0.2.0/24")));
    Secret token = done(mint(inside.secret(), Set.of(), List.of())).text();
    assertThat(world.judge(ask(inside.secret()).from("198.51.100.1").attempt())).startsWith("401");
    assertThat(world.judge(ask(token).from("198.51.100.1").attempt())).isEqualTo("ok");
  }

  @Test
  void neither_a_token_nor_a_browsers_key_nor_a_stranger_mints() {
    KeyResult.Issued browser =
        world.key(
            AuthenticatorTest.settings(
                "page", Set.of(), List.of("https://shop.example"), List.of()));
    KeyResult.Issued gone = world.key("gone");
    world.keys.revoke(gone.key().id());
    for (Secret secret : List.of(token(), browser.secret(), gone.secret(), new Secret("x"))) {
      Outcome<TokenIssuer.Token> refused = mint(secret, Set.of(), List.of());
      assertThat(reason(refused)).startsWith("Only a key itself mints tokens");
      assertThat(((Outcome.Refused<?>) refused).faults()).isEmpty();
    }
    assertThat(
            reason(
                world.issuer.token(
                    Optional.empty(),
                    new TokenIssuer.TokenOrder(TokenIssuer.TOKEN_STANDARD, Set.of(), List.of()))))
        .startsWith("Only a key itself");
  }

  @Test
  void a_lifetime_is_a_second_to_a_day() {
    for (Duration wrong :
        List.of(Duration.ZERO, Duration.ofMillis(999), Duration.ofSeconds(86_401))) {
      assertThat(
              reason(
                  world.issuer.token(
                      Optional.of("Bearer " + key.secret().reveal()),
                      new TokenIssuer.TokenOrder(wrong, Set.of(), List.of()))))
          .contains("1 to 86400 seconds");
    }
  }

  @Test
  void another_pepper_knows_no_token() {
    Pepper other = Pepper.configured(new Secret("another pepper of 32 characters!"));
    Authenticator stranger = world.server(FailureLimits.STANDARD, other);
    assertThat(judge(stranger, ask(token()).attempt()))
        .isEqualTo("401 The token was not minted by this installation");
  }

  @Test
  void every_wrong_letter_of_a_token_is_recognised_and_none_is_let_in() {
    String token = token().reveal();
    StringBuilder typo = new StringBuilder(token);
    for (int place = 0; place < token.length(); place++) {
      for (int letter = 0; letter < LETTERS.length(); letter++) {
        if (LETTERS.charAt(letter) != token.charAt(place)) {
          typo.setCharAt(place, LETTERS.charAt(letter));
          assertThat(Tokens.isWellFormed(typo.toString())).isFalse();
        }
      }
      typo.setCharAt(place, token.charAt(place));
    }
  }

  @Test
  void changed_letters_with_a_right_checksum_are_let_in_nowhere() {
    Authenticator server = world.server(new FailureLimits(1_000_000, 1, 10), world.pepper);
    String token = token().reveal();
    String body = token.substring(0, token.length() - KeyFormat.CHECKSUM_LENGTH);
    int tried = 0;
    for (int place = Tokens.PREFIX.length(); place < body.length(); place++) {
      for (int step = 1; step < LETTERS.length(); step++) {
        int letter = LETTERS.indexOf(body.charAt(place));
        String forged =
            body.substring(0, place)
                + LETTERS.charAt((letter + step) % LETTERS.length())
                + body.substring(place + 1);
        Secret whole = new Secret(forged + KeyFormat.checksum(forged));
        assertThat(judge(server, ask(whole).attempt())).startsWith("401");
        tried++;
      }
    }
    assertThat(tried).isGreaterThan(5_000);
    // Shorter, longer, empty.
    for (String other : List.of("cwt_", body.substring(0, 40), body + "A", body + "AAAA")) {
      Secret whole = new Secret(other + KeyFormat.checksum(other));
      assertThat(judge(server, ask(whole).attempt())).startsWith("401");
    }
  }

  @Test
  void a_token_is_not_taken_where_a_key_or_signature_belongs() {
    Ask ask = ask("vector");
    String token = token().reveal();
    assertThat(world.judge(ask.at("/v1/x?access_token=" + token).attempt())).startsWith("401 No");
    assertThat(world.judge(ask.at("/v1/x?signature=" + token).attempt())).startsWith("401");
    assertThat(world.judge(ask.authorization("Basic " + token).attempt())).startsWith("401");
    assertThat(world.judge(ask.authorization("Bearer " + token + "x").attempt()))
        .contains("malformed");
  }
}
