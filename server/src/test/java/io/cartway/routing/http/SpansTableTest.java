package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.http.OpenApiDocument;
import io.cartway.paths.SmallTraces;
import io.cartway.paths.Trace;
import io.cartway.paths.http.SpansJson;
import io.cartway.paths.span.SpanFinder;
import io.cartway.paths.span.SpanName;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.OpenApi;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One row per span name and word: a small world, a path, and the spans of it in one line. What the
/// map cannot answer is a row whose spans lack it: `typicalDuration` and `incidents` need traffic,
/// `tollSystems` tolls, `consumption` a model of the vehicle from the request, `routingZones` and
/// `truckRoadTypes` what OpenStreetMap does not have.
class SpansTableTest {

  private static final AnswerValidator VALIDATOR =
      new AnswerValidator(
          OpenApi.of(OpenApiDocument.joinResources(List.of("common.yaml", "routing.yaml")).json()),
          Set.of());

  private static OsmRoadTags tags;

  @TempDir private Path directory;

  @BeforeAll
  static void read() {
    tags = OsmRoadTags.create();
  }

  /// A row: names of spans, the mode, the nodes of the path, the world after `A 0 0`, `B 1 0`, `C 2
  /// 0`, and what is answered, without quotation marks.
  record Row(String names, String mode, String path, String world, String answer) {
    @Override
    public String toString() {
      return names + " " + mode + ": " + world.replace("\n", "; ");
    }
  }

  static Stream<Row> rows() {
    return Stream.of(ROWS.split("\n\n", -1))
        .map(text -> {
          List<String> lines = text.strip().lines().toList();
          String[] head = lines.getFirst().split(" ", -1);
          String world = String.join("\n", lines.subList(1, lines.size() - 1));
          return new Row(head[0], head[1], head[2], world, lines.getLast());
        });
  }

  @ParameterizedTest
  @MethodSource("rows")
  void a_span_says(Row row) throws IOException {
    assertThat(answer(row, "en")).isEqualTo(row.answer());
  }

  @Test
  void every_span_name_has_a_row() {
    Set<SpanName> missing = EnumSet.allOf(SpanName.class);
    rows().forEach(row -> missing.removeAll(names(row.names())));
    assertThat(missing).isEmpty();
  }

  @Test
  void names_come_in_the_language_that_is_asked_for_else_in_the_place_s_own() throws IOException {
    Row row = new Row("names", "car", "A-B", "A-B name=Carrer_Major name:fr=Grand-Rue", "");
    assertThat(answer(row, "fr-CH"))
        .isEqualTo("[{offset:0,names:[{value:Grand-Rue,language:fr}]}]");
    assertThat(answer(row, "de"))
        .isEqualTo("[{offset:0,names:[{value:Carrer Major,language:ca}]}]");
    Row foreign = new Row("names", "car", "A-B", "A-B name=Rua_Nova name:pt=Rua_Nova", "");
    assertThat(answer(foreign, "de"))
        .isEqualTo("[{offset:0,names:[{value:Rua Nova,language:pt}]}]");
  }

  @Test
  void notices_are_where_they_are_handed_in() throws IOException {
    World world = World.of("A 0 0\nB 1 0\nC 2 0\nD 1 1\nA-B-C\nB-D").with(tags);
    try (RoadGraph graph = world.open(directory)) {
      Trace trace = SmallTraces.over(world, graph, TransportMode.CAR, "A-B-C");
      Set<SpanName> names = Set.of(SpanName.NOTICES);
      List<List<Integer>> notices = List.of(List.of(), List.of(0, 2));
      assertThat(json(names, new SpanFinder(trace, names, "en", notices)))
          .isEqualTo("[{offset:0},{offset:1,notices:[0,2]}]");
    }
  }

  private String answer(Row row, String language) throws IOException {
    World world = World.of("A 0 0\nB 1 0\nC 2 0\n" + row.world()).with(tags);
    try (RoadGraph graph = world.open(directory)) {
      TransportMode mode = TransportMode.valueOf(row.mode().toUpperCase(Locale.ROOT));
      Trace trace = SmallTraces.over(world, graph, mode, row.path());
      Set<SpanName> names = names(row.names());
      return json(names, new SpanFinder(trace, names, language, List.of()));
    }
  }

  private static String json(Set<SpanName> names, SpanFinder finder) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      new SpansJson(names).write(json, finder.find());
      json.writeEndObject();
    }
    for (JsonNode span : new ObjectMapper().readTree(text.toString()).path("spans")) {
      assertThat(VALIDATOR.faults("/components/schemas/RouteSpan", span)).isEmpty();
    }
    String plain = text.toString().replace("\"", "");
    return plain.substring("{spans:".length(), plain.length() - 1);
  }

  private static Set<SpanName> names(String words) {
    Set<SpanName> names = EnumSet.noneOf(SpanName.class);
    Arrays.stream(words.split(",", -1)).forEach(word -> names.add(SpanName.of(word).orElseThrow()));
    return names;
  }

  private static final String ROWS =
      """
      walkAttributes pedestrian A-B-C
      A-B highway=steps
      B-C highway=corridor indoor=yes
      [{offset:0,walkAttributes:[open,stairs]},{offset:1,walkAttributes:[open,indoor]}]

      walkAttributes pedestrian A-B
      A-B highway=footway
      area -1 -1 3 1 leisure=park
      [{offset:0,walkAttributes:[open,park]}]

      walkAttributes pedestrian A-B
      A-B highway=footway access=private
      [{offset:0,walkAttributes:[open,noThrough]}]

      streetAttributes car A-B-C
      A-B highway=motorway oneway=yes bridge=yes
      B-C highway=motorway~link oneway=yes
      [{offset:0,streetAttributes:[rightDrivingSide,bridge,motorway,dividedRoad,\
      controlledAccessHighway]},{offset:1,streetAttributes:[rightDrivingSide,ramp,\
      controlledAccessHighway]}]

      streetAttributes car A-B-C
      A-B highway=trunk motorroad=yes tunnel=yes
      B-C highway=track surface=ground access=private
      [{offset:0,streetAttributes:[rightDrivingSide,tunnel,controlledAccessHighway]},{offset:1,\
      streetAttributes:[rightDrivingSide,dirtRoad,privateRoad]}]

      streetAttributes car A-B-C
      A-B highway=residential
      B-C highway=primary junction=roundabout dual_carriageway=yes
      [{offset:0,streetAttributes:[rightDrivingSide,builtUpArea]},{offset:1,\
      streetAttributes:[rightDrivingSide,roundabout,dividedRoad]}]

      streetAttributes pedestrian A-B-C
      A-B highway=service construction=minor
      B-C highway=service
      [{offset:0,streetAttributes:[rightDrivingSide,underConstruction]},{offset:1,\
      streetAttributes:[rightDrivingSide]}]

      carAttributes car A-B-C
      A-B highway=primary toll=yes
      B-C highway=residential access=destination
      [{offset:0,carAttributes:[open,tollRoad]},{offset:1,carAttributes:[open,noThrough]}]

      carAttributes,truckAttributes,scooterAttributes pedestrian A-B-C
      A-B highway=footway
      B-C highway=secondary hgv=no toll:hgv=yes
      [{offset:0},{offset:1,carAttributes:[open],scooterAttributes:[open]}]

      truckAttributes truck A-B-C
      A-B highway=secondary toll:hgv=yes
      B-C highway=secondary hgv=destination
      [{offset:0,truckAttributes:[open,tollRoad]},{offset:1,truckAttributes:[open,noThrough]}]

      scooterAttributes scooter A-B-C
      A-B highway=secondary toll=yes
      B-C highway=secondary
      [{offset:0,scooterAttributes:[open,tollRoad]},{offset:1,scooterAttributes:[open]}]

      names car A-B-C
      A-B name=Avinguda_Meritxell;Plaça_Nova
      B-C highway=residential
      [{offset:0,names:[{value:Avinguda Meritxell,language:ca},{value:Plaça Nova,language:ca}]},\
      {offset:1}]

      length car A-B-C
      A-B
      B-C
      [{offset:0,length:200}]

      length,names car A-B-C
      A-B name=One
      B-C name=Two
      [{offset:0,names:[{value:One,language:ca}],length:100},{offset:1,names:[{value:Two,\
      language:ca}],length:100}]

      duration,baseDuration car A-B
      A-B maxspeed=40
      [{offset:0,duration:10,baseDuration:10}]

      typicalDuration car A-B
      A-B
      [{offset:0}]

      countryCode,stateCode car A-B-C
      A-B
      B-C
      area 1.5 -1 3 1 boundary=administrative ISO3166-2=AD-07 admin_level=7
      [{offset:0,countryCode:AND},{offset:1,countryCode:AND,stateCode:07}]

      functionalClass car A-D-B-E-C-F
      D 0.5 0
      E 1.5 0
      F 3 0
      A-D highway=motorway
      D-B highway=primary
      B-E highway=secondary
      E-C highway=tertiary
      C-F highway=residential
      [{offset:0,functionalClass:1},{offset:1,functionalClass:2},{offset:2,functionalClass:3},\
      {offset:3,functionalClass:4},{offset:4,functionalClass:5}]

      routeNumbers car A-B-C
      A-B highway=primary ref=CG-1;N_20 int_ref=E_9
      B-C highway=motorway ref=A1
      [{offset:0,routeNumbers:[{value:CG-1,language:ca,routeType:4},{value:N 20,language:ca,\
      routeType:4},{value:E 9,language:ca,routeType:1}]},{offset:1,routeNumbers:[{value:A1,\
      language:ca,routeType:2}]}]

      speedLimit,maxSpeed car A-B-C
      A-B highway=primary maxspeed=50
      B-C highway=motorway maxspeed=none
      [{offset:0,speedLimit:13.8888893,maxSpeed:13.8888893},{offset:1,speedLimit:unlimited,\
      maxSpeed:unlimited}]

      maxSpeed truck A-B-C
      A-B highway=primary maxspeed=90 maxspeed:hgv=60
      B-C highway=primary maxspeed=40
      [{offset:0,maxSpeed:16.666666},{offset:1,maxSpeed:11.1111107}]

      maxSpeed scooter A-B-C
      A-B highway=primary maxspeed=90
      B-C highway=primary maxspeed=30
      [{offset:0,maxSpeed:12.5},{offset:1,maxSpeed:8.33333302}]

      maxSpeed pedestrian A-B
      A-B highway=primary maxspeed=90
      [{offset:0}]

      dynamicSpeedInfo car A-B
      A-B highway=primary maxspeed=45
      [{offset:0,dynamicSpeedInfo:{trafficSpeed:11.5,baseSpeed:11.5,turnTime:0}}]

      dynamicSpeedInfo car A-B-G
      G 1 1
      A-B highway=primary maxspeed=45
      B-C highway=primary maxspeed=45
      B-G highway=primary maxspeed=45
      [{offset:0,dynamicSpeedInfo:{trafficSpeed:11.5,baseSpeed:11.5,turnTime:2}},{offset:1,\
      dynamicSpeedInfo:{trafficSpeed:11.5,baseSpeed:11.5,turnTime:0}}]

      segmentId,segmentRef car C-B-A
      A-B
      B-C
      [{offset:0,segmentId:cw:s:2.0#-,segmentRef:cw:s:2.0#-},{offset:1,segmentId:cw:s:1.0#-,\
      segmentRef:cw:s:1.0#-}]

      consumption,routingZones,truckRoadTypes,incidents,tollSystems,notices car A-B
      A-B toll=yes
      [{offset:0}]

      gates car A-D-B-E-C
      D 0.5 0 barrier=gate access=private
      E 1.5 0 barrier=lift~gate locked=yes access=yes
      A-D-B-E-C
      [{offset:0},{offset:1,gate:permissionRequired},{offset:2},{offset:3,gate:keyAccess}]

      gates car A-D-B
      D 0.5 0 barrier=gate access=no emergency=yes
      A-D-B
      [{offset:0},{offset:1,gate:emergency}]

      railwayCrossings car A-D-B-E-C-F
      D 0.5 0 railway=level~crossing crossing:barrier=full
      E 1.5 0 railway=level~crossing crossing=uncontrolled
      F 3 0
      G 2.5 0 railway=level~crossing
      A-D-B-E-C-G-F
      [{offset:0},{offset:1,railwayCrossing:protected},{offset:2},{offset:3,\
      railwayCrossing:unprotected},{offset:4},{offset:5,railwayCrossing:unknown}]

      noThroughRestrictions car A-B-C
      A-B access=destination
      B-C access=private
      [{offset:0,noThroughRestrictions:[0]},{offset:1,noThroughRestrictions:[1]}]

      truckRestriction truck A-B-C
      A-B maxheight=3.5 maxweight=7.5 maxlength=12
      B-C maxaxleload=8 maxwidth=2.5 maxweightrating=3.5 hazmat=no
      [{offset:0,truckRestriction:[{type:restriction,maxWeight:{value:7500,type:current}},\
      {type:restriction,maxHeight:350},{type:restriction,maxLength:1200}]},{offset:1,\
      truckRestriction:[{type:restriction,maxGrossWeight:3500},{type:restriction,\
      maxWeightPerAxle:8000},{type:restriction,maxWidth:250},{type:restriction,\
      forbiddenHazardousGoods:any}]}]

      truckRestriction truck A-B-C
      A-B tunnel=yes hazmat:adr_tunnel_cat=C hazmat:water=no
      B-C
      [{offset:0,truckRestriction:[{type:restriction,forbiddenHazardousGoods:[harmfulToWater]},\
      {type:restriction,tunnelCategory:C}]},{offset:1}]
      """;
}
