package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.auth.Leaks;
import io.cartway.accounts.metering.Statement;
import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.metering.UsageRow;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes statements and rows of usage.
final class UsageJson {

  private UsageJson() {}

  /// Writes a statement.
  ///
  /// @param leaks of the account's keys
  static void statement(
      JsonGenerator json, Statement statement, List<Leaks.Leak> leaks, UsageNames names)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("accountId", statement.accountId());
    json.writeStringField("month", statement.month().toString());
    json.writeStringField("asOf", time(statement.asOf()));
    json.writeArrayFieldStart("services");
    for (Statement.ServiceLine line : statement.services()) {
      service(json, line);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("keys");
    for (Statement.KeyLine line : statement.keys()) {
      json.writeStartObject();
      json.writeStringField("keyId", line.keyId());
      json.writeStringField("name", line.name());
      json.writeNumberField("requests", line.requests());
      MoneyJson.write(json, "spend", line.spendMicros());
      MoneyJson.write(json, "cap", line.capMicros());
      MoneyJson.write(json, "capLeft", line.capLeftMicros());
      json.writeEndObject();
    }
    json.writeEndArray();
    MoneyJson.write(json, "spend", statement.spendMicros());
    MoneyJson.write(json, "cap", statement.capMicros());
    MoneyJson.write(json, "capLeft", statement.capLeftMicros());
    json.writeArrayFieldStart("warnings");
    for (Leaks.Leak leak : leaks) {
      json.writeStartObject();
      json.writeStringField("kind", "keySeenInUrl");
      leak(json, leak, names);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void service(JsonGenerator json, Statement.ServiceLine line) throws IOException {
    json.writeStartObject();
    json.writeStringField("service", line.service().name());
    json.writeStringField("unit", line.service().unit());
    units(json, line.operationUnits());
    MoneyJson.write(json, "price", line.service().unitMicros());
    json.writeNumberField("requests", line.requests());
    json.writeNumberField("freeUnits", line.freeUnits());
    json.writeNumberField("allowance", line.allowance());
    json.writeNumberField("allowanceLeft", line.allowanceLeft());
    MoneyJson.write(json, "spend", line.spendMicros());
    json.writeEndObject();
  }

  /// Writes what is billed of some operations; nothing when there are none.
  static void units(JsonGenerator json, Map<String, String> units) throws IOException {
    if (units.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("operationUnits");
    for (Map.Entry<String, String> unit : units.entrySet()) {
      json.writeStringField(unit.getKey(), unit.getValue());
    }
    json.writeEndObject();
  }

  /// Writes the fields of a leak.
  static void leak(JsonGenerator json, Leaks.Leak leak, UsageNames names) throws IOException {
    json.writeStringField("keyId", leak.keyId());
    json.writeStringField("name", names.key(leak.keyId()));
    json.writeStringField("firstSeenAt", time(leak.firstSeenAt()));
    json.writeStringField("lastSeenAt", time(leak.lastSeenAt()));
    json.writeNumberField("times", leak.times());
  }

  /// Writes rows.
  static void rows(
      JsonGenerator json, UsageQuery query, List<UsageRow> rows, UsageNames names, Instant asOf)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("from", query.from().toString());
    json.writeStringField("to", query.to().toString());
    json.writeStringField("asOf", time(asOf));
    json.writeArrayFieldStart("groupBy");
    for (Group group : query.groups()) {
      json.writeString(UsageParameters.word(group));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("rows");
    for (UsageRow row : rows) {
      row(json, row, names);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void row(JsonGenerator json, UsageRow row, UsageNames names) throws IOException {
    json.writeStartObject();
    if (row.accountId().isPresent()) {
      json.writeStringField("accountId", row.accountId().get());
      json.writeStringField("accountName", names.account(row.accountId().get()));
    }
    if (row.keyId().isPresent()) {
      json.writeStringField("keyId", row.keyId().get());
      json.writeStringField("keyName", names.key(row.keyId().get()));
    }
    text(json, "service", row.service());
    text(json, "operation", row.operation());
    text(json, "day", row.day().map(Object::toString));
    if (row.status().isPresent()) {
      json.writeNumberField("status", row.status().get());
    }
    text(json, "unit", row.unit());
    json.writeNumberField("requests", row.requests());
    json.writeNumberField("freeUnits", row.freeUnits());
    MoneyJson.write(json, "spend", row.micros());
    json.writeEndObject();
  }

  private static void text(JsonGenerator json, String name, Optional<String> value)
      throws IOException {
    if (value.isPresent()) {
      json.writeStringField(name, value.get());
    }
  }

  /// A moment, to the second.
  static String time(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
