package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The duration of answers in process, one at a time.
final class SpeedRun {

  /// Earlier queries have warmed up everything except this order of queries.
  private static final int WARM_UP_ROUNDS = 1;

  private static final int QUERIES_MAX = 1_000;

  /// Times in nanoseconds, bytes on disk, and the start figures of a new process.
  record Figures(
      String extract,
      long indexBytes,
      double cleanMedian,
      double cleanP99,
      double typosMedian,
      double typosP99,
      double reverseMedian,
      double reverseP99,
      FirstQuery.Figures first) {}

  private interface Work {
    int run(int at) throws IOException;
  }

  private SpeedRun() {}

  static Figures run(String extract, Path region, Subject subject, Queries queries)
      throws IOException, InterruptedException {
    List<Query> clean = capped(queries.of(Form.COMMAS));
    List<Query> typos = capped(queries.withTypos(QuerySet.TWO_TYPOS, 2));
    List<LatLng> points =
        queries.sample().stream()
            .limit(QUERIES_MAX)
            .map(each -> Ground.move(each.position(), 45, 10))
            .toList();
    double[] cleanNanos =
        time(clean.size(), at -> subject.geocode(clean.get(at).text(), Optional.empty(), 1).size());
    double[] typosNanos =
        time(typos.size(), at -> subject.geocode(typos.get(at).text(), Optional.empty(), 1).size());
    double[] reverseNanos = time(points.size(), at -> subject.reverse(points.get(at), 1).size());
    return new Figures(
        extract,
        bytes(region.resolve("search")),
        quantile(cleanNanos, 0.5),
        quantile(cleanNanos, 0.99),
        quantile(typosNanos, 0.5),
        quantile(typosNanos, 0.99),
        quantile(reverseNanos, 0.5),
        quantile(reverseNanos, 0.99),
        FirstQuery.inOwnProcess(region, clean.getFirst().text()));
  }

  private static List<Query> capped(List<Query> queries) {
    return queries.subList(0, Math.min(QUERIES_MAX, queries.size()));
  }

  private static double[] time(int count, Work work) throws IOException {
    double[] nanos = new double[count];
    int kept = 0;
    for (int round = 0; round <= WARM_UP_ROUNDS; round++) {
      for (int i = 0; i < count; i++) {
        long start = System.nanoTime();
        kept += work.run(i);
        nanos[i] = System.nanoTime() - start;
      }
    }
    if (kept < 0) {
      throw new IllegalStateException("answers cannot be fewer than none");
    }
    Arrays.sort(nanos);
    return nanos;
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(SpeedRun::size).sum();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  /// The slope of the linear regression of y on x.
  static double slope(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElse(0);
    double meanY = Arrays.stream(y).average().orElse(0);
    double above = 0;
    double below = 0;
    for (int i = 0; i < x.length; i++) {
      above += (x[i] - meanX) * (y[i] - meanY);
      below += (x[i] - meanX) * (x[i] - meanX);
    }
    return above / below;
  }
}
