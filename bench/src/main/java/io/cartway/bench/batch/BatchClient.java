package io.cartway.bench.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.bench.search.BatchRows.BatchRow;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A client of batch geocoding with a key.
final class BatchClient implements AutoCloseable {

  private static final String PATH = "/v1/geocode/batch";
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);
  private static final long JOB_NANOS_MAX = TimeUnit.MINUTES.toNanos(15);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String address;
  private final String key;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  BatchClient(int port, String key) {
    this.address = "http://127.0.0.1:" + port;
    this.key = key;
  }

  /// Rows as CSV with an id and a text.
  static byte[] csv(List<BatchRow> rows) {
    StringBuilder csv = new StringBuilder("id,q\n");
    for (int i = 0; i < rows.size(); i++) {
      String text = rows.get(i).text().replace("\"", "\"\"");
      csv.append(i).append(",\"").append(text).append("\"\n");
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  /// Submits CSV.
  ///
  /// @return the id of the job
  /// @throws IOException if the status is not 202
  String submit(byte[] csv) throws IOException, InterruptedException {
    HttpRequest request =
        request(PATH)
            .header("Content-Type", "text/csv")
            .POST(BodyPublishers.ofByteArray(csv))
            .build();
    return json(client.send(request, BodyHandlers.ofString()), 202).path("id").asText();
  }

  /// The status of a job.
  JsonNode status(String id) throws IOException, InterruptedException {
    return json(client.send(request(PATH + "/" + id).GET().build(), BodyHandlers.ofString()), 200);
  }

  /// Waits until a job is completed.
  ///
  /// @param pollMillis the time between two requests for the status
  /// @return its status
  /// @throws IOException if it ended otherwise, or not within 15 minutes
  JsonNode await(String id, int pollMillis) throws IOException, InterruptedException {
    long end = System.nanoTime() + JOB_NANOS_MAX;
    JsonNode status = status(id);
    while (!status.has("ended") && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pollMillis));
      status = status(id);
    }
    if (!status.path("status").asText().equals("completed")) {
      throw new IOException("the job is not completed: " + status);
    }
    return status;
  }

  /// Waits until half of a job is done, or it has ended.
  void awaitMiddle(String id, int pollMillis) throws IOException, InterruptedException {
    JsonNode status = status(id);
    while (!status.has("ended") && status.path("progress").asDouble() < 0.5) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pollMillis));
      status = status(id);
    }
  }

  /// Writes the results into a file.
  ///
  /// @param format as the parameter `format`
  void results(String id, String format, Path file) throws IOException, InterruptedException {
    HttpRequest request = request(PATH + "/" + id + "/results?format=" + format).GET().build();
    HttpResponse<Path> answer = client.send(request, BodyHandlers.ofFile(file));
    if (answer.statusCode() != 200) {
      throw new IOException("results as %s: status %d".formatted(format, answer.statusCode()));
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path))
        .timeout(ANSWER_MAX)
        .header("Authorization", "Bearer " + key);
  }

  private static JsonNode json(HttpResponse<String> answer, int status) throws IOException {
    if (answer.statusCode() != status) {
      throw new IOException(
          "%s is answered with %d: %s"
              .formatted(answer.uri().getPath(), answer.statusCode(), answer.body()));
    }
    return JSON.readTree(answer.body());
  }

  @Override
  public void close() {
    client.close();
  }
}
