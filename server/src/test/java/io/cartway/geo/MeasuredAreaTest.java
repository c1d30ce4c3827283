package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.testing.Cases;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Depths and paths against plain trigonometry: lines are walked in small steps, insides are turns
/// of the direction to a ring's points.
class MeasuredAreaTest {

  @Test
  void depths_are_those_of_plain_trigonometry_anywhere_on_earth() {
    int[] sides = new int[2];
    Cases.forAll(
        31,
        240,
        8,
        PlainArea::world,
        world -> {
          for (LatLng point : world.points()) {
            double truth = world.depth(point);
            double depth = world.area().depthMeters(point);
            assertThat(depth).as("%s", point).isCloseTo(truth, within(truth));
            if (Math.abs(truth) > 0.05) {
              assertThat(world.area().holds(point)).as("%s", point).isEqualTo(truth > 0);
              sides[truth > 0 ? 1 : 0]++;
            }
          }
        });
    assertThat(sides[0]).isGreaterThan(500);
    assertThat(sides[1]).isGreaterThan(500);
  }

  @Test
  void a_path_meets_an_area_when_one_of_its_points_is_in_it() {
    int[] answers = new int[2];
    Cases.forAll(
        32,
        100,
        4,
        PlainArea::world,
        world -> {
          for (int i = 1; i < world.points().size(); i += 2) {
            LatLng from = world.points().get(i - 1);
            LatLng to = world.points().get(i);
            double deepest = Double.NEGATIVE_INFINITY;
            double step = 0;
            double[] before = {from.lat(), from.lng()};
            for (int part = 0; part <= 64; part++) {
              double[] at = PlainArea.between(from, to, part / 64.0);
              step = Math.max(step, PlainArea.meters(before[0], before[1], at[0], at[1]));
              before = at;
              deepest = Math.max(deepest, world.depth(new LatLng(at[0], PlainArea.normal(at[1]))));
            }
            // Between two steps the path is at most half a step nearer.
            if (deepest > 0.05 || deepest < -step / 2 - 0.05) {
              assertThat(world.area().meets(from, to)).as("%s %s", from, to).isEqualTo(deepest > 0);
              answers[deepest > 0 ? 1 : 0]++;
            }
          }
        });
    assertThat(answers[0]).isGreaterThan(100);
    assertThat(answers[1]).isGreaterThan(100);
  }

  @Test
  void a_path_through_a_thin_corridor_meets_it_though_both_ends_are_far() {
    MeasuredArea gate = new CorridorArea(List.of(new LatLng(41, -8), new LatLng(41.001, -8)), 0.5);
    assertThat(gate.meets(new LatLng(41.0005, -8.01), new LatLng(41.0005, -7.99))).isTrue();
    assertThat(gate.meets(new LatLng(41.0005, -8.01), new LatLng(41.0005, -8.001))).isFalse();
    assertThat(gate.meets(new LatLng(41.0011, -8.01), new LatLng(41.0011, -7.99))).isFalse();
  }

  @Test
  void an_edge_belongs_to_its_polygon_also_that_of_a_hole_and_at_the_antimeridian() {
    PolygonArea polygon =
        PolygonArea.of(
            List.of(at(0, 179), at(0, -179), at(2, -179), at(2, 179)),
            List.of(List.of(at(0.5, 179.5), at(0.5, -179.5), at(1.5, -179.5), at(1.5, 179.5))));
    assertThat(polygon.holds(at(0, 180))).isTrue();
    assertThat(polygon.holds(at(0, -180))).isTrue();
    assertThat(polygon.holds(at(0.5, 180))).isTrue();
    assertThat(polygon.holds(at(0.5, -180))).isTrue();
    assertThat(polygon.holds(at(1, 180))).isFalse();
    assertThat(polygon.holds(at(1, -180))).isFalse();
    assertThat(polygon.holds(at(0.25, -180))).isTrue();
    assertThat(polygon.holds(at(0.25, 0))).isFalse();
    assertThat(polygon.meets(at(1, -179.6), at(1, 179.6))).isFalse();
    assertThat(polygon.meets(at(1, -179.6), at(1, 179.4))).isTrue();
    assertThat(polygon.meets(at(1, 178), at(1, -178))).isTrue();
    assertThat(polygon.touches(at(1, 178), at(1, 178.9))).isFalse();
    assertThat(polygon.contains(at(0, 180))).isTrue();
    assertThat(polygon.bounds()).isEqualTo(new Bounds(-180, 0, 180, 2));
  }

  @Test
  void a_polygon_of_degrees_still_goes_the_long_way_between_longitudes() {
    List<LatLng> ring = List.of(at(0, -179), at(0, 179), at(2, 179), at(2, -179));
    assertThat(new PolygonArea(ring).contains(at(1, 0))).isTrue();
    assertThat(new PolygonArea(ring).contains(at(1, 180))).isFalse();
    assertThat(PolygonArea.of(ring, List.of()).contains(at(1, 0))).isFalse();
    assertThat(PolygonArea.of(ring, List.of()).contains(at(1, 180))).isTrue();
    assertThat(new PolygonArea(ring)).isNotEqualTo(PolygonArea.of(ring, List.of()));
  }

  @Test
  void a_corridor_over_the_antimeridian_answers_all_that_is_asked() {
    CorridorArea corridor = new CorridorArea(List.of(at(0, 179.99), at(0, -179.99)), 100);
    assertThat(corridor.contains(at(0.0005, 180))).isTrue();
    assertThat(corridor.contains(at(0.0005, -180))).isTrue();
    assertThat(corridor.contains(at(0.0005, 0))).isFalse();
    assertThat(corridor.touches(at(1, -180), at(-1, -180))).isTrue();
    assertThat(corridor.touches(at(1, 179), at(-1, 179))).isFalse();
    assertThat(corridor.beside(at(0.0005, -179.995)).alongMeters())
        .isCloseTo(1667.9, org.assertj.core.data.Offset.offset(1.0));
    assertThat(corridor.bounds().west()).isEqualTo(-180);
    assertThat(corridor.bounds().east()).isEqualTo(180);
  }

  @Test
  void invalid_polygons_are_refused_with_a_sentence() {
    List<LatLng> ring = List.of(at(0, 0), at(0, 9), at(9, 9), at(9, 0));
    List<LatLng> small = List.of(at(1, 1), at(1, 2), at(2, 2));
    refused(
        ring, List.of(List.of(at(20, 20), at(20, 21), at(21, 21))), "not inside of its polygon");
    refused(ring, List.of(List.of(at(1, 20), at(1, 21), at(2, 21))), "not inside of its polygon");
    refused(ring, List.of(List.of(at(8, 8), at(8, 20), at(5, 8))), "not inside of its polygon");
    refused(ring, List.of(List.of(at(8, 8), at(10, 8), at(8, 5))), "crosses or touches itself");
    refused(ring, List.of(List.of(at(0, 1), at(2, 2), at(2, 1))), "crosses or touches itself");
    refused(ring, List.of(small, small), "crosses or touches itself");
    refused(
        ring,
        List.of(List.of(at(0.5, 0.5), at(0.5, 4), at(4, 4)), List.of(at(1, 2), at(1, 3), at(2, 3))),
        "a hole that is inside of another hole");
    refused(ring, List.of(List.of(at(1, 1), at(2, 2))), "a hole has three different points");
    refused(
        List.of(at(80, 0), at(80, 120), at(80, -120)),
        List.of(),
        "a polygon that goes round a pole: only a circle can hold one");
    assertThat(PolygonArea.of(ring, List.of(small)).holes()).containsExactly(small);
    assertThat(PolygonArea.of(ring, List.of(small)))
        .isEqualTo(PolygonArea.of(ring, List.of(small)))
        .isNotEqualTo(PolygonArea.of(ring, List.of()))
        .hasToString("PolygonArea" + ring + " without [" + small + "]");
  }

  private static void refused(List<LatLng> ring, List<List<LatLng>> holes, String sentence) {
    assertThatThrownBy(() -> PolygonArea.of(ring, holes)).hasMessageContaining(sentence);
  }

  private static org.assertj.core.data.Offset<Double> within(double truth) {
    return org.assertj.core.data.Offset.offset(0.03 + 1e-6 * Math.abs(truth));
  }

  private static LatLng at(double lat, double lng) {
    return new LatLng(lat, lng);
  }
}
