package io.cartway.bench;

import io.cartway.bench.search.SearchMeasuring;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Measures the geocoder and the reverse geocoder against the raw extracts.
final class SearchBench {

  private final Places places;
  private final SearchMeasuring.Setup setup;

  SearchBench(Places places, SearchMeasuring.Setup setup) {
    this.places = places;
    this.setup = setup;
  }

  /// The setup for measuring searches.
  ///
  /// @param options `--quick`, `--work FOLDER`
  static SearchMeasuring.Setup setup(Places places, long seed, List<String> options) {
    int folder = options.indexOf("--work") + 1;
    Path work =
        folder > 0 && folder < options.size()
            ? Path.of(options.get(folder))
            : places.root().resolve("bench/target/search");
    boolean isQuick = options.contains("--quick");
    return new SearchMeasuring.Setup(places.extracts(), places.program(), work, isQuick, seed);
  }

  /// The origin of the figures of a page.
  static String from(Provenance provenance, String command) {
    return String.format(
        Locale.ROOT,
        "%s, commit %s, `%s`; load average at the beginning %.1f.",
        provenance.machine(),
        provenance.commit(),
        command,
        provenance.load());
  }

  /// Writes the page, or with `--quick` one into the folder of the regions. Always true: missed
  /// targets are marked on the page.
  boolean run(Provenance provenance, PrintStream out) throws IOException, InterruptedException {
    Path work = setup.work();
    Files.createDirectories(work);
    // The folder of the regions is left out: it is specific to this machine and does not matter.
    String command = "./cartway bench search " + setup.seed() + (setup.isQuick() ? " --quick" : "");
    SearchMeasuring measuring = new SearchMeasuring(setup, out);
    String text = measuring.run(from(provenance, command));
    Optional<Path> served = measuring.served();
    if (served.isPresent()) {
      out.println("over HTTP ...");
      text +=
          new SearchOverHttp(places.program(), served.get(), work).measure(measuring.questions());
    }
    Path page = setup.isQuick() ? work.resolve("search.md") : places.page("search");
    Files.writeString(page, text, StandardCharsets.UTF_8);
    out.println("written: " + page.normalize());
    return true;
  }
}
