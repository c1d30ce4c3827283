package io.cartway.bench.agreement;

import io.cartway.bench.search.SortedExtract;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Compares routes on extracts and makes the page about them.
public final class RouteAgreement {

  /// The number of pairs.
  static final int PAIRS = 1_000;

  /// Arbitrary.
  static final long SEED = 20_260_404;

  private RouteAgreement() {}

  /// The origin of a measurement.
  ///
  /// @param machine in words
  /// @param commit the short hash
  /// @param command the command that regenerates the page
  public record Origin(String machine, String commit, String command) {}

  /// The page, and whether all requirements are met.
  public record Result(String page, boolean isRight) {}

  /// Compares with each extract under all costs.
  ///
  /// @param program our packaged program, which builds the regions
  public static Result run(Path program, List<Path> extracts, long seed, Origin origin)
      throws IOException, InterruptedException {
    List<RouteComparison.Outcome> outcomes = new ArrayList<>();
    for (Path extract : extracts) {
      outcomes.addAll(compare(program, extract, List.of(Speeds.values()), PAIRS, seed));
    }
    String page = RoutePage.head(origin, seed) + RoutePage.body(outcomes);
    boolean isRight =
        outcomes.stream()
            .allMatch(one ->
                one.of(RouteClass.UNEXPLAINED).isEmpty()
                    && one.medianDifference() <= one.speeds().tolerance());
    return new Result(page, isRight);
  }

  /// Builds a region of an extract with the packaged program and compares routes on it.
  static List<RouteComparison.Outcome> compare(
      Path program, Path extract, List<Speeds> speeds, int pairs, long seed)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cartway-region-");
    try {
      Path sorted = folder.resolve(extract.getFileName().toString());
      Path read = SortedExtract.write(extract, sorted) ? sorted : extract;
      Path region = folder.resolve("region");
      new ProgramBuild(program).build(read, region);
      return RouteComparison.compare(region, read, speeds, pairs, seed);
    } finally {
      Regions.delete(folder);
    }
  }
}
