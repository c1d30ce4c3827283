package io.cartway.search.match;

import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.HouseBook;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.StreetLines;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.HouseNumbers;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Looks up the house numbers of a query in a street. For one query.
final class StreetNumbers {

  /// Stand behind a number and belong to it.
  static final Set<String> SUFFIXES = Set.of("bis", "ter", "quater", "quinquies");

  private final SearchIndex.Values values;
  private final Set<SearchType> types;
  private final QueryTerms queryTerms;

  StreetNumbers(SearchIndex.Values values, Set<SearchType> types, QueryTerms queryTerms) {
    this.values = values;
    this.types = types;
    this.queryTerms = queryTerms;
  }

  /// A house and the number that it was found by.
  record NumberedHouse(QueryText.HouseNumber number, HouseSearch.Hit hit) {}

  /// The houses of the number that is best met.
  List<NumberedHouse> find(
      CandidateFinder.Candidate candidate, DocumentRecord record, TokenSet free)
      throws IOException {
    List<NumberedHouse> best = List.of();
    boolean wantsHouses = SearchType.wants(types, DocumentKind.ADDRESS);
    if (queryTerms.text().numbers().isEmpty() || !wantsHouses) {
      return best;
    }
    HouseBook book = values.houses(candidate.document());
    if (book == null) {
      return best;
    }
    StreetLines lines = null;
    double bestValue = 0;
    for (QueryText.HouseNumber number : queryTerms.text().numbers()) {
      if (!free.containsAll(number.tokens())) {
        continue;
      }
      if (lines == null) {
        lines = values.lines(candidate.document());
      }
      List<HouseSearch.Hit> hits = HouseSearch.find(book, lines, number.number());
      if (hits.isEmpty()) {
        continue;
      }
      double value = 0;
      for (int i = number.from(); i < number.to(); i++) {
        value += queryTerms.weight(i) * hits.getFirst().similarity();
      }
      // What is not there as written must look like a house number, and not be the postal code.
      boolean isSure =
          hits.getFirst().similarity() >= 1 || (isPlain(number) && !isPostalCode(number, record));
      if (value > bestValue && isSure) {
        bestValue = value;
        best = hits.stream().map(hit -> new NumberedHouse(number, hit)).toList();
      }
    }
    return best;
  }

  /// Whether all of a number but its first token are single letters, `bis` and `ter`, or numbers
  /// behind a dash: neither `30 Vaduz` nor `12 8045` is one number.
  private boolean isPlain(QueryText.HouseNumber number) {
    boolean isPlain = true;
    int first = number.from();
    if (first + 1 < number.to() && QueryText.isNumberSign(queryTerms.term(first))) {
      first++;
    }
    for (int i = first + 1; i < number.to(); i++) {
      String term = queryTerms.term(i);
      boolean isLetter = term.length() == 1 && Character.isLetter(term.charAt(0));
      boolean isJoined = hasJoint(number.number()) && HouseNumbers.isNumber(term);
      boolean isAnd = hasJoint(number.number()) && QueryText.isAnd(term);
      isPlain &= isLetter || isJoined || isAnd || SUFFIXES.contains(term);
    }
    return isPlain;
  }

  private static boolean hasJoint(String number) {
    return number.chars().anyMatch(each -> "-–/;".indexOf(each) >= 0);
  }

  private static boolean isPostalCode(QueryText.HouseNumber number, DocumentRecord record) {
    for (String code : record.postalCodes) {
      if (number.number().equalsIgnoreCase(code)) {
        return true;
      }
    }
    return false;
  }
}
