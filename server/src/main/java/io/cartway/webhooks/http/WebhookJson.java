package io.cartway.app.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.webhooks.Delivery;
import io.cartway.webhooks.DeliveryState;
import io.cartway.webhooks.Endpoint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/// Endpoints and deliveries in one line of JSON, for programs that read the command line. Times are
/// in UTC (ISO 8601).
public final class WebhookJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private WebhookJson() {}

  /// Writes one element of a list.
  private interface Writing<T> {
    void to(JsonGenerator json, T element) throws IOException;
  }

  /// `{"endpoints": [...]}`.
  public static String endpoints(List<Endpoint> endpoints) {
    return line("endpoints", endpoints, WebhookJson::write);
  }

  /// `{"deliveries": [...]}`.
  public static String deliveries(List<Delivery> deliveries) {
    return line("deliveries", deliveries, WebhookJson::write);
  }

  private static <T> String line(String name, List<T> elements, Writing<T> writing) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeArrayFieldStart(name);
      for (T element : elements) {
        writing.to(json, element);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Endpoint endpoint) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", endpoint.id());
    json.writeStringField("accountId", endpoint.accountId());
    json.writeStringField("address", endpoint.address());
    json.writeBooleanField("active", endpoint.isActive());
    if (!endpoint.isActive()) {
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

  private static void write(JsonGenerator json, Delivery delivery) throws IOException {
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
