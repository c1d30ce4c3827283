package io.cartway.search.match;

import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.CommonWords;
import io.cartway.search.text.NumberWords;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What of an address a match leaves unexplained: a house number that is not there, words of a
/// street's name that another street has, words that only numbers stand for. For one query.
///
/// Such a match may explain most of a text and still not be what is meant: of `Kaiserallee 5,
/// Vaduz`, where no Kaiserallee is known, the bus stop 5 of Vaduz explains two words of three.
final class MissingParts {

  /// A shorter number is no postal code.
  private static final int CODE_LENGTH_MIN = 4;

  /// Longer numbers are no house numbers where no postal code is known.
  private static final int NUMBER_LENGTH_MAX = 4;

  private final QueryTerms queryTerms;
  private final QueryText text;

  /// Words of digits, with a letter or none behind, or `bis`: `8`, `12a`, `32bis`.
  private TokenSet numbers = TokenSet.EMPTY;

  /// Whether something says where the name of a street ends.
  private final boolean hasComma;

  MissingParts(QueryTerms queryTerms) {
    this.queryTerms = queryTerms;
    this.text = queryTerms.text();
    this.hasComma = text.source().indexOf(',') >= 0;
    for (int i = 0; i < queryTerms.size(); i++) {
      numbers = isNumber(queryTerms.term(i)) ? numbers.with(i) : numbers;
    }
  }

  private static boolean isNumber(String term) {
    int digits = 0;
    while (digits < term.length() && Character.isDigit(term.charAt(digits))) {
      digits++;
    }
    return digits > 0
        && (term.length() <= digits + 1 || StreetNumbers.SUFFIXES.contains(term.substring(digits)));
  }

  /// Whether all words that name a document are bare numbers: `8` of a shop called 8.
  boolean isOnlyNumbers(TokenSet named) {
    return !named.isEmpty() && numbers.containsAll(named);
  }

  /// Whether a match is named by the house number of something else: `Kaiserallee 5` is not what is
  /// called 5.
  boolean isNumberOfOther(ExplainedTokens tokens) {
    return isOnlyNumbers(tokens.named()) && hasWords(tokens);
  }

  /// Whether all words that name a document are numbers in other words than its own: `8` of a shop
  /// called Otto. A street may be called so: Fifth Avenue is `5th Avenue`.
  boolean isOnlyByValue(DocumentKind kind, TokenSet named, Alignment alignment) {
    for (int i = named.next(0); i != TokenSet.NONE; i = named.next(i + 1)) {
      boolean isByValue =
          alignment.similarity(i) < 1
              && queryTerms.areNumbersAlike()
              && NumberWords.of(queryTerms.term(i)) != NumberWords.NONE;
      if (!isByValue || (kind == DocumentKind.STREET && !numbers.contains(i))) {
        return false;
      }
    }
    return !named.isEmpty();
  }

  /// The house number of the text if the match has none and no other use for it; else nothing.
  TokenSet houseNumber(ExplainedTokens tokens, DocumentRecord record) {
    TokenSet number = TokenSet.EMPTY;
    if (tokens.has(QueryField.HOUSE_NUMBER)) {
      return number;
    }
    TokenSet free = tokens.free().and(numbers);
    for (QueryText.HouseNumber each : text.numbers()) {
      TokenSet open = each.tokens().and(free);
      for (int i = open.next(0); i != TokenSet.NONE; i = open.next(i + 1)) {
        number = isLikeCode(queryTerms.term(i), record) ? number : number.with(i);
      }
    }
    return number;
  }

  /// Whether a number is rather a wrong postal code.
  private static boolean isLikeCode(String term, DocumentRecord record) {
    for (String code : record.postalCodes) {
      if (term.length() >= CODE_LENGTH_MIN && term.length() == code.length()) {
        return true;
      }
    }
    return record.postalCodes.length == 0 && term.length() > NUMBER_LENGTH_MAX;
  }

  /// Whether a place is no answer to an address: it lacks the number, and is a stop or a sign that
  /// bears the street's name, or leaves words of the street unexplained (`12 Rue de la Gare` is not
  /// the station); or its number is one in another street.
  ///
  /// @param number the number that it lacks; none if it lacks none
  boolean isOfAddress(ExplainedTokens tokens, TokenSet number, boolean isMinor) {
    boolean isOtherStreet = tokens.has(QueryField.HOUSE_NUMBER) && !tokens.has(QueryField.STREET);
    return (isMinor && !number.isEmpty())
        || ((isOtherStreet || !number.isEmpty()) && hasWords(tokens));
  }

  /// Whether words are unexplained that tell names apart, or say that a street is meant.
  boolean hasWords(ExplainedTokens tokens) {
    TokenSet free = tokens.free().without(numbers);
    for (int i = free.next(0); i != TokenSet.NONE; i = free.next(i + 1)) {
      String term = queryTerms.term(i);
      if (!CommonWords.contains(term) || CommonWords.isStreetWord(term)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the text's name of the street has a word that the matched street lacks: it stands
  /// beside a word of the street, in a text that says by a comma, a number or a town where the name
  /// ends; or beside the house number, where no word of the street stands.
  ///
  /// @param coverage the share of the street's name that is in the text: if some is not, its type
  ///   may be another one, too (Place for Rue du Portier)
  boolean isOtherStreet(ExplainedTokens tokens, double coverage) {
    boolean isBounded = hasComma || tokens.has(QueryField.CITY) || tokens.has(QueryField.DISTRICT);
    boolean isTypeDoubted = !Scores.isWhole(coverage);
    TokenSet free = tokens.free().without(numbers);
    for (int i = free.next(0); i != TokenSet.NONE; i = free.next(i + 1)) {
      String term = queryTerms.term(i);
      boolean isTelling =
          !CommonWords.contains(term) || (isTypeDoubted && CommonWords.isStreetWord(term));
      if (isTelling && (isGivenStreet(i) || isOfName(i, tokens.fields(), isBounded))) {
        return true;
      }
    }
    return false;
  }

  private boolean isGivenStreet(int token) {
    return text.tokens().get(token).only().filter(QueryField.STREET::equals).isPresent();
  }

  /// Whether an unexplained word is of the name of the street in the text.
  private boolean isOfName(int token, List<@Nullable QueryField> fields, boolean isBounded) {
    int left = beside(token, -1, fields);
    int right = beside(token, 1, fields);
    boolean isByStreet = isStreet(left, fields) || isStreet(right, fields);
    boolean isByNumber = isHouseNumber(left, fields) || isHouseNumber(right, fields);
    if (isByStreet) {
      return isBounded || isByNumber;
    }
    int number = isHouseNumber(left, fields) ? left : right;
    return isByNumber
        && !isStreet(beside(number, -1, fields), fields)
        && !isStreet(beside(number, 1, fields), fields);
  }

  private static boolean isStreet(int token, List<@Nullable QueryField> fields) {
    return token != TokenSet.NONE && fields.get(token) == QueryField.STREET;
  }

  private boolean isHouseNumber(int token, List<@Nullable QueryField> fields) {
    return token != TokenSet.NONE
        && numbers.contains(token)
        && (fields.get(token) == null || fields.get(token) == QueryField.HOUSE_NUMBER);
  }

  /// The next token on a side that is explained or a number, with no comma between; none if there
  /// is none.
  private int beside(int token, int step, List<@Nullable QueryField> fields) {
    int at = token;
    while (true) {
      int next = at + step;
      if (next < 0 || next >= fields.size() || text.isApart(Math.min(at, next))) {
        return TokenSet.NONE;
      }
      if (fields.get(next) != null || numbers.contains(next)) {
        return next;
      }
      at = next;
    }
  }
}
