package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes the comparison of routes as a page of `docs/measurements/`.
final class RoutePage {

  private static final int WAYS_MAX = 40;
  private static final int PAIRS_MAX = 20;
  private static final double MILLIS_PER_SECOND = 1_000;

  private RoutePage() {}

  /// What was measured where; differs at each run.
  static String head(String date, String machine, String commit, Path extract, long seed) {
    return """
    # Agreement with GraphHopper 11, route by route

    | | |
    |---|---|
    | date | %s |
    | machine | %s |
    | commit | %s |
    | data | `%s`, seed %d |
    | command | `RouteAgreement` as in `bench/README.md` |

    """
        .formatted(date, machine, commit, extract.getFileName(), seed);
  }

  /// The numbers; the same at each run on the same data.
  static String body(RouteComparison.Outcome outcome) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        Random points on roads that both engines open to cars, each stretch between two junctions
        drawn by its length, a metre or more from the junctions; both get the same two points.
        GraphHopper 11.0 runs its own car profile with turn restrictions, `distance_influence` set
        to 0, so that both minimize time; it imports the extract that our region is built from, by
        the packaged program. Compared are the travel times, each by its engine's own speeds.

        GraphHopper's path is priced by our rules (`PathPricer`), for every pair. By these rules
        our route must cost no more than theirs; a pair where it does, or where the place that
        forbids their path has no tag that says so, is unexplained and fails `RouteAgreementTest`.

        """);
    classes(page, outcome);
    spread(page, outcome.verdicts());
    kinds(page, outcome.verdicts());
    ways(page, outcome.verdicts());
    pairs(page, outcome.verdicts());
    return page.toString().stripTrailing() + "\n";
  }

  private static void classes(StringBuilder page, RouteComparison.Outcome outcome) {
    page.append("## Classes\n\n| class | pairs |\n|---|---:|\n");
    for (RouteClass kind : RouteClass.values()) {
      page.append(AgreementPage.line(kind.text(), outcome.of(kind).size()));
    }
    page.append(AgreementPage.line("all", outcome.verdicts().size()));
    page.append(
        """

        Ends drawn anew because an engine brings them to another road: GraphHopper %d (roads that
        it closes or that it cuts off as small networks), ours %d.

        """
            .formatted(outcome.redrawnByThem(), outcome.redrawnByUs()));
  }

  private static void spread(StringBuilder page, List<RouteVerdict> all) {
    List<RouteVerdict> both =
        all.stream()
            .filter(one -> one.ourMillis() > 0 && one.theirMillis() > 0)
            .sorted(Comparator.comparingDouble(RouteVerdict::relativeDifference))
            .toList();
    if (both.isEmpty()) {
      return;
    }
    page.append("## Our travel time relative to GraphHopper's\n\n");
    page.append("| quantile | difference |\n|---|---:|\n");
    for (int percent : new int[] {0, 1, 5, 25, 50, 75, 95, 99, 100}) {
      int index = (int) Math.round((both.size() - 1) * percent / 100.0);
      page.append(
          AgreementPage.line(
              percent + " %", AgreementPage.percent(both.get(index).relativeDifference())));
    }
    page.append('\n');
  }

  private static void kinds(StringBuilder page, List<RouteVerdict> all) {
    page.append("## What makes the difference\n\n");
    page.append(
        """
        By the way that adds most to it, pairs with times within 5 % left out. Our cars drive at
        0.9 of the legal default limit (`docs/measurements/graphhopper-agreement-ways.md`, car
        speeds); GraphHopper takes the default of the road's class whole and stores speeds in steps
        of 2 km/h. Our cars may turn round where a road ends, for 20 s; GraphHopper's never do.

        | cause | pairs |
        |---|---:|
        """);
    all.stream()
        .filter(one -> one.kind() != RouteClass.CLOSE)
        .collect(Collectors.groupingBy(one -> one.cause().kind(), Collectors.counting()))
        .entrySet()
        .stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(cause -> page.append(AgreementPage.line(cause.getKey(), cause.getValue())));
    page.append('\n');
  }

  private static void ways(StringBuilder page, List<RouteVerdict> all) {
    Map<List<Object>, List<RouteVerdict>> ways = new LinkedHashMap<>();
    all.stream()
        .filter(one -> one.kind() != RouteClass.CLOSE)
        .forEach(one ->
            ways.computeIfAbsent(
                    List.of(one.cause().kind(), one.cause().wayId(), one.cause().tags()),
                    key -> new ArrayList<>())
                .add(one));
    page.append(
        "## The ways\n\nThe %d that are named most, of %d.\n\n"
            .formatted(Math.min(WAYS_MAX, ways.size()), ways.size()));
    page.append("| pairs | cause | way | tags | both |\n|---:|---|---|---|---|\n");
    ways.values().stream()
        .sorted(
            Comparator.<List<RouteVerdict>>comparingInt(List::size)
                .reversed()
                .thenComparingLong(one -> one.getFirst().cause().wayId()))
        .limit(WAYS_MAX)
        .forEach(one -> {
          RouteCause cause = one.getFirst().cause();
          page.append(
              AgreementPage.line(
                  one.size(),
                  cause.kind(),
                  cause.wayId(),
                  "`" + cause.tags() + "`",
                  cause.judgement()));
        });
    page.append('\n');
  }

  private static void pairs(StringBuilder page, List<RouteVerdict> all) {
    page.append("## The largest differences\n\n");
    page.append("Seconds: ours, GraphHopper's, GraphHopper's path at our speeds.\n\n");
    page.append("| pair | from | to | ours | GraphHopper's | at our speeds | class | way |\n");
    page.append("|---:|---|---|---:|---:|---:|---|---|\n");
    all.stream()
        .filter(one -> one.kind() != RouteClass.CLOSE)
        .sorted(
            Comparator.<RouteVerdict>comparingInt(
                    one -> one.kind() == RouteClass.UNEXPLAINED ? 0 : 1)
                .thenComparingDouble(one -> -Math.abs(one.relativeDifference())))
        .limit(PAIRS_MAX)
        .forEach(one ->
            page.append(
                AgreementPage.line(
                    one.pair().number(),
                    point(one.pair().from()),
                    point(one.pair().to()),
                    seconds(one.ourMillis()),
                    seconds(one.theirMillis()),
                    seconds(one.pricedMillis()),
                    one.kind().text(),
                    "%s: %d".formatted(one.cause().kind(), one.cause().wayId()))));
  }

  private static String point(LatLng point) {
    return String.format(Locale.ROOT, "%.7f,%.7f", point.lat(), point.lng());
  }

  private static String seconds(long millis) {
    return millis == 0 ? "none" : String.format(Locale.ROOT, "%.1f", millis / MILLIS_PER_SECOND);
  }
}
