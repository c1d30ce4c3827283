package io.cartway.accounts.http;

import static io.cartway.accounts.http.AdminWorld.faults;
import static io.cartway.accounts.http.AdminWorld.ok;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.store.FaultyStore;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The admin operations over a real store and real ports.
class AdminEndpointsTest {

  private static final String ACCOUNTS = "/admin/v1/accounts";
  private static final String KEYS = "/admin/v1/keys";

  @TempDir Path folder;
  private AdminWorld world;

  @BeforeEach
  void open() {
    world = new AdminWorld(folder);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private JsonNode createKey(String body) {
    return ok(world.admin("POST", KEYS, body));
  }

  private int statusOf(String secret) {
    return world.api("GET", "/openapi.json", "", secret).status();
  }

  /// Waits until a secret is answered so; every server has to obey within a second.
  private void awaitStatus(String secret, int status) {
    Instant end = Instant.now().plus(Duration.ofSeconds(1));
    while (statusOf(secret) != status && Instant.now().isBefore(end)) {
      Thread.onSpinWait();
    }
    assertThat(statusOf(secret)).isEqualTo(status);
  }

  @Test
  void a_write_on_a_full_disk_is_503_with_a_sentence_and_reading_goes_on() {
    String id = createKey("{\"name\": \"k\"}").at("/key/id").asText();
    world.planted.set(FaultyStore.Fault.FULL);
    for (Exchange refused :
        List.of(
            world.admin("POST", KEYS, "{\"name\": \"other\"}"),
            world.admin("POST", ACCOUNTS, "{\"name\": \"other\"}"),
            world.admin("PATCH", KEYS + "/" + id, "{\"rate\": 5}"),
            world.admin("POST", KEYS + "/" + id + "/rotate", "{\"overlapSeconds\": 0}"),
            world.admin("DELETE", KEYS + "/" + id, ""))) {
      assertThat(refused.status()).as(refused.body()).isEqualTo(503);
      assertThat(refused.body())
          .contains(
              "Nothing could be read or written: the disk of the server's database is full or"
                  + " fails")
          .doesNotContain("SQL", "Exception", "planted");
      assertThat(refused.header("retry-after")).isPresent();
    }
    assertThat(world.admin("GET", KEYS + "/" + id, "").status()).isEqualTo(200);
    world.planted.set(FaultyStore.Fault.NONE);
    assertThat(world.admin("PATCH", KEYS + "/" + id, "{\"rate\": 5}").status()).isEqualTo(200);
  }

  @Test
  void a_token_of_a_key_is_minted_without_its_secret_and_ends_with_it() {
    JsonNode made = createKey("{\"name\": \"maps\", \"scopes\": [\"usage\", \"geocode\"]}");
    String tokens = KEYS + "/" + made.at("/key/id").asText() + "/tokens";
    Exchange answer = world.admin("POST", tokens, "{\"ttlSeconds\": 60, \"scopes\": [\"usage\"]}");
    JsonNode minted = ok(answer);
    assertThat(answer.header("cache-control").orElse("")).contains("no-store");
    assertThat(minted.path("apiAddress").asText()).isEqualTo("https://api.example");
    assertThat(ok(world.admin("GET", KEYS, "")).path("apiAddress").asText())
        .isEqualTo("https://api.example");
    assertThat(minted.path("scopes").toString()).isEqualTo("[\"usage\"]");
    assertThat(Instant.parse(minted.path("expiresAt").asText()))
        .isBetween(Instant.now().plusSeconds(50), Instant.now().plusSeconds(61));
    String token = minted.path("token").asText();
    assertThat(world.api("GET", "/v1/usage", "", token).status()).isEqualTo(200);
    assertThat(world.api("GET", "/v1/tiles/vector/1/1/1.mvt", "", token).status()).isEqualTo(403);
    assertThat(world.api("POST", "/v1/tokens", "{}", token).status()).isEqualTo(403);
    assertThat(world.admin("GET", "/admin/v1/audit", "").body())
        .contains("key.token", "valid for 60 s")
        .doesNotContain(token);

    for (String body :
        List.of("{\"scopes\": [\"vector\"]}", "{\"ttlSeconds\": 90000}", "{\"ttlSeconds\": 0}")) {
      assertThat(world.admin("POST", tokens, body).status()).as(body).isEqualTo(400);
    }
    assertThat(world.admin("POST", KEYS + "/key_none/tokens", "{}").status()).isEqualTo(404);
    JsonNode browser = createKey("{\"name\": \"page\", \"referrers\": [\"https://shop.example\"]}");
    String ofBrowser = KEYS + "/" + browser.at("/key/id").asText() + "/tokens";
    assertThat(world.admin("POST", ofBrowser, "{}").status()).isEqualTo(409);

    world.admin("DELETE", tokens.replace("/tokens", ""), "");
    awaitStatus(token, 401);
    assertThat(world.admin("POST", tokens, "{}").status()).isEqualTo(409);
  }

  @Test
  void an_account_and_its_key_live_and_end() {
    JsonNode made =
        ok(world.admin("POST", ACCOUNTS, "{\"name\": \"fleet\", \"spendCap\": \"10.00\"}"));
    String accountId = made.at("/account/id").asText();
    assertThat(made.at("/account/spendCapMicroUsd").asLong()).isEqualTo(10_000_000);
    assertThat(made.path("signingSecret").asText()).startsWith("whsec_");

    JsonNode issued = createKey("{\"account\": \"fleet\", \"name\": \"server\", \"rate\": \"50\"}");
    String first = issued.path("secret").asText();
    String keyId = issued.at("/key/id").asText();
    assertThat(issued.at("/key/accountId").asText()).isEqualTo(accountId);
    assertThat(issued.at("/key/rate").asInt()).isEqualTo(50);
    assertThat(statusOf(first)).isEqualTo(200);
    JsonNode statement = ok(world.api("GET", "/v1/usage", "", first));
    assertThat(statement.path("accountId").asText()).isEqualTo(accountId);

    String rotate = KEYS + "/" + keyId + "/rotate";
    JsonNode rotated = ok(world.admin("POST", rotate, "{\"overlapSeconds\": 3600}"));
    String second = rotated.path("secret").asText();
    assertThat(Instant.parse(rotated.path("oldSecretEndsAt").asText()))
        .isBetween(Instant.now().plusSeconds(3500), Instant.now().plusSeconds(3601));
    assertThat(List.of(statusOf(first), statusOf(second))).containsExactly(200, 200);
    String third =
        ok(world.admin("POST", rotate, "{\"overlapSeconds\": \"0\"}")).path("secret").asText();
    awaitStatus(first, 401);
    awaitStatus(second, 401);
    assertThat(statusOf(third)).isEqualTo(200);

    JsonNode revoked = ok(world.admin("DELETE", KEYS + "/" + keyId, ""));
    assertThat(revoked.path("revokedAt").asText()).isNotEmpty();
    awaitStatus(third, 401);
    assertThat(ok(world.admin("DELETE", KEYS + "/" + keyId, "")).path("revokedAt"))
        .isEqualTo(revoked.path("revokedAt"));
    assertThat(world.admin("POST", rotate, "{\"overlapSeconds\": 0}").status()).isEqualTo(409);
    assertThat(world.admin("PATCH", KEYS + "/" + keyId, "{}").status()).isEqualTo(409);
    // What is in the body does not matter for a key that can never be changed.
    for (String body : List.of("{", "{\"rate\": 0, \"overlapSeconds\": -1}")) {
      assertThat(world.admin("POST", rotate, body).status()).isEqualTo(409);
      assertThat(world.admin("PATCH", KEYS + "/" + keyId, body).status()).isEqualTo(409);
    }

    JsonNode audit = ok(world.admin("GET", "/admin/v1/audit?account=fleet", ""));
    assertThat(audit.path("entries").findValuesAsText("action"))
        .containsExactly("key.revoke", "key.rotate", "key.rotate", "key.create", "account.create");
    assertThat(audit.path("entries").findValuesAsText("actor")).containsOnly("admin");
    assertThat(audit.toString()).doesNotContain(first, second, third);
  }

  @Test
  void secrets_are_shown_once_and_not_stored_on_the_way() {
    Exchange made = world.admin("POST", KEYS, "{\"name\": \"once\"}");
    assertThat(made.header("cache-control")).contains("no-store");
    String secret = ok(made).path("secret").asText();
    String keyId = ok(made).at("/key/id").asText();
    for (String target : List.of(KEYS, KEYS + "/" + keyId, ACCOUNTS, "/admin/v1/audit")) {
      assertThat(ok(world.admin("GET", target, "")).toString()).doesNotContain(secret);
    }
  }

  @Test
  void a_body_that_cannot_be_read_changes_nothing() {
    JsonNode made = createKey("{\"name\": \"kept\"}");
    String path = KEYS + "/" + made.at("/key/id").asText();
    for (String body : List.of("{\"name\": \"lost\"", "[]", "{\"name\": \"lost\"} {}")) {
      Exchange patched = world.admin("PATCH", path, body);
      assertThat(patched.status()).isEqualTo(400);
      assertThat(patched.body()).contains("\"parameter\":\"body\"");
      Exchange rotated = world.admin("POST", path + "/rotate", body);
      assertThat(rotated.status()).isEqualTo(400);
      assertThat(rotated.body()).contains("\"parameter\":\"body\"");
    }
    assertThat(ok(world.admin("GET", path, ""))).isEqualTo(made.path("key"));
    assertThat(statusOf(made.path("secret").asText())).isEqualTo(200);
  }

  @Test
  void a_patch_changes_what_it_names_and_null_clears() {
    JsonNode made =
        createKey(
            """
            {"name": "patched", "scopes": ["geocode"], "spendCap": 0.5, "freeOnly": "True",
             "referrers": "https://*.example.org", "addresses": ["192.0.2.0/24"],
             "expiresAt": "2099-01-01", "rate": "unlimited", "usesAllowance": false}
            """);
    String path = KEYS + "/" + made.at("/key/id").asText();
    JsonNode key = made.path("key");
    assertThat(key.path("spendCap").asText()).isEqualTo("0.50");
    assertThat(key.path("expiresAt").asText()).isEqualTo("2099-01-01T00:00:00Z");
    assertThat(key.path("rate").asText()).isEqualTo("unlimited");
    assertThat(key.path("freeOnly").asBoolean()).isTrue();
    assertThat(key.path("usesAllowance").asBoolean()).isFalse();

    JsonNode renamed = ok(world.admin("PATCH", path, "{\"name\": \"other\"}"));
    assertThat(renamed.path("name").asText()).isEqualTo("other");
    assertThat(renamed.path("spendCapMicroUsd").asLong()).isEqualTo(500_000);
    assertThat(renamed.path("scopes")).isEqualTo(key.path("scopes"));

    JsonNode cleared =
        ok(
            world.admin(
                "PATCH",
                path,
                """
                {"spendCap": null, "scopes": null, "referrers": null, "addresses": null,
                 "expiresAt": null, "rate": null, "freeOnly": null, "usesAllowance": null}
                """));
    for (String name : List.of("spendCap", "spendCapMicroUsd", "expiresAt")) {
      assertThat(cleared.has(name)).as(name).isFalse();
    }
    for (String name : List.of("scopes", "referrers", "addresses")) {
      assertThat(cleared.path(name)).as(name).isEmpty();
    }
    assertThat(cleared.path("rate").asInt()).isEqualTo(1000);
    assertThat(cleared.path("freeOnly").asBoolean()).isFalse();
    assertThat(cleared.path("usesAllowance").asBoolean()).isTrue();
    assertThat(ok(world.admin("GET", path, ""))).isEqualTo(cleared);
  }

  @Test
  void an_accounts_allowances_are_patched_one_by_one() {
    String path =
        ACCOUNTS
            + "/"
            + ok(world.admin(
                    "POST",
                    ACCOUNTS,
                    "{\"name\": \"a\", \"allowances\": {\"geocoding\": 5, \"tours\": \"0\"}}"))
                .at("/account/id")
                .asText();
    JsonNode patched =
        ok(world.admin("PATCH", path, "{\"allowances\": {\"tours\": null}, \"freeOnly\": true}"));
    assertThat(patched.path("allowances").toString()).isEqualTo("{\"geocoding\":5}");
    assertThat(patched.path("freeOnly").asBoolean()).isTrue();
    JsonNode cleared = ok(world.admin("PATCH", path, "{\"allowances\": null}"));
    assertThat(cleared.path("allowances")).isEmpty();
    assertThat(faults(world.admin("PATCH", path, "{\"allowances\": {\"parking\": 1}}")))
        .containsExactly("allowances.parking");
    assertThat(faults(world.admin("PATCH", path, "{\"name\": \"b\"}"))).containsExactly("name");
    String secret =
        ok(world.admin("POST", path + "/signing-secret", "")).path("signingSecret").asText();
    assertThat(secret).startsWith("whsec_");
    assertThat(faults(world.admin("POST", path + "/signing-secret", "{\"a\": 1}")))
        .containsExactly("a");
    String bad = "{\"overlapSeconds\": 31536001}";
    assertThat(faults(world.admin("POST", path + "/signing-secret", bad)))
        .containsExactly("overlapSeconds");
    String overlap = "{\"overlapSeconds\": \"3600\"}";
    JsonNode rotated = ok(world.admin("POST", path + "/signing-secret", overlap));
    assertThat(Instant.parse(rotated.path("oldSecretEndsAt").asText()))
        .isAfter(Instant.now().plusSeconds(3500));
    assertThat(world.admin("POST", path + "/signing-secret", overlap).status()).isEqualTo(409);
  }

  @Test
  void all_faults_of_a_body_are_reported_at_once() {
    assertThat(
            faults(
                world.admin(
                    "POST",
                    KEYS,
                    """
                    {"account": "nobody", "scopes": ["geocod"], "spendCap": "-1", "rate": 0,
                     "expiresAt": "2020-01-01", "addresses": "10.0.0.0/99", "freeOnly": "perhaps",
                     "referrers": ["not a page"], "spendcap": "1"}
                    """)))
        .containsExactlyInAnyOrder(
            "account",
            "name",
            "scopes",
            "spendCap",
            "rate",
            "expiresAt",
            "addresses",
            "freeOnly",
            "referrers",
            "spendcap");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET    | /admin/v1/keys?account=nobody                    |      | account",
        "GET    | /admin/v1/keys?includeRevoked=maybe              |      | includeRevoked",
        "GET    | /admin/v1/audit?limit=1001&before=x              |      | before",
        "GET    | /admin/v1/usage?from=2026-13-01&groupBy=planet   |      | from",
        "GET    | /admin/v1/usage?format=xml                       |      | format",
        "POST   | /admin/v1/accounts                               | {}   | name",
        "POST   | /admin/v1/accounts                               | [1]  | body",
        "POST   | /admin/v1/accounts                               | {    | body",
        "POST | /admin/v1/accounts | {\"spendCap\":\"1\",\"spendCapMicroUsd\":2}"
            + " | spendCapMicroUsd",
        "POST   | /admin/v1/accounts | {\"name\":\"a\",\"spendCap\":\"0.0000001\"}  | spendCap",
        "POST   | /admin/v1/accounts | {\"name\":\"a\",\"spendCap\":1e20}           | spendCap",
        "POST   | /admin/v1/accounts | {\"name\":{\"a\":1}}                         | name",
      })
  void a_fault_names_its_parameter(String method, String target, String body, String parameter) {
    assertThat(faults(world.admin(method, target, body == null ? "" : body))).contains(parameter);
  }

  @Test
  void names_are_accepted_where_ids_are() {
    String account =
        ok(world.admin("POST", ACCOUNTS, "{\"name\": \"our shop\"}")).at("/account/id").asText();
    String shop = ACCOUNTS + "/our%20shop";
    assertThat(ok(world.admin("GET", shop, "")).path("id").asText()).isEqualTo(account);
    assertThat(ok(world.admin("PATCH", shop, "{\"freeOnly\": true}")).path("id").asText())
        .isEqualTo(account);
    assertThat(ok(world.admin("POST", shop + "/signing-secret", "")).path("accountId").asText())
        .isEqualTo(account);
    assertThat(ok(world.admin("GET", "/admin/v1/statements/our%20shop", "")).path("accountId"))
        .hasToString("\"" + account + "\"");

    String id = createKey("{\"name\": \"till 1\"}").at("/key/id").asText();
    String till = KEYS + "/till%201";
    assertThat(ok(world.admin("GET", till, "")).path("id").asText()).isEqualTo(id);
    assertThat(ok(world.admin("PATCH", till, "{\"rate\": 5}")).path("id").asText()).isEqualTo(id);
    String rotated = "{\"overlapSeconds\": 0}";
    assertThat(ok(world.admin("POST", till + "/rotate", rotated)).at("/key/id").asText())
        .isEqualTo(id);
    assertThat(ok(world.admin("POST", till + "/tokens", "{}")).path("token").asText())
        .startsWith("cwt_");
    assertThat(world.admin("GET", "/admin/v1/usage?key=till%201&groupBy=key", "").status())
        .isEqualTo(200);
    // A name that two live keys have is nobody's.
    createKey("{\"name\": \"till 1\", \"account\": \"our shop\"}");
    assertThat(world.admin("GET", till, "").status()).isEqualTo(404);
    assertThat(world.admin("DELETE", KEYS + "/" + id, "").status()).isEqualTo(200);
    assertThat(ok(world.admin("GET", till, "")).path("accountName").asText()).isEqualTo("our shop");
    assertThat(world.admin("DELETE", till, "").status()).isEqualTo(200);
    assertThat(world.admin("GET", till, "").status()).isEqualTo(404);
  }

  @Test
  void missing_objects_and_taken_names_are_reported() {
    for (String target :
        List.of(KEYS + "/key_none", ACCOUNTS + "/nobody", "/admin/v1/statements/acc_none")) {
      assertThat(world.admin("GET", target, "").status()).as(target).isEqualTo(404);
    }
    createKey("{\"name\": \"twice\"}");
    Exchange again = world.admin("POST", KEYS, "{\"name\": \"twice\"}");
    assertThat(again.status()).isEqualTo(409);
    assertThat(AnswerValidator.json(again.body()).path("code").asText()).isEqualTo("conflict");
    Map<String, String> text =
        Map.of("Authorization", "Bearer " + AdminWorld.TOKEN, "Content-Type", "text/plain");
    assertThat(world.adminWith("POST", KEYS, "{}", text).status()).isEqualTo(415);
    assertThat(world.admin("PUT", KEYS, "{}").status()).isEqualTo(405);
    assertThat(world.adminWith("GET", KEYS, "", Map.of()).status()).isEqualTo(401);
    Map<String, String> foreign =
        Map.of("Authorization", "Bearer " + AdminWorld.TOKEN, "Host", "evil.example");
    assertThat(world.adminWith("GET", KEYS, "", foreign).status()).isEqualTo(403);
  }

  @Test
  void keys_are_listed_by_account_and_the_revoked_on_demand() {
    ok(world.admin("POST", ACCOUNTS, "{\"name\": \"one\"}"));
    createKey("{\"name\": \"k1\", \"account\": \"one\"}");
    String gone = createKey("{\"name\": \"k2\", \"account\": \"one\"}").at("/key/id").asText();
    createKey("{\"name\": \"k3\"}");
    ok(world.admin("DELETE", KEYS + "/" + gone, ""));
    assertThat(names("?account=one")).containsExactly("k1");
    assertThat(names("?account=one&includeRevoked=true")).containsExactly("k1", "k2");
    assertThat(names("")).containsExactly("k1", "k3");
  }

  private List<String> names(String query) {
    return ok(world.admin("GET", KEYS + query, "")).path("keys").findValuesAsText("name");
  }

  @Test
  void the_audit_log_is_read_page_by_page() {
    for (int i = 0; i < 3; i++) {
      ok(world.admin("POST", ACCOUNTS, "{\"name\": \"a%d\"}".formatted(i)));
    }
    JsonNode first = ok(world.admin("GET", "/admin/v1/audit?limit=2", ""));
    assertThat(first.path("entries")).hasSize(2);
    String next = "/admin/v1/audit?limit=2&before=" + first.path("nextBefore").asText();
    JsonNode second = ok(world.admin("GET", next, ""));
    assertThat(second.path("entries")).hasSize(1);
    assertThat(second.has("nextBefore")).isFalse();
  }

  @Test
  void the_tariff_names_each_operations_service() {
    JsonNode tariff = ok(world.admin("GET", "/admin/v1/tariff", ""));
    assertThat(tariff.path("services").findValuesAsText("service"))
        .containsExactly("geocoding", "tours");
    assertThat(tariff.at("/services/0/price/usd").asText()).isEqualTo("0.0005");
    assertThat(tariff.at("/services/0/operationUnits").toString()).isEqualTo("{\"batch\":\"row\"}");
    assertThat(tariff.at("/services/1").has("operationUnits")).isFalse();
    assertThat(tariff.path("operations").toString())
        .contains("{\"operationId\":\"geocode\",\"service\":\"geocoding\"}")
        .contains("{\"operationId\":\"usage\",\"service\":null}");
  }

  @Test
  void leaks_are_shown_to_the_administrator_and_warned_of_in_the_statement() {
    JsonNode made = createKey("{\"name\": \"leaky\"}");
    String secret = made.path("secret").asText();
    world.api("GET", "/v1/usage?apiKey=" + secret, "", "wrong");
    String keyId = made.at("/key/id").asText();
    Instant end = Instant.now().plus(Duration.ofSeconds(5));
    while (world.leaks.list(Optional.empty()).isEmpty() && Instant.now().isBefore(end)) {
      Thread.onSpinWait();
    }
    JsonNode leak = ok(world.admin("GET", "/admin/v1/leaks", "")).at("/leaks/0");
    assertThat(leak.path("keyId").asText()).isEqualTo(keyId);
    assertThat(leak.path("name").asText()).isEqualTo("leaky");
    JsonNode statement = ok(world.api("GET", "/v1/usage", "", secret));
    assertThat(statement.at("/services/0/operationUnits/batch").asText()).isEqualTo("row");
    assertThat(statement.at("/services/1").has("operationUnits")).isFalse();
    JsonNode warning = statement.at("/warnings/0");
    assertThat(warning.path("kind").asText()).isEqualTo("keySeenInUrl");
    assertThat(warning.path("keyId").asText()).isEqualTo(keyId);
    assertThat(warning.toString()).doesNotContain(secret);
  }
}
