package io.cartway.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.bench.search.RawOsm;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RawRoadsTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126);

  @Test
  void one_way_roads_are_told_by_their_tags() {
    assertThat(RawRoads.oneWay(Map.of("highway", "residential"))).isZero();
    assertThat(RawRoads.oneWay(Map.of("oneway", "yes"))).isEqualTo(1);
    assertThat(RawRoads.oneWay(Map.of("oneway", "-1"))).isEqualTo(-1);
    assertThat(RawRoads.oneWay(Map.of("oneway", "reversible"))).isZero();
    assertThat(RawRoads.oneWay(Map.of("junction", "roundabout"))).isEqualTo(1);
    assertThat(RawRoads.oneWay(Map.of("junction", "roundabout", "oneway", "no"))).isZero();
    assertThat(RawRoads.oneWay(Map.of("highway", "motorway"))).isEqualTo(1);
    assertThat(RawRoads.oneWay(Map.of("oneway", "yes", "oneway:hgv", "no"))).isZero();
    assertThat(RawRoads.oneWay(Map.of("oneway", "yes", "oneway:bicycle", "no"))).isEqualTo(1);
  }

  @Test
  void limits_are_read_in_metres_and_tonnes() {
    assertThat(RawRoads.limit(Map.of("maxheight", "3.5"), "maxheight")).hasValue(3.5);
    assertThat(RawRoads.limit(Map.of("maxweight", "3.5 t"), "maxweight")).hasValue(3.5);
    assertThat(RawRoads.limit(Map.of("maxweight", "3500 kg"), "maxweight")).hasValue(3.5);
    assertThat(RawRoads.limit(Map.of("maxwidth", "230 cm"), "maxwidth")).hasValue(2.3);
    assertThat(RawRoads.limit(Map.of("maxheight", "default"), "maxheight")).isEmpty();
    assertThat(RawRoads.limit(Map.of("maxheight", "12'6\""), "maxheight")).isEmpty();
    assertThat(RawRoads.limit(Map.of(), "maxheight")).isEmpty();
  }

  @Test
  void pieces_are_found_in_both_directions_whatever_their_last_decimal() {
    Random random = new Random(SEED);
    RawOsm raw =
        new RawOsm(
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>());
    List<Long> nodes = new ArrayList<>();
    List<LatLng> line = new ArrayList<>();
    for (long i = 0; i < 200; i++) {
      LatLng place =
          LatLng.ofUnits(420_000_000 + random.nextInt(9_999), 15_000_000 + random.nextInt(9_999));
      raw.nodes().put(i, place);
      nodes.add(i);
      line.add(place);
    }
    raw.ways().put(7L, new RawOsm.Way(nodes, Map.of("highway", "service")));
    RawRoads roads = new RawRoads(raw);
    List<LatLng> drawn = Lines.decode(FlexiblePolyline.encode(line, 6));
    for (int i = 1; i < drawn.size(); i++) {
      assertThat(roads.uses(drawn.get(i - 1), drawn.get(i)))
          .as("seed %d, piece %d", SEED, i)
          .anyMatch(use -> use.way() == 7 && use.isForward());
      assertThat(roads.uses(drawn.get(i), drawn.get(i - 1))).anyMatch(use -> !use.isForward());
    }
    assertThat(roads.uses(drawn.get(0), drawn.get(5))).isEmpty();
  }

  @Test
  void lines_are_read_as_they_were_written_and_measured_alike() {
    List<LatLng> line =
        List.of(
            new LatLng(50.10228, 8.69821),
            new LatLng(-50.10201, 8.69567),
            new LatLng(50.10063, -8.6915));
    List<LatLng> read = Lines.decode(FlexiblePolyline.encode(line, 5));
    assertThat(read).isEqualTo(line);
    assertThat(Lines.meters(new LatLng(47, 9), new LatLng(48, 9)))
        .isCloseTo(111_195, Offset.offset(1.0));
    // The example of the format's description.
    assertThat(Lines.decode("BFoz5xJ67i1B1B7PzIhaxL7Y"))
        .first()
        .isEqualTo(new LatLng(50.10228, 8.69821));
  }
}
