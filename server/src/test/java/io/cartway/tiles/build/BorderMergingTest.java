package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;

/// Borders of countries joined in a tile: the country on the left stays on the left.
class BorderMergingTest {

  private static final int ZOOM = 12;

  private static VectorTile.Feature border(String left, String right, double... xy) {
    Coordinate[] points = new Coordinate[xy.length / 2];
    for (int i = 0; i < points.length; i++) {
      points[i] = new Coordinate(xy[2 * i], xy[2 * i + 1]);
    }
    Map<String, Object> tags = new HashMap<>(Map.of("admin_level", 2L));
    if (!left.isEmpty()) {
      tags.put("adm0_l", left);
    }
    if (!right.isEmpty()) {
      tags.put("adm0_r", right);
    }
    return new VectorTile.Feature(
        "boundary",
        1,
        VectorTile.encodeGeometry(GeoUtils.JTS_FACTORY.createLineString(points)),
        tags);
  }

  /// Each feature as its sides and its lines.
  private static List<String> merged(int zoom, VectorTile.Feature... borders)
      throws GeometryException {
    List<String> rows = new ArrayList<>();
    for (VectorTile.Feature each : LayerMerging.merge("boundary", zoom, List.of(borders))) {
      rows.add(
          "%s|%s %s"
              .formatted(
                  each.tags().getOrDefault("adm0_l", ""),
                  each.tags().getOrDefault("adm0_r", ""),
                  each.geometry().decode().toText()));
    }
    return rows;
  }

  @Test
  void a_way_of_the_other_direction_is_turned_with_its_sides() throws GeometryException {
    assertThat(
            merged(
                ZOOM,
                border("FRA", "ITA", 0, 0, 10, 5),
                border("ITA", "FRA", 20, 0, 10, 5),
                border("FRA", "ITA", 20, 0, 30, 5)))
        .containsExactly("FRA|ITA LINESTRING (0 0, 10 5, 20 0, 30 5)");
    assertThat(merged(ZOOM, border("", "FRA", 20, 0, 10, 5), border("FRA", "", 0, 0, 10, 5)))
        .containsExactly("FRA| LINESTRING (0 0, 10 5, 20 0)");
  }

  @Test
  void other_countries_are_other_lines() throws GeometryException {
    assertThat(
            merged(
                ZOOM,
                border("FRA", "ITA", 0, 0, 10, 5),
                border("CHE", "ITA", 10, 5, 20, 0),
                border("", "", 20, 0, 30, 0)))
        .containsExactlyInAnyOrder(
            "FRA|ITA LINESTRING (0 0, 10 5)",
            "CHE|ITA LINESTRING (10 5, 20 0)",
            "| LINESTRING (20 0, 30 0)");
  }

  @Test
  void what_is_shorter_than_a_pixel_is_left_out_of_small_maps() throws GeometryException {
    VectorTile.Feature speck = border("FRA", "ITA", 0, 0, 0.25, 0.25, 0, 0.25);
    assertThat(merged(6, speck)).isEmpty();
    assertThat(merged(ZOOM, speck)).hasSize(1);
    assertThat(merged(6, speck, border("FRA", "ITA", 0, 0.25, 0, 3)))
        .containsExactly("FRA|ITA LINESTRING (0 0, 0.25 0.25, 0 0.25, 0 3)");
  }

  @Test
  void an_enclave_stays_closed() throws GeometryException {
    assertThat(
            merged(
                ZOOM,
                border("ITA", "SMR", 0, 0, 10, 0, 10, 10),
                border("SMR", "ITA", 0, 0, 0, 10, 10, 10)))
        .containsExactly("ITA|SMR LINESTRING (0 0, 10 0, 10 10, 0 10, 0 0)");
  }

  @Test
  void pieces_in_any_order_and_direction_are_one_line() throws GeometryException {
    Random random = new Random(19);
    for (int round = 0; round < 200; round++) {
      List<VectorTile.Feature> pieces = new ArrayList<>();
      StringBuilder whole = new StringBuilder("0 0");
      int count = 2 + random.nextInt(12);
      for (int i = 1; i <= count; i++) {
        int fromY = (i - 1) % 2 * 7;
        int toY = i % 2 * 7;
        boolean turned = random.nextBoolean();
        pieces.add(
            turned
                ? border("ITA", "FRA", i * 4, toY, i * 4 - 4, fromY)
                : border("FRA", "ITA", i * 4 - 4, fromY, i * 4, toY));
        whole.append(", ").append(i * 4).append(' ').append(toY);
      }
      Collections.shuffle(pieces, random);
      assertThat(merged(ZOOM, pieces.toArray(VectorTile.Feature[]::new)))
          .containsExactly("FRA|ITA LINESTRING (" + whole + ")");
    }
  }
}
