package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.metering.PriceQuote;
import io.cartway.accounts.registry.Money;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.OptionalLong;

/// The answer to a dry run.
public final class PriceJson {

  /// A separate media type, so that a price is never mistaken for the operation's answer.
  public static final String TYPE = "application/vnd.cartway.price+json";

  private static final JsonFactory JSON = new JsonFactory();

  private PriceJson() {}

  /// 200 with the price.
  public static Answer.Whole answer(PriceQuote quote) {
    return new Answer.Content(TYPE, render(quote), "", Map.of("Cache-Control", "no-store"));
  }

  private static Bytes render(PriceQuote quote) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      write(json, quote);
    } catch (IOException impossible) {
      throw new UncheckedIOException("an array in memory does not fail", impossible);
    }
    return Bytes.owning(bytes.toByteArray());
  }

  private static void write(JsonGenerator json, PriceQuote quote) throws IOException {
    json.writeStartObject();
    json.writeStringField("operationId", quote.operationId());
    if (quote.service().isPresent()) {
      json.writeStringField("service", quote.service().get());
    } else {
      json.writeNullField("service");
    }
    json.writeStringField("unit", quote.unit());
    money(json, "price", quote.priceMicros());
    money(json, "charged", quote.chargedMicros());
    if (quote.allowance().isPresent()) {
      json.writeObjectFieldStart("allowance");
      json.writeNumberField("limit", quote.allowance().get().limit());
      json.writeNumberField("left", quote.allowance().get().left());
      json.writeEndObject();
    }
    json.writeObjectFieldStart("spend");
    json.writeStringField("of", quote.spend().holder());
    json.writeNumberField("microUsd", quote.spend().micros());
    optional(json, "capMicroUsd", quote.spend().capMicros());
    optional(json, "leftMicroUsd", quote.spend().leftMicros());
    json.writeEndObject();
    json.writeStringField("wouldBeRefused", quote.refusal().word());
    json.writeEndObject();
  }

  private static void money(JsonGenerator json, String name, long micros) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("microUsd", micros);
    json.writeStringField("usd", Money.text(micros));
    json.writeStringField("currency", "USD");
    json.writeEndObject();
  }

  private static void optional(JsonGenerator json, String name, OptionalLong value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(name, value.getAsLong());
    }
  }
}
