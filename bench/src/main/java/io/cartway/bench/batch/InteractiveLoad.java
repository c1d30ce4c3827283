package io.cartway.bench.batch;

import io.cartway.bench.Sample;
import io.cartway.bench.search.BatchRows.BatchRow;
import io.cartway.bench.siege.Target;
import io.cartway.bench.siege.Witness;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A caller of another account that geocodes single addresses at a constant rate, first alone, then
/// while a large job runs.
public final class InteractiveLoad {

  private static final int PER_SECOND = 50;
  private static final int POLL_MILLIS = 250;
  private static final double P99 = 0.99;
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private InteractiveLoad() {}

  /// The latency of a phase, counted from when a request was due.
  ///
  /// @param badCount answers other than 2xx, and requests without an answer
  public record Latency(double p50Nanos, double p99Nanos, int count, int badCount) {}

  /// Both phases.
  ///
  /// @param jobNanos how long the job took beside the caller
  public record Result(Latency quiet, Latency busy, long jobNanos) {}

  /// Measures.
  ///
  /// @param folder for the server's data
  /// @param questions the texts of the caller
  /// @param seconds of the quiet phase; the warm-up before takes half
  public static Result run(
      Path program,
      Path region,
      Path folder,
      List<BatchRow> rows,
      List<BatchRow> questions,
      int seconds)
      throws IOException, InterruptedException {
    byte[] csv = BatchClient.csv(rows);
    try (BatchServer server = BatchServer.start(program, region, folder);
        BatchClient client = server.rowsClient();
        Witness caller = caller(server, questions)) {
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds) / 2);
      long quiet = System.nanoTime();
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
      long busy = System.nanoTime();
      client.await(client.submit(csv), POLL_MILLIS);
      long end = System.nanoTime();
      LockSupport.parkNanos(GRACE_NANOS);
      return new Result(latency(caller, quiet, busy), latency(caller, busy, end), end - busy);
    }
  }

  private static Witness caller(BatchServer server, List<BatchRow> questions) {
    List<byte[]> requests =
        questions.stream()
            .map(row ->
                Target.get(
                    server.other(),
                    "/v1/geocode?limit=1&q="
                        + URLEncoder.encode(row.text(), StandardCharsets.UTF_8)))
            .toList();
    return Witness.start("caller", server.process().port(), requests, PER_SECOND);
  }

  /// The latency in a time span; requests without an answer count as latest.
  private static Latency latency(Witness caller, long from, long to) {
    Sample sample = new Sample();
    List<Witness.Answer> answers = caller.between(from, to);
    answers.forEach(answer -> sample.add(answer.latencyNanos()));
    int good = (int) answers.stream().filter(Witness.Answer::isGood).count();
    int due = (int) ((to - from) * PER_SECOND / TimeUnit.SECONDS.toNanos(1)) - 1;
    for (int i = sample.count(); i < due; i++) {
      sample.add(to - from);
    }
    return new Latency(
        sample.median(), sample.quantile(P99), sample.count(), sample.count() - good);
  }
}
