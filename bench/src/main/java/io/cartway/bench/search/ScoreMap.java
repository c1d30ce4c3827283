package io.cartway.bench.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// A map from scores to the probability of a right answer: monotonic and piecewise linear. Fitted
/// by pooling adjacent violators (Ayer et al. 1955).
///
/// @param points at least one, scores rising
record ScoreMap(List<Point> points) {

  /// Points closer than this are merged.
  private static final double SAME = 1e-9;

  private static final int POOL_MIN = 15;

  /// Minimum distance of points in the resource, which has four decimals.
  private static final double LEAST = 1e-4;

  record Point(double score, double probability) {}

  ScoreMap {
    points = List.copyOf(points);
  }

  private record Pool(double scores, double right, int count) {
    Pool plus(Pool other) {
      return new Pool(scores + other.scores, right + other.right, count + other.count);
    }

    double share() {
      return right / count;
    }
  }

  /// Fits the map to answered queries. Equal scores are one observation, and so are neighbours up
  /// to 15 queries: a single query says nothing about a probability.
  static ScoreMap fit(List<MixedQueries.Scored> scored) {
    List<MixedQueries.Scored> sorted = new ArrayList<>(scored);
    sorted.sort(Comparator.comparingDouble(MixedQueries.Scored::score));
    List<Pool> pools = new ArrayList<>();
    int at = 0;
    while (at < sorted.size()) {
      Pool next = new Pool(0, 0, 0);
      double last = Double.NaN;
      while (at < sorted.size()
          && (next.count() < POOL_MIN || sorted.get(at).score() - last < SAME)) {
        MixedQueries.Scored one = sorted.get(at++);
        last = one.score();
        next = next.plus(new Pool(last, one.isRight() ? 1 : 0, 1));
      }
      pools.add(next);
      while (pools.size() > 1 && pools.get(pools.size() - 2).share() >= pools.getLast().share()) {
        Pool upper = pools.removeLast();
        pools.add(pools.removeLast().plus(upper));
      }
    }
    List<Point> points = new ArrayList<>();
    for (Pool pool : pools) {
      Point point = new Point(pool.scores() / pool.count(), pool.share());
      if (points.isEmpty() && point.score() > LEAST) {
        // A score of 0 is never right; below the lowest answers the map is linear.
        points.add(new Point(0, 0));
      }
      if (points.isEmpty() || point.score() - points.getLast().score() > LEAST) {
        points.add(point);
      }
    }
    return new ScoreMap(points);
  }

  double probability(double score) {
    Point before = points.getFirst();
    if (score <= before.score()) {
      return before.probability();
    }
    for (Point point : points) {
      if (score <= point.score()) {
        double part = (score - before.score()) / (point.score() - before.score());
        return before.probability() + part * (point.probability() - before.probability());
      }
      before = point;
    }
    return before.probability();
  }

  /// The points as lines of a resource: score, tab, probability.
  String text() {
    StringBuilder text = new StringBuilder();
    for (Point point : points) {
      text.append(String.format(Locale.ROOT, "%.4f\t%.4f%n", point.score(), point.probability()));
    }
    return text.toString();
  }
}
