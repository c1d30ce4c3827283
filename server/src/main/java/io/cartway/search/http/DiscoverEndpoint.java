package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.discover.DiscoverRequest;
import io.cartway.search.discover.Discovery;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// `GET` and `POST /v1/discover`: free-text search for addresses, places and categories. A POST has
/// the route in its body, as a form; all other parameters are in the query.
public final class DiscoverEndpoint extends AreaSearchEndpoint {

  /// For more places of a category there is browse.
  private static final int OFFSET_MAX = 1_000;

  private final Discovery discovery;
  private final Clock clock;

  /// @param discovery called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones, and for open places
  public DiscoverEndpoint(Discovery discovery, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.discovery = discovery;
    this.clock = clock;
  }

  @Override
  Answer answer(Call call, Optional<Parameters> form) throws IOException {
    Parameters query = call.query();
    Optional<String> text = query.text("q");
    if (text.isEmpty()) {
      query.missing("q", "free text: an address, a place or a kind of places");
    }
    SearchArea area = AreaParameters.read(query, form, AreaParameters.Rule.ONE);
    List<String> languages = ItemParameters.languages(query);
    ItemParameters shown =
        ItemParameters.read(query, PLACE_SHOW, languages, SearchItemJson.Depth.WHOLE);
    PageRequest wanted = PageRequest.of(query, OFFSET_MAX);
    DiscoverRequest request =
        new DiscoverRequest(
            text.orElse(""),
            query.text("_ontology").map(String::strip),
            area,
            clock.instant(),
            languages,
            wanted.offset(),
            wanted.limit());
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    SearchItemJson.View view = view(shown);
    call.deadline().check();
    Page<SearchItem> page = discovery.until(call.deadline()).discover(request);
    return Answer.json(json -> {
      json.writeStartObject();
      SearchItemJson.writeItems(json, page.items(), view);
      int count = page.items().size();
      wanted.write(json, count, page.hasMore() && wanted.offset() + count <= OFFSET_MAX);
      json.writeEndObject();
    });
  }
}
