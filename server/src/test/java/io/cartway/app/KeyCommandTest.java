package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyCommandTest {

  @TempDir Path folder;

  @BeforeEach
  void makeStore() {
    Commands.makeStore(folder);
  }

  /// What a command said.
  private record Ran(int exitCode, String out, String err) {

    Ran good() {
      assertThat(exitCode).as(err).isZero();
      return this;
    }

    String last() {
      return out.lines().reduce((first, second) -> second).orElseThrow();
    }
  }

  private Ran run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", folder.toString()));
    int exitCode =
        Main.run(
            Console.of(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8)),
            Map.of(),
            all.toArray(String[]::new));
    return new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  private String row(String name) {
    return run("key", "list")
        .good()
        .out
        .lines()
        .filter(line -> line.contains(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_key_is_made_with_all_its_settings_and_listed_without_its_secret() {
    Ran made =
        run(
                "key",
                "create",
                "--name",
                "shop",
                "--spend-cap",
                "0.50",
                "--free-only",
                "--no-allowance",
                "--rate",
                "50",
                "--scopes",
                "route,geocode",
                "--expires",
                "2127-01-01",
                "--referrers",
                "https://shop.example,https://*.example.org",
                "--addresses",
                "192.0.2.0/24")
            .good();
    assertThat(made.out).matches("cwk_[0-9A-Za-z]{49}\\R");
    assertThat(made.err)
        .contains("(database %s)".formatted(folder.resolve("cartway.db")))
        .contains("shop", "account default", "until 2127-01-01T00:00:00Z");
    assertThat(row("shop"))
        .contains(
            "0.50",
            "50/s",
            "geocode,route",
            "2127-01-01T00:00:00Z",
            "never",
            "live; free only; no allowance",
            "referrers https://shop.example,https://*.example.org",
            "addresses 192.0.2.0/24")
        .doesNotContain(made.last());
  }

  @Test
  void an_update_changes_what_is_given_and_nothing_else() {
    run("key", "create", "--name", "fast", "--rate", "1000000").good();
    assertThat(row("fast")).contains(" 1000000/s ");
    run("key", "create", "--name", "shop", "--spend-cap", "5", "--rate", "unlimited").good();
    String before = row("shop");
    String id = before.split(" ", 2)[0];
    run("key", "update", id, "--scopes", "route", "--free-only").good();
    assertThat(row("shop")).contains("5.00", "unlimited", "route", "free only");
    run("key", "update", "--free-only=false", id, "--scopes", "all", "--spend-cap", "none").good();
    assertThat(row("shop")).contains("none", "unlimited", "all").doesNotContain("free only");
    run("key", "update", "--no-allowance", id, "--name", "till").good();
    assertThat(row("till")).contains("no allowance");
    assertThat(run("key", "update", "key_none", "--rate", "5").err)
        .contains("there is no live key key_none");
  }

  @Test
  void a_rotation_says_when_the_old_secret_ends() {
    String first = run("key", "create", "--name", "shop").good().last();
    String id = row("shop").split(" ", 2)[0];
    Ran rotated = run("key", "rotate", id, "--overlap", "7d").good();
    assertThat(rotated.last()).startsWith("cwk_").isNotEqualTo(first);
    assertThat(rotated.err).contains("ends in 604800 s");
    assertThat(run("key", "rotate", id, "--overlap-seconds", "60").good().err).contains("60 s");
    assertThat(run("key", "rotate", id).good().err).contains("ends now");
    assertThat(run("key", "rotate", id, "--overlap", "1d", "--overlap-seconds", "1").err)
        .contains("give one of them");
    run("key", "revoke", id).good();
    assertThat(row("shop")).contains("revoked");
  }

  @Test
  void a_key_is_named_by_its_name_if_no_other_has_it() {
    run("key", "create", "--name", "shop").good();
    run("key", "update", "shop", "--rate", "7").good();
    assertThat(row("shop")).contains("7/s");
    run("account", "create", "other").good();
    run("key", "create", "--name", "shop", "--account", "other").good();
    assertThat(run("key", "revoke", "shop").err).contains("there is no live key shop");
    String id = row("shop").split(" ", 2)[0];
    run("key", "revoke", id).good();
    assertThat(run("key", "rotate", "shop").good().last()).startsWith("cwk_");
  }

  @Test
  void lists_are_json_for_programs_as_the_admin_port_answers() throws IOException {
    String secret = run("key", "create", "--name", "shop", "--rate", "50").good().last();
    JsonNode keys = new ObjectMapper().readTree(run("key", "list", "--json").good().out);
    assertThat(keys.at("/keys")).hasSize(1);
    assertThat(keys.at("/keys/0/name").asText()).isEqualTo("shop");
    assertThat(keys.at("/keys/0/rate").asText()).isEqualTo("50");
    assertThat(keys.at("/keys/0/id").asText()).isEqualTo(row("shop").split(" ", 2)[0]);
    assertThat(keys.toString()).doesNotContain(secret);
    JsonNode accounts = new ObjectMapper().readTree(run("account", "list", "--json").good().out);
    assertThat(accounts.at("/accounts/0/name").asText()).isEqualTo("default");
    assertThat(accounts.at("/accounts/0/freeOnly").isBoolean()).isTrue();
    assertThat(accounts.toString()).doesNotContain("whsec_");
  }

  @Test
  void an_account_is_made_changed_and_has_keys() {
    Ran made =
        run("account", "create", "shop", "--spend-cap", "5.00", "--allowance", "geocoding=100")
            .good();
    assertThat(made.out).matches("whsec_[0-9A-Za-z+/]{43}=\\R");
    assertThat(run("account", "list").good().out).contains("default", "5.00", "geocoding=100");
    run("key", "create", "--name", "till", "--account", "shop").good();
    assertThat(run("key", "list", "--account", "shop").good().out).contains("till");
    assertThat(run("key", "list", "--account", "default").good().out).doesNotContain("till");
    run("account", "update", "shop", "--free-only", "--allowance", "geocoding=standard").good();
    assertThat(run("account", "list").out).contains("5.00", "free only").doesNotContain("=100");
    Ran overlapping = run("account", "rotate-secret", "shop", "--overlap", "1d").good();
    assertThat(overlapping.last()).startsWith("whsec_");
    assertThat(overlapping.err).contains("ends in 86400 s");
    assertThat(run("account", "rotate-secret", "shop", "--overlap", "1d").err)
        .contains("2 live signing secrets");
    String next = run("account", "rotate-secret", "shop").good().last();
    assertThat(next).startsWith("whsec_").isNotEqualTo(made.last());
    assertThat(run("account", "create", "--name", "other").good().out).startsWith("whsec_");
    assertThat(run("account", "create", "a", "--name", "b").err).contains("needs one name");
    assertThat(run("account", "create", "shop").err).contains("An account named shop exists");
    assertThat(run("account", "update", "none").err).contains("there is no account none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--spend-cap 0.0000001     | --spend-cap is '0.0000001'",
        "--spend-cap -1            | --spend-cap is '-1'",
        "--rate 0                  | --rate is '0'",
        "--rate 1e9                | --rate is '1e9'",
        "--rate 1000001            | --rate is '1000001'",
        "--expires 2027-13-01      | --expires is '2027-13-01'",
        "--expires 2020-01-01      | expires is '2020-01-01T00:00:00Z'",
        "--scopes rout             | did you mean route?",
        "--referrers shop.example  | referrers is 'shop.example'",
        "--addresses 10.0.0.0/40   | addresses is '10.0.0.0/40'",
        "--account nobody          | account create nobody",
      })
  void a_wrong_value_is_named_with_what_is_accepted(String arguments, String expected) {
    List<String> all = new ArrayList<>(List.of("key", "create", "--name", "shop"));
    all.addAll(List.of(arguments.split(" ")));
    Ran ran = run(all.toArray(String[]::new));
    // A fault of an option is found before the database is asked, which refuses the others.
    boolean isOption = expected.startsWith("--");
    assertThat(ran.exitCode).isEqualTo(isOption ? 2 : 1);
    assertThat(ran.err.lines()).hasSize(isOption ? 2 : 1);
    assertThat(ran.err).contains(expected);
    assertThat(ran.out).isEmpty();
  }
}
