package io.cartway.bench;

import io.cartway.bench.agreement.RouteAgreement;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares routes with GraphHopper's on one extract of each region.
final class AgreementBench {

  private final Places places;
  private final long seed;

  AgreementBench(Places places, long seed) {
    this.places = places;
    this.seed = seed;
  }

  /// Writes the page; false if a requirement is not met.
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    RouteAgreement.Result result =
        RouteAgreement.run(
            places.program(),
            Places.ALL.stream().map(places::extract).toList(),
            seed,
            new RouteAgreement.Origin(provenance.machine(), provenance.commit(), command));
    Path page = places.page("graphhopper-agreement-routes");
    Files.writeString(page, result.page(), StandardCharsets.UTF_8);
    result.page().lines().filter(line -> line.startsWith("| ")).limit(64).forEach(out::println);
    out.println("written: " + page.normalize());
    return result.isRight();
  }
}
