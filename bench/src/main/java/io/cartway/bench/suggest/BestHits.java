package io.cartway.bench.suggest;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.jspecify.annotations.Nullable;

/// Collects the best hits by text score times prominence and nearness, with Photon's weights at its
/// default zoom.
final class BestHits extends SimpleCollector {

  /// The field with the subject of a document.
  static final String SUBJECT = "subject";

  /// The share of nearness; the rest is prominence.
  private static final double NEAR_SHARE = 0.8;

  /// Within this distance nearness is full; then it halves with each such distance.
  private static final double HERE_METERS = 400;

  private static final double HALVED_METERS = 4_000;

  /// A minimum, so that things without prominence keep a score.
  private static final double PROMINENCE_MIN = 0.5;

  private final List<PrefixSearch.Subject> subjects;
  private final Optional<LatLng> at;
  private final int limit;

  /// Worst first.
  private final PriorityQueue<Hit> best;

  private @Nullable NumericDocValues numbers;
  private @Nullable Scorable scorer;

  private record Hit(double score, int subject) {}

  BestHits(List<PrefixSearch.Subject> subjects, Optional<LatLng> at, int limit) {
    this.subjects = subjects;
    this.at = at;
    this.limit = limit;
    this.best =
        new PriorityQueue<>(
            Comparator.comparingDouble(Hit::score)
                .thenComparing(Comparator.comparingInt(Hit::subject).reversed()));
  }

  CollectorManager<BestHits, BestHits> manager() {
    return new CollectorManager<>() {
      @Override
      public BestHits newCollector() {
        return BestHits.this;
      }

      @Override
      public BestHits reduce(Collection<BestHits> collectors) {
        return BestHits.this;
      }
    };
  }

  @Override
  protected void doSetNextReader(LeafReaderContext context) throws IOException {
    numbers = context.reader().getNumericDocValues(SUBJECT);
  }

  @Override
  public void setScorer(Scorable scorer) {
    this.scorer = scorer;
  }

  @Override
  public void collect(int doc) throws IOException {
    if (numbers == null || scorer == null || !numbers.advanceExact(doc)) {
      throw new IllegalStateException("a document without its subject");
    }
    int subject = (int) numbers.longValue();
    double score = scorer.score() * weight(subjects.get(subject));
    if (best.size() < limit || score > best.element().score()) {
      best.add(new Hit(score, subject));
      if (best.size() > limit) {
        best.remove();
      }
    }
  }

  private double weight(PrefixSearch.Subject subject) {
    double prominence = PROMINENCE_MIN + subject.prominence();
    Optional<LatLng> position = subject.shown().position();
    if (at.isEmpty() || position.isEmpty()) {
      return prominence;
    }
    double meters = Math.max(0, at.get().distanceMeters(position.get()) - HERE_METERS);
    double near = Math.pow(0.5, meters / HALVED_METERS);
    return NEAR_SHARE * near + (1 - NEAR_SHARE) * prominence;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE;
  }

  /// The hits, best first.
  List<Shown> shown() {
    return best.stream()
        .sorted(best.comparator().reversed())
        .map(hit -> subjects.get(hit.subject()).shown())
        .toList();
  }
}
