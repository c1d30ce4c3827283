package io.cartway.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Builds the query that brings candidates: documents that have the tokens, wherever. The order of
/// candidates only has to be good enough that the right one is among the first few hundred.
final class CandidateQuery {

  private static final int FUZZY_LENGTH_MIN = 4;
  private static final int SPAN_TOKENS_MAX = 8;
  private static final double NEAR_METERS = 10_000;

  private final QueryText text;
  private final GeocodeRequest request;

  CandidateQuery(QueryText text, GeocodeRequest request) {
    this.text = text;
    this.request = request;
  }

  /// How strictly tokens are taken.
  enum Strictness {
    /// Every token as it is.
    EXACT,
    /// Every token, each with one wrong letter at most.
    ONE_TYPO,
    /// Half of the tokens, each with one wrong letter at most.
    SOME
  }

  Query build(Strictness strictness) {
    BooleanQuery.Builder kinds = new BooleanQuery.Builder();
    addNamed(kinds, strictness);
    addAddresses(kinds, strictness);
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    query.add(kinds.build(), Occur.MUST);
    addFilters(query);
    addWholeNames(query);
    request
        .at()
        .ifPresent(at ->
            query.add(
                LatLonPoint.newDistanceFeatureQuery(
                    IndexFields.POINT, 2, at.lat(), at.lng(), NEAR_METERS),
                Occur.SHOULD));
    return query.build();
  }

  /// Areas, streets and places of interest: with all tokens, or streets with all but a number.
  private void addNamed(BooleanQuery.Builder kinds, Strictness strictness) {
    addNamed(kinds, strictness, Optional.empty(), Kind.AREA, Kind.STREET, Kind.PLACE);
    for (QueryText.HouseNumber number : text.numbers()) {
      addNamed(kinds, strictness, Optional.of(number), Kind.STREET);
    }
  }

  private void addNamed(
      BooleanQuery.Builder kinds,
      Strictness strictness,
      Optional<QueryText.HouseNumber> without,
      Kind... wanted) {
    BooleanQuery.Builder kind = new BooleanQuery.Builder();
    int count = 0;
    for (Kind each : wanted) {
      if (SearchType.wants(request.types(), each)) {
        kind.add(term(IndexFields.KIND, each.name()), Occur.SHOULD);
        count++;
      }
    }
    List<String> terms = terms(without);
    if (count == 0 || terms.isEmpty()) {
      return;
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    query.add(kind.build(), Occur.FILTER);
    query.add(tokens(terms, strictness), Occur.MUST);
    // What is found must be named: Monaco does not ask for all that is in Monaco.
    BooleanQuery.Builder named = new BooleanQuery.Builder();
    for (String term : terms) {
      named.add(token(IndexFields.NAME, term, strictness), Occur.SHOULD);
    }
    query.add(named.build(), Occur.MUST);
    kinds.add(query.build(), Occur.SHOULD);
  }

  private void addAddresses(BooleanQuery.Builder kinds, Strictness strictness) {
    if (!SearchType.wants(request.types(), Kind.ADDRESS)) {
      return;
    }
    for (QueryText.HouseNumber number : text.numbers()) {
      List<String> terms = terms(Optional.of(number));
      if (!terms.isEmpty()) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        query.add(term(IndexFields.KIND, Kind.ADDRESS.name()), Occur.FILTER);
        query.add(
            new BoostQuery(constant(term(IndexFields.NUMBER, number.number())), 4), Occur.MUST);
        query.add(tokens(terms, strictness), Occur.MUST);
        kinds.add(query.build(), Occur.SHOULD);
      }
    }
  }

  private List<String> terms(Optional<QueryText.HouseNumber> without) {
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < text.tokens().size(); i++) {
      if (without.isEmpty() || !without.get().covers(i)) {
        terms.add(text.tokens().get(i).term());
      }
    }
    return terms.stream().distinct().toList();
  }

  private static Query tokens(List<String> terms, Strictness strictness) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String term : terms) {
      BooleanQuery.Builder one = new BooleanQuery.Builder();
      one.add(new BoostQuery(token(IndexFields.NAME, term, strictness), 3), Occur.SHOULD);
      one.add(token(IndexFields.CONTEXT, term, strictness), Occur.SHOULD);
      all.add(one.build(), strictness == Strictness.SOME ? Occur.SHOULD : Occur.MUST);
    }
    if (strictness == Strictness.SOME) {
      all.setMinimumNumberShouldMatch((terms.size() + 1) / 2);
    }
    return all.build();
  }

  private static Query token(String field, String term, Strictness strictness) {
    boolean isWord = term.length() >= FUZZY_LENGTH_MIN && !Character.isDigit(term.charAt(0));
    if (strictness == Strictness.EXACT || !isWord) {
      return constant(term(field, term));
    }
    return constant(new FuzzyQuery(new Term(field, term), 1, 1));
  }

  /// A whole name in the query counts more than its words here and there.
  private void addWholeNames(BooleanQuery.Builder query) {
    List<QueryText.Token> tokens = text.tokens();
    for (int from = 0; from < tokens.size(); from++) {
      StringBuilder span = new StringBuilder();
      for (int to = from; to < Math.min(tokens.size(), from + SPAN_TOKENS_MAX); to++) {
        span.append(span.isEmpty() ? "" : " ").append(tokens.get(to).term());
        Query whole = constant(term(IndexFields.EXACT, span.toString()));
        query.add(new BoostQuery(whole, 5f * (to - from + 1)), Occur.SHOULD);
      }
    }
  }

  private void addFilters(BooleanQuery.Builder query) {
    if (!request.countries().isEmpty()) {
      query.add(anyOf(IndexFields.COUNTRY, request.countries()), Occur.FILTER);
    }
    Set<SearchType> types = request.types();
    if (types.isEmpty() || types.contains(SearchType.AREA)) {
      return;
    }
    for (AreaLevel level : AreaLevel.values()) {
      if (!SearchType.wants(types, level)) {
        query.add(term(IndexFields.LEVEL, level.name()), Occur.MUST_NOT);
      }
    }
  }

  private static Query anyOf(String field, Set<String> values) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    values.forEach(value -> any.add(term(field, value), Occur.SHOULD));
    return any.build();
  }

  private static Query term(String field, String value) {
    return new TermQuery(new Term(field, value));
  }

  private static Query constant(Query query) {
    return new ConstantScoreQuery(query);
  }
}
