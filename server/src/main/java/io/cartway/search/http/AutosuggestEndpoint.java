package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchArea;
import io.cartway.search.suggest.SuggestRequest;
import io.cartway.search.suggest.Suggester;
import io.cartway.search.suggest.Suggestions;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `GET /v1/autosuggest` and, for a route that is too long for a URL, `POST`: completions of a text
/// being typed.
public final class AutosuggestEndpoint extends AreaSearchEndpoint {

  private static final int TERMS_MAX = 10;

  /// Nobody needs so many pages.
  private static final int OFFSET_MAX = 1_000;

  private static final Set<String> SHOW =
      Set.of("details", "fuel", "phonemes", "streetInfo", "truck", "tz");

  private final Suggester suggester;

  /// @param suggester called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones, and for open places
  public AutosuggestEndpoint(Suggester suggester, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.suggester = suggester;
  }

  @Override
  Answer answer(Call call, Optional<Parameters> form) throws IOException {
    Parameters query = call.query();
    Optional<String> text = query.text("q");
    if (text.isEmpty()) {
      query.missing("q", "what is typed so far");
    }
    SearchArea area = AreaParameters.read(query, form, AreaParameters.Rule.ONE);
    List<String> languages = ItemParameters.languages(query);
    PageRequest piece = PageRequest.of(query, OFFSET_MAX);
    int termsLimit = query.integer("termsLimit", 0, 0, TERMS_MAX);
    ItemParameters shown = ItemParameters.read(query, SHOW, languages, SearchItemJson.Depth.LABEL);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    SearchItemJson.View view =
        view(shown.shows("details") ? shown.with(SearchItemJson.Depth.WHOLE) : shown);
    call.deadline().check();
    Suggestions page =
        suggester
            .until(call.deadline())
            .suggest(
                new SuggestRequest(
                    text.orElse(""),
                    area,
                    languages,
                    Set.of(),
                    piece.offset(),
                    piece.limit(),
                    termsLimit));
    FollowUpParameters followUp = new FollowUpParameters(call.baseAddress(), query, form);
    return Answer.json(json -> {
      json.writeStartObject();
      new SuggestionJson(json, view, followUp).write(page);
      int count = page.items().size();
      piece.write(json, count, page.hasMore() && piece.offset() + count <= OFFSET_MAX);
      json.writeEndObject();
    });
  }
}
