package io.cartway.bench.truth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Asks a server on the loopback.
final class HttpAsker implements Asker, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int port;
  private final String key;

  HttpAsker(int port, String key) {
    this.port = port;
    this.key = key;
  }

  @Override
  public Reply ask(String target) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + target))
            .header("Authorization", "Bearer " + key)
            .timeout(PATIENCE)
            .build();
    try {
      HttpResponse<String> response =
          client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      return new Reply(response.statusCode(), read(response.body()));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(stop);
    }
  }

  private static JsonNode read(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException noDocument) {
      return MissingNode.getInstance();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
