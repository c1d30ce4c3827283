package io.cartway.search.match;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.IndexTerms;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.HouseNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/// Finds the candidates of a query: the documents named by one of its words. Their postings are
/// merged, rarest word first, into one mask of tokens for each document; what the masks promise,
/// with importance and distance, says which documents are looked at closely.
///
/// Bounds: a word that more than [#BROAD] documents have brings none of its own once rarer words
/// have brought some; and [#CANDIDATES_MAX] are looked at. So of more than so many documents that
/// promise the same, the nearest or most important ones are. A word of hundreds of thousands of
/// documents that stands alone costs a number per document, and no more memory than the candidates
/// that are looked at.
public final class CandidateFinder {

  /// Must be more than the largest `limit`.
  static final int CANDIDATES_MAX = 160;

  private static final int BROAD = 20_000;

  /// The work of weighing one document, in reads of a number.
  private static final int READS_PER_DOCUMENT = 4;

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  /// A little less than the way along the meridian, so that rounding rules nothing out.
  private static final double LATITUDE_SHARE = 0.999;

  private final IndexTerms terms;
  private final SearchIndex.Values values;
  private final SearchArea area;
  private final Set<SearchType> types;
  private final QueryTerms queryTerms;
  private final Ranking ranking;

  public CandidateFinder(
      SearchIndex index,
      SearchIndex.Values values,
      SearchArea area,
      Set<SearchType> types,
      QueryTerms queryTerms) {
    this.terms = index.terms();
    this.values = values;
    this.area = area;
    this.types = types;
    this.queryTerms = queryTerms;
    ranking = new Ranking(queryTerms.scoreWeights().rank());
  }

  /// A document.
  ///
  /// @param promise a rank that it will not reach by much more
  /// @param explained the share of the text that its words are, 0 to 1; similar words come on top
  public record Candidate(int document, long traits, double explained, double promise) {}

  private record Posting(QueryTerms.TermVariant variant, PostingsEnum documents, int count) {}

  /// The candidates, most promising first.
  public List<Candidate> find() throws IOException {
    List<Posting> named = postings(IndexFields.NAME, queryTerms.variants());
    named.sort(Comparator.comparingInt(Posting::count));
    int[] documents = new int[0];
    int[] masks = new int[0];
    for (Posting posting : named) {
      boolean isMerged = documents.length == 0 || posting.count <= BROAD;
      values.spend((isMerged ? posting.count : 0) + documents.length);
      if (isMerged) {
        int[] mergedDocuments = new int[documents.length + posting.count];
        int[] mergedMasks = new int[mergedDocuments.length];
        int count = merge(documents, masks, posting, mergedDocuments, mergedMasks);
        documents = Arrays.copyOf(mergedDocuments, count);
        masks = Arrays.copyOf(mergedMasks, count);
      } else {
        mark(documents, masks, posting);
      }
    }
    int[] around = new int[documents.length];
    for (Posting posting : postings(IndexFields.CONTEXT, queryTerms.variants())) {
      values.spend(documents.length);
      mark(documents, around, posting);
    }
    for (QueryText.HouseNumber number : queryTerms.text().numbers()) {
      BytesRef key = new BytesRef(HouseNumbers.key(number.number()));
      List<QueryTerms.TermVariant> variant =
          List.of(new QueryTerms.TermVariant(key, number.tokens(), 1));
      for (Posting posting : postings(IndexFields.NUMBER, variant)) {
        mark(documents, around, posting);
      }
    }
    return best(documents, masks, around);
  }

  private List<Posting> postings(String field, List<QueryTerms.TermVariant> variants)
      throws IOException {
    List<Posting> postings = new ArrayList<>();
    Terms walked = terms.walk(field);
    if (walked == null) {
      return postings;
    }
    TermsEnum term = walked.iterator();
    for (QueryTerms.TermVariant variant : variants) {
      if (term.seekExact(variant.term())) {
        PostingsEnum documents = term.postings(null, PostingsEnum.NONE);
        postings.add(new Posting(variant, documents, term.docFreq()));
      }
    }
    return postings;
  }

  private static int merge(
      int[] documents, int[] masks, Posting posting, int[] toDocuments, int[] toMasks)
      throws IOException {
    int mask = posting.variant.tokens().bits();
    int next = posting.documents.nextDoc();
    int from = 0;
    int to = 0;
    while (from < documents.length || next != DocIdSetIterator.NO_MORE_DOCS) {
      if (from < documents.length && documents[from] <= next) {
        boolean isBoth = documents[from] == next;
        toDocuments[to] = documents[from];
        toMasks[to++] = masks[from++] | (isBoth ? mask : 0);
        next = isBoth ? posting.documents.nextDoc() : next;
      } else {
        toDocuments[to] = next;
        toMasks[to++] = mask;
        next = posting.documents.nextDoc();
      }
    }
    return to;
  }

  private static void mark(int[] documents, int[] masks, Posting posting) throws IOException {
    int next = -1;
    for (int i = 0; i < documents.length && next != DocIdSetIterator.NO_MORE_DOCS; i++) {
      if (next < documents[i]) {
        next = posting.documents.advance(documents[i]);
      }
      if (next == documents[i]) {
        masks[i] |= posting.variant.tokens().bits();
      }
    }
  }

  private List<Candidate> best(int[] documents, int[] masks, int[] around) throws IOException {
    double[] similarities = new double[queryTerms.size()];
    for (QueryTerms.TermVariant variant : queryTerms.variants()) {
      for (int i = 0; i < similarities.length; i++) {
        if (variant.tokens().contains(i)) {
          similarities[i] = Math.max(similarities[i], variant.similarity());
        }
      }
    }
    for (QueryText.HouseNumber number : queryTerms.text().numbers()) {
      Arrays.fill(similarities, number.from(), number.to(), 1);
    }
    Set<Integer> countries = new HashSet<>();
    area.countries().forEach(country -> countries.add(Traits.country(country)));
    boolean isNumbered = !queryTerms.text().numbers().isEmpty();
    BestCandidates candidates = new BestCandidates(CANDIDATES_MAX);
    for (int i = 0; i < documents.length; i++) {
      values.spend(READS_PER_DOCUMENT);
      long traits = values.traits(documents[i]);
      boolean isIn = countries.isEmpty() || countries.contains(Traits.country(traits));
      boolean isWanted = SearchType.wants(types, traits, isNumbered);
      if (isIn && isWanted && isWithin(documents[i], traits)) {
        Promise promise = promise(traits, masks[i], around[i], similarities);
        double nearness = nearness(documents[i], candidates.least() - promise.rank);
        if (nearness >= 0) {
          double rank = promise.rank + nearness;
          candidates.add(new Candidate(documents[i], traits, promise.explained, rank));
        }
      }
    }
    return candidates.inOrder();
  }

  /// Whether a document may be inside the requested area. A street is longer than its position
  /// says: whether it is there is seen when it is found (`AreaFilter`).
  private boolean isWithin(int document, long traits) throws IOException {
    return area.within().isEmpty()
        || Traits.kind(traits) == DocumentKind.STREET
        || area.within().get().contains(values.position(document));
  }

  /// What a document promises wherever it is.
  private record Promise(double explained, double rank) {}

  /// @param named tokens that are words of its name, as bits: there may be many documents
  /// @param around those of what it lies in
  private Promise promise(long traits, int named, int around, double[] similarities) {
    TokenSet known = new TokenSet(named | around);
    double explained = 0;
    for (int i = known.next(0); i != TokenSet.NONE; i = known.next(i + 1)) {
      explained += queryTerms.weight(i) * similarities[i];
    }
    int words = new TokenSet(named).size();
    double coverage = Math.min(1, (double) words / Math.max(1, Traits.nameLength(traits)));
    double share = explained / queryTerms.totalWeight();
    return new Promise(share, ranking.text(share, coverage, 1) + ranking.importance(traits));
  }

  /// What a document's distance adds to its rank; negative when that is surely less than needed.
  /// Most documents of a common word are ruled out by their latitude, without a position and a
  /// distance made for each.
  private double nearness(int document, double needed) throws IOException {
    if (area.center().isEmpty()) {
      return needed > 0 ? -1 : 0;
    }
    LatLng at = area.center().get();
    if (ranking.nearness(0) < needed) {
      return -1;
    }
    int apart = Math.abs(IndexFields.latUnits(values.packedPosition(document)) - at.latUnits());
    double metersMin = LATITUDE_SHARE * apart * METERS_PER_UNIT;
    return ranking.nearness(metersMin) < needed
        ? -1
        : ranking.nearness(at.distanceMeters(values.position(document)));
  }
}
