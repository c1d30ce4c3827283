package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cartway.paths.span.SpanName;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.guidance.Action;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.WaypointGrammar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The conformance table of routes: one row per word of the contract, each with a small world, a
/// request and the answer in a line, or `absent` with the reason why nothing is answered.
///
/// A row is `kind | name | world | request | what is looked at | what is there`. What is looked at
/// is a path into the answer: `s0/summary/length` begins at the first section, `*` takes all of a
/// list, `#` before it counts; `way` is the nodes that the first route goes over and `way1` those
/// of the next one. Several, with `;` between them, stand behind each other in the answer, `-`
/// where nothing is. What is there is the text itself or, after `~`, a regular expression.
class RouteConformanceTest {

  @TempDir private static Path directory;

  private static ConformanceWorlds worlds;

  @BeforeAll
  static void open() {
    worlds = new ConformanceWorlds(resource("worlds.txt"), directory);
  }

  @AfterAll
  static void close() {
    worlds.close();
  }

  /// A row of the table.
  record Row(String kind, String name, String world, String request, String path, String answer) {

    boolean isAbsent() {
      return answer.startsWith("absent");
    }

    @Override
    public String toString() {
      return "%s %s: %s in %s".formatted(kind, name, request, world);
    }
  }

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String line : resource("conformance.txt").lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        List<String> cells = Stream.of(line.split(" +\\| +", -1)).map(String::strip).toList();
        assertThat(cells).as(line).hasSize(6);
        rows.add(
            new Row(
                cells.get(0),
                cells.get(1),
                cells.get(2),
                cells.get(3),
                cells.get(4),
                cells.get(5)));
      }
    }
    return rows;
  }

  private static String resource(String name) {
    try (InputStream in = RouteConformanceTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void a_row_of_the_table_holds(Row row) throws IOException {
    JsonNode answer = worlds.ask(row.world(), row.request());
    List<String> facts =
        Stream.of(row.path().split(";", -1))
            .map(path -> look(row.world(), answer, path.strip()))
            .toList();
    String found =
        facts.size() == 1
            ? facts.getFirst()
            : facts.stream()
                .map(fact -> fact.isEmpty() ? "-" : fact)
                .collect(Collectors.joining("; "));
    if (row.isAbsent()) {
      assertThat(row.answer()).as("the reason").matches("absent: \\w.{9,}");
      assertThat(answer.path("routes")).as("a route without it").isNotEmpty();
      assertThat(found).as("%s", answer).isEmpty();
    } else if (row.answer().startsWith("~")) {
      assertThat(found).as("%s", answer).matches(row.answer().substring(1));
    } else {
      assertThat(found).as("%s", answer).isEqualTo(row.answer());
    }
  }

  private static String look(String world, JsonNode answer, String path) {
    if (path.startsWith("way")) {
      int route = path.length() > 3 ? path.charAt(3) - '0' : 0;
      return worlds.way(world, answer.path("routes").path(route));
    }
    String whole = path.startsWith("#") ? path.substring(1) : path;
    if (whole.matches("s[\\d*].*")) {
      whole = "routes/0/sections/" + whole.substring(1);
    }
    List<JsonNode> nodes = nodes(answer, List.of(whole.split("/", -1)));
    if (path.startsWith("#")) {
      return String.valueOf(nodes.stream().mapToInt(JsonNode::size).sum());
    }
    return nodes.stream()
        .map(node -> node.isValueNode() ? node.asText() : node.toString().replace("\"", ""))
        .collect(Collectors.joining(","));
  }

  private static List<JsonNode> nodes(JsonNode from, List<String> path) {
    List<JsonNode> nodes = new ArrayList<>(List.of(from));
    for (String step : path) {
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : nodes) {
        if (step.equals("*")) {
          node.forEach(next::add);
        } else {
          JsonNode child = node.isArray() ? node.path(Integer.parseInt(step)) : node.path(step);
          next.add(child);
        }
      }
      next.removeIf(JsonNode::isMissingNode);
      nodes = next;
    }
    return nodes.equals(List.of(JsonNodeFactory.instance.nullNode())) ? List.of() : nodes;
  }

  // ---- whether all of the contract is there

  private static Set<String> named(String kind) {
    return rows().stream()
        .filter(row -> row.kind().equals(kind))
        .map(Row::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void isAll(String kind, Collection<String> words) {
    assertThat(named(kind)).as(kind).containsExactlyInAnyOrderElementsOf(new TreeSet<>(words));
  }

  private static String camel(Enum<?> constant) {
    StringBuilder word = new StringBuilder();
    for (String part : constant.name().toLowerCase(Locale.ROOT).split("_", -1)) {
      word.append(
          word.isEmpty()
              ? part
              : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
    }
    return word.toString();
  }

  @Test
  void every_part_of_the_answer_has_a_row() {
    isAll("return", Arrays.stream(ReturnPart.values()).map(ReturnPart::word).toList());
  }

  @Test
  void every_span_has_a_row() {
    isAll("span", Arrays.stream(SpanName.values()).map(SpanName::word).toList());
  }

  @Test
  void every_action_has_a_row() {
    List<String> words =
        new ArrayList<>(
            Arrays.stream(Action.ActionKind.values()).map(RouteConformanceTest::camel).toList());
    words.addAll(List.of("board", "deboard", "wait", "charging", "chargingSetup"));
    isAll("action", words);
  }

  @Test
  void everything_to_avoid_has_a_row() {
    isAll("avoid", Arrays.stream(AvoidFeature.values()).map(AvoidFeature::word).toList());
  }

  @Test
  void every_option_of_a_place_and_of_a_stop_has_a_row() {
    isAll("place", CONTRACT_PLACE_OPTIONS);
    isAll("stop", CONTRACT_STOP_OPTIONS);
    assertThat(options("1,1;colour=red")).containsExactlyElementsOf(CONTRACT_PLACE_OPTIONS);
    assertThat(options("1,1!colour=red"))
        .containsExactlyInAnyOrderElementsOf(CONTRACT_STOP_OPTIONS);
  }

  /// The options that the reader knows, as it says them of one that it does not know.
  private static List<String> options(String wrong) {
    WaypointGrammar.Wrong read = (WaypointGrammar.Wrong) WaypointGrammar.read(wrong);
    String expected = read.flaws().getFirst().expected();
    return List.of(expected.substring(expected.indexOf("one of ") + 7).split(", ", -1));
  }

  @Test
  void every_notice_has_a_row() {
    Set<String> known = new TreeSet<>(CONTRACT_NOTICES);
    known.addAll(OUR_NOTICES);
    isAll("notice", known);
  }

  @Test
  void a_notice_s_row_looks_at_its_code_or_says_why_it_never_comes() {
    for (Row row : rows()) {
      if (row.kind().equals("notice")) {
        assertThat(row.isAbsent() || row.answer().contains(row.name())).as("%s", row).isTrue();
      }
    }
  }

  @Test
  void every_tag_of_the_contract_s_trucks_and_every_form_of_conditions_has_a_row() {
    assertThat(named("tag")).containsAll(TRUCK_TAGS);
    isAll("conditional", CONDITIONAL_FORMS);
  }

  @Test
  void every_kind_of_row_is_known() {
    assertThat(rows().stream().map(Row::kind).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(
            "return",
            "span",
            "action",
            "avoid",
            "place",
            "stop",
            "notice",
            "tag",
            "conditional",
            "zones",
            "areas",
            "segments",
            "exclude",
            "alternatives",
            "objective",
            "time",
            "mode",
            "handle",
            "explain");
  }

  private static final List<String> CONTRACT_PLACE_OPTIONS =
      List.of(
          "course",
          "sideOfStreetHint",
          "displayLocation",
          "matchSideOfStreet",
          "uTurnPermission",
          "nameHint",
          "radius",
          "radiusPenalty",
          "snapRadius",
          "minCourseDistance",
          "segmentIdHint",
          "onRoadThreshold");

  private static final List<String> CONTRACT_STOP_OPTIONS =
      List.of("stopDuration", "passThrough", "charging", "currentWeightChange");

  /// Section 3.3 of the contract.
  private static final List<String> CONTRACT_NOTICES =
      List.of(
          "noRouteFound",
          "couldNotMatchOrigin",
          "couldNotMatchDestination",
          "failedRouteHandleCreation",
          "violatedTransportModeInRouteHandleDecoding",
          "cancelled",
          "routeCalculationFailed",
          "noReachableChargingStationsFound",
          "routeLengthLimitExceeded",
          "avoidOptionsWithMakeReachableLimitation",
          "importFailed",
          "unknownError",
          "unknownParameter",
          "mainLanguageNotFound",
          "avoidSegmentsInvalidId",
          "avoidZonesInvalidId",
          "avoidTruckRoadTypesInvalidId",
          "returnToRoute",
          "importSplitRoute",
          "brandDoesNotExist",
          "currentWeightChangeNoCurrentWeight",
          "currentWeightChangeNoGrossWeight",
          "violatedAvoidControlledAccessHighway",
          "violatedAvoidTollRoad",
          "violatedAvoidTunnel",
          "violatedAvoidDirtRoad",
          "violatedAvoidDifficultTurns",
          "violatedAvoidUTurns",
          "violatedAvoidSeasonalClosure",
          "violatedAvoidTollTransponder",
          "violatedAvoidTruckRoadType",
          "violatedBlockedRoad",
          "violatedStartDirection",
          "violatedCarpool",
          "violatedTurnRestriction",
          "violatedVehicleRestriction",
          "violatedZoneRestriction",
          "violatedEmergencyGate",
          "violatedChargingStationOpeningHours",
          "violatedChargingStationTransportMode",
          "violatedChargingStationVehicleRestrictions",
          "currentWeightNegative",
          "currentWeightExceedsLimit",
          "travelTimeExceedsDriverWorkHours",
          "seasonalClosure",
          "tollTransponder",
          "mlDurationUnavailable",
          "simplePolyline",
          "tollsDataUnavailable",
          "tollsDataTemporarilyUnavailable",
          "chargingStopNotNeeded",
          "violatedMinChargeAt",
          "outOfCharge",
          "targetChargeNotAchievable",
          "carpool",
          "turnRestriction",
          "vehicleRestriction",
          "zoneRestriction");

  /// What we say beyond the contract's list.
  private static final List<String> OUR_NOTICES =
      List.of(
          "trafficUnavailable",
          "elevationUnavailable",
          "parameterWithoutEffect",
          "violatedAvoidFerry",
          "violatedAvoidRailFerry");

  /// The truck rules of the issue; every key that the rules read has rows in the rules' own table,
  /// which `RuleTagsTest` counts.
  private static final List<String> TRUCK_TAGS =
      List.of(
          "maxweight",
          "maxweightrating",
          "maxaxleload",
          "maxheight",
          "maxlength",
          "maxwidth",
          "hgv",
          "hazmat",
          "tunnel_category",
          "maxweight:hgv",
          "trailer",
          "hgv=destination",
          "access=private",
          "access=destination");

  private static final List<String> CONDITIONAL_FORMS =
      List.of(
          "time",
          "weight",
          "destination",
          "delivery",
          "season",
          "opens",
          "limit",
          "oneway",
          "turn",
          "no-time");
}
