package io.cartway.search.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The most promising of many candidates; of equal promises the document that comes first in the
/// index. Those that are not among them are not kept. Not thread-safe.
final class BestCandidates {

  private static final Comparator<CandidateFinder.Candidate> BEST_FIRST =
      Comparator.comparingDouble((CandidateFinder.Candidate each) -> -each.promise())
          .thenComparingInt(CandidateFinder.Candidate::document);

  private final int countMax;

  /// The least promising of the kept ones comes first.
  private final PriorityQueue<CandidateFinder.Candidate> kept =
      new PriorityQueue<>(BEST_FIRST.reversed());

  /// @param countMax the most that are kept, at least 1
  BestCandidates(int countMax) {
    this.countMax = countMax;
  }

  void add(CandidateFinder.Candidate candidate) {
    CandidateFinder.Candidate least = kept.peek();
    if (least == null || kept.size() < countMax) {
      kept.add(candidate);
    } else if (BEST_FIRST.compare(candidate, least) < 0) {
      kept.remove();
      kept.add(candidate);
    }
  }

  /// What promises less is not kept; minus infinity as long as everything is.
  double least() {
    CandidateFinder.Candidate least = kept.peek();
    return least == null || kept.size() < countMax ? Double.NEGATIVE_INFINITY : least.promise();
  }

  /// The kept ones, most promising first.
  List<CandidateFinder.Candidate> inOrder() {
    List<CandidateFinder.Candidate> all = new ArrayList<>(kept);
    all.sort(BEST_FIRST);
    return List.copyOf(all);
  }
}
