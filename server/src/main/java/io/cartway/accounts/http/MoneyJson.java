package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.registry.Money;
import java.io.IOException;
import java.util.OptionalLong;

/// Money in the contract's format: integer micro-USD, and the same as a decimal string in US
/// dollars, because many JSON parsers read every number as a binary fraction.
final class MoneyJson {

  private MoneyJson() {}

  /// Writes an object with both forms.
  static void write(JsonGenerator json, String name, long micros) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("microUsd", micros);
    json.writeStringField("usd", Money.text(micros));
    json.writeEndObject();
  }

  /// Writes the amount if there is one.
  static void write(JsonGenerator json, String name, OptionalLong micros) throws IOException {
    if (micros.isPresent()) {
      write(json, name, micros.getAsLong());
    }
  }

  /// Writes a setting: `spendCap` in the format of requests, and the same in micro-USD.
  static void writeSpendCap(JsonGenerator json, OptionalLong micros) throws IOException {
    if (micros.isPresent()) {
      json.writeStringField("spendCap", Money.text(micros.getAsLong()));
      json.writeNumberField("spendCapMicroUsd", micros.getAsLong());
    }
  }
}
