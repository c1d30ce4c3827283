package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;

/// A client of batch geocoding with a key. Thread-safe.
final class BatchClient {

  static final String PATH = "/v1/geocode/batch";

  private static final Duration JOB_MAX = Duration.ofSeconds(60);

  private final OwnServer server;
  private final String secret;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  BatchClient(OwnServer server, OwnKey key) {
    this.server = server;
    this.secret = key.secret();
  }

  /// Any request.
  HttpResponse<byte[]> send(
      String method, String target, Map<String, String> headers, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address() + target))
            .header("Authorization", "Bearer " + secret)
            .header("X-Forwarded-For", OwnServer.freshAddress())
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    try {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<byte[]> get(String target) {
    return send("GET", target, Map.of(), new byte[0]);
  }

  /// Submits rows.
  ///
  /// @param query behind the question mark, or empty
  HttpResponse<byte[]> post(String query, String contentType, byte[] body) {
    String target = PATH + (query.isEmpty() ? "" : "?" + query);
    return send("POST", target, Map.of("Content-Type", contentType), body);
  }

  HttpResponse<byte[]> post(String query, String contentType, String body) {
    return post(query, contentType, body.getBytes(UTF_8));
  }

  /// Submits rows and waits for the end of the job.
  ///
  /// @return its id
  String run(String query, String contentType, byte[] body) {
    HttpResponse<byte[]> answer = post(query, contentType, body);
    assertThat(answer.statusCode()).as(text(answer)).isEqualTo(202);
    return await(json(answer).path("id").asText());
  }

  /// Waits for the end of a job.
  String await(String id) {
    Instant end = Instant.now().plus(JOB_MAX);
    JsonNode status = status(id);
    while (!status.has("ended") && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(20_000_000);
      status = status(id);
    }
    assertThat(status.path("status").asText()).as("%s", status).isEqualTo("completed");
    return id;
  }

  JsonNode status(String id) {
    return json(get(PATH + "/" + id));
  }

  /// The rows of the results in JSON.
  JsonNode rows(String id) {
    HttpResponse<byte[]> answer = get(PATH + "/" + id + "/results?format=json");
    assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
    JsonNode body = json(answer);
    assertThat(server.faults("/components/schemas/BatchResults", body)).isEmpty();
    return body.path("rows");
  }

  static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }

  static JsonNode json(HttpResponse<byte[]> answer) {
    return AnswerValidator.json(text(answer));
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
