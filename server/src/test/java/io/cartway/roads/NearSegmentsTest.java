package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearSegmentsTest {

  @TempDir private Path directory;

  @Test
  void it_finds_what_a_scan_finds_the_nearest_first() {
    Random random = new Random(7);
    World world = new World();
    int nodes = 200;
    for (int i = 0; i < nodes; i++) {
      world.add("n%d %s %s".formatted(i, random.nextDouble() * 10, random.nextDouble() * 10));
    }
    for (int i = 0; i < 300; i++) {
      world.add("n%d-n%d".formatted(random.nextInt(nodes), random.nextInt(nodes)));
    }
    try (RoadGraph graph = world.open(directory)) {
      NearSegments near = new NearSegments(graph, 1000);
      for (int i = 0; i < 200; i++) {
        LatLng point = world.at(random.nextDouble() * 12 - 1, random.nextDouble() * 12 - 1);
        int count = near.find(point, 60, segment -> segment % 7 != 3);
        TreeMap<Integer, Double> found = new TreeMap<>();
        for (int at = 0; at < count; at++) {
          found.merge(near.segment(at), near.meters(at), Math::min);
          assertThat(at == 0 || near.meters(at - 1) <= near.meters(at)).isTrue();
          LatLng place = LatLng.ofUnits(near.latUnits(at), near.lngUnits(at));
          assertThat(place.distanceMeters(point)).isCloseTo(near.meters(at), within(0.02));
        }
        for (int segment = 0; segment < graph.segmentCount(); segment++) {
          double meters = scan(graph, segment, point);
          if (segment % 7 == 3 || meters > 60.01) {
            assertThat(found).doesNotContainKey(segment);
          } else if (meters < 59.99) {
            assertThat(found.getOrDefault(segment, -1.0)).isCloseTo(meters, within(0.01));
          }
        }
      }
    }
  }

  private static double scan(RoadGraph graph, int segment, LatLng point) {
    double nearest = Double.MAX_VALUE;
    int first = graph.firstPoint(segment);
    for (int k = 1; k < graph.pointCount(segment); k++) {
      nearest =
          Math.min(
              nearest,
              PointOnSegment.project(point, graph.point(first + k - 1), graph.point(first + k))
                  .distanceMeters());
    }
    return nearest;
  }

  @Test
  void places_are_told_by_length_with_the_direction_of_the_way() {
    World world = World.of("A 0 0\nP 2 0\nB 2 6\nA-P-B\n");
    try (RoadGraph graph = world.open(directory)) {
      NearSegments near = new NearSegments(graph, 10);

      assertThat(near.find(world.at(2.1, 4), 50, segment -> true)).isEqualTo(1);
      assertThat(near.meters(0)).isCloseTo(10, within(0.01));
      assertThat(near.fraction(0)).isCloseTo(0.75, within(1e-4));
      assertThat(near.bearing(0)).isCloseTo(0, within(0.01));
      assertThat(near.find(world.at(1, -0.1), 50, segment -> true)).isEqualTo(1);
      assertThat(near.bearing(0)).isCloseTo(90, within(0.01));
      assertThat(near.fraction(0)).isCloseTo(0.125, within(1e-4));
    }
  }

  @Test
  void a_segment_that_comes_near_twice_has_two_places() {
    World world = World.of("A 0 0\nP 6 0\nQ 6 0.2\nB 0 0.2\nA-P-Q-B\n");
    try (RoadGraph graph = world.open(directory)) {
      NearSegments near = new NearSegments(graph, 10);

      assertThat(near.find(world.at(1, 0.05), 50, segment -> true)).isEqualTo(2);
      assertThat(List.of(near.meters(0), near.meters(1)))
          .satisfiesExactly(
              meters -> assertThat(meters).isCloseTo(5, within(0.01)),
              meters -> assertThat(meters).isCloseTo(15, within(0.01)));
      assertThat(near.fraction(0)).isCloseTo(100 / 1220.0, within(1e-4));
      assertThat(near.fraction(1)).isCloseTo(1120 / 1220.0, within(1e-4));
      assertThat(near.on(world.at(1, 5), 0)).isPositive();
    }
  }

  @Test
  void only_the_nearest_are_kept_when_there_are_too_many() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append("a%d 0 %s\nb%d 4 %s\na%d-b%d\n".formatted(i, i * 0.01, i, i * 0.01, i, i));
    }
    World world = World.of(text.toString());
    try (RoadGraph graph = world.open(directory)) {
      NearSegments near = new NearSegments(graph, 5);
      assertThat(near.find(world.at(2, 0.2), 100, segment -> true)).isEqualTo(5);
      for (int at = 0; at < 5; at++) {
        assertThat(near.meters(at)).isLessThan(2.1);
      }
    }
  }

  @Test
  void a_search_ends_where_more_boxes_cover_a_point_than_it_looks_into() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1100; i++) {
      double y = 4 + i * 1e-4;
      text.append("a%d 0 %s\nb%d 4 %s\na%d-b%d\n".formatted(i, i * 1e-4, i, y, i, i));
    }
    World world = World.of(text.toString());
    try (RoadGraph graph = world.open(directory)) {
      NearSegments near = new NearSegments(graph, 5);
      int count =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> near.find(world.at(2, 2), 100, segment -> true));
      assertThat(count).isBetween(1, 5);
    }
  }

  @Test
  void a_segment_over_the_antimeridian_is_near_its_ends_only() {
    // 20 m on each side of it.
    World world = new World();
    LatLng origin = world.at(0, 0);
    double east = origin.lngDegrees(20);
    double perUnit = world.at(1, 0).lng() - origin.lng();
    world.add("A %s 0".formatted((180 - east - origin.lng()) / perUnit));
    world.add("B %s 0".formatted((east - 180 - origin.lng()) / perUnit));
    world.add("A-B");
    try (RoadGraph graph = world.open(directory)) {
      NearSegments near = new NearSegments(graph, 5);

      assertThat(near.find(new LatLng(42.5, 0), 100, segment -> true)).isZero();
      assertThat(near.find(new LatLng(42.5001, 180 - east / 2), 100, segment -> true)).isEqualTo(1);
      assertThat(near.meters(0)).isCloseTo(11.12, within(0.01));
      assertThat(near.fraction(0)).isCloseTo(0.25, within(1e-3));
      assertThat(Math.abs(near.bearing(0))).isCloseTo(90, within(0.01));
      assertThat(near.on(new LatLng(42.5, east / 2 - 180), 0)).isEqualTo(1);
      assertThat(near.fraction(0)).isCloseTo(0.75, within(1e-3));
      assertThat(near.lngUnits(0) / LatLng.UNITS_PER_DEGREE)
          .isCloseTo(east / 2 - 180, within(1e-6));
    }
  }

  @Test
  void a_point_at_a_pole_is_near_no_road_of_a_town() {
    try (RoadGraph graph = World.of("A 0 0\nB 2 0\nA-B\n").open(directory)) {
      NearSegments near = new NearSegments(graph, 5);
      for (double lat : new double[] {-90, 90}) {
        assertThat(near.find(new LatLng(lat, 180), 200, segment -> true)).isZero();
        assertThat(near.on(new LatLng(lat, -180), 0)).isPositive();
        assertThat(near.fraction(0)).isBetween(0.0, 1.0);
        assertThat(LatLng.ofUnits(near.latUnits(0), near.lngUnits(0)).lat())
            .isCloseTo(42.5, within(0.01));
      }
    }
  }
}
