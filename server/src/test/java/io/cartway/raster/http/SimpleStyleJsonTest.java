package io.cartway.raster.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Fault;
import io.cartway.raster.overlay.Shape;
import io.cartway.raster.overlay.Shape.PinSize;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimpleStyleJsonTest {

  private static SimpleStyleJson read(String json) {
    SimpleStyleJson reading = new SimpleStyleJson(5, 30);
    try {
      reading.read((ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"')));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return reading;
  }

  private static List<Shape> shapes(String json) {
    SimpleStyleJson reading = read(json);
    assertThat(reading.faults()).isEmpty();
    return reading.shapes();
  }

  @Test
  void features_look_as_their_properties_say() {
    List<Shape> shapes =
        shapes(
            """
            {'type':'FeatureCollection','features':[
             {'type':'Feature','properties':{'marker-color':'#f80','marker-size':'large',
              'marker-symbol':'x','title':'any'},
              'geometry':{'type':'Point','coordinates':[7,43,100]}},
             {'type':'Feature','properties':{'stroke':'00ff00','stroke-width':'3',
              'stroke-opacity':0.5},'geometry':{'type':'LineString','coordinates':[[7,43],[8,44]]}},
             {'type':'Feature','properties':{'fill':'#123456','fill-opacity':1},'geometry':
              {'type':'Polygon','coordinates':[[[0,0],[1,0],[1,1],[0,0]],
               [[0,0],[1,0],[1,1],[0,0]]]}},
             {'type':'Feature','properties':null,'geometry':null}]}
            """);
    assertThat(shapes).hasSize(3);
    assertThat(shapes.get(0))
        .isEqualTo(new Shape.Pin(new LatLng(43, 7), 0xffff8800, "x", PinSize.LARGE));
    assertThat(shapes.get(1))
        .isEqualTo(new Shape.Line(List.of(new LatLng(43, 7), new LatLng(44, 8)), 0x8000ff00, 3));
    Shape.Area area = (Shape.Area) shapes.get(2);
    assertThat(area.fill()).isEqualTo(0xff123456);
    assertThat(area.color()).isEqualTo(0xff555555);
    assertThat(area.rings()).hasSize(2);
  }

  @Test
  void geometries_alone_and_in_collections_have_the_defaults_of_simplestyle() {
    List<Shape> shapes =
        shapes(
            """
            {'type':'GeometryCollection','geometries':[
             {'type':'MultiPoint','coordinates':[[7,43],[8,44]]},
             {'type':'MultiLineString','coordinates':[[[7,43],[8,44]]]},
             {'type':'MultiPolygon','coordinates':[[[[0,0],[1,0],[1,1],[0,0]]]]}]}
            """);
    assertThat(shapes).hasSize(4);
    assertThat(((Shape.Pin) shapes.get(0)).color()).isEqualTo(0xff7e7e7e);
    assertThat(((Shape.Line) shapes.get(2)).width()).isEqualTo(2);
    assertThat(((Shape.Area) shapes.get(3)).fill()).isEqualTo(0x99555555);
  }

  @Test
  void a_fault_names_its_place() {
    assertThat(
            read("""
            {'type':'FeatureCollection','features':[
             {'type':'Feature','properties':{'stroke':'red','stroke-width':-1,
              'marker-size':'huge'},
              'geometry':{'type':'LineString','coordinates':[[7,43],[8,94],['7',1]]}},
             {'type':'Point'},
             {'type':'Feature','geometry':{'type':'Circle'}}]}
            """)
                .faults())
        .extracting(Fault::parameter)
        .containsExactlyInAnyOrder(
            "features[0].properties.stroke",
            "features[0].properties.stroke-width",
            "features[0].properties.marker-size",
            "features[0].geometry.coordinates[1]",
            "features[0].geometry.coordinates[2]",
            "features[1].type",
            "features[2].geometry.type");
    assertThat(read("{'type':'Point','coordinates':[7,89.9]}").faults()).hasSize(1);
    assertThat(read("{'type':'Polygon','coordinates':[[[0,0],[1,1],[0,0]]]}").faults()).hasSize(1);
    assertThat(read("{'type':'Polygon','coordinates':[]}").faults()).hasSize(1);
    assertThat(read("{'type':'LineString','coordinates':{'a':1}}").faults()).hasSize(1);
    assertThat(read("{'type':'FeatureCollection'}").faults()).hasSize(1);
    assertThat(read("{}").faults().getFirst().parameter()).isEqualTo("type");
  }

  @Test
  void properties_of_the_wrong_type_are_refused_and_null_is_absent() {
    String feature =
        "{'type':'Feature','properties':%s,'geometry':{'type':'Point','coordinates':[7,43]}}";
    for (String wrong : List.of("[]", "'x'", "5", "true")) {
      assertThat(read(feature.formatted(wrong)).faults())
          .as(wrong)
          .extracting(Fault::parameter)
          .containsExactly("properties");
    }
    for (String name : List.of("stroke", "fill", "marker-color", "marker-size", "marker-symbol")) {
      for (String wrong :
          List.of("[]", "{}", "true", name.equals("marker-symbol") ? "[1]" : "333")) {
        assertThat(read(feature.formatted("{'%s':%s}".formatted(name, wrong))).faults())
            .as("%s %s", name, wrong)
            .extracting(Fault::parameter)
            .containsExactly("properties." + name);
      }
      assertThat(shapes(feature.formatted("{'%s':null}".formatted(name))))
          .isEqualTo(shapes(feature.formatted("null")));
    }
    assertThat(shapes(feature.formatted("{'marker-symbol':7}")))
        .isEqualTo(shapes(feature.formatted("{'marker-symbol':'7'}")));
    assertThat(shapes(feature.formatted("{'marker-symbol':'harbor','any':[1]}")))
        .as("an icon's name and what simplestyle does not have")
        .isEqualTo(shapes(feature.formatted("{}")));
  }

  @Test
  void limits_end_the_reading() {
    String six = "{'type':'MultiPoint','coordinates':[%s[1,1]]}".formatted("[1,1],".repeat(5));
    assertThat(read(six).faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.given()).isEqualTo("more than 5 overlays"));
    String line = "{'type':'LineString','coordinates':[%s[1,1]]}".formatted("[1,1],".repeat(900));
    assertThat(read(line).faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.given()).isEqualTo("more than 30 points"));
    String wrong = "{'type':'MultiPoint','coordinates':[%s[1,1]]}".formatted("[1,99],".repeat(29));
    assertThat(read(wrong).faults()).hasSize(20);
  }
}
