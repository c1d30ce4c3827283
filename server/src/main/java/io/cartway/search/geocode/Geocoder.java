package io.cartway.search.geocode;

import io.cartway.geo.Area;
import io.cartway.geo.LatLng;
import io.cartway.search.index.AlikeTerms.AlikeTerm;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.match.CandidateFinder;
import io.cartway.search.match.Match;
import io.cartway.search.match.MatchScorer;
import io.cartway.search.match.QueryTerms;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.match.Scores;
import io.cartway.search.query.CoordinateText;
import io.cartway.search.query.PlusCodes;
import io.cartway.search.query.QueryReadings;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import io.cartway.search.text.NormalizedText;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Geocodes texts. Candidates are the documents named by the words of the text ([CandidateFinder]);
/// the share of the text that each explains ([MatchScorer]) decides its rank. Unexplained words are
/// tried again with typing errors ([QueryTerms#expand]). Thread-safe.
///
/// All candidates are scored before the list is cut: the results for a smaller `limit` are the
/// first of those for a larger one.
public final class Geocoder {

  /// The cost of aligning a candidate with the text, in reads of a number.
  private static final int CANDIDATE_EFFORT = 256;

  private final SearchIndex index;
  private final Calibration calibration;
  private final ScoreWeights scores;
  private final GeocodeWeights weights;

  /// @param index must stay open while this is used
  public Geocoder(SearchIndex index) {
    this(index, ScoreWeights.DEFAULT, GeocodeWeights.DEFAULT);
  }

  /// The same with other weights.
  public Geocoder(SearchIndex index, ScoreWeights scores, GeocodeWeights weights) {
    this(index, Calibration.read(), scores, weights);
  }

  private Geocoder(
      SearchIndex index, Calibration calibration, ScoreWeights scores, GeocodeWeights weights) {
    this.index = index;
    this.calibration = calibration;
    this.scores = scores;
    this.weights = weights;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public Geocoder until(Deadline deadline) {
    return new Geocoder(index.until(deadline), calibration, scores, weights);
  }

  /// The matching items, best first; empty if nothing matches or the text has no words. For
  /// coordinates, the items at that position.
  public List<SearchItem> geocode(GeocodeRequest request) throws IOException {
    GeocodeResults answers = answers(request);
    return answers.first(request.limit());
  }

  /// All matches, before items are made; for coordinates, as many as the limit.
  public GeocodeResults answers(GeocodeRequest request) throws IOException {
    if (index.isEmpty()) {
      return GeocodeResults.of(List.of());
    }
    String text = NormalizedText.of(request.text());
    if (request.fields().isEmpty()) {
      Optional<LatLng> position = positionOf(request, text);
      if (position.isPresent()) {
        return GeocodeResults.of(at(position.get(), request));
      }
    }
    QueryReadings readings = QueryReadings.of(text, request.fields());
    if (readings.asWritten().tokens().isEmpty()) {
      return GeocodeResults.of(List.of());
    }
    Run best = bestRun(new Question(request, new HashMap<>()), readings);
    return answers(request, best);
  }

  /// Matches of a text as written: no typing errors, no other readings. A fraction of the work.
  public GeocodeResults exactAnswers(GeocodeRequest request) throws IOException {
    QueryText text = QueryText.parse(request.text(), request.fields());
    if (index.isEmpty() || text.tokens().isEmpty()) {
      return GeocodeResults.of(List.of());
    }
    Run run = new Run(new Question(request, new HashMap<>()), text);
    run.pass();
    return answers(request, run);
  }

  /// The reading that explains most of the text. An intersection of two streets ranks before a
  /// place that is named after both.
  private Run bestRun(Question question, QueryReadings readings) throws IOException {
    Run junction = null;
    if (readings.junction().isPresent() && Run.mayBeJunction(question.request)) {
      junction = run(question, readings.junction().get());
      if (Scores.isWhole(junction.explained())) {
        return junction;
      }
    }
    Run best = run(question, readings.asWritten());
    if (junction != null
        && junction.explained() >= best.explained() - weights.readings().asGood()) {
      best = junction;
    }
    if (!Scores.isWhole(best.explained()) && readings.withoutUnits().isPresent()) {
      Run other = run(question, readings.withoutUnits().get());
      best = other.explained() > best.explained() ? other : best;
    }
    if (!Scores.isWhole(best.explained()) && readings.apart().isPresent()) {
      Run other = run(question, readings.apart().get());
      best = other.explained() > best.explained() ? other : best;
    }
    if (best.explained() < weights.readings().poor() && readings.inLatin().isPresent()) {
      Run other = run(question, readings.inLatin().get());
      best = other.explained() > best.explained() ? other : best;
    }
    return best;
  }

  /// The shared parts of all readings of a text.
  ///
  /// @param near similar words, see [QueryTerms]
  private record Question(GeocodeRequest request, Map<String, List<AlikeTerm>> near) {}

  private Run run(Question question, QueryText text) throws IOException {
    Run run = new Run(question, text);
    run.pass();
    Match best = run.best();
    TokenSet doubtful = best == null ? run.queryTerms.telling() : doubtful(best);
    if (!doubtful.isEmpty() && run.expand(doubtful)) {
      run.pass();
      best = run.best();
    }
    if ((best == null || best.explained() < weights.readings().poor())
        && run.expand(TokenSet.ALL)) {
      run.pass();
    }
    return run;
  }

  /// The position in a text: coordinates, a plus code, or a short code with a town.
  private Optional<LatLng> positionOf(GeocodeRequest request, String text) throws IOException {
    Optional<LatLng> written = CoordinateText.read(text);
    Optional<PlusCodes.PlusCode> code =
        written.isPresent() ? Optional.empty() : PlusCodes.find(text);
    if (code.isEmpty()) {
      return written;
    }
    if (!code.get().isShort()) {
      return Optional.of(code.get().position());
    }
    QueryText rest = QueryText.parse(code.get().rest(), Map.of());
    if (rest.tokens().isEmpty()) {
      return request.area().center().map(code.get()::position);
    }
    Match near = run(new Question(request, new HashMap<>()), rest).best();
    return near == null || near.explained() < weights.readings().poor()
        ? Optional.empty()
        : Optional.of(code.get().position(index.values().position(near.candidate().document())));
  }

  /// The items at a position that was given as text.
  private List<SearchItem> at(LatLng position, GeocodeRequest request) throws IOException {
    ReverseRequest reverse =
        new ReverseRequest(
            position, OptionalInt.empty(), request.languages(), request.types(), request.limit());
    List<SearchItem> items = new ArrayList<>();
    SearchItem.Scoring sure = new SearchItem.Scoring(1, Map.of(), List.of(), List.of());
    for (SearchItem item : new ReverseGeocoder(index).reverse(reverse)) {
      Set<String> countries = request.area().countries();
      if (countries.isEmpty() || countries.contains(item.address().countryCode())) {
        Optional<Area> within = request.area().within();
        if (within.isEmpty() || within.get().contains(item.position())) {
          items.add(item.with(request.area().distance(item), Optional.of(sure)));
        }
      }
    }
    return items;
  }

  /// The tokens to try with other letters: none when all are explained by what is called so, else
  /// those that are not and those that are by a word that is spelt otherwise. A shop in a street
  /// explains the street's name too, but is not what is called so; and when hardly any of a name is
  /// there (`Lichtenstein`, of a church in it), all may be misspelt.
  private TokenSet doubtful(Match match) {
    TokenSet missing = TokenSet.EMPTY;
    TokenSet alike = TokenSet.EMPTY;
    for (int i = 0; i < match.fields().size(); i++) {
      if (match.fields().get(i) == null) {
        missing = missing.with(i);
      } else if (match.similarities().get(i) < 1) {
        alike = alike.with(i);
      }
    }
    if (missing.isEmpty() && match.coverage() >= weights.readings().surelyNamed()) {
      return TokenSet.EMPTY;
    }
    // A shop or a stop contains words of the thing it is named after: its own name must be present.
    boolean isPlace = Traits.kind(match.candidate().traits()) == DocumentKind.PLACE;
    double enough =
        isPlace ? Math.nextUp(weights.answers().named()) : weights.readings().hardlyNamed();
    TokenSet both = missing.with(alike);
    return both.isEmpty() && match.coverage() < enough ? TokenSet.ALL : both;
  }

  /// One run of a reading: the scored candidates and the matches.
  private final class Run {
    private final GeocodeRequest request;
    private final QueryText text;
    private final QueryTerms queryTerms;
    private final SearchIndex.Values values;
    private final MatchScorer scorer;
    private final AreaFilter inside;
    private final Set<Integer> seen = new HashSet<>();
    private final List<Match> matches = new ArrayList<>();
    private @Nullable Match best;

    Run(Question question, QueryText text) throws IOException {
      this.request = question.request;
      this.text = text;
      this.queryTerms = new QueryTerms(index, scores, text, question.near);
      this.values = index.values();
      this.scorer = new MatchScorer(index, values, request.area(), request.types(), queryTerms);
      this.inside = new AreaFilter(request.area(), values);
    }

    @Nullable Match best() {
      return best;
    }

    /// The share of the text that the best match explains, 0 to 1.
    double explained() {
      Match first = best;
      return first == null ? 0 : first.explained();
    }

    /// Whether intersections are requested.
    static boolean mayBeJunction(GeocodeRequest request) {
      return SearchType.wants(request.types(), DocumentKind.STREET);
    }

    /// Allows other meanings of tokens.
    boolean expand(TokenSet tokens) throws IOException {
      boolean wereAlike = queryTerms.areNumbersAlike();
      boolean isMore = queryTerms.expand(tokens, index.deadline());
      if (queryTerms.areNumbersAlike() != wereAlike) {
        seen.clear();
        matches.clear();
        best = null;
      }
      return isMore;
    }

    void pass() throws IOException {
      // A candidate of a meeting is one street: it does not promise what both explain.
      boolean isOne = text.joint() == QueryText.NO_JOINT;
      for (CandidateFinder.Candidate candidate :
          new CandidateFinder(index, values, request.area(), request.types(), queryTerms).find()) {
        Match first = best;
        if (isOne
            && first != null
            && candidate.promise() < first.rank() - weights.readings().promiseGap()) {
          return;
        }
        if (!(isOne && isHopeless(candidate)) && seen.add(candidate.document())) {
          values.spend(CANDIDATE_EFFORT);
          for (Match match : scorer.score(candidate)) {
            add(match);
          }
        }
      }
    }

    /// Whether the best explains all of the text and comes before a candidate that does not.
    private boolean isHopeless(CandidateFinder.Candidate candidate) {
      Match first = best;
      return first != null
          && first.isWhole()
          && !Scores.isWhole(candidate.explained())
          && !(isPartOfStreet(first) && Traits.kind(candidate.traits()) == DocumentKind.STREET)
          && candidate.promise() < first.rank() - weights.readings().promiseMargin();
    }

    private void add(Match match) throws IOException {
      boolean isNamed =
          match.coverage() >= weights.answers().named()
              || match.explained() >= weights.answers().explainedGood();
      // Of a long address in an unknown street the town explains little, and is the answer.
      double least =
          isArea(match) && Scores.isWhole(match.coverage())
              ? weights.answers().townMin()
              : weights.answers().explainedMin();
      if (isNamed && match.explained() >= least && inside.holds(match)) {
        matches.add(match);
        Match first = best;
        if (first == null || match.rank() > first.rank()) {
          best = match;
        }
      }
    }
  }

  private GeocodeResults answers(GeocodeRequest request, Run run) throws IOException {
    List<Match> order = new ArrayList<>(run.matches);
    order.sort(
        Comparator.comparingDouble((Match each) -> -each.rank())
            .thenComparingInt(each -> each.candidate().document()));
    new NamedTownFirst(index, run.values, run.queryTerms, weights.answers()).order(order);
    new AddressFirst(run.values, run.queryTerms).order(order);
    if (!order.isEmpty()) {
      // When the best explains all of the text, what explains a part of it is not wanted.
      double best = order.stream().mapToDouble(Match::explained).max().orElse(0);
      double floor = Scores.isWhole(best) ? Scores.WHOLE : best - weights.answers().explainedGap();
      boolean isPart = isPartOfStreet(order.getFirst());
      order
          .subList(1, order.size())
          .removeIf(each ->
              each.explained() < floor && !(isPart && isStreetWithoutNumber(each, run.text)));
    }
    // The name of a town asks for the town, not for everything that is named after it.
    if (!order.isEmpty() && isArea(order.getFirst())) {
      // "Escaldes" names no town whole: then those that it names as much as the first one stay.
      double named = Math.min(order.getFirst().coverage(), Math.nextUp(weights.answers().named()));
      order.removeIf(each -> each.coverage() < named);
    }
    ItemMaker maker = new ItemMaker(index, run.values, request.languages());
    return GeocodeResults.of(
        new GeocodeResults.Maker(
            request, run.text, maker, run.inside, calibration, weights.answers()),
        order);
  }

  /// Whether a house is in a street whose name is longer than the requested one.
  private static boolean isPartOfStreet(Match match) {
    return match.hit() != null && !Scores.isWhole(match.coverage());
  }

  /// Whether a street has exactly the requested name and location, but no such number: `Landstrasse
  /// 12` may be Alte Landstrasse 12, or that house is not known.
  private static boolean isStreetWithoutNumber(Match match, QueryText text) {
    if (Traits.kind(match.candidate().traits()) != DocumentKind.STREET
        || match.hit() != null
        || !Scores.isWhole(match.coverage())) {
      return false;
    }
    for (int i = 0; i < match.similarities().size(); i++) {
      int token = i;
      if (!Scores.isWhole(match.similarities().get(i))
          && text.numbers().stream().noneMatch(number -> number.tokens().contains(token))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isArea(Match match) {
    return Traits.kind(match.candidate().traits()) == DocumentKind.AREA;
  }
}
