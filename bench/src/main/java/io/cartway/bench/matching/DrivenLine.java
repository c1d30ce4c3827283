package io.cartway.bench.matching;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.matching.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A way that is known to have been driven, and what a receiver would have measured along it.
///
/// @param kind who has chosen the way
/// @param line its points, at least two
/// @param metersPerSecond the mean speed
public record DrivenLine(Kind kind, List<LatLng> line, double metersPerSecond) {

  /// How much the speed goes up and down, and over which time.
  private static final double WAVE = 0.4;

  private static final double WAVE_SECONDS = 90;

  /// Who has chosen the way.
  public enum Kind {
    /// GraphHopper: its fastest route.
    THEIRS,
    /// We.
    OURS,
    /// GraphHopper, by a place that is no fast way.
    THEIR_DETOUR,
    /// We, by such a place.
    OUR_DETOUR
  }

  public DrivenLine {
    line = List.copyOf(line);
  }

  /// Its length.
  public double lengthMeters() {
    return length(line);
  }

  static double length(List<LatLng> line) {
    double length = 0;
    for (int i = 1; i < line.size(); i++) {
      length += line.get(i - 1).distanceMeters(line.get(i));
    }
    return length;
  }

  /// What a receiver measures every few seconds.
  ///
  /// @param noiseMeters standard deviation to north and to east
  public List<Fix> fixes(double everySeconds, double noiseMeters, long seed) {
    List<Double> along = new ArrayList<>();
    double length = lengthMeters();
    for (double second = 0; along(second) < length; second += everySeconds) {
      along.add(along(second));
    }
    along.add(length);
    return fixes(along, everySeconds, noiseMeters, seed);
  }

  /// What a receiver measures every few metres, each said to be a second later.
  public List<Fix> fixesEvery(double meters, double noiseMeters, long seed) {
    List<Double> along = new ArrayList<>();
    for (double at = 0; at < lengthMeters(); at += meters) {
      along.add(at);
    }
    return fixes(along, 1, noiseMeters, seed);
  }

  private double along(double second) {
    double phase = 2 * Math.PI * second / WAVE_SECONDS;
    double wave = WAVE * WAVE_SECONDS / (2 * Math.PI) * (1 - Math.cos(phase));
    return metersPerSecond * (second + wave);
  }

  private List<Fix> fixes(List<Double> along, double everySeconds, double noise, long seed) {
    Random random = new Random(seed);
    List<Fix> fixes = new ArrayList<>();
    int piece = 1;
    double before = 0;
    for (int i = 0; i < along.size(); i++) {
      double at = along.get(i);
      double length = line.get(piece - 1).distanceMeters(line.get(piece));
      while (piece < line.size() - 1 && before + length < at) {
        before += length;
        piece++;
        length = line.get(piece - 1).distanceMeters(line.get(piece));
      }
      double share = length == 0 ? 0 : Math.min(1, (at - before) / length);
      LatLng here = PointOnSegment.between(line.get(piece - 1), line.get(piece), share);
      LatLng measured =
          new LatLng(
              here.lat() + LatLng.latDegrees(noise * random.nextGaussian()),
              here.lng() + here.lngDegrees(noise * random.nextGaussian()));
      fixes.add(Fix.of(measured).at(Math.round(1000 * i * everySeconds)).within(noise));
    }
    return fixes;
  }
}
