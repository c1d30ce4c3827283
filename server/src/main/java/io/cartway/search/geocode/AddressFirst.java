package io.cartway.search.geocode;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.match.Match;
import io.cartway.search.match.QueryTerms;
import io.cartway.search.match.Scores;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.CommonWords;
import io.cartway.text.Scan;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Ranks what an address means before what is named by its town alone. Of `Brunnenstraße 5,
/// Cottenbach`, where Cottenbach has no such street, Brunnenstraße 5 of the village beside it is
/// meant; without one, the town is the answer rather than Cottenbach 5 or a shop called after the
/// town. For one question.
final class AddressFirst {

  /// Who mistakes the town means one near by: in a large region, some town always has the house.
  private static final double NEAR_METERS = 25_000;

  private final SearchIndex.Values values;
  private final QueryTerms queryTerms;
  private final double exactMin;

  /// The tokens of the house numbers.
  private TokenSet numbers = TokenSet.EMPTY;

  AddressFirst(SearchIndex.Values values, QueryTerms queryTerms) {
    this.values = values;
    this.queryTerms = queryTerms;
    this.exactMin = queryTerms.scoreWeights().fields().exactMin();
    for (QueryText.HouseNumber each : queryTerms.text().numbers()) {
      for (int i = each.from(); i < each.to(); i++) {
        // "11 Erlenweg" may be one number.
        numbers = Scan.isDigit(queryTerms.term(i).charAt(0)) ? numbers.with(i) : numbers;
      }
    }
  }

  /// @param order best first; is reordered
  void order(List<Match> order) throws IOException {
    if (order.isEmpty() || numbers.isEmpty()) {
      return;
    }
    Match first = order.getFirst();
    Match town = town(order);
    if (town == null) {
      return;
    }
    if (isHouseOfVillage(first, town) && (isWrittenAsOne(first) || !hasMoreWords(first, order))) {
      return;
    }
    Match better = house(order, town);
    if (better == null && !first.equals(town)) {
      better = street(order, town, first);
      better = better == null && hasMoreWords(first, order) ? town : better;
    }
    if (better != null) {
      order.remove(better);
      order.addFirst(better);
    }
  }

  /// The town, quarter or village that is named whole and as written, if the first match is named
  /// by it alone or is a misspelt street elsewhere; none if there is none.
  private @Nullable Match town(List<Match> order) {
    Match first = order.getFirst();
    Match town = null;
    for (Match each : order) {
      if (isNamedWhole(each)
          && (isNamedBy(first, each) || isMisspeltElsewhere(first, each))
          && (town == null || exact(each).size() > exact(town).size())) {
        town = each;
      }
    }
    return town;
  }

  /// Whether a match is that town, or has no words of its own beside those of the town and numbers.
  private boolean isNamedBy(Match match, Match town) {
    if (match.equals(town)) {
      return true;
    }
    QueryField own =
        switch (kind(match)) {
          case AREA -> null;
          case PLACE -> QueryField.PLACE_NAME;
          case ADDRESS, STREET -> QueryField.STREET;
        };
    if (own == null || match.junction() != null) {
      return false;
    }
    return exact(town).with(numbers).containsAll(tokens(match, own));
  }

  /// Whether a match is a street without a number that is not spelt as the text is, and that has
  /// nothing to do with the town.
  private boolean isMisspeltElsewhere(Match match, Match town) {
    TokenSet street = tokens(match, QueryField.STREET);
    return kind(match) == DocumentKind.STREET
        && match.hit() == null
        && match.junction() == null
        && exact(match).and(street).isEmpty()
        && !explained(match).intersects(exact(town));
  }

  /// The house in another town, nearest to the named one.
  private @Nullable Match house(List<Match> order, Match town) throws IOException {
    LatLng at = values.position(town.candidate().document());
    Match nearest = null;
    double least = NEAR_METERS;
    for (Match each : order) {
      HouseSearch.Hit hit = each.hit();
      if (hit == null || hit.isFallback() || !Scores.isWhole(hit.similarity())) {
        continue;
      }
      double meters = at.distanceMeters(hit.position());
      if (meters < least && isOwnStreet(each, town)) {
        nearest = each;
        least = meters;
      }
    }
    return nearest;
  }

  /// The street of the text, if it is in the town or near it and explains what the first match does
  /// but a number.
  private @Nullable Match street(List<Match> order, Match town, Match first) {
    for (Match each : order) {
      if (each.hit() == null
          && kind(each) == DocumentKind.STREET
          && isOwnStreet(each, town)
          && explained(each).containsAll(explained(first).without(numbers))) {
        return each;
      }
    }
    return null;
  }

  /// Whether a street is named whole and as written, by more than the town's words.
  private boolean isOwnStreet(Match match, Match town) {
    TokenSet street = tokens(match, QueryField.STREET);
    return Scores.isWhole(match.coverage())
        && exact(match).containsAll(street)
        && !exact(town).with(numbers).containsAll(street);
  }

  /// Whether a match is the house of a village that has no names of streets: `Theta 7`.
  private boolean isHouseOfVillage(Match match, Match village) {
    HouseSearch.Hit hit = match.hit();
    return hit != null
        && !hit.isFallback()
        && Scores.isWhole(hit.similarity())
        && Scores.isWhole(match.coverage())
        && tokens(match, QueryField.STREET).equals(explained(village));
  }

  /// Whether commas part the street and the number of a house from the rest of the text, and not
  /// from each other.
  private boolean isWrittenAsOne(Match house) {
    TokenSet own = tokens(house, QueryField.STREET).with(tokens(house, QueryField.HOUSE_NUMBER));
    int part = 0;
    int ownPart = -1;
    for (int i = 0; i < queryTerms.size(); i++) {
      part += i > 0 && queryTerms.text().isApart(i - 1) ? 1 : 0;
      if (own.contains(i)) {
        if (ownPart >= 0 && ownPart != part) {
          return false;
        }
        ownPart = part;
      }
    }
    return part > 0;
  }

  /// Whether the text has words that neither the match nor any place that is named whole explains,
  /// and that tell what is meant.
  private boolean hasMoreWords(Match match, List<Match> order) {
    TokenSet known = explained(match).with(numbers);
    for (Match each : order) {
      known = isNamedWhole(each) ? known.with(explained(each)) : known;
    }
    for (int i = 0; i < queryTerms.size(); i++) {
      String term = queryTerms.term(i);
      boolean isTelling = !CommonWords.contains(term) || CommonWords.isStreetWord(term);
      if (!known.contains(i) && isTelling) {
        return true;
      }
    }
    return false;
  }

  /// Whether a match is a town, quarter or village that is named whole and as written.
  private boolean isNamedWhole(Match match) {
    return kind(match) == DocumentKind.AREA
        && Scores.isWhole(match.coverage())
        && exact(match).equals(explained(match));
  }

  private static DocumentKind kind(Match match) {
    return Traits.kind(match.candidate().traits());
  }

  private static TokenSet tokens(Match match, QueryField field) {
    TokenSet tokens = TokenSet.EMPTY;
    for (int i = 0; i < match.fields().size(); i++) {
      tokens = match.fields().get(i) == field ? tokens.with(i) : tokens;
    }
    return tokens;
  }

  private static TokenSet explained(Match match) {
    TokenSet tokens = TokenSet.EMPTY;
    for (int i = 0; i < match.fields().size(); i++) {
      tokens = match.fields().get(i) == null ? tokens : tokens.with(i);
    }
    return tokens;
  }

  /// The tokens that it explains as they are written.
  private TokenSet exact(Match match) {
    TokenSet tokens = TokenSet.EMPTY;
    for (int i = 0; i < match.fields().size(); i++) {
      boolean isExact = match.fields().get(i) != null && match.similarities().get(i) >= exactMin;
      tokens = isExact ? tokens.with(i) : tokens;
    }
    return tokens;
  }
}
