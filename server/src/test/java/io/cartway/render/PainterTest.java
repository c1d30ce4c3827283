package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.render.LineDrawing.Dash;
import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import org.junit.jupiter.api.Test;

/// Lines with dashes, gaps and soft edges, read off the pixels.
class PainterTest {

  private static final int WHITE = 0xffffffff;

  @Test
  void dashes_go_on_round_corners_and_where_nothing_is_seen() {
    Painter painter = new Painter(12, 12);
    PixelPath path = painter.path();
    // 1,000 pixels outside, 6 more than 142 patterns of 7.
    path.moveTo(-1_000, 2.5);
    path.lineTo(9.5, 2.5);
    path.lineTo(9.5, 12);
    path.end();
    painter.lines(false, dashed(4, 3), WHITE);
    assertThat(row(painter, 2)).isEqualTo(".####...##..");
    assertThat(column(painter, 9)).isEqualTo("..###...####");
  }

  @Test
  void of_a_segment_a_million_times_as_long_the_dashes_in_the_picture_are_made() {
    Painter painter = new Painter(12, 12);
    // To the right, two million patterns of 7 before the picture; then back, down, and again.
    line(painter, -14_000_000, 14_000_000);
    painter.path().moveTo(14_000_000, 4.5);
    painter.path().lineTo(-14_000_000, 4.5);
    painter.path().lineTo(-14_000_000, 7.5);
    painter.path().lineTo(14_000_000, 7.5);
    painter.path().end();
    assertThat(new Dashes().cut(painter.path(), new double[] {4, 3}, false, 12).points())
        .isLessThan(100);
    painter.lines(false, dashed(4, 3), WHITE);
    assertThat(row(painter, 1)).isEqualTo("####...####.");
    assertThat(row(painter, 4)).isEqualTo("...####...##");
    assertThat(row(painter, 7)).as("behind 3 more pixels").isEqualTo("#...####...#");
    painter = new Painter(12, 12);
    painter.path().moveTo(2.5, -14_000_002);
    painter.path().lineTo(2.5, 14_000_000);
    painter.path().end();
    painter.lines(false, dashed(4, 3), WHITE);
    assertThat(column(painter, 2)).isEqualTo("##...####...");
  }

  @Test
  void a_pattern_of_an_odd_count_begins_its_second_round_with_a_gap() {
    Painter painter = new Painter(12, 3);
    line(painter, 0, 12);
    painter.lines(false, dashed(3, 1, 2), WHITE);
    assertThat(row(painter, 1)).isEqualTo("###.##...#..");
  }

  @Test
  void patterns_that_cannot_be_seen_are_whole_lines() {
    Painter painter = new Painter(4, 3);
    line(painter, 0, 4);
    painter.lines(false, dashed(0, 0), WHITE);
    assertThat(row(painter, 1)).isEqualTo("####");
  }

  @Test
  void a_ring_is_closed_by_its_last_dash() {
    Painter painter = new Painter(5, 5);
    PixelPath path = painter.path();
    path.moveTo(0.5, 0.5);
    path.lineTo(4.5, 0.5);
    path.lineTo(4.5, 4.5);
    path.lineTo(0.5, 4.5);
    path.end();
    painter.lines(true, dashed(2, 2), WHITE);
    assertThat(column(painter, 0)).contains("##").doesNotContain("#####");
  }

  @Test
  void a_line_with_a_gap_is_two_lines_beside_it() {
    Painter painter = new Painter(3, 12);
    PixelPath path = painter.path();
    path.moveTo(-5, 6);
    path.lineTo(9, 6);
    path.end();
    Stroke stroke = Stroke.of(2, Cap.BUTT, Join.MITER);
    painter.lines(false, new LineDrawing(stroke, 4, 0, Dash.NONE), WHITE);
    assertThat(column(painter, 1)).isEqualTo("..##....##..");
  }

  @Test
  void an_edge_with_blur_fades_inside_of_the_line() {
    Painter painter = new Painter(3, 12);
    PixelPath path = painter.path();
    path.moveTo(-5, 6);
    path.lineTo(9, 6);
    path.end();
    Stroke stroke = Stroke.of(8, Cap.BUTT, Join.MITER);
    painter.lines(false, new LineDrawing(stroke, 0, 4, Dash.NONE), WHITE);
    int[] alpha = new int[12];
    for (int y = 0; y < 12; y++) {
      alpha[y] = painter.picture().pixels()[3 * y + 1] >>> 24;
    }
    assertThat(alpha[1]).isZero();
    assertThat(alpha[2]).isBetween(20, 90);
    assertThat(alpha[3]).isBetween(alpha[2] + 40, 220);
    assertThat(alpha[5]).isGreaterThan(240);
    assertThat(alpha[9]).isEqualTo(alpha[2]);
  }

  @Test
  void colours_with_opacity_are_mixed_and_clear_ones_do_nothing() {
    Painter painter = new Painter(2, 1);
    painter.cover(0xff000000);
    PixelPath path = painter.path();
    path.moveTo(0, 0);
    path.lineTo(1, 0);
    path.lineTo(1, 1);
    path.lineTo(0, 1);
    path.end();
    painter.fill(0x00ffffff);
    painter.fill(0x80ff0000);
    assertThat(painter.picture().pixels()).containsExactly(0xff800000, 0xff000000);
  }

  private static void line(Painter painter, double from, double to) {
    painter.path().moveTo(from, 1.5);
    painter.path().lineTo(to, 1.5);
    painter.path().end();
  }

  private static LineDrawing dashed(double... lengths) {
    return new LineDrawing(Stroke.of(1, Cap.BUTT, Join.MITER), 0, 0, new Dash(lengths));
  }

  private static String row(Painter painter, int y) {
    StringBuilder text = new StringBuilder();
    for (int x = 0; x < painter.picture().width(); x++) {
      text.append(sign(painter, x, y));
    }
    return text.toString();
  }

  private static String column(Painter painter, int x) {
    StringBuilder text = new StringBuilder();
    for (int y = 0; y < painter.picture().height(); y++) {
      text.append(sign(painter, x, y));
    }
    return text.toString();
  }

  private static char sign(Painter painter, int x, int y) {
    Picture picture = painter.picture();
    return picture.pixels()[y * picture.width() + x] >>> 24 > 127 ? '#' : '.';
  }
}
