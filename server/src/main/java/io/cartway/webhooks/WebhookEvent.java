package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Something that an account is told of at an address.
///
/// @param accountId whose event it is
/// @param address that is called, checked when it was given
/// @param type such as `batch.completed`
/// @param subject of what it tells: the events of one subject are sent in their order
/// @param at when it happened
/// @param data a JSON value
public record WebhookEvent(
    String accountId, String address, String type, String subject, Instant at, String data) {

  /// Most bytes of a body; receivers of Standard Webhooks expect no more.
  public static final int BODY_BYTES_MAX = 20_000;

  public WebhookEvent {
    boolean isType = type.chars().allMatch(c -> c == '.' || Character.isLetterOrDigit(c));
    if (type.isEmpty() || !isType) {
      throw new IllegalArgumentException("no type of an event: " + type);
    }
  }

  /// The body, as it is signed and sent.
  byte[] body() {
    byte[] body =
        "{\"type\":\"%s\",\"timestamp\":\"%s\",\"data\":%s}"
            .formatted(type, at.truncatedTo(ChronoUnit.MILLIS), data)
            .getBytes(UTF_8);
    if (body.length > BODY_BYTES_MAX) {
      throw new IllegalArgumentException(
          "an event of %,d bytes: %,d are accepted".formatted(body.length, BODY_BYTES_MAX));
    }
    return body;
  }
}
