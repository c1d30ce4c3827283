package io.cartway.bench.truth;

import io.cartway.bench.ServerProcess;
import io.cartway.bench.search.Country;
import io.cartway.bench.search.RawOsm;
import io.cartway.bench.search.Regions;
import io.cartway.bench.search.SearchMeasuring;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Asks the packaged program thousands of questions about each extract, and judges the answers.
public final class TruthBench {

  private static final String LIECHTENSTEIN = Regions.LIECHTENSTEIN;
  private static final String MONACO = Regions.MONACO;

  /// The extracts with the countries that they hold, or a part of.
  private static final Map<String, List<String>> EXTRACTS = new LinkedHashMap<>();

  static {
    EXTRACTS.put(MONACO, List.of("MC", "FR"));
    EXTRACTS.put(LIECHTENSTEIN, List.of("LI", "CH", "AT"));
    EXTRACTS.put(Regions.ANDORRA, List.of("AD", "ES", "FR"));
    EXTRACTS.put("monaco-nice-coast-20160305", List.of("MC", "FR"));
    EXTRACTS.put("baltimore-2015", List.of("US"));
    EXTRACTS.put("north-bayreuth-20141104", List.of("DE"));
    EXTRACTS.put("porto-20150606-roads", List.of());
    EXTRACTS.put("heidelberg-20240908-roads", List.of());
  }

  private static final List<String> QUICK = List.of(MONACO, LIECHTENSTEIN);
  private static final int ROUTES = 2_000;
  private static final int QUICK_PART = 10;
  private static final int STRANGERS = 200;

  private final Setup setup;
  private final Regions regions;
  private final PrintStream out;
  private final List<SearchRun> searches = new ArrayList<>();
  private final List<RouteRun> routes = new ArrayList<>();

  /// The setup.
  ///
  /// @param extracts the folder of extracts
  /// @param program the packaged program
  /// @param work the folder of regions and lists; a region newer than the program is reused
  /// @param origin machine, commit and command, for the page
  public record Setup(
      Path extracts, Path program, Path work, Choice choice, long seed, String origin) {}

  /// What is asked; the page of the measurements is written only if that is all.
  ///
  /// @param only a form of questions, a mode, `search` or `routes`; empty for all
  /// @param extracts their names; empty for all, or for Monaco and Liechtenstein if `isQuick`
  /// @param isQuick a tenth of the questions
  public record Choice(String only, List<String> extracts, boolean isQuick) {

    public Choice {
      extracts = List.copyOf(extracts);
    }

    private List<String> asked() {
      if (!extracts.isEmpty()) {
        return extracts;
      }
      return isQuick ? QUICK : List.copyOf(EXTRACTS.keySet());
    }

    private boolean isAll() {
      return only.isEmpty() && extracts.isEmpty() && !isQuick;
    }
  }

  public TruthBench(Setup setup, PrintStream out) {
    this.setup = setup;
    this.out = out;
    this.regions = new Regions(setup.extracts, setup.program, setup.work, out);
  }

  /// The words that `--only` takes.
  public static boolean isKnown(String only) {
    if (only.isEmpty() || only.equals("search") || only.equals("routes")) {
      return true;
    }
    return form(only).isPresent() || RouteQuestions.MODES.contains(only);
  }

  /// The names that `--extracts` takes.
  public static Set<String> extracts() {
    return Collections.unmodifiableSet(EXTRACTS.keySet());
  }

  private static Optional<SearchForm> form(String only) {
    for (SearchForm each : SearchForm.values()) {
      if (each.name().equals(only.toUpperCase(Locale.ROOT).replace('-', '_'))) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /// Asks and judges, and writes the page and the lists of wrong answers.
  ///
  /// @param page the page; unless all is asked, one beside the regions is written instead
  /// @return whether all targets were met and no invariant was broken
  public boolean run(Path page) throws IOException, InterruptedException {
    Files.createDirectories(setup.work);
    for (String extract : setup.choice.asked()) {
      measure(extract);
    }
    TruthPage written = new TruthPage(searches, routes);
    write(setup.work.resolve("truth-search.tsv"), written.wrongSearches());
    write(setup.work.resolve("truth-routes.tsv"), written.brokenRoutes());
    write(setup.choice.isAll() ? page : setup.work.resolve("truth.md"), written.text(setup.origin));
    return written.isRight();
  }

  private void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
    out.println("written: " + file.normalize());
  }

  private void measure(String extract) throws IOException, InterruptedException {
    RawOsm raw = RawOsm.read(regions.file(extract));
    Path region = regions.region(extract);
    try (ServerProcess server =
            ServerProcess.start(
                setup.program, region, setup.work, ServerProcess.LAUNCHER_OPTIONS, true);
        HttpAsker asker =
            new HttpAsker(
                server.port(), server.createKey("truth", List.of("--rate", "unlimited")))) {
      if (!isOnlyRoutes()) {
        search(extract, raw, asker);
      }
      if (setup.choice.only.isEmpty() || isOnlyRoutes()) {
        routes(extract, raw, asker);
      }
    }
  }

  private boolean isOnlyRoutes() {
    return setup.choice.only.equals("routes") || RouteQuestions.MODES.contains(setup.choice.only);
  }

  private int part(int count) {
    return setup.choice.isQuick ? Math.max(1, count / QUICK_PART) : count;
  }

  private void search(String extract, RawOsm raw, Asker asker) throws IOException {
    Truth truth = TruthReader.read(raw);
    Country country = country(extract);
    long seed = setup.seed + extract.hashCode();
    Truth other = regions.truth(elsewhere(extract));
    Strangers strangers = new Strangers(truth, other, STRANGERS, seed);
    AddressMaker addresses = new AddressMaker(raw, truth, country, strangers, seed);
    NameMaker names = new NameMaker(raw, truth, seed);
    PointMaker points = new PointMaker(raw, truth, seed);
    KindMaker kinds = new KindMaker(raw, seed);
    SearchRun run = new SearchRun(extract, asker);
    for (SearchForm form : SearchForm.values()) {
      if (form(setup.choice.only).filter(it -> it != form).isPresent()) {
        continue;
      }
      int count = part(form.count());
      run.run(
          switch (form) {
            case PLACE, STREET, TOWN, DISCOVER -> names.make(form, count);
            case BESIDE, INSIDE -> points.make(form, count);
            case KIND -> kinds.make(count);
            case COUNTRY ->
                NameMaker.countries(EXTRACTS.getOrDefault(extract, List.of()), form.count());
            default -> addresses.make(form, count);
          });
      String cell = TruthPage.cell(run.count(form));
      if (!cell.isEmpty()) {
        out.printf(Locale.ROOT, "%-28s %-64s %s%n", extract, form.title(), cell);
      }
    }
    searches.add(run);
  }

  private static Country country(String extract) {
    return extract.startsWith("monaco")
        ? SearchMeasuring.country(MONACO)
        : SearchMeasuring.country(extract);
  }

  /// Another extract, of another language if there is one: its streets are strangers.
  private static String elsewhere(String extract) {
    return extract.equals(LIECHTENSTEIN) || extract.startsWith("north-bayreuth")
        ? Regions.ANDORRA
        : LIECHTENSTEIN;
  }

  private void routes(String extract, RawOsm raw, Asker asker) throws IOException {
    RawRoads roads = new RawRoads(raw);
    for (String mode : RouteQuestions.MODES) {
      if (RouteQuestions.MODES.contains(setup.choice.only) && !setup.choice.only.equals(mode)) {
        continue;
      }
      long seed = setup.seed + extract.hashCode() + 31L * mode.hashCode();
      RouteRun run = new RouteRun(extract, mode, roads, asker);
      run.run(new RouteQuestions(roads.places(), seed), part(ROUTES));
      routes.add(run);
      for (Invariant each : Invariant.values()) {
        RouteRun.Count count = run.count(each);
        if (count.failed() > 0) {
          out.printf(
              Locale.ROOT,
              "%-28s %-10s %-64s %,d of %,d failed%n",
              extract,
              mode,
              each.title(),
              count.failed(),
              count.asked());
        }
      }
    }
  }
}
