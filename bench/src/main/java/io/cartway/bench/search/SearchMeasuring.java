package io.cartway.bench.search;

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

/// Measures the geocoder on five extracts, and on an old one with newer addresses.
public final class SearchMeasuring {

  private static final String LIECHTENSTEIN = Regions.LIECHTENSTEIN;
  private static final String LIECHTENSTEIN_OLD = "liechtenstein-20210505";
  private static final String ANDORRA = Regions.ANDORRA;
  private static final String MONACO = Regions.MONACO;
  private static final String BALTIMORE = "baltimore-2015";
  private static final String BAYREUTH = "north-bayreuth-20141104";

  private static final Map<String, Country> EXTRACTS = new LinkedHashMap<>();

  /// The map of scores is fitted on these, and measured on the others.
  static final List<String> FITTED = List.of(LIECHTENSTEIN, BALTIMORE);

  static {
    EXTRACTS.put(LIECHTENSTEIN, Country.GERMANY);
    EXTRACTS.put(ANDORRA, Country.ANDORRA);
    EXTRACTS.put(MONACO, Country.MONACO);
    EXTRACTS.put(BALTIMORE, Country.USA);
    EXTRACTS.put(BAYREUTH, Country.GERMANY);
  }

  private static final List<String> TIMED = List.of(MONACO, LIECHTENSTEIN, ANDORRA);

  private static final int QUICK_SAMPLE = 300;
  private static final int ASKED = 1_000;
  private static final int MIXED = 2_000;
  private static final int QUICK_MIXED = 620;

  /// The share of streets that the index lacks when scores are judged.
  private static final double HIDDEN_SHARE = 0.25;

  /// The address format of an extract.
  public static Country country(String extract) {
    return EXTRACTS.getOrDefault(extract, Country.GERMANY);
  }

  /// The setup of the measurement.
  ///
  /// @param data the folder of extracts
  /// @param program the packaged program that builds regions
  /// @param work regions are kept here; one that is newer than the program is used again
  /// @param isQuick 300 addresses of each extract instead of all
  public record Setup(Path data, Path program, Path work, boolean isQuick, long seed) {}

  private final Setup setup;
  private final PrintStream out;
  private final Regions regions;
  private final Results results = new Results();

  /// @param out receives each figure when it is measured
  public SearchMeasuring(Setup setup, PrintStream out) {
    this.setup = setup;
    this.out = out;
    this.regions = new Regions(setup.data(), setup.program(), setup.work(), out);
  }

  /// Measures everything; returns the page with its title.
  public String run(String provenance) throws IOException, InterruptedException {
    for (String extract : EXTRACTS.keySet()) {
      results.truths().put(extract, regions.truth(extract));
    }
    for (Map.Entry<String, Country> extract : EXTRACTS.entrySet()) {
      measure(extract.getKey(), extract.getValue());
    }
    measureOld();
    SearchPage page = new SearchPage(results, provenance);
    write("calibration.tsv", page.calibration().text());
    write("failures.tsv", failures());
    return page.text();
  }

  private void measure(String extract, Country country) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Truth truth = known(extract);
    int sample = setup.isQuick() ? QUICK_SAMPLE : Integer.MAX_VALUE;
    Queries queries = new Queries(truth, country, sample, setup.seed());
    Path region = regions.region(extract);
    try (Subject subject = Subject.open(region)) {
      List<Failure> failures = results.failures();
      out.println(extract + ": by text ...");
      results.add(new ForwardRun(extract, subject, truth, failures).run(queries));
      results.add(List.of(PlaceRun.run(extract, subject, truth, setup.seed(), sample)));
      out.println(extract + ": by place ...");
      results.add(new ReverseRun(extract, subject, truth, failures).run(queries.sample()));
      out.println(extract + ": speed ...");
      if (TIMED.contains(extract)) {
        results.speeds().add(SpeedRun.run(extract, region, subject, queries));
      }
    }
    measureScores(extract, country);
    tell(extract, start);
  }

  /// Asks the mixed set of an index that lacks a share of the extract's streets.
  private void measureScores(String extract, Country country)
      throws IOException, InterruptedException {
    out.println(extract + ": scores ...");
    HiddenStreets hidden = HiddenStreets.of(known(extract), HIDDEN_SHARE, setup.seed());
    Regions.Lacking lacking = regions.without(extract, hidden);
    MixedQueries mixed =
        new MixedQueries(
            extract,
            TruthReader.read(lacking.file()),
            hidden.of(known(extract).addresses()),
            country,
            elsewhere(extract),
            setup.seed());
    try (Subject subject = Subject.open(lacking.region())) {
      results.scored().addAll(mixed.ask(subject, setup.isQuick() ? QUICK_MIXED : MIXED));
    }
  }

  private Truth known(String extract) {
    Truth truth = results.truths().get(extract);
    if (truth == null) {
      throw new IllegalStateException(extract + " has not been read");
    }
    return truth;
  }

  /// Another extract, of the same language where there is one: names that are almost alike.
  private MixedQueries.Elsewhere elsewhere(String extract) {
    String other =
        switch (extract) {
          case LIECHTENSTEIN -> BAYREUTH;
          case ANDORRA -> MONACO;
          case MONACO -> ANDORRA;
          default -> LIECHTENSTEIN;
        };
    return new MixedQueries.Elsewhere(known(other), country(other));
  }

  /// The region for measurements over HTTP; absent if no complete one has been built.
  public Optional<Path> served() {
    return regions.served();
  }

  /// Clean questions to that region.
  public List<String> questions() {
    Queries queries = new Queries(known(LIECHTENSTEIN), Country.GERMANY, ASKED, setup.seed());
    return queries.of(Form.COMMAS).stream().map(Query::text).toList();
  }

  private void measureOld() throws IOException, InterruptedException {
    long start = System.nanoTime();
    Truth old = regions.truth(LIECHTENSTEIN_OLD);
    Truth today = known(LIECHTENSTEIN);
    int sample = setup.isQuick() ? QUICK_SAMPLE : Integer.MAX_VALUE;
    Queries queries = new Queries(today, Country.GERMANY, sample, setup.seed());
    try (Subject subject = Subject.open(regions.region(LIECHTENSTEIN_OLD))) {
      results.add(
          List.of(OldIndexRun.run(LIECHTENSTEIN_OLD, subject, old, queries, results.failures())));
    }
    tell(LIECHTENSTEIN_OLD, start);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(setup.work().resolve(name), text, StandardCharsets.UTF_8);
  }

  /// All failures, as a list for further work.
  private String failures() {
    StringBuilder text = new StringBuilder();
    for (Failure each : results.failures()) {
      text.append(
          String.join(
              "\t",
              each.extract(),
              each.set().title(),
              each.cause().name(),
              each.reason().name(),
              each.text(),
              each.expected(),
              each.got(),
              String.format(Locale.ROOT, "%.0f%n", each.metersOff())));
    }
    return text.toString();
  }

  private void tell(String extract, long start) {
    for (Tally tally : results.tallies()) {
      if (tally.extract().equals(extract) && tally.asked() > 0) {
        out.printf(
            Locale.ROOT,
            "%-24s %-60s %7.2f %% of %,6d   apart %,5d%n",
            extract,
            tally.set().title(),
            100 * tally.share(),
            tally.asked(),
            tally.apart());
      }
    }
    out.printf(Locale.ROOT, "%-24s in %.1f s%n", extract, (System.nanoTime() - start) / 1e9);
  }

  /// All that was measured, as it comes.
  record Results(
      Map<String, Truth> truths,
      List<Tally> tallies,
      List<Failure> failures,
      List<MixedQueries.Scored> scored,
      List<SpeedRun.Figures> speeds) {

    Results() {
      this(
          new LinkedHashMap<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }

    void add(List<Tally> more) {
      tallies.addAll(more);
    }
  }
}
