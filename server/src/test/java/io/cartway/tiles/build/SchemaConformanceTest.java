package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.stats.Stats;
import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries;
import io.cartway.testing.Golden;
import io.cartway.testing.Workspace;
import io.cartway.tiles.build.TileRows.Shape;
import io.cartway.tiles.build.TileRows.Shown;
import io.cartway.tiles.build.TileSchema.Difference;
import io.cartway.tiles.build.TileSchema.Field;
import io.cartway.tiles.build.TileSchema.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The tiles held to OpenMapTiles 3.16, layer by field by class by first zoom. The elements that
/// each class comes from stand in `openmaptiles-cases.tsv`, what is missing and what is more in
/// `openmaptiles-absent.tsv` and `openmaptiles-more.tsv`, each with its reason. The page
/// `docs/reference/vector-tiles.md` is written from them.
class SchemaConformanceTest {

  private static final long WAY = 5;
  private static final int ROUTES = 6;
  private static final String ROUTE = "route:";

  private static TileSchema schema;
  private static final List<Case> CASES = new ArrayList<>();

  /// Field and value of what the cases' elements became.
  private static final Map<String, Set<String>> SHOWN = new LinkedHashMap<>();

  /// A row of the table of cases.
  ///
  /// @param className empty without a class
  /// @param schemaZoom where OpenMapTiles begins; that of ours when it does there, too
  /// @param reason why it differs
  private record Case(
      String layer,
      String className,
      String shape,
      int zoom,
      String tags,
      int schemaZoom,
      String reason) {

    static Case of(List<String> row) {
      int zoom = Integer.parseInt(row.get(3));
      boolean differs = row.size() > 5;
      return new Case(
          row.get(0),
          row.get(1).equals("-") ? "" : row.get(1),
          row.get(2),
          zoom,
          row.get(4),
          differs ? Integer.parseInt(row.get(5)) : zoom,
          differs ? row.get(6) : "");
    }

    /// The lists of tags that the alternatives give.
    List<List<String>> elements() {
      List<List<String>> elements = List.of(List.of());
      for (String tag : tags.split(" ", -1)) {
        String key = tag.substring(0, tag.indexOf('=') + 1);
        List<List<String>> longer = new ArrayList<>();
        for (String value : tag.substring(key.length()).split("\\|", -1)) {
          for (List<String> before : elements) {
            List<String> element = new ArrayList<>(before);
            element.add(key + value);
            longer.add(element);
          }
        }
        elements = longer;
      }
      return elements;
    }

    /// What an element becomes in this case's layer, with its class.
    List<Shown> shown(List<String> element) {
      return all(element).stream()
          .filter(each -> each.layer().equals(layer) && each.className().equals(className))
          .toList();
    }

    private List<Shown> all(List<String> element) {
      TilesPart part = new TilesPart(SchemaConformanceTest::countryAt);
      List<String> tags = element.stream().filter(tag -> !tag.startsWith(ROUTE)).toList();
      if (shape.equals("sea")) {
        return sea(part, tags);
      }
      if (shape.equals("outline")) {
        part.preprocessRelation(
            new OsmElement.Relation(9, Map.of("type", "building"), List.of(member("outline"))));
      }
      if (tags.size() < element.size()) {
        Map<String, Object> route = new LinkedHashMap<>(Map.of("type", "route", "route", "road"));
        for (String tag : element) {
          if (tag.startsWith(ROUTE)) {
            String[] pair = tag.substring(ROUTE.length()).split("=", 2);
            route.put(pair[0], pair[1]);
          }
        }
        for (int i = 0; i < ROUTES; i++) {
          route.put("name", "Route " + i);
          part.preprocessRelation(
              new OsmElement.Relation(10 + i, Map.copyOf(route), List.of(member(""))));
        }
      }
      Shape drawn =
          shape.equals("outline") ? Shape.AREA : Shape.valueOf(shape.toUpperCase(Locale.ROOT));
      return new TileRows(part).shown(drawn, WAY, tags);
    }

    private static OsmElement.Relation.Member member(String role) {
      return new OsmElement.Relation.Member(OsmElement.Type.WAY, WAY, role);
    }

    private static List<Shown> sea(TilesPart part, List<String> tags) {
      new TileRows(part).shown(Shape.LINE, WAY, tags);
      List<Shown> shown = new ArrayList<>();
      part.processLast(
          new FeatureCollector.Factory(PlanetilerConfig.defaults(), Stats.inMemory()),
          each -> shown.add(Shown.of(each)));
      return shown;
    }
  }

  /// France in the north-west of the elements, Monaco in their south-east.
  private static Optional<Countries.Country> countryAt(LatLng point) {
    boolean isFrance = point.lat() - 43.73 > point.lng() - 7.42;
    return Optional.of(
        isFrance
            ? new Countries.Country("FR", "FRA", "France", false)
            : new Countries.Country("MC", "MCO", "Monaco", false));
  }

  @BeforeAll
  static void read() throws IOException {
    schema = new TileSchema();
    TileSchema.table("openmaptiles-cases.tsv").stream().map(Case::of).forEach(CASES::add);
    for (Case each : CASES) {
      for (List<String> element : each.elements()) {
        for (Shown shown : each.shown(element)) {
          shown
              .attributes()
              .forEach((field, value) ->
                  SHOWN
                      .computeIfAbsent(shown.layer() + "." + field, any -> new TreeSet<>())
                      .add(String.valueOf(value)));
        }
      }
    }
    // Set when a tile is written, from the features around.
    for (String ranked : List.of("poi", "park", "mountain_peak")) {
      SHOWN.computeIfAbsent(ranked + ".rank", any -> new TreeSet<>()).add("1");
    }
    SHOWN.computeIfAbsent("poi.agg_stop", any -> new TreeSet<>()).add("1");
  }

  @Test
  void the_schema_is_the_contract_s() throws IOException {
    Path contract = Workspace.shared("contract/vectors/openmaptiles-3.16.schema.json");
    assertThat(Files.readString(Workspace.root().resolve(TileSchema.FILE)).strip())
        .isEqualTo(Files.readString(contract).strip());
  }

  @Test
  void each_element_has_its_layer_class_and_first_zoom() {
    for (Case each : CASES) {
      for (List<String> element : each.elements()) {
        assertThat(each.shown(element).stream().mapToInt(Shown::zoomMin).min())
            .as("%s/%s of a %s %s", each.layer, each.className, each.shape, element)
            .hasValue(each.zoom);
      }
      assertThat(each.reason.isEmpty())
          .as("%s: a zoom of its own has a reason, another has none", each)
          .isEqualTo(each.zoom == each.schemaZoom);
    }
  }

  @Test
  void each_layer_reaches_beyond_a_tile_as_the_schema_says() {
    for (Case each : CASES) {
      for (List<String> element : each.elements()) {
        for (Shown shown : each.shown(element)) {
          String subclass = String.valueOf(shown.attributes().get("subclass"));
          boolean isStop =
              each.layer.equals("poi")
                  && (each.className.equals("bus")
                      || subclass.equals("tram_stop")
                      || subclass.equals("subway"));
          // The names of parks are ranked within 64 pixels; neighbouring tiles must agree.
          boolean isParkName = each.layer.equals("park") && shown.attributes().containsKey("name");
          assertThat(shown.bufferPixels())
              .as("%s of %s", each.layer, element)
              .isEqualTo(schema.bufferPixels(each.layer) + (isStop ? 24 : isParkName ? 60 : 0));
        }
      }
    }
  }

  @Test
  void each_field_and_value_of_the_schema_is_there_or_absent_with_a_reason() {
    Set<String> wrong = new TreeSet<>();
    for (String layer : schema.layerNames()) {
      for (Field field : schema.fields(layer).values()) {
        String name = layer + "." + field.name();
        Set<String> shown = SHOWN.getOrDefault(name, Set.of());
        if (shown.isEmpty() && !isAbsent(layer, field.name(), "*") && field.values().isEmpty()) {
          wrong.add(name);
        }
        for (String value : field.values()) {
          if (shown.contains(value) == isAbsent(layer, field.name(), value)) {
            wrong.add(name + "=" + value);
          }
        }
      }
    }
    assertThat(wrong).as("neither shown nor in the table, or both").isEmpty();
  }

  @Test
  void each_mapped_tag_leads_to_its_class() {
    Set<String> reached = new HashSet<>();
    for (Case each : CASES) {
      for (List<String> element : each.elements()) {
        for (String tag : element) {
          reached.add("%s/%s %s".formatted(each.layer, each.className, tag));
        }
        for (Shown shown : each.shown(element)) {
          Object subclass = shown.attributes().get("subclass");
          reached.add("%s/%s subclass=%s".formatted(each.layer, each.className, subclass));
        }
      }
    }
    Set<String> missing = new TreeSet<>();
    for (Mapping each : schema.mappings()) {
      if (!isReached(each, reached)) {
        missing.add(each.toString());
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean isReached(Mapping each, Set<String> reached) {
    // A slip of the schema, a pattern, another key's name, an empty value; what a way crosses.
    String value = each.value().replace("'", "").replace("%", "");
    String key = each.key().replace("aerodrome_type", "aerodrome:type");
    boolean implied = value.isEmpty() || key.equals("mapping_key");
    String start = "%s/%s ".formatted(each.layer(), each.className());
    return implied
        || reached.contains(start + key + "=" + value)
        || each.equals(
            new Mapping("transportation", "path_construction", "public_transport", "platform"));
  }

  @Test
  void nothing_else_is_in_a_tile() {
    Set<String> unknown = new TreeSet<>();
    for (Case each : CASES) {
      for (List<String> element : each.elements()) {
        for (Shown shown : each.all(element)) {
          unknown.addAll(schema.unknown(shown.layer(), shown.attributes()));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void each_difference_exists() {
    for (Difference row : schema.absent) {
      assertThat(schema.fields(row.layer())).as(row.toString()).containsKey(row.field());
      Field field = Objects.requireNonNull(schema.fields(row.layer()).get(row.field()));
      assertThat(row.reason()).hasSizeGreaterThan(10);
      if (row.values().contains("*")) {
        assertThat(SHOWN).doesNotContainKey(row.layer() + "." + row.field());
      } else {
        assertThat(field.values()).as(row.toString()).containsAll(row.values());
      }
    }
    for (Difference row : schema.more) {
      assertThat(row.reason()).hasSizeGreaterThan(10);
      for (String value : row.values()) {
        assertThat(
                SHOWN.entrySet().stream()
                    .filter(each ->
                        row.layer().equals("*")
                            ? each.getKey().endsWith("." + row.field())
                            : each.getKey().equals(row.layer() + "." + row.field()))
                    .anyMatch(each -> value.equals("*") || each.getValue().contains(value)))
            .as("%s: %s", row, value)
            .isTrue();
      }
    }
  }

  private static boolean isAbsent(String layer, String field, String value) {
    return schema.absent.stream().anyMatch(row -> row.is(layer, field, value));
  }

  @Test
  void the_page_says_what_the_tables_say() throws IOException {
    Golden.checkFile(Path.of("docs/reference/vector-tiles.md"), SchemaPage.of(schema, rows()));
  }

  private static List<SchemaPage.Row> rows() {
    List<SchemaPage.Row> rows = new ArrayList<>();
    for (Case each : CASES) {
      rows.add(
          new SchemaPage.Row(
              each.layer,
              each.className,
              each.shape,
              each.zoom,
              each.tags.replaceAll("name=Here ", ""),
              each.reason.isEmpty() ? "" : "z%d: %s".formatted(each.schemaZoom, each.reason)));
    }
    return rows;
  }
}
