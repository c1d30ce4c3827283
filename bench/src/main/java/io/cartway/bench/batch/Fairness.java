package io.cartway.bench.batch;

import io.cartway.bench.search.BatchRows.BatchRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Small jobs of one account while another has a large job running and many more waiting.
public final class Fairness {

  private static final int POLL_MILLIS = 20;

  private Fairness() {}

  /// How much there is to do.
  ///
  /// @param waitingJobs further jobs of the account with the large one
  /// @param waitingRows rows of each of them
  /// @param smallJobs jobs of the other account, one after the other
  /// @param smallRows rows of each of them
  public record Plan(int waitingJobs, int waitingRows, int smallJobs, int smallRows) {}

  /// The times of the small jobs.
  ///
  /// @param nanos of each, from the request until it was completed
  /// @param whileLarge how many of them ended while the large job was running
  /// @param waiting how many jobs of the first account were still waiting at the end
  public record Result(List<Long> nanos, int whileLarge, int waiting) {

    public Result {
      nanos = List.copyOf(nanos);
    }

    /// The longest.
    public long worstNanos() {
      return nanos.stream().mapToLong(it -> it).max().orElseThrow();
    }
  }

  /// Measures.
  ///
  /// @param folder for the server's data
  /// @param large the rows of the large job, and in pieces of those that wait
  /// @param small the rows of the small jobs
  public static Result run(
      Path program, Path region, Path folder, List<BatchRow> large, List<BatchRow> small, Plan plan)
      throws IOException, InterruptedException {
    try (BatchServer server = BatchServer.start(program, region, folder);
        BatchClient first = server.rowsClient();
        BatchClient other = server.otherClient()) {
      String id = first.submit(BatchClient.csv(large));
      List<String> waiting = new ArrayList<>();
      for (int i = 0; i < plan.waitingJobs; i++) {
        waiting.add(first.submit(piece(large, i, plan.waitingRows)));
      }
      List<Long> nanos = new ArrayList<>();
      int whileLarge = 0;
      for (int i = 0; i < plan.smallJobs; i++) {
        byte[] csv = piece(small, i, plan.smallRows);
        long start = System.nanoTime();
        other.await(other.submit(csv), POLL_MILLIS);
        nanos.add(System.nanoTime() - start);
        whileLarge += state(first, id).equals("inProgress") ? 1 : 0;
      }
      int accepted = 0;
      for (String each : waiting) {
        accepted += state(first, each).equals("accepted") ? 1 : 0;
      }
      return new Result(nanos, whileLarge, accepted);
    }
  }

  private static byte[] piece(List<BatchRow> rows, int number, int count) {
    int start = Math.floorMod(number * count, rows.size() - count + 1);
    return BatchClient.csv(rows.subList(start, start + count));
  }

  private static String state(BatchClient client, String id)
      throws IOException, InterruptedException {
    return client.status(id).path("status").asText();
  }
}
