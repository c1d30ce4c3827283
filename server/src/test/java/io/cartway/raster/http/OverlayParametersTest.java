package io.cartway.raster.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Fault;
import io.cartway.http.Parameters;
import io.cartway.raster.overlay.Shape;
import io.cartway.raster.overlay.Shape.PinSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverlayParametersTest {

  private static final List<LatLng> LINE =
      List.of(new LatLng(43.7, 7.4), new LatLng(43.71, 7.41), new LatLng(43.72, 7.4));

  private static final String POLYLINE = FlexiblePolyline.encode(LINE);

  private static Parameters query(String... values) {
    return new Parameters(Map.of("overlay", List.of(values)));
  }

  private static List<Shape> shapes(String... values) {
    Parameters query = query(values);
    List<Shape> shapes = OverlayParameters.read(query);
    assertThat(query.faults()).isEmpty();
    return shapes;
  }

  private static List<Fault> faults(String... values) {
    Parameters query = query(values);
    OverlayParameters.read(query);
    return query.faults();
  }

  @Test
  void overlays_are_told_apart_by_their_word_and_not_by_commas() {
    List<Shape> shapes =
        shapes(
            "route:%s;color=ff000080;width=7,pin:43.7,7.4,pin:-1.5,-7;size=s;label=Ä1"
                .formatted(POLYLINE),
            "polygon:%s;fill=00ff00,circle:43.7,7.4;r=100".formatted(POLYLINE));
    assertThat(shapes).hasSize(5);
    assertThat(shapes.get(0)).isEqualTo(new Shape.Line(LINE, 0x80ff0000, 7));
    assertThat(shapes.get(1))
        .isEqualTo(
            new Shape.Pin(new LatLng(43.7, 7.4), OverlayParameters.PIN_COLOR, "", PinSize.MEDIUM));
    assertThat(shapes.get(2))
        .isEqualTo(
            new Shape.Pin(new LatLng(-1.5, -7), OverlayParameters.PIN_COLOR, "Ä1", PinSize.SMALL));
    assertThat(shapes.get(3))
        .isEqualTo(
            new Shape.Area(
                List.of(LINE),
                OverlayParameters.LINE_COLOR,
                OverlayParameters.OUTLINE_WIDTH,
                0xff00ff00));
    Shape.Area circle = (Shape.Area) shapes.get(4);
    LatLng middle = new LatLng(43.7, 7.4);
    assertThat(circle.rings().getFirst())
        .allSatisfy(point ->
            assertThat(point.distanceMeters(middle))
                .isCloseTo(100, org.assertj.core.data.Offset.offset(0.01)));
    assertThat(circle.fill() >>> 24).as("see-through").isEqualTo(0x40);
  }

  @Test
  void a_fault_names_the_number_and_the_piece() {
    assertThat(faults("pin:43.7,7.4", "pin:1,2;color=zz;size=xl;foo=1;label=abcd"))
        .extracting(Fault::given)
        .containsExactlyInAnyOrder(
            "overlay 2: color=zz",
            "overlay 2: size=xl",
            "overlay 2: foo=1",
            "overlay 2: label=abcd");
    for (String wrong :
        List.of(
            "pin:91,7",
            "pin:1",
            "pin:",
            "pin:a,b",
            "pin:NaN,1",
            "pin:1,181",
            "pin:0x1,1",
            "pin:1,2,3",
            "pin:86,7",
            "route:",
            "route:***",
            "route:BF",
            "route:BFAA",
            "polygon:BFAAAA",
            "line:BFAA",
            "",
            "route",
            "circle:1,2",
            "circle:1,2;r=0",
            "circle:1,2;r=x",
            "circle:85,2;r=1000000",
            "pin:1,2;",
            "pin:1,2;=x",
            "pin:1,2;color=fff",
            "pin:1,2;color=1234567",
            "pin:1,2;color=ffffff;color=ffffff",
            "route:" + POLYLINE + ";width=0",
            "route:" + POLYLINE + ";width=1000",
            "route:" + POLYLINE + ";label=a")) {
      if (!wrong.isEmpty()) {
        assertThat(faults("pin:1,1,pin:1,1", wrong))
            .as(wrong)
            .hasSize(1)
            .allSatisfy(fault -> {
              assertThat(fault.parameter()).isEqualTo("overlay");
              assertThat(fault.given()).startsWith("overlay 3: ");
              assertThat(fault.expected()).isNotEmpty();
            });
      }
    }
  }

  @Test
  void limits_are_told_and_faults_bounded() {
    String[] many = new String[501];
    java.util.Arrays.fill(many, "pin:1,1");
    assertThat(faults(many))
        .containsExactly(Fault.of("overlay", "501 overlays", "at most 500 overlays"));
    assertThat(shapes(java.util.Arrays.copyOf(many, 500))).hasSize(500);
    java.util.Arrays.fill(many, "pin:x");
    assertThat(faults(java.util.Arrays.copyOf(many, 500))).hasSize(20);
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < OverlayParameters.POINTS_MAX; i++) {
      points.add(new LatLng(i % 2, 1));
    }
    String most = "route:" + FlexiblePolyline.encode(points);
    assertThat(shapes(most)).hasSize(1);
    assertThat(faults(most, "pin:1,1", "pin:1,2"))
        .as("a pin is a point, too, and none is left out")
        .singleElement()
        .satisfies(
            fault -> assertThat(fault.toString()).contains("overlay 2").contains("8,000 points"));
    assertThat(faults("route:" + POLYLINE, most, "pin:1,1"))
        .singleElement()
        .satisfies(
            fault -> assertThat(fault.toString()).contains("overlay 2").contains("8,000 points"));
  }
}
