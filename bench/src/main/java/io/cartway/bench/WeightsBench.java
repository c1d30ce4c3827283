package io.cartway.bench;

import io.cartway.bench.search.Asked;
import io.cartway.bench.search.Regions;
import io.cartway.bench.search.SearchMeasuring;
import io.cartway.bench.weights.WeighedRegions;
import io.cartway.bench.weights.Weight;
import io.cartway.bench.weights.WeightsMeasuring;
import io.cartway.bench.weights.WeightsPage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Varies each weight of the searches, and reports the effect.
final class WeightsBench {

  private static final String TABLE = "server/src/test/resources/search/discover-questions.txt";

  private final Places places;
  private final SearchMeasuring.Setup setup;

  WeightsBench(Places places, SearchMeasuring.Setup setup) {
    this.places = places;
    this.setup = setup;
  }

  /// Writes the page. Always true: weights without effect are marked on it.
  boolean run(Provenance provenance, PrintStream out) throws IOException, InterruptedException {
    Files.createDirectories(setup.work());
    Regions regions = new Regions(setup.data(), setup.program(), setup.work(), out);
    long start = System.nanoTime();
    try (WeighedRegions weighed =
        WeighedRegions.open(regions, places.root().resolve(TABLE), setup.seed())) {
      List<Asked> asked = weighed.askAll();
      List<WeightsMeasuring.Moved> moved = new WeightsMeasuring(weighed, out).run(Weight.all());
      String from =
          String.format(
              Locale.ROOT,
              "%s %tF, %,d questions, %d weights, %.0f minutes.",
              SearchBench.from(provenance, "./cartway bench weights " + setup.seed()),
              System.currentTimeMillis(),
              asked.size(),
              moved.size(),
              (System.nanoTime() - start) / 6e10);
      Path page = places.page("weights");
      Files.writeString(page, WeightsPage.text(from, asked, moved), StandardCharsets.UTF_8);
      out.println("written: " + page.normalize());
    }
    return true;
  }
}
