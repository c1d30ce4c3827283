package io.cartway.bench.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.bench.search.BatchRows.BatchRow;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// One large job on a new server that does nothing else.
public final class LargeJob {

  private static final int POLL_MILLIS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  private LargeJob() {}

  /// The figures of a job.
  ///
  /// @param submitNanos from the request to the answer 202
  /// @param jobNanos from the request until the job is completed
  /// @param processorNanos what the server used of the processors until then
  /// @param csvNanos the download as CSV; `jsonNanos` as JSON
  /// @param clean how rows without typing errors were answered; `misspelt` those with
  /// @param counts as the status has them
  public record Result(
      long submitNanos,
      long jobNanos,
      long processorNanos,
      long csvNanos,
      long csvBytes,
      long jsonNanos,
      long jsonBytes,
      Answers clean,
      Answers misspelt,
      int ambiguous,
      String counts,
      Memory memory) {}

  /// How rows were answered.
  ///
  /// @param found those with a result
  /// @param right those whose first result is the house
  public record Answers(int asked, int found, int right) {

    /// The share that is right.
    public double rightShare() {
      return (double) right / asked;
    }

    /// The share that has a result.
    public double foundShare() {
      return (double) found / asked;
    }
  }

  /// Memory while the job ran.
  ///
  /// @param firstHalf the used heap after each collection of the first half, in MB, sorted
  /// @param secondHalf the same of the second half
  /// @param live the used heap after full collections: one is made in the middle of the job, one at
  ///   its end
  /// @param longestMillis the longest pause of the young generation
  /// @param residentMax the peak of the resident memory, in MB; `residentMiddle` in the middle of
  ///   the job, `residentEnd` at its end
  public record Memory(
      List<Integer> firstHalf,
      List<Integer> secondHalf,
      int collections,
      List<Integer> live,
      double longestMillis,
      double residentMiddle,
      double residentEnd,
      double residentMax) {

    public Memory {
      firstHalf = List.copyOf(firstHalf);
      secondHalf = List.copyOf(secondHalf);
      live = List.copyOf(live);
    }
  }

  /// Runs the job and downloads its results.
  ///
  /// @param folder for the server's data and the results
  public static Result run(Path program, Path region, Path folder, List<BatchRow> rows)
      throws IOException, InterruptedException {
    byte[] csv = BatchClient.csv(rows);
    try (BatchServer server = BatchServer.start(program, region, folder);
        BatchClient client = server.rowsClient();
        MemoryWatch watch = MemoryWatch.start(server.process())) {
      int collectedBefore = server.heap().collections().size();
      long processorBefore = server.process().processorNanos();
      long start = System.nanoTime();
      String id = client.submit(csv);
      long submitNanos = System.nanoTime() - start;
      client.awaitMiddle(id, POLL_MILLIS);
      server.process().collectGarbage();
      JsonNode status = client.await(id, POLL_MILLIS);
      long jobNanos = System.nanoTime() - start;
      long processorNanos = server.process().processorNanos() - processorBefore;
      server.process().collectGarbage();
      List<Double> resident = watch.end();
      List<HeapLog.Collection> collections = server.heap().collections();
      Path asCsv = folder.resolve("results.csv");
      long csvNanos = download(client, id, "csv", asCsv);
      Path asJson = folder.resolve("results.json");
      long jsonNanos = download(client, id, "json", asJson);
      JsonNode answered = JSON.readTree(asJson.toFile()).path("rows");
      return new Result(
          submitNanos,
          jobNanos,
          processorNanos,
          csvNanos,
          Files.size(asCsv),
          jsonNanos,
          Files.size(asJson),
          judge(rows, answered, false),
          judge(rows, answered, true),
          (int) rows.stream().filter(BatchRow::isAmbiguous).count(),
          status.path("counts").toString(),
          memory(collections.subList(collectedBefore, collections.size()), resident));
    }
  }

  private static long download(BatchClient client, String id, String format, Path file)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    client.results(id, format, file);
    return System.nanoTime() - start;
  }

  /// Judges the rows whose text is one address's.
  static Answers judge(List<BatchRow> rows, JsonNode answered, boolean misspelt)
      throws IOException {
    if (answered.size() != rows.size()) {
      throw new IOException(
          "%,d rows were sent, %,d came back".formatted(rows.size(), answered.size()));
    }
    int asked = 0;
    int found = 0;
    int right = 0;
    for (int i = 0; i < rows.size(); i++) {
      BatchRow row = rows.get(i);
      JsonNode answer = answered.get(i);
      if (!answer.path("recId").asText().equals(Integer.toString(i))) {
        throw new IOException("row %,d came back as %s".formatted(i, answer));
      }
      if (row.isMisspelt() == misspelt && !row.isAmbiguous()) {
        JsonNode item = answer.path("items").path(0);
        asked++;
        found += item.isObject() ? 1 : 0;
        right += isRight(row, item) ? 1 : 0;
      }
    }
    return new Answers(asked, found, right);
  }

  private static boolean isRight(BatchRow row, JsonNode item) {
    JsonNode position = item.path("position");
    return item.path("resultType").asText().equals("houseNumber")
        && !item.path("houseNumberFallback").asBoolean()
        && row.isAnsweredBy(
            new LatLng(position.path("lat").asDouble(), position.path("lng").asDouble()));
  }

  private static Memory memory(List<HeapLog.Collection> collections, List<Double> resident) {
    List<HeapLog.Collection> second = HeapLog.secondHalf(collections);
    return new Memory(
        used(collections.subList(0, collections.size() - second.size())),
        used(second),
        collections.size(),
        collections.stream()
            .filter(HeapLog.Collection::isFull)
            .map(HeapLog.Collection::usedMegabytes)
            .toList(),
        collections.stream()
            .filter(it -> !it.isFull())
            .mapToDouble(HeapLog.Collection::millis)
            .max()
            .orElse(0),
        resident.get(resident.size() / 2),
        resident.getLast(),
        resident.stream().mapToDouble(it -> it).max().orElse(0));
  }

  private static List<Integer> used(List<HeapLog.Collection> collections) {
    return collections.stream().map(HeapLog.Collection::usedMegabytes).sorted().toList();
  }
}
