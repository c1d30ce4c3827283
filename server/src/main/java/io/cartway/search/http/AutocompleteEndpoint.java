package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import io.cartway.search.suggest.SuggestRequest;
import io.cartway.search.suggest.Suggester;
import io.cartway.search.suggest.Suggestion;
import java.io.IOException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `GET /v1/autocomplete`: completions of a text to addresses and areas.
public final class AutocompleteEndpoint extends SearchEndpoint {

  private static final int LIMIT_DEFAULT = 5;
  private static final int LIMIT_MAX = 20;

  private static final Set<String> SHOW = Set.of("streetInfo");

  /// Everything with its own address.
  private static final Set<SearchType> TYPES =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(SearchType.PLACE)));

  private final Suggester suggester;

  /// @param suggester called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  public AutocompleteEndpoint(Suggester suggester, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.suggester = suggester;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    Parameters query = call.query();
    Optional<String> text = query.text("q");
    if (text.isEmpty()) {
      query.missing("q", "what is typed so far");
    }
    SearchArea area = AreaParameters.read(query, Optional.empty(), AreaParameters.Rule.FREE);
    List<String> languages = ItemParameters.languages(query);
    Set<SearchType> types = ItemParameters.types(query, TYPES);
    int limit = query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
    ItemParameters shown =
        ItemParameters.read(query, SHOW, languages, SearchItemJson.Depth.ADDRESS);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    SearchItemJson.View view = view(shown);
    call.deadline().check();
    SuggestRequest request =
        new SuggestRequest(
            text.orElse(""), area, languages, types.isEmpty() ? TYPES : types, 0, limit, 0);
    List<Suggestion.Entity> found = suggester.until(call.deadline()).complete(request);
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("items");
      for (Suggestion.Entity each : found) {
        SearchItemJson.writeAddressOnly(
            json, each.item(), view, any -> SuggestionJson.writeHighlights(json, each));
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }
}
