package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Lines with a width, compared with those of the JDK.
class StrokerTest {

  private static final int SIZE = 64;

  @Test
  void lines_are_drawn_as_the_jdk_draws_them() {
    Random random = new Random(840);
    int lines = 0;
    int far = 0;
    for (Cap cap : Cap.values()) {
      for (Join join : Join.values()) {
        for (int i = 0; i < 40; i++) {
          boolean closed = i % 4 == 3;
          float[] xy = walk(random, (closed ? 3 : 2) + i % 5);
          double width = 0.7 + random.nextDouble(9);
          far += assertAlike(xy, closed, new Stroke(width, cap, join, 2, 1), ++lines);
        }
      }
    }
    assertThat(far).as("pixels of %d lines that differ by a quarter", lines).isLessThan(3 * lines);
  }

  @Test
  void lines_that_leave_the_picture_are_drawn_as_if_it_went_on() {
    Random random = new Random(841);
    for (int i = 0; i < 60; i++) {
      float[] xy = walk(random, 5);
      for (int k = 0; k < xy.length; k++) {
        xy[k] = (xy[k] - SIZE / 2f) * 4;
      }
      assertThat(assertAlike(xy, false, Stroke.of(8, Cap.ROUND, Join.ROUND), i)).isLessThan(8);
    }
  }

  @Test
  void a_line_of_many_short_pieces_is_not_wider_than_one_of_a_piece() {
    float[] fine = new float[2 * 221];
    for (int i = 0; i <= 220; i++) {
      fine[2 * i] = 5 + i / 4f;
      fine[2 * i + 1] = 20 + i / 11f;
    }
    float[] whole = {fine[0], fine[1], fine[440], fine[441]};
    Stroke stroke = Stroke.of(5, Cap.BUTT, Join.ROUND);
    assertThat(difference(shares(fine, false, stroke), shares(whole, false, stroke))).isLessThan(3);
  }

  @Test
  void a_point_is_a_disc_with_round_caps_only() {
    float[] point = {20, 20, 20, 20};
    double sum = 0;
    for (int share : shares(point, false, Stroke.of(20, Cap.ROUND, Join.ROUND))) {
      sum += share / 255.0;
    }
    assertThat(sum).isBetween(0.99 * Math.PI * 100, Math.PI * 100);
    assertThat(shares(point, false, Stroke.of(20, Cap.BUTT, Join.ROUND))).containsOnly(0);
  }

  private static int assertAlike(float[] xy, boolean closed, Stroke stroke, int number) {
    int[] ours = shares(xy, closed, stroke);
    int[] others = jdk(xy, closed, stroke);
    int far = 0;
    long sum = 0;
    for (int i = 0; i < ours.length; i++) {
      int by = Math.abs(ours[i] - others[i]);
      far += by > 64 ? 1 : 0;
      sum += by;
    }
    // Where a line meets itself at a small angle, both soft edges of a pixel count.
    String which = "line %d: %s, closed %s".formatted(number, stroke, closed);
    assertThat(far).as(which).isLessThan(40);
    assertThat(sum / 255.0).as(which).isLessThan(16);
    return far;
  }

  private static int difference(int[] ours, int[] others) {
    int most = 0;
    for (int i = 0; i < ours.length; i++) {
      most = Math.max(most, Math.abs(ours[i] - others[i]));
    }
    return most;
  }

  private static float[] walk(Random random, int points) {
    float[] xy = new float[2 * points];
    for (int i = 0; i < xy.length; i++) {
      xy[i] = 8 + random.nextFloat() * (SIZE - 16);
    }
    return xy;
  }

  private static int[] shares(float[] xy, boolean closed, Stroke stroke) {
    int[] shares = new int[SIZE * SIZE];
    Coverage coverage = new Coverage(SIZE, SIZE);
    new Stroker(coverage).stroke(xy, 0, xy.length / 2, closed, stroke);
    coverage.sweep(
        (row, from, to, share) -> Arrays.fill(shares, row * SIZE + from, row * SIZE + to, share));
    return shares;
  }

  private static int[] jdk(float[] xy, boolean closed, Stroke stroke) {
    BufferedImage image = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_BYTE_GRAY);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(Color.WHITE);
    int cap =
        switch (stroke.cap()) {
          case BUTT -> BasicStroke.CAP_BUTT;
          case ROUND -> BasicStroke.CAP_ROUND;
          case SQUARE -> BasicStroke.CAP_SQUARE;
        };
    int join =
        switch (stroke.join()) {
          case MITER -> BasicStroke.JOIN_MITER;
          case BEVEL -> BasicStroke.JOIN_BEVEL;
          case ROUND -> BasicStroke.JOIN_ROUND;
        };
    graphics.setStroke(
        new BasicStroke((float) stroke.width(), cap, join, (float) stroke.miterLimit()));
    Path2D path = new Path2D.Float();
    path.moveTo(xy[0], xy[1]);
    for (int i = 2; i < xy.length; i += 2) {
      path.lineTo(xy[i], xy[i + 1]);
    }
    if (closed) {
      path.closePath();
    }
    graphics.draw(path);
    graphics.dispose();
    return image.getRaster().getPixels(0, 0, SIZE, SIZE, (int[]) null);
  }
}
