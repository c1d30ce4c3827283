package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;

/// An answer with a secret, which no cache may store (RFC 6749, section 5.1).
final class UnstoredJson {

  private static final JsonFactory JSON = new JsonFactory();

  private UnstoredJson() {}

  static Answer of(Answer.Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      body.write(json);
    }
    return new Answer.Content(
        "application/json",
        Bytes.owning(bytes.toByteArray()),
        "",
        Map.of("Cache-Control", "no-store"));
  }
}
