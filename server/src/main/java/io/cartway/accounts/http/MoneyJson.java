package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.registry.Money;
import java.io.IOException;
import java.util.OptionalLong;

/// Money as the contract shows it: integer micro-USD, and the same as a decimal text in US dollars,
/// because many readers of JSON take every number for a binary fraction.
final class MoneyJson {

  private MoneyJson() {}

  /// Writes an object with both forms.
  static void write(JsonGenerator json, String name, long micros) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("microUsd", micros);
    json.writeStringField("usd", Money.text(micros));
    json.writeEndObject();
  }

  /// Writes it when there is one.
  static void write(JsonGenerator json, String name, OptionalLong micros) throws IOException {
    if (micros.isPresent()) {
      write(json, name, micros.getAsLong());
    }
  }

  /// Writes a setting: `spendCap` as it may be given again, and the same in micro-USD.
  static void writeSpendCap(JsonGenerator json, OptionalLong micros) throws IOException {
    if (micros.isPresent()) {
      json.writeStringField("spendCap", Money.text(micros.getAsLong()));
      json.writeNumberField("spendCapMicroUsd", micros.getAsLong());
    }
  }
}
