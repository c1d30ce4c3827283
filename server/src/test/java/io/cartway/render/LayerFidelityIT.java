package io.cartway.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.GlyphCache;
import io.cartway.glyphs.Glyphs;
import io.cartway.render.relief.HeightSource;
import io.cartway.style.StyleSheet;
import io.cartway.style.sprite.Sprites;
import io.cartway.testing.Workspace;
import io.cartway.tiles.TerrainHeights;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the own styles do not have: a small style for each kind of layer, drawn by us and by
/// MapLibre GL JS in Chromium, pixel by pixel. The pictures lie in `target/pages/layers`
/// afterwards, ours to the left.
class LayerFidelityIT {

  /// Of a hundred pixels, so many differ by more than 40 of 255 from all neighbours at most.
  private static final double DIFFERENT_MAX = 0.25;

  /// Where edges are outlined, and where patterns turn with a line: MapLibre's graphics have steps
  /// there.
  private static final double EDGES_MAX = 1.5;

  private static final int Z = 14;
  private static final int X = 8_529;
  private static final int Y = 5_974;

  /// A line in the north-eastern quarter of the tile, in its 4,096 units.
  private static final int[][] WAY = {
    {2150, 1800}, {2400, 700}, {2900, 300}, {3500, 500}, {3900, 1100}, {3950, 1900}
  };

  private static final String BACKGROUND =
      "{'id':'b','type':'background','paint':{'background-color':'#e8f0e0'}}";

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  /// The layers of each style.
  private static Map<String, String> styles() {
    Map<String, String> styles = new LinkedHashMap<>();
    styles.put(
        "background-pattern",
        BACKGROUND
            + ",{'id':'p','type':'background','paint':{'background-pattern':'shield-us-interstate',"
            + "'background-opacity':0.6}}");
    styles.put(
        "fill-pattern",
        BACKGROUND
            + ",{'id':'f','type':'fill','source':'s','source-layer':'area','paint':{"
            + "'fill-pattern':['get','icon'],'fill-opacity':0.8}}");
    styles.put(
        "fill-pattern-of-distances",
        BACKGROUND
            + ",{'id':'f','type':'fill','source':'s','source-layer':'area','paint':{"
            + "'fill-pattern':'airport','fill-color':'#c02060'}}");
    styles.put(
        "fill-pattern-moved",
        BACKGROUND
            + ",{'id':'f','type':'fill','source':'s','source-layer':'area','paint':{"
            + "'fill-pattern':'shield-ca-transcanada','fill-translate':[7,-5],"
            + "'fill-outline-color':'red'}}");
    styles.put("fill-extrusion-pattern", extrusion());
    styles.put("line-pattern", line("'line-pattern':'shield-us-interstate','line-width':22"));
    styles.put(
        "line-pattern-gap",
        line("'line-pattern':'shield-gb-trunk','line-width':9,'line-gap-width':6"));
    styles.put(
        "circle",
        BACKGROUND
            + ",{'id':'c','type':'circle','source':'s','source-layer':'spot','paint':{"
            + "'circle-radius':18,'circle-color':'#2060c0','circle-blur':['get','blur'],"
            + "'circle-stroke-width':5,'circle-stroke-color':'#f08020','circle-opacity':0.7}}");
    styles.put(
        "heatmap",
        BACKGROUND
            + ",{'id':'h','type':'heatmap','source':'s','source-layer':'spot','paint':{"
            + "'heatmap-radius':40,'heatmap-weight':['get','weight'],'heatmap-opacity':0.9}}");
    String ramp = "0,'#2040c0',0.4,'#40e060',1,'#e03020'";
    styles.put(
        "line-gradient",
        line(
            "'line-width':16,'line-gradient':['interpolate',['linear'],['line-progress'],%s]"
                .formatted(ramp)));
    String steps = "['step',['line-progress'],'#2040c0',0.3,'#40e060',0.7,'#e03020']";
    styles.put("line-gradient-steps", line("'line-width':16,'line-gradient':" + steps));
    styles.put(
        "line-gradient-dashes",
        line("'line-width':16,'line-dasharray':[2,1],'line-gradient':" + steps));
    addWriting(styles);
    for (String method : List.of("standard", "basic", "combined", "igor", "multidirectional")) {
      styles.put("hillshade-" + method, hills("'hillshade-method':'" + method + "'"));
    }
    styles.put(
        "hillshade-colors",
        hills(
            "'hillshade-exaggeration':0.8,'hillshade-illumination-direction':200,"
                + "'hillshade-shadow-color':'#402060','hillshade-highlight-color':'#fff0a0',"
                + "'hillshade-accent-color':'rgba(0,120,60,0.7)'"));
    return styles;
  }

  private static void addWriting(Map<String, String> styles) {
    // U+2E50 always stands upright, and MapLibre takes it from the fonts.
    styles.put(
        "writing-down",
        text(
            22,
            "'text-field':'Ag\u2e50k mm','text-max-width':3,'text-overlap':'always',"
                + "'text-writing-mode':['vertical']"));
    styles.put(
        "writing-down-beside",
        text(
            22,
            "'text-field':['format','Aj\u2e50 ',{},'small',{'font-scale':0.6}],"
                + "'text-anchor':'top-left','text-offset':[0.5,1],'text-letter-spacing':0.2,"
                + "'text-rotate':20,'text-overlap':'always','text-writing-mode':['vertical']"));
    styles.put(
        "writing-either",
        text(
            22,
            "'text-field':'Lim\u2e50ne','text-variable-anchor':['top','right','bottom'],"
                + "'text-radial-offset':0.5,'text-writing-mode':['horizontal','vertical']"));
  }

  private static String hills(String paint) {
    return BACKGROUND + ",{'id':'h','type':'hillshade','source':'t','paint':{" + paint + "}}";
  }

  private static String text(int size, String layout) {
    return BACKGROUND
        + ",{'id':'t','type':'symbol','source':'s','source-layer':'spot','layout':{"
        + "'text-font':['Noto Sans Regular'],'text-size':"
        + size
        + ','
        + layout
        + "}}";
  }

  private static String extrusion() {
    return BACKGROUND
        + ",{'id':'f','type':'fill-extrusion','source':'s','source-layer':'area','paint':{"
        + "'fill-extrusion-pattern':'shield-us-interstate','fill-extrusion-height':0}}";
  }

  private static String line(String paint) {
    return BACKGROUND
        + ",{'id':'l','type':'line','source':'s','source-layer':'way','layout':{"
        + "'line-join':'round'},'paint':{"
        + paint
        + "}}";
  }

  @Test
  void every_kind_of_layer_is_drawn_as_maplibre_draws_it() throws Exception {
    List<String> rows = new ArrayList<>();
    for (Map.Entry<String, String> style : styles().entrySet()) {
      String layers = style.getValue();
      if (style.getKey().startsWith("line-gradient")) {
        // MapLibre knows the places along lines of GeoJSON only.
        layers = layers.replace("'source':'s','source-layer':'way'", "'source':'g'");
        layers = layers.replace("[2,1]", dashes(2, 1));
      }
      Files.writeString(folder.resolve(style.getKey() + ".json"), document(layers));
      boolean isHills = style.getKey().startsWith("hillshade");
      rows.add(style.getKey() + " 15 17059 11948 1");
      rows.add(style.getKey() + (isHills ? " 12 2132 1493 1" : " 15 17059 11948 2"));
    }
    Files.write(folder.resolve("tiles.txt"), rows);
    byte[] tile = tile();
    Files.write(folder.resolve("%d-%d-%d.mvt".formatted(Z, X, Y)), tile);
    sprites();
    glyphs();
    terrain();
    maplibre();
    Path pages = Files.createDirectories(Workspace.root().resolve("server/target/pages/layers"));
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1L << 20);
    Labels labels = Labels.of(glyphs, "service-day", new PlacementCache(0), "a");
    List<String> wrong = new ArrayList<>();
    for (String row : rows) {
      String[] parts = row.split(" ", -1);
      String file = row.replace(' ', '-');
      BufferedImage theirs = ImageIO.read(folder.resolve(file + ".maplibre.png").toFile());
      StyleSheet sheet =
          StyleSheet.read(
              JSON.readTree(document(Objects.requireNonNull(styles().get(parts[0]))))
                  .path("layers"));
      View view = View.tile(number(parts[1]), number(parts[2]), number(parts[3]), number(parts[4]));
      byte[] png = new Renderer(sheet, source(tile), labels, heights()).png(view, Deadline.never());
      BufferedImage ours = ImageIO.read(new ByteArrayInputStream(png));
      ImageIO.write(beside(ours, theirs), "png", pages.resolve(file + ".png").toFile());
      double different = FidelityIT.different(ours, theirs);
      if (Boolean.getBoolean("fidelity.told")) {
        System.err.println(row + ": " + different);
      }
      if (different > (parts[0].matches("line.*|fill.*") ? EDGES_MAX : DIFFERENT_MAX)) {
        wrong.add(row + ": " + different);
      }
    }
    assertThat(wrong).as("per cent of pixels").isEmpty();
  }

  /// Lengths of dashes that MapLibre draws as long as ours: along lines with places, it counts the
  /// whole line as 32,767 units of 8,192 a tile (`line_bucket.ts`), however long it is.
  private static String dashes(double dash, double gap) {
    double units = 0;
    for (int i = 1; i < WAY.length; i++) {
      units += 2 * Math.hypot(WAY[i][0] - WAY[i - 1][0], WAY[i][1] - WAY[i - 1][1]);
    }
    double by = 32_767 / units;
    return "[%s,%s]".formatted(dash * by, gap * by);
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }

  // ---------------------------------------------------------------- what is drawn

  /// Two areas, a winding line and some spots in the north-east of a tile.
  private static byte[] tile() {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter areas = tile.layer("area", 4096);
    area(areas, "shield-us-interstate", 2100, 100, 2900, 1900);
    area(areas, "shield-gb-trunk", 3000, 300, 4000, 1800);
    areas.finish();
    MvtLayerWriter ways = tile.layer("way", 4096);
    MvtGeometryWriter way = new MvtGeometryWriter();
    way.moveTo(WAY[0][0], WAY[0][1]);
    for (int i = 1; i < WAY.length; i++) {
      way.lineTo(WAY[i][0], WAY[i][1]);
    }
    ways.feature(MvtGeometryType.LINE, way);
    ways.finish();
    MvtLayerWriter spots = tile.layer("spot", 4096);
    Random random = new Random(20);
    for (int i = 0; i < 12; i++) {
      MvtGeometryWriter spot = new MvtGeometryWriter();
      spot.moveTo(2048 + random.nextInt(2048), random.nextInt(2048));
      spots.tag(spots.key("blur"), spots.value(i % 3 * 0.4));
      spots.tag(spots.key("weight"), spots.value(0.3 + i % 4));
      spots.feature(MvtGeometryType.POINT, spot);
    }
    spots.finish();
    return tile.toBytes();
  }

  private static void area(
      MvtLayerWriter layer, String icon, int left, int top, int right, int bottom) {
    MvtGeometryWriter ring = new MvtGeometryWriter();
    ring.moveTo(left, top);
    ring.lineTo(right, top + 60);
    ring.lineTo(right - 90, bottom);
    ring.lineTo(left + 50, bottom - 70);
    ring.closePath();
    layer.tag(layer.key("icon"), layer.value(icon));
    layer.feature(MvtGeometryType.POLYGON, ring);
  }

  private static TileSource source(byte[] tile) {
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return z == Z && x == X && y == Y ? Optional.of(MvtTile.read(tile)) : Optional.empty();
      }

      @Override
      public int zoomMax() {
        return Z;
      }
    };
  }

  private static String document(String layers) throws IOException {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("version", 8).put("sprite", "ORIGIN/sprite/service-day");
    document.put("glyphs", "ORIGIN/{fontstack}/{range}.pbf");
    ObjectNode sources = document.putObject("sources");
    sources
        .putObject("t")
        .put("type", "raster-dem")
        .put("encoding", "terrarium")
        .put("tileSize", 256)
        .put("maxzoom", 12)
        .putArray("tiles")
        .add("ORIGIN/terrain-{z}-{x}-{y}.png");
    ObjectNode geometry =
        sources
            .putObject("g")
            .put("type", "geojson")
            .put("lineMetrics", true)
            .putObject("data")
            .put("type", "LineString");
    for (int[] point : WAY) {
      double mercator = Math.PI * (1 - 2 * (Y + point[1] / 4096.0) / (1 << Z));
      geometry
          .withArray("coordinates")
          .addArray()
          .add((X + point[0] / 4096.0) / (1 << Z) * 360 - 180)
          .add(Math.toDegrees(Math.atan(Math.sinh(mercator))));
    }
    ObjectNode source = sources.putObject("s");
    source.put("type", "vector").put("maxzoom", Z).putArray("tiles").add("ORIGIN/{z}-{x}-{y}.mvt");
    JsonNode all = JSON.readTree("[" + layers.replace('\'', '"') + "]");
    document.set("layers", all);
    return document.toString();
  }

  private void sprites() throws IOException {
    Path sprites = Files.createDirectories(folder.resolve("sprite"));
    for (String end : List.of("", Sprites.TWICE)) {
      for (String kind : List.of(Sprites.INDEX, Sprites.SHEET)) {
        String name = "service-day" + end + kind;
        Files.write(sprites.resolve(name), Sprites.of(name).orElseThrow().bytes());
      }
    }
  }

  private void glyphs() throws IOException {
    FontLibrary fonts = FontLibrary.open(Optional.empty());
    Glyphs glyphs = new Glyphs(fonts, folder.resolve("glyphs"), 64L << 20, 64L << 20);
    String font = "Noto Sans Regular";
    Path of = Files.createDirectories(folder.resolve(font));
    for (int first : new int[] {0, 0x2e00}) {
      byte[] range = glyphs.range(new FontStack(List.of(font)), first, Deadline.never()).gzipped();
      Files.write(of.resolve("%d-%d.pbf".formatted(first, first + 255)), range);
    }
  }

  // ---------------------------------------------------------------- heights

  /// Hills of three sizes, of up to some hundred metres.
  private static double meters(double worldX, double worldY) {
    double across = worldX * 40_000;
    double down = worldY * 40_000;
    return 300
        + 200 * Math.sin(across * 2 * Math.PI / 31)
        + 120 * Math.cos((across + 2 * down) * 2 * Math.PI / 9)
        + 20 * Math.sin((2 * across - down) * 2 * Math.PI / 2);
  }

  /// In steps of a 256th of a metre, as the pictures have them.
  private static int step(int z, int x, int y, int row, int column) {
    double world = 256.0 * (1 << z);
    return (int)
        Math.round(
            (meters((x * 256 + column + 0.5) / world, (y * 256 + row + 0.5) / world) + 32_768)
                * 256);
  }

  private static HeightSource heights() {
    return new HeightSource() {
      @Override
      public Optional<TerrainHeights> findHeights(int z, int x, int y, Deadline deadline) {
        float[] meters = new float[256 * 256];
        for (int i = 0; i < meters.length; i++) {
          meters[i] = (float) (step(z, x, y, i / 256, i % 256) / 256.0 - 32_768);
        }
        return Optional.of(new TerrainHeights(meters));
      }

      @Override
      public int zoomMax() {
        return 12;
      }
    };
  }

  private void terrain() throws IOException {
    for (int x = 2131; x <= 2133; x++) {
      for (int y = 1492; y <= 1494; y++) {
        BufferedImage picture = new BufferedImage(256, 256, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 256 * 256; i++) {
          picture.setRGB(i % 256, i / 256, step(12, x, y, i / 256, i % 256));
        }
        ImageIO.write(
            picture, "png", folder.resolve("terrain-12-%d-%d.png".formatted(x, y)).toFile());
      }
    }
  }

  private void maplibre() throws IOException, InterruptedException {
    Process browser =
        new ProcessBuilder("node", "test/raster.mjs", folder.toString())
            .directory(Workspace.root().resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
    assertThat(browser.waitFor()).as(said).isZero();
  }

  private static BufferedImage beside(BufferedImage ours, BufferedImage theirs) {
    BufferedImage both = new BufferedImage(2 * ours.getWidth() + 8, ours.getHeight(), 1);
    Graphics2D graphics = both.createGraphics();
    graphics.drawImage(ours, 0, 0, null);
    graphics.drawImage(theirs, ours.getWidth() + 8, 0, null);
    graphics.dispose();
    return both;
  }
}
