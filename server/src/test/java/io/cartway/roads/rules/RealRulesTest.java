package io.cartway.roads.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.RealHierarchy;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.testing.BuiltRegions;
import io.cartway.testing.Workspace;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The conditional tags of real extracts. Those of Andorra (2026) and Porto (2015) have none on a
/// road, so that smaller extracts with some stand beside them.
class RealRulesTest {

  private static final List<String> EXTRACTS =
      List.of(
          "andorra-20260404.osm.pbf",
          "porto-20150606-roads.osm.pbf",
          "heidelberg-20240908-roads.osm.pbf",
          "liechtenstein-20240304.osm.pbf",
          "monaco-20251108.osm.pbf");

  /// Other tests need their hierarchy, so that these are built already.
  private static final Set<String> WITH_HIERARCHY =
      Set.of("andorra-20260404.osm.pbf", "porto-20150606-roads.osm.pbf");

  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  @Test
  void nearly_all_conditions_of_real_extracts_are_understood() throws IOException {
    int conditionals = 0;
    int withUnread = 0;
    StringBuilder unread = new StringBuilder();
    for (String extract : EXTRACTS) {
      try (RoadGraph graph = open(extract)) {
        for (int arc = 0; arc < graph.arcCount(); arc++) {
          for (Map.Entry<String, String> tag : graph.conditionals(arc).entrySet()) {
            List<String> terms = ConditionalTags.unread(Map.ofEntries(tag));
            conditionals++;
            withUnread += terms.isEmpty() ? 0 : 1;
            terms.forEach(term -> unread.append(' ').append(tag.getKey()).append(' ').append(term));
          }
        }
        agreesWithItself(graph);
      }
    }
    assertThat(conditionals).isGreaterThan(500);
    assertThat(100.0 * (conditionals - withUnread) / conditionals)
        .as("percent understood of %d; not:%s", conditionals, unread)
        .isGreaterThanOrEqualTo(95);
  }

  /// A judge never says more than the violations that it can name.
  private static void agreesWithItself(RoadGraph graph) {
    RoadRules rules = new RoadRules(graph, any -> ZONE);
    Vehicle vehicle =
        RoadRulesTest.vehicle(
            "gross=40000", "height=400", "width=255", "length=1650", "axles=5", "code=C");
    long at = Instant.parse("2026-11-20T07:30:00Z").toEpochMilli();
    for (TransportMode mode : TransportMode.values()) {
      RuleJudge judge = rules.timedJudge(mode, vehicle);
      int bound = 0;
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        boolean isFree = judge.verdict(arc, at) == RuleJudge.Verdict.FREE;
        assertThat(judge.violations(arc, at).isEmpty()).isEqualTo(isFree);
        bound += isFree ? 0 : 1;
        if (!isFree && graph.access(arc, mode).allowsThrough()) {
          assertThat(judge.isTrivial()).isFalse();
        }
      }
      if (mode == TransportMode.TRUCK) {
        assertThat(bound).isPositive();
      }
    }
  }

  private static RoadGraph open(String extract) throws IOException {
    if (WITH_HIERARCHY.contains(extract)) {
      return RealHierarchy.of(extract).graph();
    }
    Path region =
        BuiltRegions.of(
            "roads",
            Workspace.shared("data/osm/" + extract),
            RoadsPart.class,
            target -> build(Workspace.shared("data/osm/" + extract), target));
    return RoadGraph.open(region.resolve("roads"));
  }

  private static void build(Path extract, Path region) throws IOException {
    new RegionBuilder(
            List.of(new RoadsPart(OsmRoadTags.create())),
            CountryBorders.load(),
            BuildProgress.silent())
        .build(
            new BuildRequest(List.of(extract), region, 2, Instant.parse("2026-11-20T10:00:00Z")));
  }
}
