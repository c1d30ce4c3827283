package io.cartway.render.label;

import io.cartway.render.feature.WorkCount;
import java.util.ArrayList;
import java.util.List;

/// Where labels stand along a line, as MapLibre's `get_anchors.ts` and `check_max_angle.ts` find
/// it. All in units of [TileLines].
///
/// @param spacing from label to label, before long labels widen it
/// @param maxAngle most that the line may turn within a part of a label, in radians
/// @param labelLength the length of a label
/// @param fixedOffset of the first label from the start of its line, beside half of its length
/// @param window the part of a label within which a line may not turn more; 0 for no limit
/// @param overscaling how many times the tile is larger than usual
record LineAnchors(
    double spacing,
    double maxAngle,
    double labelLength,
    double fixedOffset,
    double window,
    double overscaling) {

  /// A place on a line.
  ///
  /// @param segment the number of the point before
  record Anchor(double x, double y, int segment) {}

  /// The places along a line, each within the tile.
  ///
  /// @param work by which the places are counted that are looked at
  List<Anchor> along(double[] line, WorkCount work) {
    boolean isContinued =
        isEdge(line[0]) || isEdge(line[1]); // It comes out of a neighbouring tile.
    double step = spacing;
    if (step - labelLength < step / 4) {
      step = labelLength + step / 4;
    }
    double first =
        isContinued
            ? step / 2 * overscaling % step
            : (labelLength / 2 + fixedOffset) * overscaling % step;
    double length = TileLines.length(line);
    List<Anchor> anchors = resampled(line, first, step, length, work);
    return anchors.isEmpty() && !isContinued
        ? resampled(line, length / 2, step, length, work)
        : anchors;
  }

  private static boolean isEdge(double place) {
    return place == 0 || place == TileLines.EXTENT;
  }

  private List<Anchor> resampled(
      double[] line, double first, double step, double lineLength, WorkCount work) {
    List<Anchor> anchors = new ArrayList<>();
    double distance = 0;
    double marked = first - step;
    for (int i = 0; i + 3 < line.length; i += 2) {
      double length = Math.hypot(line[i + 2] - line[i], line[i + 3] - line[i + 1]);
      while (marked + step < distance + length && anchors.size() < SymbolReader.SYMBOLS_MAX) {
        work.countStep();
        marked += step;
        double t = (marked - distance) / length;
        double x = line[i] + t * (line[i + 2] - line[i]);
        double y = line[i + 1] + t * (line[i + 3] - line[i + 1]);
        if (TileLines.isInside(x, y)
            && marked - labelLength / 2 >= 0
            && marked + labelLength / 2 <= lineLength) {
          Anchor anchor = new Anchor(Math.rint(x), Math.rint(y), i / 2);
          if (turnsLittle(line, anchor)) {
            anchors.add(anchor);
          }
        }
      }
      distance += length;
    }
    return anchors;
  }

  /// The middle of a line; none when it turns too much there.
  List<Anchor> center(double[] line) {
    double before = 0;
    double center = TileLines.length(line) / 2;
    for (int i = 0; i + 3 < line.length; i += 2) {
      double length = Math.hypot(line[i + 2] - line[i], line[i + 3] - line[i + 1]);
      if (before + length > center) {
        double t = (center - before) / length;
        double x = Math.rint(line[i] + t * (line[i + 2] - line[i]));
        double y = Math.rint(line[i + 1] + t * (line[i + 3] - line[i + 1]));
        Anchor anchor = new Anchor(x, y, i / 2);
        return turnsLittle(line, anchor) ? List.of(anchor) : List.of();
      }
      before += length;
    }
    return List.of();
  }

  private boolean turnsLittle(double[] line, Anchor anchor) {
    if (window == 0 || labelLength == 0) {
      return true;
    }
    int points = line.length / 2;
    int index = anchor.segment() + 1;
    double distance = 0;
    double x = anchor.x();
    double y = anchor.y();
    while (distance > -labelLength / 2) {
      index--;
      if (index < 0) {
        return false;
      }
      distance -= Math.hypot(line[2 * index] - x, line[2 * index + 1] - y);
      x = line[2 * index];
      y = line[2 * index + 1];
    }
    distance += length(line, index);
    index++;
    int oldest = index;
    double oldestDistance = distance;
    double turn = 0;
    while (distance < labelLength / 2) {
      if (index + 1 >= points) {
        return false;
      }
      turn += turn(line, index);
      while (distance - oldestDistance > window) {
        turn -= turn(line, oldest);
        oldestDistance += length(line, oldest);
        oldest++;
      }
      if (turn > maxAngle) {
        return false;
      }
      distance += length(line, index);
      index++;
    }
    return true;
  }

  /// How far it is from a point of a line to the next.
  private static double length(double[] line, int point) {
    int at = 2 * point;
    return Math.hypot(line[at + 2] - line[at], line[at + 3] - line[at + 1]);
  }

  /// How much a line turns at a point, in radians, 0 to π.
  private static double turn(double[] line, int point) {
    int at = 2 * point;
    double in = StrictMath.atan2(line[at - 1] - line[at + 1], line[at - 2] - line[at]);
    double out = StrictMath.atan2(line[at + 1] - line[at + 3], line[at] - line[at + 2]);
    return Math.abs((in - out + 3 * Math.PI) % (2 * Math.PI) - Math.PI);
  }
}
