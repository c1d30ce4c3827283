package io.cartway.search.suggest;

import io.cartway.search.address.AddressFormat;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchItem;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.match.Scores;
import io.cartway.search.query.CoordinateText;
import io.cartway.search.query.PlusCodes;
import io.cartway.search.query.QueryReadings;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.Folding;
import io.cartway.search.text.NormalizedText;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/// Autosuggest: completions of the last word, as things of that name and as searches for all places
/// of a kind. Words are parsed as in the [Geocoder], but the last one may be incomplete.
/// Thread-safe.
///
/// The suggestions for a smaller `limit` are the first of those for a larger one.
public final class Suggester {

  private final SearchIndex index;
  private final PrefixQueryTerms.Weights weights;
  private final RecentItems shown;
  private final JunctionSuggestions junctions;

  /// Created on first use: reading the names of all chains takes a moment.
  private final AtomicReference<@Nullable QuerySuggestions> queries;

  /// The language of most names, for callers without languages.
  private final List<String> usual;

  /// @param index must stay open while this is used
  public Suggester(SearchIndex index) throws IOException {
    this(index, ScoreWeights.DEFAULT, SuggestWeights.DEFAULT);
  }

  /// The same with other weights.
  public Suggester(SearchIndex index, ScoreWeights scores, SuggestWeights suggest)
      throws IOException {
    this.index = index;
    weights = new PrefixQueryTerms.Weights(scores, suggest);
    shown = new RecentItems(index);
    junctions = new JunctionSuggestions(index, weights);
    usual = index.mainLanguage();
    queries = new AtomicReference<>();
  }

  private Suggester(Suggester same, Deadline deadline) {
    index = same.index.until(deadline);
    weights = same.weights;
    shown = same.shown;
    junctions = new JunctionSuggestions(index, weights);
    usual = same.usual;
    queries = same.queries;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public Suggester until(Deadline deadline) {
    return new Suggester(this, deadline);
  }

  /// The suggestions, best first; empty if the text has no words.
  public Suggestions suggest(SuggestRequest request) throws IOException {
    LeafReader leaf = index.leaf();
    String text = NormalizedText.of(request.text());
    if (leaf == null) {
      return Suggestions.NONE;
    }
    if (CoordinateText.read(text).isPresent() || PlusCodes.find(text).isPresent()) {
      return at(request, text);
    }
    QueryText words = QueryText.parse(text, Map.of());
    if (words.tokens().isEmpty()) {
      return Suggestions.NONE;
    }
    List<QuerySuggestions.Named> kinds =
        request.types().isEmpty() ? kinds(request, text) : List.of();
    boolean isKind = kinds.stream().anyMatch(each -> each.isExact() && !each.isEmpty());
    Start best = best(leaf, request, text, words, isKind);
    // The name of a kind of places is not a misspelling of something else.
    if (isKind && best.explained() < weights.suggest().match().poor()) {
      best = new Start(best.run, null, false);
    }
    // Two streets have at least two words: most texts need no intersection search.
    boolean mayMeet = kinds.isEmpty() && words.tokens().size() > 1;
    List<SearchItem> corners =
        mayMeet ? junctions.of(leaf, request, text, isOpen(text, words)) : List.of();
    return page(request, corners, named(request, kinds, text, best), best);
  }

  /// Whether the last word may be incomplete.
  private static boolean isOpen(String text, QueryText words) {
    int last = text.codePointBefore(text.length());
    return Character.isLetterOrDigit(last) || words.tokens().getLast().to() == text.length();
  }

  private List<QuerySuggestions.Named> kinds(SuggestRequest request, String text)
      throws IOException {
    QuerySuggestions known = queries();
    List<QuerySuggestions.Named> all = known.of(text, languages(request));
    return all.isEmpty() ? all : known.near(index.values(), all, request.area());
  }

  private List<String> languages(SuggestRequest request) {
    return request.languages().isEmpty() ? usual : request.languages();
  }

  /// The addresses and areas that complete a text, best first; their titles have the country first
  /// and the street line last.
  public List<Suggestion.Entity> complete(SuggestRequest request) throws IOException {
    List<Suggestion.Entity> completed = new ArrayList<>();
    LeafReader leaf = index.leaf();
    String text = NormalizedText.of(request.text());
    QueryText words = QueryText.parse(text, Map.of());
    if (leaf == null || words.tokens().isEmpty()) {
      return completed;
    }
    boolean isPosition = CoordinateText.read(text).isPresent() || PlusCodes.find(text).isPresent();
    Start start = isPosition ? null : best(leaf, request, text, words, false);
    Suggestions page =
        start == null
            ? at(request, text)
            : page(
                request, junctions.of(leaf, request, text, isOpen(text, words)), List.of(), start);
    Highlighter highlighter = start == null ? null : new Highlighter(start.run.queryTerms());
    for (Suggestion each : page.items()) {
      if (each instanceof Suggestion.Entity(var item, var inTitle, var inLabel)) {
        SearchItem named = item.withTitle(AddressFormat.countryFirst(item.address(), item.level()));
        List<Suggestion.Highlight> typed =
            highlighter == null
                ? inTitle
                : highlighter.of(named.title(), Folding.pieces(named.title()));
        completed.add(new Suggestion.Entity(named, typed, inLabel));
      }
    }
    return completed;
  }

  /// A run, and the first that it gave.
  ///
  /// @param isForgiven whether other letters were tried than those of the text
  private record Start(SuggestRun run, SuggestRun.@Nullable Completion first, boolean isForgiven) {

    double explained() {
      return first == null ? 0 : first.explained();
    }
  }

  /// The reading that explains most.
  ///
  /// @param isAsWritten whether no word of it is misspelt, or in other letters
  private Start best(
      LeafReader leaf, SuggestRequest request, String text, QueryText words, boolean isAsWritten)
      throws IOException {
    boolean isOpen = isOpen(text, words);
    if (isAsWritten) {
      SuggestRun run = new SuggestRun(index, weights, leaf, request, words, isOpen);
      return new Start(run, run.next(), false);
    }
    Start best = start(leaf, request, words, isOpen);
    if (best.explained() >= weights.suggest().match().poor()) {
      return best;
    }
    QueryReadings readings = QueryReadings.of(text, Map.of());
    Optional<QueryText> other = readings.withoutUnits();
    if (other.isPresent()) {
      Start without = start(leaf, request, other.get(), false);
      best = without.explained() > best.explained() ? without : best;
    }
    Optional<QueryText> latin = readings.inLatin();
    if (best.explained() < weights.suggest().match().poor() && latin.isPresent()) {
      Start written = start(leaf, request, latin.get(), isOpen);
      best =
          written.explained() > best.explained()
              ? new Start(written.run, written.first, true)
              : best;
    }
    return best;
  }

  private Start start(LeafReader leaf, SuggestRequest request, QueryText words, boolean isOpen)
      throws IOException {
    SuggestRun run = new SuggestRun(index, weights, leaf, request, words, isOpen);
    SuggestRun.Completion first = run.next();
    if (first != null && first.explained() >= weights.suggest().match().poor()) {
      return new Start(run, first, false);
    }
    if (run.expand(first == null ? TokenSet.ALL : first.doubtful())) {
      first = run.next();
    }
    if ((first == null || first.explained() < weights.suggest().match().poor())
        && run.expand(TokenSet.ALL)) {
      first = run.next();
    }
    return new Start(run, first, true);
  }

  /// The suggestions at a typed position.
  private Suggestions at(SuggestRequest request, String text) throws IOException {
    GeocodeRequest geocode =
        new GeocodeRequest(
            text,
            Map.of(),
            request.area().unbounded(),
            request.languages(),
            request.types(),
            request.offset() + request.limit() + 1);
    List<Suggestion> items = new ArrayList<>();
    Set<String> labels = new HashSet<>();
    for (SearchItem item : new Geocoder(index).geocode(geocode)) {
      if (request.area().holds(item.position()) && labels.add(item.address().label())) {
        SearchItem plain = item.with(item.distanceMeters(), Optional.empty());
        items.add(new Suggestion.Entity(request.area().measured(plain), List.of(), List.of()));
      }
    }
    return new Suggestions(Page.of(items, request.offset(), request.limit()), List.of());
  }

  private Suggestions page(
      SuggestRequest request,
      List<SearchItem> corners,
      List<QuerySuggestions.Named> named,
      Start start)
      throws IOException {
    SuggestionList list = new SuggestionList(request, start.run.queryTerms());
    list.addCorners(corners);
    list.addAll(named, new RunThings(start, request.languages()));
    return list.page();
  }

  /// The suggestions of a run, in display form.
  private final class RunThings implements SuggestionList.Things {
    private final SuggestRun run;
    private final List<String> languages;
    private SuggestRun.@Nullable Completion next;

    RunThings(Start start, List<String> languages) {
      this.run = start.run;
      this.languages = languages;
      this.next = start.first;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public RecentItems.Shown next() throws IOException {
      if (next == null) {
        throw new NoSuchElementException();
      }
      RecentItems.Shown item = shown.of(run.values(), next, languages);
      next = run.next();
      return item;
    }
  }

  private QuerySuggestions queries() throws IOException {
    QuerySuggestions known = queries.get();
    if (known == null) {
      // Concurrent callers may read it twice; either result is valid.
      known =
          new QuerySuggestions(
              weights.suggest().kinds(),
              index.terms(),
              index.until(Deadline.never()).values(),
              index.vocabulary());
      queries.set(known);
    }
    return known;
  }

  /// Kinds of places that the text may name: kinds without places in the region only if there is
  /// nothing else, and before all results that need a typing error.
  private List<QuerySuggestions.Named> named(
      SuggestRequest request, List<QuerySuggestions.Named> kinds, String text, Start start)
      throws IOException {
    SuggestRun.Completion first = start.first;
    boolean isNothing = first == null;
    boolean isWhole = first != null && !start.isForgiven;
    boolean isCalledSo =
        first != null && Scores.isWhole(first.explained()) && Scores.isWhole(first.coverage());
    List<QuerySuggestions.Named> there =
        kinds.stream().filter(each -> isNothing || !each.isEmpty()).toList();
    if (there.isEmpty() && !isWhole && request.types().isEmpty()) {
      there = queries().misspelt(text, languages(request));
      // `Hofkelerei` is the name of a shop with one wrong letter.
      boolean isNearlyCalledSo =
          first != null && first.coverage() >= weights.suggest().match().nearlyCalled();
      return isNearlyCalledSo ? there.stream().map(each -> each.behind(1)).toList() : there;
    }
    boolean isShort = text.length() <= QuerySuggestions.FEW_LETTERS;
    return there.stream()
        .map(each ->
            isCalledSo
                ? each.behind(1)
                : isWhole || (isShort && !each.isExact()) ? each : each.first())
        .toList();
  }
}
