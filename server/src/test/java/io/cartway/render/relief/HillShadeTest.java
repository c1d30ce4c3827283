package io.cartway.render.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.StyleLayer;
import io.cartway.style.StyleSheet;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.TerrainHeights;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/// Shades of ground whose slopes are known, read off the pixels. That they are MapLibre's, pixel by
/// pixel, is the matter of `LayerFidelityIT`.
class HillShadeTest {

  private static final int Z = 12;
  private static final int X = 2_132;
  private static final int Y = 1_493;

  /// Heights of all tiles at a zoom, by pixels of the world.
  private record Ground(Heights heights, IntPredicate hasColumn) implements HeightSource {

    interface Heights {
      double at(long across, long down);
    }

    @Override
    public Optional<TerrainHeights> findHeights(int z, int x, int y, Deadline deadline) {
      if (!hasColumn.test(x)) {
        return Optional.empty();
      }
      float[] meters = new float[256 * 256];
      for (int i = 0; i < meters.length; i++) {
        meters[i] = (float) heights.at(x * 256L + i % 256, y * 256L + i / 256);
      }
      return Optional.of(new TerrainHeights(meters));
    }

    @Override
    public int zoomMax() {
      return Z;
    }
  }

  private static int[] draw(HeightSource source, HillShade.Frame frame, String paint)
      throws IOException, InvalidStyleException {
    int[] pixels = new int[frame.width() * frame.height()];
    new HillShade(source, Deadline.never())
        .draw(
            layer(paint),
            new Evaluation().zoom(frame.zoom()),
            frame,
            (row, column, color) -> {
              assertThat(pixels[row * frame.width() + column]).as("drawn once").isZero();
              pixels[row * frame.width() + column] = color;
            });
    return pixels;
  }

  private static StyleLayer layer(String paint) throws IOException, InvalidStyleException {
    String json = "[{'id':'h','type':'hillshade','source':'t','paint':{%s}}]".formatted(paint);
    return StyleSheet.read(new ObjectMapper().readTree(json.replace('\'', '"'))).layers().get(0);
  }

  /// A frame of tiles of 256 pixels.
  private static HillShade.Frame frame(int left, int top, int width, int height) {
    return new HillShade.Frame(
        Z - 1.0, 256.0 * (1 << Z), X * 256.0 + left, Y * 256.0 + top, width, height);
  }

  @Test
  void flat_ground_and_ground_without_heights_have_no_shade() throws Exception {
    for (double level : new double[] {0, 1_234.5, -20}) {
      Ground flat = new Ground((_, _) -> level, _ -> true);
      assertThat(draw(flat, frame(0, 0, 64, 64), "")).containsOnly(0);
    }
    Ground none = new Ground((across, _) -> across * 10.0, _ -> false);
    assertThat(draw(none, frame(0, 0, 64, 64), "")).containsOnly(0);
    Ground steep = new Ground((across, _) -> across * 10.0, _ -> true);
    assertThat(draw(steep, frame(0, 0, 64, 64), "'hillshade-exaggeration':0")).containsOnly(0);
    assertThat(draw(steep, frame(0, 0, 64, 64), "")).doesNotContain(0);
  }

  @Test
  void a_plane_is_shaded_alike_everywhere_also_across_the_edges_of_tiles() throws Exception {
    Ground plane = new Ground((across, _) -> (across - X * 256L) * 8.0, _ -> true);
    int[] pixels = draw(plane, frame(-40, -40, 80, 80), "");
    int[] parts = new int[4];
    for (int pixel : pixels) {
      for (int i = 0; i < 4; i++) {
        parts[i] =
            Math.max(
                parts[i], Math.abs(((pixel >>> (8 * i)) & 255) - ((pixels[0] >>> (8 * i)) & 255)));
      }
    }
    // The latitude changes by a hundredth of a degree.
    assertThat(Arrays.stream(parts).max().orElseThrow()).isLessThanOrEqualTo(1);
  }

  @Test
  void parts_of_a_view_have_the_pixels_of_the_whole() throws Exception {
    Ground hills =
        new Ground(
            (across, down) -> 300 * Math.sin(across / 9.0) * Math.cos(down / 7.0), _ -> true);
    int[] whole = draw(hills, frame(200, 230, 120, 60), "");
    int[] right = draw(hills, frame(256, 230, 64, 60), "");
    int[] lower = draw(hills, frame(200, 256, 120, 34), "");
    for (int i = 0; i < 120 * 60; i++) {
      int row = i / 120;
      int column = i % 120;
      if (column >= 56) {
        assertThat(whole[i]).isEqualTo(right[row * 64 + column - 56]);
      }
      if (row >= 26) {
        assertThat(whole[i]).isEqualTo(lower[(row - 26) * 120 + column]);
      }
    }
    assertThat(Arrays.stream(whole).distinct().count()).isGreaterThan(500);
  }

  @Test
  void slopes_towards_the_light_are_bright_and_those_averted_dark() throws Exception {
    String light =
        "'hillshade-illumination-direction':270,'hillshade-accent-color':'rgba(0,0,0,0)',"
            + "'hillshade-shadow-color':'blue','hillshade-highlight-color':'red'";
    Ground eastUp = new Ground((across, _) -> (across - X * 256L) * 20.0, _ -> true);
    Ground eastDown = new Ground((across, _) -> (X * 256L - across) * 20.0, _ -> true);
    int facing = draw(eastUp, frame(100, 100, 1, 1), light)[0];
    int averted = draw(eastDown, frame(100, 100, 1, 1), light)[0];
    assertThat(facing & 0xff).as("no blue").isZero();
    assertThat(facing >>> 16 & 0xff).isGreaterThan(100);
    assertThat(averted >>> 16 & 0xff).as("no red").isZero();
    assertThat(averted & 0xff).isGreaterThan(100);
    // Ground that falls to the south, lit from the west, is between them.
    Ground southDown = new Ground((_, down) -> (Y * 256L - down) * 20.0, _ -> true);
    int aside = draw(southDown, frame(100, 100, 1, 1), light)[0];
    assertThat((aside & 0xff) - (aside >>> 16 & 0xff)).isBetween(-2, 2);
  }

  /// The formula of MapLibre's shader, written out for one slope.
  @Test
  void the_strength_of_a_shade_follows_the_slope() throws Exception {
    double rise = 12;
    Ground plane = new Ground((across, _) -> (X * 256L - across) * rise, _ -> true);
    int pixel =
        draw(
            plane,
            frame(100, 128, 1, 1),
            "'hillshade-exaggeration':0.5,'hillshade-illumination-direction':270,"
                + "'hillshade-accent-color':'rgba(0,0,0,0)','hillshade-shadow-color':'black'")[0];
    double metersPerPixel = 40_075_016.7 / (256.0 * (1 << Z));
    double lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * (Y + 0.5) / (1 << Z))));
    // At zoom 12 slopes are drawn 2^0.9 times as steep.
    double slope = rise / metersPerPixel * Math.pow(2, 0.9) / Math.cos(lat);
    double strength = Math.sin(Math.atan(0.625 * slope));
    assertThat((pixel >>> 24) / 255.0).isCloseTo(strength, within(0.02));
  }

  @Test
  void a_tile_without_a_neighbour_goes_on_with_its_own_edge() throws Exception {
    Ground half = new Ground((across, _) -> (across - X * 256L) * 9.0, x -> x == X);
    int[] pixels = draw(half, frame(-8, 40, 300, 1), "");
    assertThat(Arrays.copyOf(pixels, 8)).containsOnly(0);
    assertThat(Arrays.copyOfRange(pixels, 264, 300)).containsOnly(0);
    assertThat(Arrays.copyOfRange(pixels, 8, 264)).doesNotContain(0);
  }

  @Test
  void angles_are_those_of_atan2() {
    for (int i = 0; i < 10_000; i++) {
      double turn = (i - 5_000) * Math.PI / 5_000;
      double y = 3 * Math.sin(turn);
      double x = 3 * Math.cos(turn);
      assertThat(Light.angle(y, x)).isCloseTo(Math.atan2(y, x), within(1e-6));
    }
    assertThat(Light.angle(0, 0)).isZero();
  }

  @Test
  void work_is_interrupted_at_the_deadline_and_too_many_tiles_are_refused() throws Exception {
    Ground hills = new Ground((across, down) -> (double) (across ^ down), _ -> true);
    int[] looks = {0};
    Deadline deadline =
        Deadline.never()
            .with(_ -> {
              looks[0]++;
              return looks[0] < 100;
            });
    StyleLayer layer = layer("'hillshade-method':'multidirectional'");
    Evaluation with = new Evaluation().zoom(11);
    assertThatThrownBy(() ->
            new HillShade(hills, deadline)
                .draw(layer, with, frame(0, 0, 512, 512), (_, _, _) -> {}))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    HillShade.Frame far = new HillShade.Frame(11, 1 << 20, 0, 0, 40_000, 40_000);
    assertThatThrownBy(
            () -> new HillShade(hills, Deadline.never()).draw(layer, with, far, (_, _, _) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too many tiles");
  }

  @Test
  void many_sources_of_light_look_at_the_deadline_as_often_as_they_take_time() throws Exception {
    Ground plane = new Ground((across, _) -> across * 0.5, _ -> true);
    String directions = "0,".repeat(19_999) + "0";
    long[] looks = {0};
    for (String method : new String[] {"standard", "multidirectional"}) {
      looks[0] = 0;
      HillShade.Frame frame = frame(0, 0, 100, 10);
      StyleLayer layer =
          layer(
              "'hillshade-method':'%s','hillshade-illumination-direction':[%s]"
                  .formatted(method, directions));
      new HillShade(plane, Deadline.of(() -> looks[0]++))
          .draw(layer, new Evaluation().zoom(frame.zoom()), frame, (_, _, _) -> {});
      // Each row; of 1,000 pixels each 65th, too: more than 256 sources are left out.
      assertThat(looks[0]).as(method).isEqualTo(method.equals("standard") ? 10 : 25);
    }
  }
}
