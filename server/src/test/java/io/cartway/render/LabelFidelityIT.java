package io.cartway.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.EmbeddedServer;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.GlyphCache;
import io.cartway.glyphs.Glyphs;
import io.cartway.region.Regions;
import io.cartway.render.label.PlacedLayer;
import io.cartway.render.label.PlacedText;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.style.sprite.Sprites;
import io.cartway.testing.Workspace;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The texts that are placed, beside those that MapLibre GL JS places of the same styles and tiles
/// in Chromium. Both are listed in `target/pages/raster/labels.txt` afterwards.
class LabelFidelityIT {

  /// Anchors of the same text are at most so far from each other, in pixels.
  private static final double NEAR = 8;

  /// Pixels of a view; what is less than a quarter of it from its edge is not compared, because
  /// MapLibre does not know what is outside.
  private static final int SIDE = 1024;

  /// Zoom of the style, and a place of Monaco in shares of the world.
  private static final double[][] PLACES = {
    {14, 0.520615, 0.364640}, {15, 0.520615, 0.364640}, {16, 0.520600, 0.364650},
    {17, 0.520618, 0.364645}, {18, 0.520611, 0.364650}, {13, 0.520600, 0.364630},
    {12, 0.520600, 0.364610}, {19, 0.520611, 0.364650}
  };

  /// What the own styles do not say.
  private static final String ODD =
      """
      [{"id":"b","type":"background","paint":{"background-color":"#eee"}},
      {"id":"houses","type":"symbol","source":"cartway","source-layer":"housenumber",
       "layout":{"text-field":["get","housenumber"],"text-font":["Noto Sans Regular"],
       "text-size":9,"symbol-z-order":"viewport-y","text-padding":6}},
      {"id":"areas","type":"symbol","source":"cartway","source-layer":"landuse",
       "layout":{"text-field":["get","class"],"text-font":["Noto Sans Bold"],"text-size":11,
       "text-anchor":"bottom-right","text-offset":[0.4,-0.7],"text-ignore-placement":true}},
      {"id":"water","type":"symbol","source":"cartway","source-layer":"water",
       "layout":{"text-field":["get","class"],"text-font":["Noto Sans Regular"],
       "text-overlap":"cooperative","icon-overlap":"always","icon-image":"circle",
       "icon-anchor":"bottom","icon-offset":[4,6],"icon-rotate":30,"text-rotate":-20}},
      {"id":"roads","type":"symbol","source":"cartway","source-layer":"transportation_name",
       "layout":{"symbol-placement":"line-center","text-field":["get","name"],
       "text-font":["Noto Sans Regular"],"text-size":["interpolate",["linear"],["zoom"],
       10,8,18,["match",["get","class"],"primary",20,14]],"text-offset":[0,1.2],
       "text-letter-spacing":0.1,"text-max-angle":60},
       "paint":{"text-translate":[7,-5],"text-halo-color":"white","text-halo-width":1}},
      {"id":"signs","type":"symbol","source":"cartway","source-layer":"transportation_name",
       "layout":{"symbol-placement":"line","symbol-spacing":90,"text-field":["get","name"],
       "text-font":["Noto Sans Italic"],"text-rotation-alignment":"viewport","text-size":10,
       "icon-image":"circle","icon-rotation-alignment":"map","icon-size":0.5,
       "icon-optional":true,"text-anchor":"left","text-offset":[1,0]}},
      {"id":"fits","type":"symbol","source":"cartway","source-layer":"poi",
       "layout":{"text-field":["get","name"],"text-font":["Noto Sans Regular"],"text-size":10,
       "text-variable-anchor":["top","left","right","bottom-left"],"text-radial-offset":0.9,
       "text-justify":"auto","text-max-width":6,"icon-image":"shield-road",
       "icon-text-fit":"both","icon-text-fit-padding":[1,3,1,3]}},
      {"id":"sections","type":"symbol","source":"cartway","source-layer":"poi",
       "layout":{"text-field":["format",["get","name"],{"font-scale":1.3,"text-color":"red"},
       "\\n",{},["get","class"],{"text-font":["literal",["Noto Sans Bold"]]}],
       "text-font":["Noto Sans Regular"],"text-size":10,"symbol-sort-key":["-",["get","rank"]],
       "text-variable-anchor-offset":["bottom",[0,-1],"top-right",[-0.5,0.5]],
       "text-line-height":1.5}},
      {"id":"places","type":"symbol","source":"cartway","source-layer":"place",
       "layout":{"text-field":["upcase",["get","name"]],"text-font":["Noto Sans Bold"],
       "text-size":14,"text-rotate":15,"text-max-width":4,"text-letter-spacing":0.2,
       "text-justify":"right","text-padding":20,"icon-image":"star","icon-padding":[9,2],
       "text-optional":true}}]
      """;

  private static final String ODD_NAME = "odd";

  private record Label(int view, String layer, double x, double y, String text) {

    boolean isLike(Label other) {
      return view == other.view
          && text.equals(other.text)
          && Math.hypot(x - other.x, y - other.y) <= NEAR;
    }
  }

  private record Place(String style, double zoom, double x, double y) {

    double world() {
      return 512 * Math.pow(2, zoom);
    }

    View view() {
      double left = Math.rint(x * world()) - SIDE / 2.0;
      double top = Math.rint(y * world()) - SIDE / 2.0;
      return new View(zoom, left, top, SIDE, SIDE, 1);
    }

    String row() {
      double centerX = Math.rint(x * world()) / world();
      double centerY = Math.rint(y * world()) / world();
      return "%s %s %s %s %d".formatted(style, zoom, centerX, centerY, SIDE);
    }
  }

  @TempDir private Path folder;

  @Test
  void texts_stand_where_maplibre_puts_them() throws Exception {
    FontLibrary fonts = FontLibrary.open(Optional.empty());
    try (TileArchive archive = TileArchive.open(Regions.open(EmbeddedServer.region()).tiles())) {
      List<Place> places = new ArrayList<>();
      for (String style : StyleDocument.ids()) {
        for (double[] at : PLACES) {
          places.add(new Place(style, at[0], at[1], at[2]));
        }
      }
      for (int i = 0; i < 4; i++) {
        places.add(new Place(ODD_NAME, PLACES[i][0], PLACES[i][1], PLACES[i][2]));
      }
      prepare(archive, fonts, places);
      place();
      List<Label> theirs = theirs(places);
      List<Label> ours = ours(archive, fonts, places);
      report(places, ours, theirs);
      assertThat(theirs).hasSizeGreaterThan(300);
      assertThat(agreement(ours, theirs)).as("F1 of all labels").isGreaterThan(0.97);
      List<Label> beside =
          ours.stream().map(l -> new Label(l.view, l.layer, l.x + 9, l.y, l.text)).toList();
      assertThat(agreement(beside, theirs)).as("9 pixels further").isLessThan(0.3);
      comparePictures(archive, fonts, places);
    }
  }

  /// Compares the middles of the pictures; both lie in `target/pages/raster` afterwards.
  private void comparePictures(TileArchive archive, FontLibrary fonts, List<Place> places)
      throws IOException {
    Path pages = Workspace.root().resolve("server/target/pages/raster");
    GlyphCache glyphs = new GlyphCache(fonts, 16L << 20);
    List<Double> ours = new ArrayList<>();
    List<Double> bare = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      Labels labels =
          Labels.of(glyphs, sprite(place.style()), new PlacementCache(32L << 20), place.style());
      BufferedImage theirs = middle(ImageIO.read(folder.resolve(i + ".png").toFile()));
      BufferedImage picture = picture(archive, place, labels);
      BufferedImage both = new BufferedImage(SIDE + 8, SIDE / 2, BufferedImage.TYPE_INT_RGB);
      both.getGraphics().drawImage(picture, 0, 0, null);
      both.getGraphics().drawImage(theirs, SIDE / 2 + 8, 0, null);
      ImageIO.write(both, "png", pages.resolve("labels-" + i + ".png").toFile());
      ours.add(FidelityIT.different(picture, theirs));
      bare.add(FidelityIT.different(picture(archive, place, null), theirs));
    }
    assertThat(FidelityIT.most(ours)).as("per cent of pixels: " + ours).isLessThan(1);
    List<Double> own = ours.subList(0, StyleDocument.ids().size() * PLACES.length);
    assertThat(FidelityIT.most(own)).as("of the own styles: " + own).isLessThan(0.3);
    assertThat(FidelityIT.most(bare)).as("without symbols: " + bare).isGreaterThan(1.5);
  }

  private static BufferedImage picture(TileArchive archive, Place place, @Nullable Labels labels)
      throws IOException {
    byte[] png =
        new Renderer(sheet(place.style()), source(archive), labels)
            .png(place.view(), Deadline.never());
    return middle(ImageIO.read(new ByteArrayInputStream(png)));
  }

  private static BufferedImage middle(BufferedImage picture) {
    return picture.getSubimage(SIDE / 4, SIDE / 4, SIDE / 2, SIDE / 2);
  }

  private static double agreement(List<Label> ours, List<Label> theirs) {
    int both = 0;
    List<Label> left = new ArrayList<>(theirs);
    for (Label each : ours) {
      Optional<Label> found = left.stream().filter(each::isLike).findFirst();
      if (found.isPresent()) {
        left.remove(found.get());
        both++;
      }
    }
    return 2.0 * both / (ours.size() + theirs.size());
  }

  private static void report(List<Place> places, List<Label> ours, List<Label> theirs)
      throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      int view = i;
      List<Label> one = ours.stream().filter(label -> label.view() == view).toList();
      List<Label> other = theirs.stream().filter(label -> label.view() == view).toList();
      rows.add(
          "%d\t%s\t%d ours\t%d theirs\t%.3f"
              .formatted(i, places.get(i).row(), one.size(), other.size(), agreement(one, other)));
      for (Label each : one) {
        if (other.stream().noneMatch(each::isLike)) {
          rows.add("\tours only\t" + each);
        }
      }
      for (Label each : other) {
        if (one.stream().noneMatch(each::isLike)) {
          rows.add("\ttheirs only\t" + each);
        }
      }
    }
    Path pages = Files.createDirectories(Workspace.root().resolve("server/target/pages/raster"));
    Files.write(pages.resolve("labels.txt"), rows);
  }

  /// Whether a label is far enough from the edge of its view.
  private static boolean isCompared(double x, double y) {
    return Math.max(Math.abs(x - SIDE / 2.0), Math.abs(y - SIDE / 2.0)) <= SIDE / 4.0;
  }

  // ---------------------------------------------------------------- labels of MapLibre

  private void prepare(TileArchive archive, FontLibrary fonts, List<Place> places)
      throws IOException {
    Files.write(folder.resolve("views.txt"), places.stream().map(Place::row).toList());
    Files.createDirectories(folder.resolve("sprite"));
    Glyphs glyphs = new Glyphs(fonts, folder.resolve("glyphs"), 64L << 20, 64L << 20);
    for (String font : fonts.fonts()) {
      Path of = Files.createDirectories(folder.resolve(font));
      for (int first : new int[] {0, 256, 1024, 7680, 8192}) {
        byte[] range =
            glyphs.range(new FontStack(List.of(font)), first, Deadline.never()).gzipped();
        Files.write(of.resolve("%d-%d.pbf".formatted(first, first + 255)), range);
      }
    }
    String odd = document(ODD_NAME, archive.zoomMax());
    Files.writeString(folder.resolve(ODD_NAME + ".json"), odd);
    for (String style : StyleDocument.ids()) {
      Files.writeString(folder.resolve(style + ".json"), document(style, archive.zoomMax()));
      for (String base : List.of(style, style + Sprites.TWICE)) {
        for (String end : List.of(Sprites.INDEX, Sprites.SHEET)) {
          byte[] file = Sprites.of(base + end).orElseThrow().bytes();
          Files.write(folder.resolve("sprite/" + base + end), file);
        }
      }
    }
    for (Place place : places) {
      View view = place.view();
      int z = Math.min((int) place.zoom(), archive.zoomMax());
      double size = place.world() / (1 << z);
      for (int x = (int) (view.left() / size) - 1; x * size < view.left() + SIDE + size; x++) {
        for (int y = (int) (view.top() / size) - 1; y * size < view.top() + SIDE + size; y++) {
          Optional<byte[]> tile = archive.findTile(z, x, y);
          if (tile.isPresent()) {
            String name = "%d-%d-%d.mvt".formatted(z, x, y);
            Files.write(folder.resolve(name), TileBytes.unpacked(tile.get()));
          }
        }
      }
    }
  }

  private static StyleSheet sheet(String style) {
    try {
      return StyleSheet.read(layers(style));
    } catch (InvalidStyleException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static String sprite(String style) {
    return style.equals(ODD_NAME) ? "service-day" : style;
  }

  /// The symbols of a style, and what is below all.
  private static JsonNode layers(String style) {
    ArrayNode layers = JsonNodeFactory.instance.arrayNode();
    try {
      JsonNode all =
          style.equals(ODD_NAME)
              ? new ObjectMapper().readTree(ODD)
              : layers.arrayNode().addAll(StyleDocument.of(style).orElseThrow().layers());
      for (JsonNode layer : all) {
        String type = layer.path("type").asText();
        if (type.equals("symbol") || type.equals("background")) {
          layers.add(layer);
        }
      }
      return layers;
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }

  private static String document(String style, int zoomMax) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("version", 8).put("glyphs", "ORIGIN/{fontstack}/{range}.pbf");
    document.put("sprite", "ORIGIN/sprite/" + sprite(style));
    ObjectNode source = document.putObject("sources").putObject(StyleDocument.TILES);
    source
        .put("type", "vector")
        .put("maxzoom", zoomMax)
        .putArray("tiles")
        .add("ORIGIN/{z}-{x}-{y}.mvt");
    document.set("layers", layers(style));
    return document.toString();
  }

  private void place() throws IOException, InterruptedException {
    Process browser =
        new ProcessBuilder("node", "test/labels.mjs", folder.toString(), folder.toString())
            .directory(Workspace.root().resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
    assertThat(browser.waitFor()).as(said).isZero();
  }

  private List<Label> theirs(List<Place> places) throws IOException {
    List<Label> labels = new ArrayList<>();
    for (String row : Files.readAllLines(folder.resolve("labels.txt"))) {
      String[] cells = row.split("\t", -1);
      int view = Integer.parseInt(cells[0]);
      Place place = places.get(view);
      double x = Double.parseDouble(cells[2]) * place.world() - place.view().left();
      double y = Double.parseDouble(cells[3]) * place.world() - place.view().top();
      if (isCompared(x, y)) {
        labels.add(new Label(view, cells[1], x, y, plain(cells[4])));
      }
    }
    return labels;
  }

  private static String plain(String text) {
    return text.replace('\n', ' ').strip().toLowerCase(Locale.ROOT);
  }

  // ---------------------------------------------------------------- our labels

  private static List<Label> ours(TileArchive archive, FontLibrary fonts, List<Place> places) {
    TileSource source = source(archive);
    GlyphCache glyphs = new GlyphCache(fonts, 16L << 20);
    Set<Label> labels = new HashSet<>();
    for (int i = 0; i < places.size(); i++) {
      String style = places.get(i).style();
      SymbolDrawing drawing =
          new SymbolDrawing(
              places.get(i).view(),
              sheet(style),
              source,
              Labels.of(glyphs, sprite(style), new PlacementCache(32L << 20), style),
              new Painter(1, 1),
              Deadline.never());
      for (SymbolDrawing.Part part : drawing.parts()) {
        for (PlacedLayer layer : part.placement().layers()) {
          for (PlacedText text : layer.texts()) {
            double x = text.x() + part.left();
            double y = text.y() + part.top();
            boolean isHere = text.x() >= 0 && text.y() >= 0 && text.x() < 1024 && text.y() < 1024;
            if (isHere && isCompared(x, y)) {
              labels.add(new Label(i, layer.layer(), x, y, plain(text.text())));
            }
          }
        }
      }
    }
    return new ArrayList<>(labels);
  }

  private static MvtTile read(byte[] packed) {
    try {
      return MvtTile.read(TileBytes.unpacked(packed));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static TileSource source(TileArchive archive) {
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return archive.findTile(z, x, y).map(LabelFidelityIT::read);
      }

      @Override
      public int zoomMax() {
        return archive.zoomMax();
      }
    };
  }
}
