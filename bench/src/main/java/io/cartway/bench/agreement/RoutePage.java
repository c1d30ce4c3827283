package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes the comparison of routes as a page of `docs/measurements/`.
final class RoutePage {

  private static final int WAYS_MAX = 12;
  private static final int PAIRS_MAX = 6;
  private static final int KINDS_MAX = 10;
  private static final long MILLIMETERS_PER_KM = 1_000_000;
  private static final double MILLIS_PER_SECOND = 1_000;
  private static final int[] PERCENTS = {0, 1, 5, 25, 50, 75, 95, 99, 100};

  private RoutePage() {}

  /// The origin of the measurement; differs for each run.
  static String head(RouteAgreement.Origin origin, long seed) {
    return """
    # Agreement with GraphHopper 11, route by route

    | | |
    |---|---|
    | machine | %s |
    | commit | %s |
    | pairs | %d per extract, seed %d |
    | command | `%s` |

    """
        .formatted(origin.machine(), origin.commit(), RouteAgreement.PAIRS, seed, origin.command());
  }

  /// The figures; the same for each run on the same data.
  static String body(List<RouteComparison.Outcome> outcomes) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        Random points on roads that both engines open to cars, uniform by length, a metre or
        more from junctions; both get the same two points. GraphHopper 11.0 runs its own car
        profile with turn restrictions, `distance_influence` set to 0, so that both minimize
        time; it imports the extract that our region is built from, by the packaged program.

        Three runs with different costs on our side: GraphHopper's access and speeds on our arcs
        by way id with free turns, so that only the graph, the turn rules and the search can
        differ (the median must stay below 1 %); our own speeds with free turns; our default, in
        which turns take time (its median must stay within 5 %).

        GraphHopper's path is priced by our rules (`PathPricer`) under the same costs, for every
        pair. Our route must not cost more than theirs; a pair where it does, or where no tag
        explains why our rules forbid their path, is unexplained. One such pair fails the
        command, and on Andorra `RouteAgreementTest`.

        """);
    overview(page, outcomes);
    spread(page, outcomes);
    kindsOfRoad(page, outcomes);
    judgement(page);
    for (RouteComparison.Outcome outcome : outcomes) {
      page.append("## %s: %s\n\n".formatted(outcome.extract(), outcome.speeds().text()));
      if (outcome.of(RouteClass.CLOSE).size() == outcome.verdicts().size()) {
        page.append("Every pair is close.\n\n");
        continue;
      }
      kinds(page, outcome.verdicts());
      ways(page, outcome.verdicts());
      pairs(page, outcome.verdicts());
    }
    return page.toString().stripTrailing() + "\n";
  }

  private static void overview(StringBuilder page, List<RouteComparison.Outcome> outcomes) {
    page.append("## Classes\n\n");
    page.append("\"Close\" is within 1 % under GraphHopper's speeds, within 5 % under ours.\n\n");
    for (RouteClass kind : RouteClass.values()) {
      page.append("- **%s**: %s\n".formatted(word(kind), kind.text()));
    }
    page.append("\n| extract | costs | median difference | 95 % within |");
    for (RouteClass kind : RouteClass.values()) {
      page.append(" %s |".formatted(word(kind)));
    }
    page.append(
        " ends drawn anew, theirs / ours |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (RouteComparison.Outcome outcome : outcomes) {
      List<Object> cells = new ArrayList<>();
      cells.add(outcome.extract());
      cells.add(outcome.speeds().text());
      cells.add(AgreementPage.percent(outcome.medianDifference()));
      cells.add(AgreementPage.percent(outcome.difference(0.95)));
      for (RouteClass kind : RouteClass.values()) {
        cells.add(outcome.of(kind).size());
      }
      cells.add(outcome.redrawnByThem() + " / " + outcome.redrawnByUs());
      page.append(AgreementPage.line(cells.toArray()));
    }
    page.append(
        """

        Ends are drawn again if an engine snaps them to another road, because it closes their
        road or drops it as a small network.

        """);
  }

  private static String word(RouteClass kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void spread(StringBuilder page, List<RouteComparison.Outcome> outcomes) {
    page.append("## Our travel time relative to GraphHopper's\n\n| extract | costs |");
    for (int percent : PERCENTS) {
      page.append(" %d %% |".formatted(percent));
    }
    page.append("\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    for (RouteComparison.Outcome outcome : outcomes) {
      double[] sorted =
          outcome.verdicts().stream()
              .filter(one -> one.ourMillis() > 0 && one.theirMillis() > 0)
              .mapToDouble(RouteVerdict::relativeDifference)
              .sorted()
              .toArray();
      List<Object> cells = new ArrayList<>();
      cells.add(outcome.extract());
      cells.add(outcome.speeds().text());
      for (int percent : PERCENTS) {
        int index = (int) Math.round((sorted.length - 1) * percent / 100.0);
        cells.add(sorted.length == 0 ? "-" : AgreementPage.percent(sorted[index]));
      }
      page.append(AgreementPage.line(cells.toArray()));
    }
    page.append('\n');
  }

  private static void kindsOfRoad(StringBuilder page, List<RouteComparison.Outcome> outcomes) {
    page.append(
        """
        ## Kinds of road

        Our default costs on GraphHopper's paths, as far as we may drive them, and how much each
        kind adds to the time of all, relative to GraphHopper's: the %d that add most. "Town" and
        "land" are roads without `maxspeed`, by what our build takes them for.

        | extract | kind | km | ours, km/h | GraphHopper's, km/h | adds |
        |---|---|---:|---:|---:|---:|
        """
            .formatted(KINDS_MAX));
    for (RouteComparison.Outcome outcome : outcomes) {
      if (outcome.speeds() == Speeds.OURS) {
        long all = outcome.kinds().stream().mapToLong(KindTimes.Row::theirMillis).sum();
        outcome.kinds().stream()
            .limit(KINDS_MAX)
            .forEach(row ->
                page.append(
                    AgreementPage.line(
                        outcome.extract(),
                        row.kind(),
                        row.millimeters() / MILLIMETERS_PER_KM,
                        kmh(row.millimeters(), row.ourMillis()),
                        kmh(row.millimeters(), row.theirMillis()),
                        AgreementPage.percent((double) row.difference() / all))));
      }
    }
    page.append('\n');
  }

  private static String kmh(long millimeters, long millis) {
    return millimeters == 0 || millis == 0
        ? "-"
        : String.format(Locale.ROOT, "%.1f", 3.6 * millimeters / millis);
  }

  private static void judgement(StringBuilder page) {
    page.append(
        """
        ## Who is right

        - **Main roads of towns without `maxspeed`**: ours. GraphHopper drives them at the speed
          of their class; we take the limit of towns. `speeds.md` hides the limit of tagged roads:
          on primary roads with up to 50 km/h GraphHopper's time is then 33 % too short and ours
          7 %, on secondary roads 30 and 10 %.
        - **Turns take time by our costs, none by GraphHopper's**: ours by default. Crossing,
          turning left and traffic signals cost seconds that its times leave out.
        - **Limit tagged**, **its steps of 2 km/h**: nobody. Our cars drive at 0.92 of a limit,
          because turns are paid apart; GraphHopper at 0.9, curves and junctions included, in
          steps of 2 km/h: 46 where 50 are allowed, as ours, 28 for 30, 16 on tracks for our 15.
        - **Capped by the legal default limit** outside of towns: ours by law. GraphHopper takes
          the speed of the road's class whole.
        - **GraphHopper passes through where only a destination is allowed**: ours, by the wiki's
          page on `access=destination`: such a road is only for traffic to a destination on it.
        - **We turn round at a dead end, GraphHopper nowhere**: ours. A U-turn is allowed where
          a road ends; we charge 20 s for it.
        - **Barrier by our rules**: ours. GraphHopper ignores barriers at junctions.
        - **Closed by our rules to all modes**: ours. GraphHopper does not know the value of the
          tag (`access=psv`) and treats the road as open.
        - **Closed by GraphHopper**: the table of the ways' page says who is right.

        """);
  }

  private static void kinds(StringBuilder page, List<RouteVerdict> all) {
    page.append("Grouped by the way that adds most to the difference, without close pairs.\n\n");
    page.append("| cause | pairs |\n|---|---:|\n");
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
        "The %d ways that are named most, of %d.\n\n"
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
    page.append(
        "The largest differences; seconds: ours, GraphHopper's, GraphHopper's path by our\n");
    page.append("costs.\n\n");
    page.append("| pair | from | to | ours | GraphHopper's | by our costs | class | way |\n");
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
                    word(one.kind()),
                    "%s: %d".formatted(one.cause().kind(), one.cause().wayId()))));
  }

  private static String point(LatLng point) {
    return String.format(Locale.ROOT, "%.7f,%.7f", point.lat(), point.lng());
  }

  private static String seconds(long millis) {
    return millis == 0 ? "none" : String.format(Locale.ROOT, "%.1f", millis / MILLIS_PER_SECOND);
  }
}
