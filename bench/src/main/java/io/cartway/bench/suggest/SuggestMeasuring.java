package io.cartway.bench.suggest;

import io.cartway.bench.Sample;
import io.cartway.bench.search.Plain;
import io.cartway.bench.search.Regions;
import io.cartway.bench.search.SearchMeasuring;
import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Measures suggestions on three extracts: the letters that they take, compared with a plain prefix
/// search, and the time of each keystroke.
public final class SuggestMeasuring {

  static final List<String> EXTRACTS =
      List.of(Regions.LIECHTENSTEIN, Regions.ANDORRA, Regions.MONACO);

  private static final int PLACES_MAX = 1_000;
  private static final int QUICK_MAX = 150;

  /// Number of texts of each extract that are timed for every letter.
  private static final int TIMED_MAX = 600;

  private static final int QUICK_TIMED_MAX = 300;

  /// Number of texts whose letters are sent over HTTP.
  private static final int SERVED_MAX = 1_000;

  /// The requested numbers of lines: what fits under a field, and the contract's default.
  static final int LIMIT = 5;

  static final int LIMIT_DEFAULT = 20;

  private final SearchMeasuring.Setup setup;
  private final Regions regions;
  private final PrintStream out;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Map<String, Timings> timings = new LinkedHashMap<>();
  private final Map<String, Map<String, Sample>> wishes = new LinkedHashMap<>();
  private List<Question> served = List.of();
  private Optional<LatLng> servedFrom = Optional.empty();

  /// @param ours with five lines
  /// @param oursDefault with the contract's default
  record Timings(Timing.Figures ours, Timing.Figures oursDefault, Timing.Figures theirs) {}

  /// @param setup all streets and 1,000 places of each extract, or 150 of each in quick mode
  /// @param out receives each figure when it is measured
  public SuggestMeasuring(SearchMeasuring.Setup setup, PrintStream out) {
    this.setup = setup;
    this.regions = new Regions(setup.data(), setup.program(), setup.work(), out);
    this.out = out;
  }

  /// Measures everything in process; returns the page with its title.
  public String run(String provenance) throws IOException, InterruptedException {
    List<String> failures = new ArrayList<>(List.of(Failures.HEAD));
    for (String extract : EXTRACTS) {
      long start = System.nanoTime();
      Truth truth = regions.truth(extract);
      int streets = setup.isQuick() ? QUICK_MAX : Integer.MAX_VALUE;
      int places = setup.isQuick() ? QUICK_MAX : PLACES_MAX;
      List<Question> questions = Questions.of(truth, streets, places, setup.seed());
      try (Engine ours = Cartway.open(regions.region(extract));
          Engine theirs = new PrefixSearch(truth)) {
        List<Outcome> of = new ArrayList<>();
        for (Question question : questions) {
          of.add(
              new Outcome(
                  extract, question, question.keystrokes(ours), question.keystrokes(theirs)));
        }
        outcomes.addAll(of);
        tell(extract, of);
        failures.addAll(Failures.lines(of, ours, theirs));
        timings.put(extract, timings(questions, ours, theirs));
      }
      List<LatLng> from = truth.named().stream().map(Truth.Named::position).toList();
      wishes.put(extract, WishTiming.run(regions.region(extract), from, setup.seed()));
      if (extract.equals(Regions.LIECHTENSTEIN)) {
        serve(questions, truth);
      }
      out.printf(Locale.ROOT, "%-24s in %.1f s%n", extract, (System.nanoTime() - start) / 1e9);
    }
    Files.write(setup.work().resolve("suggest-failures.tsv"), failures, StandardCharsets.UTF_8);
    return new SuggestPage(outcomes, timings, provenance).text() + WishTiming.section(wishes);
  }

  private Timings timings(List<Question> questions, Engine ours, Engine theirs) throws IOException {
    List<Question> timed = spread(questions, setup.isQuick() ? QUICK_TIMED_MAX : TIMED_MAX);
    Timing.Figures our = Timing.run(ours, timed, LIMIT);
    Timing.Figures their = Timing.run(theirs, timed, LIMIT);
    Timings of = new Timings(our, Timing.run(ours, timed, LIMIT_DEFAULT), their);
    out.printf(
        Locale.ROOT,
        "%,d keystrokes, p50 and p99 in ms: ours %.3f %.3f, plain prefixes %.3f %.3f%n",
        our.all().count(),
        our.all().median() / 1e6,
        our.all().quantile(0.99) / 1e6,
        their.all().median() / 1e6,
        their.all().quantile(0.99) / 1e6);
    return of;
  }

  /// A selection, evenly spread over the forms.
  private static List<Question> spread(List<Question> all, int max) {
    int count = Math.min(max, all.size());
    List<Question> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      some.add(all.get((int) ((long) i * all.size() / count)));
    }
    return some;
  }

  private void serve(List<Question> questions, Truth truth) {
    served = spread(questions, SERVED_MAX);
    double lat = truth.named().stream().mapToDouble(it -> it.position().lat()).average().orElse(0);
    double lng = truth.named().stream().mapToDouble(it -> it.position().lng()).average().orElse(0);
    servedFrom = Optional.of(new LatLng(lat, lng));
  }

  private void tell(String extract, List<Outcome> of) {
    for (Form form : Form.values()) {
      List<Outcome> these = of.stream().filter(it -> it.question().form() == form).toList();
      Effort ours = Effort.ours(these);
      Effort theirs = Effort.theirs(these);
      out.printf(
          Locale.ROOT,
          "%-22s %-44s %,6d  ours %2.0f %2.0f saved %.3f lost %.3f"
              + "  plain %2.0f %2.0f saved %.3f lost %.3f%n",
          extract,
          form.title(),
          ours.count(),
          ours.median(),
          ours.p90(),
          ours.saved(),
          ours.lost(),
          theirs.median(),
          theirs.p90(),
          theirs.saved(),
          theirs.lost());
    }
  }

  /// The region for measurements over HTTP; absent if no complete one has been built.
  public Optional<Path> served() {
    return regions.served();
  }

  /// A request over HTTP.
  ///
  /// @param typed the typed text
  /// @param at the position
  public record Keystroke(String typed, LatLng at) {}

  /// Every letter of some texts for that region; without a position, the middle of the extract is
  /// used.
  public List<Keystroke> keystrokes() {
    List<Keystroke> keystrokes = new ArrayList<>();
    for (Question question : served) {
      LatLng at = question.at().or(() -> servedFrom).orElseThrow();
      for (int letters = 1; letters <= question.length(); letters++) {
        String typed = question.typed(letters);
        // A text of punctuation alone is no query.
        if (!Plain.key(typed).isEmpty()) {
          keystrokes.add(new Keystroke(typed, at));
        }
      }
    }
    return keystrokes;
  }
}
