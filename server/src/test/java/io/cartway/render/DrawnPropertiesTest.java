package io.cartway.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.relief.HeightSource;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.LayerType;
import io.cartway.style.StyleSheet;
import io.cartway.style.StyleSpecification;
import io.cartway.testing.Workspace;
import io.cartway.tiles.TerrainHeights;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Which properties of the style specification pictures show: for each of them two small pictures,
/// whose only difference is its value, differ exactly where the reference page says that it is
/// drawn. `-Dgolden.update=true` writes the page anew.
class DrawnPropertiesTest {

  private static final Path PAGE = Workspace.root().resolve("docs/reference/drawn-properties.md");

  private static final String ICON = "shield-us-interstate";

  /// What stands for parts of layers.
  private static final Map<String, String> WORDS =
      Map.of(
          "FONT", "'text-font':['Noto Sans Regular']",
          "TEXT", "'text-font':['Noto Sans Regular'],'text-field':['get','name']",
          "BIG", "'text-size':60",
          "ICON", "'icon-image':'" + ICON + "'",
          "SDF", "'icon-image':'airport'",
          "~", ICON);

  private static Labels labels;

  /// A line of the list.
  private record Probe(
      String type,
      String property,
      String kind,
      String with,
      String one,
      String other,
      String reason) {

    static Probe read(String line) {
      String[] parts = Arrays.copyOf(line.split("\\|", -1), 7);
      for (int i = 0; i < parts.length; i++) {
        parts[i] = parts[i] == null ? "" : parts[i].strip();
      }
      return new Probe(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]);
    }
  }

  @BeforeAll
  static void open() throws IOException {
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 8L << 20);
    labels = Labels.of(glyphs, "service-day", new PlacementCache(0), "a");
  }

  private static List<Probe> probes() throws IOException {
    Path list = Workspace.root().resolve("server/src/test/resources/render/drawn-properties.txt");
    return Files.readAllLines(list, UTF_8).stream()
        .filter(line -> !line.startsWith("#"))
        .map(Probe::read)
        .toList();
  }

  @Test
  void every_property_of_the_specification_is_named_once() throws IOException {
    List<String> named = new ArrayList<>();
    for (Probe probe : probes()) {
      if (probe.property.equals("*")) {
        properties(probe.type).forEach(name -> named.add(probe.type + " " + name));
      } else {
        named.add(probe.type + " " + probe.property);
      }
    }
    Set<String> known = new TreeSet<>();
    for (LayerType type : LayerType.values()) {
      properties(type.text()).forEach(name -> known.add(type.text() + " " + name));
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(known);
  }

  private static Set<String> properties(String type) {
    LayerType of = LayerType.of(type).orElseThrow();
    Set<String> names = new LinkedHashSet<>(StyleSpecification.layout(of).keySet());
    names.addAll(StyleSpecification.paint(of).keySet());
    return names;
  }

  @Test
  void two_values_of_a_property_look_different_where_it_is_drawn_and_nowhere_else()
      throws Exception {
    List<String> wrong = new ArrayList<>();
    for (Probe probe : probes()) {
      if (probe.property.equals("*") || probe.kind.equals("open")) {
        continue;
      }
      try {
        boolean differ = !Arrays.equals(draw(probe, probe.one), draw(probe, probe.other));
        if (differ != probe.kind.equals("drawn")) {
          wrong.add("%s %s is said to be %s".formatted(probe.type, probe.property, probe.kind));
        }
      } catch (InvalidStyleException invalid) {
        wrong.add(invalid.getMessage());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void the_page_says_what_the_pictures_show() throws IOException {
    String page = page(probes());
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page, UTF_8);
      return;
    }
    assertThat(Files.readString(PAGE, UTF_8)).as("-Dgolden.update=true writes it").isEqualTo(page);
  }

  private static String page(List<Probe> probes) {
    StringBuilder page =
        new StringBuilder(
            """
            # What pictures draw of a style

            Raster tiles and static pictures draw the layers of a style as far as this table says. A
            property is *drawn* when two of its values make two pictures; it has *no effect* when it
            says what a picture cannot show, and is *absent* when it is read and passed over.
            `DrawnPropertiesTest` makes both pictures of each property and writes this page; that
            they look as MapLibre GL JS draws them is held by `FidelityIT`, `LabelFidelityIT`, and
            `LayerFidelityIT` for patterns, gradients, circles, heatmaps and hillshade. Sources of
            the type `geojson` are not drawn.

            | type | property | | why |
            |---|---|---|---|
            """);
    for (Probe probe : probes) {
      String kind = probe.kind.equals("open") ? "absent" : probe.kind;
      String name = probe.property.equals("*") ? "all" : "`" + probe.property + "`";
      page.append("| `%s` | %s | %s | %s |\n".formatted(probe.type, name, kind, probe.reason));
    }
    return page.toString().replace("|  |", "| |");
  }

  // ---------------------------------------------------------------- pictures

  private static byte[] draw(Probe probe, String value) throws IOException, InvalidStyleException {
    LayerType type = LayerType.of(probe.type).orElseThrow();
    List<String> layout = new ArrayList<>();
    List<String> paint = new ArrayList<>();
    String all = probe.with;
    boolean hasLines = all.contains("LINES");
    all = all.replace(",LINES", "");
    for (Map.Entry<String, String> word : WORDS.entrySet()) {
      all = all.replace(word.getKey(), word.getValue());
    }
    if (!value.equals("-")) {
      all += (all.isEmpty() ? "" : ",") + "'%s':%s".formatted(probe.property, value);
    }
    String json = "{" + all.replace("~", ICON).replace('\'', '"') + "}";
    new ObjectMapper()
        .readTree(json)
        .properties()
        .forEach(each ->
            (StyleSpecification.layout(type).containsKey(each.getKey()) ? layout : paint)
                .add("\"%s\":%s".formatted(each.getKey(), each.getValue())));
    String layer =
        switch (type) {
          case FILL, FILL_EXTRUSION -> "area";
          case LINE -> "way";
          case SYMBOL -> hasLines ? "road" : "spot";
          default -> "spot";
        };
    boolean hasLayer = type != LayerType.BACKGROUND && type != LayerType.HILLSHADE;
    String style =
        """
        [{"id":"b","type":"background","paint":{"background-color":"white"}},
        {"id":"l","type":"%s","source":"s"%s,"layout":{%s},"paint":{%s}}]
        """
            .formatted(
                probe.type,
                hasLayer ? ",\"source-layer\":\"" + layer + "\"" : "",
                String.join(",", layout),
                String.join(",", paint));
    StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(style));
    return new Renderer(sheet, source(tile()), labels, heights())
        .png(new View(9, 512.0 * 100, 512.0 * 100, 256, 256, 1), Deadline.never());
  }

  /// Areas, lines and points that lie over each other.
  private static byte[] tile() {
    MvtWriter tile = new MvtWriter(0);
    for (String name : List.of("area", "way", "spot")) {
      MvtLayerWriter layer = tile.layer(name, 4096);
      for (int i = 0; i < 4; i++) {
        layer.tag(layer.key("name"), layer.value("Place %c there".formatted('A' + i)));
        layer.tag(layer.key("rank"), layer.value(i % 3 + 1L));
        layer.tag(layer.key("color"), layer.value(List.of("red", "green", "blue").get(i % 3)));
        layer.tag(layer.key("icon"), layer.value(ICON));
        MvtGeometryWriter geometry = new MvtGeometryWriter();
        int x = 300 + 330 * i;
        int y = 500 + 310 * (i * 3 % 4);
        geometry.moveTo(x, y);
        if (name.equals("spot")) {
          layer.feature(MvtGeometryType.POINT, geometry);
          continue;
        }
        // Lines lead to the west, so that upright labels turn.
        geometry.lineTo(x + 500, y - 250);
        geometry.lineTo(x + 60, y + 640);
        if (name.equals("way")) {
          geometry.lineTo(x - 230, y + 560);
          layer.feature(MvtGeometryType.LINE, geometry);
        } else {
          geometry.closePath();
          layer.feature(MvtGeometryType.POLYGON, geometry);
        }
      }
      layer.finish();
    }
    // A road to the west, along which labels have to turn, with a bend.
    MvtLayerWriter roads = tile.layer("road", 4096);
    MvtGeometryWriter road = new MvtGeometryWriter();
    road.moveTo(2000, 300);
    road.lineTo(1000, 500);
    road.lineTo(100, 1700);
    roads.tag(roads.key("name"), roads.value("Place A there"));
    roads.feature(MvtGeometryType.LINE, road);
    roads.finish();
    return tile.toBytes();
  }

  private static TileSource source(byte[] tile) {
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return Optional.of(MvtTile.read(tile));
      }

      @Override
      public int zoomMax() {
        return 14;
      }
    };
  }

  private static HeightSource heights() {
    return new HeightSource() {
      @Override
      public Optional<TerrainHeights> findHeights(int z, int x, int y, Deadline deadline) {
        float[] meters = new float[256 * 256];
        for (int i = 0; i < meters.length; i++) {
          meters[i] =
              (float) (900 * Math.sin(i % 256 / 9.0) * Math.cos(Math.floorDiv(i, 256) / 7.0));
        }
        return Optional.of(new TerrainHeights(meters));
      }

      @Override
      public int zoomMax() {
        return 12;
      }
    };
  }
}
