package io.cartway.accounts.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.AccountsWorld.Ask;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.Referrer;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.Cpu;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What anybody can send to the readers of credentials, at the length that a head may have.
class AccountsFloodTest {

  private static final int LENGTH = 31_000;
  private static final long MILLIS_MAX = 100;

  @TempDir Path folder;

  private static List<String> floods() {
    List<String> floods = new ArrayList<>();
    for (String piece :
        List.of(
            "/",
            "a",
            ".",
            "T",
            " ",
            "=",
            "%",
            "%25",
            "&",
            "ab",
            "/.",
            "a,",
            "[",
            "{",
            "\"",
            "cw",
            "cwt_",
            "cwk_",
            "cwt_a-",
            "https://",
            "*.",
            "signature=",
            "&signature=1.a.b.c",
            "expires=1&",
            "a=b&",
            "%2e",
            "[]",
            ":",
            "\u00e9",
            "1.")) {
      floods.add(piece.repeat(LENGTH / piece.length()));
      floods.add("cwt_" + piece.repeat(LENGTH / piece.length()));
      floods.add("https://shop.example/" + piece.repeat(LENGTH / piece.length()));
    }
    return floods;
  }

  @Test
  void credentials_and_addresses_are_judged_within_a_tenth_of_a_second() {
    try (AccountsWorld world = new AccountsWorld(Vendor.SQLITE, folder)) {
      KeyResult.Issued page =
          world.key(
              AuthenticatorTest.settings(
                  "page", Set.of(), List.of("https://shop.example/a"), List.of()));
      Authenticator server = world.server(new FailureLimits(1_000_000, 1, 10), world.pepper);
      for (String flood : floods()) {
        Ask ask = AccountsWorld.ask(page.secret());
        Ask vector = AccountsWorld.ask("vector");
        for (Ask one :
            List.of(
                ask("Bearer " + flood),
                ask(flood),
                ask.at("/v1/geocode?" + flood),
                vector.at("/v1/tiles/" + flood + "?expires=9999999999&signature=1.a.b.c"),
                vector.at("/v1/tiles?expires=9999999999&signature=" + flood),
                vector.at("/v1/tiles?" + flood + "&expires=1&signature=1.a.b.c"))) {
          assertThat(Cpu.millis(() -> server.authenticate(one.attempt())))
              .as("%.60s", one)
              .isLessThan(MILLIS_MAX);
        }
        Referrer rule = Referrer.rule("https://shop.example/a").orElseThrow();
        assertThat(
                Cpu.millis(() -> rule.admits(Optional.of(flood), Optional.of(flood)) ? "y" : "n"))
            .as("%.40s", flood)
            .isLessThan(MILLIS_MAX);
        assertThat(Cpu.millis(() -> LeakWatch.candidates(flood))).isLessThan(MILLIS_MAX);
        assertThat(
                Cpu.millis(() ->
                    world.issuer.address(
                        Optional.of("Bearer " + page.secret().reveal()),
                        flood,
                        Duration.ofMinutes(1))))
            .isLessThan(MILLIS_MAX);
      }
    }
  }

  private static Ask ask(String authorization) {
    return AccountsWorld.ask("geocode").authorization(authorization);
  }
}
