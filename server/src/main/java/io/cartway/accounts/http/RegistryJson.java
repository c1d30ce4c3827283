package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.ApiKey;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Accounts and keys as the admin port and the command line show them, without secrets.
public final class RegistryJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private RegistryJson() {}

  /// Keys in one line: `{"keys": [...]}`, the list that `GET /admin/v1/keys` answers.
  public static String keys(List<ApiKey> keys) {
    return line(json -> writeKeys(json, keys, Optional.empty()));
  }

  /// Accounts in one line: `{"accounts": [...]}`, as `GET /admin/v1/accounts` answers.
  public static String accounts(List<Account> accounts) {
    return line(json -> writeAccounts(json, accounts));
  }

  /// What writes a document.
  private interface Writing {
    void to(JsonGenerator json) throws IOException;
  }

  private static String line(Writing writing) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      writing.to(json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /// @param apiAddress where the API is, for which the keys are; a command line does not know it
  static void writeKeys(JsonGenerator json, List<ApiKey> keys, Optional<String> apiAddress)
      throws IOException {
    json.writeStartObject();
    if (apiAddress.isPresent()) {
      json.writeStringField("apiAddress", apiAddress.get());
    }
    json.writeArrayFieldStart("keys");
    for (ApiKey key : keys) {
      write(json, key);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void writeAccounts(JsonGenerator json, List<Account> accounts) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("accounts");
    for (Account account : accounts) {
      write(json, account);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void write(JsonGenerator json, ApiKey key) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", key.id());
    json.writeStringField("accountId", key.accountId());
    json.writeStringField("accountName", key.accountName());
    KeySettingsJson.write(json, key.settings());
    json.writeStringField("createdAt", UsageJson.time(key.createdAt()));
    time(json, "lastUsedAt", key.lastUsedAt());
    time(json, "leakedAt", key.leakedAt());
    time(json, "revokedAt", key.revokedAt());
    json.writeEndObject();
  }

  private static void time(JsonGenerator json, String name, Optional<Instant> moment)
      throws IOException {
    if (moment.isPresent()) {
      json.writeStringField(name, UsageJson.time(moment.get()));
    }
  }

  static void write(JsonGenerator json, Account account) throws IOException {
    AccountSettings settings = account.settings();
    json.writeStartObject();
    json.writeStringField("id", account.id());
    json.writeStringField("name", account.name());
    json.writeStringField("createdAt", UsageJson.time(account.createdAt()));
    MoneyJson.writeSpendCap(json, settings.spendCapMicros());
    json.writeBooleanField("freeOnly", settings.freeOnly());
    json.writeObjectFieldStart("allowances");
    for (Map.Entry<String, Long> entry : new TreeMap<>(settings.allowances()).entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}
