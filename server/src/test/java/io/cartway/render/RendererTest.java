package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.tiles.mvt.MalformedTileException;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// Small styles over small tiles, read off the pixels. A raster tile of zoom 1 has a pixel for each
/// 8 of the 4,096 units of the vector tile of zoom 0.
class RendererTest {

  private static final int RED = 0xffff0000;
  private static final int GREEN = 0xff008000;
  private static final int BLUE = 0xff0000ff;
  private static final int WHITE = 0xffffffff;

  private static final String BACKGROUND =
      "{'id':'b','type':'background','paint':{'background-color':'white'}}";

  @Test
  void layers_lie_above_each_other_in_their_order_with_what_their_filters_let_pass()
      throws Exception {
    byte[] tile =
        tile(
            box("a", "kind", "one", 0, 0, 2048, 2048),
            box("a", "kind", "two", 1024, 0, 4096, 2048));
    BufferedImage picture =
        draw(
            tile,
            View.tile(1, 0, 0, 1),
            BACKGROUND,
            fill("f", "blue", "['==',['get','kind'],'two']", ""),
            fill("g", "red", "['==',['get','kind'],'one']", ""));
    assertThat(picture.getRGB(50, 50)).isEqualTo(RED);
    assertThat(picture.getRGB(200, 50)).as("above the other").isEqualTo(RED);
    picture = draw(tile, View.tile(1, 1, 0, 1), BACKGROUND, fill("f", "blue", "true", ""));
    assertThat(picture.getRGB(0, 10)).isEqualTo(BLUE);
    picture = draw(tile, View.tile(1, 0, 1, 1), BACKGROUND, fill("f", "blue", "true", ""));
    assertThat(picture.getRGB(50, 10)).as("nothing there").isEqualTo(WHITE);
  }

  @Test
  void sort_keys_order_the_features_of_a_layer() throws Exception {
    byte[] tile =
        tile(
            box("a", "rank", 3L, 0, 0, 2048, 2048),
            box("a", "rank", 1L, 0, 0, 2048, 2048),
            box("a", "rank", 2L, 0, 0, 2048, 2048));
    String color = "['match',['get','rank'],1,'red',2,'green','blue']";
    String up = fill("f", color, "true", "'fill-sort-key':['get','rank']");
    assertThat(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, up).getRGB(9, 9)).isEqualTo(BLUE);
    String down = fill("f", color, "true", "'fill-sort-key':['-',['get','rank']]");
    assertThat(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, down).getRGB(9, 9)).isEqualTo(RED);
    String none = fill("f", color, "true", "");
    assertThat(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, none).getRGB(9, 9)).isEqualTo(GREEN);
  }

  @Test
  void layers_are_drawn_between_their_zooms_and_values_follow_the_zoom() throws Exception {
    byte[] tile = tile(box("a", "k", "v", 0, 0, 4096, 4096));
    String color = "['interpolate',['linear'],['zoom'],2,'red',3,'blue']";
    String layer =
        "{'id':'f','type':'fill','source':'s','source-layer':'a','minzoom':2,'maxzoom':4,"
            + "'paint':{'fill-color':"
            + color
            + "}}";
    assertThat(draw(tile, View.tile(2, 0, 0, 1), BACKGROUND, layer).getRGB(9, 9)).isEqualTo(WHITE);
    assertThat(draw(tile, View.tile(3, 0, 0, 1), BACKGROUND, layer).getRGB(9, 9)).isEqualTo(RED);
    assertThat(draw(tile, View.tile(4, 0, 0, 1), BACKGROUND, layer).getRGB(9, 9)).isEqualTo(BLUE);
    assertThat(draw(tile, View.tile(5, 0, 0, 1), BACKGROUND, layer).getRGB(9, 9)).isEqualTo(WHITE);
    View half = new View(2.5, 0, 0, 64, 64, 1);
    assertThat(draw(tile, half, BACKGROUND, layer).getRGB(9, 9)).isEqualTo(0xff800080);
  }

  @Test
  void lines_have_widths_dashes_gaps_and_offsets_in_pixels_of_the_style() throws Exception {
    byte[] tile = tile(line(0, 512, 4096, 512));
    assertThat(column(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, line("'line-width':4")), 9))
        .isEqualTo("62-65");
    assertThat(column(draw(tile, View.tile(1, 0, 0, 2), BACKGROUND, line("'line-width':4")), 9))
        .as("twice the pixels")
        .isEqualTo("124-131");
    String gap = line("'line-width':2,'line-gap-width':4");
    assertThat(column(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, gap), 9))
        .isEqualTo("60-61 66-67");
    String offset = line("'line-width':2,'line-offset':10");
    assertThat(column(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, offset), 9))
        .as("to the right of the line's direction")
        .isEqualTo("73-74");
    BufferedImage dashed =
        draw(
            tile, View.tile(1, 0, 0, 1), BACKGROUND, line("'line-width':2,'line-dasharray':[2,3]"));
    StringBuilder row = new StringBuilder();
    for (int x = 0; x < 20; x++) {
      row.append(dashed.getRGB(x, 64) == RED ? '#' : '.');
    }
    assertThat(row).hasToString("####......####......");
    String moved = line("'line-width':2,'line-translate':[0,7]");
    assertThat(column(draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, moved), 9)).isEqualTo("70-71");
  }

  @Test
  void circles_have_a_radius_and_a_ring_around() throws Exception {
    MvtGeometryWriter point = new MvtGeometryWriter();
    point.moveTo(1024, 1024);
    byte[] tile = tile(new Feature("a", "k", "v", MvtGeometryType.POINT, point));
    String circle =
        "{'id':'c','type':'circle','source':'s','source-layer':'a','paint':{'circle-radius':20,"
            + "'circle-color':'red','circle-stroke-width':10,'circle-stroke-color':'blue'}}";
    BufferedImage picture = draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, circle);
    assertThat(picture.getRGB(128 + 18, 128)).isEqualTo(RED);
    assertThat(picture.getRGB(128, 128 - 25)).isEqualTo(BLUE);
    assertThat(picture.getRGB(128 + 32, 128)).isEqualTo(WHITE);
    assertThat(picture.getRGB(128 + 18, 128 + 18)).isEqualTo(BLUE);
  }

  @Test
  void outlines_and_opacities_of_areas_are_drawn() throws Exception {
    byte[] tile = tile(box("a", "k", "v", 400, 400, 1200, 1200));
    String outlined =
        "{'id':'f','type':'fill','source':'s','source-layer':'a','paint':{'fill-color':'red',"
            + "'fill-outline-color':'blue','fill-opacity':0.5}}";
    BufferedImage picture = draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, outlined);
    assertThat(picture.getRGB(100, 100)).isEqualTo(0xffff7f7f);
    assertThat(picture.getRGB(50, 100) & 0xff).as("the edge is bluer").isGreaterThan(0x90);
    String building =
        "{'id':'f','type':'fill-extrusion','source':'s','source-layer':'a',"
            + "'paint':{'fill-extrusion-color':'green','fill-extrusion-height':30}}";
    picture = draw(tile, View.tile(1, 0, 0, 1), BACKGROUND, building);
    assertThat(picture.getRGB(100, 100)).isEqualTo(GREEN);
  }

  @Test
  void pictures_beyond_the_tiles_zoom_are_made_of_the_finest_tiles() throws Exception {
    byte[] tile = tile(box("a", "k", "v", 0, 0, 2052, 4096));
    View view = View.tile(7, 64, 5, 1);
    BufferedImage picture =
        draw(
            tile,
            0,
            view,
            BACKGROUND,
            fill("f", "red", "true", "").replace("}}", ",'fill-antialias':false}}"));
    // Four units behind the middle of a tile of 32,768 pixels.
    assertThat(picture.getRGB(31, 100)).isEqualTo(RED);
    assertThat(picture.getRGB(32, 100)).isEqualTo(WHITE);
  }

  @Test
  void neighbours_are_parts_of_the_picture_of_both() throws Exception {
    TileSource tiles = source(random(4_000), 2);
    for (String id : List.of("service-day", "terrain")) {
      Renderer renderer = new Renderer(StyleSheet.of(StyleDocument.of(id).orElseThrow()), tiles);
      int z = 15;
      int x = (1 << 14) - 1;
      int y = 1 << 14;
      View both = new View(z - 1.0, x * 256.0, y * 256.0, 512, 256, 1);
      BufferedImage whole = read(renderer.png(both, Deadline.never()));
      int far = 0;
      for (int half = 0; half < 2; half++) {
        BufferedImage part = read(renderer.png(View.tile(z, x + half, y, 1), Deadline.never()));
        for (int i = 0; i < 256 * 256; i++) {
          int ours = part.getRGB(i % 256, i / 256);
          int theirs = whole.getRGB(i % 256 + 256 * half, i / 256);
          for (int channel = 0; channel < 24; channel += 8) {
            far += Math.abs((ours >>> channel & 255) - (theirs >>> channel & 255)) > 3 ? 1 : 0;
          }
        }
      }
      assertThat(far).as(id).isZero();
    }
  }

  @Test
  void sixteen_threads_draw_the_same_bytes() throws Exception {
    TileSource tiles = source(random(600), 14);
    List<View> views = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      views.add(View.tile(15 + i % 4, 16_384 << i % 4, 16_384 << i % 4, 1 + i % 2));
    }
    List<Renderer> renderers = new ArrayList<>();
    for (String id : StyleDocument.ids()) {
      renderers.add(new Renderer(StyleSheet.of(StyleDocument.of(id).orElseThrow()), tiles));
    }
    List<byte[]> alone = new ArrayList<>();
    for (int i = 0; i < 48; i++) {
      alone.add(picture(renderers, views, i));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      List<Future<byte[]>> together = new ArrayList<>();
      for (int i = 0; i < 48; i++) {
        int number = i;
        together.add(threads.submit(() -> picture(renderers, views, number)));
      }
      for (int i = 0; i < 48; i++) {
        assertThat(result(together.get(i))).isEqualTo(alone.get(i));
      }
    }
    assertThat(alone.stream().map(Arrays::hashCode).distinct().count()).isGreaterThan(12);
  }

  @Test
  void what_a_tile_has_outside_of_its_edge_is_not_drawn() throws Exception {
    byte[] tile = tile(box("a", "k", "v", 2048, 0, 4600, 4096));
    TileSource west =
        new TileSource() {
          @Override
          public Optional<MvtTile> findTile(int z, int x, int y) {
            return x % 2 == 0 ? Optional.of(MvtTile.read(tile)) : Optional.empty();
          }

          @Override
          public int zoomMax() {
            return 14;
          }
        };
    Renderer renderer = new Renderer(style(BACKGROUND, fill("f", "red", "true", "")), west);
    View view = new View(1, 300, 0, 512, 64, 1);
    BufferedImage picture = read(renderer.png(view, Deadline.never()));
    assertThat(picture.getRGB(211, 9)).isEqualTo(RED);
    assertThat(picture.getRGB(212, 9)).isEqualTo(WHITE);
    View world = new View(1, -300, 0, 512, 64, 1);
    picture = read(renderer.png(world, Deadline.never()));
    assertThat(picture.getRGB(9, 9)).as("west of the edge of the world").isEqualTo(WHITE);
    assertThat(picture.getRGB(511, 9)).isEqualTo(WHITE);
    View east = new View(1, 1024, 0, 512, 64, 1);
    picture = read(renderer.png(east, Deadline.never()));
    assertThat(picture.getRGB(400, 9)).as("the world goes on").isEqualTo(RED);
  }

  @Test
  void work_ends_at_its_deadline_within_a_layer() throws Exception {
    String road = line("'line-width':9").replace("'a'", "'transportation'");
    Renderer renderer = new Renderer(style(road), source(random(200_000), 14));
    View view = View.tile(0, 0, 0, 2);
    Deadline[] looks = {Deadline.never()};
    int[] count = {0};
    looks[0] =
        looks[0].with(now -> {
          count[0]++;
          return count[0] < 500;
        });
    assertThatThrownBy(() -> renderer.png(view, looks[0]))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    // 100,000 roads are looked at for the filter, then drawn: both ask.
    assertThat(count[0]).as("looks").isEqualTo(500);
    count[0] = -1_000_000;
    long start = System.nanoTime();
    renderer.png(view, looks[0]);
    assertThat(count[0] + 1_000_000).isGreaterThan(2 * 100_000 / 300);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void tiles_that_cannot_be_read_and_views_that_are_too_large_are_refused() throws Exception {
    byte[] tile = tile(box("a", "k", "v", 0, 0, 9, 9));
    tile[tile.length - 1] = (byte) 0xff;
    StyleSheet style = style(BACKGROUND, fill("f", "red", "true", ""));
    assertThatThrownBy(() ->
            new Renderer(style, source(tile, 14)).png(View.tile(1, 0, 0, 1), Deadline.never()))
        .isInstanceOf(MalformedTileException.class);
    View large = new View(2, 0, 0, 60_000, 256, 1);
    assertThatThrownBy(() -> PlacedTile.of(large, source(tile, 14)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 64 tiles");
  }

  private static byte[] picture(List<Renderer> renderers, List<View> views, int number) {
    return renderers.get(number % renderers.size()).png(views.get(number / 4), Deadline.never());
  }

  private static byte[] result(Future<byte[]> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException fault) {
      throw new AssertionError(fault.getCause());
    }
  }

  // ---------------------------------------------------------------- styles and tiles

  private record Feature(
      String layer, String key, Object value, MvtGeometryType type, MvtGeometryWriter geometry) {}

  /// @param corners left, top, right, bottom
  private static Feature box(String layer, String key, Object value, int... corners) {
    int left = corners[0];
    int top = corners[1];
    int right = corners[2];
    int bottom = corners[3];
    MvtGeometryWriter ring = new MvtGeometryWriter();
    ring.moveTo(left, top);
    ring.lineTo(right, top);
    ring.lineTo(right, bottom);
    ring.lineTo(left, bottom);
    ring.closePath();
    return new Feature(layer, key, value, MvtGeometryType.POLYGON, ring);
  }

  private static Feature line(int fromX, int fromY, int toX, int toY) {
    MvtGeometryWriter line = new MvtGeometryWriter();
    line.moveTo(fromX, fromY);
    line.lineTo(toX, toY);
    return new Feature("a", "k", "v", MvtGeometryType.LINE, line);
  }

  private static byte[] tile(Feature... features) {
    MvtWriter tile = new MvtWriter(0);
    List<String> names = Arrays.stream(features).map(Feature::layer).distinct().toList();
    for (String name : names) {
      MvtLayerWriter layer = tile.layer(name, 4096);
      for (Feature each : features) {
        if (each.layer().equals(name)) {
          layer.tag(layer.key(each.key()), layer.value(each.value()));
          layer.feature(each.type(), each.geometry());
        }
      }
      layer.finish();
    }
    return tile.toBytes();
  }

  /// Roads and buildings anywhere in a tile.
  private static byte[] random(int features) {
    Random random = new Random(20);
    String[] classes = {"motorway", "primary", "tertiary", "minor", "path", "rail"};
    Feature[] all = new Feature[features];
    for (int i = 0; i < features; i++) {
      int x = random.nextInt(4096);
      int y = random.nextInt(4096);
      if (i % 2 == 0) {
        all[i] = box("building", "k", "v", x, y, x + random.nextInt(200), y + random.nextInt(200));
        continue;
      }
      MvtGeometryWriter line = new MvtGeometryWriter();
      line.moveTo(x, y);
      for (int k = random.nextInt(5); k >= 0; k--) {
        line.lineTo(x += random.nextInt(400) - 200, y += random.nextInt(400) - 150);
      }
      String road = classes[random.nextInt(classes.length)];
      all[i] = new Feature("transportation", "class", road, MvtGeometryType.LINE, line);
    }
    return tile(all);
  }

  private static TileSource source(byte[] bytes, int zoomMax) {
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return Optional.of(MvtTile.read(bytes));
      }

      @Override
      public int zoomMax() {
        return zoomMax;
      }
    };
  }

  private static String fill(String id, String color, String filter, String layout) {
    return ("{'id':'%s','type':'fill','source':'s','source-layer':'a','filter':%s,"
            + "'layout':{%s},'paint':{'fill-color':%s}}")
        .formatted(id, filter, layout, color.startsWith("[") ? color : "'" + color + "'");
  }

  private static String line(String paint) {
    return ("{'id':'l','type':'line','source':'s','source-layer':'a',"
            + "'paint':{'line-color':'red',%s}}")
        .formatted(paint);
  }

  private static StyleSheet style(String... layers) throws IOException, InvalidStyleException {
    String json = "[" + String.join(",", layers).replace('\'', '"') + "]";
    return StyleSheet.read(new ObjectMapper().readTree(json));
  }

  private static BufferedImage draw(byte[] tile, View view, String... layers)
      throws IOException, InvalidStyleException {
    return draw(tile, 14, view, layers);
  }

  private static BufferedImage draw(byte[] tile, int zoomMax, View view, String... layers)
      throws IOException, InvalidStyleException {
    return read(new Renderer(style(layers), source(tile, zoomMax)).png(view, Deadline.never()));
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  /// Which rows of a column are red: `62-65`.
  private static String column(BufferedImage picture, int x) {
    StringBuilder rows = new StringBuilder();
    int start = -1;
    for (int y = 0; y <= picture.getHeight(); y++) {
      boolean red = y < picture.getHeight() && picture.getRGB(x, y) == RED;
      if (red && start < 0) {
        start = y;
      } else if (!red && start >= 0) {
        rows.append(rows.isEmpty() ? "" : " ").append(start).append('-').append(y - 1);
        start = -1;
      }
    }
    return rows.toString();
  }
}
