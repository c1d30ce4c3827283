package io.cartway.bench;

import io.cartway.bench.search.SearchMeasuring;
import io.cartway.bench.suggest.SuggestMeasuring;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Measures suggestions.
final class SuggestBench {

  private final Places places;
  private final SearchMeasuring.Setup setup;

  SuggestBench(Places places, SearchMeasuring.Setup setup) {
    this.places = places;
    this.setup = setup;
  }

  /// Writes the page, or in quick mode one into the folder of the regions. Always true: missed
  /// targets are marked on the page.
  boolean run(Provenance provenance, PrintStream out) throws IOException, InterruptedException {
    Files.createDirectories(setup.work());
    // The folder of the regions is left out: it is specific to this machine and does not matter.
    String command =
        "./cartway bench suggest " + setup.seed() + (setup.isQuick() ? " --quick" : "");
    SuggestMeasuring measuring = new SuggestMeasuring(setup, out);
    String text = measuring.run(SearchBench.from(provenance, command));
    Optional<Path> served = measuring.served();
    if (served.isPresent()) {
      out.println("over HTTP ...");
      text +=
          new SuggestOverHttp(setup.program(), served.get(), setup.work())
              .measure(measuring.keystrokes());
    }
    Path page = setup.isQuick() ? setup.work().resolve("suggest.md") : places.page("suggest");
    Files.writeString(page, text, StandardCharsets.UTF_8);
    out.println("written: " + page.normalize());
    return true;
  }
}
