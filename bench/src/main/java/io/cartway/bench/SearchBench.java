package io.cartway.bench;

import io.cartway.bench.search.SearchMeasuring;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Measures the geocoder and the reverse geocoder against the raw extracts.
final class SearchBench {

  private final Places places;
  private final long seed;
  private final boolean isQuick;
  private final Path work;

  /// @param options `--quick`, `--work FOLDER`
  SearchBench(Places places, long seed, List<String> options) {
    this.places = places;
    this.seed = seed;
    this.isQuick = options.contains("--quick");
    int folder = options.indexOf("--work") + 1;
    this.work =
        folder > 0 && folder < options.size()
            ? Path.of(options.get(folder))
            : places.root().resolve("bench/target/search");
  }

  /// Writes the page, or with `--quick` one into the folder of the regions. Always true: what is
  /// below its target is marked on the page.
  boolean run(Provenance provenance, PrintStream out) throws IOException, InterruptedException {
    Files.createDirectories(work);
    SearchMeasuring.Setup setup =
        new SearchMeasuring.Setup(places.extracts(), places.program(), work, isQuick, seed);
    // The folder of the regions changes nothing, and is of this machine.
    String command = "./cartway bench search " + seed + (isQuick ? " --quick" : "");
    String from =
        "%s, commit %s, `%s`; when it began, %.1f processes wanted to run on this machine."
            .formatted(provenance.machine(), provenance.commit(), command, provenance.load());
    SearchMeasuring measuring = new SearchMeasuring(setup, out);
    String text = measuring.run(from);
    Optional<Path> served = measuring.served();
    if (served.isPresent()) {
      out.println("over HTTP ...");
      text +=
          new SearchOverHttp(places.program(), served.get(), work).measure(measuring.questions());
    }
    Path page = isQuick ? work.resolve("search.md") : places.page("search");
    Files.writeString(page, text, StandardCharsets.UTF_8);
    out.println("written: " + page.normalize());
    return true;
  }
}
