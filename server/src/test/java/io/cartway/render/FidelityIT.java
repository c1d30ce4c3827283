package io.cartway.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.EmbeddedServer;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleLayer;
import io.cartway.style.StyleSheet;
import io.cartway.testing.Workspace;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.work.Deadline;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Our pictures beside those that MapLibre GL JS draws of the same styles and tiles in Chromium,
/// without labels and hills. Both lie in `target/pages/raster` afterwards, side by side.
class FidelityIT {

  /// A pixel differs when a channel of it and of all its neighbours there does by more than this.
  private static final int FAR = 40;

  /// Of a hundred pixels, at the 95th of a hundred tiles. The worst tile that was seen has 0.11.
  private static final double DIFFERENT_MAX = 0.25;

  private static final Set<String> NOT_DRAWN = Set.of("symbol", "hillshade");

  /// Zoom, column and row, 80 tiles in the four styles: the harbour of Monaco, its streets, its
  /// coast and its country.
  private static final int[][] PLACES = {
    {15, 17_059, 11_948}, {15, 17_058, 11_949}, {16, 34_118, 23_897}, {17, 68_236, 47_795},
    {14, 8_529, 5_974}, {13, 4_264, 2_987}, {12, 2_132, 1_493}, {9, 266, 186},
    {15, 17_058, 11_948}, {15, 17_059, 11_949}, {16, 34_117, 23_897}, {16, 34_118, 23_896},
    {16, 34_119, 23_896}, {16, 34_117, 23_898}, {17, 68_237, 47_794}, {17, 68_235, 47_796},
    {18, 136_473, 95_590}, {18, 136_472, 95_589}, {19, 272_946, 191_180}, {11, 1_066, 746}
  };

  private record Tile(String style, int z, int x, int y, int scale) {

    String row() {
      return "%s %d %d %d %d".formatted(style, z, x, y, scale);
    }

    String file() {
      return row().replace(' ', '-');
    }
  }

  @TempDir private Path folder;

  @Test
  void pictures_are_those_of_maplibre_and_of_nothing_else() throws Exception {
    Region region = Regions.open(EmbeddedServer.region());
    try (TileArchive archive = TileArchive.open(region.tiles())) {
      List<Tile> tiles = tiles();
      prepare(archive, tiles);
      draw();
      Path pages = Files.createDirectories(Workspace.root().resolve("server/target/pages/raster"));
      List<Double> ours = new ArrayList<>();
      List<Double> blank = new ArrayList<>();
      List<Double> shifted = new ArrayList<>();
      List<Double> reversed = new ArrayList<>();
      List<Double> other = new ArrayList<>();
      for (Tile tile : tiles) {
        BufferedImage theirs = ImageIO.read(folder.resolve(tile.file() + ".maplibre.png").toFile());
        BufferedImage picture = picture(archive, sheet(tile.style()), tile);
        ImageIO.write(beside(picture, theirs), "png", pages.resolve(tile.file() + ".png").toFile());
        ours.add(different(picture, theirs));
        blank.add(different(plain(picture), theirs));
        shifted.add(different(shifted(picture), theirs));
        StyleSheet backwards = new StyleSheet(sheet(tile.style()).layers().reversed());
        reversed.add(different(picture(archive, backwards, tile), theirs));
        String another = tile.style().equals("terrain") ? "service-night" : "terrain";
        other.add(different(picture(archive, sheet(another), tile), theirs));
      }
      assertThat(most(ours)).as("per cent of pixels: " + ours).isLessThan(DIFFERENT_MAX);
      for (List<Double> wrong : List.of(blank, shifted, reversed, other)) {
        assertThat(most(wrong)).as("what is wrong is seen: " + wrong).isGreaterThan(1.5);
      }
    }
  }

  private static List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    for (String style : StyleDocument.ids()) {
      for (int i = 0; i < PLACES.length; i++) {
        int[] place = PLACES[i];
        tiles.add(new Tile(style, place[0], place[1], place[2], i % 4 == 3 ? 2 : 1));
      }
    }
    return tiles;
  }

  /// The value at the 95th of a hundred.
  static double most(List<Double> values) {
    return values.stream().sorted().toList().get((int) (values.size() * 0.95));
  }

  // ---------------------------------------------------------------- pictures of MapLibre

  private void prepare(TileArchive archive, List<Tile> tiles) throws IOException {
    Files.write(folder.resolve("tiles.txt"), tiles.stream().map(Tile::row).toList());
    for (String style : StyleDocument.ids()) {
      Files.writeString(folder.resolve(style + ".json"), document(style, archive.zoomMax()));
    }
    for (int[] place : PLACES) {
      int z = Math.min(place[0] - 1, archive.zoomMax());
      int x = place[1] >> (place[0] - z);
      int y = place[2] >> (place[0] - z);
      // MapLibre asks for neighbours, too, which are not seen: there are none.
      Optional<byte[]> tile = archive.findTile(z, x, y);
      assertThat(tile).as("%d/%d/%d", z, x, y).isPresent();
      Files.write(
          folder.resolve("%d-%d-%d.mvt".formatted(z, x, y)), TileBytes.unpacked(tile.get()));
    }
  }

  private static String document(String style, int zoomMax) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("version", 8);
    ObjectNode source = document.putObject("sources").putObject(StyleDocument.TILES);
    source
        .put("type", "vector")
        .put("maxzoom", zoomMax)
        .putArray("tiles")
        .add("ORIGIN/{z}-{x}-{y}.mvt");
    for (JsonNode layer : StyleDocument.of(style).orElseThrow().layers()) {
      if (!NOT_DRAWN.contains(layer.path("type").asText())) {
        document.withArray("layers").add(layer);
      }
    }
    return document.toString();
  }

  private void draw() throws IOException, InterruptedException {
    Process browser =
        new ProcessBuilder("node", "test/raster.mjs", folder.toString())
            .directory(Workspace.root().resolve("console").toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
    assertThat(browser.waitFor()).as(said).isZero();
  }

  // ---------------------------------------------------------------- our pictures

  private static StyleSheet sheet(String style) {
    List<StyleLayer> layers = new ArrayList<>();
    for (StyleLayer layer : StyleSheet.of(StyleDocument.of(style).orElseThrow()).layers()) {
      if (!NOT_DRAWN.contains(layer.type().text())) {
        layers.add(layer);
      }
    }
    return new StyleSheet(layers);
  }

  private static BufferedImage picture(TileArchive archive, StyleSheet style, Tile tile)
      throws IOException {
    TileSource source =
        new TileSource() {
          @Override
          public Optional<MvtTile> findTile(int z, int x, int y) {
            return archive.findTile(z, x, y).map(FidelityIT::read);
          }

          @Override
          public int zoomMax() {
            return archive.zoomMax();
          }
        };
    View view = View.tile(tile.z(), tile.x(), tile.y(), tile.scale());
    byte[] png = new Renderer(style, source).png(view, Deadline.never());
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static MvtTile read(byte[] packed) {
    try {
      return MvtTile.read(TileBytes.unpacked(packed));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static BufferedImage plain(BufferedImage like) {
    BufferedImage plain = new BufferedImage(like.getWidth(), like.getHeight(), 1);
    Graphics2D graphics = plain.createGraphics();
    graphics.setColor(new Color(like.getRGB(0, 0)));
    graphics.fillRect(0, 0, plain.getWidth(), plain.getHeight());
    graphics.dispose();
    return plain;
  }

  private static BufferedImage shifted(BufferedImage picture) {
    BufferedImage shifted = plain(picture);
    Graphics2D graphics = shifted.createGraphics();
    graphics.drawImage(picture, 3, 3, null);
    graphics.dispose();
    return shifted;
  }

  private static BufferedImage beside(BufferedImage ours, BufferedImage theirs) {
    BufferedImage both = new BufferedImage(2 * ours.getWidth() + 8, ours.getHeight(), 1);
    Graphics2D graphics = both.createGraphics();
    graphics.drawImage(ours, 0, 0, null);
    graphics.drawImage(theirs, ours.getWidth() + 8, 0, null);
    graphics.dispose();
    return both;
  }

  // ---------------------------------------------------------------- how much differs

  /// Of a hundred pixels of either picture, how many the other has not within a pixel.
  static double different(BufferedImage one, BufferedImage other) {
    assertThat(one.getWidth()).isEqualTo(other.getWidth());
    int different = 0;
    int size = one.getWidth();
    for (int i = 0; i < size * size; i++) {
      int x = i % size;
      int y = i / size;
      different += isNear(one, other, x, y) && isNear(other, one, x, y) ? 0 : 1;
    }
    return 100.0 * different / (size * size);
  }

  private static boolean isNear(BufferedImage one, BufferedImage other, int x, int y) {
    int color = one.getRGB(x, y);
    for (int v = Math.max(y - 1, 0); v <= Math.min(y + 1, other.getHeight() - 1); v++) {
      for (int u = Math.max(x - 1, 0); u <= Math.min(x + 1, other.getWidth() - 1); u++) {
        if (difference(color, other.getRGB(u, v)) <= FAR) {
          return true;
        }
      }
    }
    return false;
  }

  private static int difference(int one, int other) {
    int most = 0;
    for (int channel = 0; channel < 24; channel += 8) {
      most = Math.max(most, Math.abs((one >>> channel & 255) - (other >>> channel & 255)));
    }
    return most;
  }
}
