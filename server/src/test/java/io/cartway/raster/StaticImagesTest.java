package io.cartway.raster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.LatLng;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.raster.overlay.Shape;
import io.cartway.raster.overlay.Shape.PinSize;
import io.cartway.render.View;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleSheet;
import io.cartway.testing.Cpu;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Shapes over an empty map of one colour, read off the pixels. Places are computed by the formula
/// of web mercator in these tests.
class StaticImagesTest {

  private static final LatLng MONACO = new LatLng(43.7384, 7.4246);
  private static final WorkMemory STILL = new WorkMemory(200_000_000);
  private static final int RED = 0xffff0000;
  private static final int BLUE = 0xff0000ff;

  @TempDir static Path folder;
  private static TileArchive archive;
  private static StaticImages images;

  @BeforeAll
  static void open() throws IOException {
    archive =
        TileArchive.open(new ArchiveFile().zooms(0, 0).tile(0, 0, 0, new byte[0]).write(folder));
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1_000_000);
    RasterTiles tiles =
        new RasterTiles(
            new TileVariants(archive, 1_000_000),
            "r",
            glyphs,
            new PictureFiles(folder.resolve("kept"), 0, Clock.systemUTC()),
            new RasterTiles.Memory(0, 0, 0, new WorkMemory(1), STILL));
    images = new StaticImages(tiles, glyphs);
  }

  @AfterAll
  static void close() {
    archive.close();
  }

  private static StaticOrder order(
      int width, int height, int scale, Optional<LatLng> center, double zoom, Shape... shapes) {
    return new StaticOrder(
        width,
        height,
        scale,
        center,
        Double.isNaN(zoom) ? OptionalDouble.empty() : OptionalDouble.of(zoom),
        20,
        List.of(shapes),
        Optional.empty());
  }

  private static BufferedImage draw(StaticOrder order, String ground) {
    try {
      String layers =
          """
          [{"id":"b","type":"background","paint":{"background-color":"%s"}}]\
          """
              .formatted(ground);
      StyleSheet sheet = StyleSheet.read(new ObjectMapper().readTree(layers));
      byte[] png =
          images.png(
              order, new RasterStyle("", "a", "", sheet, Map.of(), List.of()), Deadline.never());
      return ImageIO.read(new ByteArrayInputStream(png));
    } catch (InvalidStyleException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static BufferedImage draw(StaticOrder order) {
    return draw(order, "#00ff00");
  }

  private static double x(LatLng place, double zoom) {
    return 256 * Math.pow(2, zoom) * (place.lng() + 180) / 360;
  }

  private static double y(LatLng place, double zoom) {
    double lat = Math.toRadians(place.lat());
    return 256
        * Math.pow(2, zoom)
        * (1 - Math.log(Math.tan(lat) + 1 / Math.cos(lat)) / Math.PI)
        / 2;
  }

  private static Shape.Pin pin(LatLng place) {
    return new Shape.Pin(place, RED, "", PinSize.MEDIUM);
  }

  private static int[] box(BufferedImage image, IntPredicate such) {
    int[] box = {Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1};
    for (int row = 0; row < image.getHeight(); row++) {
      for (int column = 0; column < image.getWidth(); column++) {
        if (such.test(image.getRGB(column, row))) {
          box[0] = Math.min(box[0], column);
          box[1] = Math.min(box[1], row);
          box[2] = Math.max(box[2], column + 1);
          box[3] = Math.max(box[3], row + 1);
        }
      }
    }
    return box;
  }

  @Test
  void a_picture_has_its_center_in_its_middle_at_its_zoom() {
    View view = Framing.of(order(300, 200, 2, Optional.of(MONACO), 12.5));
    assertThat(view.width()).isEqualTo(600);
    assertThat(view.height()).isEqualTo(400);
    assertThat(view.zoom()).isEqualTo(11.5);
    assertThat(view.left() + 300).isCloseTo(2 * x(MONACO, 12.5), within(1e-3));
    assertThat(view.top() + 200).isCloseTo(2 * y(MONACO, 12.5), within(1e-3));
    assertThat(Framing.of(order(300, 200, 1, Optional.of(MONACO), Double.NaN)).zoom())
        .isEqualTo(13);
  }

  @Test
  void without_a_zoom_all_overlays_are_seen_as_large_as_possible() {
    LatLng far = new LatLng(43.9, 7.9);
    List<Shape> both = List.of(pin(MONACO), pin(far));
    for (Optional<LatLng> center : List.of(Optional.<LatLng>empty(), Optional.of(MONACO))) {
      View view = Framing.of(order(400, 300, 1, center, Double.NaN, both.get(0), both.get(1)));
      double zoom = view.zoom() + 1;
      BufferedImage image =
          draw(order(400, 300, 1, center, Double.NaN, both.get(0), both.get(1)), "white");
      int[] box = box(image, rgb -> rgb == RED);
      assertThat(box[2]).as("nothing is cut").isBetween(350, 380);
      assertThat(box[0]).isGreaterThanOrEqualTo(20);
      assertThat(box[1]).isGreaterThanOrEqualTo(20);
      assertThat(box[3]).isLessThanOrEqualTo(280);
      assertThat(x(far, zoom) - view.left()).isLessThanOrEqualTo(380 - 10);
      assertThat(x(far, zoom + 0.05) - x(MONACO, zoom + 0.05))
          .as("closer, it would not fit")
          .isGreaterThan(center.isPresent() ? 165 : 332);
    }
    assertThat(Framing.of(order(400, 300, 1, Optional.empty(), Double.NaN, pin(MONACO))).zoom())
        .as("not closer than 17")
        .isEqualTo(16);
    Shape world =
        new Shape.Line(
            List.of(new LatLng(80, -179), new LatLng(-80, 0), new LatLng(80, 179)), RED, 2);
    assertThat(Framing.of(order(50, 50, 1, Optional.empty(), Double.NaN, world)).zoom())
        .as("what fits nowhere is shown from furthest away")
        .isEqualTo(-1);
  }

  @Test
  void what_lies_on_both_sides_of_the_antimeridian_is_shown_together() {
    LatLng fiji = new LatLng(-17.8, 178);
    LatLng samoa = new LatLng(-14, -172);
    View view = Framing.of(order(400, 300, 1, Optional.empty(), Double.NaN, pin(fiji), pin(samoa)));
    assertThat(view.zoom()).isGreaterThan(4);
    BufferedImage image =
        draw(order(400, 300, 1, Optional.empty(), Double.NaN, pin(fiji), pin(samoa)), "white");
    int[] box = box(image, rgb -> rgb == RED);
    assertThat(box[2] - box[0]).isGreaterThan(330);
    Shape line = new Shape.Line(List.of(fiji, samoa), BLUE, 4);
    BufferedImage crossed = draw(order(400, 300, 1, Optional.empty(), Double.NaN, line));
    assertThat(crossed.getRGB(200, 150)).as("the short way").isEqualTo(BLUE);
  }

  @Test
  void a_pins_tip_is_at_its_place_and_scale_2_is_twice_as_large() {
    for (int scale = 1; scale <= 2; scale++) {
      int unit = scale;
      Shape.Pin large = new Shape.Pin(MONACO, BLUE, "", PinSize.LARGE);
      BufferedImage image = draw(order(200, 200, scale, Optional.of(MONACO), 14, large));
      int[] box = box(image, rgb -> rgb == BLUE);
      assertThat((box[0] + box[2]) / 2.0).isCloseTo(100 * unit, within(1.0));
      assertThat(box[3]).isBetween(98 * unit, 100 * unit);
      assertThat(box[2] - box[0]).as("the head's width").isBetween(26 * unit, 29 * unit);
      assertThat(box[3] - box[1]).isBetween(41 * unit, 44 * unit);
    }
    BufferedImage dot = draw(order(200, 200, 1, Optional.of(MONACO), 14, pin(MONACO)));
    Shape.Pin named = new Shape.Pin(MONACO, RED, "W", PinSize.MEDIUM);
    BufferedImage letter = draw(order(200, 200, 1, Optional.of(MONACO), 14, named));
    assertThat(dot.getRGB(100, 79)).as("the dot in the head").isEqualTo(0xffffffff);
    assertThat(box(letter, rgb -> rgb == RED)).isEqualTo(box(dot, rgb -> rgb == RED));
    assertThat(count(letter, 0xffffffff)).isNotEqualTo(count(dot, 0xffffffff));
  }

  private static int count(BufferedImage image, int color) {
    int count = 0;
    for (int i = 0; i < image.getWidth() * image.getHeight(); i++) {
      count += image.getRGB(i % image.getWidth(), i / image.getWidth()) == color ? 1 : 0;
    }
    return count;
  }

  @Test
  void later_shapes_lie_above_and_holes_show_the_map() {
    List<LatLng> outer = ring(0.02);
    List<LatLng> hole = ring(0.01);
    for (boolean turned : new boolean[] {false, true}) {
      Shape area = new Shape.Area(List.of(turned ? outer.reversed() : outer, hole), RED, 0, RED);
      BufferedImage image = draw(order(400, 300, 1, Optional.of(MONACO), 13, area));
      assertThat(image.getRGB(200, 150)).as("in the hole").isEqualTo(0xff00ff00);
      double past = 0.015 / 360 * 256 * Math.pow(2, 13);
      assertThat(image.getRGB((int) (200 + past), 150)).isEqualTo(RED);
    }
    Shape line =
        new Shape.Line(List.of(new LatLng(43.7384, 7.3), new LatLng(43.7384, 7.5)), BLUE, 9);
    Shape area = new Shape.Area(List.of(outer), RED, 0, RED);
    assertThat(draw(order(400, 300, 1, Optional.of(MONACO), 13, area, line)).getRGB(200, 150))
        .isEqualTo(BLUE);
    assertThat(draw(order(400, 300, 1, Optional.of(MONACO), 13, line, area)).getRGB(200, 150))
        .isEqualTo(RED);
  }

  private static List<LatLng> ring(double half) {
    double lat = MONACO.lat();
    double lng = MONACO.lng();
    return List.of(
        new LatLng(lat - half, lng - half),
        new LatLng(lat - half, lng + half),
        new LatLng(lat + half, lng + half),
        new LatLng(lat + half, lng - half));
  }

  @Test
  void attribution_and_scale_bar_are_dark_on_light_over_every_ground() {
    for (String ground : List.of("black", "white", "#00ff00", "#222222")) {
      for (int[] size :
          new int[][] {{600, 400}, {2_048, 2_047}, {120, 90}, {64, 64}, {40, 300}, {1, 1}}) {
        BufferedImage image = draw(order(size[0], size[1], 1, Optional.of(MONACO), 14), ground);
        if (size[0] < 64) {
          continue;
        }
        // The corner is light, and has dark letters.
        int light = 0;
        int dark = 0;
        for (int row = Math.max(0, size[1] - 16); row < size[1]; row++) {
          for (int column = Math.max(0, size[0] - 60); column < size[0]; column++) {
            int grey = image.getRGB(column, row) >> 8 & 255;
            light += grey > 195 ? 1 : 0;
            dark += grey < 110 ? 1 : 0;
          }
        }
        assertThat(light).as("%s, %d wide", ground, size[0]).isGreaterThan(250);
        assertThat(dark).as("%s, %d wide", ground, size[0]).isGreaterThan(15);
      }
    }
  }

  /// A pin whose tip is 30 pixels from the left or right and 9 above the lower edge.
  @Test
  void neither_attribution_nor_scale_bar_covers_a_pin_where_there_is_room_elsewhere() {
    BufferedImage alone = draw(order(400, 300, 1, Optional.of(MONACO), 14, pin(MONACO)), "white");
    double west = MONACO.lng() - 170 * 360 / (256 * Math.pow(2, 14));
    double east = MONACO.lng() + 170 * 360 / (256 * Math.pow(2, 14));
    double pixel = 360 / (256 * Math.pow(2, 14)) * Math.cos(Math.toRadians(MONACO.lat()));
    double south = MONACO.lat() - 141 * pixel;
    for (double[] lngs : new double[][] {{west}, {east}, {west, east}}) {
      Shape[] pins =
          Arrays.stream(lngs).mapToObj(lng -> pin(new LatLng(south, lng))).toArray(Shape[]::new);
      BufferedImage image = draw(order(400, 300, 1, Optional.of(MONACO), 14, pins), "white");
      assertThat(count(image, RED))
          .as("%d pins", pins.length)
          .isCloseTo(pins.length * count(alone, RED), within(5 * pins.length));
      // Both are there, in other corners.
      assertThat(dark(image)).isCloseTo(dark(alone), withinPercentage(10));
    }
    Shape[] everywhere = new Shape[4];
    for (int i = 0; i < 4; i++) {
      double lat = MONACO.lat() + (i < 2 ? -141 : 112) * pixel;
      everywhere[i] = pin(new LatLng(lat, i % 2 == 0 ? west : east));
    }
    BufferedImage full = draw(order(400, 300, 1, Optional.of(MONACO), 14, everywhere), "white");
    assertThat(dark(full)).as("drawn in any case").isCloseTo(dark(alone), withinPercentage(20));
  }

  private static int dark(BufferedImage image) {
    int dark = 0;
    for (int i = 0; i < image.getWidth() * image.getHeight(); i++) {
      int rgb = image.getRGB(i % image.getWidth(), i / image.getWidth());
      dark += (rgb >> 16 & 255) < 110 && (rgb & 255) < 110 ? 1 : 0;
    }
    return dark;
  }

  /// At zoom 14 a pixel is 40,075,017 m * cos(lat) / (256 * 2^14).
  @Test
  void the_scale_bar_is_as_long_as_it_says() {
    for (double zoom : new double[] {14, 14.5, 3, 19}) {
      BufferedImage image = draw(order(600, 400, 1, Optional.of(MONACO), zoom), "white");
      int[] bar = barOf(image);
      double metersPerPixel =
          40_075_016.686 * Math.cos(Math.toRadians(MONACO.lat())) / (256 * Math.pow(2, zoom));
      double meters = (bar[1] - bar[0]) * metersPerPixel;
      double power = Math.pow(10, Math.floor(Math.log10(meters * 1.1)));
      double off =
          List.of(1.0, 2.0, 5.0).stream()
              .mapToDouble(step -> Math.abs(meters / (step * power) - 1))
              .min()
              .orElseThrow();
      assertThat(off).as("zoom %s: %s m", zoom, meters).isLessThan(0.06);
      assertThat(bar[1] - bar[0]).isBetween(35, 102);
    }
  }

  /// Where the longest dark row of the lower left corner begins and ends.
  private static int[] barOf(BufferedImage image) {
    int[] best = {0, 0};
    for (int row = image.getHeight() - 20; row < image.getHeight(); row++) {
      int from = -1;
      for (int column = 0; column < 150; column++) {
        boolean isDark = (image.getRGB(column, row) & 255) < 128;
        from = isDark && from < 0 ? column : isDark ? from : -1;
        if (from >= 0 && column + 1 - from > best[1] - best[0]) {
          best = new int[] {from, column + 1};
        }
      }
    }
    return best;
  }

  /// A line of thousands of turns within some pixels is that of its ends.
  @Test
  void long_lines_are_thinned_to_pixels_and_the_work_is_bounded() {
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < 8_000; i++) {
      points.add(new LatLng(43.7 + 1e-6 * (i % 7), 7.4 + 1e-7 * i));
    }
    points.add(new LatLng(43.75, 7.45));
    Shape.Line dense = new Shape.Line(points, BLUE, 4);
    Shape.Line thin =
        new Shape.Line(List.of(points.getFirst(), points.get(7_999), points.getLast()), BLUE, 4);
    BufferedImage one = draw(order(400, 300, 1, Optional.empty(), 13, dense));
    BufferedImage other = draw(order(400, 300, 1, Optional.empty(), 13, thin));
    assertThat(Math.abs(count(one, BLUE) - count(other, BLUE))).isLessThan(20);
    Shape[] many = new Shape[100];
    Arrays.fill(many, new Shape.Area(List.of(ring(0.02)), RED, 3, 0x20ff0000));
    StaticOrder heavy = order(1000, 1000, 1, Optional.of(MONACO), 15, many);
    assertThat(Cpu.millis(() -> draw(heavy))).as("100 areas of a megapixel").isLessThan(6_000);
  }

  /// Each copy of the world shows another part of the line, and what lies beside is left out of it.
  @Test
  void a_line_round_the_world_many_times_is_drawn_in_every_copy_of_it() {
    List<LatLng> round = new ArrayList<>();
    for (int i = 0; i < 301; i++) {
      round.add(new LatLng(i % 3 * 40 - 40, (i * 120 + 180) % 360 - 180));
    }
    Optional<LatLng> middle = Optional.of(new LatLng(0, 0));
    BufferedImage many =
        draw(order(1_200, 300, 1, middle, 0, new Shape.Line(round, BLUE, 4)), "white");
    Shape.Line once = new Shape.Line(round.subList(0, 4), BLUE, 4);
    BufferedImage few = draw(order(1_200, 300, 1, middle, 0, once), "white");
    assertThat(count(few, BLUE)).isGreaterThan(3_000);
    for (int y = 0; y < 250; y++) {
      assertThat(few.getRGB(3, y)).as("a world further, %d", y).isEqualTo(few.getRGB(259, y));
      assertThat(few.getRGB(1_199, y)).as("%d", y).isEqualTo(few.getRGB(943, y));
    }
    for (int i = 0; i < 1_200 * 300; i++) {
      int one = few.getRGB(i % 1_200, i / 1_200);
      // Edges are drawn a hundred times over each other: they are darker, and not elsewhere.
      assertThat(many.getRGB(i % 1_200, i / 1_200) == 0xffffffff)
          .as("%d, %d", i % 1_200, i / 1_200)
          .isEqualTo(one == 0xffffffff);
    }
  }

  @Test
  void a_picture_waits_for_memory_and_gives_it_back() throws Exception {
    StaticOrder order = order(300, 200, 1, Optional.of(MONACO), 14);
    RasterStyle style =
        new RasterStyle("", "a", "", new StyleSheet(List.of()), Map.of(), List.of());
    try (WorkMemory.Hold other = STILL.hold()) {
      other.set(199_000_000);
      Deadline soon = Deadline.after(Duration.ofMillis(50), System::nanoTime);
      assertThatThrownBy(() -> images.png(order, style, soon))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
    }
    assertThat(images.png(order, style, Deadline.never())).isNotEmpty();
    assertThat(STILL.heldBytes()).isZero();
  }
}
