package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.label.PlacedLayer;
import io.cartway.render.label.PlacedText;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.style.sprite.SpriteSheet;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Pictures with symbols, from own fonts and sprites.
class SymbolsTest {

  private static final int SIDE = 1024;

  private static GlyphCache glyphs;

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
    StyleSheet style =
        style(
            "'text-field':['get','name'],'symbol-sort-key':['get','rank']",
            "'text-color':['match',['get','rank'],1,'red',5,'blue','green']");
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

  /// The second of two labels, 65 pixels beside the first, has no room but from top to bottom.
  @Test
  void a_label_that_may_be_written_either_way_takes_the_first_that_has_room() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    point(layer, "MMMM\u2e50", 1, 1000, 1000);
    point(layer, "MMMM\u2e50", 2, 1520, 1000);
    layer.finish();
    TileSource tiles = source(tile.toBytes());
    View view = new View(0, 0, 0, 512, 512, 1);
    String text = "'text-field':['get','name'],'symbol-sort-key':['get','rank'],";
    int[][] boxes = new int[3][];
    String[] ways = {"['horizontal']", "['horizontal','vertical']", "['vertical']"};
    for (int i = 0; i < 3; i++) {
      StyleSheet style = style(text + "'text-writing-mode':" + ways[i], "'text-color':'black'");
      boxes[i] = ink(draw(style, tiles, view, "way" + i), 165, 230);
      int[] first = ink(draw(style, tiles, view, "way" + i), 0, 165);
      assertThat(first[2] - first[0] > first[3] - first[1]).as(ways[i]).isEqualTo(i < 2);
    }
    assertThat(boxes[0][2]).as("no room").isNegative();
    for (int i = 1; i < 3; i++) {
      assertThat((boxes[i][0] + boxes[i][2]) / 2.0).as(ways[i]).isCloseTo(190, within(2.0));
      assertThat(boxes[i][2] - boxes[i][0]).as(ways[i]).isLessThan(20);
      assertThat(boxes[i][3] - boxes[i][1]).as(ways[i]).isGreaterThan(60);
    }
  }

  /// The box of what is dark between two columns.
  private static int[] ink(BufferedImage picture, int from, int to) {
    int[] box = {Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1};
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = from; x < to; x++) {
        int rgb = picture.getRGB(x, y);
        if (rgb >>> 24 > 100 && (rgb & 255) < 100) {
          box[0] = Math.min(box[0], x);
          box[1] = Math.min(box[1], y);
          box[2] = Math.max(box[2], x + 1);
          box[3] = Math.max(box[3], y + 1);
        }
      }
    }
    return box;
  }

  @Test
  void labels_over_the_edge_of_a_part_of_the_map_stand_in_both() throws Exception {
    TileSource tiles = source(names(250));
    StyleSheet style = StyleSheet.of(StyleDocument.of("service-day").orElseThrow());
    int over = 0;
    for (int z : new int[] {14, 15, 16, 17}) {
      View view = new View(z - 1.0, (1 << z) * 128.0 - 512, (1 << z) * 128.0, SIDE, 2 * SIDE, 1);
      List<SymbolDrawing.Part> parts = drawing(style, tiles, view).parts();
      for (SymbolDrawing.Part part : parts) {
        for (SymbolDrawing.Part other : parts) {
          if (part.left() != other.left() && part.top() == other.top()) {
            List<String> ours = crossing(part);
            assertThat(crossing(other)).containsExactlyInAnyOrderElementsOf(ours);
            over += ours.size();
          }
        }
      }
    }
    assertThat(over).as("labels over edges").isGreaterThan(40);
  }

  /// The texts that lie over the edge in the middle of the view, with their places in it.
  private static List<String> crossing(SymbolDrawing.Part part) {
    List<String> found = new ArrayList<>();
    for (PlacedLayer layer : part.placement().layers()) {
      for (PlacedText text : layer.texts()) {
        double left = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < text.count(); i++) {
          left = Math.min(left, text.left(i) + part.left());
          right = Math.max(right, text.left(i) + part.left() + 20 * text.size());
        }
        // What touches a corner is in four parts, maybe not by this edge.
        boolean isApart = text.y() > 150 && text.y() < SIDE - 150;
        if (isApart && left < SIDE / 2.0 - 12 && right > SIDE / 2.0 + 12) {
          found.add("%s %s %.1f %.1f".formatted(layer.layer(), text.text(), left, text.y()));
        }
      }
    }
    return found;
  }

  @Test
  void sixteen_threads_draw_the_same_bytes() throws Exception {
    TileSource tiles = source(names(60));
    // Too small for all: placements come and go.
    PlacementCache placements = new PlacementCache(60_000);
    List<Callable<byte[]>> pictures = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      String id = i % 2 == 0 ? "service-day" : "terrain";
      Labels labels = Labels.of(glyphs, id, placements, id);
      StyleSheet style = StyleSheet.of(StyleDocument.of(id).orElseThrow());
      int at = 1 << (13 + i % 4);
      View view = View.tile(14 + i % 4, at + i / 8, at, 1 + i % 2);
      pictures.add(() -> new Renderer(style, tiles, labels).png(view, Deadline.never()));
    }
    List<byte[]> alone = new ArrayList<>();
    for (Callable<byte[]> picture : pictures) {
      alone.add(picture.call());
    }
    assertThat(placements.keptBytes()).isBetween(1L, 60_000L);
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      List<Future<byte[]>> together = threads.invokeAll(pictures);
      for (int i = 0; i < together.size(); i++) {
        assertThat(together.get(i).get()).as("picture %d", i).isEqualTo(alone.get(i));
      }
    }
    assertThat(placements.keptBytes()).isBetween(1L, 60_000L);
  }

  @Test
  void twice_the_scale_is_sharper_and_of_the_same_size() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    point(layer, "HIHIH", 1, 2048, 2048);
    layer.finish();
    StyleSheet style = style("'text-field':['get','name'],'text-size':20", "");
    TileSource tiles = source(tile.toBytes());
    int[] once = ink(draw(style, tiles, new View(0, 0, 0, 512, 512, 1), "a"));
    int[] twice = ink(draw(style, tiles, new View(0, 0, 0, 1024, 1024, 2), "a"));
    assertThat(twice[0] / 2.0).as("left").isCloseTo(once[0], within(1.5));
    assertThat(twice[1] / 2.0).as("right").isCloseTo(once[1], within(1.5));
    double soft = (double) once[3] / once[2];
    assertThat((double) twice[3] / twice[2])
        .as("soft pixels for a dark one")
        .isLessThan(soft / 1.5);
  }

  /// The first and the last column with ink; dark pixels; soft ones.
  private static int[] ink(BufferedImage picture) {
    int[] found = {picture.getWidth(), 0, 0, 0};
    for (int x = 0; x < picture.getWidth(); x++) {
      for (int y = 0; y < picture.getHeight(); y++) {
        int green = picture.getRGB(x, y) >>> 8 & 255;
        if (green < 250) {
          found[0] = Math.min(found[0], x);
          found[1] = Math.max(found[1], x);
          found[green < 60 ? 2 : 3]++;
        }
      }
    }
    return found;
  }

  @Test
  void what_would_reach_too_far_is_left_out_and_much_ends_at_its_deadline() throws Exception {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter layer = tile.layer("p", 4096);
    Random random = new Random(20);
    for (int i = 0; i < 30_000; i++) {
      point(layer, "Name " + i % 99, 1, random.nextInt(4096), random.nextInt(4096));
    }
    layer.finish();
    TileSource tiles = source(tile.toBytes());
    View view = new View(0, 0, 0, 512, 512, 1);
    StyleSheet large = style("'text-field':['get','name'],'text-size':250", "");
    assertThat(ink(draw(large, tiles, view, "a"))[1]).as("nothing").isZero();
    String much = "'text-field':['get','name'],'text-size':9,'text-allow-overlap':true";
    SymbolDrawing.Part part = drawing(style(much, ""), tiles, view).parts().getFirst();
    long inside =
        part.placement().layers().getFirst().texts().stream()
            .filter(text -> text.x() >= 0 && text.x() < 512)
            .count();
    assertThat(inside).isEqualTo(20_000);
    Labels labels = Labels.of(glyphs, "service-day", new PlacementCache(0), "a");
    StyleSheet wide = style("'text-field':['get','name'],'text-size':100", "");
    for (StyleSheet heavy : List.of(style(much, ""), wide)) {
      Renderer renderer = new Renderer(heavy, tiles, labels);
      long start = System.nanoTime();
      Deadline soon = Deadline.after(Duration.ofMillis(20), System::nanoTime);
      assertThatThrownBy(() -> renderer.png(view, soon))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }
  }

  /// Letters that go back by 48 pixels each: the box of such a label is nowhere.
  @Test
  void letters_that_overlap_do_not_reach_into_parts_that_do_not_know_of_them() throws Exception {
    for (int letters : new int[] {4, 20}) {
      MvtWriter tile = new MvtWriter(0);
      MvtLayerWriter layer = tile.layer("p", 4096);
      point(layer, "x".repeat(letters), 1, 2048, 2048);
      layer.finish();
      StyleSheet style =
          style("'text-field':['get','name'],'text-letter-spacing':-3", "'text-color':'black'");
      View view = new View(14, 1 << 20, 1 << 20, 512, 512, 1);
      int[] box = ink(draw(style, source(tile.toBytes()), view, "back" + letters), 0, 512);
      assertThat(box[2] > 0).as("%d letters", letters).isEqualTo(letters == 4);
    }
  }

  // ---------------------------------------------------------------- tiles and pictures

  /// The name of an icon that is no shield.
  static String icon() {
    SpriteSheet sheet = SpriteSheet.of("service-day", false).orElseThrow();
    return sheet.names().stream()
        .sorted()
        .filter(name -> !sheet.find(name).orElseThrow().hasContent())
        .findFirst()
        .orElseThrow();
  }

  static StyleSheet style(String layout, String paint) throws IOException, InvalidStyleException {
    String json =
        "[{'id':'b','type':'background','paint':{'background-color':'white'}},"
            + "{'id':'s','type':'symbol','source':'s','source-layer':'p','layout':{"
            + layout
            + "},'paint':{"
            + paint
            + "}}]";
    return StyleSheet.read(new ObjectMapper().readTree(json.replace('\'', '"')));
  }

  static SymbolDrawing drawing(StyleSheet style, TileSource tiles, View view) {
    Labels labels = Labels.of(glyphs, "service-day", new PlacementCache(0), "a");
    return new SymbolDrawing(view, style, tiles, labels, new Painter(1, 1), Deadline.never());
  }

  static void point(MvtLayerWriter layer, String name, long rank, int x, int y) {
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

  static TileSource source(byte[] bytes) {
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
