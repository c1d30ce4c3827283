package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeoUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;

/// Which stops of one name are the main ones.
class MainStopsTest {

  private final List<VectorTile.Feature> items = new ArrayList<>();

  private void stop(long id, String subclass, String name, double x, double y) {
    items.add(
        new VectorTile.Feature(
            "poi",
            id,
            VectorTile.encodeGeometry(GeoUtils.JTS_FACTORY.createPoint(new Coordinate(x, y))),
            Map.of("class", "bus", "subclass", subclass, "name", name)));
  }

  private List<Long> mains() {
    return MainStops.marked(items).stream()
        .filter(item -> Integer.valueOf(1).equals(item.tags().get("agg_stop")))
        .map(VectorTile.Feature::id)
        .toList();
  }

  @Test
  void one_of_the_stops_on_both_sides_is_the_main_one() {
    stop(7, "bus_stop", "Market", 100, 100);
    stop(3, "bus_stop", "Market", 105, 103);
    stop(9, "bus_stop", "Church", 104, 100);
    assertThat(mains()).containsExactly(3L, 9L);
  }

  @Test
  void rails_come_before_buses() {
    stop(1, "bus_stop", "Market", 100, 100);
    stop(2, "bus_station", "Market", 100, 101);
    stop(3, "tram_stop", "Market", 100, 102);
    assertThat(mains()).containsExactly(3L);
    stop(4, "subway", "Market", 100, 103);
    assertThat(mains()).containsExactly(4L);
  }

  @Test
  void stops_far_from_each_other_are_each_a_main_one() {
    stop(1, "bus_stop", "Market", 100, 100);
    stop(2, "bus_stop", "Market", 124, 100);
    assertThat(mains()).containsExactly(1L);
    stop(3, "bus_stop", "Market", 100, 124.5);
    assertThat(mains()).containsExactly(1L, 3L);
  }

  @Test
  void other_points_and_stops_without_a_name_have_none() {
    items.add(
        new VectorTile.Feature(
            "poi",
            1,
            VectorTile.encodeGeometry(GeoUtils.JTS_FACTORY.createPoint(new Coordinate(1, 1))),
            Map.of("subclass", "bus_stop")));
    stop(2, "restaurant", "Market", 1, 1);
    assertThat(mains()).isEmpty();
    assertThat(MainStops.marked(items)).hasSize(2);
  }

  @Test
  void neighbouring_tiles_agree() {
    // Seen from the tile to the west: the better stop lies 20 pixels beyond what that tile shows.
    stop(5, "bus_stop", "Market", 315, 100);
    stop(1, "bus_stop", "Market", 335, 100);
    assertThat(mains()).isEmpty();
    assertThat(MainStops.marked(items)).extracting(VectorTile.Feature::id).containsExactly(5L);
    items.clear();
    stop(5, "bus_stop", "Market", 315 - 256, 100);
    stop(1, "bus_stop", "Market", 335 - 256, 100);
    assertThat(mains()).containsExactly(1L);
  }

  @Test
  void what_a_tile_does_not_show_is_left_out_on_all_sides() {
    for (double beyond : new double[] {-65, 321}) {
      stop(1, "bus_stop", "A", beyond, 100);
      stop(2, "bus_stop", "B", 100, beyond);
    }
    for (double edge : new double[] {-64, 320}) {
      stop(3, "bus_stop", "C", edge, 100);
    }
    assertThat(MainStops.marked(items)).extracting(VectorTile.Feature::id).containsExactly(3L, 3L);
  }
}
