package io.cartway.bench.agreement;

import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Writes the comparison as a page of `docs/measurements/`.
final class AgreementPage {

  private static final int EXAMPLES_MAX = 3;

  private AgreementPage() {}

  /// The origin of the measurement; differs for each run.
  static String head(String date, String machine, String commit) {
    return """
    # Agreement with GraphHopper 11, way by way

    | | |
    |---|---|
    | date | %s |
    | machine | %s |
    | commit | %s |
    | command | `mvn -o test -pl server,bench -am -Dtest=WayAgreementTest \
    -Dsurefire.failIfNoSpecifiedTests=false -Dagreement.date=D -Dagreement.machine=M \
    -Dagreement.commit=C` |

    """
        .formatted(date, machine, commit);
  }

  /// The figures; the same for each run on the same data.
  static String body(List<Comparison> comparisons) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        GraphHopper 11.0 imports each extract (`car_access`, `bike_access`, `foot_access`,
        `car_average_speed`); a tag parser of our own collects the tags and edges of each way,
        and `OsmRoadTags` reads the same tags. The comparison covers all ways that either side
        opens to car, bike or foot, per way and direction. Barriers are left out: they belong to
        nodes here.

        How our five answers map to GraphHopper's yes and no: `YES`, `DESTINATION` and `DISMOUNT`
        are open (GraphHopper opens `destination`, and opens ways to bicycles that are pushed);
        `PRIVATE` and `NO` are closed (GraphHopper blocks private ways for all three). Ways that
        both close to all three are not counted.

        """);
    access(page, comparisons);
    speeds(page, comparisons);
    classes(page, comparisons);
    unexplained(page, comparisons);
    return page.toString().stripTrailing() + "\n";
  }

  private static void access(StringBuilder page, List<Comparison> comparisons) {
    page.append("## Access\n\n");
    page.append("Required: at least 99 % of ways each. \"Outside judged classes\" counts a");
    page.append(" difference that the\ntable below explains as agreed.\n\n");
    page.append(
        "| extract | ways | of these private for cars | mode | differ | agree"
            + " | outside judged classes |\n");
    page.append("|---|---:|---:|---|---:|---:|---:|\n");
    for (Comparison one : comparisons) {
      for (TransportMode mode : Comparison.MODES) {
        page.append(
            line(
                one.name(),
                one.waysCompared(),
                one.privateWays(),
                mode.word(),
                one.differing(mode),
                percent(one.agreement(mode)),
                percent(one.agreementOutsideClasses(mode))));
      }
    }
    page.append('\n');
  }

  private static void speeds(StringBuilder page, List<Comparison> comparisons) {
    page.append("## Car speeds\n\n");
    page.append("Required: within 10 % of GraphHopper's on at least 95 % of the length, each");
    page.append(" direction by itself,\nwhere both let cars go; ferries left out.\n\n");
    page.append("| extract | km compared | within 10 % |\n|---|---:|---:|\n");
    Map<String, Double> cases = new TreeMap<>();
    for (Comparison one : comparisons) {
      page.append(
          line(one.name(), Math.round(one.kilometersCompared()), percent(one.speedAgreement())));
      one.speedCases().forEach((name, meters) -> cases.merge(name, meters, Double::sum));
    }
    page.append("\nCauses of the remaining differences, all extracts together:\n\n");
    page.append("| case | km |\n|---|---:|\n");
    cases.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(entry ->
            page.append(
                line(entry.getKey(), String.format(Locale.ROOT, "%.1f", entry.getValue() / 1000))));
    page.append(
        """

        The legal default caps our speed: a primary road in a built-up area (zone tagged, or the
        library finds it by its other tags) is not driven at 65 km/h where the law says 50.
        Rough ground slows our cars; GraphHopper's car speed ignores `smoothness`. We use the
        lowest of several limits.

        """);
  }

  private static void classes(StringBuilder page, List<Comparison> comparisons) {
    page.append("## Classes of difference\n\n");
    page.append("Who is right by the OpenStreetMap wiki; ways per extract in the order above.\n\n");
    page.append("| class | mode | ways | tags, ours, GraphHopper's; examples | right | why |\n");
    page.append("|---|---|---|---|---|---|\n");
    for (DifferenceClass one : DifferenceClass.ALL_CLASSES) {
      for (TransportMode mode : Comparison.MODES) {
        List<Difference> found = new ArrayList<>();
        List<String> counts = new ArrayList<>();
        for (Comparison comparison : comparisons) {
          List<Difference> here = of(comparison, one, mode);
          found.addAll(here);
          counts.add(Integer.toString(here.size()));
        }
        if (!found.isEmpty()) {
          page.append(
              line(
                  one.name(),
                  mode.word(),
                  String.join(" / ", counts),
                  examples(found),
                  one.right(),
                  one.reason()
                      + " [wiki](https://wiki.openstreetmap.org/wiki/"
                      + one.page()
                      + ")"));
        }
      }
    }
    page.append('\n');
  }

  private static List<Difference> of(
      Comparison comparison, DifferenceClass wanted, TransportMode mode) {
    return comparison.differences().stream()
        .filter(one -> one.mode() == mode)
        .filter(one -> DifferenceClass.find(one).filter(wanted::equals).isPresent())
        .toList();
  }

  private static String examples(List<Difference> found) {
    Difference first = found.getFirst();
    String ways =
        found.stream()
            .limit(EXAMPLES_MAX)
            .map(one -> Long.toString(one.way().id()))
            .collect(Collectors.joining(", "));
    return "`%s`, ours `%s`, GraphHopper's `%s`; way %s"
        .formatted(TagPattern.access(first.way().tags()), first.ours(), first.theirs(), ways);
  }

  private static void unexplained(StringBuilder page, List<Comparison> comparisons) {
    page.append("## Not judged\n\n");
    List<String> lines = new ArrayList<>();
    for (Comparison comparison : comparisons) {
      for (TransportMode mode : Comparison.MODES) {
        comparison
            .unexplained(mode)
            .forEach(one ->
                lines.add(
                    line(
                        comparison.name(),
                        mode.word(),
                        one.way().id(),
                        "`" + TagPattern.access(one.way().tags()) + "`",
                        "`" + one.ours() + "`",
                        "`" + one.theirs() + "`")));
      }
    }
    if (lines.isEmpty()) {
      page.append("None: each difference is in a class above.\n");
      return;
    }
    lines.sort(Comparator.naturalOrder());
    page.append(
        "| extract | mode | way | tags | ours | GraphHopper's |\n|---|---|---|---|---|---|\n");
    lines.forEach(page::append);
  }

  static String line(Object... cells) {
    StringBuilder line = new StringBuilder("|");
    for (Object cell : cells) {
      line.append(' ').append(cell).append(" |");
    }
    return line.append('\n').toString();
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", share * 100);
  }
}
