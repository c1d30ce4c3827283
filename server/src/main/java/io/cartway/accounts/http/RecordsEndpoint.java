package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.auth.Leaks;
import io.cartway.accounts.metering.Tariff;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.registry.Account;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.ApiKey;
import io.cartway.accounts.registry.AuditLog;
import io.cartway.accounts.registry.Keys;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.text.Scan;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The administrator's read-only records: usage of all accounts, statements, the audit log, leaks
/// and the tariff.
final class RecordsEndpoint {

  private static final int AUDIT_LIMIT_DEFAULT = 100;

  private final Accounts accounts;
  private final Keys keys;
  private final AuditLog audit;
  private final UsageEndpoint.Sources usage;
  private final Supplier<Tariff> tariff;
  private final Clock clock;

  RecordsEndpoint(
      Accounts accounts,
      Keys keys,
      AuditLog audit,
      UsageEndpoint.Sources usage,
      Supplier<Tariff> tariff,
      Clock clock) {
    this.accounts = accounts;
    this.keys = keys;
    this.audit = audit;
    this.usage = usage;
    this.tariff = tariff;
    this.clock = clock;
  }

  Answer usage(Call call) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    UsageParameters asked = UsageParameters.read(call, today, EnumSet.allOf(Group.class));
    Optional<String> account = KeysEndpoint.account(call, accounts).map(Account::id);
    // Usage outlives its key: what names no key is taken for the id of one.
    Optional<String> key =
        call.query()
            .text("key")
            .map(String::strip)
            .map(given -> keys.findNamed(given).map(ApiKey::id).orElse(given));
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    return UsageEndpoint.rows(asked, asked.query(account, key), usage, now);
  }

  Answer statement(Call call) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    UsageParameters asked = UsageParameters.read(call, today, EnumSet.allOf(Group.class));
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    return accounts
        .find(call.path("accountId"))
        .map(account -> UsageEndpoint.statement(asked, account.id(), usage))
        .orElseGet(() -> AccountsEndpoint.unknown(call));
  }

  Answer audit(Call call) {
    Optional<Account> account = KeysEndpoint.account(call, accounts);
    int limit = call.query().integer("limit", AUDIT_LIMIT_DEFAULT, 1, AuditLog.LIST_MAX);
    OptionalLong before = before(call);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    List<AuditLog.AuditedChange> entries = audit.list(account.map(Account::id), limit, before);
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("entries");
      for (AuditLog.AuditedChange entry : entries) {
        write(json, entry);
      }
      json.writeEndArray();
      if (entries.size() == limit) {
        json.writeNumberField("nextBefore", entries.getLast().id());
      }
      json.writeEndObject();
    });
  }

  private static OptionalLong before(Call call) {
    Optional<String> text = call.query().text("before").map(String::strip);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    if (Scan.isNumber(text.get(), 18)) {
      return OptionalLong.of(Long.parseLong(text.get()));
    }
    call.query().fault("before", text.get(), "the nextBefore of an earlier answer");
    return OptionalLong.empty();
  }

  private static void write(JsonGenerator json, AuditLog.AuditedChange entry) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", entry.id());
    json.writeStringField("at", UsageJson.time(entry.at()));
    json.writeStringField("actor", entry.actor());
    json.writeStringField("action", entry.action());
    if (!entry.accountId().isEmpty()) {
      json.writeStringField("accountId", entry.accountId());
    }
    json.writeStringField("subject", entry.subject());
    json.writeStringField("detail", entry.detail());
    json.writeEndObject();
  }

  Answer leaks(Call call) {
    Optional<Account> account = KeysEndpoint.account(call, accounts);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    List<Leaks.Leak> leaks = usage.leaks().apply(account.map(Account::id));
    UsageNames names = UsageNames.of(usage.keys().apply(account.map(Account::id)));
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("leaks");
      for (Leaks.Leak leak : leaks) {
        json.writeStartObject();
        json.writeStringField("accountId", leak.accountId());
        UsageJson.leak(json, leak, names);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  Answer tariff(Call call) {
    Tariff current = tariff.get();
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeStringField("currency", "USD");
      json.writeArrayFieldStart("services");
      for (Tariff.Service service : new TreeMap<>(current.services()).values()) {
        json.writeStartObject();
        json.writeStringField("service", service.name());
        json.writeStringField("unit", service.unit());
        UsageJson.units(json, current.unitsWithin(service));
        MoneyJson.write(json, "price", service.unitMicros());
        json.writeNumberField("freeUnits", service.freeUnits());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("operations");
      Map<String, String> operations = new TreeMap<>(current.serviceByOperation());
      current.unbilled().forEach(operation -> operations.put(operation, ""));
      for (Map.Entry<String, String> operation : operations.entrySet()) {
        json.writeStartObject();
        json.writeStringField("operationId", operation.getKey());
        if (operation.getValue().isEmpty()) {
          json.writeNullField("service");
        } else {
          json.writeStringField("service", operation.getValue());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }
}
