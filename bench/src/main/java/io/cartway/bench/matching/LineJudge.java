package io.cartway.bench.matching;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Compares lines by where they run: knows no road and no matcher. A place of a line is right when
/// the other line passes within [#NEAR_METERS] in about the same direction.
public final class LineJudge {

  private static final double NEAR_METERS = 3;
  private static final double STEP_METERS = 5;
  private static final double COSINE_MIN = 0.5;
  private static final double CELL_METERS = 50;

  private final double shrink;
  private final LatLng origin;
  private final Map<Long, List<double[]>> cells = new HashMap<>();
  private double length;

  private LineJudge(List<List<LatLng>> lines, LatLng origin) {
    this.origin = origin;
    shrink = Math.cos(Math.toRadians(origin.lat()));
    for (List<LatLng> line : lines) {
      length += DrivenLine.length(line);
      for (int i = 1; i < line.size(); i++) {
        add(line.get(i - 1), line.get(i));
      }
    }
  }

  /// The share of a driven way that is right: what is missing and what is too much are both wrong.
  ///
  /// @param matched lines of a matcher; none when it has failed
  public static double right(List<LatLng> driven, List<List<LatLng>> matched) {
    LineJudge truth = new LineJudge(List.of(driven), driven.getFirst());
    LineJudge found = new LineJudge(matched, driven.getFirst());
    double missing = found.beside(List.of(driven));
    double tooMuch = truth.beside(matched);
    return Math.max(0, 1 - (missing + tooMuch) / truth.length);
  }

  /// A judge of places on a driven way.
  public static LineJudge of(List<LatLng> driven) {
    return new LineJudge(List.of(driven), driven.getFirst());
  }

  private void add(LatLng from, LatLng to) {
    double[] piece = {x(from), y(from), x(to), y(to)};
    double whole = Math.hypot(piece[2] - piece[0], piece[3] - piece[1]);
    long last = 0;
    for (double at = 0; at <= whole + STEP_METERS; at += STEP_METERS) {
      double share = whole == 0 ? 0 : Math.min(1, at / whole);
      long cell =
          cell(piece[0] + share * (piece[2] - piece[0]), piece[1] + share * (piece[3] - piece[1]));
      if (at == 0 || cell != last) {
        cells.computeIfAbsent(cell, _ -> new ArrayList<>()).add(piece);
        last = cell;
      }
    }
  }

  private double x(LatLng point) {
    return (point.lng() - origin.lng()) * shrink * LatLng.METERS_PER_DEGREE;
  }

  private double y(LatLng point) {
    return (point.lat() - origin.lat()) * LatLng.METERS_PER_DEGREE;
  }

  private static long cell(double x, double y) {
    return cell((long) Math.floor(x / CELL_METERS), (long) Math.floor(y / CELL_METERS));
  }

  private static long cell(long column, long row) {
    return (column << 32) ^ (row & 0xFFFF_FFFFL);
  }

  /// The length of the parts of some lines that are beside these.
  private double beside(List<List<LatLng>> lines) {
    double beside = 0;
    for (List<LatLng> line : lines) {
      for (int i = 1; i < line.size(); i++) {
        double fromX = x(line.get(i - 1));
        double fromY = y(line.get(i - 1));
        double dx = x(line.get(i)) - fromX;
        double dy = y(line.get(i)) - fromY;
        double whole = Math.hypot(dx, dy);
        int parts = (int) Math.ceil(whole / STEP_METERS);
        for (int part = 0; part < parts; part++) {
          double share = (part + 0.5) / parts;
          if (!passes(fromX + share * dx, fromY + share * dy, dx / whole, dy / whole)) {
            beside += whole / parts;
          }
        }
      }
    }
    return beside;
  }

  /// Whether a way passes a place in a direction.
  public boolean passes(LatLng place, double bearingDegrees) {
    double bearing = Math.toRadians(bearingDegrees);
    return passes(x(place), y(place), Math.sin(bearing), Math.cos(bearing));
  }

  private boolean passes(double x, double y, double east, double north) {
    long column = (long) Math.floor(x / CELL_METERS);
    long row = (long) Math.floor(y / CELL_METERS);
    for (long c = column - 1; c <= column + 1; c++) {
      for (long r = row - 1; r <= row + 1; r++) {
        for (double[] piece : cells.getOrDefault(cell(c, r), List.of())) {
          if (passes(piece, x, y, east, north)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean passes(double[] piece, double x, double y, double east, double north) {
    double dx = piece[2] - piece[0];
    double dy = piece[3] - piece[1];
    double square = dx * dx + dy * dy;
    if (square == 0) {
      return false;
    }
    double share = Math.max(0, Math.min(1, ((x - piece[0]) * dx + (y - piece[1]) * dy) / square));
    double off = Math.hypot(x - piece[0] - share * dx, y - piece[1] - share * dy);
    return off <= NEAR_METERS && (east * dx + north * dy) / Math.sqrt(square) >= COSINE_MIN;
  }
}
