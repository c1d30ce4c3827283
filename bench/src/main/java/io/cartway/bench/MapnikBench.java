package io.cartway.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.render.Renderer;
import io.cartway.render.TileSource;
import io.cartway.render.View;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.mvt.MvtFeatures;
import io.cartway.tiles.mvt.MvtGeometry;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtLayer;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Water, buildings and roads of raster tiles by our renderer and by Mapnik, with the same features
/// in the same colours and widths, in turns. Ours reads the vector tile's message for each picture;
/// Mapnik has the features in memory.
final class MapnikBench {

  /// Zoom of the pictures; the vector tiles are those of the zoom before.
  private static final int ZOOM = 15;

  /// Features of a vector tile's three layers: those of less are not drawn.
  private static final int FEATURES_MIN = 200;

  private static final int WARM_UPS = 6;
  private static final int ROUNDS = 6;
  private static final int PICTURES = 10;
  private static final double HALF_WORLD = Math.PI * 6_378_137;

  private static final List<String> LAYERS = List.of("water", "building", "transportation");

  private static final String STYLE =
      """
      [{"id":"b","type":"background","paint":{"background-color":"#f2efe9"}},
      {"id":"w","type":"fill","source":"cartway","source-layer":"water",
       "paint":{"fill-color":"#aad3df"}},
      {"id":"h","type":"fill","source":"cartway","source-layer":"building",
       "paint":{"fill-color":"#d9d0c9"}},
      {"id":"c","type":"line","source":"cartway","source-layer":"transportation",
       "filter":["==",["geometry-type"],"LineString"],
       "layout":{"line-cap":"round","line-join":"round"},"paint":{"line-color":"#888888",
       "line-width":["match",["get","class"],["motorway","trunk","primary"],7,
        ["secondary","tertiary"],5,3]}},
      {"id":"r","type":"line","source":"cartway","source-layer":"transportation",
       "filter":["==",["geometry-type"],"LineString"],
       "layout":{"line-cap":"round","line-join":"round"},"paint":{"line-color":"#ffffff",
       "line-width":["match",["get","class"],["motorway","trunk","primary"],5,
        ["secondary","tertiary"],3.5,1.5]}}]
      """;

  private static final String MAP_LAYER =
      """
      <Layer name="%s" srs="epsg:3857"><StyleName>%s</StyleName>
      <Datasource><Parameter name="type">geojson</Parameter>
      <Parameter name="file">%s</Parameter></Datasource></Layer>
      """;

  private final Path folder;
  private final TileArchive archive;
  private final Map<Integer, MvtTile> tiles = new HashMap<>();

  private record Picture(int x, int y, Path map) {}

  /// @param folder for files of the peer, and for the last pictures of both
  MapnikBench(Path folder, TileArchive archive) {
    this.folder = folder;
    this.archive = archive;
  }

  /// Adds the row.
  ///
  /// @param columns first and last of the pictures
  /// @param rows first and last of the pictures
  void run(Page page, String data, int[] columns, int[] rows)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Optional<MapnikPeer> found = MapnikPeer.start(folder);
    if (found.isEmpty()) {
      page.tell("skipped: no python3-mapnik here and no apt-get that installs it");
      return;
    }
    try (MapnikPeer peer = found.get()) {
      List<Picture> pictures = pictures(columns, rows);
      Renderer renderer = new Renderer(style(), new Source());
      for (int round = 0; round < WARM_UPS; round++) {
        Sample _ = ours(renderer, pictures);
        Sample _ = theirs(peer, pictures);
      }
      Sample ours = new Sample();
      Sample theirs = new Sample();
      for (int round = 0; round < ROUNDS; round++) {
        ours.addAll(ours(renderer, pictures));
        theirs.addAll(theirs(peer, pictures));
      }
      page.add(
          Row.against(
              "water, buildings and roads of zoom 15 alone, %d tiles, p50"
                  .formatted(pictures.size()),
              data,
              Quantity.millis(ours.median()),
              "Mapnik " + peer.version(),
              Quantity.millis(theirs.median())));
      page.add(
          Row.against(
              "the same, p99",
              data,
              Quantity.millis(ours.quantile(0.99)),
              "Mapnik " + peer.version(),
              Quantity.millis(theirs.quantile(0.99))));
    }
  }

  private static StyleSheet style() throws IOException {
    try {
      return StyleSheet.read(new ObjectMapper().readTree(STYLE));
    } catch (InvalidStyleException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static int key(int x, int y) {
    return (x << ZOOM) | y;
  }

  /// Tiles in memory, as messages.
  private final class Source implements TileSource {

    @Override
    public Optional<MvtTile> findTile(int z, int x, int y) {
      return Optional.ofNullable(tiles.get(key(x, y)));
    }

    @Override
    public int zoomMax() {
      return ZOOM - 1;
    }
  }

  private Sample ours(Renderer renderer, List<Picture> pictures) throws IOException {
    Sample sample = new Sample();
    for (Picture each : pictures) {
      byte[] png = {};
      for (int i = 0; i < PICTURES; i++) {
        long start = System.nanoTime();
        png = renderer.png(View.tile(ZOOM, each.x(), each.y(), 1), Deadline.never());
        sample.add(System.nanoTime() - start);
      }
      Files.write(folder.resolve("%d-%d-ours.png".formatted(each.x(), each.y())), png);
    }
    return sample;
  }

  private Sample theirs(MapnikPeer peer, List<Picture> pictures) throws IOException {
    Sample sample = new Sample();
    double side = 2 * HALF_WORLD / (1 << ZOOM);
    for (Picture each : pictures) {
      double west = each.x() * side - HALF_WORLD;
      double north = HALF_WORLD - each.y() * side;
      Path picture = folder.resolve("%d-%d-mapnik.png".formatted(each.x(), each.y()));
      double[] box = {west, north - side, west + side, north};
      sample.addAll(peer.draw(each.map(), box, PICTURES, picture));
    }
    return sample;
  }

  // ---------------------------------------------------------------- the same features

  private List<Picture> pictures(int[] columns, int[] rows) throws IOException {
    List<Picture> pictures = new ArrayList<>();
    for (int x = columns[0]; x <= columns[1]; x++) {
      for (int y = rows[0]; y <= rows[1]; y++) {
        Optional<byte[]> found = archive.findTile(ZOOM - 1, x / 2, y / 2);
        if (found.isPresent()) {
          MvtTile tile = MvtTile.read(TileBytes.unpacked(found.get()));
          int features = 0;
          for (String name : LAYERS) {
            features += tile.findLayer(name).map(MvtLayer::featureCount).orElse(0);
          }
          if (features >= FEATURES_MIN) {
            tiles.put(key(x / 2, y / 2), tile);
            pictures.add(new Picture(x, y, map(tile, x / 2, y / 2)));
          }
        }
      }
    }
    return pictures;
  }

  private Path map(MvtTile tile, int x, int y) throws IOException {
    List<String> layers = new ArrayList<>();
    for (String name : LAYERS) {
      Path file = folder.resolve("%d-%d-%s.json".formatted(x, y, name));
      writeFeatures(file, tile.findLayer(name), x, y);
      if (name.equals("transportation")) {
        layers.add(MAP_LAYER.formatted("casing", "casing", file));
        layers.add(MAP_LAYER.formatted("road", "road", file));
      } else {
        layers.add(MAP_LAYER.formatted(name, name, file));
      }
    }
    String roads =
        roads("casing", "#888888", "7", "5", "3") + roads("road", "#ffffff", "5", "3.5", "1.5");
    Path map = folder.resolve("%d-%d.xml".formatted(x, y));
    Files.writeString(
        map,
        """
        <Map srs="epsg:3857" background-color="#f2efe9">
        <Style name="water"><Rule><PolygonSymbolizer fill="#aad3df"/></Rule></Style>
        <Style name="building"><Rule><PolygonSymbolizer fill="#d9d0c9"/></Rule></Style>
        """
            + roads
            + String.join("", layers)
            + "</Map>");
    return map;
  }

  private static String roads(String name, String color, String... widths) {
    String line =
        "<LineSymbolizer stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\""
            + " stroke-linejoin=\"round\"/></Rule>";
    String is = "[class]='%s'";
    return "<Style name=\"%s\"><Rule><Filter>".formatted(name)
        + String.join(
            " or ", is.formatted("motorway"), is.formatted("trunk"), is.formatted("primary"))
        + "</Filter>"
        + line.formatted(color, widths[0])
        + "<Rule><Filter>"
        + String.join(" or ", is.formatted("secondary"), is.formatted("tertiary"))
        + "</Filter>"
        + line.formatted(color, widths[1])
        + "<Rule><ElseFilter/>"
        + line.formatted(color, widths[2])
        + "</Style>\n";
  }

  private static void writeFeatures(Path file, Optional<MvtLayer> found, int x, int y)
      throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("{\"type\":\"FeatureCollection\",\"features\":[");
      String comma = "";
      if (found.isPresent()) {
        MvtLayer layer = found.get();
        int key = layer.findKey("class");
        MvtFeatures features = layer.features();
        while (features.next()) {
          boolean isArea = features.type() == MvtGeometryType.POLYGON;
          if (!isArea && features.type() != MvtGeometryType.LINE) {
            continue;
          }
          if (isArea && layer.name().equals("transportation")) {
            continue;
          }
          String value = "";
          for (int tag = 0; tag < features.tagCount(); tag++) {
            value = features.key(tag) == key ? layer.value(features.value(tag)).toString() : value;
          }
          out.write(comma);
          out.write("{\"type\":\"Feature\",\"properties\":{\"class\":\"%s\"},".formatted(value));
          out.write("\"geometry\":" + geometry(features, isArea, layer.extent(), x, y) + "}");
          comma = ",\n";
        }
      }
      // The library takes no collection without features.
      if (comma.isEmpty()) {
        out.write(
            "{\"type\":\"Feature\",\"properties\":{\"class\":\"\"},\"geometry\":"
                + "{\"type\":\"Point\",\"coordinates\":[0,0]}}");
      }
      out.write("]}");
    }
  }

  private static String geometry(MvtFeatures features, boolean isArea, int extent, int x, int y) {
    double units = 2 * HALF_WORLD / (1 << (ZOOM - 1)) / extent;
    double west = (double) x * extent * units - HALF_WORLD;
    double north = HALF_WORLD - (double) y * extent * units;
    List<String> parts = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    String first = "";
    double area = 0;
    int firstX = 0;
    int firstY = 0;
    int beforeX = 0;
    int beforeY = 0;
    MvtGeometry at = features.geometry();
    while (true) {
      MvtGeometry.Command command = at.next();
      boolean isNext = command == MvtGeometry.Command.END || command == MvtGeometry.Command.MOVE_TO;
      if (isNext && !line.isEmpty()) {
        area += (double) beforeX * firstY - (double) firstX * beforeY;
        String ring = "[" + line + (isArea ? "," + first : "") + "]";
        if (isArea && area < 0 && !parts.isEmpty()) {
          parts.add(parts.removeLast() + "," + ring);
        } else {
          parts.add(ring);
        }
        line.setLength(0);
        area = 0;
      }
      if (command == MvtGeometry.Command.END) {
        break;
      }
      if (command != MvtGeometry.Command.CLOSE_PATH) {
        String point =
            String.format(
                Locale.ROOT, "[%.3f,%.3f]", west + at.x() * units, north - at.y() * units);
        if (line.isEmpty()) {
          first = point;
          firstX = at.x();
          firstY = at.y();
        } else {
          area += (double) beforeX * at.y() - (double) at.x() * beforeY;
        }
        line.append(line.isEmpty() ? "" : ",").append(point);
        beforeX = at.x();
        beforeY = at.y();
      }
    }
    String type = isArea ? "MultiPolygon" : "MultiLineString";
    String all = isArea ? "[" + String.join("],[", parts) + "]" : String.join(",", parts);
    return "{\"type\":\"%s\",\"coordinates\":[%s]}".formatted(type, all);
  }
}
