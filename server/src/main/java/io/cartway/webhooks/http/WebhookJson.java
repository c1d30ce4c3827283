package io.cartway.webhooks.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.webhooks.Delivery;
import io.cartway.webhooks.DeliveryState;
import io.cartway.webhooks.Endpoint;
import io.cartway.webhooks.Webhooks;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/// Endpoints and deliveries as JSON, in answers and on the command line. Times are in UTC (ISO
/// 8601).
public final class WebhookJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private WebhookJson() {}

  /// Endpoints in one line: `{"endpoints": [...]}`.
  public static String endpoints(List<Endpoint> endpoints) {
    return line(json -> endpoints(json, endpoints, Optional.empty()));
  }

  /// Deliveries in one line: `{"deliveries": [...]}`.
  public static String deliveries(List<Delivery> deliveries) {
    return line(json -> deliveries(json, deliveries, Optional.empty()));
  }

  private static String line(Answer.Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      body.write(json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /// A page of endpoints.
  ///
  /// @param next where the next page begins; empty when there is none
  static void endpoints(JsonGenerator json, List<Endpoint> endpoints, Optional<String> next)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("endpoints");
    for (Endpoint endpoint : endpoints) {
      endpoint(json, endpoint);
    }
    end(json, next);
  }

  /// A page of deliveries.
  ///
  /// @param next where the next page begins; empty when there is none
  static void deliveries(JsonGenerator json, List<Delivery> deliveries, Optional<String> next)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("deliveries");
    for (Delivery delivery : deliveries) {
      delivery(json, delivery);
    }
    end(json, next);
  }

  private static void end(JsonGenerator json, Optional<String> next) throws IOException {
    json.writeEndArray();
    if (next.isPresent()) {
      json.writeStringField("nextBefore", next.get());
    }
    json.writeEndObject();
  }

  /// What came of the wish to replay a time range.
  static void replayed(JsonGenerator json, Webhooks.ReplayedRange done) throws IOException {
    json.writeStartObject();
    json.writeNumberField("replayed", done.count());
    json.writeBooleanField("isMore", done.isMore());
    json.writeEndObject();
  }

  /// An endpoint.
  static void endpoint(JsonGenerator json, Endpoint endpoint) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", endpoint.id());
    json.writeStringField("accountId", endpoint.accountId());
    json.writeStringField("address", endpoint.address());
    json.writeBooleanField("active", endpoint.isActive());
    if (!endpoint.reason().isEmpty()) {
      json.writeStringField("reason", endpoint.reason());
    }
    json.writeStringField("createdAt", endpoint.created().toString());
    json.writeStringField("usedAt", endpoint.used().toString());
    json.writeNumberField("waiting", endpoint.backlog());
    json.writeNumberField("kept", endpoint.kept());
    json.writeNumberField("failures", endpoint.failures());
    if (endpoint.backlog() > 0 && endpoint.isActive()) {
      json.writeStringField("nextAt", endpoint.due().toString());
    }
    json.writeEndObject();
  }

  /// A delivery.
  static void delivery(JsonGenerator json, Delivery delivery) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", delivery.id());
    json.writeStringField("accountId", delivery.accountId());
    json.writeStringField("endpointId", delivery.endpointId());
    json.writeStringField("address", delivery.address());
    json.writeStringField("type", delivery.type());
    json.writeStringField("subject", delivery.subject());
    json.writeStringField("state", delivery.state().word());
    json.writeStringField("createdAt", delivery.created().toString());
    json.writeNumberField("attempts", delivery.attempts());
    if (delivery.state() == DeliveryState.WAITING) {
      json.writeStringField("nextAt", delivery.next().toString());
    }
    if (delivery.last().isPresent()) {
      Delivery.Attempt last = delivery.last().get();
      json.writeObjectFieldStart("lastAttempt");
      json.writeStringField("at", last.at().toString());
      if (last.status().isPresent()) {
        json.writeNumberField("status", last.status().getAsInt());
      }
      json.writeNumberField("durationMillis", last.duration().toMillis());
      json.writeStringField("answer", last.answer());
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
