package io.cartway.app;

import io.cartway.app.console.Console;
import io.cartway.app.console.ConsoleProgress;
import io.cartway.app.console.UsageException;
import io.cartway.app.data.BuildProcess;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.settings.SettingOptions;
import io.cartway.app.table.TableOrder;
import io.cartway.app.table.TableRun;
import io.cartway.app.table.TableSummary;
import io.cartway.app.table.TableSummary.DataVersion;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReading;
import io.cartway.search.Search;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.http.batch.BatchQuestion;
import io.cartway.search.http.batch.QuestionKind;
import io.cartway.search.http.batch.RowAnswers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./cartway geocode`: a file of rows is geocoded on a region, without a server, by the engine of
/// batches.
@Command(
    name = "geocode",
    description = {
      "Geocodes a file of rows (CSV, TSV, JSON, NDJSON, or one of these with .gz).",
      "Columns are named as the parameters of requests, or --q is made of them. A run that was"
          + " stopped or killed goes on when the same command is given again."
    })
final class GeocodeCommand implements Callable<Integer>, SettingOptions.Taker {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Console console;
  private final Map<String, String> environment;
  private final SettingOptions options =
      new SettingOptions(
          List.of(Setting.REGION, Setting.OSM, Setting.ELEVATION, Setting.DATA, Setting.THREADS));

  @Option(names = "--in", required = true, paramLabel = "FILE", description = "The rows.")
  private Path in = Path.of("");

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The results.")
  private Path out = Path.of("");

  @Option(
      names = "--errors",
      paramLabel = "FILE",
      description =
          "The rows that somebody should look at, with up to three candidates"
              + " (default: the name of --out with -errors).")
  private Optional<Path> errors = Optional.empty();

  @Option(
      names = "--q",
      paramLabel = "TEMPLATE",
      description = "What is searched, of columns: \"{street} {nr}, {zip} {city}\".")
  private Optional<String> template = Optional.empty();

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "geocode, reverse, lookup or resolve; else each row's columns say it.")
  private Optional<String> type = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "A parameter of all rows (at, in, lang, limit, types, ...), perhaps of columns;"
              + " repeatable.")
  private Map<String, String> set = Map.of();

  @Option(
      names = "--in-columns",
      split = ",",
      paramLabel = "NAME",
      description = "The names of the columns of CSV that has no line of names.")
  private List<String> inColumns = List.of();

  @Option(
      names = "--delimiter",
      paramLabel = "SIGN",
      description = "Between the cells of the CSV that is read (found out).")
  private Optional<String> delimiter = Optional.empty();

  @Option(
      names = "--charset",
      paramLabel = "NAME",
      description = "Of what is read (UTF-8); a byte order mark wins.")
  private Optional<String> charset = Optional.empty();

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "NAME",
      description = "The columns of CSV that is written (your own, then the usual ones).")
  private List<String> columns = List.of();

  @Option(
      names = "--keep-formulas",
      description = "Leaves cells as they are that spreadsheets take for formulas.")
  private boolean keepsFormulas;

  @Option(
      names = "--threshold",
      paramLabel = "SCORE",
      description = "Rows with a score below belong to the errors (0.7).")
  private double threshold = RowAnswers.THRESHOLD;

  @Option(names = "--overwrite", description = "Replaces the files of --out and --errors.")
  private boolean overwrites;

  @Option(names = "--restart", description = "Throws away what a stopped run has answered.")
  private boolean restarts;

  GeocodeCommand(Console console, Map<String, String> environment) {
    this.console = console;
    this.environment = environment;
  }

  @Override
  public SettingOptions settings() {
    return options;
  }

  @Override
  public Integer call() throws Exception {
    Config config = options.config(environment);
    TableOrder order = order(config);
    ConsoleProgress bar = new ConsoleProgress(console, System::nanoTime);
    TableRun run = new TableRun(order, Clock.systemUTC(), progress(bar));
    run.check();
    Path directory =
        new RegionChoice(config, console).directory(new BuildProcess(console, environment));
    long start = System.nanoTime();
    TableSummary summary = run(run, directory);
    bar.finish();
    report(order, summary, (System.nanoTime() - start) / NANOS_PER_SECOND);
    return 0;
  }

  private static TableSummary run(TableRun run, Path directory) throws IOException {
    Region opened = Regions.open(directory);
    try (Search search =
        DamagedRegionException.reading(
            directory.toString(), () -> Search.open(opened.search(), PlaceVocabulary.read()))) {
      return run.run(search, opened.manifest().dataVersion());
    }
  }

  private TableOrder order(Config config) {
    if (!(threshold >= 0 && threshold <= RowAnswers.CANDIDATES_BELOW)) {
      throw new UsageException(
          "--threshold is %s: a number from 0 to %s is accepted"
              .formatted(threshold, RowAnswers.CANDIDATES_BELOW));
    }
    RowFormat format = format("--out", out);
    return new TableOrder(
        in,
        reading(),
        question(),
        new TableOrder.Output(
            out,
            errors.orElseGet(() -> TableRun.errors(out)),
            errors.map(file -> requireSame(format, file)).orElse(format),
            columns,
            keepsFormulas,
            threshold,
            overwrites),
        config.threads(),
        restarts);
  }

  private static RowFormat format(String option, Path file) {
    return RowFormat.ofFileName(String.valueOf(file.getFileName()))
        .orElseThrow(() ->
            new UsageException(
                ("%s is %s: a name that ends with .csv, .tsv, .json or .ndjson is accepted,"
                        + " each perhaps with .gz")
                    .formatted(option, file)));
  }

  private static RowFormat requireSame(RowFormat format, Path errors) {
    RowFormat own = format("--errors", errors);
    if (own != format) {
      throw new UsageException(
          "--errors is %s: a name that ends with .%s is accepted, as that of --out"
              .formatted(errors, format.extension()));
    }
    return own;
  }

  private RowReading reading() {
    RowReading reading = RowReading.of(format("--in", in));
    if (!reading.format().isCsv() && (delimiter.isPresent() || !inColumns.isEmpty())) {
      throw new UsageException(
          "--in is %s: --delimiter and --in-columns are accepted for CSV".formatted(in));
    }
    if (charset.isPresent()) {
      reading = reading.withCharset(charset.get());
    }
    if (delimiter.isPresent()) {
      reading = reading.withDelimiter(delimiter.get());
    }
    return inColumns.isEmpty() ? reading : reading.withColumns(inColumns);
  }

  private BatchQuestion question() {
    Map<String, String> given = new LinkedHashMap<>();
    set.forEach((name, value) -> {
      if (!BatchQuestion.PARAMETERS.contains(name)) {
        throw new UsageException(
            "--set is %s=%s: a name of %s is accepted"
                .formatted(name, value, String.join(", ", BatchQuestion.PARAMETERS)));
      }
      given.put(name, value);
    });
    template.ifPresent(q -> {
      if (given.putIfAbsent("q", q) != null) {
        throw new UsageException("--q and --set q= say the same: one of them is accepted");
      }
    });
    type.ifPresent(word -> {
      if (QuestionKind.find(word).isEmpty()) {
        throw new UsageException(
            "--type is %s: one of %s is accepted".formatted(word, QuestionKind.EXPECTED));
      }
      given.put("type", word);
    });
    return BatchQuestion.read(given);
  }

  private TableRun.Progress progress(ConsoleProgress bar) {
    return new TableRun.Progress() {
      @Override
      public void at(String step, long done, long total) {
        bar.report(step, done, total);
      }

      @Override
      public void goesOn(long done, long total) {
        bar.finish();
        console.tell(
            String.format(
                Locale.ROOT, "An earlier run goes on: %,d of %,d rows are answered", done, total));
      }
    };
  }

  /// The results in lines, for the person who waits.
  private void report(TableOrder order, TableSummary summary, double seconds) {
    console.print(
        String.format(
            Locale.ROOT,
            "%,d rows in %.1f s: %s",
            summary.rows(),
            seconds,
            order.output().results()));
    for (RowAnswers.Status status : RowAnswers.Status.values()) {
      long count = summary.statuses().getOrDefault(status.word(), 0L);
      console.print(
          String.format(Locale.ROOT, "  %-10s %,9d", status.word(), count)
              + (status == RowAnswers.Status.SUCCEEDED ? bands(summary) : ""));
    }
    console.print(
        String.format(
            Locale.ROOT,
            "  %-10s %,9d  without a result or with a score below %s: %s",
            "to look at",
            summary.errors(),
            order.output().threshold(),
            order.output().errors()));
    List<DataVersion> versions = summary.versions();
    for (DataVersion version : versions.subList(Math.min(1, versions.size()), versions.size())) {
      console.print(
          String.format(
              Locale.ROOT,
              "  From row %,d on the answers come from data %s; those before it from other data",
              version.fromRow(),
              version.dataVersion()));
    }
  }

  private static String bands(TableSummary summary) {
    StringBuilder text = new StringBuilder("  score");
    for (String band : List.of("high", "medium", "low")) {
      text.append(
          String.format(Locale.ROOT, " %s %,d", band, summary.bands().getOrDefault(band, 0L)));
    }
    return text.toString();
  }
}
