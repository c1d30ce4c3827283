package io.cartway.routing.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.JoinedContract;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.testing.Cases;
import io.cartway.testing.OpenApi;
import io.cartway.travel.MapContents;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is wrong with a request, case by case from `faults.txt`, which has one row per case.
class RouteFaultsTest {

  private static final int WAYPOINTS_MAX = 20;

  /// Parameters that take any text.
  private static final Set<String> ANY_TEXT =
      Set.of("billingTag", "customizations", "avoid[segments]", "ev[connectorTypes]");

  @Test
  void each_case_is_answered_as_its_row_says() throws IOException {
    Map<String, List<String>> rows = rows();
    assertThat(rows).hasSizeGreaterThan(180);
    Map<String, List<String>> actual = new TreeMap<>();
    rows.keySet().forEach(query -> actual.put(query, faults(call(query))));
    assertThat(actual).isEqualTo(rows);
  }

  @Test
  void every_parameter_of_the_contract_has_a_row() throws IOException {
    String all = String.join("&", rows().keySet());
    OpenApi document = JoinedContract.document();
    Set<String> names = new TreeSet<>();
    for (OpenApi.Operation operation : document.operations()) {
      if (operation.operationId().equals("route")) {
        names.addAll(document.parameters(operation).keySet());
      }
    }
    names.removeAll(ANY_TEXT);
    // The shell's: no endpoint sees it.
    names.remove("dryRun");
    assertThat(names).hasSizeGreaterThan(50);
    assertThat(names).allMatch(name -> ("&" + all).contains("&" + name + "="));
  }

  @Test
  void all_faults_of_a_request_are_reported_at_once() {
    String everything =
        "origin=north&via=1,2;course=x&transportMode=truck&return=colour&spans=names"
            + "&routingMode=cheap&alternatives=7&vehicle[height]=x&avoid[features]=sea"
            + "&avoid[areas]=box&exclude[countries]=FR&departureTime=now&arrivalTime=late"
            + "&units=none&lang=1&ev[ascent]=x&currency=ZZZ";
    assertThat(faults(call(everything)))
        .extracting(fault -> fault.replaceAll(" '.*", ""))
        .containsExactly(
            "origin",
            "via",
            "return",
            "spans",
            "routingMode",
            "alternatives",
            "vehicle[height]",
            "avoid[features]",
            "exclude[countries]",
            "avoid[areas]",
            "arrivalTime",
            "arrivalTime",
            "units",
            "lang",
            "ev[ascent]",
            "currency");
  }

  @Test
  void exceeded_limits_are_reported_with_the_limit() {
    String bend =
        IntStream.range(0, 101)
            .mapToObj(i -> i + "e-2," + i * i + "e-4")
            .collect(Collectors.joining(";"));
    String box = "bbox:1,2,3,4";
    assertLimit(
        "E605057: a polygon of at most 100 points, not 101", "avoid[areas]=polygon:" + bend);
    assertLimit(
        "E605057: a corridor of at most 100 points, not 101",
        "exclude[areas]=corridor:" + bend + ";r=5");
    assertLimit(
        "E605054: at most 250 areas, exceptions counted",
        "avoid[areas]="
            + many(63, box + "!exception=" + box, "|")
            + "&exclude[areas]="
            + many(125, box, "|"));
    assertLimit(
        "E605056: at most 20 polygons, corridors and circles",
        "avoid[areas]="
            + many(11, "corridor:1,1;2,2;r=5", "|")
            + "&exclude[areas]="
            + many(10, "polygon:1,1;2,2;1,2", "|"));
    assertLimit(
        "E605001: at most 1000 segments, those of maxSpeedOnSegment counted",
        "avoid[segments]="
            + many(600, "cw:s:1.2", ",")
            + "&maxSpeedOnSegment="
            + many(401, "cw:s:1.2;speed=5", ","));
    assertLimit(
        "E605001: at most 1000 segments, those of maxSpeedOnSegment counted",
        "maxSpeedOnSegment=" + many(1001, "cw:s:1.2;speed=5", ","));
    assertLimit("E605001: at most 18 via points", many(19, "via=1,2", "&"));
    assertThat(
            faults(
                call(
                    "avoid[areas]="
                        + many(250, box, "|")
                        + "&avoid[segments]="
                        + many(1000, "cw:s:1.2", ",")
                        + "&"
                        + many(18, "via=1,2", "&"))))
        .isEmpty();
  }

  private static void assertLimit(String expected, String query) {
    assertThat(faults(call(query))).hasSize(1);
    assertThat(faults(call(query)).getFirst()).endsWith(expected);
  }

  private static String many(int count, String text, String separator) {
    return String.join(separator, Collections.nCopies(count, text));
  }

  @Test
  void no_text_is_an_exception_or_a_fault_without_words() throws IOException {
    List<String> rows = new ArrayList<>(rows().keySet());
    Cases.forAll(
        404,
        4000,
        8,
        (random, size) -> spoilt(rows, random, size),
        query -> {
          for (String fault : faults(call(query))) {
            assertThat(fault).matches("(?s).* '.*' (E605\\d{3})?: .+");
          }
        });
  }

  /// A request of the rows with pieces of others in it and some signs changed.
  private static String spoilt(List<String> rows, RandomGenerator random, int size) {
    StringBuilder text = new StringBuilder(rows.get(random.nextInt(rows.size())));
    String signs = ";!|,:#=()*+-.%'\"\u0000é🚗019eEdZx ";
    for (int i = 0; i < size; i++) {
      int at = random.nextInt(text.length() + 1);
      String other = rows.get(random.nextInt(rows.size()));
      switch (random.nextInt(4)) {
        case 0 -> text.insert(at, signs.charAt(random.nextInt(signs.length())));
        case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(4)));
        case 2 -> text.insert(at, other, random.nextInt(other.length()), other.length());
        default -> text.append('&').append(other);
      }
    }
    return text.toString();
  }

  /// The rows: what is asked, and what is wrong with it.
  private static Map<String, List<String>> rows() throws IOException {
    Map<String, List<String>> rows = new TreeMap<>();
    try (InputStream in = RouteFaultsTest.class.getResourceAsStream("faults.txt")) {
      String query = "";
      for (String line : new String(requireNonNull(in).readAllBytes(), UTF_8).split("\n", -1)) {
        if (line.startsWith("  ")) {
          rows.getOrDefault(query, List.of()).add(line.strip());
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          query = line;
          assertThat(rows.put(query, new ArrayList<>())).as("twice: %s", query).isNull();
        }
      }
    }
    return rows;
  }

  private static FakeCall call(String query) {
    List<String> pairs = new ArrayList<>();
    for (String pair : ("origin=1,2&destination=3,4&" + query).split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      if (name.equals("origin") || name.equals("destination")) {
        int before = pairs.indexOf(name);
        if (before >= 0) {
          pairs.subList(before, before + 2).clear();
        }
      }
      pairs.add(name);
      pairs.add(equals < 0 ? "" : pair.substring(equals + 1));
    }
    return FakeCall.of(pairs.toArray(String[]::new));
  }

  private static List<String> faults(FakeCall call) {
    return switch (RouteParameters.read(call, WAYPOINTS_MAX, MapContents.ANY)) {
      case RouteParameters.Read _ -> List.of();
      case RouteParameters.Refused(Answer.Invalid invalid) ->
          invalid.faults().stream()
              .map(fault ->
                  "%s '%s' %s: %s"
                      .formatted(fault.parameter(), fault.given(), fault.code(), fault.expected()))
              .toList();
      case RouteParameters.Refused(Answer answer) -> throw new AssertionError(answer);
    };
  }
}
