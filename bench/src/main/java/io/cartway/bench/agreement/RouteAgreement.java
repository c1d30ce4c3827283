package io.cartway.bench.agreement;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/// Compares routes and writes the page: `RouteAgreement OUTPUT DATE MACHINE COMMIT PROGRAM EXTRACT
/// [PAIRS [SEED]]`.
public final class RouteAgreement {

  /// How many pairs were asked for.
  static final int PAIRS = 1_000;

  /// Any will do.
  static final long SEED = 20_260_404;

  private static final int ARGUMENTS_MIN = 6;

  private RouteAgreement() {}

  /// Compares and writes the page.
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length < ARGUMENTS_MIN || arguments.length > ARGUMENTS_MIN + 2) {
      throw new IllegalArgumentException(
          "expected OUTPUT DATE MACHINE COMMIT PROGRAM EXTRACT [PAIRS [SEED]], given "
              + Arrays.toString(arguments));
    }
    Path extract = Path.of(arguments[5]);
    int pairs = arguments.length > 6 ? Integer.parseInt(arguments[6]) : PAIRS;
    long seed = arguments.length > 7 ? Long.parseLong(arguments[7]) : SEED;
    RouteComparison.Outcome outcome = compare(Path.of(arguments[4]), extract, pairs, seed);
    String page =
        RoutePage.head(arguments[1], arguments[2], arguments[3], extract, seed)
            + RoutePage.body(outcome);
    Files.writeString(Path.of(arguments[0]), page, StandardCharsets.UTF_8);
  }

  /// Builds a region of an extract with the packaged program and compares routes on it.
  static RouteComparison.Outcome compare(Path program, Path extract, int pairs, long seed)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cartway-region-");
    try {
      Path region = folder.resolve("region");
      new ProgramBuild(program).build(extract, region);
      return RouteComparison.compare(region, extract, pairs, seed);
    } finally {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
