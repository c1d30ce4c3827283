package io.cartway.search.match;

import io.cartway.geo.CountryCodes;
import io.cartway.search.address.CountryTerms;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import java.util.Locale;

/// Whether words of a query name a country. A country has names in all languages, many of them of
/// common words, and codes that are words of streets, too: `Republic Street` is not in the
/// Dominican Republic, `CH` is Switzerland and `chemin`. For one query.
final class CountryWords {

  /// The length of codes, and of names that are as short: `UK`.
  private static final int CODE_LENGTH_MAX = 3;

  /// Words of other scripts are whole names: `法国`.
  private static final char LETTERS_END = 0x300;

  private final QueryTerms queryTerms;

  CountryWords(QueryTerms queryTerms) {
    this.queryTerms = queryTerms;
  }

  /// Whether the name of a country that was aligned is meant: most of it is there, a code is
  /// written as one, and no typing error makes a code of another word.
  boolean isCalled(Alignment alignment, String alpha3) {
    ScoreWeights.Fields weights = queryTerms.scoreWeights().fields();
    TokenSet used = alignment.used();
    if (alignment.coverage() < weights.countryCoverageMin() || used.size() != 1) {
      return alignment.coverage() >= weights.countryCoverageMin();
    }
    int token = used.next(0);
    double similarity = alignment.similarity(token);
    return similarity >= 1
        ? isWritten(token, alpha3)
        : similarity >= weights.countrySimilarityMin() && !isShort(token, CODE_LENGTH_MAX + 1);
  }

  /// Whether a word that a country's code is folded to is that code as written: `chemin` and `CH`
  /// are one word for names of streets.
  boolean isWritten(int token, String alpha3) {
    if (!CountryTerms.codes(alpha3).contains(queryTerms.term(token))) {
      return true;
    }
    QueryText.Token word = queryTerms.text().tokens().get(token);
    String source = word.only().map(queryTerms.text()::given).orElse(queryTerms.text().source());
    String written = source.substring(word.from(), word.to()).toUpperCase(Locale.ROOT);
    return written.equals(alpha3) || written.equals(CountryCodes.alpha2(alpha3));
  }

  /// Whether a country is named by a code alone, beside other words: `MC Donald` is no Monaco.
  boolean isWordOfOther(ExplainedTokens tokens) {
    TokenSet named = tokens.named();
    return !tokens.isComplete() && named.size() == 1 && isShort(named.next(0), CODE_LENGTH_MAX);
  }

  private boolean isShort(int token, int lengthMax) {
    String term = queryTerms.term(token);
    return term.length() <= lengthMax && term.charAt(0) < LETTERS_END;
  }
}
