package io.cartway.search.suggest;

import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.HouseBook;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchType;
import io.cartway.search.match.CandidateFinder;
import io.cartway.search.match.Match;
import io.cartway.search.match.MatchScorer;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/// One reading of an incomplete text: returns its suggestions one by one, best first, and scores no
/// more candidates than necessary. The limit decides only when it stops: the suggestions for a
/// smaller limit are the first of those for a larger one.
final class SuggestRun {

  /// Maximum number of scored candidates.
  private static final int LOOKED_AT_MAX = 400;

  /// The cost of aligning a candidate with the text, in reads of a number.
  private static final int LOOK_EFFORT = 256;

  /// Maximum number of completed house numbers of one street.
  private static final int NUMBERS_MAX = 5;

  private final SuggestWeights.MatchWeights weights;
  private final SuggestRequest request;
  private final LeafReader leaf;
  private final QueryText text;
  private final List<QueryText.HouseNumber> openNumbers;
  private final PrefixQueryTerms queryTerms;
  private final SearchIndex.Values values;
  private final MatchScorer scorer;
  private final SuggestRanking ranking;
  private final Set<Integer> countries;

  private final PriorityQueue<Completion> ready =
      new PriorityQueue<>(
          Comparator.comparingDouble((Completion each) -> -each.rank)
              .thenComparingInt(Completion::document)
              .thenComparingInt(Completion::order));

  /// A heap, most promising first: the promise in the upper bits, the index in the arrays in the
  /// lower bits.
  private long[] heap = new long[0];

  private int heapSize;
  private int[] documents = new int[0];
  private float[] shares = new float[0];
  private int lookedAt;
  private double best;

  /// @param isOpen whether the last word may be incomplete
  SuggestRun(
      SearchIndex index,
      PrefixQueryTerms.Weights weights,
      LeafReader leaf,
      SuggestRequest request,
      QueryText text,
      boolean isOpen)
      throws IOException {
    this.weights = weights.suggest().match();
    this.leaf = leaf;
    this.request = request;
    int size = text.tokens().size();
    openNumbers =
        isOpen && SearchType.wants(request.types(), DocumentKind.ADDRESS)
            ? text.numbers().stream().filter(number -> number.to() == size).toList()
            : List.of();
    this.text = openNumbers.isEmpty() ? text : text.withoutLastNumbers();
    queryTerms = PrefixQueryTerms.of(index, weights, this.text, isOpen);
    values = index.values();
    ranking = new SuggestRanking(weights.suggest().rank(), request.area());
    countries = new TreeSet<>();
    request.area().countries().forEach(code -> countries.add(Traits.country(code)));
    scorer =
        new MatchScorer(
            index, values, request.area(), types(request, !openNumbers.isEmpty()), queryTerms);
    collect();
  }

  /// An incomplete house number is looked up in its street.
  private static Set<SearchType> types(SuggestRequest request, boolean hasNumber) {
    Set<SearchType> types = request.types();
    if (hasNumber && !types.isEmpty()) {
      types = new TreeSet<>(types);
      types.add(SearchType.STREET);
    }
    return types;
  }

  /// A document, or a house of it.
  ///
  /// @param order the order among several of one document
  /// @param doubtful tokens that it does not explain, or not exactly
  record Completion(
      int document,
      HouseSearch.@Nullable Hit hit,
      int order,
      double explained,
      double coverage,
      double rank,
      TokenSet doubtful) {}

  PrefixQueryTerms queryTerms() {
    return queryTerms;
  }

  SearchIndex.Values values() {
    return values;
  }

  /// Allows typing errors in tokens, and starts again.
  ///
  /// @return whether there are words that they could mean
  boolean expand(TokenSet tokens) throws IOException {
    if (!queryTerms.expand(tokens, values.deadline())) {
      return false;
    }
    ready.clear();
    lookedAt = 0;
    best = 0;
    collect();
    return true;
  }

  private void collect() throws IOException {
    SuggestCandidates candidates = new SuggestCandidates(leaf, queryTerms, request.area());
    TokenMaskTable masks = candidates.find();
    TokenSet doubtful = candidates.doubtful();
    for (List<QueryText.HouseNumber> numbers : List.of(openNumbers, text.numbers())) {
      for (QueryText.HouseNumber number : numbers) {
        doubtful = doubtful.with(number.tokens());
      }
    }
    int size = masks.size();
    documents = new int[size];
    shares = new float[size];
    heap = new long[size];
    heapSize = 0;
    float most = 0;
    for (int i = 0; i < size; i++) {
      shares[i] = share(masks, i, doubtful);
      most = Math.max(most, shares[i]);
    }
    int[] order = orderOf(masks);
    for (int i : order) {
      if (shares[i] >= most - weights.promiseGap()) {
        documents[i] = masks.document(i);
        long traits = values.traits(documents[i]);
        if (isWanted(traits)) {
          long position = values.packedPosition(documents[i]);
          float promise = (float) ranking.promise(shares[i], traits, position);
          // Promise and place in one number: the heap moves and compares nothing else.
          heap[heapSize++] = (long) Float.floatToIntBits(promise) << Integer.SIZE | i;
        }
      }
    }
    for (int i = heapSize / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  /// Array indexes in the order of documents: columns of the index are read forwards.
  private static int[] orderOf(TokenMaskTable masks) {
    long[] keys = new long[masks.size()];
    for (int i = 0; i < keys.length; i++) {
      // One number each: sorted without a comparator or an object for each candidate.
      keys[i] = (long) masks.document(i) << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) keys[i];
    }
    return order;
  }

  private float share(TokenMaskTable masks, int at, TokenSet doubtful) {
    if (queryTerms.size() == 1) {
      return masks.similarity(at);
    }
    double sum = 0;
    TokenSet explained = masks.tokens(at).with(doubtful);
    for (int i = explained.next(0); i != TokenSet.NONE; i = explained.next(i + 1)) {
      sum += i < queryTerms.size() ? queryTerms.weight(i) : 0;
    }
    return (float) (sum / queryTerms.totalWeight());
  }

  private boolean isWanted(long traits) {
    boolean isIn = countries.isEmpty() || countries.contains(Traits.country(traits));
    return isIn && SearchType.wants(request.types(), traits, true);
  }

  private void sink(int from) {
    int at = from;
    long value = heap[at];
    while (2 * at + 1 < heapSize) {
      int child = 2 * at + 1;
      child += child + 1 < heapSize && heap[child + 1] > heap[child] ? 1 : 0;
      if (heap[child] <= value) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = value;
  }

  private static double promiseOf(long entry) {
    return Float.intBitsToFloat((int) (entry >>> Integer.SIZE));
  }

  /// The next best; null if there are no more.
  @Nullable Completion next() throws IOException {
    while (true) {
      Completion top = ready.peek();
      boolean isMore = heapSize > 0 && lookedAt < LOOKED_AT_MAX;
      if (isMore && (top == null || promiseOf(heap[0]) > top.rank)) {
        int at = (int) heap[0];
        heap[0] = heap[--heapSize];
        sink(0);
        if (shares[at] >= best - weights.gap()) {
          look(documents[at]);
        }
        continue;
      }
      if (top == null) {
        return null;
      }
      ready.remove();
      best = best == 0 ? top.explained : best;
      if (top.explained >= best - weights.gap()) {
        return top;
      }
    }
  }

  private void look(int document) throws IOException {
    lookedAt++;
    values.spend(LOOK_EFFORT);
    long traits = values.traits(document);
    if (!request.area().holds(values.position(document))) {
      return;
    }
    List<Match> matches = scorer.score(new CandidateFinder.Candidate(document, traits, 1, 0));
    for (Match match : matches) {
      boolean isStart = isStart(document, Traits.kind(traits), match);
      HouseSearch.Hit hit = match.hit();
      int order = hit == null ? -1 : hit.house();
      add(match, hit, order, match.explained(), isStart);
      if (Traits.kind(traits) == DocumentKind.STREET && hit == null) {
        addNumbers(match, isStart);
      }
    }
  }

  private void add(
      Match match, HouseSearch.@Nullable Hit hit, int order, double explained, boolean isStart)
      throws IOException {
    int document = match.candidate().document();
    long traits = match.candidate().traits();
    boolean isWanted =
        hit == null
            ? SearchType.wants(request.types(), Traits.kind(traits))
            : request.area().holds(hit.position());
    if (!isWanted || explained < weights.explainedMin()) {
      return;
    }
    long position =
        hit == null ? values.packedPosition(document) : IndexFields.packPosition(hit.position());
    double rank = ranking.rank(explained, match.coverage(), isStart, traits, position);
    int doubtful = 0;
    for (int i = 0; i < match.similarities().size(); i++) {
      doubtful |= match.similarities().get(i) < 1 ? 1 << i : 0;
    }
    TokenSet unsure = new TokenSet(doubtful);
    ready.add(new Completion(document, hit, order, explained, match.coverage(), rank, unsure));
  }

  /// The houses of a street that complete the typed number, and the street itself for the others.
  private void addNumbers(Match match, boolean isStart) throws IOException {
    HouseBook book = null;
    int document = match.candidate().document();
    for (QueryText.HouseNumber number : openNumbers) {
      if (!isFree(match, number)) {
        continue;
      }
      book = book == null ? values.houses(document) : book;
      if (book == null) {
        return;
      }
      List<HouseSearch.Hit> same = HouseSearch.exactly(book, number.number());
      List<HouseSearch.Hit> going =
          HouseSearch.going(book, number.number(), weights.numberGoesOn(), NUMBERS_MAX);
      if (same.isEmpty() && going.isEmpty()) {
        same = HouseSearch.find(book, values.lines(document), number.number());
      }
      for (HouseSearch.Hit hit : same) {
        double similarity = hit.similarity() < 1 ? hit.similarity() * weights.numberBetween() : 1;
        add(match, hit, hit.house(), explained(match, number, similarity), isStart);
      }
      for (int i = 0; i < going.size(); i++) {
        // In the order of their numbers, regardless of distance.
        double similarity = weights.numberGoesOn() - i * weights.numberStep();
        double explained = explained(match, number, similarity);
        add(match, going.get(i), going.get(i).house(), explained, isStart);
      }
      if (!same.isEmpty() || !going.isEmpty()) {
        double explained = explained(match, number, weights.streetOfNumber());
        if (explained > match.explained()) {
          add(match, null, -2, explained, isStart);
        }
        return;
      }
    }
  }

  /// Whether no token of a number is a word of the street's name.
  private static boolean isFree(Match match, QueryText.HouseNumber number) {
    for (int i = number.from(); i < number.to(); i++) {
      if (match.fields().get(i) == QueryField.STREET) {
        return false;
      }
    }
    return true;
  }

  private double explained(Match match, QueryText.HouseNumber number, double similarity) {
    double sum = 0;
    TokenSet ofNumber = number.tokens();
    for (int i = 0; i < queryTerms.size(); i++) {
      boolean isNumber = ofNumber.contains(i);
      sum += queryTerms.weight(i) * (isNumber ? similarity : match.similarities().get(i));
    }
    return Math.min(1, sum / queryTerms.totalWeight());
  }

  /// Whether the first token of the name matches its first word.
  private boolean isStart(int document, DocumentKind kind, Match match) throws IOException {
    int first = 0;
    while (first < match.fields().size() && !isOwn(kind, match.fields().get(first))) {
      first++;
    }
    if (first == match.fields().size()) {
      return false;
    }
    for (String[] form : values.record(document).nameForms) {
      if (form.length > 0
          && (queryTerms.similarity(first, form[0]) > 0
              || queryTerms.isPair(first, form[0])
              || (form.length > 1 && queryTerms.isPair(first, form[0], form[1])))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOwn(DocumentKind kind, @Nullable QueryField field) {
    return switch (kind) {
      case STREET, ADDRESS -> field == QueryField.STREET;
      case PLACE -> field == QueryField.PLACE_NAME;
      case AREA -> field != null;
    };
  }
}
