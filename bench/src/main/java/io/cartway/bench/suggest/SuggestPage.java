package io.cartway.bench.suggest;

import io.cartway.bench.Sample;
import io.cartway.bench.search.Truth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/// The page of the measured suggestions.
final class SuggestPage {

  private static final int EXAMPLES_MAX = 8;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEDIAN_TARGET_MILLIS = 0.3;
  private static final double P99_TARGET_MILLIS = 3;

  private static final String INTRODUCTION =
      """
      An independent reader (`TruthReader`) reads the targets from the raw extracts: every
      named street, one for each name in a town, and named shops and other places, except path
      signs and benches. Each name is typed letter by letter (code points): alone with `at` up
      to 2 km away, or with the town after a comma and no `at`. The measure is the number of
      letters until the target is among the first three lines: a line with one of its names
      (with or without diacritics, words like `Strasse` in full or abbreviated) within 100 m
      of it (of a street's lines in that town, a place's outline). Equally good matches are
      right, too: things of that name in the same town, or equally near to `at`. A search for
      all places of a category or chain takes up a line like everything else. A target that
      never appears counts as one more than the letters of the text. The typo inserts, leaves
      out, exchanges or transposes letters in a word of the name of four letters or more,
      before its last letter; names without such a word are left out there.

      The baseline is a plain prefix search made for this page (`PrefixSearch`, Lucene in
      memory), which works like Photon: prefixes of all words of a thing's names in all
      languages, of its town, and of a house's street; every typed word must match as a
      prefix; matches in the name count more, whole words too; times the prominence (by rank,
      or 0.3 for things in an encyclopedia) and with `at` the nearness, four to one, halved
      each 4 km; if nothing matches, words of four letters may have one wrong letter and words
      of six two, except the first letter. Houses need a digit in the text. Its index contains
      the targets themselves, and the towns, houses, stops, peaks and other named things of
      the extract, one for each name in a town. It is not Photon: it knows neither the
      popularity of things nor the addresses of places, and runs without a server.
      """;

  private final List<Outcome> outcomes;
  private final Map<String, SuggestMeasuring.Timings> timings;
  private final String provenance;

  SuggestPage(
      List<Outcome> outcomes, Map<String, SuggestMeasuring.Timings> timings, String provenance) {
    this.outcomes = List.copyOf(outcomes);
    this.timings = timings;
    this.provenance = provenance;
  }

  String text() {
    StringBuilder text = new StringBuilder("# Suggestions: letters and speed\n\n");
    text.append(INTRODUCTION).append("\nMeasured on ").append(provenance);
    text.append("\n\n## Letters\n\n");
    letters(text);
    text.append("\n## Text by text\n\n");
    pairs(text);
    text.append("\n## Speed in process\n\n");
    speed(text);
    text.append("\n## The worst\n\n");
    worst(text);
    return text.toString();
  }

  private void letters(StringBuilder text) {
    text.append(
        """
        Letters until the target is among the first three; goal: at most as many as the plain
        prefix search takes, at the median and at p90, over all extracts. *Saved* is the mean
        share of a text's letters that need not be typed, *never* the share of texts that never
        showed the target.

        | typed | wanted | extract | texts | median | p90 | saved % | never % \
        | plain: median | p90 | saved % | never % | verdict |
        |---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|
        """);
    for (Form form : Form.values()) {
      row(text, form, "all", "all", it -> true);
      for (Truth.Named.Kind kind : kinds()) {
        String name = word(kind);
        row(text, form, name, "all", it -> it.question().wanted().kind() == kind);
        for (String extract : SuggestMeasuring.EXTRACTS) {
          row(
              text,
              form,
              name,
              extract,
              it -> it.question().wanted().kind() == kind && it.extract().equals(extract));
        }
      }
    }
  }

  private static List<Truth.Named.Kind> kinds() {
    return List.of(Truth.Named.Kind.STREET, Truth.Named.Kind.PLACE);
  }

  private static String word(Truth.Named.Kind kind) {
    return kind == Truth.Named.Kind.STREET ? "streets" : "places";
  }

  private void row(
      StringBuilder text, Form form, String wanted, String extract, Predicate<Outcome> which) {
    List<Outcome> of =
        outcomes.stream().filter(it -> it.question().form() == form).filter(which).toList();
    if (of.isEmpty()) {
      return;
    }
    Effort ours = Effort.ours(of);
    Effort theirs = Effort.theirs(of);
    boolean isTarget = wanted.equals("all");
    String verdict = ours.isNotWorseThan(theirs) ? "not worse" : isTarget ? "**worse**" : "worse";
    text.append(
        line(
            form.title(),
            wanted,
            extract,
            count(ours.count()),
            whole(ours.median()),
            whole(ours.p90()),
            percent(ours.saved()),
            percent(ours.lost()),
            whole(theirs.median()),
            whole(theirs.p90()),
            percent(theirs.saved()),
            percent(theirs.lost()),
            verdict));
  }

  private void pairs(StringBuilder text) {
    text.append(
        """
        The share of texts for which we need fewer, as many and more letters than the plain prefix
        search, in percent, and the mean difference in letters (below 0 we need fewer).

        | typed | fewer | as many | more | difference |
        |---|---:|---:|---:|---:|
        """);
    for (Form form : Form.values()) {
      List<Outcome> of = outcomes.stream().filter(it -> it.question().form() == form).toList();
      text.append(
          line(
              form.title(),
              percent(share(of, it -> it.ours() < it.theirs())),
              percent(share(of, it -> it.ours() == it.theirs())),
              percent(share(of, it -> it.ours() > it.theirs())),
              String.format(
                  Locale.ROOT,
                  "%.2f",
                  of.stream().mapToInt(it -> it.ours() - it.theirs()).average().orElse(0))));
    }
  }

  private static double share(List<Outcome> of, Predicate<Outcome> which) {
    return of.isEmpty() ? Double.NaN : (double) of.stream().filter(which).count() / of.size();
  }

  private void speed(StringBuilder text) {
    text.append(
        String.format(
            Locale.ROOT,
            """
            Every keystroke of texts of all forms, one at a time, after a round of warming up, of
            two rounds the shorter time, in milliseconds; `limit=%d`, and ours with the contract's
            own limit, %d, too. Targets
            for ours with `limit=%d`: p50 below %.1f, p99 below %.0f.

            """,
            SuggestMeasuring.LIMIT,
            SuggestMeasuring.LIMIT_DEFAULT,
            SuggestMeasuring.LIMIT,
            MEDIAN_TARGET_MILLIS,
            P99_TARGET_MILLIS));
    text.append("| extract | what | keystrokes | p50 | p90 | p99 |");
    text.append(" p50 of 1 letter | 2 | 3 | 4 | 5 to 8 | more |");
    text.append(" p99 of 1 letter | 2 | 3 | 4 | 5 to 8 | more |\n");
    text.append("|---|---|").append("---:|".repeat(16)).append('\n');
    timings.forEach((extract, of) -> {
      speed(text, extract, "ours", of.ours(), true);
      speed(text, extract, "ours, limit 20", of.oursDefault(), false);
      speed(text, extract, "plain prefixes", of.theirs(), false);
    });
  }

  private static void speed(
      StringBuilder text, String extract, String what, Timing.Figures of, boolean hasTarget) {
    Sample all = of.all();
    boolean isSlow =
        all.median() / NANOS_PER_MILLI >= MEDIAN_TARGET_MILLIS
            || all.quantile(0.99) / NANOS_PER_MILLI >= P99_TARGET_MILLIS;
    List<Object> cells = new ArrayList<>();
    cells.add(extract);
    cells.add(what + (hasTarget && isSlow ? " **slower than the target**" : ""));
    cells.add(count(all.count()));
    cells.add(millis(all.median()));
    cells.add(millis(all.quantile(0.9)));
    cells.add(millis(all.quantile(0.99)));
    for (double share : new double[] {0.5, 0.99}) {
      for (int letters : Timing.CLASSES) {
        cells.add(millis(of.of(letters).quantile(share)));
      }
    }
    text.append(line(cells.toArray()));
  }

  /// The texts with the largest excess of letters, some of each form.
  private void worst(StringBuilder text) {
    text.append(
        """
        The texts with the largest excess of letters over the plain prefix search; a run writes
        all of them to `suggest-failures.tsv` beside the regions, with the lines shown instead.

        | typed | extract | wanted | text | letters | ours | plain |
        |---|---|---|---|---:|---:|---:|
        """);
    for (Form form : Form.values()) {
      outcomes.stream()
          .filter(it -> it.question().form() == form && it.ours() > it.theirs())
          .sorted(Comparator.comparingInt((Outcome it) -> it.theirs() - it.ours()))
          .limit(EXAMPLES_MAX)
          .forEach(it ->
              text.append(
                  line(
                      form.title(),
                      it.extract(),
                      word(it.question().wanted().kind()),
                      quoted(it.question().text()),
                      it.length(),
                      it.ours(),
                      it.theirs())));
    }
  }

  private static String quoted(String text) {
    return text.replace("|", "/").replace("<", "(").replace("[", "(").replace("*", "'");
  }

  private static String line(Object... cells) {
    StringBuilder line = new StringBuilder("|");
    for (Object cell : cells) {
      line.append(' ').append(cell).append(" |");
    }
    return line.append('\n').toString();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", share * 100);
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%.0f", number);
  }

  private static String millis(double nanos) {
    return Double.isNaN(nanos)
        ? "none"
        : String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLI);
  }

  private static String count(int count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
