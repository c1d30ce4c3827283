package io.cartway.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.lucene.search.ScoreDoc;

/// Finds what a text names. Candidates come from the index by their tokens: first as written, then
/// with one wrong letter for each, then with some of the tokens only; what a candidate explains of
/// the text decides its place. Thread-safe.
public final class Geocoder {

  /// How many candidates are looked at closely. The right one is among them when the text names it;
  /// a text that a thousand things share is answered with some of them.
  private static final int CANDIDATES_MAX = 200;

  /// An answer that explains much less of the text than the best one is noise.
  private static final double QUERY_SCORE_GAP = 0.3;

  /// An answer that explains less than this of the text is none.
  private static final double QUERY_SCORE_MIN = 0.5;

  /// An answer that explains less than this of the text must at least be named by it.
  private static final double QUERY_SCORE_GOOD = 0.67;

  /// More than so much of a name is the name.
  private static final double NAMED = 0.5;

  /// At this distance, nearness counts half.
  private static final double NEAR_METERS = 5_000;

  private final SearchIndex index;

  /// @param index open for as long as this is used
  public Geocoder(SearchIndex index) {
    this.index = index;
  }

  /// The items that fit, the best first; none when nothing fits or the text has no words.
  public List<SearchItem> geocode(GeocodeRequest request) throws IOException {
    QueryText text = QueryText.parse(request.text(), request.fields());
    if (text.tokens().isEmpty()) {
      return List.of();
    }
    Scorer scorer = new Scorer(text);
    Map<Integer, Ranked> ranked = new TreeMap<>();
    CandidateQuery candidates = new CandidateQuery(text, request);
    for (CandidateQuery.Strictness strictness : CandidateQuery.Strictness.values()) {
      ScoreDoc[] hits =
          index.searcher().search(candidates.build(strictness), CANDIDATES_MAX).scoreDocs;
      for (ScoreDoc hit : hits) {
        if (!ranked.containsKey(hit.doc)) {
          ranked.put(hit.doc, rank(request, scorer, Found.read(index, hit.doc)));
        }
      }
      double best = bestOf(ranked);
      boolean isEnough =
          strictness == CandidateQuery.Strictness.EXACT ? best >= 1 : !ranked.isEmpty();
      if (isEnough) {
        break;
      }
    }
    return items(request, ranked, !text.numbers().isEmpty());
  }

  private record Ranked(Found found, Scorer.Score score, double rank) {}

  private static Ranked rank(GeocodeRequest request, Scorer scorer, Found found) {
    Scorer.Score score = scorer.score(found);
    double rank =
        10 * score.queryScore() + 2 * score.nameCoverage() + score.phrase() + found.importance();
    if (request.at().isPresent()) {
      double meters = request.at().get().distanceMeters(found.position());
      rank += 1 / (1 + meters / NEAR_METERS);
    }
    return new Ranked(found, score, rank);
  }

  private static double bestOf(Map<Integer, Ranked> ranked) {
    return ranked.values().stream().mapToDouble(r -> r.score.queryScore()).max().orElse(0);
  }

  private static List<SearchItem> items(
      GeocodeRequest request, Map<Integer, Ranked> ranked, boolean hasNumber) {
    double best = bestOf(ranked);
    // When something explains all of the text, what explains a part of it is not wanted.
    double floor = best >= 1 ? 1 : Math.max(QUERY_SCORE_MIN, best - QUERY_SCORE_GAP);
    List<Ranked> order = new ArrayList<>(ranked.values());
    order.removeIf(each -> each.score.queryScore() < floor);
    if (!hasNumber) {
      order.removeIf(
          each -> each.score.queryScore() < QUERY_SCORE_GOOD && each.score.nameCoverage() <= NAMED);
    }
    order.sort(
        Comparator.comparingDouble((Ranked each) -> -each.rank)
            .thenComparingInt(each -> each.found.document()));
    // The name of a town asks for the town, not for everything that is named after it.
    if (!order.isEmpty() && order.getFirst().found.kind() == Kind.AREA) {
      order.removeIf(each -> each.score.nameCoverage() <= NAMED);
    }
    List<SearchItem> items = new ArrayList<>();
    for (Ranked each : order.subList(0, Math.min(request.limit(), order.size()))) {
      OptionalInt distance =
          request
              .at()
              .map(at -> (int) Math.round(at.distanceMeters(each.found.position())))
              .map(OptionalInt::of)
              .orElse(OptionalInt.empty());
      SearchItem item = each.found.item(request.languages());
      items.add(item.with(distance, Optional.of(each.score.scoring())));
    }
    return items;
  }
}
