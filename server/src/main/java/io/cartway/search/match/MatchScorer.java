package io.cartway.search.match;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.address.CountryTerms;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.IndexedArea;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.Folding;
import io.cartway.search.text.HouseNumbers;
import io.cartway.search.text.NameForms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Scores which tokens of a query a document explains, as which fields, and how well: first its own
/// name, then a house number, then its surroundings. Each token is used once.
public final class MatchScorer {

  private static final String[][] NO_FORMS = {};

  private static final AreaLevel[] LEVELS = {
    AreaLevel.CITY,
    AreaLevel.SUBDISTRICT,
    AreaLevel.DISTRICT,
    AreaLevel.COUNTY,
    AreaLevel.STATE,
    AreaLevel.COUNTRY
  };

  private final SearchIndex index;
  private final SearchIndex.Values values;
  private final Optional<LatLng> center;
  private final Set<SearchType> types;
  private final QueryTerms queryTerms;
  private final ScoreWeights weights;
  private final Ranking ranking;
  private final Alignment alignment;

  /// Tagged cities of houses that are not areas.
  private final Map<String, String[][]> cityForms = new HashMap<>();

  private final KindWords kinds;
  private final StreetNumbers numbers;
  private final MissingParts missing;
  private final CountryWords countries;
  private final NamedTowns towns;

  /// Nothing explained: the initial state of every candidate.
  private final ExplainedTokens nothing;

  /// The tokens that the current match explains.
  private ExplainedTokens tokens;

  /// @param area nearby results rank higher
  /// @param types the requested types; empty for all
  public MatchScorer(
      SearchIndex index,
      SearchIndex.Values values,
      SearchArea area,
      Set<SearchType> types,
      QueryTerms queryTerms) {
    this.index = index;
    this.values = values;
    this.center = area.center();
    this.types = types;
    this.queryTerms = queryTerms;
    weights = queryTerms.scoreWeights();
    ranking = new Ranking(weights.rank());
    this.alignment = new Alignment(queryTerms);
    this.kinds = new KindWords(queryTerms, index.vocabulary().categories());
    this.numbers = new StreetNumbers(values, types, queryTerms);
    this.missing = new MissingParts(queryTerms);
    this.countries = new CountryWords(queryTerms);
    this.towns = new NamedTowns(index, values, queryTerms);
    this.nothing = new ExplainedTokens(queryTerms.text());
    this.tokens = nothing;
  }

  /// The matches of a candidate: the document itself or its houses.
  public List<Match> score(CandidateFinder.Candidate candidate) throws IOException {
    DocumentRecord record = values.record(candidate.document());
    DocumentKind kind = Traits.kind(candidate.traits());
    if (queryTerms.text().joint() != QueryText.NO_JOINT) {
      return kind == DocumentKind.STREET ? junctions(candidate, record) : List.of();
    }
    QueryField own =
        switch (kind) {
          case ADDRESS, STREET -> QueryField.STREET;
          case PLACE -> QueryField.PLACE_NAME;
          case AREA -> QueryField.of(Traits.level(candidate.traits()).orElse(AreaLevel.CITY));
        };
    if (!alignment.best(record.nameForms, nothing.allowed(own))) {
      return List.of();
    }
    double coverage = alignment.coverage();
    double order = alignment.order();
    TokenSet named = alignment.used();
    if (coverage < weights.names().whole() && !queryTerms.isTelling(named)) {
      // Rue des Roses shares two words with Rue des Tulipes, and is another street.
      return List.of();
    }
    if (missing.isOnlyByValue(kind, named, alignment)
        || (own == QueryField.COUNTRY && !countries.isCalled(alignment, record.alpha3))) {
      return List.of();
    }
    tokens = nothing.branch();
    tokens.setName(alignment, own);
    if (kind == DocumentKind.PLACE) {
      order -= weights.fields().partOfName() * (1 - Math.min(1, coverage));
      if (isItsStreet(record, named)) {
        order -= weights.fields().streetForName();
      }
      addressOfPlace(record);
      boolean isKind = takeKind(candidate);
      if (!isKind && coverage < weights.names().half() && isNumberOfTown(record, named)) {
        return List.of();
      }
    }
    List<StreetNumbers.NumberedHouse> houses =
        kind == DocumentKind.STREET ? numbers.find(candidate, record, tokens.free()) : List.of();
    List<Match> matches = new ArrayList<>();
    boolean wantsItself = SearchType.wants(types, kind);
    ExplainedTokens street = tokens;
    for (StreetNumbers.NumberedHouse house : houses) {
      tokens = street.branch();
      tokens.set(house.number(), house.hit().similarity());
      surroundings(candidate, record, house.hit());
      boolean isFarGuess =
          wantsItself
              && house.hit().isGuessed()
              && towns.isElsewhere(tokens, record, house.hit().position());
      if (!isFarGuess) {
        matches.add(match(candidate, record, house.hit(), null, coverage, order));
      }
    }
    tokens = street;
    if (matches.isEmpty() && wantsItself) {
      surroundings(candidate, record, null);
      boolean isOfOther =
          kind == DocumentKind.AREA
              ? own == QueryField.COUNTRY && countries.isWordOfOther(tokens)
              : missing.isNumberOfOther(tokens);
      if (!isOfOther) {
        matches.add(match(candidate, record, null, null, coverage, order));
      }
    }
    return matches;
  }

  /// Whether a place is named only by words of its street, which has more of the words: Boulevard
  /// du Jardin Exotique 62 is a house, even where the garden is.
  private boolean isItsStreet(DocumentRecord record, TokenSet named) {
    return alignment.best(record.streetForms, nothing.free(), weights.fields().exactMin())
        && alignment.used().containsAll(named)
        && !named.equals(alignment.used());
  }

  /// Explains remaining tokens by the kind of the place.
  ///
  /// @return whether it explains any token
  private boolean takeKind(CandidateFinder.Candidate candidate) throws IOException {
    boolean isTaken = false;
    List<String> categories = List.of();
    TokenSet rest = tokens.allowed(QueryField.PLACE_NAME);
    for (int i = rest.next(0); i != TokenSet.NONE; i = rest.next(i + 1)) {
      if (kinds.contains(i)) {
        categories =
            categories.isEmpty() ? values.shown(candidate.document()).categories() : categories;
        if (kinds.isOf(i, categories)) {
          tokens.set(i, QueryField.PLACE_NAME, weights.fields().kind());
          isTaken = true;
        }
      }
    }
    return isTaken;
  }

  /// Whether a place is named by its town alone, and by a house number: `12 Monaco` is not the post
  /// office of Monaco at some number 12.
  private boolean isNumberOfTown(DocumentRecord record, TokenSet named) {
    return tokens.has(QueryField.HOUSE_NUMBER) && isWhereItIs(record, named);
  }

  /// Whether the words that name a place also name the town or the country that it lies in.
  private boolean isWhereItIs(DocumentRecord record, TokenSet named) {
    TokenSet around = TokenSet.EMPTY;
    for (int ordinal : record.areas) {
      around = ordinal < 0 ? around : around.with(queryTerms.tokensOf(index.area(ordinal)));
    }
    return around.containsAll(named);
  }

  private void addressOfPlace(DocumentRecord record) {
    if (alignment.best(record.streetForms, tokens.allowed(QueryField.STREET))) {
      tokens.set(alignment, QueryField.STREET, 1);
    }
    if (!record.houseNumber.isEmpty()) {
      Set<String> keys = HouseNumbers.keys(record.houseNumber);
      for (QueryText.HouseNumber number : queryTerms.text().numbers()) {
        if (tokens.free().containsAll(number.tokens())
            && keys.contains(HouseNumbers.key(number.number()))) {
          tokens.set(number, 1);
          return;
        }
      }
    }
  }

  /// Explains remaining tokens by the surroundings: first with exact words, then with similar ones,
  /// so that no word is taken for another that is also present.
  private void surroundings(
      CandidateFinder.Candidate candidate, DocumentRecord record, HouseSearch.@Nullable Hit hit) {
    if (tokens.isComplete()) {
      return;
    }
    postalCode(record, hit);
    for (double least : new double[] {weights.fields().exactMin(), 0}) {
      if (!tokens.isComplete()) {
        surroundings(candidate, record, hit, least);
      }
    }
  }

  private void surroundings(
      CandidateFinder.Candidate candidate,
      DocumentRecord record,
      HouseSearch.@Nullable Hit hit,
      double least) {
    // A street has the cities of all its houses; prefer the one that it lies in itself.
    DocumentKind kind = Traits.kind(candidate.traits());
    boolean hasCity = record.areas[AreaLevel.CITY.code()] >= 0;
    boolean isStreet = hit == null && kind == DocumentKind.STREET && hasCity;
    if (!isStreet) {
      city(hit == null ? record.cityForms : formsOf(hit.placement().cityText()), 1, least);
    }
    for (AreaLevel level : LEVELS) {
      if (tokens.isComplete()) {
        return;
      }
      int shown = -1;
      Integer ofHouse = hit == null ? null : hit.placement().areas().get(level);
      if (ofHouse != null) {
        shown = ofHouse;
        area(index.area(shown), 1, least);
      }
      int other = record.areas[level.code()];
      if (other >= 0 && other != shown) {
        area(index.area(other), hit == null ? 1 : weights.fields().around(), least);
      }
    }
    double other = isStreet ? weights.fields().cityOfHouse() : weights.fields().around();
    // An area's own list is that of its neighbours.
    for (int ordinal : kind == DocumentKind.AREA ? new int[0] : record.around) {
      boolean isCity = index.area(ordinal).level() == AreaLevel.CITY;
      area(index.area(ordinal), isCity ? other : weights.fields().around(), least);
    }
    if (isStreet || hit != null) {
      city(record.cityForms, other, least);
    }
    country(record, least);
    neighbours(record, least);
  }

  private void city(String[][] forms, double factor, double least) {
    if (!tokens.isComplete()
        && forms.length > 0
        && alignment.best(forms, tokens.allowed(QueryField.CITY), least)
        && alignment.coverage() >= weights.fields().areaCoverageMin()) {
      tokens.set(alignment, QueryField.CITY, factor);
    }
  }

  private String[][] formsOf(String city) {
    return city.isEmpty()
        ? NO_FORMS
        : cityForms.computeIfAbsent(
            city, any -> NameForms.arrays(NameForms.of(List.of(city))).toArray(String[][]::new));
  }

  private void postalCode(DocumentRecord record, HouseSearch.@Nullable Hit hit) {
    String ofHouse = hit == null ? "" : hit.placement().postalCode();
    String[] codes = ofHouse.isEmpty() ? record.postalCodes : new String[] {ofHouse};
    TokenSet allowed = tokens.allowed(QueryField.POSTAL_CODE);
    for (String code : codes) {
      if (allowed.isEmpty()) {
        return;
      }
      String[][] form = {Folding.tokens(code).toArray(new String[0])};
      if (alignment.best(form, allowed) && alignment.coverage() > weights.fields().codeMin()) {
        tokens.set(alignment, QueryField.POSTAL_CODE, 1);
        return;
      }
    }
    for (String code : codes) {
      for (int i = allowed.next(0); i != TokenSet.NONE; i = allowed.next(i + 1)) {
        String term = queryTerms.term(i);
        if (isCloseCode(term, code)) {
          tokens.set(i, QueryField.POSTAL_CODE, weights.fields().closeCode());
          return;
        }
      }
    }
  }

  /// All digits but the last are the same: the next post office.
  private static boolean isCloseCode(String term, String code) {
    return term.length() == code.length()
        && code.length() >= 4
        && Character.isDigit(term.charAt(0))
        && term.regionMatches(0, code, 0, code.length() - 1);
  }

  private void area(IndexedArea area, double factor, double least) {
    if (tokens.isComplete()) {
      return;
    }
    QueryField field = QueryField.of(area.level());
    TokenSet named = queryTerms.tokensOf(area);
    if (named.intersects(tokens.free())
        && alignment.best(area.forms(), tokens.allowed(field).and(named), least)
        && (field == QueryField.COUNTRY
            ? countries.isCalled(alignment, area.code())
            : alignment.coverage() >= weights.fields().areaCoverageMin())) {
      tokens.set(alignment, field, factor);
    }
  }

  private void country(DocumentRecord record, double least) {
    if (tokens.isComplete() || record.alpha3.isEmpty()) {
      return;
    }
    IndexedArea country = index.country(record.alpha3);
    if (country != null) {
      // Twice: by a name and by a code.
      area(country, 1, least);
      area(country, 1, least);
      return;
    }
    Set<String> terms = CountryTerms.of(record.alpha3);
    TokenSet rest = tokens.allowed(QueryField.COUNTRY);
    for (int i = rest.next(0); i != TokenSet.NONE; i = rest.next(i + 1)) {
      boolean isTerm = terms.contains(queryTerms.term(i));
      double best = isTerm && countries.isWritten(i, record.alpha3) ? 1 : 0;
      if (!isTerm && least == 0 && queryTerms.isForgiven(i)) {
        for (String term : terms) {
          best = Math.max(best, queryTerms.similarity(i, term));
        }
      }
      if (best > 0) {
        tokens.set(i, QueryField.COUNTRY, best);
      }
    }
  }

  private void neighbours(DocumentRecord record, double least) {
    int city = record.areas[AreaLevel.CITY.code()];
    if (tokens.isComplete() || city < 0) {
      return;
    }
    for (int ordinal : index.area(city).neighbours()) {
      area(index.area(ordinal), weights.fields().neighbour(), least);
    }
  }

  /// The intersections of a candidate, the street that is named first, with the street that is
  /// named second.
  private List<Match> junctions(CandidateFinder.Candidate candidate, DocumentRecord record)
      throws IOException {
    int joint = queryTerms.text().joint();
    TokenSet front = joint == 0 ? TokenSet.ALL : TokenSet.range(0, joint);
    TokenSet back = joint == 0 ? TokenSet.ALL : TokenSet.ALL.without(front);
    List<Match> matches = new ArrayList<>();
    if (!alignment.best(record.nameForms, nothing.allowed(QueryField.STREET).and(front))
        || alignment.coverage() < weights.fields().streetCoverageMin()) {
      return matches;
    }
    double coverage = alignment.coverage();
    double order = alignment.order();
    double firstScore = alignment.mean();
    ExplainedTokens first = nothing.branch();
    first.set(alignment, QueryField.STREET, 1);
    for (Crossings.Place place : Crossings.places(values.crossings(candidate.document()))) {
      String[][] other = values.record(place.other()).nameForms;
      if (!alignment.best(other, first.allowed(QueryField.STREET).and(back))
          || alignment.coverage() < weights.fields().streetCoverageMin()) {
        continue;
      }
      double both = (coverage + alignment.coverage()) / 2;
      double ordered = (order + alignment.order()) / 2;
      Match.Junction junction = new Match.Junction(place, firstScore, alignment.mean());
      tokens = first.branch();
      tokens.set(alignment, QueryField.STREET, 1);
      surroundings(candidate, record, null);
      matches.add(match(candidate, record, null, junction, both, ordered));
    }
    return matches;
  }

  private Match match(
      CandidateFinder.Candidate candidate,
      DocumentRecord record,
      HouseSearch.@Nullable Hit hit,
      Match.@Nullable Junction junction,
      double coverage,
      double order)
      throws IOException {
    double explained = Math.min(1, tokens.weight(queryTerms) / queryTerms.totalWeight());
    double rank = ranking.text(explained, coverage, order);
    rank += ranking.importance(candidate.traits());
    rank += hit == null ? 0 : ranking.house(hit.similarity());
    if (center.isPresent()) {
      LatLng at = center.get();
      LatLng position =
          hit != null
              ? hit.position()
              : junction != null ? junction.place().point() : values.position(candidate.document());
      rank += ranking.nearness(at.distanceMeters(position));
    }
    DocumentKind kind = Traits.kind(candidate.traits());
    TokenSet number =
        hit == null && junction == null ? missing.houseNumber(tokens, record) : TokenSet.EMPTY;
    boolean isMinor = Traits.isMinorPlace(candidate.traits());
    boolean isOfAddress =
        kind == DocumentKind.PLACE && missing.isOfAddress(tokens, number, isMinor);
    rank -= isOfAddress ? weights.rank().ofAddress() : 0;
    return new Match(
        candidate,
        hit,
        junction,
        explained,
        coverage,
        rank,
        sureness(kind, number, coverage) * (isOfAddress ? weights.sure().ofAddress() : 1),
        tokens.fields(),
        tokens.similarities());
  }

  /// How sure a match is, before calibration: the share of the text that it explains, less what it
  /// lacks of its own name. A house number that is not there is no share: it costs the same whether
  /// the text has a town or not.
  ///
  /// @param number the tokens of that house number; none if nothing is missing
  private double sureness(DocumentKind kind, TokenSet number, double coverage) {
    double unnamed = weights.names().unnamed();
    double total = queryTerms.totalWeight();
    for (int i = number.next(0); i != TokenSet.NONE; i = number.next(i + 1)) {
      total -= queryTerms.weight(i);
    }
    double share = total <= 0 ? 0 : Math.min(1, tokens.weight(queryTerms) / total);
    double sure = share * (unnamed + (1 - unnamed) * Math.min(1, coverage));
    if (!number.isEmpty()) {
      // A street that is almost called so and has no such number is hardly the one.
      sure *=
          kind == DocumentKind.STREET
              ? sure * weights.sure().noNumber()
              : weights.sure().noStreet();
    }
    if (kind == DocumentKind.STREET && missing.isOtherStreet(tokens, coverage)) {
      sure *= weights.sure().otherStreet();
    }
    return kind != DocumentKind.AREA && missing.isOnlyNumbers(tokens.named())
        ? sure * weights.sure().onlyNumbers()
        : sure;
  }
}
