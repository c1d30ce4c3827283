package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Pictures with symbols, from own fonts and sprites.
class SymbolsTest {

  private static final int SIDE = 1024;

  private static GlyphCache glyphs = null;

  @BeforeAll
  static void open() throws IOException {
    glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 8L << 20);
  }

  @Test
  void every_pixel_is_the_same_in_the_tile_its_neighbours_and_the_whole() throws Exception {
    TileSource tiles = source(names(60));
    for (String id : List.of("service-day", "terrain")) {
      StyleSheet style = StyleSheet.of(StyleDocument.of(id).orElseThrow());
      int z = 15;
      int x = 1 << 14;
      // Two metatiles and a half.
      View whole = new View(z - 1.0, x * 256.0 - 384, x * 256.0 - 128, 2 * SIDE + 512, 512, 1);
      BufferedImage all = draw(style, tiles, whole, id);
      BufferedImage bare = read(new Renderer(style, tiles).png(whole, Deadline.never()));
      int labelled = 0;
      for (int column = 0; column < 9; column++) {
        View tile = new View(z - 1.0, (x + column - 1) * 256.0, x * 256.0, 256, 256, 1);
        BufferedImage part = draw(style, tiles, tile, id + column);
        for (int i = 0; i < 256 * 256; i++) {
          int atX = i % 256 + 128 + 256 * column;
          int atY = i / 256 + 128;
          int ours = part.getRGB(i % 256, i / 256);
          assertNear(ours, all.getRGB(atX, atY), "%s, %d, %d".formatted(id, atX, atY));
          labelled += ours != bare.getRGB(atX, atY) ? 1 : 0;
        }
      }
      assertThat(labelled).as("pixels of labels in " + id).isGreaterThan(3_000);
    }
  }

  private static void assertNear(int one, int other, String as) {
    for (int channel = 0; channel < 24; channel += 8) {
      assertThat(Math.abs((one >>> channel & 255) - (other >>> channel & 255)))
          .as(as)
          .isLessThan(8);
    }
  }

  @Test
  void the_more_important_of_two_labels_is_drawn_and_a_free_one_beside() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    point(layer, "xxxx", 9, 1000, 1000);
    point(layer, "wwww", 1, 1010, 1000);
    point(layer, "iiii", 5, 3000, 3000);
    layer.finish();
    String json =
        "[{'id':'b','type':'background','paint':{'background-color':'white'}},"
            + "{'id':'s','type':'symbol','source':'s','source-layer':'p','layout':{"
            + "'text-field':['get','name'],'symbol-sort-key':['get','rank']},"
            + "'paint':{'text-color':['match',['get','rank'],1,'red',5,'blue','green']}}]";
    StyleSheet style = StyleSheet.read(new ObjectMapper().readTree(json.replace('\'', '"')));
    BufferedImage picture =
        draw(style, source(tile.toBytes()), new View(0, 0, 0, 512, 512, 1), "a");
    int red = 0;
    int blue = 0;
    int green = 0;
    for (int i = 0; i < 512 * 512; i++) {
      int rgb = picture.getRGB(i % 512, i / 512);
      int[] parts = {rgb >>> 16 & 255, rgb >>> 8 & 255, rgb & 255};
      red += parts[0] > parts[1] + 60 && parts[0] > parts[2] + 60 ? 1 : 0;
      green += parts[1] > parts[0] + 60 && parts[1] > parts[2] + 60 ? 1 : 0;
      blue += parts[2] > parts[0] + 60 && parts[2] > parts[1] + 60 ? 1 : 0;
    }
    assertThat(red).isGreaterThan(20);
    assertThat(blue).isGreaterThan(10);
    assertThat(green).isZero();
  }

  // ---------------------------------------------------------------- tiles and pictures

  private static void point(MvtLayerWriter layer, String name, long rank, int x, int y) {
    MvtGeometryWriter point = new MvtGeometryWriter();
    point.moveTo(x, y);
    layer.tag(layer.key("name"), layer.value(name));
    layer.tag(layer.key("rank"), layer.value(rank));
    layer.tag(layer.key("class"), layer.value(rank % 2 == 0 ? "village" : "restaurant"));
    layer.feature(MvtGeometryType.POINT, point);
  }

  /// Places, shops and named roads anywhere in a tile.
  private static byte[] names(int count) {
    Random random = new Random(20);
    MvtWriter tile = new MvtWriter(0);
    for (String name : List.of("place", "poi")) {
      MvtLayerWriter layer = tile.layer(name, 4096);
      for (int i = 0; i < count; i++) {
        String text = "Name " + (char) ('A' + random.nextInt(26)) + " of " + i;
        point(layer, text, 2L * random.nextInt(9), random.nextInt(4096), random.nextInt(4096));
      }
      layer.finish();
    }
    MvtLayerWriter roads = tile.layer("transportation_name", 4096);
    for (int i = 0; i < count; i++) {
      MvtGeometryWriter line = new MvtGeometryWriter();
      int x = random.nextInt(5000) - 500;
      int y = random.nextInt(5000) - 500;
      line.moveTo(x, y);
      for (int k = 0; k < 6; k++) {
        line.lineTo(x += random.nextInt(900) - 200, y += random.nextInt(300) - 150);
      }
      roads.tag(roads.key("name"), roads.value("Street " + i % 20));
      roads.tag(roads.key("class"), roads.value("primary"));
      roads.feature(MvtGeometryType.LINE, line);
    }
    roads.finish();
    return tile.toBytes();
  }

  private static TileSource source(byte[] bytes) {
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return Optional.of(MvtTile.read(bytes));
      }

      @Override
      public int zoomMax() {
        return 14;
      }
    };
  }

  private static BufferedImage draw(StyleSheet style, TileSource tiles, View view, String version)
      throws IOException {
    Labels labels = Labels.of(glyphs, "service-day", new PlacementCache(8L << 20), version);
    return read(new Renderer(style, tiles, labels).png(view, Deadline.never()));
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }
}
