package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoadHeightsTest {

  /// A ridge: 1,000 m at x = 0, 100 m more for each unit up to x = 2, then down again. Nothing was
  /// measured between x = 5.5 and 6.5.
  private static final World PLACES = World.of("A 0 0\nB 1 0");

  @TempDir private Path directory;

  private static OptionalDouble ridge(LatLng point) {
    double unit = PLACES.at("B").lng() - PLACES.at("A").lng();
    double x = (point.lng() - PLACES.at("A").lng()) / unit;
    return x > 5.5 && x < 6.5
        ? OptionalDouble.empty()
        : OptionalDouble.of(1200 - 100 * Math.abs(x - 2));
  }

  @Test
  void a_road_lies_on_the_ground() {
    List<Double> heights = heights("A-B-C-D", "A-B-C-D highway=service");
    assertThat(heights.get(0)).isCloseTo(1000, within(30.0));
    assertThat(heights.get(1)).isCloseTo(1100, within(5.0));
    assertThat(heights.get(2)).isCloseTo(1200, within(50.0));
    assertThat(heights.get(3)).isCloseTo(1100, within(30.0));
  }

  @Test
  void a_tunnel_runs_evenly_from_end_to_end_over_several_ways() {
    List<Double> through =
        heights(
            "A-B-C-D-E",
            "A-B highway=service",
            "B-C highway=service tunnel=yes",
            "C-D highway=service tunnel=yes",
            "D-E highway=service");
    assertThat(through.get(1)).isCloseTo(1100, within(30.0));
    assertThat(through.get(2)).isCloseTo((through.get(1) + through.get(3)) / 2, within(0.2));
    List<Double> blind =
        heights("A-B-C-D", "A-B-C-D highway=service tunnel=yes", "A-X highway=service");
    assertThat(blind.get(3)).as("its end in the rock").isCloseTo(1100, within(1.0));
    assertThat(blind.get(1) - blind.get(0)).isCloseTo(blind.get(3) - blind.get(2), within(0.3));
  }

  @Test
  void a_hole_in_the_measurements_is_crossed_evenly() {
    List<Double> heights = heights("F-G-H", "F-G-H highway=service");
    assertThat(heights.get(0)).isCloseTo(900, within(30.0));
    assertThat(heights.get(1)).isCloseTo(800, within(1.0));
    assertThat(heights.get(2)).isCloseTo(700, within(30.0));
    assertThat(heights("G-H", "G-H highway=service")).containsExactly(Double.NaN, 700.0);
  }

  @Test
  void a_region_without_heights_says_so() {
    try (RoadGraph graph = world("A-B").open(directory)) {
      assertThat(graph.hasElevation()).isFalse();
    }
    try (RoadGraph graph =
        world("A-B").on(point -> OptionalDouble.empty()).open(directory.resolve("void"))) {
      assertThat(graph.hasElevation()).isFalse();
    }
  }

  @Test
  void heights_fit_sixteen_bits_from_the_dead_sea_to_the_highest_pass() {
    assertThat(decimeters(-430.5)).isEqualTo(-4305);
    assertThat(decimeters(5913.04)).isEqualTo(59_130);
    assertThat(decimeters(-9000)).isEqualTo(-5000);
    assertThat(decimeters(9000)).isEqualTo(60_534);
  }

  private int decimeters(double meters) {
    World world = world("A-B").on(point -> OptionalDouble.of(meters));
    try (RoadGraph graph = world.open(directory.resolve("flat" + meters))) {
      return graph.elevationDecimeters(0);
    }
  }

  /// The heights along a path of nodes whose roads were given.
  private List<Double> heights(String path, String... ways) {
    World world = world(ways).on(RoadHeightsTest::ridge);
    List<Double> heights = new ArrayList<>();
    try (RoadGraph graph = world.open(directory.resolve(String.join("_", ways)))) {
      for (String node : path.split("-", -1)) {
        for (int point = 0; heights.size() < graph.segmentCount() * 100; point++) {
          if (graph.point(point).distanceMeters(world.at(node)) < 0.1) {
            int decimeters = graph.elevationDecimeters(point);
            heights.add(decimeters == RoadElevation.UNKNOWN ? Double.NaN : decimeters / 10.0);
            break;
          }
        }
      }
    }
    return heights;
  }

  private static World world(String... ways) {
    String nodes = "A 0 0\nB 1 0\nC 2 0\nD 3 0\nE 4 0\nF 5 0\nG 6 0\nH 7 0\nX 0 1\n";
    return World.of(nodes + String.join("\n", ways)).with(OsmRoadTags.create());
  }
}
