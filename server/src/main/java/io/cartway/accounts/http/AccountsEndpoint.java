package io.cartway.accounts.http;

import io.cartway.accounts.metering.Tariff;
import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Outcome;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// `/admin/v1/accounts`: the administrator's view of accounts.
final class AccountsEndpoint {

  private final Accounts accounts;
  private final Supplier<Tariff> tariff;

  /// @param tariff names the services that can have an allowance
  AccountsEndpoint(Accounts accounts, Supplier<Tariff> tariff) {
    this.accounts = accounts;
    this.tariff = tariff;
  }

  Answer list(Call call) {
    List<Account> all = accounts.list();
    return Answer.json(json -> RegistryJson.writeAccounts(json, all));
  }

  Answer read(Call call) {
    return accounts
        .find(call.path("accountId"))
        .map(account -> Answer.json(json -> RegistryJson.write(json, account)))
        .orElseGet(() -> unknown(call));
  }

  Answer create(Call call) throws IOException {
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    String name = KeySettingsJson.name(fields, "");
    AccountSettings settings = lay(fields, AccountSettings.STANDARD);
    List<Fault> faults = RefusedJson.join(fields.faults(), accounts.faults(name, settings));
    if (!faults.isEmpty()) {
      return new Answer.Invalid(faults);
    }
    return switch (accounts.create(name, settings)) {
      case Outcome.Done<Accounts.Created>(Accounts.Created(Account account, Secret secret)) ->
          UnstoredJson.of(json -> {
            json.writeStartObject();
            json.writeFieldName("account");
            RegistryJson.write(json, account);
            json.writeStringField("signingSecret", secret.reveal());
            json.writeEndObject();
          });
      case Outcome.Refused<Accounts.Created> refused -> RefusedJson.of(refused);
    };
  }

  Answer change(Call call) {
    Optional<Account> before = accounts.find(call.path("accountId"));
    if (before.isEmpty()) {
      return unknown(call);
    }
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    AccountSettings settings = lay(fields, before.get().settings());
    List<Fault> faults =
        RefusedJson.join(fields.faults(), accounts.faults(before.get().name(), settings));
    if (!faults.isEmpty()) {
      return new Answer.Invalid(faults);
    }
    return switch (accounts.update(before.get().id(), settings)) {
      case Outcome.Done<Account>(Account account) ->
          Answer.json(json -> RegistryJson.write(json, account));
      case Outcome.Refused<Account> refused -> RefusedJson.of(refused);
    };
  }

  Answer rotateSigningSecret(Call call) throws IOException {
    Optional<Account> account = accounts.find(call.path("accountId"));
    if (account.isEmpty()) {
      return unknown(call);
    }
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    // Absent is 0: without a body the old secret has always ended at once.
    long seconds = fields.integer("overlapSeconds", 0, Keys.OVERLAP_MAX.toSeconds()).orElse(0);
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    String id = account.get().id();
    return switch (accounts.rotateSigningSecret(id, Duration.ofSeconds(seconds))) {
      case Outcome.Done<Accounts.Rotated>(Accounts.Rotated(Secret secret, Instant oldEndsAt)) ->
          UnstoredJson.of(json -> {
            json.writeStartObject();
            json.writeStringField("accountId", id);
            json.writeStringField("signingSecret", secret.reveal());
            json.writeStringField("oldSecretEndsAt", UsageJson.time(oldEndsAt));
            json.writeEndObject();
          });
      case Outcome.Refused<Accounts.Rotated> refused -> RefusedJson.of(refused);
    };
  }

  /// The fault of a body in a request that takes none.
  static Optional<Answer> unwantedBody(Call call) {
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return Optional.of(answer);
    }
    List<Fault> faults = JsonFields.of(body).faults();
    return faults.isEmpty() ? Optional.empty() : Optional.of(new Answer.Invalid(faults));
  }

  /// 404 for the account in a path.
  static Answer unknown(Call call) {
    return Answer.notFound(
        "There is no such account",
        "accountId " + shortened(call.path("accountId")) + " was given",
        "See GET /admin/v1/accounts for ids and names");
  }

  static String shortened(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }

  private AccountSettings lay(JsonFields fields, AccountSettings before) {
    Map<String, Long> allowances =
        new HashMap<>(fields.clears("allowances") ? Map.of() : before.allowances());
    fields
        .counts("allowances", tariff.get().services().keySet())
        .forEach((service, units) -> {
          if (units.isPresent()) {
            allowances.put(service, units.getAsLong());
          } else {
            allowances.remove(service);
          }
        });
    OptionalLong spendCap = KeySettingsJson.spendCap(fields, before.spendCapMicros());
    boolean freeOnly = KeySettingsJson.flag(fields, "freeOnly", before.freeOnly(), false);
    return new AccountSettings(spendCap, freeOnly, allowances);
  }
}
