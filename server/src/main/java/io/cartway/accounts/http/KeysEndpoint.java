package io.cartway.accounts.http;

import io.cartway.accounts.auth.TokenIssuer.Token;
import io.cartway.accounts.auth.TokenIssuer.TokenOrder;
import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.ApiKey;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// `/admin/v1/keys`: the administrator's view of keys. A secret appears only in the answer that
/// creates it.
final class KeysEndpoint {

  private static final String ACCOUNT = "the id or the name of an account that exists";

  private final Keys keys;
  private final Accounts accounts;
  private final Clock clock;
  private final AdminEndpoints.Tokens tokens;

  KeysEndpoint(Keys keys, Accounts accounts, Clock clock, AdminEndpoints.Tokens tokens) {
    this.tokens = tokens;
    this.keys = keys;
    this.accounts = accounts;
    this.clock = clock;
  }

  Answer list(Call call) {
    boolean includeRevoked = call.query().flag("includeRevoked", false);
    Optional<Account> account = account(call, accounts);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    List<ApiKey> found = account.map(a -> keys.listOf(a.id())).orElseGet(keys::list);
    List<ApiKey> shown =
        includeRevoked ? found : found.stream().filter(key -> key.revokedAt().isEmpty()).toList();
    String apiAddress = tokens.apiAddress().apply(call.baseAddress());
    return Answer.json(json -> RegistryJson.writeKeys(json, shown, Optional.of(apiAddress)));
  }

  /// The account that the query names; if it does not exist, the fault is collected with the query.
  static Optional<Account> account(Call call, Accounts accounts) {
    Optional<String> given = call.query().text("account").map(String::strip);
    Optional<Account> account = given.flatMap(accounts::find);
    if (given.isPresent() && account.isEmpty()) {
      call.query().fault("account", given.get(), ACCOUNT);
    }
    return account;
  }

  Answer read(Call call) {
    return keys.findNamed(call.path("keyId"))
        .map(key -> Answer.json(json -> RegistryJson.write(json, key)))
        .orElseGet(() -> unknown(call));
  }

  Answer create(Call call) throws IOException {
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    String owner = fields.text("account").map(String::strip).orElse(Accounts.DEFAULT);
    if (!owner.equals(Accounts.DEFAULT) && accounts.find(owner).isEmpty()) {
      fields.fault("account", owner, ACCOUNT);
    }
    KeySettings settings = KeySettingsJson.lay(fields, KeySettings.named(""));
    List<Fault> faults = RefusedJson.join(fields.faults(), keys.faults(settings));
    if (!faults.isEmpty()) {
      return new Answer.Invalid(faults);
    }
    return issued(keys.create(owner, settings), Optional.empty());
  }

  /// A change of a key that is not revoked.
  private interface Edit {
    Answer of(ApiKey key, JsonFields fields) throws IOException;
  }

  /// Finds the key and reads the body; answers 404, 409 or 400 instead of editing.
  private Answer edit(Call call, Edit edit) throws IOException {
    Optional<ApiKey> before = keys.findNamed(call.path("keyId"));
    if (before.isEmpty()) {
      return unknown(call);
    }
    if (before.get().revokedAt().isPresent()) {
      return revoked(before.get());
    }
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    return edit.of(before.get(), JsonFields.of(body));
  }

  Answer change(Call call) throws IOException {
    return edit(call, this::change);
  }

  private Answer change(ApiKey before, JsonFields fields) {
    KeySettings settings = KeySettingsJson.lay(fields, before.settings());
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    return switch (keys.update(before.id(), settings)) {
      case Outcome.Done<ApiKey>(ApiKey key) -> Answer.json(json -> RegistryJson.write(json, key));
      case Outcome.Refused<ApiKey> refused -> RefusedJson.of(refused);
    };
  }

  Answer revoke(Call call) {
    Optional<ApiKey> before = keys.findNamed(call.path("keyId"));
    if (before.isEmpty()) {
      return unknown(call);
    }
    Optional<Answer> unwanted = AccountsEndpoint.unwantedBody(call);
    if (unwanted.isPresent()) {
      return unwanted.get();
    }
    // A key that is already revoked is the requested result.
    ApiKey key = keys.revoke(before.get().id()).orElse(before.get());
    return Answer.json(json -> RegistryJson.write(json, key));
  }

  Answer rotate(Call call) throws IOException {
    return edit(call, this::rotate);
  }

  private Answer rotate(ApiKey before, JsonFields fields) throws IOException {
    OptionalLong seconds = fields.integer("overlapSeconds", 0, Keys.OVERLAP_MAX.toSeconds());
    List<Fault> faults = new ArrayList<>(fields.faults());
    if (seconds.isEmpty() && faults.isEmpty()) {
      // No default: 0 would be an outage for holders of the old secret, anything else would prolong
      // a leak.
      faults.add(
          Fault.of(
              "overlapSeconds",
              "",
              "how long the old secret stays valid, in seconds; 0 ends it at once"));
    }
    if (!faults.isEmpty()) {
      return new Answer.Invalid(faults);
    }
    Duration overlap = Duration.ofSeconds(seconds.orElse(0));
    return issued(keys.rotate(before.id(), overlap), Optional.of(clock.instant().plus(overlap)));
  }

  Answer token(Call call) throws IOException {
    return edit(call, (key, fields) -> token(call, key, fields));
  }

  private Answer token(Call call, ApiKey key, JsonFields fields) throws IOException {
    TokenOrder order = TokensEndpoint.order(fields);
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    String detail =
        "valid for %d s, scopes %s".formatted(order.lifetime().toSeconds(), order.scopes());
    Optional<String> secretId = keys.secretForToken(key.id(), detail);
    if (secretId.isEmpty()) {
      return revoked(key);
    }
    return switch (tokens.mint().apply(secretId.get(), order)) {
      case Outcome.Done<Token>(Token token) ->
          UnstoredJson.of(json -> {
            json.writeStartObject();
            TokensEndpoint.writeMembers(json, token, order.scopes());
            json.writeStringField("apiAddress", tokens.apiAddress().apply(call.baseAddress()));
            json.writeEndObject();
          });
      case Outcome.Refused<Token> refused -> RefusedJson.of(refused);
    };
  }

  private static Answer issued(KeyResult result, Optional<Instant> oldEndsAt) throws IOException {
    return switch (result) {
      case KeyResult.Issued issued ->
          UnstoredJson.of(json -> {
            json.writeStartObject();
            json.writeFieldName("key");
            RegistryJson.write(json, issued.key());
            json.writeStringField("secret", issued.secret().reveal());
            if (oldEndsAt.isPresent()) {
              json.writeStringField("oldSecretEndsAt", UsageJson.time(oldEndsAt.get()));
            }
            json.writeEndObject();
          });
      case KeyResult.Refused refused -> RefusedJson.of(refused);
    };
  }

  private static Answer unknown(Call call) {
    return Answer.notFound(
        "There is no such key",
        "keyId " + AccountsEndpoint.shortened(call.path("keyId")) + " was given",
        "See GET /admin/v1/keys for the ids; a name is accepted if only one live key has it");
  }

  private static Answer revoked(ApiKey key) {
    return RefusedJson.conflict("The key %s is revoked, for good.".formatted(key.id()));
  }
}
