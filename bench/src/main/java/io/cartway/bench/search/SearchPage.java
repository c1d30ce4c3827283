package io.cartway.bench.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/// The page of the measured geocoder.
final class SearchPage {

  private static final int EXAMPLES_MAX = 6;
  private static final double ERROR_TARGET = 0.03;
  private static final double SURE = 0.7;
  private static final double SURE_AND_WRONG_TARGET = 0.02;
  private static final double NONSENSE_MAX = 0.4;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private static final String INTRODUCTION =
      """
      An independent reader (`TruthReader`) reads the truth from the raw extracts: house
      numbers of nodes, ways and relations with street, town and postal code from their tags,
      from `associatedStreet` relations or from the smallest surrounding town boundary; a list
      of numbers counts as several houses. It does not use our index.

      An answer to a text is right if the first item is a house within 50 m of a house with
      that text. A text that matches houses more than 50 m apart is ambiguous and counted
      separately; without a town, another house with the same text counts if it is less than
      twice as far from `at`. The forms, for `Landstrasse 12` in Vaduz, `12 Rue Grimaldi` in
      Monaco, `Carrer Major, 12` in Andorra and `12 Main Street, Baltimore, MD 21201`: 1 in
      the country's order with commas; 2 the same with blanks for commas; 3 the number on the
      other side of the street's name; 4 form 1 with the street word abbreviated (`Strasse`
      `Str.`, `Rue` `R.`, `Avenue` `Av.`, `Carrer` `C/`, `Street` `St`), where there is one; 5
      form 1 without postal code (and the state stays); 6 street and number only, `at` up to 2
      km from the house; 7 form 1 in lower case without diacritics (`ü` `u`, `ß` `ss`). Typos
      insert, leave out, exchange or transpose letters in words of four letters or more, two
      of them in different words where there are two.

      Reverse: the line from a house to the nearest point of its street (100 m at most) is
      followed for 5, 10 and 15 m: towards the street up to its middle, across it beyond; the
      roadway is that nearest point, driven with the house on the right. If another house is
      nearer to the point than its own house, the query is counted separately, and either
      house is right.
      """;

  private static final List<Reason> REASONS =
      List.of(Reason.LOWER, Reason.NOT_RETRIEVED, Reason.HOUSE_MISSING, Reason.STREET_MISSING);

  private final SearchMeasuring.Results results;
  private final String provenance;
  private final ScoreMap map;

  SearchPage(SearchMeasuring.Results results, String provenance) {
    this.results = results;
    this.provenance = provenance;
    this.map =
        ScoreMap.fit(
            answered().stream()
                .filter(it -> SearchMeasuring.FITTED.contains(it.extract()))
                .toList());
  }

  ScoreMap calibration() {
    return map;
  }

  String text() {
    StringBuilder text = new StringBuilder("# Search: right answers, scores and speed\n\n");
    text.append(INTRODUCTION).append('\n').append("Measured on ").append(provenance);
    text.append("\n\n## The queries\n\n");
    truths(text);
    text.append("\n## Right answers\n\n");
    shares(text);
    text.append("\n## Scores\n\n");
    scores(text);
    text.append("\n## Speed\n\n");
    speed(text);
    text.append("\n## Wrong answers\n\n");
    causes(text);
    text.append("\n## The worst of each kind\n\n");
    examples(text);
    return text.toString();
  }

  private void truths(StringBuilder text) {
    text.append(
        "| extract | house numbers | with street and town | names of streets | places |"
            + " interpolations |\n|---|---:|---:|---:|---:|---:|\n");
    results
        .truths()
        .forEach((extract, truth) ->
            text.append(
                line(
                    extract,
                    count(truth.houseNumbers()),
                    count(truth.addresses().size()),
                    count(truth.streets().size()),
                    count(truth.places().size()),
                    count(truth.interpolations().size()))));
  }

  private void shares(StringBuilder text) {
    Map<QuerySet, Map<String, Tally>> bySet = new LinkedHashMap<>();
    Set<String> extracts = new LinkedHashSet<>();
    for (Tally tally : results.tallies()) {
      bySet.computeIfAbsent(tally.set(), set -> new LinkedHashMap<>()).put(tally.extract(), tally);
      extracts.add(tally.extract());
    }
    text.append("Right answers in percent (number of queries + ambiguous ones).\n\n");
    text.append("| what | target | all |");
    extracts.forEach(extract -> text.append(' ').append(extract).append(" |"));
    text.append("\n|---|---:|---:|").append("---:|".repeat(extracts.size())).append('\n');
    bySet.forEach((set, tallies) -> {
      List<Object> cells = new ArrayList<>();
      cells.add(set.title());
      cells.add(set.target() == 0 ? "" : percent(set.target()));
      int asked = tallies.values().stream().mapToInt(Tally::asked).sum();
      int right = tallies.values().stream().mapToInt(Tally::right).sum();
      double share = (double) right / asked;
      cells.add(percent(share) + (share < set.target() ? " **below**" : ""));
      for (String extract : extracts) {
        Tally tally = tallies.get(extract);
        cells.add(tally == null ? "" : cell(tally));
      }
      text.append(line(cells.toArray()));
    });
  }

  private static String cell(Tally tally) {
    String share = tally.asked() == 0 ? "none" : percent(tally.share());
    return share + " (" + count(tally.asked()) + " + " + count(tally.apart()) + ")";
  }

  private List<MixedQueries.Scored> answered() {
    return results.scored().stream().filter(it -> it.score() > 0).toList();
  }

  private void scores(StringBuilder text) {
    List<MixedQueries.Scored> measured =
        answered().stream().filter(it -> !SearchMeasuring.FITTED.contains(it.extract())).toList();
    long asked =
        results.scored().stream()
            .filter(it -> !SearchMeasuring.FITTED.contains(it.extract()))
            .count();
    Reliability today = Reliability.of(measured, DoubleUnaryOperator.identity());
    Reliability fitted = Reliability.of(measured, map::probability);
    text.append(
        String.format(
            Locale.ROOT,
            "A mixed set, %d %% of it hard, asked of indexes that lack a quarter of the streets.%n"
                + "Fitted on %s, measured on the other three:%nexpected "
                + "calibration error of `queryScore` as it is **%.3f** (target %.2f),"
                + " through the map fitted here %.3f.%n"
                + "Wrong with a score of 0.7 or more: **%.2f** %% of the questions (target %.0f).%n"
                + "Bins of equally many answers; queries without any answer are left out.%n%n",
            MixedQueries.Sort.hardPercent(),
            String.join(" and ", SearchMeasuring.FITTED),
            today.error(),
            ERROR_TARGET,
            fitted.error(),
            100.0 * measured.stream().filter(SearchPage::isSureAndWrong).count() / asked,
            100 * SURE_AND_WRONG_TARGET));
    text.append(
        "| bin | answers | mean score | right | through the map |\n|---:|---:|---:|---:|---:|\n");
    for (int i = 0; i < today.bins().size(); i++) {
      Reliability.Bin bin = today.bins().get(i);
      text.append(
          line(
              i + 1,
              bin.count(),
              three(bin.score()),
              three(bin.share()),
              three(fitted.bins().get(i).score())));
    }
    sorts(text);
    text.append("\nThe map: score, probability.\n\n```\n").append(map.text()).append("```\n");
  }

  private void sorts(StringBuilder text) {
    text.append(
        "\n| question | asked | no answer | right | mean score | score 0.4 or more |"
            + " wrong at 0.7 or more |\n|---|---:|---:|---:|---:|---:|---:|\n");
    for (MixedQueries.Sort sort : MixedQueries.Sort.values()) {
      List<MixedQueries.Scored> of =
          results.scored().stream().filter(it -> it.sort() == sort).toList();
      List<MixedQueries.Scored> answered = of.stream().filter(it -> it.score() > 0).toList();
      text.append(
          line(
              sort.title(),
              of.size(),
              of.size() - answered.size(),
              of.stream().filter(MixedQueries.Scored::isRight).count(),
              three(answered.stream().mapToDouble(MixedQueries.Scored::score).average().orElse(0)),
              answered.stream().filter(it -> it.score() >= NONSENSE_MAX).count(),
              answered.stream().filter(SearchPage::isSureAndWrong).count()));
    }
  }

  private static boolean isSureAndWrong(MixedQueries.Scored one) {
    return !one.isRight() && one.score() >= SURE;
  }

  private void speed(StringBuilder text) {
    List<SpeedRun.Figures> speeds = results.speeds();
    text.append(
        "In process, one question at a time, `limit=1`, after a round of warming up; the start"
            + " in a\nprocess of its own. Targets: clean p50 0.5 ms, p99 5 ms; two typos p99 15 ms;"
            + " first question 60 ms.\n\n");
    text.append("| milliseconds |");
    speeds.forEach(it -> text.append(' ').append(it.extract()).append(" |"));
    text.append(" more for each MB of index |\n|---|").append("---:|".repeat(speeds.size() + 1));
    text.append('\n');
    row(text, "clean p50", speeds.stream().mapToDouble(it -> it.cleanMedian()).toArray());
    row(text, "clean p99", speeds.stream().mapToDouble(it -> it.cleanP99()).toArray());
    row(text, "two typos p50", speeds.stream().mapToDouble(it -> it.typosMedian()).toArray());
    row(text, "two typos p99", speeds.stream().mapToDouble(it -> it.typosP99()).toArray());
    row(text, "reverse p50", speeds.stream().mapToDouble(it -> it.reverseMedian()).toArray());
    row(text, "reverse p99", speeds.stream().mapToDouble(it -> it.reverseP99()).toArray());
    row(text, "open the index", firsts(FirstQuery.Figures::openMillis));
    row(text, "warm up before ready", firsts(FirstQuery.Figures::beginMillis));
    row(text, "first question when ready", firsts(FirstQuery.Figures::readyMillis));
    row(text, "warm up in all", firsts(FirstQuery.Figures::warmMillis));
    row(text, "first question, warm", firsts(FirstQuery.Figures::queryMillis));
    row(text, "first question, nothing warm", firsts(FirstQuery.Figures::coldMillis));
    text.append(
        cells(
            "heap held, MB", speeds.stream().mapToDouble(it -> it.first().heapBytes()).toArray()));
    text.append(
        cells("index on disk, MB", speeds.stream().mapToDouble(it -> it.indexBytes()).toArray()));
  }

  private double[] firsts(ToDoubleFunction<FirstQuery.Figures> millis) {
    return results.speeds().stream()
        .mapToDouble(it -> millis.applyAsDouble(it.first()) * NANOS_PER_MILLI)
        .toArray();
  }

  private void row(StringBuilder text, String what, double... nanos) {
    double[] millis = Arrays.stream(nanos).map(it -> it / NANOS_PER_MILLI).toArray();
    double[] sizes =
        results.speeds().stream().mapToDouble(it -> it.indexBytes() / BYTES_PER_MEGABYTE).toArray();
    List<Object> cells = new ArrayList<>(List.of(what));
    Arrays.stream(millis).forEach(it -> cells.add(three(it)));
    cells.add(three(SpeedRun.slope(sizes, millis)));
    text.append(line(cells.toArray()));
  }

  private static String cells(String what, double... bytes) {
    List<Object> cells = new ArrayList<>(List.of(what));
    Arrays.stream(bytes).forEach(it -> cells.add(three(it / BYTES_PER_MEGABYTE)));
    cells.add("");
    return line(cells.toArray());
  }

  private void causes(StringBuilder text) {
    text.append("| question | extract |");
    for (Cause cause : Cause.values()) {
      text.append(' ').append(cause.title()).append(" |");
    }
    for (Reason reason : REASONS) {
      text.append(' ').append(reason.title()).append(" |");
    }
    int columns = Cause.values().length + REASONS.size();
    text.append("\n|---|---|").append("---:|".repeat(columns)).append('\n');
    Map<String, List<Failure>> groups = new LinkedHashMap<>();
    for (Failure failure : results.failures()) {
      String key = failure.set().title() + " | " + failure.extract();
      groups.computeIfAbsent(key, it -> new ArrayList<>()).add(failure);
    }
    groups.forEach((group, failures) -> {
      List<Object> cells = new ArrayList<>(List.of(group));
      for (Cause cause : Cause.values()) {
        cells.add(filled(failures.stream().filter(it -> it.cause() == cause).count()));
      }
      for (Reason reason : REASONS) {
        cells.add(filled(failures.stream().filter(it -> it.reason() == reason).count()));
      }
      text.append(line(cells.toArray()));
    });
  }

  private static String filled(long count) {
    return count == 0 ? "" : count((int) count);
  }

  /// Failures of each cause, those that are farthest off first, one for each house.
  private void examples(StringBuilder text) {
    Map<Cause, List<Failure>> byCause = new EnumMap<>(Cause.class);
    List<Failure> worst = new ArrayList<>(results.failures());
    worst.sort(Comparator.comparingDouble((Failure it) -> -it.metersOff()));
    for (Failure failure : worst) {
      List<Failure> shown = byCause.computeIfAbsent(failure.cause(), it -> new ArrayList<>());
      boolean isShown =
          shown.stream().anyMatch(it -> it.expected().equals(failure.expected()))
              || shown.stream().filter(it -> it.extract().equals(failure.extract())).count()
                  >= EXAMPLES_MAX;
      if (!isShown) {
        shown.add(failure);
      }
    }
    text.append(
        "| what came | extract | question | asked | expected | got | metres off | why |\n"
            + "|---|---|---|---|---|---|---:|---|\n");
    byCause.forEach((cause, failures) -> {
      for (Failure each : failures) {
        text.append(
            line(
                cause.title(),
                each.extract(),
                each.set().title(),
                quoted(each.text()),
                quoted(each.expected().replace(" | ", " / ")),
                quoted(each.got()),
                Double.isInfinite(each.metersOff()) ? "" : count((int) each.metersOff()),
                each.reason().title()));
      }
    });
  }

  private static String quoted(String text) {
    return text.replace("|", "/").replace("<", "(").replace("[", "(");
  }

  private static String line(Object... cells) {
    StringBuilder line = new StringBuilder("|");
    for (Object cell : cells) {
      line.append(' ').append(cell).append(" |");
    }
    return line.append('\n').toString().replace("|  |", "| |").replace("|  |", "| |");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", share * 100);
  }

  private static String three(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }

  private static String count(int count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
